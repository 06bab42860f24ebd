"""Standing, opposites and verdicts (design, section 5)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from habitus.decide import Answer, Standing, arbitrate
from habitus.decide._arbitrate import Origin
from habitus.rules import (
    Branch,
    Compare,
    Condition,
    ContainsAny,
    During,
    EffectValue,
    Field,
    Result,
    Rule,
    Stance,
    and_,
)
from habitus.vocabulary import Between, On, shipped_concepts

CONCEPTS = shipped_concepts()
START = datetime(2026, 1, 1, tzinfo=UTC)
SPICY = Compare(Field(("spiciness",)), ">", 2)
FISH = ContainsAny("fish")
SALMON = ContainsAny("salmon")


def standing(
    id_: str,
    stance: Stance | None,
    condition: Condition | None = SPICY,
    *,
    strength: float = 0.6,
    priority: int = 5,
    origin: Origin = "stated",
    confidence: float = 1.0,
    day: int = 0,
    effects: tuple[tuple[str, EffectValue], ...] = (),
) -> Standing:
    soft = stance in ("avoid", "prefer")
    rule = Rule(
        id=id_, name=id_, domain="food", kinds=("meal",), priority=priority,
        branches=(Branch(condition, Result(stance, strength if soft else 0.0, effects=effects)),),
    )  # fmt: skip
    return Standing(Answer(rule, 0), origin, confidence, START + timedelta(days=day))


def verdict(*rules: Standing) -> str:
    return arbitrate(rules, CONCEPTS).verdict


@pytest.mark.parametrize(
    ("stances", "expected"),
    [
        ((), "allow"),
        (("permit",), "allow"),
        (("prefer",), "prefer"),
        (("avoid",), "avoid"),
        (("require",), "prefer"),
        (("forbid",), "forbid"),
        (("ask",), "ask"),
        (("forbid", "ask"), "forbid"),
        (("forbid", "prefer"), "forbid"),
        (("ask", "require"), "ask"),
        (("require", "avoid"), "prefer"),
        (("avoid", "permit"), "allow"),
    ],
)
def test_the_verdict_follows_from_the_stances_left(
    stances: Sequence[Stance], expected: str
) -> None:
    conditions: list[Condition] = [SPICY, FISH, During(Field(("at",)), On((0,)))]
    rules = [standing(f"r{n}", one, conditions[n]) for n, one in enumerate(stances)]
    assert verdict(*rules) == expected


def test_a_must_and_a_must_not_that_overlap_are_put_to_the_person() -> None:
    outcome = arbitrate([standing("a", "forbid", SPICY), standing("b", "require", FISH)], CONCEPTS)
    assert outcome.verdict == "ask"
    assert outcome.conflicts[0].rules == ("a", "b")


def test_two_tastes_that_disagree_are_put_to_the_person() -> None:
    assert verdict(standing("a", "avoid", SPICY), standing("b", "prefer", FISH)) == "ask"


def test_the_narrower_of_two_opposites_wins() -> None:
    assert verdict(standing("a", "forbid", FISH), standing("b", "permit", SALMON)) == "allow"
    narrow = and_(SPICY, During(Field(("at",)), Between(0, 600)))
    assert verdict(standing("a", "prefer", SPICY), standing("b", "avoid", narrow)) == "avoid"


def test_of_the_same_conditions_the_later_wins() -> None:
    assert verdict(standing("a", "forbid", day=1), standing("b", "require", day=2)) == "prefer"
    assert verdict(standing("a", "forbid", day=3), standing("b", "require", day=2)) == "forbid"


def test_recency_does_not_decide_between_rules_that_merely_overlap() -> None:
    assert verdict(standing("a", "avoid", SPICY, day=9), standing("b", "prefer", FISH)) == "ask"


def test_what_the_person_said_wins_over_what_they_usually_do() -> None:
    habit = standing("a", "avoid", FISH, origin="induced")
    assert verdict(habit, standing("b", "prefer", SPICY)) == "prefer"


def test_priority_comes_before_everything_but_hardness() -> None:
    assert (
        verdict(standing("a", "forbid", FISH, priority=7), standing("b", "permit", SALMON))
        == "forbid"
    )
    assert (
        verdict(standing("a", "avoid", SPICY, priority=9), standing("b", "permit", FISH)) == "allow"
    )


def test_faint_advice_does_not_count() -> None:
    assert verdict(standing("a", "avoid", strength=0.5, confidence=0.3)) == "allow"


def test_effects_merge_and_tags_collect() -> None:
    one = standing("a", None, FISH, effects=(("notify", "later"), ("tag", "x")))
    two = standing("b", None, SALMON, effects=(("notify", "now"), ("tag", "y")))
    outcome = arbitrate([one, two], CONCEPTS)
    assert outcome.effects == {"notify": "now", "tag": ["x", "y"]}
    three = standing("c", None, SPICY, effects=(("notify", "none"),))
    unsettled = arbitrate([two, three], CONCEPTS)
    assert "notify" not in unsettled.effects
    assert unsettled.conflicts[0].about == "notify"


def test_the_order_of_rules_never_matters() -> None:
    dice = random.Random(7)
    conditions: list[Condition] = [SPICY, FISH, SALMON, and_(FISH, SPICY)]
    stances: list[Stance] = ["forbid", "require", "ask", "permit", "avoid", "prefer"]
    for _ in range(300):
        rules = [
            standing(
                f"r{n}", dice.choice(stances), dice.choice(conditions),
                priority=dice.choice([5, 5, 6]),
                origin=dice.choice(["stated", "stated", "induced"]), day=n,
            )
            for n in range(dice.randint(1, 6))
        ]  # fmt: skip
        first = arbitrate(rules, CONCEPTS)
        dice.shuffle(rules)
        again = arbitrate(rules, CONCEPTS)
        assert (first.verdict, first.score, first.effects, first.conflicts) == (
            again.verdict, again.score, again.effects, again.conflicts,
        )  # fmt: skip
