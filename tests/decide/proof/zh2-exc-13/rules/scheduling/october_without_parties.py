"""绝不安排2026年10月1日到2026年10月31日开始的、主题含“social event”的会议，主题含“retreat”的除外。"""

from habitus.code import Meeting, contains, dates, during, forbid, rule


@rule(id="zh2-exc-13-1", domain="scheduling", language="zh")
def october_without_parties(meeting: Meeting):
    if contains(meeting.topic, "retreat"):
        return None
    if during(meeting.start, dates("2026-10-01", "2026-10-31")) and contains(
        meeting.topic, "social event"
    ):
        return forbid()
