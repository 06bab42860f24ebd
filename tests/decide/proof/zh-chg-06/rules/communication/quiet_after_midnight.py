"""6点之前绝不显示推送通知。"""

from habitus.code import Notification, before, during, forbid, rule


@rule(id="zh-chg-06-2", domain="communication", language="zh")
def quiet_after_midnight(note: Notification):
    if note.channel == "push" and during(note.at, before("06:00")):
        return forbid()
