"""尽量不安排老王召集的会议。"""

from habitus.code import Meeting, avoid, rule


@rule(id="zh-scp-02-1", domain="scheduling", language="zh")
def not_his_meetings(meeting: Meeting):
    if meeting.organizer.is_("老王"):
        return avoid(0.7)
