"""尽量不写语言是英文的回复。"""

from habitus.code import Reply, avoid, rule


@rule(id="zh2-chg-11-2", domain="replies", language="zh")
def not_in_english(reply: Reply):
    if reply.language == "en":
        return avoid(0.8)
