"""绝不安排占用2026年9月1日到2026年9月30日时段的会议。"""

from habitus.code import Meeting, dates, forbid, overlaps, rule


@rule(id="zh2-time-14-1", domain="scheduling", language="zh")
def september_away(meeting: Meeting):
    if overlaps(meeting, dates("2026-09-01", "2026-09-30")):
        return forbid()
