"""No meetings before 09:00."""

from habitus.code import Meeting, before, during, forbid, rule


@rule(id="en-time-01-1", domain="scheduling")
def no_early_meetings(meeting: Meeting):
    if during(meeting.start, before("09:00")):
        return forbid()
