"""Windows, amounts and dates as people write them, in English and Chinese.

What is spelt here can be read back: the grammars' ``read_window`` and ``read_amount`` give the same
window or amount again. Parts that words alone would leave ambiguous stand in parentheses.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Literal

from habitus.vocabulary._open_end import OPEN_END
from habitus.vocabulary._units import Amount, Distance, Duration, Money
from habitus.vocabulary._windows import (
    MINUTES_A_DAY,
    After,
    AllOf,
    AnyOf,
    Between,
    Dates,
    Every,
    Last,
    LastDay,
    MonthDay,
    Named,
    Nth,
    On,
    Outside,
    Window,
    clock,
)

_Language = Literal["en", "zh"]

_DAYS_EN = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAYS_ZH = ("周一", "周二", "周三", "周四", "周五", "周六", "周日")
_MONTHS_EN = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_NTH_EN = ("first", "second", "third", "fourth", "fifth")
_NTH_ZH = ("一", "二", "三", "四", "五")
_WEEKS_ZH = {2: "两", 3: "三", 4: "四"}
_NAMED_EN = {
    "morning": "in the morning", "breakfast": "at breakfast", "lunch": "at lunch",
    "afternoon": "in the afternoon", "dinner": "at dinner", "evening": "in the evening",
    "night": "at night", "weekdays": "on weekdays", "weekend": "on weekends",
    "working_hours": "during working hours",
}  # fmt: skip
_NAMED_ZH = {
    "morning": "上午", "breakfast": "早饭时间", "lunch": "午饭时间", "afternoon": "下午",
    "dinner": "晚饭时间", "evening": "晚上", "night": "夜里", "weekdays": "工作日",
    "weekend": "周末", "working_hours": "工作时间",
}  # fmt: skip
_AFTER_EN = {"morning": "the morning", "afternoon": "the afternoon", "evening": "the evening"}
_AFTER_ZH = {
    "morning": "上午结束后立刻", "breakfast": "早饭后立刻", "lunch": "午饭后立刻",
    "afternoon": "下午结束后立刻", "dinner": "晚饭后立刻", "evening": "晚上结束后立刻",
    "work": "下班后立刻",
}  # fmt: skip
_CURRENCIES_ZH = {
    "CNY": "元", "USD": "美元", "EUR": "欧元", "GBP": "英镑", "JPY": "日元", "HKD": "港币",
}  # fmt: skip


def spell_window(window: Window, language: _Language) -> str:
    """A window as a phrase of time: "on weekdays before 09:00", "工作日9点之前"."""
    return _window_zh(window) if language == "zh" else _window_en(window)


def spell_amount(amount: Amount, language: _Language) -> str:
    """An amount with its unit: "120 EUR", "3 km", "30 minutes"; "120欧元", "3公里", "30分钟"."""
    zh = language == "zh"
    match amount:
        case Money(value, currency):
            if zh and currency in _CURRENCIES_ZH:
                return spell_number(value) + _CURRENCIES_ZH[currency]
            return f"{spell_number(value)} {currency}"
        case Distance(value):
            return f"{spell_number(value)}公里" if zh else f"{spell_number(value)} km"
        case Duration(value):
            if zh:
                return f"{spell_number(value)}分钟"
            return f"{spell_number(value)} minute{'' if value == 1 else 's'}"


def spell_date(day: date, language: _Language) -> str:
    """A date: "31 March 2026", "2026年3月31日"."""
    if language == "zh":
        return f"{day.year}年{day.month}月{day.day}日"
    return f"{day.day} {_MONTHS_EN[day.month - 1]} {day.year}"


def spell_number(value: float) -> str:
    """A number without a needless fraction."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return repr(value)


def joined(words: Sequence[str], language: _Language, word: Literal["and", "or"]) -> str:
    """An enumeration: "a, b and c", "a、b和c"."""
    if len(words) == 1:
        return words[0]
    if language == "zh":
        return "、".join(words[:-1]) + ("和" if word == "and" else "或") + words[-1]
    return f"{', '.join(words[:-1])} {word} {words[-1]}"


# --- English -------------------------------------------------------------------------------------


