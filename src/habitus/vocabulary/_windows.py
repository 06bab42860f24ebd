"""Windows of time: what `during(t, window)` of the rule language tests.

A window is a set of moments in a person's local time, built from clock ranges, days and dates by
``&``, ``|`` and ``~``. Ranges are half open. A clock range that passes midnight belongs to the day
on which it starts: ``on(FRI) & between("22:00", "07:00")`` holds on Saturday at 02:00.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

from habitus.errors import BadInput

Weekday: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6]
"""Monday is 0, as in :meth:`datetime.date.weekday`."""

DAY_NAMES = ("MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN")
MINUTES_A_DAY = 24 * 60


def clock(minutes: int) -> str:
    """Minutes after midnight as ``HH:MM`` (1440 is ``24:00``)."""
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def minutes_of(text: str) -> int:
    """``HH:MM`` as minutes after midnight.

    Raises:
        BadInput: the text is not a time of day from 00:00 to 24:00.
    """
    hour, _, minute = text.partition(":")
    if hour.isdigit() and minute.isdigit() and len(minute) == 2:
        total = int(hour) * 60 + int(minute)
        if int(minute) < 60 and total <= MINUTES_A_DAY:
            return total
    raise BadInput(
        f'"{text}" is not a time of day.',
        fix='Write it like "09:30"; midnight at the end of a day is "24:00".',
    )


@dataclass(frozen=True, slots=True)
class Named:
    """A part of the day or week whose bounds the person can redefine."""

    name: Literal[
        "morning", "lunch", "afternoon", "evening", "night", "breakfast", "dinner",
        "weekdays", "weekend", "working_hours",
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class After:
    """The hour after a named part of the day ends (``after("lunch")``)."""

    name: Literal["morning", "lunch", "afternoon", "evening", "breakfast", "dinner", "work"]


@dataclass(frozen=True, slots=True)
class Between:
    """A clock range, in minutes after midnight; ``end <= start`` passes midnight.

    ``before("09:00")`` is ``Between(0, 540)`` and ``after("18:00")`` is ``Between(1080, 1440)``.
    """

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class On:
    """Days of the week, sorted."""

    days: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Every:
    """Every ``weeks`` weeks on ``day``, counted from the week of ``start``."""

    weeks: int
    day: int
    start: date


@dataclass(frozen=True, slots=True)
class Nth:
    """The nth such weekday of each month (1-5)."""

    n: int
    day: int


@dataclass(frozen=True, slots=True)
class Last:
    """The last such weekday of each month."""

    day: int


@dataclass(frozen=True, slots=True)
class LastDay:
    """The last day of each month."""


@dataclass(frozen=True, slots=True)
class MonthDay:
    """A day of each month (1-31)."""

    day: int


@dataclass(frozen=True, slots=True)
class Dates:
    """Local dates, both ends inclusive."""

    first: date
    last: date


@dataclass(frozen=True, slots=True)
class AllOf:
    """Moments in every part."""

    parts: tuple[Window, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Moments in at least one part."""

    parts: tuple[Window, ...]


@dataclass(frozen=True, slots=True)
class Outside:
    """Moments not in the part."""

    part: Window


Window: TypeAlias = (
    Named
    | After
    | Between
    | On
    | Every
    | Nth
    | Last
    | LastDay
    | MonthDay
    | Dates
    | AllOf
    | AnyOf
    | Outside
)

_DEFAULT_PARTS: dict[str, tuple[int, int]] = {
    "morning": (6 * 60, 12 * 60),
    "breakfast": (7 * 60, 8 * 60),
    "lunch": (12 * 60, 13 * 60),
    "afternoon": (12 * 60, 18 * 60),
    "dinner": (18 * 60, 19 * 60),
    "evening": (18 * 60, 22 * 60),
    "night": (22 * 60, 6 * 60),
}


