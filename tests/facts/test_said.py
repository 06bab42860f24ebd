"""Days, hours and sums named anywhere in a text."""

from __future__ import annotations

from datetime import date

import pytest

from habitus.facts.said import said_clocks, said_days, said_sums

ON = date(2026, 5, 4)  # a Monday


def days(text: str, *, back: bool = False) -> list[tuple[str, str, tuple[int, ...]]]:
    found = said_days(text, ON, back=back, month_first=True)
    return [(f"{one.first:%m-%d}", f"{one.last:%m-%d}", one.weekly) for one in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("on Tuesday, June 9, 2026 at 7 PM", [("06-09", "06-09", ())]),
        ("Sat 13.06.2026, departure 09:37", [("06-13", "06-13", ())]),
        ("charged on 06/01.", [("06-01", "06-01", ())]),
        ("your home Tue 6/9 8AM-12PM", [("06-09", "06-09", ())]),
        ("fixed for 11-Jul-2026", [("07-11", "07-11", ())]),
        ("from 10 to 14 July", [("07-10", "07-14", ())]),
        ("May 20, 2026 - May 27, 2026", [("05-20", "05-27", ())]),
        ("runs out in June 2026", [("06-01", "06-30", ())]),
        ("active through August 31, 2026", [("08-31", "08-31", ())]),
        ("two weeks ago; in 10 days", [("04-20", "04-20", ()), ("05-14", "05-14", ())]),
        ("recurring Tue & Thu", [("05-05", "05-05", (1, 3))]),
        ("You may sit down; the second payment sat there.", []),
        ("牙科复诊时间为2026年3月25日（周三）19:30", [("03-25", "03-25", ())]),
        ("我6月14号到17号去广州", [("06-14", "06-17", ())]),
        ("每周一、三、五早上8点", [("05-04", "05-04", (0, 2, 4))]),
        ("3天前，两周后会到", [("05-01", "05-01", ()), ("05-18", "05-18", ())]),
        ("瑞士9日游，7天内可以退", []),
    ],
)
def test_days_are_found_where_they_stand(
    text: str, expected: list[tuple[str, str, tuple[int, ...]]]
) -> None:
    assert days(text) == expected


def test_what_happened_lies_in_the_past() -> None:
    assert days("I bought it on June 9", back=True) == [("06-09", "06-09", ())]
    assert said_days("I bought it on June 9", ON, back=True)[0].first.year == 2025


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from 6:30 to 8 pm", [(1110, 1200)]),
        ("between 8 AM and 12 PM", [(480, 720)]),
        ("2:00-3:30 PM CT", [(840, 930)]),
        ("at 3:00 p.m. to 4:30 p.m.", [(900, 990)]),
        ("departure 09:37, arrival 13:32", [(577, None), (812, None)]),
        ("for 7 people at 5 Elm Street", []),
        ("晚上七点到八点半", [(1140, 1230)]),
        ("下午3点半", [(930, None)]),
    ],
)
def test_hours_are_found_where_they_stand(
    text: str, expected: list[tuple[int, int | None]]
) -> None:
    assert [(one.begin, one.until) for one in said_clocks(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A purchase of $842.19 at the shop", [(842.19, "USD")]),
        ("total 349,00 € or £24.99", [(349.0, "EUR"), (24.99, "GBP")]),
        ("消费人民币5,299.00元", [(5299.0, "CNY")]),
        ("超过两千块的东西", [(2000.0, "USD")]),
        ("at 5 Elm Street, room 12", []),
    ],
)
def test_sums_are_found_where_they_stand(text: str, expected: list[tuple[float, str]]) -> None:
    assert [(one.money.value, one.money.currency) for one in said_sums(text, "USD")] == expected
