"""回复：用英文。"""

from habitus.code import Reply, do, rule


@rule(id="zh2-chg-11-1", domain="replies", language="zh")
def in_english(reply: Reply):
    return do(reply_language="en")
