"""8点之前尽量不显示电话通知。"""

from habitus.code import Notification, avoid, before, during, rule


@rule(id="zh2-att-06-1", domain="communication", language="zh")
def study_before_eight(note: Notification):
    if note.channel == "call" and during(note.at, before("08:00")):
        return avoid(0.7)
