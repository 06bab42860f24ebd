"""The last resort: a stance told by a linear model, where what it is about is known word for word.

Tried only on sentences of which nothing else was made. It demands a known kind and something that
narrows it, hardly a stray content word beside them, and nothing that hints at a story, at doubt or
at other people; without that the sentence stays text.
"""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._stance_model import stance_of
from habitus.facts._statement import Statement, Target, Who
from habitus.facts.grammar.en._judge import is_firm, is_soft, tells_of_others
from habitus.facts.grammar.en._target import Slots, read_slots, spoken, violated
from habitus.facts.grammar.en._turn import TurnState
from habitus.facts.grammar.en._words import LANGUAGES
from habitus.facts.grammar.en._words_cues import NOT_LOOSELY
from habitus.facts.grammar.en._words_people import NOT_NAMES

SURE = 0.5
"""Probability from which the model's word is taken."""
_LONGEST = 30
"""Words of a sentence beyond which its parts no longer belong together by themselves."""
_STRAY = 3
"""How many content words may be left over."""
_SOCIAL = {"meeting", "email", "notification", "message", "reply"}
_NO = re.compile(NOT_LOOSELY, re.IGNORECASE)
_NAME = re.compile(r"(?<![.!?] )(?<!^)\b[A-Z][a-z]+(?: [A-Z][a-z]+)*")
_THAT_TIME = re.compile(
    r"\b(?:that|those|these|this) (?:gap|slot|time|hours?|days?|week|window|period|stretch|dates?|morning|afternoon|evening|weekend|month|hour|block)\b",
    re.IGNORECASE,
)
_MOST = re.compile(
    r"\b(?:the (?:absolute |very )?most|as (?:long|far|much|high|many) as|or (?:less|under|fewer|below)|at (?:the )?most|tops|no more than|not (?:a|one) \w+ (?:more|further|over|longer|above)|can manage|up to)\b",
    re.IGNORECASE,
)


def read_loosely(turn: TurnState, text: str, said: str) -> tuple[Statement, ...]:
    """A statement for a sentence that shows a stance and says exactly what about, or none."""
    if len(text.split()) > _LONGEST or _NO.search(text):
        return ()
    if tells_of_others(text) or tells_of_others(turn.sentence):
        return ()
    label, share = stance_of(text, "en")
    if share < SURE or label not in ("forbid", "avoid", "prefer", "ask", "limit"):
        return ()
    slots = read_slots(text, turn.said, turn.today, recurring=True, quotes=turn.context.quotes)
    most = label == "limit" or _MOST.search(text) is not None
    stance = "forbid" if label == "limit" else label
    target = _target(turn, slots, text, stance, most=most)
    if target is None:
        return ()
    if stance == "forbid" and is_soft(text) and not is_firm(text):
        stance = "avoid"
    return (
        Statement(
            stance=stance,
            target=target,
            strength=0.7 if stance == "avoid" else 0.6,
            since=slots.when.since,
            until=slots.when.until,
            reason=said if stance == "ask" else "",
            firm=stance == "forbid" and is_firm(text),
            said=said,
        ),
    )


def _target(turn: TurnState, slots: Slots, text: str, stance: str, *, most: bool) -> Target | None:
    kinds = slots.kinds()
    if len(kinds) != 1 or kinds == ("tool_call",):
        return None
    window = slots.when.window
    if window is None and (slots.when.then or _THAT_TIME.search(text)):
        window = turn.context.window
        if window is None:
            return None
    people = slots.people
    if set(kinds) & _SOCIAL and not people:
        people = tuple(
            Who(name=one.group())
            for one in _NAME.finditer(text)
            if one.group().split()[0].lower() not in NOT_NAMES
            and one.group().lower() not in LANGUAGES
            and not turn.said.concepts.lookup(one.group())
        )[:2]
    if most and not slots.limits:
        most = False
        if stance == "forbid" and slots.when.window is None and not slots.found.things:
            return None
    if stance == "prefer":
        traits = spoken(slots.limits, negative=False)
    else:
        traits = (
            violated([replace(one, bound="max") for one in slots.limits])
            if most
            else spoken(slots.limits, negative=True)
        )
    named = {word.lower() for who in people for word in who.name.split()}
    stray = [
        word
        for one in slots.found.unlisted
        for word in one.text.split()
        if len(word) > 3 and word.lower() not in named
    ]
    target = Target(
        kinds=kinds,
        things=tuple(slots.found.things),
        people=people if set(kinds) & _SOCIAL else (),
        traits=(*slots.found.traits, *traits),
        window=window,
        texts=slots.texts,
    )
    bare = replace(target, kinds=())
    if bare.is_empty() or len(stray) > _STRAY:
        return None
    if stance == "prefer" and bare == Target(window=target.window):
        return None
    return target
