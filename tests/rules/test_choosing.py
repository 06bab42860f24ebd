"""Weights learnt from choices: the likelihood's optimum, what is weighed, what is not known."""

from __future__ import annotations

import math
import random

import pytest

pytest.importorskip("scipy")

from habitus.rules import Compare, Field, IsA
from habitus.rules.choosing import LEAST, candidates, fit, learn, so_well_ranked
from habitus.rules.choosing._logit import independent
from habitus.vocabulary import Context, shipped_concepts, validate_context

CONCEPTS = shipped_concepts()
Choices = list[tuple[list[list[float]], int]]


def made(weights: list[float], count: int, seed: int, options: int = 4) -> Choices:
    """Choices of somebody with these weights, by the logit."""
    chosen = random.Random(seed)
    found: Choices = []
    for _ in range(count):
        table = [[chosen.gauss(0, 1) for _ in weights] for _ in range(options)]
        heard = [
            sum(w * x for w, x in zip(weights, row, strict=True))
            - math.log(-math.log(chosen.random()))
            for row in table
        ]
        found.append((table, heard.index(max(heard))))
    return found


def test_many_choices_give_back_the_weights() -> None:
    weights = [1.5, -0.7, 0.0]
    found = fit(made(weights, 3000, 1))
    for true, weight, error in zip(weights, found.weights, found.errors, strict=True):
        assert abs(weight - true) < 4 * error
        assert error < 0.1


def test_the_slope_is_zero_at_the_optimum() -> None:
    choices = made([1.0, -2.0], 30, 2)
    found = fit(choices, scale=100.0)

    def loss(weights: tuple[float, ...]) -> float:
        total = 0.0
        for table, index in choices:
            utilities = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in table]
            total -= utilities[index] - math.log(sum(math.exp(one) for one in utilities))
        return total

    best = loss(found.weights)
    for by in (-0.02, 0.02):
        for at in range(2):
            moved = [w + by * (n == at) for n, w in enumerate(found.weights)]
            assert loss(tuple(moved)) > best - 1e-4


def test_errors_say_how_far_weights_stray() -> None:
    """Of 60 people, 95 % intervals hold the true weight in most."""
    held = 0
    for seed in range(60):
        found = fit(made([1.0], 40, seed))
        held += abs(found.weights[0] - 1.0) <= 1.96 * found.errors[0]
    assert held >= 53


def test_the_prior_keeps_weights_finite_where_choices_are_all_alike() -> None:
    always = [([[0.0], [1.0]], 1)] * 10
    found = fit(always)
    assert 0 < found.weights[0] < 50


def test_columns_that_others_make_up_are_left_out() -> None:
    seats = [([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], 0)] * 3
    assert independent(seats) == [0, 1]


def test_guessing_is_rarely_ranked_well() -> None:
    assert so_well_ranked(0, [4]) == pytest.approx(0.25)
    assert so_well_ranked(3, [4]) == 1.0
    assert so_well_ranked(1, [2, 2]) == pytest.approx(0.75)
    chosen = random.Random(5)
    small = sum(
        so_well_ranked(sum(chosen.randrange(5) for _ in range(12)), [5] * 12) <= 0.05
        for _ in range(2000)
    )
    assert small / 2000 <= 0.06


def test_a_person_who_chooses_at_random_has_no_way_of_choosing() -> None:
    terms = [Field((name,)) for name in ("price", "distance_km")]
    made_of = sum(
        learnt.judgement.stage == "active"
        for seed in range(40)
        if (learnt := learn(made([0.0, 0.0], 20, seed), terms)) is not None
    )
    assert made_of <= 6  # 5 % of 40 is 2; more than 6 has a chance of .003


def test_a_clear_taste_is_learnt_and_says_what_it_does_not_know() -> None:
    terms = [Field((name,)) for name in ("price", "distance_km")]
    learnt = learn(made([-2.5, 0.0], 25, 3), terms)
    assert learnt is not None
    assert learnt.judgement.stage == "active"
    by_term = {one.term: one for one in learnt.terms}
    assert by_term[terms[0]].known
    assert by_term[terms[0]].weight < 0
    assert not by_term[terms[1]].known


def test_too_few_choices_teach_nothing() -> None:
    assert learn(made([3.0], LEAST - 1, 1), [Field(("price",))]) is None


def _meal(cuisine: str, price: float) -> Context:
    return validate_context({"kind": "meal", "cuisine": cuisine, "price": price})


def test_only_what_differs_between_options_is_weighed() -> None:
    shown = [[_meal("Cantonese", 10), _meal("Italian", 10)]] * 4
    terms = candidates(shown, "meal", CONCEPTS)
    assert Field(("price",)) not in terms
    assert any(isinstance(one, IsA) for one in terms)
    flights = [
        [validate_context({"kind": "flight", "seat": seat}) for seat in ("aisle", "window")]
    ] * 4
    (only,) = candidates(flights, "flight", CONCEPTS)
    assert isinstance(only, Compare)  # the other seat says the same
