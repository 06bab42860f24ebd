"""Avoid meetings called by Gus."""

from habitus.code import Meeting, avoid, rule


@rule(id="en2-hab-03-1", domain="scheduling")
def one_organizer(meeting: Meeting):
    if meeting.organizer.is_("Gus"):
        return avoid(0.8)
