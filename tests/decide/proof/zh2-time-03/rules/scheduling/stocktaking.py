"""绝不安排每月第一个周一上午开始的会议。"""

from habitus.code import MON, Meeting, during, forbid, morning, nth, rule


@rule(id="zh2-time-03-1", domain="scheduling", language="zh")
def stocktaking(meeting: Meeting):
    if during(meeting.start, nth(1, MON) & morning):
        return forbid()
