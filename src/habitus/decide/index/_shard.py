"""The rules that may speak of one kind of context, as rows of bits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from habitus.decide._evaluate import Truth, truth
from habitus.decide._view import View
from habitus.decide.index._clock import Weeks
from habitus.decide.index._probe import FieldProbe, Outcome, Probe, bytes_of
from habitus.decide.index._readings import VALID, Reading, plain_field, probe_for, reading_of
from habitus.decide.index._rows import rows_of
from habitus.rules import (
    HARD,
    And,
    Compare,
    Condition,
    DecidedAt,
    Literal,
    Not,
    StoredRule,
)
from habitus.vocabulary import Concepts, Settings

ROW_BYTES = 1500
"""Of one row with its rule's tests, about."""
FEW = 24
"""Up to so many rows are named faster by a loop than by an array."""


@dataclass(slots=True, eq=False)
class Entry:
    """A rule in the index."""

    stored: StoredRule


class Shard:
    """All rules that may speak of one kind, and the probes that rule them out.

    Args:
        kind: of the contexts.
        settings, concepts: the person's.
        weeks: the minutes of the week of windows.
    """

    def __init__(self, kind: str, settings: Settings, concepts: Concepts, weeks: Weeks) -> None:
        self.kind = kind
        self._settings = settings
        self._concepts = concepts
        self._weeks = weeks
        self.ids: list[str] = []
        self.owners: list[Entry] = []
        self.branches: list[int] = []
        self.masks: dict[Entry, int] = {}
        self.version = 0
        """Counts the changes."""
        self.alive = 0
        self._reach: dict[int, int] = {}
        """By distance the rows that have an earlier row of their rule so far above."""
        self.hard = 0
        """Rows whose branch has a hard result."""
        self.telling = 0
        """Rows whose branch has a result, so is no exception."""
        self.tested = 0
        """Rows of which something can only be tested by itself."""
        self._rests: dict[int, Condition] = {}
        self._many: Callable[[int], list[str]] | None = None
        """Names many rows, made when first asked."""
        self.probes: dict[Reading, Probe] = {}
        self._fields: list[tuple[str, FieldProbe]] = []
        """Probes of a field's plain value: asked only where it is given."""
        self._reads: list[Callable[[View], Outcome]] = []
        """All others."""

    def insert(self, entry: Entry) -> None:
        """Add a rule; the rows of the others stay as they are."""
        rule = entry.stored.rule
        dates: list[Literal] = []
        if rule.since is not None:
            dates.append(Literal(Compare(DecidedAt(), ">=", rule.since.toordinal())))
        if rule.until is not None:
            dates.append(Literal(Compare(DecidedAt(), "<=", rule.until.toordinal())))
        mask = 0
        rows = rows_of(rule)
        for row in reversed(rows):
            number = len(self.owners)
            bit = 1 << number
            mask |= bit
            self.ids.append(rule.id)
            self.owners.append(entry)
            self.branches.append(row.branch)
            result = rule.branches[row.branch].result
            if result is not None:
                self.telling |= bit
                if result.stance in HARD:
                    self.hard |= bit
            rest = list(row.rest)
            for reading, literals in self._by_reading(row.literals):
                if reading is None:
                    left: Sequence[Literal] = literals
                else:
                    left = self._probe(reading).add(bit, literals)
                rest += [Not(one.leaf) if one.denied else one.leaf for one in left]
            if rest:
                self.tested |= bit
                self._rests[number] = rest[0] if len(rest) == 1 else And(tuple(rest))
            if dates:
                self._probe(VALID).add(bit, dates)
        lowest = mask & -mask
        for distance in range(1, len(rows)):
            reach = (lowest << (len(rows) - distance)) - lowest
            self._reach[distance] = self._reach.get(distance, 0) | reach
        self.masks[entry] = mask
        self.alive |= mask
        self._many = None
        self.version += 1

    def _by_reading(
        self, literals: Sequence[Literal]
    ) -> Iterator[tuple[Reading | None, list[Literal]]]:
        groups: dict[Reading | None, list[Literal]] = {}
        for one in literals:
            groups.setdefault(reading_of(one.leaf, self.kind), []).append(one)
        yield from groups.items()

    def _probe(self, reading: Reading) -> Probe:
        probe = self.probes.get(reading)
        if probe is None:
            probe = self.probes[reading] = probe_for(
                reading, self.kind, self._settings, self._concepts, self._weeks
            )
            if plain_field(reading, self.kind) and isinstance(probe, FieldProbe):
                self._fields.append((reading[1][0], probe))
            else:
                self._reads.append(probe.read)
        return probe

    def remove(self, entry: Entry) -> None:
        """Take a rule out; its rows stay behind, switched off, until the shard is made anew."""
        self.alive &= ~self.masks.pop(entry)
        self.version += 1

    @property
    def worn(self) -> bool:
        """Whether more rows are switched off than on."""
        return len(self.owners) > 64 + 2 * self.alive.bit_count()

    def match(self, view: View) -> tuple[int, int]:
        """The rows that are true and those that are unknown in a context."""
        failing = unknown = 0
        given = view.given
        for name, probe in self._fields:
            value = given[name]
            if value is None:
                unknown |= probe.rows
            else:
                fails, gaps = probe.outcome(value)
                failing |= fails
                unknown |= gaps
        for read in self._reads:
            fails, gaps = read(view)
            failing |= fails
            unknown |= gaps
        left = self.alive & ~failing
        rest = left & self.tested
        while rest:
            low = rest & -rest
            rest ^= low
            holds = self.rest_holds(low.bit_length() - 1, view)
            if holds is False:
                left ^= low
            elif holds is None:
                unknown |= low
        return left & ~unknown, left & unknown

    def rest_holds(self, row: int, view: View) -> Truth:
        """Whether what the probes can't look up of a row holds."""
        return truth(self._rests[row], view)

    def firsts(self, rows: int) -> int:
        """Of each rule the first of the rows: those of a rule lie together, the first highest."""
        later = 0
        for distance, reach in self._reach.items():
            later |= (rows >> distance) & reach
        return rows & ~later

    def fired(self, true: int) -> list[str]:
        """Ids of the rules that give a result, by the rows that are true; in no order."""
        rows = self.firsts(true) & self.telling
        if rows.bit_count() > FEW:
            if self._many is None:
                self._many = _names(self.ids)
            return self._many(rows)
        ids = self.ids
        return [ids[number] for number in numbers(rows)]

    def size(self) -> int:
        """Bytes it holds, about."""
        rows = len(self.owners) * (ROW_BYTES + bytes_of(self.alive) // 4)
        return rows + sum(one.size() for one in self.probes.values())


def _names(ids: Sequence[str]) -> Callable[[int], list[str]]:
    if find_spec("numpy") is None:
        return lambda rows: [ids[number] for number in numbers(rows)]
    from habitus.decide.index._names import Names

    return Names(ids).of


def numbers(rows: int) -> list[int]:
    """The numbers of the set bits, highest first."""
    found: list[int] = []
    if rows.bit_count() < 8:
        while rows:
            number = rows.bit_length() - 1
            rows ^= 1 << number
            found.append(number)
        return found
    digits = bin(rows)
    top = len(digits) - 1
    at = digits.find("1", 2)
    while at > 0:
        found.append(top - at)
        at = digits.find("1", at + 1)
    return found
