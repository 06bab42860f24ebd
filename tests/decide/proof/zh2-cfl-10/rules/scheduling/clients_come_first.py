"""一定要安排客户参加的会议。"""

from habitus.code import Meeting, require, rule


@rule(id="zh2-cfl-10-2", domain="scheduling", priority=7, language="zh")
def clients_come_first(meeting: Meeting):
    if meeting.has_role("client"):
        return require()
