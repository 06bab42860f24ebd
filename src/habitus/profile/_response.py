"""How a person weighs what options have, learnt from a few answers, and what to ask next.

Utility is ``features . w``, with features that all people share and weights of one person; of two
options the first is preferred with probability Phi((u1 - u2) / sqrt(2) noise) (Thurstone 1927). The
population's prior on weights is normal, learnt by empirical Bayes from people's answers; after each
answer the belief is normal again, matched in mean and variance (assumed density filtering, Minka
2001; for the probit in closed form: Rasmussen and Williams 2006, section 3.9).

The question to ask next is the one whose answer is expected to tell most about the weights (Houlsby
et al. 2011, Bayesian active learning by disagreement).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from habitus.errors import BadInput, UsageError

Floats = NDArray[np.float64]
Answers = Sequence[tuple[Floats, Floats]]
"""Of one person: for each answer, the features of what was preferred and of what was not."""
_HALF_LOG = math.pi * math.log(2.0) / 2.0


@dataclass(frozen=True, eq=False)
class Taste:
    """A belief about weights over features.

    Args:
        mean: (d,) expected weights.
        covariance: (d, d) of the weights.
        noise: standard deviation of a utility from one moment to the next.

    Raises:
        BadInput: the shapes do not fit, or a number is not finite.
    """

    mean: Floats
    covariance: Floats
    noise: float = 1.0

    def __post_init__(self) -> None:
        width = len(self.mean)
        if self.covariance.shape != (width, width) or not (self.noise > 0.0):
            raise BadInput(
                f"Weights {self.mean.shape} and covariance {self.covariance.shape} do not fit, or the "
                "noise is not above 0.",
                where="taste",
            )
        if not (np.isfinite(self.mean).all() and np.isfinite(self.covariance).all()):
            raise BadInput("A weight or covariance is not finite.", where="taste")

    @classmethod
    def stranger(cls, width: int, *, spread: float = 1.0, noise: float = 1.0) -> Taste:
        """Nothing known, not even of other people."""
        return cls(np.zeros(width), spread**2 * np.eye(width), noise)

    def prefers(self, first: Floats, second: Floats) -> float:
        """The probability that the first is preferred."""
        difference = first - second
        spread = float(difference @ self.covariance @ difference) + 2.0 * self.noise**2
        return _phi(float(difference @ self.mean) / math.sqrt(spread))

    def answered(self, preferred: Floats, other: Floats) -> Taste:
        """The belief after one of two was preferred."""
        difference = preferred - other
        along = self.covariance @ difference
        spread = math.sqrt(float(difference @ along) + 2.0 * self.noise**2)
        z = float(difference @ self.mean) / spread
        ratio = _hazard(z)
        mean = self.mean + along * (ratio / spread)
        shrink = ratio * (z + ratio) / (spread * spread)
        return Taste(mean, self.covariance - shrink * np.outer(along, along), self.noise)

    def rated(self, features: Floats, rating: float) -> Taste:
        """The belief after an option was given a number, on the scale of utilities."""
        if not math.isfinite(rating):
            raise BadInput(f"The rating {rating} is not a finite number.", where="rating")
        along = self.covariance @ features
        spread = float(features @ along) + self.noise**2
        mean = self.mean + along * ((rating - float(features @ self.mean)) / spread)
        return Taste(mean, self.covariance - np.outer(along, along) / spread, self.noise)

    def telling(self, first: Floats, second: Floats) -> float:
        """How much an answer about two is expected to tell of the weights, in nats."""
        difference = first - second
        about = float(difference @ self.covariance @ difference)
        own = 2.0 * self.noise**2
        chance = self.prefers(first, second)
        both = -sum(one * math.log(one) for one in (chance, 1.0 - chance) if one > 0.0)
        # Expected entropy of an answer by somebody whose weights are known; Houlsby et al., eq. 7.
        scaled = float(difference @ self.mean) ** 2 / own
        c = _HALF_LOG
        inner = c / (about / own + c)
        known = math.log(2.0) * math.sqrt(inner) * math.exp(-0.5 * scaled / (about / own + c))
        return max(0.0, both - known)


def ask(taste: Taste, pairs: Sequence[tuple[Floats, Floats]]) -> int:
    """Which pair to ask about: "which of these two?"

    Args:
        taste: what is known so far.
        pairs: features of the two options of each.

    Returns:
        Index of the pair whose answer is expected to tell most; of equals the first.

    Raises:
        UsageError: there are no pairs.
    """
    if not pairs:
        raise UsageError("There is nothing to ask about.", fix="Give at least one pair of options.")
    worth = [taste.telling(first, second) for first, second in pairs]
    return worth.index(max(worth))


def population(
    people: Sequence[Answers], width: int, *, noise: float = 1.0, steps: int = 8
) -> Taste:
    """What to believe of a new person, from what others answered (empirical Bayes).

    Each step learns every person from the prior so far, and takes as the next prior the mean and
    covariance of what was learnt.

    Args:
        people: the answers of each.
        width: features.
        noise: of utilities.
        steps: of EM.

    Raises:
        BadInput: there are no people.
    """
    if not people:
        raise BadInput("A population has people.", where="people")
    prior = Taste.stranger(width, noise=noise)
    for _ in range(steps):
        learnt = []
        for answers in people:
            one = prior
            for preferred, other in answers:
                one = one.answered(preferred, other)
            learnt.append(one)
        means = np.array([one.mean for one in learnt])
        mean = means.mean(axis=0)
        covariance = np.mean([one.covariance for one in learnt], axis=0)
        covariance = covariance + (means - mean).T @ (means - mean) / len(learnt)
        prior = Taste(mean, np.asarray(covariance + 1e-6 * np.eye(width)), noise)
    return prior


@dataclass(frozen=True, slots=True)
class Part:
    """One feature of a taste.

    Attributes:
        feature: its name.
        weight: what one more of it adds to a utility.
        error: standard error.
        share: of all that is known to count, 0 to 1.
    """

    feature: str
    weight: float
    error: float
    share: float


def mixture(taste: Taste, names: Sequence[str]) -> list[Part]:
    """A taste as a readable mixture, what counts most first.

    Args:
        taste: whose.
        names: (d,) of the features.

    Raises:
        BadInput: there are not as many names as features.
    """
    if len(names) != len(taste.mean):
        raise BadInput(f"{len(taste.mean)} features have {len(names)} names.", where="names")
    errors = np.sqrt(np.maximum(np.diag(taste.covariance), 0.0))
    total = float(np.abs(taste.mean).sum()) or 1.0
    found = [
        Part(
            name,
            round(float(weight), 3),
            round(float(error), 3),
            round(abs(float(weight)) / total, 3),
        )
        for name, weight, error in zip(names, taste.mean, errors, strict=True)
    ]
    return sorted(found, key=lambda one: (-one.share, one.feature))


def _phi(z: float) -> float:
    return 0.5 * math.erfc(-z / math.sqrt(2.0))


def _hazard(z: float) -> float:
    """The normal density over the probability, also far in the tail."""
    if z < -30.0:
        return -z
    return math.exp(-0.5 * z * z) / math.sqrt(2.0 * math.pi) / max(_phi(z), 1e-300)