@dataclass(frozen=True, slots=True)
class Day:
    """How a person's day and week are cut; the defaults hold until the person says otherwise."""

    zone: ZoneInfo
    parts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Redefined parts of the day, minutes after midnight: ``{"lunch": (780, 840)}``."""
    work_days: tuple[int, ...] = (0, 1, 2, 3, 4)
    work: tuple[int, int] = (9 * 60, 18 * 60)

    def part(self, name: str) -> tuple[int, int]:
        """Bounds of a named part of the day, in minutes after midnight."""
        if name == "work":
            return self.work
        return self.parts.get(name) or _DEFAULT_PARTS[name]


def all_of(*parts: Window) -> Window:
    """The intersection, flat and without repeats; a single part stands for itself."""
    flat: list[Window] = []
    for part in parts:
        for one in part.parts if isinstance(part, AllOf) else (part,):
            if one not in flat:
                flat.append(one)
    return flat[0] if len(flat) == 1 else AllOf(tuple(flat))


def any_of(*parts: Window) -> Window:
    """The union, flat and without repeats; a single part stands for itself."""
    flat: list[Window] = []
    for part in parts:
        for one in part.parts if isinstance(part, AnyOf) else (part,):
            if one not in flat:
                flat.append(one)
    return flat[0] if len(flat) == 1 else AnyOf(tuple(flat))


def _clock_range(window: Window, day: Day) -> tuple[int, int] | None:
    """The clock range of a leaf, or None when the leaf is about days."""
    match window:
        case Between(start, end):
            return start, end
        case Named(name) if name not in ("weekdays", "weekend", "working_hours"):
            return day.part(name)
        case After(name):
            end = day.part(name)[1]
            return end % MINUTES_A_DAY, end % MINUTES_A_DAY + 60
    return None


def _passes_midnight(window: Window, day: Day) -> bool:
    bounds = _clock_range(window, day)
    if bounds is not None:
        return bounds[1] <= bounds[0] or bounds[1] > MINUTES_A_DAY
    if isinstance(window, AllOf | AnyOf):
        return any(_passes_midnight(part, day) for part in window.parts)
    if isinstance(window, Outside):
        return _passes_midnight(window.part, day)
    return False


def _day_matches(window: Window, on: date, day: Day) -> bool:
    match window:
        case On(days):
            return on.weekday() in days
        case Named("weekdays"):
            return on.weekday() < 5
        case Named("weekend"):
            return on.weekday() >= 5
        case Every(weeks, weekday, start):
            first = start - timedelta(days=start.weekday())
            this = on - timedelta(days=on.weekday())
            return on >= start and on.weekday() == weekday and (this - first).days // 7 % weeks == 0
        case Nth(n, weekday):
            return on.weekday() == weekday and (on.day - 1) // 7 + 1 == n
        case Last(weekday):
            return on.weekday() == weekday and (on + timedelta(days=7)).month != on.month
        case LastDay():
            return (on + timedelta(days=1)).month != on.month
        case MonthDay(number):
            return on.day == number
        case Dates(first, last):
            return first <= on <= last
    raise AssertionError(f"not a day window: {window!r}")


def _test(window: Window, on: date, minute: int, anchor: date, day: Day) -> tuple[bool, bool]:
    """(holds, rests on the part of a clock range after midnight), seen from the anchor day."""
    if isinstance(window, AllOf):
        results = [_test(part, on, minute, anchor, day) for part in window.parts]
        return all(r[0] for r in results), any(r[1] for r in results)
    if isinstance(window, AnyOf):
        results = [r for part in window.parts if (r := _test(part, on, minute, anchor, day))[0]]
        return bool(results), any(r[1] for r in results)
    if isinstance(window, Outside):
        if _passes_midnight(window.part, day):
            return not _holds(window.part, on, minute, day), False
        return not _test(window.part, on, minute, anchor, day)[0], False
    if window == Named("working_hours"):
        inner: Window = AllOf((On(day.work_days), Between(*day.work)))
        return _test(inner, on, minute, anchor, day)
    bounds = _clock_range(window, day)
    if bounds is None:
        return _day_matches(window, anchor, day), False
    start, end = bounds
    if end <= start:
        end += MINUTES_A_DAY
    moment = minute + (on - anchor).days * MINUTES_A_DAY
    return start <= moment < end, moment >= MINUTES_A_DAY


def _holds(window: Window, on: date, minute: int, day: Day) -> bool:
    if _test(window, on, minute, on, day)[0]:
        return True
    holds, after_midnight = _test(window, on, minute, on - timedelta(days=1), day)
    return holds and after_midnight


def in_window(moment: datetime, window: Window, day: Day) -> bool:
    """Whether an aware moment lies in the window, in the person's local time."""
    local = moment.astimezone(day.zone)
    return _holds(window, local.date(), local.hour * 60 + local.minute, day)


def window_edges(window: Window, day: Day) -> set[int]:
    """Minutes of the day at which the window may begin or cease to hold."""
    if isinstance(window, AllOf | AnyOf):
        return set().union(*(window_edges(part, day) for part in window.parts))
    if isinstance(window, Outside):
        return window_edges(window.part, day)
    if window == Named("working_hours"):
        return {day.work[0], day.work[1] % MINUTES_A_DAY, 0}
    bounds = _clock_range(window, day)
    return {0} if bounds is None else {bounds[0] % MINUTES_A_DAY, bounds[1] % MINUTES_A_DAY, 0}


def overlaps_window(start: datetime, end: datetime, window: Window, day: Day) -> bool:
    """Whether any moment of ``[start, end)`` lies in the window; an empty span is its start.

    The window can only begin at the start or at one of its own edges, so those are the moments
    tried. Spans over 400 days are cut there.
    """
    if in_window(start, window, day):
        return True
    if end <= start:
        return False
    local, last = start.astimezone(day.zone), end.astimezone(day.zone)
    edges = sorted(window_edges(window, day))
    on = local.date()
    while on <= min(last.date(), local.date() + timedelta(days=400)):
        for edge in edges:
            moment = datetime.combine(on, time(edge // 60, edge % 60), tzinfo=day.zone)
            if start < moment < end and in_window(moment, window, day):
                return True
        on += timedelta(days=1)
    return False
