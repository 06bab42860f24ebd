"""What a pronoun or an answer points to."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Target, Thing
from habitus.facts.grammar.en._fill_base import Filler, pointed_from
from habitus.facts.grammar.en._target import read_slots, to_target


def pointed_target(fill: Filler, kinds: tuple[str, ...]) -> Target | None:
    if fill.slots.found.pronoun or (
        fill.primary == "left" and not kinds and not fill.slots.found.unlisted
    ):
        if fill.context.fragment and not fill.slots.found.things:
            slots = read_slots(
                fill.context.fragment, fill.context.turn, fill.context.today, recurring=True
            )
            named = to_target(slots)
            if not named.things and slots.found.unlisted:
                named = replace(named, things=tuple(slots.found.unlisted[:2]))
            if named.things or named.traits:
                return named
        if not fill.slots.found.pronoun and len(fill.said.split()) <= 6:
            offered = what_was_offered(fill)
            if offered is not None:
                return offered
        if fill.context.name and (
            "flight" in kinds
            or re.search(r"\b(?:book|fly|put) me (?:with|on|in)\b", fill.said.lower())
        ):
            return Target(kinds=("flight",), things=(Thing(fill.context.name, (), "airline"),))
        pointed = pointed_from(fill)
        if pointed is not None and fill.slots.found.pronoun:
            return pointed
        if (
            pointed is None
            and fill.slots.found.pronoun
            and fill.context.turn.own
            and fill.stand.frame.mode in ("neutral", "permit")
        ):
            return fill.context.turn.own[-1].target
    return None


def what_was_offered(fill: Filler) -> Target | None:
    """What the assistant has just asked about ("Anchovies on that?" "Hard pass")."""
    before = fill.context.turn.before
    if not before or before[-1].speaker != "assistant" or fill.context.statements:
        return None
    questions = [
        one for one in re.split(r"(?<=[.!?])\s+", before[-1].text) if one.rstrip().endswith("?")
    ]
    if not questions:
        return None
    if re.search(
        r"\b(?:block|mut|hid|stop|skip|avoid|filter|remov|leav\w+ out|drop|ban|silenc|cancel|without|unsubscrib|declin|no more|turn off|keep \w+ (?:out|away))\w*\b",
        before[-1].text,
        re.IGNORECASE,
    ):
        return None  # refused is the blocking, not the thing
    slots = read_slots(questions[-1], fill.context.turn, fill.context.today, recurring=True)
    if len(slots.found.things) != 1:
        return None
    return Target(kinds=slots.kinds(), things=tuple(slots.found.things))
