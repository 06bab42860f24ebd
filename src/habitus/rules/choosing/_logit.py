"""Weights from choices: the conditional logit with a normal prior, its likelihood exact.

McFadden (1974), "Conditional logit analysis of qualitative choice behavior": of the options shown,
one is taken with probability softmax(x . w). The prior N(0, scale^2) on weights of standardised
terms (ridge) keeps them finite when few choices are seen; the log posterior is concave, so there is
one optimum. Uncertainty is Laplace's: the inverse of the curvature there (MacKay 2003, ch. 27).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

from habitus.errors import UsageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]

PRIOR_SCALE = 2.0
"""How strong a liking may be, in log-odds, between options one standard deviation apart."""
Table: TypeAlias = Sequence[Sequence[float]]
"""One choice: a row for each option, a column for each term."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights in the units of the terms, with standard errors."""

    weights: tuple[float, ...]
    errors: tuple[float, ...]
    log_likelihood: float


def independent(choices: Sequence[tuple[Table, int]]) -> list[int]:
    """The columns that no earlier ones make up: of the three seats two, the third is what the
    others are compared with.

    Raises:
        UsageError: scipy is not installed.
    """
    np = _numpy()
    tables = [np.asarray(table, dtype=float) for table, _ in choices]
    centred = np.concatenate([one - one.mean(axis=0) for one in tables])
    kept: list[int] = []
    basis: list[Array] = []
    for column in range(centred.shape[1]):
        rest = centred[:, column].copy()
        size = float(np.linalg.norm(rest))
        for one in basis:
            rest = rest - (rest @ one) * one
        left = float(np.linalg.norm(rest))
        if size > 0 and left > 1e-6 * size:
            kept.append(column)
            basis.append(rest / left)
    return kept


def _numpy() -> ModuleType:
    try:
        import numpy
        import scipy.optimize  # noqa: F401
    except ImportError:
        raise UsageError(
            "Learning how somebody chooses needs scipy.", fix="pip install 'habitus[choice]'"
        ) from None
    return numpy


def fit(choices: Sequence[tuple[Table, int]], *, scale: float = PRIOR_SCALE) -> Fit:
    """The most probable weights given what was chosen.

    Args:
        choices: for each, the terms of the options shown, and the index of the one taken.
        scale: standard deviation of the prior on standardised weights.

    Raises:
        UsageError: scipy is not installed.
    """
    np = _numpy()
    from scipy.optimize import minimize

    tables = [np.asarray(table, dtype=float) for table, _ in choices]
    chosen = [index for _, index in choices]
    centred = np.concatenate([one - one.mean(axis=0) for one in tables])
    sizes = np.sqrt((centred**2).mean(axis=0))
    sizes[sizes < 1e-12] = 1.0
    scaled = [(one - one.mean(axis=0)) / sizes for one in tables]
    width = len(sizes)

    def shares(one: Array, weights: Array) -> Array:
        utilities = one @ weights
        odds: Array = np.exp(utilities - utilities.max())
        result: Array = odds / odds.sum()
        return result

    def loss(weights: Array) -> tuple[float, Array]:
        value, slope = float(weights @ weights) / (2 * scale**2), weights / scale**2
        for one, index in zip(scaled, chosen, strict=True):
            taken = shares(one, weights)
            value -= float(np.log(max(taken[index], 1e-300)))
            slope = slope - one[index] + taken @ one
        return value, slope

    def curvature(weights: Array) -> Array:
        total: Array = np.eye(width) / scale**2
        for one in scaled:
            taken = shares(one, weights)
            mean = taken @ one
            total = total + (one * taken[:, None]).T @ one - np.outer(mean, mean)
        return total

    found = minimize(
        loss, np.zeros(width), jac=True, hess=curvature, method="trust-exact",
        options={"maxiter": 200},
    )  # fmt: skip
    best = np.asarray(found.x)
    spread = np.sqrt(np.diag(np.linalg.inv(curvature(best))))
    prior = float(best @ best) / (2 * scale**2)
    return Fit(
        tuple(float(one) for one in best / sizes),
        tuple(float(one) for one in spread / sizes),
        -(float(found.fun) - prior),
    )
