"""Learning what is shared from a population: features by factor analysis, and the prior.

Factor analysis with what is not rated left out (Ghahramani and Hinton 1996, The EM algorithm for
mixtures of factor analyzers; Ilin and Raiko 2010, JMLR 11, for missing values): each step takes the
expected weights of each person given the features, then the best features given those. What a step
needs of people are *sums* (:class:`Sums`): they can be taken over chunks, on many machines or on
devices, and added up; no rating leaves its chunk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256

from habitus.errors import BadInput
from habitus.policy._ratings import Ratings
from habitus.policy._space import Space
from habitus.policy._types import WIDTH, Floats, np

SHRINK = 10.0
"""Ratings' worth of pull of an item's features toward 0: an item few have rated has few."""
NOISE_LEAST = 1e-4


@dataclass(eq=False)
class Sums:
    """All that learning needs to know of some people; the sum of two is that of both.

    Args:
        people: how many.
        first: (d,) sum of their expected weights.
        second: (d, d) sum of the expected outer products of their weights.
        gram: (items, d + 1, d + 1) sum over an item's ratings of the outer product of (w, 1).
        cross: (items, d + 1) sum over an item's ratings of reward times (w, 1).
        squares: (items,) sum of squared rewards.
    """

    people: float
    first: Floats
    second: Floats
    gram: Floats
    cross: Floats
    squares: Floats

    @classmethod
    def none(cls, items: int, width: int) -> Sums:
        """The sums over nobody."""
        one = width + 1
        return cls(
            0.0, np.zeros(width), np.zeros((width, width)), np.zeros((items, one, one)),
            np.zeros((items, one)), np.zeros(items),
        )  # fmt: skip

    def add(self, other: Sums) -> None:
        """Add the sums over other people, in place.

        Raises:
            BadInput: they are over other items or features.
        """
        if self.gram.shape != other.gram.shape:
            raise BadInput("These sums are over other items or features.", where="sums")
        self.people += other.people
        for name in ("first", "second", "gram", "cross", "squares"):
            mine = getattr(self, name)
            mine += getattr(other, name)

    def with_noise(self, scale: float, rng: np.random.Generator) -> Sums:
        """The sums with normal noise on each, for handing them out of a device.

        Args:
            scale: its standard deviation; what it hides depends on how far one person can move a
                sum (Dwork and Roth 2014, section 3.5, for the scale of a given guarantee).
            rng: where the noise comes from.
        """

        def noisy(one: Floats) -> Floats:
            found: Floats = one + scale * rng.standard_normal(one.shape)
            return found

        second, gram = noisy(self.second), noisy(self.gram)
        return Sums(
            people=self.people,
            first=noisy(self.first),
            second=(second + second.T) / 2,
            gram=(gram + gram.transpose(0, 2, 1)) / 2,
            cross=noisy(self.cross),
            squares=noisy(self.squares),
        )


def sums_of(ratings: Ratings, space: Space) -> Sums:
    """The sums over some people, given the features so far (the E step).

    Args:
        ratings: of those people only.
        space: features, intercepts and noise so far.
    """
    width = space.width
    found = Sums.none(ratings.item_count, width)
    upper = np.triu_indices(width)
    pairs = space.features[:, upper[0]] * space.features[:, upper[1]] / space.noise[:, None]
    weighted = space.features / space.noise[:, None]
    starts, items = ratings.starts, ratings.items
    precision = np.empty((len(starts), width, width))
    packed = np.add.reduceat(pairs[items], starts, axis=0)
    precision[:, upper[0], upper[1]] = packed
    precision[:, upper[1], upper[0]] = packed
    precision[:, np.arange(width), np.arange(width)] += 1.0
    residual = ratings.rewards - space.base[items]
    pull = np.add.reduceat(weighted[items] * residual[:, None], starts, axis=0)
    covariance = np.linalg.inv(precision)
    weights = np.einsum("pij,pj->pi", covariance, pull)
    outer = covariance + weights[:, :, None] * weights[:, None, :]
    who = np.repeat(np.arange(len(starts)), np.diff([*starts.tolist(), len(items)]))
    found.people = float(len(starts))
    found.first[:] = weights.sum(axis=0)
    found.second[:] = outer.sum(axis=0)
    order = np.argsort(items, kind="stable")
    rated, firsts = np.unique(items[order], return_index=True)
    by_item = np.add.reduceat(outer[:, upper[0], upper[1]][who[order]], firsts, axis=0)
    gram = np.zeros((len(rated), width + 1, width + 1))
    gram[:, upper[0], upper[1]] = by_item
    gram[:, upper[1], upper[0]] = by_item
    sums = np.add.reduceat(weights[who[order]], firsts, axis=0)
    gram[:, :width, width] = gram[:, width, :width] = sums
    counts = np.diff([*firsts.tolist(), len(items)])
    gram[:, width, width] = counts
    found.gram[rated] = gram
    rewards = ratings.rewards[order]
    cross = np.add.reduceat(weights[who[order]] * rewards[:, None], firsts, axis=0)
    found.cross[rated, :width] = cross
    found.cross[rated, width] = np.add.reduceat(rewards, firsts)
    found.squares[rated] = np.add.reduceat(rewards * rewards, firsts)
    return found


def space_of(
    sums: Sums,
    items: tuple[str, ...],
    *,
    overall: float,
    shrink: float = SHRINK,
    weight: float = 1.0,
) -> Space:
    """The best features given sums (the M step), whitened anew.

    Args:
        sums: over everybody.
        items: their ids.
        overall: mean reward, toward which intercepts are shrunk.
        shrink: ratings' worth of pull of features toward 0, at the mean noise.
        weight: ratings' worth of pull of intercepts toward ``overall``.
    """
    width = sums.first.shape[0]
    counts = sums.gram[:, width, width]
    pull = np.eye(width + 1) * shrink
    pull[width, width] = weight
    target = sums.cross.copy()
    target[:, width] += weight * overall
    found = np.linalg.solve(sums.gram + pull, target[:, :, None])[:, :, 0]
    fitted = np.einsum("ki,kij,kj->k", found, sums.gram, found)
    left = sums.squares - 2.0 * (found * sums.cross).sum(axis=1) + fitted
    seen = counts > 0
    mean_noise = float(left[seen].sum() / max(counts.sum(), 1.0))
    noise = np.maximum((left + 10.0 * mean_noise) / (counts + 10.0), NOISE_LEAST)
    centre = sums.first / sums.people
    covariance = sums.second / sums.people - np.outer(centre, centre)
    scale = np.linalg.cholesky(covariance + 1e-9 * np.eye(width))
    base: Floats = found[:, width] + found[:, :width] @ centre
    features: Floats = found[:, :width] @ scale
    return Space(items, features, base, noise, counts.copy(), version=_version(features, base))


def _version(features: Floats, base: Floats) -> str:
    return sha256(features.tobytes() + base.tobytes()).hexdigest()[:12]


def learn_space(
    ratings: Ratings,
    *,
    width: int = WIDTH,
    steps: int = 15,
    shrink: float = SHRINK,
    weight: float = 1.0,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Space:
    """Features, intercepts, noise and prior from what a population rated.

    Args:
        ratings: of the population.
        width: features of an item.
        steps: of EM.
        shrink: ratings' worth of pull of features toward 0.
        weight: ratings' worth of pull of intercepts toward the overall mean.
        seed: of the features that learning starts from.
        progress: called with steps done and steps in all.
    """
    rng = np.random.default_rng(seed)
    base, counts = ratings.means(weight)
    overall = float(ratings.rewards.mean())
    residual = ratings.rewards - base[ratings.items]
    variance = float(np.mean(residual**2))
    items = ratings.ids
    # There are no more directions than items; the features beyond them stay 0.
    many = min(width, len(items))
    features = np.zeros((len(items), width))
    features[:, :many] = _directions(ratings, residual, rng.standard_normal((len(items), many)))
    features *= np.sqrt(0.3 * variance / max(float((features**2).sum(axis=1).mean()), 1e-12))
    noise = np.full(len(items), max(variance, NOISE_LEAST))
    space = Space(items, features, base, noise, counts)
    for step in range(steps):
        total = Sums.none(len(items), width)
        for chunk in ratings.chunks():
            total.add(sums_of(chunk, space))
        space = space_of(total, items, overall=overall, shrink=shrink, weight=weight)
        if progress is not None:
            progress(step + 1, steps)
    return space


def _directions(ratings: Ratings, residual: Floats, found: Floats) -> Floats:
    """(items, d) directions in which people differ most, roughly: where learning starts.

    Subspace iteration (Golub and Van Loan, Matrix Computations, 4th ed., section 8.2) on the
    table of residuals, with 0 where nothing is rated.
    """
    order = np.argsort(ratings.items, kind="stable")
    rated, firsts = np.unique(ratings.items[order], return_index=True)
    starts = ratings.starts
    who = np.repeat(np.arange(len(starts)), np.diff([*starts.tolist(), len(ratings.items)]))
    size = np.ones(found.shape[1])
    for _ in range(6):
        found, _ = np.linalg.qr(found)
        weights = np.add.reduceat(found[ratings.items] * residual[:, None], starts, axis=0)
        after = np.zeros_like(found)
        after[rated] = np.add.reduceat((weights[who] * residual[:, None])[order], firsts, axis=0)
        size = np.sqrt(np.linalg.norm(after, axis=0))
        found = after
    directions, _ = np.linalg.qr(found)
    return np.asarray(directions * size)


def pooled(parts: Iterable[Sums]) -> Sums:
    """The sums over everybody from those over parts.

    Raises:
        BadInput: there are no parts, or they are over other items.
    """
    total: Sums | None = None
    for one in parts:
        if total is None:
            total = Sums.none(one.gram.shape[0], one.first.shape[0])
        total.add(one)
    if total is None:
        raise BadInput("There are no sums to add.", where="parts")
    return total
