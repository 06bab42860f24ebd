"""Replies to Mr. Petrov: in a formal tone."""

from habitus.code import Reply, do, rule


@rule(id="en2-scp-08-1", domain="replies")
def landlord_formally(reply: Reply):
    if reply.recipient.is_("Mr. Petrov"):
        return do(tone="formal")
