"""Names that no concept has, and the kinds that things belong to."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Thing
from habitus.facts.grammar.en._fill_base import Filler, pointed_from
from habitus.vocabulary import (
    Window,
)

_MEET_VERB = re.compile(
    r"\b(?:book|schedul\w*|put|plac\w*|pencil|slot|squeez\w*|arrang\w*|plan|accept|add|do|make|attend|meet|be booked|booked|work|double-book|stick|drop|fill|be|host|hold|commit|say)\b",
    re.IGNORECASE,
)


STRONG_SELF = re.compile(r"\b(?:i|we|i'd|i'm|i've|me|my)\b", re.IGNORECASE)


def allergens_of(fill: Filler, things: list[Thing]) -> tuple[tuple[str, ...], list[Thing]]:
    concepts = fill.context.turn.concepts
    kinds: list[str] = []
    named = [*things, *(one for one in fill.slots.found.unlisted if len(one.text.split()) <= 3)]
    if not named and fill.slots.found.pronoun:
        pointed = pointed_from(fill)
        named = list(pointed.things) if pointed is not None else []
    kept: list[Thing] = []
    for one in named:
        domains = {concepts.by_id[each].domain for each in one.concepts if each in concepts.by_id}
        if "drug" in domains:
            kinds.append("prescription")
        by_name = not domains and fill.stand.frame.side == "right" and not fill.slots.found.kinds
        if "food" in domains or by_name:
            kinds.append("meal")
        if "drug" in domains or "food" in domains or by_name:
            kept.append(one)
    return tuple(dict.fromkeys(kinds)), kept


def may_name(
    fill: Filler, thing: Thing, kinds: tuple[str, ...], listed: bool, acting: bool
) -> bool:
    """Whether leftover words may be taken as the name of a thing."""
    words = thing.text.split()
    mode, notes = fill.stand.frame.mode, fill.stand.frame.notes
    if len(words) > 3 and not thing.text[:1].isupper():
        return False
    if "known" in notes or "anything" in notes or "can" in notes:
        return bool(kinds) and thing.text[:1].isupper()
    if acting:
        return True
    if kinds:
        if listed and set(kinds) & {"meeting", "flight", "hotel", "reply"}:
            return False
        if kinds[0] in ("reply", "email"):
            return False
        if kinds[0] in ("meeting",) and not thing.text[:1].isupper():
            return bool(thing.concepts)
        if kinds[0] in ("flight", "hotel"):
            return thing.text[:1].isupper()
        return not listed or mode in ("avoid", "prefer", "forbid")
    strong = bool(STRONG_SELF.search(fill.stand.said)) or mode in ("avoid",)
    if "no" in notes or "nothing" in notes or "not" in notes:
        return thing.text[:1].isupper() and bool(
            re.search(r"\b(?:for me|please|ever)\b", fill.said.lower())
        )
    return strong and not listed


def place(fill: Filler, thing: Thing, kinds: tuple[str, ...]) -> Thing:
    if thing.field or not kinds:
        return thing
    if kinds[0] == "flight" and thing.text[:1].isupper() and not thing.concepts:
        return replace(thing, field="airline")
    if kinds[0] == "purchase" and thing.text[:1].isupper():
        by = re.search(rf"\b(by|from|at|of) (?:the )?{re.escape(thing.text)}", fill.said)
        if by is not None:
            return replace(
                thing, field="brand" if by.group(1) in ("by", "of") else "merchant", concepts=()
            )
    if kinds[0] == "notification":
        return replace(thing, field="topic")
    return thing


def kinds_of(fill: Filler, things: list[Thing], window: Window | None) -> tuple[str, ...]:
    concepts = fill.context.turn.concepts
    for thing in things:
        for one in thing.concepts:
            entry = concepts.by_id.get(one)
            if entry is not None and entry.domain in ("food", "cuisine"):
                return ("meal",)
    if things:
        if (
            fill.context.kinds
            and any(one.text[:1].isupper() for one in things)
            and len(fill.context.kinds) == 1
            and fill.context.kinds[0] in ("flight", "hotel", "content")
        ):
            return fill.context.kinds
        if any(
            re.search(rf"\bby {re.escape(one.text)}", fill.said) for one in things
        ) and re.search(
            r"\b(?:label|brand|wear|wears|clothes|designer|shoes|dress|bags?)\b",
            fill.context.turn.text.lower(),
        ):
            return ("purchase",)
        return ()
    if (
        window is not None
        and fill.stand.frame.mode in ("forbid", "avoid", "permit", "ask")
        and (
            _MEET_VERB.search(fill.stand.said)
            or "nothing" in fill.stand.frame.notes
            or "not" in fill.stand.frame.notes
            or "firm" in fill.stand.frame.notes
            or "known" in fill.stand.frame.notes
        )
    ):
        return ("meeting",)
    return ()
