"""Estimates from another policy's log find what a policy earns, and say when they can't."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from habitus.errors import BadInput
from habitus.policy import How, estimate

VALUES = np.array([0.1, 0.3, 0.5, 0.7])
LOGGING = np.array([0.4, 0.3, 0.2, 0.1])
TARGET = np.array([0.1, 0.1, 0.2, 0.6])


def logged(seed: int, count: int) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    rng = np.random.default_rng(seed)
    taken = rng.choice(4, count, p=LOGGING)
    return (rng.random(count) < VALUES[taken]).astype(np.float64), taken


@pytest.mark.parametrize("how", ["ips", "snips", "dr"])
def test_the_interval_holds_the_true_value_as_often_as_it_says(how: How) -> None:
    true = float(TARGET @ VALUES)
    model = np.array([0.2, 0.2, 0.4, 0.5])
    held = 0
    for seed in range(300):
        rewards, taken = logged(seed, 800)
        one = estimate(
            rewards, LOGGING[taken], TARGET[taken], how=how, foretold=model[taken],
            expected=np.full(800, float(TARGET @ model)),
        )  # fmt: skip
        low, high = one.interval
        held += low <= true <= high
    assert held >= 0.91 * 300


def test_a_policy_estimated_from_its_own_log_is_its_mean() -> None:
    rewards, taken = logged(0, 500)
    one = estimate(rewards, LOGGING[taken], LOGGING[taken], how="ips")
    assert one.value == pytest.approx(rewards.mean())
    assert one.effective == pytest.approx(500)


def test_too_few_that_count_are_no_verdict() -> None:
    rewards, taken = logged(0, 150)
    one = estimate(rewards, LOGGING[taken], TARGET[taken])
    assert not one.conclusive
    assert one.beats(0.0) is None
    rewards, taken = logged(0, 5000)
    one = estimate(rewards, LOGGING[taken], TARGET[taken])
    assert one.beats(0.1) is True
    assert one.beats(0.9) is False


def test_logs_that_can_not_be_used_are_refused() -> None:
    ones = np.ones(3)
    with pytest.raises(BadInput):
        estimate(ones, np.zeros(3), ones)
    with pytest.raises(BadInput):
        estimate(ones, ones[:2], ones)
    with pytest.raises(BadInput):
        estimate(ones, ones, ones, how="dr")
