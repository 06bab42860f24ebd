"""Windows of time as a rule writes them; the one place that says which window a word stands for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import get_args, get_type_hints

from habitus.errors import BadInput
from habitus.vocabulary._windows import (
    MINUTES_A_DAY,
    After,
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
    Weekday,
    Window,
    all_of,
    any_of,
    minutes_of,
)

MON: Weekday = 0
TUE: Weekday = 1
WED: Weekday = 2
THU: Weekday = 3
FRI: Weekday = 4
SAT: Weekday = 5
SUN: Weekday = 6


@dataclass(frozen=True, slots=True)
class TimeWindow:
    """A window of local time, joined by ``&`` (both), ``|`` (either) and ``~`` (outside)."""

    meaning: Window

    def __and__(self, other: TimeWindow) -> TimeWindow:
        return TimeWindow(all_of(self.meaning, other.meaning))

    def __or__(self, other: TimeWindow) -> TimeWindow:
        return TimeWindow(any_of(self.meaning, other.meaning))

    def __invert__(self) -> TimeWindow:
        return TimeWindow(Outside(self.meaning))


morning = TimeWindow(Named("morning"))
breakfast = TimeWindow(Named("breakfast"))
lunch = TimeWindow(Named("lunch"))
afternoon = TimeWindow(Named("afternoon"))
dinner = TimeWindow(Named("dinner"))
evening = TimeWindow(Named("evening"))
night = TimeWindow(Named("night"))
weekdays = TimeWindow(Named("weekdays"))
weekend = TimeWindow(Named("weekend"))
working_hours = TimeWindow(Named("working_hours"))
last_day = TimeWindow(LastDay())

_ENDS: tuple[str, ...] = get_args(get_type_hints(After)["name"])


def after(moment: str) -> TimeWindow:
    """The hour after a part of the day (``"lunch"``), or from a clock time to midnight."""
    if moment in _ENDS:
        return TimeWindow(After(moment))  # type: ignore[arg-type]
    if ":" not in moment:
        raise BadInput(
            f'after() does not know "{moment}".',
            fix=f'Write a time like "18:00" or one of {", ".join(_ENDS)}.',
        )
    return TimeWindow(Between(_start(moment), MINUTES_A_DAY))


def before(moment: str) -> TimeWindow:
    """From midnight to a clock time."""
    end = minutes_of(moment)
    if end == 0:
        raise BadInput(
            "Nothing is before 00:00 of the same day.", fix='Write a later time, like "09:00".'
        )
    return TimeWindow(Between(0, end))


def between(start: str, end: str) -> TimeWindow:
    """From one clock time to another; an end that is not later is on the next day."""
    return TimeWindow(Between(_start(start), minutes_of(end)))


def on(*days: Weekday) -> TimeWindow:
    """On these days of the week."""
    if not days:
        raise BadInput("on() names no day.", fix="Write at least one of MON to SUN.")
    return TimeWindow(On(tuple(sorted(set(days)))))


def every(interval: str, day: Weekday, *, start: str) -> TimeWindow:
    """Every so many weeks on a day: ``every("2 weeks", FRI, start="2026-01-09")``."""
    found = re.fullmatch(r"([1-9][0-9]?) weeks?", interval)
    if found is None:
        raise BadInput(f'"{interval}" is not a number of weeks.', fix='Write it like "2 weeks".')
    return TimeWindow(Every(int(found[1]), day, day_of(start)))


def nth(n: int, day: Weekday) -> TimeWindow:
    """On the nth such day of each month."""
    if not 1 <= n <= 5:
        raise BadInput(
            f"A month has no {n}th such day.", fix="Write a number from 1 to 5, or last(day)."
        )
    return TimeWindow(Nth(n, day))


def last(day: Weekday) -> TimeWindow:
    """On the last such day of each month."""
    return TimeWindow(Last(day))


def month_day(n: int) -> TimeWindow:
    """On the nth of each month."""
    if not 1 <= n <= 31:
        raise BadInput(f"A month has no day {n}.", fix="Write a number from 1 to 31.")
    return TimeWindow(MonthDay(n))


def dates(first: str, last: str | None = None) -> TimeWindow:
    """From one local date to another, both inclusive; or on one date."""
    return TimeWindow(Dates(day_of(first), day_of(first if last is None else last)))


def day_of(text: str) -> date:
    """A date written ``YYYY-MM-DD``.

    Raises:
        BadInput: it is not one.
    """
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise BadInput(f'"{text}" is not a date.', fix='Write it like "2026-03-31".')


def _start(moment: str) -> int:
    start = minutes_of(moment)
    if start == MINUTES_A_DAY:
        raise BadInput('A window cannot start at "24:00".', fix='Write "00:00" and the next day.')
    return start
