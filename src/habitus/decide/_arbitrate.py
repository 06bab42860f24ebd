"""From the rules that hold to one verdict: standing, opposites, effects (design, section 5).

Nothing here depends on the order in which rules are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Literal, TypeAlias

from habitus.decide._evaluate import Answer
from habitus.decide._narrow import within
from habitus.rules import HARD, OPPOSITES, EffectValue, Result
from habitus.vocabulary import Concepts

Verdict: TypeAlias = Literal["allow", "prefer", "avoid", "ask", "forbid"]
Origin: TypeAlias = Literal["stated", "induced"]

OPPOSITE_STANCES: tuple[tuple[str, str], ...] = tuple(
    sorted((min(pair), max(pair)) for pair in OPPOSITES)
)

WEAKEST = 0.2
"""Soft advice of strength x confidence below this does not count."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A rule that holds, with what its word is worth."""

    answer: Answer
    origin: Origin
    confidence: float
    known_from: datetime
    """When the rule was stated or induced; decides only between the same conditions."""
    result: Result = field(init=False)
    """What it says."""

    def __post_init__(self) -> None:
        result = self.answer.result
        assert result is not None
        object.__setattr__(self, "result", result)

    @property
    def weight(self) -> float:
        """Strength x confidence, of a soft stance."""
        return self.result.strength * self.confidence


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two rules that disagree and between which nothing decides."""

    rules: tuple[str, str]
    about: str
    """"stance" or the key of an effect."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict with everything that led to it."""

    verdict: Verdict
    score: float
    effects: dict[str, EffectValue | list[EffectValue]]
    decisive: tuple[Standing, ...]
    beaten: tuple[tuple[Standing, Standing], ...]
    """(loser, winner) pairs."""
    conflicts: tuple[Conflict, ...]


def beats(a: Standing, b: Standing, concepts: Concepts) -> bool:
    """Whether ``a`` wins over its opposite ``b``: hard over soft, priority, stated over induced,
    narrower, and of the same conditions the later."""
    hard = (a.result.stance in HARD, b.result.stance in HARD)
    return hard[0] if hard[0] != hard[1] else _outranks(a, b, concepts)


def _outranks(a: Standing, b: Standing, concepts: Concepts) -> bool:
    if a.answer.rule.priority != b.answer.rule.priority:
        return a.answer.rule.priority > b.answer.rule.priority
    if a.origin != b.origin:
        return a.origin == "stated"
    i, j = a.answer.branch, b.answer.branch
    assert i is not None and j is not None
    one, two = a.answer.rule, b.answer.rule
    narrower = within(one, i, two, j, concepts)
    if narrower and within(two, j, one, i, concepts):
        return a.known_from > b.known_from
    return narrower


def arbitrate(holding: Sequence[Standing], concepts: Concepts) -> Outcome:
    """One verdict from all rules that hold."""
    ordered = sorted(holding, key=lambda one: one.answer.rule.id)
    stances = [one for one in ordered if one.result.stance is not None]
    beaten: list[tuple[Standing, Standing]] = []
    undecided: list[tuple[Standing, Standing]] = []
    for a, b in _opposite(stances):
        if beats(a, b, concepts):
            beaten.append((b, a))
        elif beats(b, a, concepts):
            beaten.append((a, b))
        else:
            undecided.append((a, b))
    lost = {id(loser) for loser, _ in beaten}
    left = [one for one in stances if id(one) not in lost]
    conflicts = [
        Conflict((a.answer.rule.id, b.answer.rule.id), "stance")
        for a, b in undecided
        if id(a) not in lost and id(b) not in lost
    ]
    verdict, score, decisive = _verdict(left)
    effects, more = _effects(ordered, concepts)
    return Outcome(verdict, score, effects, decisive, tuple(beaten), (*conflicts, *more))


def _opposite(stances: Sequence[Standing]) -> list[tuple[Standing, Standing]]:
    """The pairs of opposites, in the order given."""
    places: dict[str, list[int]] = {}
    for n, one in enumerate(stances):
        places.setdefault(str(one.result.stance), []).append(n)
    pairs = [
        (min(n, m), max(n, m))
        for one, other in OPPOSITE_STANCES
        if one in places and other in places
        for n in places[one]
        for m in places[other]
    ]
    return [(stances[n], stances[m]) for n, m in sorted(pairs)]


def _verdict(left: Sequence[Standing]) -> tuple[Verdict, float, tuple[Standing, ...]]:
    by_stance: dict[str | None, list[Standing]] = {}
    for one in left:
        by_stance.setdefault(one.result.stance, []).append(one)

    def of(stance: str) -> tuple[Standing, ...]:
        return tuple(by_stance.get(stance, ()))

    forbids, requires, asks = of("forbid"), of("require"), of("ask")
    if forbids and requires:
        return "ask", 0.0, forbids + requires
    if forbids:
        return "forbid", -1.0, forbids
    if asks:
        return "ask", 0.0, asks
    if requires:
        return "prefer", 1.0, requires
    against = [one for one in of("avoid") if one.weight >= WEAKEST]
    in_favour = [one for one in of("prefer") if one.weight >= WEAKEST]
    if against and in_favour:
        balance = max(one.weight for one in in_favour) - max(one.weight for one in against)
        return "ask", round(balance / 2, 6), (*against, *in_favour)
    if against:
        return "avoid", -round(max(one.weight for one in against), 6), tuple(against)
    if in_favour:
        return "prefer", round(max(one.weight for one in in_favour), 6), tuple(in_favour)
    return "allow", 0.0, of("permit")


def _effects(
    holding: Sequence[Standing], concepts: Concepts
) -> tuple[dict[str, EffectValue | list[EffectValue]], list[Conflict]]:
    merged: dict[str, EffectValue | list[EffectValue]] = {}
    conflicts: list[Conflict] = []
    by_key: dict[str, list[tuple[Standing, EffectValue]]] = {}
    for one in holding:
        for key, value in one.result.effects:
            by_key.setdefault(key, []).append((one, value))
    for key, given in sorted(by_key.items()):
        if key == "tag":
            tags = list(dict.fromkeys(value for _, value in given))
            merged[key] = tags[0] if len(tags) == 1 else sorted(tags, key=str)
            continue
        winners = [
            (one, value)
            for one, value in given
            if not any(
                other is not one and value != theirs and _outranks(other, one, concepts)
                for other, theirs in given
            )
        ]
        values = {value for _, value in winners}
        if len(values) == 1:
            merged[key] = winners[0][1]
        else:
            rules = sorted({one.answer.rule.id for one, _ in winners or given})
            conflicts += [Conflict((a, b), key) for a, b in pairwise(rules)]
    return merged, conflicts
