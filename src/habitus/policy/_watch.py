"""What is watched while a belief learns: whether the person changed, and whether it serves them.

Both are sequential likelihood-ratio tests (Page 1954, Biometrika 41): evidence in nats is summed
over outcomes and never falls below 0, so that a long good past can't hide what is wrong of late.

* **Change**: the population's forecast of each reward against the person's own. When strangers are
  foretold better than this person by odds of twenty to one, they are no longer the one that was
  learnt, and the belief starts anew from the outcomes since the evidence began.
* **Doubt**: rewards one spread below what popularity earns against rewards as good. When it is high
  as well, feedback itself may be broken: the breaker trips, popularity serves, and what was learnt
  from the doubtful outcomes is taken out again. It closes once a belief foretells rewards better
  than the population does *and* popularity earns what it should; broken feedback passes no second
  test.
"""

from __future__ import annotations

import math

from habitus.policy._belief import absorb, loosen
from habitus.policy._jit import jit
from habitus.policy._types import Floats

SEEN, CHANGE, SINCE, DOUBT, DOUBTED, USUAL, OPEN, APART, PROOF, AHEAD = range(10)
"""Places in the array of a person's watch: outcomes seen; evidence for a change, and outcomes since
it began; evidence against serving, and outcomes since it began; the sum of rewards above their
intercepts; 1 while the breaker is open; outcomes kept apart; evidence for the belief that was kept;
and how far the person's own forecasts have been better than the population's, of late."""
WATCH = 10

CHANGED = 3.0
"""Evidence at which a person counts as changed: odds of twenty to one."""
CHANGED_LEAST = 3.0
"""Outcomes that the evidence for a change comes from at least: one, however odd, is no change."""
SUSPECTED = 0.5
"""Evidence for a change at which the belief counts half."""
FORMED = 25
"""Outcomes while a belief is being formed: what it misses until then is ignorance, not change."""
FALL = 1.0
"""The fall of rewards that doubt is about, in spreads of a reward."""
FALL_MOST = 2.0
"""No outcome counts as a deeper fall, so that one or two can't trip the breaker."""
DOUBTFUL = 3.0
"""Doubt at which a change counts as broken feedback."""
TRIPPED = 6.0
"""Doubt at which the breaker trips by itself."""
CALM = 2.0
"""Doubt below which it may close."""
PROVEN = 0.5
"""Evidence at which popularity gives back to the belief that was kept."""
RELEARNT = 1.0
"""Evidence at which it gives way to a belief learnt anew from what was kept apart."""
USUAL_PRIOR = 2.0
"""Outcomes' worth of belief that a person's rewards are as high as others'."""
FORGET_EVERY = 8
"""Outcomes between two steps of forgetting."""
FORGET = 0.01
"""Share of what is known that is forgotten in such a step."""

ALWAYS = 20.0
"""Log-odds from which features need no proof."""
AHEAD_KEPT = 0.98
"""Share of being ahead that is kept at each outcome."""
AHEAD_MOST = 8.0
"""So far ahead, or behind, in nats, counts a person at most."""

LEARNT, CHANGE_SEEN, TRIP, WATCHED = range(4)
"""What an outcome did: it was learnt; the person changed; the breaker must trip; it was only
watched, since the breaker is open."""


@jit
def ratio(residual: float, wide: float, surprise: float, total: float) -> float:
    """Log-likelihood ratio of the person's forecast to the population's, for one reward.

    Args:
        residual: the reward less the intercept.
        wide: variance of the population's forecast.
        surprise: the reward less the person's forecast.
        total: variance of that.
    """
    return 0.5 * (math.log(wide / total) + residual * residual / wide - surprise * surprise / total)


@jit
def outcome(
    mean: Floats,
    root: Floats,
    watch: Floats,
    x: Floats,
    residual: float,
    noise: float,
    wide: float,
    rival: float,
) -> int:
    """Take in one outcome, in place, and say what it did.

    Args:
        mean: (d,) of the belief.
        root: (d, d) of the belief.
        watch: (WATCH,) of the person.
        x: (d,) features of what was shown.
        residual: the reward less the intercept of what was shown.
        noise: variance of a reward that weights leave open.
        wide: variance of a reward over the population.
        rival: the intercept of what popularity would have shown, less that of what was shown.
    """
    inner = x @ root
    better = ratio(residual, wide, residual - float(x @ mean), noise + float(inner @ inner))
    ahead = AHEAD_KEPT * watch[AHEAD] + better
    watch[AHEAD] = max(-AHEAD_MOST, min(AHEAD_MOST, ahead))
    usual = min(0.0, watch[USUAL] / (watch[SEEN] + USUAL_PRIOR))
    fall = min((usual + rival - residual) / math.sqrt(wide), FALL_MOST)
    doubt = max(0.0, watch[DOUBT] + FALL * (fall - 0.5 * FALL))
    watch[DOUBT] = min(doubt, 2.0 * TRIPPED)
    watch[DOUBTED] = watch[DOUBTED] + 1.0 if doubt > 0.0 else 0.0
    if watch[OPEN] > 0.0:
        watch[APART] += 1.0
        watch[PROOF] = max(0.0, watch[PROOF] + better)
        return WATCHED
    watch[SEEN] += 1.0
    watch[USUAL] += residual
    if doubt > TRIPPED:
        return TRIP
    if watch[SEEN] > FORMED:
        watch[CHANGE] = max(0.0, watch[CHANGE] - better)
        watch[SINCE] = watch[SINCE] + 1.0 if watch[CHANGE] > 0.0 else 0.0
        if watch[CHANGE] > CHANGED and watch[SINCE] >= CHANGED_LEAST:
            return TRIP if doubt > DOUBTFUL else CHANGE_SEEN
    absorb(mean, root, x, residual, noise)
    if watch[SEEN] % FORGET_EVERY == 0.0:
        loosen(mean, root, FORGET)
    return LEARNT


@jit
def trust(watch: Floats, start: float) -> float:
    """How far the belief is used, 0 to 1.

    Not at all while popularity serves; less while a change is suspected; and where features have
    to prove themselves with each person, only as far as they have.

    Args:
        watch: (WATCH,) of the person.
        start: log-odds that features foretell a person's rewards, before anything is seen of them.
    """
    if watch[OPEN] > 0.0:
        return 0.0
    odds = start + watch[AHEAD]
    found = 1.0 if start >= ALWAYS else 1.0 / (1.0 + math.exp(-odds))
    if watch[CHANGE] > 0.0:
        found /= 1.0 + math.exp(watch[CHANGE] - SUSPECTED)
    return found
