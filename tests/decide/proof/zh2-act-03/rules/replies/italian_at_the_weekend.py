"""周末的回复：用意大利语。"""

from habitus.code import Reply, do, during, rule, weekend


@rule(id="zh2-act-03-1", domain="replies", language="zh")
def italian_at_the_weekend(reply: Reply):
    if during(reply.at, weekend):
        return do(reply_language="it")
