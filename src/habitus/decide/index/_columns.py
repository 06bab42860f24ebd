"""One probe over many contexts at once: which outcome each context has, and the table of outcomes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from datetime import datetime
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from habitus.decide._evaluate import converted
from habitus.decide._view import Person, View, completed
from habitus.decide.index._clock import TimeProbe
from habitus.decide.index._people import NameProbe, RoleProbe
from habitus.decide.index._probe import Outcome, Probe
from habitus.decide.index._scalars import ScalarProbe
from habitus.decide.index._texts import TextProbe
from habitus.vocabulary import MINUTES_A_DAY, Concepts, Context, Settings, Someone, fields_of

Words = NDArray[np.uint64]
Codes = NDArray[np.intp]
MOST = 20_000
"""Outcomes that one table keeps, and people that are remembered."""
_EXACT = 2.0**53
"""Whole numbers up to this are themselves as floating point."""


class Clock(NamedTuple):
    """A moment of each context, where the person then is; now where it is absent."""

    dates: NDArray[np.int64]
    """Numbers of the local dates."""
    minutes: NDArray[np.int64]
    """Of the local day."""
    times: list[datetime]
    absent: NDArray[np.bool_]


class Directory:
    """People met in contexts, with completed roles, numbered.

    Args:
        settings, concepts: the person's.
    """

    def __init__(self, settings: Settings, concepts: Concepts) -> None:
        self._settings = settings
        self._concepts = concepts
        self._numbers: dict[tuple[str | None, str | None, str | None], int] = {}
        self.people: list[Person] = []

    def number(self, one: Someone) -> int:
        """The number of someone, the same for the same name, role and address."""
        key = (one.name, one.role, one.address)
        known = self._numbers.get(key)
        if known is None:
            known = self._numbers[key] = len(self.people)
            self.people.append(completed(one, self._settings, self._concepts))
        return known


class Many:
    """Contexts of one kind with what is read from all of them.

    Args:
        contexts: validated, of one kind.
        settings, concepts: the person's.
        now: when it is decided, aware.
        directory: of the people met so far.
    """

    def __init__(
        self,
        contexts: Sequence[Context],
        settings: Settings,
        concepts: Concepts,
        now: datetime,
        directory: Directory,
    ) -> None:
        self.directory = directory
        self.contexts = contexts
        self.settings = settings
        self.now = now
        self.given = [one.__dict__ for one in contexts]
        self._concepts = concepts
        self._clocks: dict[str, Clock] = {}
        self._people: dict[str, list[tuple[int, ...]]] = {}

    @cached_property
    def views(self) -> list[View]:
        """The contexts, completed."""
        settings, concepts, now = self.settings, self._concepts, self.now
        return [View(one, settings=settings, concepts=concepts, now=now) for one in self.contexts]

    def column(self, name: str) -> list[object]:
        """One field of all contexts."""
        return [one[name] for one in self.given]

    def clock(self, name: str) -> Clock:
        """When a field is, where the person then is; "" for now."""
        known = self._clocks.get(name)
        if known is None:
            local = self.settings.local
            here = local(self.now)
            moments = self.column(name) if name else [self.now] * len(self.given)
            times = [local(one) if isinstance(one, datetime) else here for one in moments]
            known = self._clocks[name] = Clock(
                np.array([one.toordinal() for one in times]),
                np.array([one.hour * 60 + one.minute for one in times]),
                times,
                np.array([one is None for one in moments]),
            )
        return known

    def people(self, name: str) -> list[tuple[int, ...]]:
        """The people of a field of all contexts, by number in the directory."""
        known = self._people.get(name)
        if known is None:
            number = self.directory.number
            known = self._people[name] = [
                (number(value),)
                if isinstance(value, Someone)
                else tuple([number(one) for one in value])
                if isinstance(value, list)
                else ()
                for value in self.column(name)
            ]
        return known

    def roles(self) -> list[frozenset[str | None]]:
        """The roles of the people in all person fields of all contexts."""
        kind = self.contexts[0].KIND
        names = [one.name for one in fields_of(kind).values() if one.type in ("person", "people")]
        if not names:
            return [frozenset()] * len(self.given)
        known = self.directory.people
        return [
            frozenset([known[number].role for people in row for number in people])
            for row in zip(*(self.people(name) for name in names), strict=True)
        ]

    def amounts(self, name: str, currency: str) -> list[object]:
        """A field's amounts in a currency; None where absent or without a rate."""
        home = self.settings.home
        same = {None: home == currency, "": True}
        values = self.column(name)
        for at, written in enumerate(self.column("currency")):
            plain = same.get(written)  # type: ignore[call-overload]
            if plain is None:
                plain = same[written] = str(written).upper() == currency  # type: ignore[index]
            if not plain:
                values[at] = converted(values[at], currency, self.views[at])  # type: ignore[arg-type]
        return values


