"""Moments for which tests of time come out as wanted, at the edges of windows first."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

from pydantic import JsonValue

from habitus.rules._ir import (
    Compare,
    DaysSince,
    DaysUntil,
    DecidedAt,
    During,
    Field,
    Overlaps,
    Shifted,
)
from habitus.rules._literals import Literal
from habitus.rules._types import WrongType, field_info
from habitus.vocabulary import (
    KINDS,
    After,
    AllOf,
    AnyOf,
    Between,
    Concepts,
    Dates,
    Day,
    Every,
    Last,
    LastDay,
    MonthDay,
    Named,
    Nth,
    Outside,
    Window,
    in_window,
    overlaps_window,
)

NOW = ("now",)
_ENOUGH = 8
OPS: Mapping[str, Callable[[float, float], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
}  # fmt: skip
ENDS = {"meeting": "end", "flight": "arrive"}
"""The field that ends what begins at a kind's own time."""
_Wanted: TypeAlias = tuple[tuple[tuple[Window, bool], ...], bool]
"""Windows that a moment must lie in or not, and whether its day must be one of the rule's."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What stays the same for all contexts of a rule.

    Attributes:
        kind: of the contexts.
        concepts: the person's.
        day: how the person's day is cut.
        first, last: local dates on which the rule holds.
    """

    kind: str
    concepts: Concepts
    day: Day
    first: date
    last: date
    moments: dict[_Wanted, tuple[datetime, ...]] = field(default_factory=dict, compare=False)
    """Moments found for windows; filled as they are needed."""


class Unsettled(Exception):
    """No context is made of these tests."""


@dataclass(slots=True)
class TimeSolver:
    """Settles the times of one context together, for they may be compared."""

    frame: Frame
    context: dict[str, JsonValue]
    edge: int

    def _type(self, path: tuple[str, ...]) -> str:
        try:
            return field_info(path, self.frame.kind).type
        except WrongType as problem:
            raise Unsettled from problem

    def settle(self, literals: list[Literal]) -> datetime:
        """Settles the times that the tests read; gives the moment of the decision."""
        own = KINDS[self.frame.kind].WHEN[0]
        names: list[str] = []

        def need(path: tuple[str, ...]) -> str:
            name = own if path == ("when",) else path[0]
            if name != NOW[0] and self._type((name,)) != "time":
                raise Unsettled
            if name not in names:
                names.append(name)
            return name

        tests: list[tuple[set[str], Callable[[Mapping[str, datetime]], bool]]] = []
        windows: dict[str, list[tuple[Window, bool]]] = {}
        links: dict[str, list[tuple[str, int]]] = {}
        for one in literals:
            match one.leaf:
                case During(term, window):
                    name = NOW[0] if isinstance(term, DecidedAt) else need(term.path)
                    windows.setdefault(name, []).append((window, not one.denied))
                    tests.append(({name}, _inside(name, window, self.frame.day, not one.denied)))
                case Overlaps(window):
                    name = need(("when",))
                    windows.setdefault(name, []).append((window, not one.denied))
                    tests.append(({name}, self._overlapping(name, window, not one.denied)))
                case Compare(
                    DaysUntil(read) | DaysSince(read) as term, op, int() | float() as count
                ):
                    name = need(read.path)
                    sign = 1 if isinstance(term, DaysUntil) else -1
                    links.setdefault(name, []).append((NOW[0], sign * round(count)))
                    tests.append(({name, NOW[0]}, _days(name, op, count, sign, self.frame.day)))
                case Compare(
                    Field() | DecidedAt() as left, op, Field() | DecidedAt() | Shifted() as right
                ):
                    a = need(left.path) if isinstance(left, Field) else NOW[0]
                    shift = right.days if isinstance(right, Shifted) else 0
                    other = right.field if isinstance(right, Shifted) else right
                    b = need(other.path) if isinstance(other, Field) else NOW[0]
                    links.setdefault(a, []).append((b, shift))
                    links.setdefault(b, []).append((a, -shift))
                    tests.append(({a, b}, _ordered(a, op, b, shift)))
                case _:
                    raise Unsettled
        spans = any(isinstance(one.leaf, Overlaps) for one in literals)
        if spans and {"end", "arrive", "check_out"} & set(names):
            raise Unsettled
        names.sort(key=lambda name: name != own)
        chosen = self._choose([NOW[0], *names], own, tests, windows, links)
        for name in names:
            self.context[name] = chosen[name].isoformat()
        end = ENDS.get(self.frame.kind)
        if end is not None and end in chosen and own in chosen and chosen[end] < chosen[own]:
            raise Unsettled
        return chosen[NOW[0]]

    def _overlapping(
        self, name: str, window: Window, wanted: bool
    ) -> Callable[[Mapping[str, datetime]], bool]:
        length = timedelta(minutes=float(str(self.context.get("duration_min", 0))))

        def test(chosen: Mapping[str, datetime]) -> bool:
            start = chosen[name]
            return overlaps_window(start, start + length, window, self.frame.day) == wanted

        return test

    def _choose(
        self,
        names: list[str],
        own: str,
        tests: Sequence[tuple[set[str], Callable[[Mapping[str, datetime]], bool]]],
        windows: Mapping[str, list[tuple[Window, bool]]],
        links: Mapping[str, list[tuple[str, int]]],
    ) -> dict[str, datetime]:
        chosen: dict[str, datetime] = {}
        zone = self.frame.day.zone
        # A rule holds on the context's own day, or on the day of the decision when it has none.
        dated = own if own in names or own in self.context else NOW[0]
        midday = datetime.combine(self.frame.first, time(12), tzinfo=zone)

        def candidates(name: str) -> Iterator[datetime]:
            if name in windows:
                yield from _moments(tuple(windows[name]), name == dated, self.frame)
            for other, shift in links.get(name, ()):
                if other in chosen:
                    base = chosen[other] + timedelta(days=shift)
                    for by in (timedelta(0), timedelta(minutes=1), timedelta(minutes=-1),
                               timedelta(days=1), timedelta(days=-1)):  # fmt: skip
                        yield base + by
            yield midday

        def settle(at: int, skip: int) -> bool:
            if at == len(names):
                return True
            name = names[at]
            seen = 0
            for one in candidates(name):
                on = one.astimezone(zone).date()
                if name == dated and not self.frame.first <= on <= self.frame.last:
                    continue
                chosen[name] = one
                known = set(chosen)
                if all(test(chosen) for needs, test in tests if name in needs and needs <= known):
                    if name in windows and seen < skip:
                        seen += 1
                        continue
                    if settle(at + 1, skip):
                        return True
                del chosen[name]
            chosen.pop(name, None)
            return False

        for skip in range(self.edge, -1, -1):
            chosen.clear()
            if settle(0, skip):
                return chosen
        raise Unsettled


