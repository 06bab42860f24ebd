"""Windows of time as sets of minutes of local days, exact for every day of this century.

A set is a step function over the minutes of a day whose values are sets of days, as bits of a whole
number; so "and", "or" and "not" are a few operations on long numbers, and an empty set proves that
two windows never meet. Holds for the same moments as `in_window` of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property, lru_cache
from typing import TypeAlias

from habitus.vocabulary import (
    MINUTES_A_DAY,
    After,
    AllOf,
    AnyOf,
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
    Outside,
    Window,
)

FIRST, LAST = date(2000, 1, 1), date(2099, 12, 31)
"""The days that are looked at; 2000-01-01 is bit 0."""
COUNT = (LAST - FIRST).days + 1
ALL_DAYS = (1 << COUNT) - 1
_Bits: TypeAlias = int
_DAYS_ONLY = ("weekdays", "weekend", "working_hours")


@dataclass(frozen=True)
class TimeSet:
    """Minutes of days: from each step's minute on, those days, until the next step."""

    steps: tuple[tuple[int, _Bits], ...]
    """Sorted by minute; the first is at minute 0, and neighbours differ."""

    def __and__(self, other: TimeSet) -> TimeSet:
        return _together(self, other, lambda a, b: a & b)

    def __or__(self, other: TimeSet) -> TimeSet:
        return _together(self, other, lambda a, b: a | b)

    def __invert__(self) -> TimeSet:
        return TimeSet(tuple((minute, ALL_DAYS & ~days) for minute, days in self.steps))

    def is_empty(self) -> bool:
        """Whether no minute is in it."""
        return len(self.steps) == 1 and not self.steps[0][1]

    def meets(self, other: TimeSet) -> bool:
        """Whether some minute is in both."""
        if not self.days & other.days:
            return False
        if self.minutes and other.minutes:
            return bool(self.minutes & other.minutes)
        return not (self & other).is_empty()

    def inside(self, other: TimeSet) -> bool:
        """Whether every minute is in the other."""
        if self.days & ~other.days:
            return False
        if self.minutes and other.minutes:
            return not self.minutes & ~other.minutes
        return (self & ~other).is_empty()

    @cached_property
    def minutes(self) -> int:
        """The minutes that are in it, as bits, where they are the same for all its days; else 0."""
        days, found = self.days, 0
        for at, (minute, some) in enumerate(self.steps):
            if some and some != days:
                return 0
            if some:
                last = self.steps[at + 1][0] if at + 1 < len(self.steps) else MINUTES_A_DAY
                found |= (1 << last) - (1 << minute)
        return found

    @cached_property
    def days(self) -> _Bits:
        """The days of which some minute is in it."""
        found = 0
        for _, days in self.steps:
            found |= days
        return found

    def contains(self, on: date, minute: int) -> bool:
        """Whether a minute of a day is in it."""
        days = next(days for at, days in reversed(self.steps) if at <= minute)
        return bool(days >> (on - FIRST).days & 1)


def _steps(steps: list[tuple[int, _Bits]]) -> TimeSet:
    kept: list[tuple[int, _Bits]] = []
    for minute, days in steps:
        if not kept or kept[-1][1] != days:
            kept.append((minute, days))
    return TimeSet(tuple(kept))


def _together(one: TimeSet, other: TimeSet, join: Callable[[_Bits, _Bits], _Bits]) -> TimeSet:
    if len(one.steps) == 1 == len(other.steps):
        return TimeSet(((0, join(one.steps[0][1], other.steps[0][1])),))
    steps: list[tuple[int, _Bits]] = []
    a, b = iter(one.steps[1:]), iter(other.steps[1:])
    here, there = one.steps[0][1], other.steps[0][1]
    next_a, next_b = next(a, None), next(b, None)
    minute = 0
    while True:
        steps.append((minute, join(here, there)))
        if next_a is None and next_b is None:
            return _steps(steps)
        at_a = MINUTES_A_DAY if next_a is None else next_a[0]
        at_b = MINUTES_A_DAY if next_b is None else next_b[0]
        minute = min(at_a, at_b)
        if next_a is not None and at_a == minute:
            here, next_a = next_a[1], next(a, None)
        if next_b is not None and at_b == minute:
            there, next_b = next_b[1], next(b, None)


ALWAYS, NEVER = TimeSet(((0, ALL_DAYS),)), TimeSet(((0, 0),))


def between_dates(first: date | None, last: date | None) -> TimeSet:
    """All minutes of the days from one to another, both included; None is without end."""
    return TimeSet(((0, _range(first or FIRST, last or LAST)),))


def _every(first: int, days: int) -> _Bits:
    """The day of that number and every so many days from it on."""
    found, ahead = 1 << first, days
    while ahead < COUNT:
        found |= found << ahead
        ahead *= 2
    return found & ALL_DAYS


def _weekday(day: int) -> _Bits:
    return _every((day - FIRST.weekday()) % 7, 7)


