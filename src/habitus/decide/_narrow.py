"""Which of two branches is narrower, proved once: the same rules meet again and again."""

from __future__ import annotations

from habitus.rules import Rule, branch_implies
from habitus.vocabulary import Concepts

_KEPT = 100_000
_known: dict[tuple[int, int, int, int, int], tuple[Rule, Rule, Concepts, bool]] = {}
"""By the identity of rules and concepts, which are kept with it so that no other takes their place."""


def within(a: Rule, i: int, b: Rule, j: int, concepts: Concepts) -> bool:
    """As :func:`habitus.rules.branch_implies`."""
    key = (id(a), i, id(b), j, id(concepts))
    known = _known.get(key)
    if known is None:
        if len(_known) >= _KEPT:
            _known.clear()
        known = _known[key] = (a, b, concepts, branch_implies(a, i, b, j, concepts))
    return known[3]
