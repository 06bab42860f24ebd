"""绝不安排时长超过120分钟的会议。"""

from habitus.code import Meeting, forbid, minutes, rule


@rule(id="zh2-uni-05-1", domain="scheduling", language="zh")
def two_hours_at_most(meeting: Meeting):
    if meeting.duration > minutes(120):
        return forbid()
