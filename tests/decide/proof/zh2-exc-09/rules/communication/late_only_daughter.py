"""22点到次日6点绝不显示通知，女儿发来的除外。"""

from habitus.code import Notification, between, during, forbid, rule


@rule(id="zh2-exc-09-1", domain="communication", language="zh")
def late_only_daughter(note: Notification):
    if note.sender.is_("女儿"):
        return None
    if during(note.at, between("22:00", "06:00")):
        return forbid()
