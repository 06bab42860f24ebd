"""A tier 2 rule: a free function that passed the vet, with all that tier 1 can say lifted out.

What tier 1 can judge (``is_a(meal.dish, "seafood")``, ``meal.price > money(20, "EUR")``) is judged by
tier 1, outside; the function that the sandbox runs only gets the answers. It never gets the
context, so there is nothing in it to change and nobody to call.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import TypeAlias

from habitus.rules._faults import Fault
from habitus.rules._ir import (
    HARD,
    Branch,
    Condition,
    DaysSince,
    DaysUntil,
    Field,
    IsTrue,
    Result,
    Rule,
)

ASKED = Field(("asked",))
"""Stands in a question for the value that the function asks about."""
FUNCTION = "_RULE_"
"""What the function is called in :attr:`FreeRule.body`."""

Asked: TypeAlias = Condition | DaysUntil | DaysSince
Place: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeRule:
    """One free function of a person's code."""

    head: Rule
    """Its id, kinds, dates and sentence; a rule without branches, which tier 1 never answers."""
    source: str
    body: str
    """The function for the sandbox, without parameters. It reads ``_X["?key"]`` for a test,
    ``_X["path"]`` for a field, ``_X["$EUR"]``, ``_X["@now"]``, and calls ``_ask(key, value)``."""
    tests: Mapping[str, Condition] = field(default_factory=dict)
    """Judged outside before it runs, by key."""
    asks: Mapping[str, Asked] = field(default_factory=dict)
    """Judged outside while it runs, of :data:`ASKED`, by key."""
    fields: tuple[tuple[str, ...], ...] = ()
    """Paths of the fields it reads, sorted."""
    currencies: tuple[str, ...] = ()
    results: frozenset[str]
    """Stances it may answer, and ``"effects"``; another answer is a failure."""
    places: Mapping[str, Place] = field(default_factory=dict)
    """Line and column of each test by key, and of each field by its dotted path."""
    why: Fault
    """The first thing in it that is not tier 1."""

    @property
    def hard(self) -> bool:
        """Whether any answer of it is hard: if it can't be judged, the person is asked."""
        return not HARD.isdisjoint(self.results)

    def answering(self, result: Result) -> Rule:
        """The rule as if it were the one answer that it gave.

        Its condition is its own alone: it is neither narrower nor wider than any other rule's.
        """
        own = IsTrue(Field(("free function", self.head.id)))
        return replace(self.head, branches=(Branch(own, result),))


def key_of(what: Asked) -> str:
    """A short name for a test: the same test has the same name in every function."""
    return blake2b(repr(what).encode(), digest_size=8).hexdigest()
