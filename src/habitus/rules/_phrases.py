"""The pieces a sentence is made of, before they are put in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Role: TypeAlias = Literal["head", "act", "before", "after", "time", "clause"]
"""Where a phrase stands: in place of the noun, as a verb in its place, before it, after it, last,
or as a clause of its own ("if the origin is the same as the destination")."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One modifier. Phrases of one role and pattern are told together: "with clients or friends"."""

    role: Role
    pattern: str
    """With ``{}`` for the items, or a whole phrase."""
    items: tuple[str, ...] = ()
    verb: str = ""
    """The base form, for an act."""

    def alike(self, other: Phrase) -> bool:
        """Whether the two differ in their items only."""
        return bool(self.items and other.items) and self == replace(
            other, items=self.items, verb=self.verb if self.pattern else other.verb
        )

    def with_items(self, more: Iterable[str]) -> Phrase:
        """The same with more items."""
        return replace(self, items=tuple(dict.fromkeys((*self.items, *more))))


def merged(phrases: Iterable[Phrase]) -> Phrase | None:
    """All phrases as one, or None when they are not alike."""
    first, *rest = phrases
    for one in rest:
        if not first.alike(one):
            return None
        first = first.with_items(one.items)
    return first
