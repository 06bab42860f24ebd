"""Allow meetings on 15 July 2026."""

from habitus.code import Meeting, dates, during, permit, rule


@rule(id="en-chg-05-2", domain="scheduling")
def but_this_one(meeting: Meeting):
    if during(meeting.start, dates("2026-07-15")):
        return permit()
