"""Features of items from what they are like: for catalogues where few people rated the same things."""

from __future__ import annotations

from hashlib import sha256

from habitus.errors import BadInput
from habitus.policy._ratings import Ratings
from habitus.policy._space import Space
from habitus.policy._types import WIDTH, Floats, np


def content_space(
    ratings: Ratings,
    content: Floats,
    *,
    size: float = 0.05,
    start: float = 0.0,
    weight: float = 3.0,
    width: int = WIDTH,
) -> Space:
    """A space whose features are what items are like, how good and how well known they are.

    The content is turned to its principal directions; the two last features are the intercept and
    the logarithm of how many rated an item, since people differ in liking what all like.

    Args:
        ratings: of the population.
        content: (items, c) what items are like: genres, brands, words; any numbers.
        size: standard deviation of what one feature explains of a reward over people.
        start: log-odds that features foretell a person's rewards; see :class:`Space`.
        weight: ratings' worth of pull of intercepts toward the overall mean.
        width: features of an item.

    Raises:
        BadInput: the content has other rows than there are items, or a number is not finite.
    """
    if content.shape[:1] != (ratings.item_count,) or not np.isfinite(content).all():
        raise BadInput(
            f"The content has shape {content.shape} for {ratings.item_count} items.",
            where="content",
        )
    base, counts = ratings.means(weight)
    turned, sizes, _ = np.linalg.svd(content - content.mean(axis=0), full_matrices=False)
    many = min(width - 2, len(sizes))
    features = np.zeros((len(base), width))
    features[:, :many] = turned[:, :many] * sizes[:many]
    features[:, width - 2] = base
    features[:, width - 1] = np.log1p(counts)
    features[:, width - 2 :] -= features[:, width - 2 :].mean(axis=0)
    features[:, width - 2 :] /= np.maximum(features[:, width - 2 :].std(axis=0), 1e-9)
    features[:, :many] /= max(float(features[:, :many].std()), 1e-9)
    features *= size
    noise = float(np.mean((ratings.rewards - base[ratings.items]) ** 2))
    version = sha256(features.tobytes() + base.tobytes()).hexdigest()[:12]
    return Space(
        ratings.ids, features, base, np.full(len(base), max(noise, 1e-4)), counts, start, version
    )
