"""No meetings on Wednesdays."""

from habitus.code import WED, Meeting, during, forbid, on, rule


@rule(id="en-chg-05-1", domain="scheduling")
def free_wednesdays(meeting: Meeting):
    if during(meeting.start, on(WED)):
        return forbid()
