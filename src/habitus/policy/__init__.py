"""A person's own way of choosing among candidates: a small numeric head and a readable skill.

Names are loaded when they are first used: telling and deciding need no arithmetic.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from habitus.policy._content import content_space
    from habitus.policy._estimate import Estimate, How, estimate
    from habitus.policy._head import Head, Shown
    from habitus.policy._hub import Fleet, Hub
    from habitus.policy._parcel import parcel, unparcel
    from habitus.policy._policy import Advice, Happened, Place, Policy
    from habitus.policy._population import Sums, learn_space, pooled, space_of, sums_of
    from habitus.policy._ratings import Ratings
    from habitus.policy._reward import REWARDS, Response, Rewards
    from habitus.policy._skill import Contrast, Line, Order, Skill
    from habitus.policy._skill_page import minimal, read_page, tokens, write_page
    from habitus.policy._space import Space
    from habitus.policy._strategy import EXPLORING, STILL, Curriculum, LifeStage, Strategy, Way

_HOMES = {
    "_content": ("content_space",),
    "_estimate": ("Estimate", "How", "estimate"),
    "_head": ("Head", "Shown"),
    "_hub": ("Fleet", "Hub"),
    "_parcel": ("parcel", "unparcel"),
    "_policy": ("Advice", "Happened", "Place", "Policy"),
    "_population": ("Sums", "learn_space", "pooled", "space_of", "sums_of"),
    "_ratings": ("Ratings",),
    "_reward": ("REWARDS", "Response", "Rewards"),
    "_skill": ("Contrast", "Line", "Order", "Skill"),
    "_skill_page": ("minimal", "read_page", "tokens", "write_page"),
    "_space": ("Space",),
    "_strategy": ("Curriculum", "EXPLORING", "LifeStage", "STILL", "Strategy", "Way"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Advice",
    "Contrast",
    "Curriculum",
    "EXPLORING",
    "Estimate",
    "Fleet",
    "Happened",
    "Head",
    "How",
    "Hub",
    "LifeStage",
    "Line",
    "Order",
    "Place",
    "Policy",
    "REWARDS",
    "Ratings",
    "Response",
    "Rewards",
    "STILL",
    "Shown",
    "Skill",
    "Space",
    "Strategy",
    "Sums",
    "Way",
    "content_space",
    "estimate",
    "learn_space",
    "minimal",
    "parcel",
    "pooled",
    "read_page",
    "space_of",
    "sums_of",
    "tokens",
    "unparcel",
    "write_page",
]


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'habitus.policy' has no attribute {name!r}")
    return getattr(importlib.import_module(f"habitus.policy.{home}"), name)
