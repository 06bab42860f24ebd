"""绝不安排从2026年8月7日起每两周的周五下午开始的会议。"""

from habitus.code import FRI, Meeting, afternoon, during, every, forbid, rule


@rule(id="zh2-time-02-1", domain="scheduling", language="zh")
def physiotherapy(meeting: Meeting):
    if during(meeting.start, every("2 weeks", FRI, start="2026-08-07") & afternoon):
        return forbid()