class Table:
    """The outcomes of one probe, by number.

    Args:
        width: 64-bit words of a row of bits.
    """

    def __init__(self, width: int) -> None:
        self._width = width
        self.codes: dict[Hashable, int] = {}
        self._outcomes: list[Outcome] = []
        self._made: tuple[Words, Words] | None = None

    def code(self, key: Hashable, outcome: Callable[[], Outcome]) -> int:
        """The number of what was read, with its outcome when it is new."""
        known = self.codes.get(key)
        if known is None:
            known = self.codes[key] = len(self._outcomes)
            self._outcomes.append(outcome())
        return known

    def __len__(self) -> int:
        return len(self._outcomes)

    def words(self) -> tuple[Words, Words]:
        """The rows that fail and those that are unknown, for each number."""
        if self._made is None or len(self._made[0]) != len(self._outcomes):
            self._made = (
                pack([fails for fails, _ in self._outcomes], self._width),
                pack([gaps for _, gaps in self._outcomes], self._width),
            )
        return self._made


def pack(bits: Sequence[int], width: int) -> Words:
    """Bitsets as rows of 64-bit words."""
    size = width * 8
    joined = b"".join(one.to_bytes(size, "little") for one in bits)
    return np.frombuffer(joined, dtype="<u8").reshape(len(bits), width)


