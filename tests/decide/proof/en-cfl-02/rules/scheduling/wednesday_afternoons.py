"""No meetings on Wednesdays in the afternoon."""

from habitus.code import WED, Meeting, afternoon, during, forbid, on, rule


@rule(id="en-cfl-02-2", domain="scheduling")
def wednesday_afternoons(meeting: Meeting):
    if during(meeting.start, on(WED) & afternoon):
        return forbid()
