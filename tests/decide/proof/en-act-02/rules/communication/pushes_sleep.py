"""Notifications by push between 23:00 and 07:00: no notification."""

from habitus.code import Notification, between, do, during, rule


@rule(id="en-act-02-1", domain="communication")
def pushes_sleep(note: Notification):
    if note.channel == "push" and during(note.at, between("23:00", "07:00")):
        return do(notify="none")
