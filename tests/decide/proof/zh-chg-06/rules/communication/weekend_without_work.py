"""周末绝不显示关于工作的推送通知。"""

from habitus.code import Notification, during, forbid, is_a, rule, weekend


@rule(id="zh-chg-06-1", domain="communication", language="zh")
def weekend_without_work(note: Notification):
    if note.channel == "push" and is_a(note.topic, "工作") and during(note.at, weekend):
        return forbid()
