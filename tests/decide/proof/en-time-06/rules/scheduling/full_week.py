"""Avoid meetings decided from 8 June to 14 June 2026 from 8 June to 14 June 2026."""

from habitus.code import Meeting, avoid, dates, decided_at, during, rule


@rule(id="en-time-06-1", domain="scheduling")
def full_week(meeting: Meeting):
    if during(decided_at, dates("2026-06-08", "2026-06-14")) and during(
        meeting.start, dates("2026-06-08", "2026-06-14")
    ):
        return avoid(0.9)