def _inside(
    name: str, window: Window, day: Day, wanted: bool
) -> Callable[[Mapping[str, datetime]], bool]:
    return lambda chosen: in_window(chosen[name], window, day) == wanted


def _days(
    name: str, op: str, count: float, sign: int, day: Day
) -> Callable[[Mapping[str, datetime]], bool]:
    def test(chosen: Mapping[str, datetime]) -> bool:
        ahead = chosen[name].astimezone(day.zone).date() - chosen["now"].astimezone(day.zone).date()
        return OPS[op](sign * ahead.days, count)

    return test


def _ordered(a: str, op: str, b: str, shift: int) -> Callable[[Mapping[str, datetime]], bool]:
    def test(chosen: Mapping[str, datetime]) -> bool:
        other = chosen[b] + timedelta(days=shift)
        return OPS[op](chosen[a].timestamp(), other.timestamp())

    return test


def _moments(
    wanted: tuple[tuple[Window, bool], ...], dated: bool, frame: Frame
) -> tuple[datetime, ...]:
    """Some moments that lie in the windows (or not) as wanted, those at an edge first."""
    key = (wanted, dated)
    if key not in frame.moments:
        scanned = itertools.islice(_scan(wanted, dated, frame), _ENOUGH)
        frame.moments[key] = tuple(scanned)
    return frame.moments[key]


def _scan(wanted: tuple[tuple[Window, bool], ...], dated: bool, frame: Frame) -> Iterator[datetime]:
    minutes: set[int] = {12 * 60}
    days = {frame.first}
    ahead = 8
    for one in (each for window, _ in wanted for each in _leaves(window)):
        match one:
            case Dates(first, last):
                days |= {first, last, first - timedelta(days=1), last + timedelta(days=1)}
                days |= {first + timedelta(days=number) for number in range(7)}
            case Every(_, _, start):
                days.add(start)
                ahead = 120
            case Nth() | Last() | LastDay() | MonthDay():
                ahead = 120
            case Between(start, end):
                minutes |= {start, end}
            case Named("weekdays" | "weekend"):
                pass
            case Named(name) | After(name):
                part = frame.day.part("work" if name == "working_hours" else name)
                minutes |= {*part, part[1] + 60}
    edges = sorted({each % 1440 for edge in minutes for each in (edge, edge - 1)})
    days |= {frame.first + timedelta(days=number) for number in range(ahead)}
    inside: list[datetime] = []
    for on in sorted(days):
        if dated and not frame.first <= on <= frame.last:
            continue
        for minute in edges:
            moment = datetime.combine(on, time(minute // 60, minute % 60), tzinfo=frame.day.zone)
            if any(in_window(moment, window, frame.day) != wish for window, wish in wanted):
                continue
            if any(_turns(moment, window, frame.day) for window, _ in wanted):
                yield moment
            elif len(inside) < _ENOUGH:
                inside.append(moment)
    yield from inside


def _turns(moment: datetime, window: Window, day: Day) -> bool:
    """Whether the window begins or ends within a minute of the moment."""
    here = in_window(moment, window, day)
    step = timedelta(minutes=1)
    return any(in_window(moment + by, window, day) != here for by in (step, -step))


def _leaves(window: Window) -> Iterator[Window]:
    match window:
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from _leaves(part)
        case Outside(part):
            yield from _leaves(part)
        case _:
            yield window
