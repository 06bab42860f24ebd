"""Whether something that held still holds, or has changed: told from the order of occasions.

Page's test (Page 1954, Continuous Inspection Schemes, Biometrika 41): the log-likelihood ratio of
"it has changed" to "it holds" is summed over the occasions and never falls below zero. Old
agreement therefore can't drown what is done of late, and a slip among agreement is forgotten. The
number of occasions counts, not the days, so that a weekly habit and a daily one are judged alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

HOLDS = 0.9
"""Share of occasions that agree with a habit that holds: one in ten is a slip."""
OVER = 1 / 3
"""Share that still agree by chance with one that is over."""
CONTRADICTED = math.log(100)
"""A habit is over when that is so many times likelier: three in a row, or three of four. One that
holds is mistaken for over once in a hundred occasions or more (Page's bound)."""
SUPPORTED = math.log(10)
"""One that was over is back when that is so many times likelier: three in a row."""
HEAD_START = CONTRADICTED / 2
"""Where a fresh habit begins, so that an early break shows sooner (Lucas and Crosier 1982,
Technometrics 24): two in a row are enough then."""

_AGREES = math.log(OVER / HOLDS)
_DIFFERS = math.log((1 - OVER) / (1 - HOLDS))


def strain(agreed: Iterable[bool], *, start: float = 0.0) -> float:
    """How much speaks for a change, in log-odds, at the end of occasions in time order."""
    found = start
    for one in agreed:
        found = max(0.0, found + (_AGREES if one else _DIFFERS))
    return found


def is_contradicted(agreed: Iterable[bool], *, fresh: bool = True) -> bool:
    """Whether an active artifact is over.

    Args:
        agreed: for each occasion since it became active, in time order, whether it agreed.
        fresh: it was formed then, and not woken.
    """
    return strain(agreed, start=HEAD_START if fresh else 0.0) >= CONTRADICTED


def is_supported(agreed: Iterable[bool]) -> bool:
    """Whether a sleeping artifact holds again, by the occasions since it fell asleep."""
    found = 0.0
    for one in agreed:
        found = max(0.0, found - (_AGREES if one else _DIFFERS))
    return found >= SUPPORTED
