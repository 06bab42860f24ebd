"""What all probes share: a probe reads one thing of a context and says which rows it rules out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Protocol, TypeVar, runtime_checkable

from habitus.decide._view import View
from habitus.rules import Leaf, Literal

KEPT = 4096
"""Readings whose outcome a probe remembers."""

Outcome = tuple[int, int]
"""Bits of the rows of which a test here is false, and of those of which one is unknown."""

Item = TypeVar("Item", bound=Hashable)


class Probe(Protocol):
    """Tests of many rows over one reading of a context."""

    def add(self, bit: int, literals: Sequence[Literal]) -> list[Literal]:
        """Take a row's tests of this reading; returns those that can't be looked up."""
        ...

    def read(self, view: View) -> Outcome:
        """Which rows fail and which are unknown in a context."""
        ...

    def size(self) -> int:
        """Bytes it holds, about."""
        ...


@runtime_checkable
class FieldProbe(Protocol):
    """A probe that can be asked with a field's value, not only with the context."""

    rows: int
    """Those with a test here."""

    def outcome(self, value: object) -> Outcome:
        """Which rows fail and which are unknown for a value."""
        ...


class AnyOf(ABC):
    """A probe over several items (texts, people) of which any may make a test true.

    A row has at most one test here, asserted or denied, so that one exclusive-or turns the rows
    whose test some item passes into the rows that fail.
    """

    def __init__(self) -> None:
        self.rows = 0
        self.asserted = 0
        self.bits: dict[Leaf, int] = {}
        """The rows of each distinct test."""

    def add(self, bit: int, literals: Sequence[Literal]) -> list[Literal]:
        """Take the first test, an asserted one when there is one."""
        if self.rows & bit:
            return list(literals)
        ordered = sorted(literals, key=lambda one: one.denied)
        chosen, left = ordered[0], ordered[1:]
        known = self.bits.get(chosen.leaf)
        if known is None and not self.learn(chosen.leaf):
            return list(literals)
        self.bits[chosen.leaf] = (known or 0) | bit
        self.rows |= bit
        if not chosen.denied:
            self.asserted |= bit
        self.changed()
        return left

    @abstractmethod
    def learn(self, leaf: Leaf) -> bool:
        """Prepare for a new test; False when it can't be looked up."""

    @abstractmethod
    def changed(self) -> None:
        """Forget what was remembered of earlier readings."""


def bytes_of(bits: int) -> int:
    """Bytes of a bitset."""
    return 28 + bits.bit_length() // 8
