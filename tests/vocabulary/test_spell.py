"""What is spelt is unambiguous, and the grammars read it back."""

from __future__ import annotations

from datetime import date
from typing import Literal
from zoneinfo import ZoneInfo

import pytest

from habitus.facts.grammar import en, zh
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
from habitus.vocabulary._spell import spell_amount, spell_date, spell_window

DAY = Day(ZoneInfo("Asia/Shanghai"))
TODAY = date(2026, 3, 2)
LUNCH = Named("lunch")

SPELT: list[tuple[Window, str, str]] = [
    (Named("morning"), "in the morning", "上午"),
    (Named("lunch"), "at lunch", "午饭时间"),
    (Named("afternoon"), "in the afternoon", "下午"),
    (Named("evening"), "in the evening", "晚上"),
    (Named("night"), "at night", "夜里"),
    (Named("breakfast"), "at breakfast", "早饭时间"),
    (Named("dinner"), "at dinner", "晚饭时间"),
    (Named("weekdays"), "on weekdays", "工作日"),
    (Named("weekend"), "on weekends", "周末"),
    (Named("working_hours"), "during working hours", "工作时间"),
    (After("lunch"), "right after lunch", "午饭后立刻"),
    (After("breakfast"), "right after breakfast", "早饭后立刻"),
    (After("work"), "right after work", "下班后立刻"),
    (Between(0, 540), "before 09:00", "9点之前"),
    (Between(0, 570), "before 09:30", "9:30之前"),
    (Between(1080, 1440), "after 18:00", "18点之后"),
    (Between(720, 780), "between 12:00 and 13:00", "12点到13点"),
    (Between(1320, 420), "between 22:00 and 07:00", "22点到次日7点"),
    (On((2,)), "on Wednesdays", "每周三"),
    (On((0, 2, 4)), "on Mondays, Wednesdays and Fridays", "每周一、周三和周五"),
    (
        Every(2, 4, date(2026, 3, 6)),
        "every other Friday from 6 March 2026",
        "从2026年3月6日起每两周的周五",
    ),
    (
        Every(3, 4, date(2026, 3, 6)),
        "every 3 weeks on Friday from 6 March 2026",
        "从2026年3月6日起每三周的周五",
    ),
    (Nth(1, 0), "on the first Monday of the month", "每月第一个周一"),
    (Last(4), "on the last Friday of the month", "每月最后一个周五"),
    (LastDay(), "on the last day of the month", "每月最后一天"),
    (MonthDay(22), "on the 22nd of the month", "每月22日"),
    (Dates(date(2026, 7, 5), date(2026, 7, 5)), "on 5 July 2026", "2026年7月5日"),
    (
        Dates(date(2026, 7, 1), date(2026, 7, 14)),
        "from 1 July to 14 July 2026",
        "2026年7月1日到2026年7月14日",
    ),
    (
        all_of(Named("weekdays"), Between(0, 540)),
        "on weekdays before 09:00",
        "工作日9点之前",
    ),
    (
        all_of(On((4,)), Between(1080, 1200)),
        "on Fridays between 18:00 and 20:00",
        "每周五18点到20点",
    ),
    (all_of(Nth(1, 0), Named("morning")), "on the first Monday of the month in the morning", "每月第一个周一上午"),
    (
        any_of(Between(720, 780), Between(1080, 1140)),
        "between 12:00 and 13:00 or between 18:00 and 19:00",
        "12点到13点或18点到19点",
    ),
]  # fmt: skip

ONLY_SPELT: list[tuple[Window, str, str]] = [
    (After("morning"), "right after the morning", "上午结束后立刻"),
    (Every(1, 4, date(2026, 3, 6)), "every Friday from 6 March 2026", "从2026年3月6日起每周五"),
    (Outside(Named("working_hours")), "outside working hours", "工作时间以外"),
    (Outside(Between(0, 540)), "not before 09:00", "9点之前以外"),
    (
        all_of(Named("weekdays"), Outside(LUNCH)),
        "on weekdays but not at lunch",
        "工作日，且午饭时间以外",
    ),
    (
        all_of(any_of(On((0,)), LastDay()), LUNCH),
        "(on Mondays or on the last day of the month) at lunch",
        "（每周一或每月最后一天）午饭时间",
    ),
    (
        Outside(all_of(Named("weekdays"), LUNCH)),
        "not (on weekdays at lunch)",
        "（工作日午饭时间）以外",
    ),
    (
        Dates(date(2026, 12, 30), date(2027, 1, 2)),
        "from 30 December 2026 to 2 January 2027",
        "2026年12月30日到2027年1月2日",
    ),
]
"""Whole phrases that a sentence may hold and a person may not say; the grammars need not read them."""


@pytest.mark.parametrize(("window", "english", "chinese"), SPELT + ONLY_SPELT)
def test_windows_are_spelt_as_people_write_them(window: Window, english: str, chinese: str) -> None:
    assert spell_window(window, "en") == english
    assert spell_window(window, "zh") == chinese


@pytest.mark.parametrize("window", [one for one, _, _ in SPELT], ids=str)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_grammars_read_windows_back(window: Window, language: Literal["en", "zh"]) -> None:
    spelt = spell_window(window, language)
    if language == "en":
        assert en.read_window(spelt, TODAY, DAY) == window
    else:
        assert zh.read_window(spelt, Today(TODAY, DAY)) == window


def test_days_are_spelt_before_times_and_what_is_left_out_last() -> None:
    mixed = all_of(Outside(LUNCH), Between(0, 540), Named("weekdays"))
    assert spell_window(mixed, "en") == "on weekdays before 09:00 but not at lunch"
    assert spell_window(mixed, "zh") == "工作日9点之前，且午饭时间以外"


@pytest.mark.parametrize(
    ("amount", "english", "chinese"),
    [
        (Money(120.0, "EUR"), "120 EUR", "120欧元"),
        (Money(12.5, "CNY"), "12.5 CNY", "12.5元"),
        (Money(400.0, "USD"), "400 USD", "400美元"),
        (Money(1200.0, "HKD"), "1200 HKD", "1200港币"),
        (Distance(3.0), "3 km", "3公里"),
        (Distance(2.5), "2.5 km", "2.5公里"),
        (Duration(30.0), "30 minutes", "30分钟"),
        (Duration(1.0), "1 minute", "1分钟"),
    ],
)
def test_amounts_are_spelt_and_read_back(amount: Amount, english: str, chinese: str) -> None:
    assert spell_amount(amount, "en") == english
    assert spell_amount(amount, "zh") == chinese
    assert en.read_amount(english) == amount
    assert zh.read_amount(chinese) == amount


def test_a_currency_without_a_name_keeps_its_code() -> None:
    assert spell_amount(Money(20000.0, "INR"), "zh") == "20000 INR"


def test_dates_say_day_month_and_year() -> None:
    assert spell_date(date(2026, 3, 31), "en") == "31 March 2026"
    assert spell_date(date(2026, 3, 31), "zh") == "2026年3月31日"
