"""工作时间的回复：用英文。"""

from habitus.code import Reply, do, during, rule, working_hours


@rule(id="zh2-act-12-1", domain="replies", language="zh")
def english_at_work(reply: Reply):
    if during(reply.at, working_hours):
        return do(reply_language="en")
