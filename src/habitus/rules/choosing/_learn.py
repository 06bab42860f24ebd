"""A way of choosing learnt from choices, with what it rests on and what it does not know."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from habitus.lifecycle import Judgement, Record, judge
from habitus.rules.choosing._logit import Table, fit, independent
from habitus.rules.choosing._terms import Term

LEAST = 8
"""Choices below which nothing is said."""
_FIRST = 5
"""Choices before the first one that is foretold."""
_TRIED = 30
"""The newest choices, which are foretold."""
_SURE = 1.96
"""Standard errors from 0 at which a 95 % interval leaves it out."""
_KEPT = 1.0
"""Standard errors from 0 below which a term is left out of the sum."""


@dataclass(frozen=True, slots=True)
class LearntTerm:
    """One term with its weight and how sure that is."""

    term: Term
    weight: float
    error: float
    """Standard error of the weight."""

    @property
    def known(self) -> bool:
        """Whether the 95 % interval leaves out 0, so that its sign is known."""
        return abs(self.weight) > _SURE * self.error

    @property
    def counts(self) -> bool:
        """Whether it is worth a place in the sum."""
        return abs(self.weight) > _KEPT * self.error


@dataclass(frozen=True, slots=True)
class Learnt:
    """What choices teach.

    Attributes:
        terms: all that were weighed, those that count first, the surest first.
        choices: how many were seen.
        foretold: how many of the later ones, each from those before it.
        predicted: how many were tried to foretell.
        chance: how many would be foretold by guessing.
        p_value: that guessing ranks what was taken so high.
        judgement: of the gate.
    """

    terms: tuple[LearntTerm, ...]
    choices: int
    foretold: int
    predicted: int
    chance: float
    p_value: float
    judgement: Judgement


def learn(choices: Sequence[tuple[Table, int]], terms: Sequence[Term]) -> Learnt | None:
    """Weights for the terms from all choices, judged by how well earlier ones foretell later ones.

    The gate is that of everything induced. The weights are formed anew at each choice, so what was
    foretold wrongly since then is nothing; instead the share foretold must beat guessing.

    Args:
        choices: oldest first; for each, the terms of the options, and the index of the one taken.
        terms: what the columns are.

    Returns:
        None where there are too few choices or nothing to weigh.

    Raises:
        UsageError: scipy is not installed.
    """
    if len(choices) < LEAST or not terms:
        return None
    columns = independent(choices)
    choices = [
        ([[row[one] for one in columns] for row in table], chosen) for table, chosen in choices
    ]
    terms = [terms[one] for one in columns]
    if not terms:
        return None
    weights = fit(choices)
    found = [
        LearntTerm(term, weight, error)
        for term, weight, error in zip(terms, weights.weights, weights.errors, strict=True)
    ]
    found.sort(key=lambda one: -abs(one.weight) / one.error)
    hits, ranks, sizes = 0, 0.0, []
    for number in range(max(_FIRST, len(choices) - _TRIED), len(choices)):
        table, chosen = choices[number]
        earlier = fit(choices[:number]).weights
        utilities = [math.fsum(w * x for w, x in zip(earlier, row, strict=True)) for row in table]
        above = sum(one > utilities[chosen] for one in utilities)
        equal = sum(one == utilities[chosen] for one in utilities) - 1
        hits += not above and not equal
        ranks += above + equal / 2
        sizes.append(len(table))
    p_value = so_well_ranked(ranks, sizes)
    judgement = judge(
        "induced",
        Record(formed_from=_FIRST, right=hits, wrong=0, p_value=p_value,
               verified=any(one.counts for one in found)),
    )  # fmt: skip
    return Learnt(
        tuple(found),
        len(choices),
        hits,
        len(sizes),
        math.fsum(1 / one for one in sizes),
        p_value,
        judgement,
    )


def so_well_ranked(ranks: float, sizes: Sequence[int]) -> float:
    """The probability that guessing ranks what was taken so high: one-sided and exact.

    Args:
        ranks: sum of the places of what was taken, 0 for the first; half a place for each tie.
        sizes: how many options each choice had.
    """
    counts = [1.0]
    for size in sizes:
        longer = [0.0] * (len(counts) + size - 1)
        for place, chance in enumerate(counts):
            for more in range(size):
                longer[place + more] += chance / size
        counts = longer
    return min(1.0, math.fsum(counts[: math.floor(ranks) + 1]))
