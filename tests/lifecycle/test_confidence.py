"""The one confidence: agreement counted, forgotten only where it was induced."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from habitus.lifecycle import HALF_LIFE_DAYS, PRIOR, Beta, activity, believe, forget

NOW = datetime(2026, 6, 1, tzinfo=UTC)
days = st.floats(0, 1000)
beliefs = st.builds(Beta, st.floats(1, 100), st.floats(1, 100))


def test_agreement_raises_and_disagreement_lowers() -> None:
    assert PRIOR.observe(True).mean > PRIOR.mean > PRIOR.observe(False).mean


def test_half_is_forgotten_after_a_half_life() -> None:
    assert forget(Beta(9, 3), HALF_LIFE_DAYS) == Beta(5, 2)


@given(beliefs, days, days)
def test_forgetting_twice_is_forgetting_once(belief: Beta, first: float, then: float) -> None:
    twice, once = forget(forget(belief, first), then), forget(belief, first + then)
    assert (twice.a, twice.b) == pytest.approx((once.a, once.b))


@given(st.lists(st.tuples(st.floats(0, 900), st.booleans()), max_size=12))
def test_one_pass_equals_observing_in_order(past: list[tuple[float, bool]]) -> None:
    ordered = sorted(past, key=lambda one: -one[0])
    belief, before = PRIOR, 1000.0
    for ago, agreed in ordered:
        belief, before = forget(belief, before - ago).observe(agreed), ago
    belief = forget(belief, before)
    got = believe([(NOW - timedelta(days=ago), agreed) for ago, agreed in past], now=NOW)
    assert (got.a, got.b) == pytest.approx((belief.a, belief.b), rel=1e-6)


def test_what_was_stated_is_not_forgotten() -> None:
    old = [(NOW - timedelta(days=3000), True)] * 4
    assert believe(old, now=NOW, origin="stated") == Beta(5, 1)
    assert believe(old, now=NOW).mean == pytest.approx(0.5, abs=1e-6)
    assert activity(0.9, 3000, origin="stated") == 0.9


def test_activity_is_the_formula_of_the_design() -> None:
    assert activity(0.8, 60, half_life=120) == pytest.approx(0.8 * math.exp(-0.5))
    assert activity(0.8, -5) == 0.8


@given(st.floats(0, 1), days, days)
def test_activity_only_falls_with_time(confidence: float, first: float, more: float) -> None:
    assert activity(confidence, first + more) <= activity(confidence, first) + 1e-12


@pytest.mark.parametrize("pair", [(0, 1), (1, 0), (math.nan, 1), (1, math.inf)])
def test_a_belief_that_is_no_distribution_is_refused(pair: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="Beta"):
        Beta(*pair)
