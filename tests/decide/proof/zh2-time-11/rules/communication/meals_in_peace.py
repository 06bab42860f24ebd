"""12点到13点或18点到19点绝不显示电话通知。"""

from habitus.code import Notification, between, during, forbid, rule


@rule(id="zh2-time-11-1", domain="communication", language="zh")
def meals_in_peace(note: Notification):
    if note.channel == "call" and during(
        note.at, between("12:00", "13:00") | between("18:00", "19:00")
    ):
        return forbid()
