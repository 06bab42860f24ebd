"""Avoid meetings called by strangers."""

from habitus.code import Meeting, avoid, rule


@rule(id="en-hab-05-1", domain="scheduling")
def strangers(meeting: Meeting):
    if meeting.organizer.role == "stranger":
        return avoid(0.8)
