"""Features as bitsets: the table that induction searches."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from habitus.rules._ir import Condition

MIN_SUPPORT = 4
"""Two occasions to form a pattern and two that it predicted."""

Value = TypeVar("Value", bound=Hashable)


class Order(NamedTuple):
    """Which of two descriptions of the same observations is kept: the smaller."""

    tier: int
    """0 a plain feature, 1 one with a chosen bound or a part of a text, 2 a combination."""
    rank: float
    """Within a tier, the narrower class of things first."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A condition and the observations for which it holds."""

    condition: Condition
    family: str
    """What it is about; two of one family are never combined."""
    order: Order
    held: int
    """Observations for which it is true."""
    known: int
    """Observations for which it is true or false."""
    clear: bool = True
    """For a bound: whether the two sides lie well apart."""


class Table:
    """Collects features and drops those that hold for fewer than two observations."""

    def __init__(self) -> None:
        self._all: list[Feature] = []

    def add(
        self,
        condition: Condition,
        family: str,
        order: Order,
        held: int,
        *,
        known: int | None = None,
        clear: bool = True,
    ) -> None:
        """One more feature; ``known`` is only needed where its negation may be used."""
        if held & (held - 1):
            self._all.append(Feature(condition, family, order, held, known or held, clear))

    def features(self) -> Sequence[Feature]:
        """All features, the preferred descriptions first."""
        return sorted(self._all, key=lambda one: (one.order, repr(one.condition)))


def bits(flags: Iterable[bool]) -> int:
    """The set of positions whose flag is true."""
    result = 0
    for i, flag in enumerate(flags):
        if flag:
            result |= 1 << i
    return result


def by_value(values: Sequence[Value | None]) -> dict[Value, int]:
    """For each value the observations that have it; None is no value."""
    held: dict[Value, int] = {}
    for i, value in enumerate(values):
        if value is not None:
            held[value] = held.get(value, 0) | 1 << i
    return held


def positions(members: int) -> list[int]:
    """The observations in a set, ascending."""
    found = []
    while members:
        low = members & -members
        found.append(low.bit_length() - 1)
        members ^= low
    return found
