"""Allow notifications by phone call about outage; notify at once."""

from habitus.code import Notification, do, is_a, permit, rule


@rule(id="en-neg-01-1", domain="communication")
def outage_rings(note: Notification):
    if note.channel == "call" and is_a(note.topic, "outage"):
        return permit() & do(notify="now")
