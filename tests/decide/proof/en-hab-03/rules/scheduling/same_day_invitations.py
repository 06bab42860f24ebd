"""Avoid meetings with exactly 0 days' notice."""

from habitus.code import Meeting, avoid, rule


@rule(id="en-hab-03-1", domain="scheduling")
def same_day_invitations(meeting: Meeting):
    if meeting.days_notice == 0:
        return avoid(0.8)
