"""Times in Chinese: hours by sense, days, recurrences, and the life of a rule."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from habitus.facts.grammar.zh import read_window
from habitus.facts.grammar.zh._calendar import Today
from habitus.facts.grammar.zh._times import find_times, when_of_pieces
from habitus.vocabulary import (
    After,
    Between,
    Dates,
    Day,
    Every,
    Last,
    LastDay,
    MonthDay,
    Named,
    Nth,
    On,
    Window,
    all_of,
    any_of,
)  # fmt: skip

TODAY = Today(date(2026, 8, 3), Day(ZoneInfo("Asia/Shanghai")))
FRIDAY_AFTERNOON = all_of(On((4,)), Named("afternoon"))

WINDOWS: dict[str, Window] = {
    "早上九点前": Between(0, 540),
    "上午10点半以前": Between(0, 630),
    "过了晚上九点": Between(1260, 300),
    "十点以后": Between(1320, 300),
    "下午六点之后": Between(1080, 1440),
    "下午三点半到四点半": Between(930, 990),
    "晚上十一点到早上七点": Between(1380, 420),
    "十二点半到两点": Between(750, 840),
    "晚上十二点到早上六点": Between(0, 360),
    "晚七点到十点": Between(1140, 1320),
    "九點到六點": Between(540, 1080),
    "22:00-07:00": Between(1320, 420),
    "９：３０之前": Between(0, 570),
    "早高峰七点半到九点之间": Between(450, 540),
    "周五下午": FRIDAY_AFTERNOON,
    "礼拜五下午": FRIDAY_AFTERNOON,
    "Friday 下午": FRIDAY_AFTERNOON,
    "周一三五": On((0, 2, 4)),
    "每周二、周四": On((1, 3)),
    "星期一至五": On((0, 1, 2, 3, 4)),
    "周末": Named("weekend"),
    "工作日": Named("weekdays"),
    "隔周的周三": Every(2, 2, date(2026, 8, 5)),
    "每个月头一个礼拜一": Nth(1, 0),
    "每月最后一个周五": Last(4),
    "每月15号": MonthDay(15),
    "每个月的最后一天": LastDay(),
    "明天": Dates(date(2026, 8, 4), date(2026, 8, 4)),
    "下周一到周三": Dates(date(2026, 8, 10), date(2026, 8, 12)),
    "这周五": Dates(date(2026, 8, 7), date(2026, 8, 7)),
    "下个月": Dates(date(2026, 9, 1), date(2026, 9, 30)),
    "15号到18号": Dates(date(2026, 8, 15), date(2026, 8, 18)),
    "国庆期间": Dates(date(2026, 10, 1), date(2026, 10, 7)),
    "午饭后": After("lunch"),
    "刚吃完午饭": After("lunch"),
    "午休时间": Named("lunch"),
    "下班后": Between(1080, 1440),
    "周二上午和周四下午": any_of(
        all_of(On((1,)), Named("morning")), all_of(On((3,)), Named("afternoon"))
    ),
}


@pytest.mark.parametrize(("text", "window"), WINDOWS.items())
def test_a_phrase_names_its_window(text: str, window: Window) -> None:
    assert read_window(text, TODAY) == window


@pytest.mark.parametrize("text", ["一点都不行", "有一点辣", "我有两点要求", "特别", "晚点再说"])
def test_small_words_are_no_times(text: str) -> None:
    assert read_window(text, TODAY) is None


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("月底之前", date(2026, 8, 31)),
        ("到月底为止", date(2026, 8, 31)),
        ("明年三月一号之前", date(2027, 2, 28)),
        ("六月底之前", date(2027, 6, 30)),
        ("接下来两周", date(2026, 8, 17)),
        ("9月9号考完之前", date(2026, 9, 9)),
    ],
)
def test_a_bound_ends_the_rule(text: str, until: date) -> None:
    assert when_of_pieces(find_times(text, TODAY), text).until == until


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("从下周起", date(2026, 8, 10)),
        ("从明天开始", date(2026, 8, 4)),
        ("从九月一号起", date(2026, 9, 1)),
    ],
)
def test_a_bound_begins_the_rule(text: str, since: date) -> None:
    assert when_of_pieces(find_times(text, TODAY), text).since == since
