"""A few answers tell how a person weighs things, and the right questions tell sooner."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from habitus.errors import BadInput, UsageError
from habitus.profile import Taste, ask, mixture, population

Floats = NDArray[np.float64]
WIDTH = 4


def answers(weights: Floats, count: int, seed: int) -> list[tuple[Floats, Floats]]:
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        first, second = rng.standard_normal(WIDTH), rng.standard_normal(WIDTH)
        heard = (first - second) @ weights + math.sqrt(2.0) * rng.standard_normal()
        found.append((first, second) if heard > 0 else (second, first))
    return found


def test_an_answer_moves_the_belief_to_the_moments_of_the_true_posterior() -> None:
    taste = Taste(np.array([0.4]), np.array([[1.5]]), 0.8)
    after = taste.answered(np.array([1.2]), np.array([0.1]))
    grid = np.linspace(-12, 12, 200_001)
    prior = np.exp(-0.5 * (grid - 0.4) ** 2 / 1.5)
    odds = np.array(
        [0.5 * math.erfc(-(1.1 * w / (math.sqrt(2) * 0.8)) / math.sqrt(2)) for w in grid]
    )
    weight = prior * odds
    weight /= weight.sum()
    mean = float(weight @ grid)
    assert abs(after.mean[0] - mean) < 1e-3
    assert abs(after.covariance[0, 0] - float(weight @ (grid - mean) ** 2)) < 1e-3


def test_an_answer_that_was_all_but_impossible_breaks_nothing() -> None:
    taste = Taste(np.array([50.0, 0.0]), 0.01 * np.eye(2))
    after = taste.answered(np.array([-9.0, 0.0]), np.array([9.0, 0.0]))
    assert np.isfinite(after.mean).all()
    assert np.linalg.eigvalsh(after.covariance).min() > 0


def test_ratings_and_answers_find_the_same_weights() -> None:
    weights = np.array([1.5, -1.0, 0.5, 0.0])
    by_answers = by_ratings = Taste.stranger(WIDTH, spread=2.0)
    for preferred, other in answers(weights, 400, 0):
        by_answers = by_answers.answered(preferred, other)
    rng = np.random.default_rng(1)
    for _ in range(200):
        features = rng.standard_normal(WIDTH)
        by_ratings = by_ratings.rated(features, float(features @ weights + rng.standard_normal()))
    np.testing.assert_allclose(by_answers.mean, weights, atol=0.35)
    np.testing.assert_allclose(by_ratings.mean, weights, atol=0.25)


def test_a_population_gives_a_new_person_a_start() -> None:
    rng = np.random.default_rng(2)
    centre = np.array([1.5, 0.0, -1.0, 0.0])
    people = [
        answers(centre + 0.3 * rng.standard_normal(WIDTH), 25, 100 + one) for one in range(60)
    ]
    prior = population(people, WIDTH)
    np.testing.assert_allclose(prior.mean, centre, atol=0.4)
    assert prior.prefers(np.array([1.0, 0, 0, 0]), np.zeros(WIDTH)) > 0.75


def test_the_question_asked_is_about_what_is_not_known() -> None:
    taste = Taste(np.zeros(2), np.diag([0.01, 4.0]))
    known, open_ = (
        (np.array([1.0, 0.0]), np.array([-1.0, 0.0])),
        (np.array([0.0, 1.0]), np.zeros(2)),
    )
    same = (np.ones(2), np.ones(2))
    assert ask(taste, [known, same, open_]) == 2
    assert taste.telling(*same) == pytest.approx(0.0, abs=1e-6)
    with pytest.raises(UsageError):
        ask(taste, [])


def test_weights_are_told_as_a_mixture() -> None:
    parts = mixture(Taste(np.array([0.5, -1.5]), np.diag([0.04, 0.01])), ["price", "distance"])
    assert [one.feature for one in parts] == ["distance", "price"]
    assert [one.share for one in parts] == [0.75, 0.25]
    assert parts[0].error == 0.1
    with pytest.raises(BadInput):
        mixture(Taste.stranger(2), ["price"])


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(BadInput):
        Taste(np.zeros(2), np.eye(3))
    with pytest.raises(BadInput):
        Taste(np.array([math.nan]), np.eye(1))
    with pytest.raises(BadInput):
        Taste.stranger(1).rated(np.ones(1), math.inf)
    with pytest.raises(BadInput):
        population([], 2)
