"""尽量不安排每周五下午开始的会议。"""

from habitus.code import FRI, Meeting, afternoon, avoid, during, on, rule


@rule(id="zh-hab-01-1", domain="scheduling", language="zh")
def friday_afternoons(meeting: Meeting):
    if during(meeting.start, on(FRI) & afternoon):
        return avoid(0.8)
