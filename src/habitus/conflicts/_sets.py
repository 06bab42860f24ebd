"""What one field may be, as sets closed under "and" and "not": numbers, texts, and truth.

Every set is exact, so that an empty intersection proves that two rules never meet.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, Self, TypeAlias

Cut: TypeAlias = tuple[float, int]
"""A place between numbers: ``(v, 0)`` just before ``v``, ``(v, 1)`` just after it."""


class ValueSet(Protocol):
    """A set of values of one sort."""

    def __and__(self, other: Self, /) -> Self: ...
    def __invert__(self) -> Self: ...
    def is_empty(self) -> bool:
        """Whether no value is in it."""
        ...


@dataclass(frozen=True, slots=True)
class NumberSet:
    """A union of intervals: membership starts as ``below`` and turns at every cut, in order."""

    cuts: tuple[Cut, ...] = ()
    below: bool = False

    def __and__(self, other: NumberSet) -> NumberSet:
        if self == other:
            return self
        here, there = self.below, other.below
        first = inside = here and there
        cuts: list[Cut] = []
        for cut in sorted({*self.cuts, *other.cuts}):
            if cut in self.cuts:
                here = not here
            if cut in other.cuts:
                there = not there
            if (here and there) != inside:
                inside = not inside
                cuts.append(cut)
        return NumberSet(tuple(cuts), first)

    def __invert__(self) -> NumberSet:
        return NumberSet(self.cuts, not self.below)

    def is_empty(self) -> bool:
        """Whether no number is in it."""
        return not self.cuts and not self.below

    def __contains__(self, value: float) -> bool:
        return self.below != (sum(cut <= (value, 0) for cut in self.cuts) % 2 == 1)

    def whole(self) -> NumberSet:
        """Its whole numbers, with the cuts moved to just before a whole number."""
        cuts: list[Cut] = []
        for value, side in self.cuts:
            moved = (float(math.floor(value) + 1 if side else math.ceil(value)), 0)
            if cuts and cuts[-1] == moved:
                cuts.pop()
            else:
                cuts.append(moved)
        return NumberSet(tuple(cuts), self.below)


def interval(low: Cut | None, high: Cut | None) -> NumberSet:
    """The numbers from one cut to another; None is without end."""
    if low is not None and high is not None and high <= low:
        return NumberSet()
    return NumberSet(tuple(one for one in (low, high) if one is not None), low is None)


def compared(op: str, value: float) -> NumberSet:
    """The numbers that a comparison with a constant leaves."""
    match op:
        case "<":
            return interval(None, (value, 0))
        case "<=":
            return interval(None, (value, 1))
        case ">":
            return interval((value, 1), None)
        case ">=":
            return interval((value, 0), None)
        case "==":
            return interval((value, 0), (value, 1))
    return ~interval((value, 0), (value, 1))


@dataclass(frozen=True, slots=True)
class TextSet:
    """Some texts, or all but some."""

    texts: frozenset[str] = frozenset()
    all_but: bool = False

    def __and__(self, other: TextSet) -> TextSet:
        if self.all_but and other.all_but:
            return TextSet(self.texts | other.texts, True)
        if self.all_but:
            return TextSet(other.texts - self.texts)
        if other.all_but:
            return TextSet(self.texts - other.texts)
        return TextSet(self.texts & other.texts)

    def __invert__(self) -> TextSet:
        return TextSet(self.texts, not self.all_but)

    def is_empty(self) -> bool:
        """Whether no text is in it."""
        return not self.texts and not self.all_but


def texts(of: Iterable[str]) -> TextSet:
    """The set of some texts."""
    return TextSet(frozenset(of))


@dataclass(frozen=True, slots=True)
class MixedSet:
    """Numbers and texts: what a value of unknown sort may be."""

    numbers: NumberSet
    texts: TextSet

    def __and__(self, other: MixedSet) -> MixedSet:
        return MixedSet(self.numbers & other.numbers, self.texts & other.texts)

    def __invert__(self) -> MixedSet:
        return MixedSet(~self.numbers, ~self.texts)

    def is_empty(self) -> bool:
        """Whether nothing is in it."""
        return self.numbers.is_empty() and self.texts.is_empty()


ALL_NUMBERS, ALL_TEXTS = NumberSet(below=True), TextSet(all_but=True)
