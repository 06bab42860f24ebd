"""Replies before 12:00: in bullet points and at most 80 words."""

from habitus.code import Reply, before, do, during, rule


@rule(id="en-act-03-1", domain="replies")
def short_before_noon(reply: Reply):
    if during(reply.at, before("12:00")):
        return do(format="bullets", max_words=80)
