"""No notifications by phone call or by text message with “fundraiser” in the topic."""

from habitus.code import Notification, contains, forbid, rule


@rule(id="en2-neg-11-1", domain="communication")
def fundraiser_by_mail(note: Notification):
    if note.channel in ("call", "sms") and contains(note.topic, "fundraiser"):
        return forbid()
