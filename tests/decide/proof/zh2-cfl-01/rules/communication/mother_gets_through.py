"""一定要显示妈妈发来的电话通知。"""

from habitus.code import Notification, require, rule


@rule(id="zh2-cfl-01-1", domain="communication", language="zh")
def mother_gets_through(note: Notification):
    if note.channel == "call" and note.sender.is_("妈妈"):
        return require()
