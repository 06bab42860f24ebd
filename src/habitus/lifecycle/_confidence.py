"""The one confidence: how far what was learnt still agrees with what the person does.

Beta-Bernoulli (Gelman et al., Bayesian Data Analysis, 3rd ed., section 2.4): with a prior
Beta(a, b), one agreement adds 1 to ``a`` and one disagreement 1 to ``b``; the mean is a / (a + b).
What was *induced* is forgotten exponentially toward its prior, so that old agreement does not
outvote a changed life; what the person *stated* is not: it ends when they end it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

Origin: TypeAlias = Literal["stated", "induced", "agent"]
"""Whose the artifact is: the person's words, their behaviour, or anyone else's proposal."""

HALF_LIFE_DAYS = 120.0
"""After so many days half of the evidence for an induced artifact is forgotten."""


@dataclass(frozen=True, slots=True)
class Beta:
    """A belief about how often an artifact is right."""

    a: float = 1.0
    b: float = 1.0

    def __post_init__(self) -> None:
        if not (self.a > 0 and self.b > 0 and math.isfinite(self.a) and math.isfinite(self.b)):
            raise ValueError(f"Beta({self.a}, {self.b}) is no distribution: both must be above 0.")

    @property
    def mean(self) -> float:
        """The confidence, in (0, 1)."""
        return self.a / (self.a + self.b)

    def observe(self, agreed: bool, *, weight: float = 1.0) -> Beta:
        """The belief after one more occasion."""
        return Beta(self.a + weight, self.b) if agreed else Beta(self.a, self.b + weight)


PRIOR = Beta(1.0, 1.0)
"""Nothing known: as likely right as wrong (Laplace)."""

PRIORS: dict[Origin, Beta] = {
    "stated": Beta(19.0, 1.0),
    "induced": Beta(4.0, 1.0),
    "agent": Beta(4.0, 1.0),
}
"""What an artifact starts from: the person is taken at their word; what was induced has passed the
gate, with at least four occasions."""


def kept(days: float, half_life: float = HALF_LIFE_DAYS) -> float:
    """The share of evidence left after some days: 2 ** (-days / half_life), at most 1."""
    return float(0.5 ** (max(days, 0.0) / half_life))


def forget(
    belief: Beta, days: float, *, half_life: float = HALF_LIFE_DAYS, prior: Beta = PRIOR
) -> Beta:
    """An induced belief some days later: its evidence shrinks, the prior stays.

    Forgetting twice equals forgetting once for the sum of the days.
    """
    share = kept(days, half_life)
    return Beta(prior.a + (belief.a - prior.a) * share, prior.b + (belief.b - prior.b) * share)


def believe(
    occasions: Iterable[tuple[datetime, bool]],
    *,
    now: datetime,
    origin: Origin = "induced",
    half_life: float = HALF_LIFE_DAYS,
    prior: Beta = PRIOR,
) -> Beta:
    """The belief from all occasions (when, agreed), whatever their order.

    Equal to observing them one by one in time and forgetting in between; for a stated artifact
    nothing is forgotten.
    """
    right: list[float] = []
    wrong: list[float] = []
    for at, agreed in occasions:
        days = (now - at).total_seconds() / 86400
        weight = 1.0 if origin == "stated" else kept(days, half_life)
        (right if agreed else wrong).append(weight)
    return Beta(prior.a + math.fsum(right), prior.b + math.fsum(wrong))


def activity(
    confidence: float,
    days_since_support: float,
    *,
    origin: Origin = "induced",
    half_life: float = HALF_LIFE_DAYS,
) -> float:
    """How alive an artifact is: ``confidence * exp(-days since support / half-life)``.

    The formula is design section 3; what the person stated does not fade.
    """
    if origin == "stated":
        return confidence
    return confidence * math.exp(-max(days_since_support, 0.0) / half_life)
