"""从2026年6月15日起，8:30之前绝不显示关于工作的电话通知。"""

from habitus.code import Notification, before, during, forbid, is_a, rule


@rule(id="zh2-time-04-1", domain="communication", since="2026-06-15", language="zh")
def work_calls_later(note: Notification):
    if note.channel == "call" and is_a(note.topic, "工作") and during(note.at, before("08:30")):
        return forbid()
