"""Avoid meetings with “stand-up” in the title on Mondays."""

from habitus.code import MON, Meeting, avoid, contains, during, on, rule


@rule(id="en2-neg-08-1", domain="scheduling")
def one_standup_of_five(meeting: Meeting):
    if contains(meeting.title, "stand-up") and during(meeting.start, on(MON)):
        return avoid(0.7)
