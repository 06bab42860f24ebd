"""Replies to Adeyemi: in a formal tone; otherwise, replies to Bisi: in a casual tone."""

from habitus.code import Reply, do, rule


@rule(id="en2-act-05-1", domain="replies")
def tone_by_person(reply: Reply):
    if reply.recipient.is_("Adeyemi"):
        return do(tone="formal")
    if reply.recipient.is_("Bisi"):
        return do(tone="casual")
