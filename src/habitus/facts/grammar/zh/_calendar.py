"""Dates relative to the day a turn was said on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from habitus.facts.grammar.zh import _words_time as words
from habitus.facts.grammar.zh._numbers import count_of
from habitus.vocabulary import Day


@dataclass(frozen=True, slots=True)
class Today:
    """The local day a turn was said on, and how the person's day is cut."""

    on: date
    day: Day


def end_of_month(year: int, month: int) -> date:
    """The last day of a month."""
    after = date(year + month // 12, month % 12 + 1, 1)
    return after - timedelta(days=1)


def next_weekday(today: Today, weekday: int) -> date:
    """The next such day, today included."""
    return today.on + timedelta(days=(weekday - today.on.weekday()) % 7)


def week_of(today: Today, word: str) -> date:
    """Monday of this week, the next or the one after."""
    monday = today.on - timedelta(days=today.on.weekday())
    weeks = 2 if word.startswith("下下") else 1 if word.startswith("下") else 0
    return monday + timedelta(days=7 * weeks)


def month_of(today: Today, year: str | None, month: str, day: int = 0) -> tuple[int, int]:
    """Year and month of 这个月, 下个月, 明年三月, 9月: without a year, the next such month."""
    this = (today.on.year, today.on.month)
    if month in ("这个月", "本月", "当月"):
        return this
    if month.startswith("下"):
        ahead = 2 if month.startswith("下下") else 1
        index = this[1] - 1 + ahead
        return this[0] + index // 12, index % 12 + 1
    number = min(max(count_of(month[:-1]), 1), 12)
    if year == "今年":
        return this[0], number
    if year in ("明年", "后年"):
        return this[0] + (1 if year == "明年" else 2), number
    if year:
        return int(year[:4]), number
    past = number < this[1] or (number == this[1] and 0 < day < today.on.day)
    return this[0] + (1 if past else 0), number


def next_day_of_month(today: Today, number: int) -> date | None:
    """The next day with that number, today included."""
    if not 1 <= number <= 31:
        return None
    year, month = today.on.year, today.on.month
    for ahead in range(13):
        index = month - 1 + ahead
        at = (year + index // 12, index % 12 + 1)
        if number <= end_of_month(*at).day:
            day = date(at[0], at[1], number)
            if day >= today.on:
                return day
    return None


def holiday(today: Today, name: str) -> tuple[date, date] | None:
    """First and last day of the next holiday of that name (one that is on now counts)."""
    for year in (today.on.year, today.on.year + 1):
        found = words.HOLIDAYS.get(name) or words.LUNAR_HOLIDAYS.get(name, {}).get(year)
        if found is None:
            continue
        first = date(year, found[0], found[1])
        last = first + timedelta(days=found[2] - 1)
        if last >= today.on:
            return first, last
    return None
