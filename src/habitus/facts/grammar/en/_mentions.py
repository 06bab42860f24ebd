"""What talk leaves behind for "then", "that" and "him"."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._target import read_slots, to_target
from habitus.facts.grammar.en._things import proper_names
from habitus.facts.grammar.en._times import read_times
from habitus.facts.grammar.en._turn import TurnState
from habitus.facts.grammar.en._words import STOP_WORDS
from habitus.facts.grammar.en._words_people import NOT_NAMES
from habitus.vocabulary import (
    Dates,
    Every,
)

_POINTS_BACK = re.compile(
    r"\b(?:it|them|that|this|those|these|they|one|such|same|both|either|above|over|under|below|longer|more|less|check|ask|first)\b",
    re.IGNORECASE,
)


_SPOKEN_OF = re.compile(
    r"\b(?P<name>[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:'s (?:a|an|the|not|been|got|always|so|too)\b| (?:is|was|has|keeps|sent|sends|called|calls|rang|talks|came|comes|thinks|wants|likes|never|always|and i)\b)"
)


def keep_names(turn: TurnState, text: str) -> None:
    names = proper_names(text)
    if names:
        turn.context.name = names[-1]
    spoken_of = _SPOKEN_OF.search(text)
    if (
        spoken_of is not None
        and spoken_of.group("name").lower() not in NOT_NAMES | STOP_WORDS
        and not turn.said.concepts.lookup(spoken_of.group("name"))
    ):
        turn.context.person = spoken_of.group("name")


def mention(turn: TurnState, text: str) -> None:
    """Keep times and things of talk, for "then", "that" and "those days" later."""
    when = read_times(Scan(text), turn.today, turn.said.day, recurring=True)
    known = turn.context.window
    if (
        isinstance(known, Every)
        and isinstance(when.window, Dates)
        and re.search(r"\b(?:next|first|starting|starts?)\b", text, re.IGNORECASE)
    ):
        turn.context.window = replace(known, start=when.window.first)
    elif (
        isinstance(known, Every)
        and isinstance(when.window, Dates)
        and when.window.first == when.window.last
        and when.window.first.weekday() == known.day
        and len(text.split()) <= 5
    ):
        turn.context.window = replace(
            known, start=when.window.first
        )  # "every other Thursday, starting this one, June 4th"
    elif when.window is not None:
        turn.context.window = when.window
    keep_names(turn, text)
    if _POINTS_BACK.search(turn.said.text) is None and not turn.context.fragment:
        return
    slots = read_slots(text, turn.said, turn.today, recurring=True, quotes=turn.context.quotes)
    if slots.found.things or any(
        one.field in ("seat", "cabin", "stops", "spiciness", "breakfast", "online", "format")
        for one in slots.found.traits
    ):
        if (
            turn.context.statements
            and turn.context.mentioned is not None
            and re.match(r"(?:and |so |because )*(?:they|it|those|these)\b", text, re.IGNORECASE)
        ):
            return  # still about what was said before
        turn.context.mentioned = to_target(slots)
        turn.context.mentioned_text = text
        turn.context.mentioned_when = len(turn.clauses)
    if slots.kinds():
        turn.context.kinds = slots.kinds()
