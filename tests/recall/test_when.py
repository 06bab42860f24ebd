"""The times that a question names."""

from __future__ import annotations

from datetime import date

import pytest

from habitus.recall._when import periods_in

TODAY = date(2026, 3, 4)
"""A Wednesday."""


def named(text: str) -> list[str]:
    found = periods_in(text, TODAY, range(2025, 2027))
    return [f"{one.first} {one.last}" for one in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What happened on 8th December, 2025?", ["2025-12-08 2025-12-08"]),
        ("on December 8 2025", ["2025-12-08 2025-12-08"]),
        ("on the 3rd of May 2025", ["2025-05-03 2025-05-03"]),
        ("in the second week of November 2025", ["2025-11-01 2025-11-30"]),
        ("in May", ["2025-05-01 2025-05-31", "2026-05-01 2026-05-31"]),
        ("What did she do in mid-August 2025", ["2025-08-01 2025-08-31"]),
        ("in 2025", ["2025-01-01 2025-12-31"]),
        ("notes of 2025-12-08", ["2025-12-08 2025-12-08"]),
        ("yesterday", ["2026-03-03 2026-03-03"]),
        ("the day before yesterday", ["2026-03-02 2026-03-02"]),
        ("last week", ["2026-02-23 2026-03-01"]),
        ("last month", ["2026-02-01 2026-02-28"]),
        ("two months ago", ["2026-01-01 2026-01-31"]),
        ("last year's birthday", ["2025-01-01 2025-12-31"]),
        ("winter 2025", ["2025-12-01 2026-02-28"]),
        ("去年5月", ["2025-05-01 2025-05-31"]),
        ("2025年12月8号", ["2025-12-08 2025-12-08"]),
        ("去年十二月", ["2025-12-01 2025-12-31"]),
        ("上周去了哪里", ["2026-02-23 2026-03-01"]),
        ("上上周", ["2026-02-16 2026-02-22"]),
        ("前天说的", ["2026-03-02 2026-03-02"]),
        ("三个月前", ["2025-12-01 2025-12-31"]),
        ("上個月", ["2026-02-01 2026-02-28"]),
    ],
)
def test_a_time_is_read(text: str, expected: list[str]) -> None:
    assert named(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "What may Ann do?", "May I come?", "they march on", "did he fall?", "spring onions",
        "a room for 2000 people", "on 31 February 2025", "in the 14th month",
        "买了20个", "月亮", "1.5 meters",
    ],
)  # fmt: skip
def test_no_time_is_read(text: str) -> None:
    assert named(text) == []
