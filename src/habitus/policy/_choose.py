"""How one of several options is chosen, and with what probability it was.

Every way of choosing gives each allowed option a known probability above 0 where ``epsilon`` is, so
that what is logged can be used to judge other policies later (off-policy estimates).

* *greedy*: the highest expected reward.
* *thompson*: the best option by a draw from the belief (Thompson 1933). Of ``DRAWS`` draws one is
  taken at random; given the draws, the probability of an option is the share of them that it wins,
  which is exact.
* *ucb*: the highest expected reward plus ``scale`` standard deviations (Li et al. 2010, LinUCB).
"""

from __future__ import annotations

from habitus.policy._jit import jit
from habitus.policy._types import Flags, Floats, Ints, np

GREEDY, THOMPSON, UCB = 0, 1, 2
DRAWS = 8
"""Draws of a Thompson step."""
NEVER = -1e30


@jit
def choose(
    mean: Floats,
    root: Floats,
    features: Floats,
    base: Floats,
    rows: Ints,
    allowed: Flags,
    shift: Floats,
    trust: float,
    way: int,
    scale: float,
    epsilon: float,
    normals: Floats,
    chance: Floats,
) -> tuple[int, float, int, float]:
    """Choose one of n options.

    Args:
        mean: (d,) of the belief.
        root: (d, d) of the belief.
        features: (items, d) of all items.
        base: (items,) their intercepts.
        rows: (n,) the options among them.
        allowed: (n,) whether each may be chosen, at least one; or (0,) when all may.
        shift: (n,) added to each expected reward; or (0,) for nothing.
        trust: how far the belief is used, 0 to 1.
        way: GREEDY, THOMPSON or UCB.
        scale: of the spread, for the last two.
        epsilon: probability of an allowed option at random instead.
        normals: (d, DRAWS) standard normal numbers, for Thompson.
        chance: (2,) uniform numbers.

    Returns:
        The index chosen, its probability, the index that would win without exploring, and the
        highest intercept of those allowed: what popularity would have shown.
    """
    own = features[rows]
    usual = base[rows]
    expected = usual + trust * (own @ mean)
    if len(shift) > 0:
        expected = expected + shift
    count = len(rows)
    if len(allowed) > 0:
        expected = np.where(allowed, expected, NEVER)
        usual = np.where(allowed, usual, NEVER)
        count = int(allowed.sum())
    best = int(np.argmax(expected))
    rival = float(usual.max())
    if epsilon <= 0.0 and (way == GREEDY or trust <= 0.0):
        return best, 1.0, best, rival
    draws = normals.shape[1]
    winners = np.full(draws, best)
    if trust > 0.0 and way == UCB:
        wide = own @ root
        winners[:] = np.argmax(expected + scale * trust * np.sqrt((wide * wide).sum(axis=1)))
    elif trust > 0.0 and way == THOMPSON:
        scores = own @ ((scale * trust) * (root @ normals))
        for draw in range(draws):
            winners[draw] = np.argmax(expected + scores[:, draw])
    taken = winners[int(chance[0] * draws)]
    if chance[1] < epsilon:
        place = int(chance[1] / epsilon * count)
        taken = np.flatnonzero(allowed)[place] if len(allowed) > 0 else place
    share = (winners == taken).sum() / draws
    return int(taken), (1.0 - epsilon) * share + epsilon / count, best, rival
