"""绝不安排9点之前开始的会议。"""

from habitus.code import Meeting, before, during, forbid, rule


@rule(id="zh2-cfl-10-1", domain="scheduling", language="zh")
def nothing_before_nine(meeting: Meeting):
    if during(meeting.start, before("09:00")):
        return forbid()
