"""绝不安排10点之前开始的会议，每周二和周四开始的除外。"""

from habitus.code import THU, TUE, Meeting, before, during, forbid, on, rule


@rule(id="zh2-exc-05-1", domain="scheduling", language="zh")
def early_on_two_days(meeting: Meeting):
    if during(meeting.start, on(TUE, THU)):
        return None
    if during(meeting.start, before("10:00")):
        return forbid()