def _monthly(day_of: Callable[[date, int], int | None]) -> _Bits:
    """One day of each month, given its first day and its length; from 1, None for no day."""
    found = 0
    on = FIRST
    while on <= LAST:
        after = (on + timedelta(days=31)).replace(day=1)
        number = day_of(on, (after - on).days)
        if number is not None:
            found |= 1 << (on - FIRST).days + number - 1
        on = after
    return found


def _range(first: date, last: date) -> _Bits:
    low, high = max((first - FIRST).days, 0), min((last - FIRST).days, COUNT - 1)
    return ((1 << high + 1) - 1) & ~((1 << low) - 1) if low <= high else 0


@lru_cache(maxsize=1024)
def _days(window: Window) -> _Bits:
    """The days that a window of days holds."""
    match window:
        case On(days):
            found = 0
            for one in days:
                found |= _weekday(one)
            return found
        case Named("weekdays"):
            return _days(On((0, 1, 2, 3, 4)))
        case Named("weekend"):
            return _days(On((5, 6)))
        case Every(weeks, day, start):
            that_week = start + timedelta(days=day - start.weekday())
            period = 7 * weeks
            return _every((that_week - FIRST).days % period, period) & _range(start, LAST)
        case Nth(n, day):
            return _monthly(lambda first, size: _within(_first(first, day) + 7 * (n - 1), size))
        case Last(day):
            return _monthly(lambda first, size: (d := _first(first, day)) + (size - d) // 7 * 7)
        case LastDay():
            return _monthly(lambda _, size: size)
        case MonthDay(number):
            return _monthly(lambda _, size: _within(number, size))
        case Dates(first, last):
            return _range(first, last)
    raise AssertionError(f"not a window of days: {window!r}")


def _first(month: date, day: int) -> int:
    """The first such weekday of a month."""
    return 1 + (day - month.weekday()) % 7


def _within(number: int, size: int) -> int | None:
    return number if number <= size else None


def _clock_range(window: Window, day: Day) -> tuple[int, int] | None:
    match window:
        case Between(start, end):
            return start, end
        case Named(name) if name not in _DAYS_ONLY:
            return day.part(name)
        case After(name):
            end = day.part(name)[1] % MINUTES_A_DAY
            return end, end + 60
    return None


def _expanded(window: Window, day: Day) -> Window:
    """Without the names that the person can move, so that equal settings share what is computed."""
    match window:
        case Named("working_hours"):
            return AllOf((On(day.work_days), Between(*day.work)))
        case AllOf(parts):
            return AllOf(tuple(_expanded(one, day) for one in parts))
        case AnyOf(parts):
            return AnyOf(tuple(_expanded(one, day) for one in parts))
        case Outside(part):
            return Outside(_expanded(part, day))
    bounds = _clock_range(window, day)
    return window if bounds is None else Between(*bounds)


def _passes_midnight(window: Window) -> bool:
    match window:
        case Between(start, end):
            return end <= start or end > MINUTES_A_DAY
        case AllOf(parts) | AnyOf(parts):
            return any(_passes_midnight(part) for part in parts)
        case Outside(part):
            return _passes_midnight(part)
    return False


def _edges(window: Window) -> set[int]:
    match window:
        case Between(start, end):
            return {start % MINUTES_A_DAY, end % MINUTES_A_DAY}
        case AllOf(parts) | AnyOf(parts):
            return set().union(*(_edges(part) for part in parts))
        case Outside(part):
            return _edges(part)
    return set()


def _test(window: Window, minute: int, behind: int) -> tuple[_Bits, _Bits]:
    """The days on which it holds at a minute, seen from the day so many days before; and those on
    which that rests on the part of a clock range after midnight."""
    match window:
        case AllOf(parts):
            holds, rests = ALL_DAYS, 0
            for part in parts:
                one, late = _test(part, minute, behind)
                holds &= one
                rests |= late
            return holds, rests
        case AnyOf(parts):
            holds = rests = 0
            for part in parts:
                one, late = _test(part, minute, behind)
                holds |= one
                rests |= one & late
            return holds, rests
        case Outside(part) if _passes_midnight(part):
            return ALL_DAYS & ~_holds(part, minute), 0
        case Outside(part):
            return ALL_DAYS & ~_test(part, minute, behind)[0], 0
        case Between(start, end):
            if end <= start:
                end += MINUTES_A_DAY
            moment = minute + behind * MINUTES_A_DAY
            inside = ALL_DAYS if start <= moment < end else 0
            return inside, ALL_DAYS if moment >= MINUTES_A_DAY else 0
    days = _days(window)
    return (days << behind) & ALL_DAYS, 0


def _holds(window: Window, minute: int) -> _Bits:
    before, late = _test(window, minute, 1)
    return _test(window, minute, 0)[0] | (before & late)


@lru_cache(maxsize=1024)
def _of(window: Window) -> TimeSet:
    return _steps([(minute, _holds(window, minute)) for minute in sorted({0} | _edges(window))])


def time_set(window: Window, day: Day) -> TimeSet:
    """The moments of a window in a person's local time.

    Args:
        window: any window.
        day: how the person's day is cut.
    """
    return _of(_expanded(window, day))
