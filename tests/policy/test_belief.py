"""One outcome changes a belief as Bayes has it, within the trust region, and can be taken out."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from habitus.policy._belief import KL_MOST, absorb, loosen, moved, release, trusted
from habitus.policy._types import Floats

WIDTH = 6


def outcomes(seed: int, count: int) -> list[tuple[Floats, float]]:
    rng = np.random.default_rng(seed)
    return [(rng.standard_normal(WIDTH), float(rng.standard_normal())) for _ in range(count)]


def batch(some: list[tuple[Floats, float]], noise: float) -> tuple[Floats, Floats]:
    precision, pull = np.eye(WIDTH), np.zeros(WIDTH)
    for x, y in some:
        precision += np.outer(x, x) / noise
        pull += x * y / noise
    covariance: Floats = np.linalg.inv(precision).astype(np.float64)
    return covariance @ pull, covariance


@given(seed=st.integers(0, 10_000), count=st.integers(1, 40))
@settings(max_examples=30, deadline=None)
def test_step_by_step_is_the_posterior_of_all_at_once(seed: int, count: int) -> None:
    mean, root = np.zeros(WIDTH), np.eye(WIDTH)
    some = outcomes(seed, count)
    for x, y in some:
        absorb(mean, root, x, y, 50.0)
    expected, covariance = batch(some, 50.0)
    np.testing.assert_allclose(mean, expected, atol=1e-9)
    np.testing.assert_allclose(root @ root.T, covariance, atol=1e-9)


@given(
    seed=st.integers(0, 10_000), count=st.integers(1, 20), noise=st.sampled_from([0.5, 5.0, 50.0])
)
@settings(max_examples=40, deadline=None)
def test_what_is_taken_out_again_leaves_no_trace(seed: int, count: int, noise: float) -> None:
    mean, root = np.zeros(WIDTH), np.eye(WIDTH)
    some = outcomes(seed, count + 5)
    for x, y in some[:5]:
        absorb(mean, root, x, y, noise)
    kept, covariance = mean.copy(), root @ root.T
    for x, y in some[5:]:
        absorb(mean, root, x, y, noise)
    for x, y in reversed(some[5:]):
        release(mean, root, x, y, noise)
    np.testing.assert_allclose(mean, kept, atol=1e-4)
    np.testing.assert_allclose(root @ root.T, covariance, atol=1e-4)


@given(surprise=st.floats(-1e6, 1e6), spread=st.floats(1e-6, 1e3), noise=st.floats(1e-3, 10.0))
@settings(max_examples=200, deadline=None)
def test_no_outcome_moves_a_belief_beyond_the_trust_region(
    surprise: float, spread: float, noise: float
) -> None:
    found = trusted(noise, spread, surprise, KL_MOST)
    assert found >= noise
    assert moved(found, spread, surprise) <= KL_MOST + 1e-6


def test_the_divergence_is_that_of_the_two_gaussians() -> None:
    rng = np.random.default_rng(3)
    mean = rng.standard_normal(WIDTH)
    root: Floats = np.eye(WIDTH) + 0.2 * rng.standard_normal((WIDTH, WIDTH))
    before, covariance = mean.copy(), root @ root.T
    x = 0.3 * rng.standard_normal(WIDTH)
    spread = float(x @ covariance @ x)
    absorb(mean, root, x, float(x @ mean) + 0.4, 1.0)
    after = root @ root.T
    inverse = np.linalg.inv(covariance)
    shift = mean - before
    kl = 0.5 * (
        np.trace(inverse @ after) + shift @ inverse @ shift - WIDTH
        + np.linalg.slogdet(covariance)[1] - np.linalg.slogdet(after)[1]
    )  # fmt: skip
    assert abs(kl - moved(1.0, spread, 0.4)) < 1e-9


def test_forgetting_for_long_ends_at_the_prior() -> None:
    mean, root = np.full(WIDTH, 3.0), 0.1 * np.eye(WIDTH)
    for _ in range(200):
        loosen(mean, root, 0.1)
    np.testing.assert_allclose(mean, 0.0, atol=1e-3)
    np.testing.assert_allclose(root @ root.T, np.eye(WIDTH), atol=1e-3)
