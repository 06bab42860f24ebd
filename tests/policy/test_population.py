"""What is shared is found from a population, and only sums need to leave a part of it."""

from __future__ import annotations

import numpy as np
import pytest

from habitus.errors import BadInput
from habitus.policy import Ratings, Sums, content_space, learn_space, pooled, space_of, sums_of

from .made import world


def test_features_explain_what_people_differ_in() -> None:
    made = world(items=40, width=3, people=400)
    rng = np.random.default_rng(0)
    space = learn_space(made.ratings(400, rng), width=3, steps=15)
    true = made.features @ made.features.T
    found = space.features @ space.features.T
    upper = np.triu_indices(40, 1)
    assert np.corrcoef(true[upper], found[upper])[0, 1] > 0.97
    assert np.abs(space.noise - 0.02).mean() < 0.004


def test_the_sums_of_parts_are_the_sum_of_all() -> None:
    made = world(items=20, width=3, people=90)
    ratings = made.ratings(90, np.random.default_rng(0))
    space = learn_space(ratings, width=3, steps=3)
    whole = sums_of(ratings, space)
    parts = pooled(sums_of(one, space) for one in ratings.chunks(17))
    for name in ("people", "first", "second", "gram", "cross", "squares"):
        np.testing.assert_allclose(getattr(parts, name), getattr(whole, name), rtol=1e-9)


def test_sums_with_noise_still_teach_the_prior() -> None:
    made = world(items=20, width=3, people=400)
    ratings = made.ratings(400, np.random.default_rng(0))
    space = learn_space(ratings, width=3, steps=6)
    rng = np.random.default_rng(1)
    noisy = pooled(sums_of(one, space).with_noise(0.05, rng) for one in ratings.chunks(20))
    clear = space_of(sums_of(ratings, space), ratings.ids, overall=0.5)
    found = space_of(noisy, ratings.ids, overall=0.5)
    assert np.corrcoef(clear.base, found.base)[0, 1] > 0.98


def test_people_over_the_population_have_whitened_weights() -> None:
    made = world(items=60, width=4, people=500)
    ratings = made.ratings(500, np.random.default_rng(0), share=0.9)
    space = learn_space(ratings, width=4, steps=15)
    sums = sums_of(ratings, space)
    np.testing.assert_allclose(sums.first / sums.people, 0.0, atol=0.1)
    np.testing.assert_allclose(sums.second / sums.people, np.eye(4), atol=0.2)


def test_what_items_are_like_makes_features_too() -> None:
    rng = np.random.default_rng(0)
    ratings = world(items=30).ratings(50, rng)
    space = content_space(ratings, rng.random((30, 5)), size=0.1, start=-1.0)
    assert space.features.shape == (30, 16)
    assert space.start == -1.0


def test_fewer_items_than_features_leave_features_unused() -> None:
    made = world(items=5, width=3, people=60)
    space = learn_space(made.ratings(60, np.random.default_rng(0)), steps=4)
    assert space.features.shape == (5, 16)
    assert np.isfinite(space.features).all()


def test_tables_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadInput):
        Ratings.of([])
    with pytest.raises(BadInput):
        Ratings.of([("ann", "tea", float("inf"))])
    with pytest.raises(BadInput):
        Ratings(np.array([1, 0]), np.array([0, 0]), np.array([0.0, 1.0]), 1)
    with pytest.raises(BadInput):
        Ratings(np.array([0]), np.array([5]), np.array([0.0]), 2)
    with pytest.raises(BadInput):
        pooled([])
    with pytest.raises(BadInput):
        Sums.none(2, 3).add(Sums.none(3, 3))
    with pytest.raises(BadInput):
        content_space(Ratings.of([("a", "b", 1.0)]), np.zeros((2, 2)))
