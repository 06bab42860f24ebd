"""Features of options that no population has rated: their tags, spread over the features.

Each tag has a direction of its own, drawn once for all from its name (random projection, Johnson and
Lindenstrauss 1984), so that a belief about weights is one about tags, also unseen ones stay at zero,
and no table of tags need be kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

from habitus.policy._types import WIDTH, Floats, np

FORM = "tags-1"
"""Of the features; what was learnt with another form is learnt again from the log."""
BASE = 0.25
"""The reward that is expected of anything."""
NOISE = 0.06
"""Variance of a reward that tags leave open."""
SIZE = 0.3
"""Standard deviation of what the tags of an option explain of its reward, before anything is known."""


@lru_cache(maxsize=65536)
def _direction(tag: str, width: int) -> Floats:
    seed = int.from_bytes(blake2b(tag.encode("utf-8"), digest_size=8).digest(), "big")
    found: Floats = np.random.default_rng(seed).standard_normal(width) / np.sqrt(width)
    found.flags.writeable = False
    return found


def tag_features(options: Iterable[Iterable[str]], width: int = WIDTH) -> Floats:
    """(n, d) features of options from their tags; all zeros for an option without tags."""
    rows = []
    for tags in options:
        names = sorted(set(tags))
        row = np.zeros(width)
        for one in names:
            row += _direction(one, width)
        rows.append(row * (SIZE / np.sqrt(max(len(names), 1))))
    return np.array(rows).reshape(-1, width)
