"""What is printed of windows and amounts in Chinese is read back."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from habitus.facts.grammar.zh import read_amount, read_window
from habitus.facts.grammar.zh._calendar import Today
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

TODAY = Today(date(2026, 8, 3), Day(ZoneInfo("Asia/Shanghai")))

WINDOWS: tuple[Window, ...] = (
    Named("morning"), Named("lunch"), Named("afternoon"), Named("evening"), Named("night"),
    Named("weekend"), Named("weekdays"), Named("working_hours"), After("lunch"), After("work"),
    Between(0, 540), Between(1080, 1440), Between(1320, 420), Between(570, 1050), On((0, 2)), On((4,)),
    Every(2, 4, date(2026, 8, 7)), Nth(1, 0), Last(4), LastDay(), MonthDay(15),
    Dates(date(2026, 8, 10), date(2026, 8, 12)), Dates(date(2027, 2, 1), date(2027, 2, 1)),
    Outside(Named("weekend")), all_of(On((4,)), Named("afternoon")),
    any_of(Named("lunch"), Named("dinner")),
)  # fmt: skip
AMOUNTS: tuple[Amount, ...] = (
    Money(500, "CNY"), Money(120, "EUR"), Money(1200, "HKD"), Distance(3), Distance(1.5),
    Duration(30), Duration(90), Duration(120),
)  # fmt: skip


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_printed_window_is_read_back(window: Window) -> None:
    assert read_window(spell_window(window, "zh"), TODAY) == window


@pytest.mark.parametrize("amount", AMOUNTS, ids=str)
def test_a_printed_amount_is_read_back(amount: Amount) -> None:
    assert read_amount(spell_amount(amount, "zh")) == amount
