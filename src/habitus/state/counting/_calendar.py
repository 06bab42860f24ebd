"""Stretches of the calendar, seen from a day in the past or present."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from habitus.state.counting._query import Span


@dataclass(frozen=True, slots=True)
class Today:
    """The local day of a question, and the year that a month without one belongs to.

    Attributes:
        year: the only year that the question, or else the rows, speak of; 0 when there are several.
    """

    on: date
    year: int = 0

    def year_for(self, month: int) -> int:
        """The year of a month that is named without one: the last such month that has begun."""
        if self.year:
            return self.year
        return self.on.year - (1 if month > self.on.month else 0)


@dataclass(frozen=True, slots=True)
class Moment:
    """What a phrase of time means for a date or a time of day.

    Attributes:
        spans: dates.
        parts: the two ends that were named, where the phrase names two ("from May to June").
        ranges: minutes of the day, half open; an end before its start passes midnight.
        open_end: a clock phrase is a bound ("after eleven") and not a part of the day.
        days: days of the week.
        years: a length of time before today: known for more than n years.
        named: as the question says it.
    """

    spans: tuple[Span, ...] = ()
    parts: tuple[Span, ...] = ()
    ranges: tuple[tuple[int, int], ...] = ()
    open_end: bool = False
    days: tuple[int, ...] = ()
    named: str = ""
    base: Span | None = None
    """The stretch that was named, before words like "from" or "after" made a bound of it."""


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase of time in a text."""

    start: int
    end: int
    moment: Moment


def month_span(year: int, month: int) -> Span:
    """A month."""
    first = date(year, month, 1)
    after = date(year + month // 12, month % 12 + 1, 1)
    return Span(first, after - timedelta(days=1))


def months_span(year: int, first: int, last: int) -> Span:
    """Months of one year, both inclusive."""
    return Span(date(year, first, 1), month_span(year, last).last)


def quarter_span(year: int, quarter: int) -> Span:
    """A quarter, 1 to 4."""
    return months_span(year, quarter * 3 - 2, quarter * 3)


def half_span(year: int, half: int) -> Span:
    """A half of a year, 1 or 2."""
    return months_span(year, 1, 6) if half == 1 else months_span(year, 7, 12)


def year_span(year: int) -> Span:
    """A year."""
    return Span(date(year, 1, 1), date(year, 12, 31))


def week_span(on: date, weeks: int = 0) -> Span:
    """The week, Monday to Sunday, so many weeks from the one of a day."""
    monday = on - timedelta(days=on.weekday()) + timedelta(weeks=weeks)
    return Span(monday, monday + timedelta(days=6))


def season_span(today: Today, season: int, year: int = 0) -> Span:
    """A northern season: 0 spring (March) to 3 winter (December to February, named by its start)."""
    begins = 3 + 3 * season
    at = year or (
        today.year if today.year else today.on.year - (1 if begins > today.on.month else 0)
    )
    if season < 3:
        return months_span(at, begins, begins + 2)
    return Span(date(at, 12, 1), month_span(at + 1, 2).last)


def back(on: date, number: int, unit: str) -> date:
    """The day so many days, weeks, months or years before."""
    if unit in ("day", "night"):
        return on - timedelta(days=number)
    if unit == "week":
        return on - timedelta(weeks=number)
    months = number * {"month": 1, "quarter": 3, "year": 12}[unit]
    index = on.year * 12 + on.month - 1 - months
    year, month = index // 12, index % 12 + 1
    return date(year, month, min(on.day, month_span(year, month).last.day))  # type: ignore[union-attr]


def unit_span(on: date, unit: str, ago: int) -> Span:
    """The calendar unit so many units ago; 0 is the one that is running."""
    if unit == "day":
        return Span(on - timedelta(days=ago), on - timedelta(days=ago))
    if unit == "week":
        return week_span(on, -ago)
    if unit == "weekend":
        monday = week_span(on, -ago).first or on
        return Span(monday + timedelta(days=5), monday + timedelta(days=6))
    if unit == "month":
        index = on.year * 12 + on.month - 1 - ago
        return month_span(index // 12, index % 12 + 1)
    if unit == "quarter":
        index = on.year * 4 + (on.month - 1) // 3 - ago
        return quarter_span(index // 4, index % 4 + 1)
    if unit == "half":
        index = on.year * 2 + (on.month - 1) // 6 - ago
        return half_span(index // 2, index % 2 + 1)
    return year_span(on.year - ago)


def joined(first: Span, second: Span) -> Span | None:
    """From the beginning of one to the end of the other; None when they are out of order."""
    if first.first is None or second.last is None or first.first > second.last:
        return None
    return Span(first.first, second.last)


HOLIDAYS: dict[str, tuple[int, int, int]] = {
    "国庆": (10, 1, 7), "十一": (10, 1, 7), "五一": (5, 1, 5), "劳动节": (5, 1, 5), "元旦": (1, 1, 1),
    "圣诞": (12, 25, 1), "双十一": (11, 11, 1), "双11": (11, 11, 1), "618": (6, 18, 1), "双十二": (12, 12, 1),
    "情人节": (2, 14, 1), "平安夜": (12, 24, 1), "儿童节": (6, 1, 1), "万圣节": (10, 31, 1), "妇女节": (3, 8, 1),
    "christmas": (12, 25, 1), "christmas eve": (12, 24, 1), "christmas day": (12, 25, 1), "new year's day": (1, 1, 1),
    "new year's eve": (12, 31, 1), "valentine's day": (2, 14, 1), "halloween": (10, 31, 1),
    "boxing day": (12, 26, 1), "independence day": (7, 4, 1), "the fourth of july": (7, 4, 1), "national day": (10, 1, 7),
}  # fmt: skip
"""Month, day and length in days of those that fall on the same date each year."""
LUNAR: dict[str, dict[int, tuple[int, int, int]]] = {
    "春节": {2020: (1, 24, 10), 2021: (2, 11, 7), 2022: (1, 31, 7), 2023: (1, 21, 7), 2024: (2, 10, 8), 2025: (1, 28, 8), 2026: (2, 15, 9), 2027: (2, 5, 8)},
    "清明": {2020: (4, 4, 3), 2021: (4, 3, 3), 2022: (4, 3, 3), 2023: (4, 5, 1), 2024: (4, 4, 3), 2025: (4, 4, 3), 2026: (4, 4, 3), 2027: (4, 3, 3)},
    "端午": {2020: (6, 25, 3), 2021: (6, 12, 3), 2022: (6, 3, 3), 2023: (6, 22, 3), 2024: (6, 8, 3), 2025: (5, 31, 3), 2026: (6, 19, 3), 2027: (6, 9, 3)},
    "中秋": {2020: (10, 1, 1), 2021: (9, 19, 3), 2022: (9, 10, 3), 2023: (9, 29, 1), 2024: (9, 15, 3), 2025: (10, 6, 1), 2026: (9, 25, 3), 2027: (9, 15, 3)},
}  # fmt: skip
"""Days off around festivals of the lunar calendar, as the State Council's notices gave them."""


def holiday_span(today: Today, name: str, year: int = 0) -> Span | None:
    """A holiday: of the year named, else the last one that has begun; None where it is not known."""
    for at in (
        (year,) if year else (today.year,) if today.year else (today.on.year, today.on.year - 1)
    ):
        found = HOLIDAYS.get(name) or LUNAR.get(name, {}).get(at)
        if found is not None:
            first = date(at, found[0], found[1])
            if year or today.year or first <= today.on:
                return Span(first, first + timedelta(days=found[2] - 1))
    return None
