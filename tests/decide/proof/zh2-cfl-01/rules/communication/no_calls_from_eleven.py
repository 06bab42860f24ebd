"""23点到次日6点绝不显示电话通知。"""

from habitus.code import Notification, between, during, forbid, rule


@rule(id="zh2-cfl-01-2", domain="communication", language="zh")
def no_calls_from_eleven(note: Notification):
    if note.channel == "call" and during(note.at, between("23:00", "06:00")):
        return forbid()
