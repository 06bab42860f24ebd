"""Avoid meetings at depot."""

from habitus.code import Meeting, avoid, contains, rule


@rule(id="en2-hab-07-1", domain="scheduling")
def the_depot(meeting: Meeting):
    if contains(meeting.location, "depot"):
        return avoid(0.8)
