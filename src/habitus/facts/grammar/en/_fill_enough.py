"""Whether a target says enough to make a rule."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Target
from habitus.facts.grammar.en._fill_base import Filler
from habitus.vocabulary import (
    Dates,
)


def is_enough(fill: Filler, target: Target) -> bool:
    frame = fill.stand.frame
    if target.is_empty():
        return False
    bare = replace(target, kinds=(), whole=False)
    if bare.is_empty():
        # a whole kind: "no meetings", "I don't fly", "never call me"
        if frame.mode == "ask":
            return bool(target.kinds) and set(target.kinds) <= {
                "purchase",
                "flight",
                "hotel",
                "meeting",
            }
        if frame.mode == "permit" and any(
            one.stance == "ask" and set(one.target.kinds) & set(target.kinds)
            for one in fill.context.turn.own
        ):
            return True  # "no need to ask about purchases", after a rule to ask
        if frame.mode in ("prefer", "neutral", "permit"):
            return False
        if (
            frame.mode == "forbid"
            and set(target.kinds) <= {"purchase", "content"}
            and re.search(
                r"\b(?:of any (?:kind|sort|type)|at all|whatsoever|full stop|any and all)\b",
                fill.said.lower(),
            )
        ):
            return True
        if re.search(
            r"\b(?:about|of(?! (?:the (?:month|week|year|day)|this|next|each|every|january|february|march|april|may|june|july|august|september|october|november|december|any kind))|for(?! (?:me|us|now|the (?:moment|time being|next|rest|whole))\b)|with|when|if|that|which|while|without|like|such|except|unless)\b",
            fill.stand.right.lower(),
        ):
            return False
        if not (fill.slots.when.since or fill.slots.when.until):
            return (
                frame.mode in ("forbid",)
                and set(target.kinds) <= {"meeting", "flight", "notification", "workout"}
                and frame.side == "right"
                and ("firm" in frame.notes or "imperative" in frame.notes)
                and not fill.slots.found.unlisted
            )
        return True
    if not target.kinds and not target.things and not target.acts and not target.traits:
        return False
    if not target.kinds and target.people:
        return False
    if "weak" in frame.notes:
        return weak_enough(fill, target)
    if (
        frame.mode == "prefer"
        and not target.things
        and not target.traits
        and not target.people
        and target.window is None
    ):
        return False
    if frame.mode == "prefer" and isinstance(target.window, Dates):
        return False
    if frame.mode == "prefer" and "am" in frame.notes:
        return bool(fill.slots.found.known())
    return True


def weak_enough(fill: Filler, target: Target) -> bool:
    """For "more X please", "I want X": only what can be a standing wish."""
    said = fill.stand.said.lower()
    if re.search(
        r"\b(?:i want|i need|i'd like|i would like|give me|gimme|go for|choose|go with)\b", said
    ) and not re.search(
        r"\b(?:always|every time|whenever|any day|all the time|from now on|in general|on flights|on planes|when you book|when i fly|in future|going forward|from here on|for work trips|for trips|when travelling|in the future|generally|as a rule)\b",
        fill.said.lower(),
    ):
        return False
    if isinstance(target.window, Dates):
        return False
    return bool(fill.slots.found.known() and (target.things or target.traits))
