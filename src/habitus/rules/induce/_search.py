"""Which patterns explain what was answered, and how likely each is by chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from habitus.rules._ir import Condition
from habitus.rules.induce._combine import PLAIN, UNCLEAR, Combination, combinations_of
from habitus.rules.induce._table import MIN_SUPPORT, Feature, Order


@dataclass(frozen=True, slots=True)
class Pattern:
    """A condition, what it covers, and how it fares against the base rate."""

    condition: Condition
    family: str
    order: Order
    covered: int
    run: int
    """The covered observations since it was last wrong."""
    wrong: int
    """The covered observations that went the other way."""
    p: float
    """Fisher's one-sided p over the time of the run."""
    tries: int
    """How many different patterns were tried to find it."""
    enough: float
    """If it explains everything, the p at which it is believed without correction."""

    @property
    def corrected(self) -> float:
        """p for all that was tried, Bonferroni; each earlier slip was one more place to start."""
        return min(1.0, self.p * self.tries * (1 + self.wrong.bit_count()))


def search(
    features: Sequence[Feature], targets: int, others: int, *, combine: bool = True
) -> list[Pattern]:
    """All patterns that covered only targets since they were last wrong, at least two of them.

    One for each set of covered observations: the simplest description. Combinations come only
    where neither part does it alone, and only where they were never wrong.

    Args:
        features: in order of preference.
        targets: observations to explain.
        others: observations that went the other way.
        combine: whether to try combinations, too.
    """
    everything = targets | others
    seen: dict[int, Feature] = {}
    for feature in features:
        seen.setdefault(feature.held & everything, feature)
    seen.pop(0, None)
    tries = [0, 0, 0]
    for covered, feature in seen.items():
        if covered.bit_count() >= MIN_SUPPORT:
            tries[feature.order.tier] += 1
    found: list[Pattern | None] = []
    for covered, feature in seen.items():
        tier = feature.order.tier
        enough = 0.0 if tier > 1 else PLAIN if feature.clear else UNCLEAR
        simple = Combination(feature, everything, enough)
        found.append(_pattern(simple, covered, targets, others, sum(tries[: tier + 1])))
    combined = combinations_of(seen, targets, others) if combine else {}
    count = sum(tries) + len(combined)
    for covered, combination in combined.items():
        if not covered & others:
            found.append(_pattern(combination, covered, targets, others, count))
    return [one for one in found if one is not None]


def _pattern(
    candidate: Combination, covered: int, targets: int, others: int, tries: int
) -> Pattern | None:
    """The pattern with its p, or None when it has no two right occasions since it was last wrong.

    Only ``candidate.speaking`` of the others count: an occasion that neither part of a combination
    covers says nothing for the combination.
    """
    wrong = covered & others
    start = wrong.bit_length()
    run = covered >> start << start
    size = run.bit_count()
    if size < 2:
        return None
    hits = (targets >> start).bit_count()
    total = hits + ((others & candidate.speaking) >> start).bit_count()
    if hits == total:
        return None
    # Fisher's tail has one term when everything inside is a hit.
    p = comb(hits, size) / comb(total, size)
    one = candidate.feature
    return Pattern(
        one.condition, one.family, one.order, covered, run, wrong, p, max(tries, 1),
        candidate.enough,
    )  # fmt: skip
