"""A head follows a changed person, lets popularity serve on broken feedback, and packs small."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from habitus.errors import BadInput
from habitus.policy import STILL, Happened, Head, Policy
from habitus.policy._head import RING, record_type

from .made import World, world


def live(
    policy: Policy, made: World, person: int, steps: int, *, flip: bool = False, seed: int = 0
) -> tuple[list[float], list[Happened]]:
    rng = np.random.default_rng(seed)
    earned, happened = [], []
    for _ in range(steps):
        rows: NDArray[np.int64] = rng.choice(len(made.base), 20, replace=False)
        advice = policy.advise(rows)
        reward = made.reward(person, advice.row, rng)
        earned.append(reward)
        happened.append(policy.observe(advice, 1.0 - reward if flip else reward))
    return earned, happened


def test_a_policy_learns_to_please() -> None:
    made = world()
    first, later = [], []
    for person in range(20):
        policy = Policy(made.space(), curriculum=STILL)
        earned, _ = live(policy, made, person, 60, seed=person)
        first.append(np.mean(earned[:3]))
        later.append(np.mean(earned[30:]))
    assert np.mean(later) > np.mean(first) + 0.25


def test_a_new_taste_is_noticed_and_an_old_one_is_not_mistaken() -> None:
    made = world()
    noticed = alarms = 0
    for person in range(20):
        policy = Policy(made.space(), curriculum=STILL)
        _, happened = live(policy, made, person, 60, seed=person)
        alarms += happened.count("changed") + happened.count("tripped")
        opposed = World(made.features, made.base, made.noise, -made.weights)
        _, happened = live(policy, opposed, person, 15, seed=100 + person)
        noticed += "changed" in happened or "tripped" in happened
    assert alarms <= 4
    assert noticed >= 18


def test_broken_feedback_trips_the_breaker_and_is_taken_out_again() -> None:
    made = world()
    made.base[:] += 0.3
    tripped = rolled_back = back = 0
    for person in range(20):
        policy = Policy(made.space(), curriculum=STILL)
        live(policy, made, person, 40, seed=person)
        before = policy.head.mean.copy()
        _, happened = live(policy, made, person, 12, flip=True, seed=50 + person)
        tripped += "tripped" in happened
        if not policy.head.closed or "changed" in happened:
            continue
        kept = float(before @ policy.head.mean)
        kept /= float(np.linalg.norm(before) * np.linalg.norm(policy.head.mean))
        assert kept > 0.8
        rolled_back += 1
        live(policy, made, person, 40, seed=90 + person)
        back += not policy.head.closed
    assert tripped >= 15
    assert rolled_back >= 3
    assert back >= rolled_back - 1


def test_while_the_breaker_is_open_the_most_popular_is_shown() -> None:
    made = world()
    policy = Policy(made.space(), curriculum=STILL)
    live(policy, made, 0, 30)
    policy.head.watch[6] = 1.0
    rows = np.arange(len(made.base))
    assert policy.advise(rows).row == np.argmax(made.base)
    assert policy.advise(rows).stage == "closed"


def test_a_packed_head_is_small_and_wakes_as_it_was() -> None:
    made = world()
    policy = Policy(made.space(), curriculum=STILL)
    live(policy, made, 0, 50)
    packed = policy.head.to_bytes()
    assert len(packed) == record_type(16).itemsize <= 600
    woken = Head.from_bytes(packed)
    np.testing.assert_allclose(woken.mean, policy.head.mean, rtol=1e-6)
    covariance = policy.head.root @ policy.head.root.T
    np.testing.assert_allclose(woken.root @ woken.root.T, covariance, atol=2e-3)
    assert woken.to_bytes() == packed
    assert woken.kept == RING


@pytest.mark.parametrize("damage", [b"", b"\xff" * 588, b"short"])
def test_a_damaged_head_is_refused(damage: bytes) -> None:
    with pytest.raises(BadInput):
        Head.from_bytes(damage)


def test_a_rebuild_over_new_features_finds_the_person_again() -> None:
    made = world()
    policy = Policy(made.space(), curriculum=STILL)
    live(policy, made, 3, 30)
    turned = np.linalg.qr(np.random.default_rng(1).standard_normal((16, 16)))[0]
    other = World(made.features @ turned, made.base, made.noise, made.weights @ turned).space()
    rows = np.arange(len(made.base))
    before = policy.scores(rows)
    policy.head.rebuild(other.look)
    after = Policy(other, policy.head).scores(rows)
    assert np.corrcoef(before - made.base, after - made.base)[0, 1] > 0.95


def test_days_of_silence_widen_a_belief_toward_the_population() -> None:
    made = world()
    policy = Policy(made.space(), curriculum=STILL)
    live(policy, made, 0, 40)
    before = np.trace(policy.head.root @ policy.head.root.T)
    policy.head.rest(60.0, half_life=60.0)
    after = np.trace(policy.head.root @ policy.head.root.T)
    assert before < after < 16.0
    assert abs(after - 0.5 * (before + 16.0)) < 0.05