def _window_en(window: Window) -> str:
    match window:
        case Named(name):
            return _NAMED_EN[name]
        case After(name):
            return f"right after {_AFTER_EN.get(name, name)}"
        case Between(0, end) if 0 < end < MINUTES_A_DAY:
            return f"before {clock(end)}"
        case Between(start, end) if start > 0 and end == MINUTES_A_DAY:
            return f"after {clock(start)}"
        case Between(start, end):
            return f"between {clock(start)} and {clock(end)}"
        case On(days):
            return "on " + joined([f"{_DAYS_EN[day]}s" for day in days], "en", "and")
        case Every(weeks, day, start):
            since = f"from {spell_date(start, 'en')}"
            if weeks < 3:
                return f"every {'other ' if weeks == 2 else ''}{_DAYS_EN[day]} {since}"
            return f"every {weeks} weeks on {_DAYS_EN[day]} {since}"
        case Nth(n, day):
            return f"on the {_NTH_EN[n - 1]} {_DAYS_EN[day]} of the month"
        case Last(day):
            return f"on the last {_DAYS_EN[day]} of the month"
        case LastDay():
            return "on the last day of the month"
        case MonthDay(day):
            return f"on the {_ordinal(day)} of the month"
        case Dates(first, last) if first == last:
            return f"on {spell_date(first, 'en')}"
        case Dates(first, last) if last == OPEN_END:
            return f"from {spell_date(first, 'en')} on"
        case Dates(first, last):
            begin = spell_date(first, "en")
            if first.year == last.year:
                begin = begin.removesuffix(f" {first.year}")
            return f"from {begin} to {spell_date(last, 'en')}"
        case AllOf(parts):
            return _all_en(_days_first(parts))
        case AnyOf(parts):
            return " or ".join(_window_en(one) for one in parts)
        case Outside(Named("working_hours")):
            return "outside working hours"
        case Outside(part):
            inner = _window_en(part)
            return f"not ({inner})" if isinstance(part, AllOf | AnyOf | Outside) else f"not {inner}"


def _all_en(parts: Sequence[Window]) -> str:
    words = ""
    for one in parts:
        spelt = f"({_window_en(one)})" if isinstance(one, AnyOf) else _window_en(one)
        link = " but " if isinstance(one, Outside) else " "
        words += f"{link}{spelt}" if words else spelt
    return words


def _ordinal(n: int) -> str:
    ending = "th" if 10 < n < 14 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


# --- Chinese -------------------------------------------------------------------------------------


def _window_zh(window: Window) -> str:
    match window:
        case Named(name):
            return _NAMED_ZH[name]
        case After(name):
            return _AFTER_ZH[name]
        case Between(0, end) if 0 < end < MINUTES_A_DAY:
            return f"{_clock_zh(end)}之前"
        case Between(start, end) if start > 0 and end == MINUTES_A_DAY:
            return f"{_clock_zh(start)}之后"
        case Between(start, end):
            return f"{_clock_zh(start)}到{'次日' if end <= start else ''}{_clock_zh(end)}"
        case On(days):
            return "每" + joined([_DAYS_ZH[day] for day in days], "zh", "and")
        case Every(weeks, day, start):
            since = f"从{spell_date(start, 'zh')}起"
            if weeks == 1:
                return f"{since}每{_DAYS_ZH[day]}"
            return f"{since}每{_WEEKS_ZH.get(weeks, weeks)}周的{_DAYS_ZH[day]}"
        case Nth(n, day):
            return f"每月第{_NTH_ZH[n - 1]}个{_DAYS_ZH[day]}"
        case Last(day):
            return f"每月最后一个{_DAYS_ZH[day]}"
        case LastDay():
            return "每月最后一天"
        case MonthDay(day):
            return f"每月{day}日"
        case Dates(first, last) if first == last:
            return spell_date(first, "zh")
        case Dates(first, last) if last == OPEN_END:
            return f"从{spell_date(first, 'zh')}起"
        case Dates(first, last):
            return f"{spell_date(first, 'zh')}到{spell_date(last, 'zh')}"
        case AllOf(parts):
            return _all_zh(_days_first(parts))
        case AnyOf(parts):
            return "或".join(_window_zh(one) for one in parts)
        case Outside(part):
            inner = _window_zh(part)
            return (
                f"（{inner}）以外" if isinstance(part, AllOf | AnyOf | Outside) else f"{inner}以外"
            )


def _all_zh(parts: Sequence[Window]) -> str:
    words = ""
    for one in parts:
        spelt = f"（{_window_zh(one)}）" if isinstance(one, AnyOf) else _window_zh(one)
        # 工作日午饭时间以外 would be read as outside lunch of weekdays.
        words += f"，且{spelt}" if words and isinstance(one, Outside) else spelt
    return words


def _clock_zh(minutes: int) -> str:
    return f"{minutes // 60}点" if minutes % 60 == 0 else f"{minutes // 60}:{minutes % 60:02d}"


def _days_first(parts: Sequence[Window]) -> list[Window]:
    """Days before clock times, what is left out last; otherwise as written."""

    def rank(one: Window) -> int:
        if isinstance(one, Outside):
            return 2
        hours = isinstance(one, Between | After) or (
            isinstance(one, Named) and one.name not in ("weekdays", "weekend")
        )
        return 1 if hours else 0

    return sorted(parts, key=rank)
