"""Boxes: what each field may be where a rule answers. A region is a union of boxes.

Nothing here knows of rules. Fields are any hashable keys; what they may be is a set of values, with
or without being absent, or the outcomes of a test that nothing looks into (*open*).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, TypeAlias

from habitus.conflicts._sets import ValueSet

Key: TypeAlias = Hashable
TRUE, FALSE, UNKNOWN = 1, 2, 4
"""Outcomes of an open test, as bits."""


class Part(Protocol):
    """What one field may be."""

    def __and__(self, other: Self, /) -> Self: ...
    def __invert__(self) -> Self: ...
    def is_empty(self) -> bool:
        """Whether the field may be nothing at all."""
        ...


@dataclass(frozen=True, slots=True)
class Values:
    """Some values of a domain, and whether the field may be absent."""

    values: ValueSet
    absent: bool
    domain: ValueSet
    """All values that the field can have."""
    always: bool = False
    """The field is never absent."""

    def __and__(self, other: Values) -> Values:
        values = self.values & other.values
        return Values(values, self.absent and other.absent, self.domain, self.always)

    def __invert__(self) -> Values:
        absent = not self.absent and not self.always
        return Values(self.domain & ~self.values, absent, self.domain, self.always)

    def is_empty(self) -> bool:
        """Whether it can be neither absent nor any value."""
        return not self.absent and self.values.is_empty()


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What may come of an open test: bits of TRUE, FALSE and UNKNOWN."""

    bits: int

    def __and__(self, other: Outcomes) -> Outcomes:
        return Outcomes(self.bits & other.bits)

    def __invert__(self) -> Outcomes:
        return Outcomes(7 & ~self.bits)

    def is_empty(self) -> bool:
        """Whether nothing can come of it."""
        return not self.bits


@dataclass(frozen=True, slots=True)
class Box:
    """A conjunction: each field is within its part; a field that is not named may be anything."""

    parts: Mapping[Key, Any]
    """Key to :class:`Values` or :class:`Outcomes`."""
    tests: tuple[object, ...] = ()
    """What it was made of, for whoever made it."""

    def meet(self, other: Box) -> Box | None:
        """What lies in both, or None when a field has nothing left."""
        few, many = self.parts, other.parts
        merged = dict(few)
        for key, part in many.items():
            mine = merged.get(key)
            if mine is not None:
                part = mine & part
                if part.is_empty():
                    return None
            merged[key] = part
        return Box(merged, self.tests + other.tests)


@dataclass(frozen=True, slots=True)
class Region:
    """A union of boxes.

    Attributes:
        boxes: none of them empty.
        whole: the boxes are all there is to know; otherwise the region lies within them.
    """

    boxes: tuple[Box, ...]
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Space:
    """What holds between keys.

    Attributes:
        implies: whether one open test, when true, makes another true.
        apart: whether two open tests are never true together.
        group: only tests of one group can follow from one another, or be apart.
        settled: whether a non-empty box surely holds a context: no two of its parts depend on each
            other in a way that boxes cannot tell.
    """

    implies: Callable[[Key, Key], bool]
    apart: Callable[[Key, Key], bool]
    group: Callable[[Key], Hashable]
    settled: Callable[[Mapping[Key, Any]], bool]
    _known: dict[tuple[Key, Key], bool] = field(default_factory=dict, compare=False)
    _excluded: dict[tuple[Key, Key], bool] = field(default_factory=dict, compare=False)

    def follows(self, one: Key, other: Key) -> bool:
        """``implies``, remembered."""
        if one == other:
            return True
        pair = (one, other)
        found = self._known.get(pair)
        if found is None:
            found = self._known[pair] = self.implies(one, other)
        return found

    def excludes(self, one: Key, other: Key) -> bool:
        """``apart``, remembered."""
        pair = (one, other)
        found = self._excluded.get(pair)
        if found is None:
            found = self.group(one) == self.group(other) and self.apart(one, other)
            self._excluded[pair] = self._excluded[other, one] = found
        return found

    def is_empty(self, box: Box) -> bool:
        """Whether a box provably holds nothing: a field has nothing left, or a test that must be
        true makes one true that must not be."""
        open_tests: list[tuple[Key, int]] = []
        for key, part in box.parts.items():
            if part.is_empty():
                return True
            if type(part) is Outcomes:
                open_tests.append((key, part.bits))
        true = [key for key, bits in open_tests if bits == TRUE]
        for at, key in enumerate(true):
            for other, allowed in open_tests:
                if not allowed & TRUE and self.follows(key, other):
                    return True
            if any(self.excludes(key, other) for other in true[:at]):
                return True
        return False


def product(regions: Iterable[Region], space: Space, most: int) -> Region:
    """What lies in all of the regions. With more boxes than ``most`` the rest is left unsaid, and
    the region is not whole."""
    boxes: list[Box] = [Box({})]
    whole = True
    for region in regions:
        whole = whole and region.whole
        if len(boxes) * len(region.boxes) > most:
            whole = False
            continue
        met = [found for a in boxes for b in region.boxes if (found := a.meet(b)) is not None]
        boxes = _absorbed([one for one in met if not space.is_empty(one)])
    return Region(tuple(boxes), whole)


def union(regions: Iterable[Region]) -> Region:
    """What lies in any of the regions."""
    listed = list(regions)
    boxes = _absorbed([box for one in listed for box in one.boxes])
    return Region(tuple(boxes), all(one.whole for one in listed))


def _absorbed(boxes: list[Box]) -> list[Box]:
    """Without boxes that others of them say already."""
    if len(boxes) < 2 or len(boxes) > 64:
        return boxes
    kept: list[Box] = []
    for box in boxes:
        if any(within(box, one) for one in kept):
            continue
        kept = [one for one in kept if not within(one, box)]
        kept.append(box)
    return kept


def within(box: Box, other: Box) -> bool:
    """Whether every field of one box lies within the other's."""
    for key, part in other.parts.items():
        mine = box.parts.get(key)
        if mine is None:
            return False
        if mine is not part and mine != part and not (mine & ~part).is_empty():
            return False
    return True


def hull(region: Region) -> Box:
    """A box around a region of several: for each field that all its boxes speak of by values, what
    any of them leaves."""
    first, *rest = region.boxes
    parts: dict[Key, Any] = {}
    for key, part in first.parts.items():
        outside = ~part
        for box in rest:
            other = box.parts.get(key)
            if other is None or isinstance(part, Outcomes):
                break
            outside = outside & ~other
        else:
            if not isinstance(part, Outcomes) and not outside.is_empty():
                parts[key] = ~outside
    return Box(parts)
