"""绝不安排提前不到3天通知的会议，老板召集的除外。"""

from habitus.code import Meeting, forbid, rule


@rule(id="zh2-exc-12-1", domain="scheduling", language="zh")
def three_days_ahead(meeting: Meeting):
    if meeting.organizer.role == "boss":
        return None
    if meeting.days_notice < 3:
        return forbid()
