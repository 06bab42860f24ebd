"""Whether a habit still holds: by the order of occasions, not by how many there once were."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from habitus.lifecycle import (
    CONTRADICTED,
    Judgement,
    Life,
    Stage,
    is_contradicted,
    is_supported,
    keep,
    strain,
)

NOW = datetime(2026, 6, 1, tzinfo=UTC)
RUNS = st.lists(st.booleans(), max_size=60)


@pytest.mark.parametrize("past", [4, 50, 2000])
def test_three_in_a_row_end_a_habit_however_old_it_is(past: int) -> None:
    assert not is_contradicted([True] * past + [False] * 2)
    assert is_contradicted([True] * past + [False] * 3)


def test_three_of_four_end_it_too() -> None:
    assert is_contradicted([True] * 20 + [False, True, False, False])


def test_two_in_a_row_end_a_fresh_habit_but_not_a_woken_one() -> None:
    assert is_contradicted([False, False])
    assert not is_contradicted([False, False], fresh=False)


def test_one_slip_in_ten_rarely_ends_a_habit() -> None:
    chance = random.Random(3)
    years = [[chance.random() < 0.9 for _ in range(52)] for _ in range(400)]
    ended = sum(any(is_contradicted(one[: n + 1]) for n in range(52)) for one in years)
    assert ended / 400 < 0.35


def test_three_in_a_row_wake_a_habit() -> None:
    assert not is_supported([True, True])
    assert is_supported([False, True, True, True])
    assert not is_supported([True, False, True, False, True, False])


@given(RUNS)
def test_agreement_never_adds_to_the_strain(run: list[bool]) -> None:
    assert 0 <= strain([*run, True]) <= strain(run) < strain([*run, False])


def life(stage: Stage, recent: list[bool], *, days: float = 0, confidence: float = 0.8) -> Life:
    return Life(
        stage=stage, recent=recent, confidence=confidence, supported=NOW - timedelta(days=days)
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (life("active", [True, True, False]), None),
        (life("active", [True] * 9 + [False] * 3), Judgement("dormant", ("contradicted",))),
        (life("active", [], days=250), Judgement("dormant", ("faded",))),
        (life("dormant", [True] * 3), Judgement("active", ("supported_again",))),
        (life("dormant", [False] * 5, days=100), None),
        (life("dormant", [], days=450), Judgement("retired", ("faded",))),
        (life("retired", [True] * 3), Judgement("active", ("supported_again",))),
        (life("shadow", [False] * 9), None),
    ],
)
def test_what_becomes_of_it(before: Life, after: Judgement | None) -> None:
    assert keep(before, NOW) == after


def test_a_habit_is_over_only_when_that_is_a_hundred_times_likelier() -> None:
    assert 4.6 < CONTRADICTED < 4.7
