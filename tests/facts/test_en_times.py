"""English words for time and amounts, and that what is spelt can be read back."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from habitus.facts.grammar.en import read_amount, read_window
from habitus.vocabulary import (
    After,
    Amount,
    Between,
    Dates,
    Day,
    Distance,
    Duration,
    Every,
    Last,
    LastDay,
    Money,
    MonthDay,
    Named,
    Nth,
    On,
    Outside,
    Window,
    all_of,
    any_of,
)
from habitus.vocabulary._spell import spell_amount, spell_window

DAY = Day(ZoneInfo("Europe/London"))
TODAY = date(2026, 2, 25)
"""A Wednesday."""

PLAIN: list[tuple[str, Window]] = [
    ("before half nine", Between(0, 570)),
    ("after 6", Between(1080, 1440)),
    ("between noon and one thirty", Between(720, 810)),
    ("from half past five until seven", Between(1050, 1140)),
    ("from 11pm to 7am", Between(1380, 420)),
    ("from 10 to 6", Between(600, 1080)),
    ("quarter to nine to ten", Between(525, 600)),
    ("right after lunch", After("lunch")),
    ("past noon", Between(720, 1440)),
    ("wednesday afternoons", all_of(On((2,)), Named("afternoon"))),
    ("every tuesday from 3 to 5pm", all_of(On((1,)), Between(900, 1020))),
    ("mon, wed and fri mornings", all_of(On((0, 2, 4)), Named("morning"))),
    ("monday to thursday", On((0, 1, 2, 3))),
    ("the first monday of every month", Nth(1, 0)),
    ("the last friday of the month", Last(4)),
    ("on the 15th of each month", MonthDay(15)),
    ("the last day of the month", LastDay()),
    ("every second friday from 6 march", Every(2, 4, date(2026, 3, 6))),
    ("tomorrow", Dates(date(2026, 2, 26), date(2026, 2, 26))),
    ("this week", Dates(date(2026, 2, 25), date(2026, 3, 1))),
    ("next week", Dates(date(2026, 3, 2), date(2026, 3, 8))),
    ("between 3 and 7 May", Dates(date(2026, 5, 3), date(2026, 5, 7))),
    ("in July", Dates(date(2026, 7, 1), date(2026, 7, 31))),
    ("after hours", Outside(Named("working_hours"))),
    ("at weekends", Named("weekend")),
]


@pytest.mark.parametrize(("text", "window"), PLAIN)
def test_a_time_is_read_as_meant(text: str, window: Window) -> None:
    assert read_window(text, TODAY, DAY) == window


@pytest.mark.parametrize(
    "window",
    [
        Named("morning"), Named("lunch"), Named("night"), Named("weekend"), Named("working_hours"),
        After("lunch"), After("dinner"), Between(0, 540), Between(1080, 1440), Between(1320, 420),
        On((0,)), On((1, 3)), Nth(2, 4), Last(4), LastDay(), MonthDay(1),
        Every(2, 4, date(2026, 3, 6)), Dates(date(2026, 5, 3), date(2026, 5, 3)),
        Dates(date(2026, 5, 3), date(2026, 6, 7)), Outside(Named("working_hours")),
        Outside(Named("night")), Outside(all_of(On((2,)), Named("afternoon"))),
        all_of(On((4,)), any_of(Between(0, 540), Between(1080, 1440))),
        all_of(Named("weekdays"), Outside(Named("lunch"))),
        all_of(Named("weekdays"), Between(0, 540)), all_of(On((2,)), Named("afternoon")),
    ],
)  # fmt: skip
def test_a_spelt_window_is_read_back(window: Window) -> None:
    assert read_window(spell_window(window, "en"), TODAY, DAY) == window


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$1.5k", Money(1500.0, "USD")),
        ("sixty quid", Money(60.0, "GBP")),
        ("one lakh rupees", Money(100_000.0, "INR")),
        ("two hundred and fifty euros", Money(250.0, "EUR")),
        ("2 miles", Distance(3.219)),
        ("an hour and forty", Duration(100.0)),
        ("two and a half hours", Duration(150.0)),
    ],
)
def test_an_amount_is_read_as_meant(text: str, amount: Amount) -> None:
    assert read_amount(text) == amount


@pytest.mark.parametrize(
    "amount", [Money(120.0, "EUR"), Money(99.5, "NGN"), Distance(3.0), Duration(45.0)]
)
def test_a_spelt_amount_is_read_back(amount: Amount) -> None:
    assert read_amount(spell_amount(amount, "en")) == amount
