"""No meetings at any point every other Friday from 6 March 2026."""

from habitus.code import FRI, Meeting, every, forbid, overlaps, rule


@rule(id="en-time-08-1", domain="scheduling", since="2026-03-06")
def every_second_friday_off(meeting: Meeting):
    if overlaps(meeting, every("2 weeks", FRI, start="2026-03-06")):
        return forbid()
