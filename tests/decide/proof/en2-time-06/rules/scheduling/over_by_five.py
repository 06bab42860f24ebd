"""No meetings at any point after 17:00."""

from habitus.code import Meeting, after, forbid, overlaps, rule


@rule(id="en2-time-06-1", domain="scheduling")
def over_by_five(meeting: Meeting):
    if overlaps(meeting, after("17:00")):
        return forbid()
