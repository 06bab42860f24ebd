"""How a belief about a person's weights answers to one outcome.

The belief is Gaussian, with mean ``m`` and covariance ``R R'``. ``R`` is any square root: one
outcome changes it in O(d^2) (Potter's form of the Kalman filter; Bierman 1977, Factorization
Methods for Discrete Sequential Estimation, ch. V), rounding can't make the covariance indefinite,
and a draw for Thompson sampling is one product.
"""

from __future__ import annotations

import math

from habitus.policy._jit import jit
from habitus.policy._types import Floats, np

KL_MOST = 2.0
"""The most that one outcome may move a belief, in nats (the trust region)."""


@jit
def moved(noise: float, spread: float, surprise: float) -> float:
    """KL divergence of the belief after an outcome from the one before, in nats.

    For a rank-one update of a Gaussian it depends on three numbers: with s = noise and
    q = noise + spread it is (s / q - 1 - log(s / q) + spread * surprise^2 / q^2) / 2.
    """
    total = noise + spread
    share = noise / total
    return 0.5 * (share - 1.0 - math.log(share) + (1.0 - share) * surprise * surprise / total)


@jit
def trusted(noise: float, spread: float, surprise: float, most: float) -> float:
    """The least noise, not below the given one, at which an outcome stays in the trust region."""
    if moved(noise, spread, surprise) <= most:
        return noise
    low, high = noise, noise * 2.0
    while moved(high, spread, surprise) > most:
        low, high = high, high * 2.0
    for _ in range(30):
        middle = 0.5 * (low + high)
        if moved(middle, spread, surprise) > most:
            low = middle
        else:
            high = middle
    return high


@jit
def absorb(mean: Floats, root: Floats, x: Floats, residual: float, noise: float) -> None:
    """Take in one outcome, in place: exact Bayes, as far as the trust region goes.

    Where Bayes would move the belief by more than ``KL_MOST``, the outcome counts as noisier,
    until it does not: one absurd outcome moves a belief little, a run of them all the way.

    Args:
        mean: (d,) of the weights.
        root: (d, d) square root of their covariance.
        x: (d,) features of what was shown.
        residual: the reward less the intercept of what was shown.
        noise: variance of a reward that the weights leave open.
    """
    inner = x @ root
    spread = float(inner @ inner)
    surprise = residual - float(x @ mean)
    noise = trusted(noise, spread, surprise, KL_MOST)
    total = noise + spread
    gain = root @ inner
    mean += gain * (surprise / total)
    root -= np.outer(gain * (1.0 / (total + math.sqrt(noise * total))), inner)


@jit
def undone(noise: float, spread: float, surprise: float, most: float) -> float:
    """The noise that an outcome was taken in with, told from the belief after it.

    With t = noise / (noise - spread) of the belief after, that before had the spread t * spread and
    was surprised by t * surprise.
    """
    low, high = noise, noise
    for _ in range(40):
        factor = high / (high - spread)
        if moved(high, factor * spread, factor * surprise) <= most:
            break
        low, high = high, high * 2.0
    if high == noise:
        return noise
    for _ in range(30):
        middle = 0.5 * (low + high)
        factor = middle / (middle - spread)
        if moved(middle, factor * spread, factor * surprise) > most:
            low = middle
        else:
            high = middle
    return high


@jit
def release(mean: Floats, root: Floats, x: Floats, residual: float, noise: float) -> None:
    """Take an outcome out again, in place: the inverse of :func:`absorb`.

    What has been forgotten in between is taken out only as far as the covariance stays finite.
    """
    inner = x @ root
    spread = float(inner @ inner)
    surprise = residual - float(x @ mean)
    noise = undone(max(noise, spread / 0.98), spread, surprise, KL_MOST)
    left = noise - spread
    gain = root @ inner
    mean -= gain * (surprise / left)
    if spread > 1e-12:
        root += np.outer(gain * ((math.sqrt(noise / left) - 1.0) / spread), inner)


@jit
def loosen(mean: Floats, root: Floats, share: float) -> None:
    """Forget toward the prior N(0, I), in place.

    The weights drift as an Ornstein-Uhlenbeck process that rests at the prior: the mean shrinks by
    sqrt(1 - share), the covariance becomes (1 - share) R R' + share I.
    """
    mean *= math.sqrt(1.0 - share)
    root[:] = np.linalg.cholesky((1.0 - share) * (root @ root.T) + share * np.eye(len(mean)))
