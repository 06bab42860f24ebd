"""A person's own way of choosing among candidates: a small numeric head and a readable skill."""

from habitus.policy._content import content_space
from habitus.policy._head import Head, Shown
from habitus.policy._hub import Fleet, Hub
from habitus.policy._parcel import parcel, unparcel
from habitus.policy._policy import Advice, Happened, Policy
from habitus.policy._population import Sums, learn_space, pooled, space_of, sums_of
from habitus.policy._ratings import Ratings
from habitus.policy._skill import Contrast, Line, Order, Skill
from habitus.policy._skill_page import minimal, read_page, tokens, write_page
from habitus.policy._space import Space
from habitus.policy._strategy import EXPLORING, STILL, Curriculum, LifeStage, Strategy, Way

__all__ = [
    "Advice",
    "Contrast",
    "Curriculum",
    "EXPLORING",
    "Fleet",
    "Happened",
    "Head",
    "Hub",
    "LifeStage",
    "Line",
    "Order",
    "Policy",
    "Ratings",
    "STILL",
    "Shown",
    "Skill",
    "Space",
    "Strategy",
    "Sums",
    "Way",
    "content_space",
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
