"""Always accept meetings called by the boss."""

from habitus.code import Meeting, require, rule


@rule(id="en-cfl-02-1", domain="scheduling")
def what_the_boss_calls(meeting: Meeting):
    if meeting.organizer.role == "boss":
        return require()
