"""Two features together: both at once, or one except the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from habitus.lifecycle import MAX_P
from habitus.rules._ir import Condition, During, Not, and_, not_
from habitus.rules.induce._table import MIN_SUPPORT, Feature, Order
from habitus.vocabulary import Named, all_of

MOST_PARTS = 48
"""Features that are tried in pairs."""
EXCEPTIONS = ("role", "name", "topic", "title", "place", "online", "notice")
"""What an exception may be about."""
PLAIN = MAX_P
"""Enough for a plain feature or combination."""
UNCLEAR = 0.005
"""Enough for a bound whose two sides lie close together."""
PARTS_OF_TIME = {"day", "clock"}


@dataclass(frozen=True, slots=True)
class Combination:
    """A candidate, and which observations may speak for it."""

    feature: Feature
    speaking: int
    """Observations that tell the candidate from something simpler."""
    enough: float
    """If it explains everything, the p at which it is believed without correction for all that was
    tried; smaller for forms that fit by chance more easily, 0 for those that never are."""


Part = tuple[int, Feature]
"""What a feature covers of the observations at hand, and the feature."""


def combinations_of(seen: dict[int, Feature], targets: int, others: int) -> dict[int, Combination]:
    """Combinations that cover what no single feature does, by what they cover."""
    parts = _parts(seen, targets, others)
    combined = _pairs(parts, targets, set(seen))
    for covered, one in _exceptions(parts, seen, targets, others).items():
        if covered not in seen:
            combined.setdefault(covered, one)
    return combined


def _parts(seen: dict[int, Feature], targets: int, others: int) -> list[Part]:
    """Features worth combining: they cover enough targets, and others too."""
    rate = targets.bit_count() / max((targets | others).bit_count(), 1)
    parts = [
        (covered, feature)
        for covered, feature in seen.items()
        if feature.order.tier < 2
        and covered & others
        and (covered & targets).bit_count() >= MIN_SUPPORT
        and not _is_weekdays(feature.condition)
    ]
    parts.sort(
        key=lambda one: (
            rate * one[0].bit_count() - (one[0] & targets).bit_count(),
            one[1].order,
            repr(one[1].condition),
        )
    )
    return parts[:MOST_PARTS]


def _is_weekdays(condition: Condition) -> bool:
    """Monday to Friday is nearly always, so that it would only blur what it is combined with."""
    return isinstance(condition, During) and condition.window == Named("weekdays")


def _pairs(parts: list[Part], targets: int, known: set[int]) -> dict[int, Combination]:
    best: dict[int, Combination] = {}
    for i, (covered, one) in enumerate(parts):
        for other_covered, other in parts[i + 1 :]:
            both = covered & other_covered
            if one.family == other.family or both in known:
                continue
            if (both & targets).bit_count() < MIN_SUPPORT:
                continue
            tiers = one.order.tier + other.order.tier
            order = Order(2, one.order.rank + other.order.rank + 20 * tiers)
            if both not in best or order < best[both].feature.order:
                family = "+".join(sorted((one.family, other.family)))
                feature = Feature(_joined(one, other), family, order, both, both)
                plain = not tiers or {one.family, other.family} == PARTS_OF_TIME
                best[both] = Combination(feature, covered | other_covered, PLAIN if plain else 0.0)
    return best


def _exceptions(
    parts: list[Part], seen: dict[int, Feature], targets: int, others: int
) -> dict[int, Combination]:
    """One feature except another, the exception itself seen at least twice."""
    best: dict[int, Combination] = {}
    excuses = [
        (covered, feature)
        for covered, feature in seen.items()
        if feature.family in EXCEPTIONS and not feature.order.tier
    ]
    for covered, one in parts:
        if one.order.tier or isinstance(one.condition, Not):
            continue
        for other_covered, other in excuses:
            excused = covered & other_covered
            if one.family == other.family or excused & targets or excused.bit_count() < 2:
                continue
            rest = covered & other.known & ~other_covered
            if (rest & targets).bit_count() < MIN_SUPPORT:
                continue
            order = Order(3, one.order.rank + other.order.rank)
            if rest not in best or order < best[rest].feature.order:
                condition = and_(one.condition, not_(other.condition))
                feature = Feature(condition, "exception", order, rest, rest)
                outside = (others & ~covered).bit_count() >= 2
                plain = outside and one.family in PARTS_OF_TIME
                best[rest] = Combination(feature, targets | others, PLAIN if plain else 0.0)
    return best


def negations(features: Sequence[Feature]) -> list[Feature]:
    """Everything but one plain feature: "all except the boss's"; only of people."""
    return [
        Feature(not_(one.condition), one.family, Order(1, 20 + one.order.rank), rest, one.known)
        for one in features
        if one.family in ("role", "name")
        and not one.order.tier
        and (rest := one.known & ~one.held).bit_count() >= 2
    ]


_FIRST = {"day": 0, "clock": 1}


def _joined(one: Feature, other: Feature) -> Condition:
    """Both conditions, days before times and times before the rest; two times are one window."""
    one, other = sorted((one, other), key=lambda each: (_FIRST.get(each.family, 2), each.order))
    a, b = one.condition, other.condition
    if isinstance(a, During) and isinstance(b, During) and a.term == b.term:
        return During(a.term, all_of(a.window, b.window))
    return and_(a, b)
