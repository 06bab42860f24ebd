"""绝不显示主题含“直播带货”的推送通知。"""

from habitus.code import Notification, contains, forbid, rule


@rule(id="zh2-att-04-1", domain="communication", language="zh")
def no_live_shopping(note: Notification):
    if note.channel == "push" and contains(note.topic, "直播带货"):
        return forbid()
