"""Choosing: masks hold also for exploring, propensities are true, slates differ."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from habitus.errors import BadInput, UsageError
from habitus.policy import Advice, Curriculum, Policy, Strategy, Way

from .made import world

MADE = world(items=8)


def every(way: Way, epsilon: float) -> Curriculum:
    one = Strategy(way, 1.0, epsilon)
    return Curriculum(one, one, one)


@pytest.mark.parametrize("way", ["greedy", "thompson", "ucb"])
def test_what_is_logged_is_how_often_it_is_shown(way: Way) -> None:
    policy = Policy(MADE.space(), curriculum=every(way, 0.3), seed=1)
    rows = np.arange(8)
    shown: Counter[int] = Counter()
    told = np.zeros(8)
    times = 4000
    for _ in range(times):
        advice = policy.advise(rows)
        shown[advice.row] += 1
        told[advice.row] += 1.0 / advice.places[0].propensity
    # Weighted by one over its propensity, each option comes up once a time, on average.
    assert np.abs(told / times - 1.0).max() < 0.25
    assert min(shown[one] for one in range(8)) > 0


@given(
    allowed=st.lists(st.booleans(), min_size=8, max_size=8),
    way=st.sampled_from(["greedy", "thompson", "ucb"]),
)
@settings(max_examples=60, deadline=None)
def test_what_is_not_allowed_is_never_shown(allowed: list[bool], way: Way) -> None:
    policy = Policy(MADE.space(), curriculum=every(way, 0.9), seed=2)
    free = np.array(allowed)
    if not free.any():
        with pytest.raises(UsageError):
            policy.advise(np.arange(8), allowed=free)
        return
    for _ in range(20):
        assert free[policy.advise(np.arange(8), allowed=free).row]


def rows_of(advice: Advice) -> set[int]:
    return {one.row for one in advice.places}


def test_a_slate_names_each_once_and_a_diverse_one_is_less_alike() -> None:
    made = world(items=60)
    made.features[:30] = made.features[0] + 0.01 * made.features[:30]
    made.base[:30] += 0.2
    alike = Policy(made.space(), curriculum=every("greedy", 0.0)).advise(np.arange(60), count=6)
    apart = Policy(made.space(), curriculum=every("greedy", 0.0)).advise(
        np.arange(60), count=6, diversity=1.0
    )
    assert len(rows_of(alike)) == len(rows_of(apart)) == 6
    assert sum(one < 30 for one in rows_of(apart)) < sum(one < 30 for one in rows_of(alike))


def test_a_seed_makes_the_same_choices() -> None:
    def run() -> list[int]:
        policy = Policy(MADE.space(), curriculum=every("thompson", 0.2), seed=7)
        return [policy.advise(np.arange(8)).row for _ in range(30)]

    assert run() == run()


def test_bad_calls_are_told() -> None:
    policy = Policy(MADE.space())
    advice = policy.advise(["1", "2"])
    with pytest.raises(BadInput):
        policy.observe(advice, float("nan"))
    with pytest.raises(UsageError):
        policy.observe(advice, 1.0, place=1)
    with pytest.raises(BadInput):
        policy.advise(["nothing"])
    with pytest.raises(UsageError):
        policy.advise(["1"], count=2)
    with pytest.raises(UsageError):
        Strategy("other")  # type: ignore[arg-type]