class Columns:
    """The tables of all probes of a shard, kept from batch to batch.

    Args:
        probes: of the shard.
        width: 64-bit words of a row of bits.
    """

    def __init__(self, probes: Sequence[Probe], width: int) -> None:
        self._probes = probes
        self._width = width
        self._tables = [Table(width) for _ in probes]
        self._segments: dict[int, Words] = {}

    def outcome(self, many: Many) -> tuple[Words, Words]:
        """The rows that fail and those that are unknown, for each context."""
        count = len(many.contexts)
        failing = np.zeros((count, self._width), dtype=np.uint64)
        unknown = np.zeros((count, self._width), dtype=np.uint64)
        for number, probe in enumerate(self._probes):
            if len(self._tables[number]) > MOST:
                self._tables[number] = Table(self._width)
            table = self._tables[number]
            match probe:
                case ScalarProbe() if probe.on_date is not None:
                    failing |= self._ordered(number, probe, many.clock(probe.on_date).dates)
                    continue
                case TimeProbe() if probe.name is not None:
                    codes = self._times(number, probe, many, failing)
                case ScalarProbe() if probe.name is not None:
                    codes = self._scalars(number, probe, many, failing)
                case RoleProbe():
                    codes = _keyed(table, many.roles(), probe.outcome)
                case NameProbe():
                    codes = _keyed(
                        table, many.people(probe.field), partial(_of_people, probe, many)
                    )
                case TextProbe() if probe.name:
                    codes = _keyed(table, many.column(probe.name), probe.outcome)
                case _:
                    codes = _read(table, probe, many.views)
            fails, gaps = table.words()
            failing |= fails[codes]
            unknown |= gaps[codes]
        return failing, unknown

    def _ordered(self, number: int, probe: ScalarProbe, values: NDArray[np.generic]) -> Words:
        cuts, fails = probe.intervals()
        table = self._segments.get(number)
        if table is None:
            table = self._segments[number] = pack(fails, self._width)
        bounds = np.array(cuts)
        at = np.searchsorted(bounds, values)
        on = np.zeros(len(values), dtype=np.intp)
        inside = at < len(cuts)
        on[inside] = bounds[at[inside]] == values[inside]
        return table[2 * at + on]  # type: ignore[no-any-return]

    def _scalars(self, number: int, probe: ScalarProbe, many: Many, failing: Words) -> Codes:
        """Numbers that are only ordered go by interval; anything else by what it is."""
        assert probe.name is not None
        name, table = probe.name, self._tables[number]
        values = many.amounts(name, probe.money) if probe.money else many.column(name)
        if probe.only_ordered and all(type(one) in _NUMBERS for one in values):
            numbers = np.array(values, dtype=np.float64)
            absent = np.array([one is None for one in values])
            cuts, _ = probe.intervals()
            plain = np.abs(numbers) < _EXACT
            if bool(np.all(plain | absent)) and all(abs(one) < _EXACT for one in cuts):
                rows = self._ordered(number, probe, numbers)
                rows[absent] = 0
                failing |= rows
                there = table.code(("there",), lambda: (0, 0))
                gone = table.code(("absent",), lambda: probe.outcome(None))
                return np.where(absent, gone, there)
        typed = [(type(one), one) for one in values]
        return _keyed(table, typed, partial(_of_value, probe))

    def _times(self, number: int, probe: TimeProbe, many: Many, failing: Words) -> Codes:
        clock = many.clock(probe.name or "")
        turns, fails, edges = probe.parts()
        if fails:
            table = self._segments.get(number)
            if table is None:
                table = self._segments[number] = pack(fails, self._width)
            of_week = (clock.dates + 6) % 7 * MINUTES_A_DAY + clock.minutes
            rows = table[np.searchsorted(np.array(turns), of_week, side="right") - 1]
            rows[clock.absent] = 0
            failing |= rows
        outcomes = self._tables[number]
        gone = outcomes.code(("absent",), lambda: (0, probe.rows))
        if not probe.has_dates:
            there = outcomes.code(("there",), lambda: (0, 0))
            return np.where(clock.absent, gone, there)
        part = np.searchsorted(np.array(edges), clock.minutes, side="right") - 1
        keys, first, back = np.unique(
            clock.dates * MINUTES_A_DAY + part, return_index=True, return_inverse=True
        )
        codes = np.array(
            [
                outcomes.code(int(key), partial(_dated, probe, clock.times[at], int(part[at])))
                for key, at in zip(keys, first, strict=True)
            ],
            dtype=np.intp,
        )
        return np.where(clock.absent, gone, codes[back])


def _dated(probe: TimeProbe, local: datetime, part: int) -> Outcome:
    return probe.on_date(local, part), 0


_NUMBERS = frozenset({int, float, type(None)})


def _keyed(table: Table, values: Sequence[Any], outcome: Callable[[Any], Outcome]) -> Codes:
    """By what was read itself."""
    get = table.codes.get
    found = [get(one, -1) for one in values]
    if -1 in found:
        for at, code in enumerate(found):
            if code < 0:
                found[at] = table.code(values[at], partial(outcome, values[at]))
    return np.array(found, dtype=np.intp)


def _read(table: Table, probe: Probe, views: Sequence[View]) -> Codes:
    """By the outcome itself, read context by context."""
    codes = table.codes
    found: list[int] = []
    for view in views:
        outcome = probe.read(view)
        code = codes.get(outcome)
        found.append(table.code(outcome, partial(_same, outcome)) if code is None else code)
    return np.array(found, dtype=np.intp)


def _same(outcome: Outcome) -> Outcome:
    return outcome


def _of_value(probe: ScalarProbe, typed: tuple[type, Any]) -> Outcome:
    """The type is part of the key, since True is not 1."""
    return probe.outcome(typed[1])


def _of_people(probe: NameProbe, many: Many, numbers: tuple[int, ...]) -> Outcome:
    return probe.outcome([many.directory.people[number] for number in numbers])
