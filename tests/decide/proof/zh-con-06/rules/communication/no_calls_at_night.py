"""6点之前绝不显示电话通知。"""

from habitus.code import Notification, before, during, forbid, rule


@rule(id="zh-con-06-1", domain="communication", language="zh")
def no_calls_at_night(note: Notification):
    if note.channel == "call" and during(note.at, before("06:00")):
        return forbid()
