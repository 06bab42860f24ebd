"""What another policy would have earned, from what one policy logged with its propensities.

Inverse propensity scores (Horvitz and Thompson 1952), their self-normalised form (Swaminathan and
Joachims 2015), and the doubly robust estimate (Dudik, Langford and Li 2011). A verdict needs an
effective sample of 200 (Kish 1965: the square of the sum of weights over the sum of squares).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias

from habitus.errors import BadInput
from habitus.policy._types import Floats, np

How: TypeAlias = Literal["ips", "snips", "dr"]
LEAST_EFFECTIVE = 200.0
"""Effective sample below which an estimate is no verdict."""
Z = 1.959964
"""Standard errors of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The value of a policy a choice, with its uncertainty.

    Attributes:
        value: mean reward.
        error: standard error.
        effective: effective sample size.
        how: which estimate.
    """

    value: float
    error: float
    effective: float
    how: How

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval."""
        return self.value - Z * self.error, self.value + Z * self.error

    @property
    def conclusive(self) -> bool:
        """Whether enough of what was logged counts for a verdict."""
        return self.effective >= LEAST_EFFECTIVE

    def beats(self, baseline: float) -> bool | None:
        """Whether it is better than a value, for 95 %: None where nothing can be said."""
        if not self.conclusive:
            return None
        low, high = self.interval
        return True if low > baseline else False if high < baseline else None


def estimate(
    rewards: Floats,
    logged: Floats,
    target: Floats,
    *,
    how: How = "snips",
    foretold: Floats | None = None,
    expected: Floats | None = None,
) -> Estimate:
    """What a target policy earns a choice.

    Args:
        rewards: (n,) of what was shown.
        logged: (n,) probability with which the logging policy showed it, above 0.
        target: (n,) probability with which the target policy would show it.
        how: "ips", "snips", or "dr", which needs a model of rewards, learnt from other choices.
        foretold: (n,) the model's reward of what was shown.
        expected: (n,) the model's reward of the target policy: its probabilities times the
            model's reward of each option.

    Raises:
        BadInput: lengths differ, there are fewer than two choices, a probability is out of range, or
            the model is missing.
    """
    count = len(rewards)
    if count < 2 or not count == len(logged) == len(target):
        raise BadInput("Rewards and probabilities are not of one length above 1.", where="logged")
    if not ((logged > 0) & (logged <= 1) & (target >= 0) & (target <= 1)).all():
        raise BadInput(
            "A logged probability is not in (0, 1], or a target one not in [0, 1].", where="logged"
        )
    weights = target / logged
    total = float(weights.sum())
    effective = total * total / max(float((weights * weights).sum()), 1e-300)
    match how:
        case "ips":
            terms: Floats = weights * rewards
            value = float(terms.mean())
        case "snips":
            value = float((weights * rewards).sum() / max(total, 1e-300))
            terms = value + weights * (rewards - value) / max(total / count, 1e-300)
        case "dr":
            if foretold is None or expected is None:
                raise BadInput("The doubly robust estimate needs a model of rewards.", where="how")
            terms = expected + weights * (rewards - foretold)
            value = float(terms.mean())
    error = float(np.std(terms, ddof=1)) / math.sqrt(count)
    return Estimate(value, error, effective, how)
