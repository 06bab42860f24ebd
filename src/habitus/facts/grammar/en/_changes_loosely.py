"""Changes told by what they are about: a word that lifts or narrows, and one earlier statement that
the rest of the clause describes.

Tried where no row of the table of changes fits and nothing else was read. What points to no earlier
statement, or to several alike, changes nothing.
"""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement
from habitus.facts.grammar.en._change_dates import dated, with_days
from habitus.facts.grammar.en._changes_partly import end_named, narrower
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._earlier import (
    earlier,
    end_of,
    fitting_score,
    is_negative,
    slots_of,
)
from habitus.facts.grammar.en._judge import tells_of_others
from habitus.facts.grammar.en._target import Slots
from habitus.facts.grammar.en._words_changes import LIFTS, NARROWS, STILL_STANDS
from habitus.vocabulary import Dates

_LIFTS = re.compile(LIFTS, re.IGNORECASE)
_STANDS = re.compile(STILL_STANDS, re.IGNORECASE)
_NARROWS = tuple((re.compile(pattern, re.IGNORECASE), cue) for pattern, cue in NARROWS)
_LONGEST = 24
"""Words beyond which a clause tells a story rather than a change."""
_LEAST = 4
"""Score from which a description points to a statement: a thing or person of it named."""


def changed_loosely(text: str, context: Context) -> tuple[Statement, ...]:
    """What a clause changes of one earlier statement that it describes, or nothing."""
    if len(text.split()) > _LONGEST or not context.turn.own:
        return ()
    if _STANDS.search(text) or tells_of_others(text):
        return ()
    days = dated(text, context)
    plain = text if days is None else days.text
    made = _lifted(plain, context)
    made = made if days is None or not made else with_days(made, days)
    return tuple(replace(one, said=text) for one in made)


def _lifted(text: str, context: Context) -> tuple[Statement, ...]:
    """ "The bank may ring me whenever it likes again": the end of what the rest describes."""
    cue = _LIFTS.search(text)
    if cue is None or _PAST.search(_around(text, cue)):
        return ()
    slots = slots_of(text, context)
    old = _described(slots, text, context, only_negative=cue.group("any") is None)
    if not old or slots.limits:
        return ()
    window, was = slots.when.window, old[0].target.window
    if window is not None and window != was:
        part = narrower(old[0].target, slots, text, context)
        if isinstance(window, Dates) or part is None or part == old[0].target:
            return ()
        return (Statement(stance="neutral", target=part, said=text),)
    return end_named(old, slots, context, text)


_PAST = re.compile(
    r"\b(?:bought|went|came|took|made|got|gave|ate|drank|saw|met|sent|called|rang|booked|ordered|used|"
    r"tried|spent|paid|flew|stayed|asked|wanted|kept|put|left)\b",
    re.IGNORECASE,
)
"""What was done is no change of what holds ("I bought from them again")."""


def _around(text: str, cue: re.Match[str]) -> str:
    """The stretch between commas that the cue stands in."""
    start = text.rfind(",", 0, cue.start()) + 1
    end = text.find(",", cue.end())
    return text[start : end if end >= 0 else len(text)]


def _described(
    slots: Slots, text: str, context: Context, *, only_negative: bool
) -> list[Statement]:
    """The one statement of an earlier turn that the words describe, with what was said beside it."""
    ranked = [
        (fitting_score(one, slots, text, context), one)
        for one in earlier(context)
        if one not in context.statements
        and one.stance not in ("permit", "define")
        and (is_negative(one) or not only_negative)
    ]
    best = max((score for score, _ in ranked), default=0)
    found = [one for score, one in ranked if score == best]
    if best < _LEAST or any(one.said != found[0].said for one in found):
        return []
    return found


def narrowed_to(text: str, context: Context) -> tuple[Statement, ...]:
    """ "Only the mornings need to be kept free": the earlier statement, for that alone."""
    for pattern, cue in _NARROWS:
        match = pattern.match(text)
        if match is None:
            continue
        words = match.group("new").strip()
        for old in earlier(context):
            if not _is_of(old, cue):
                continue
            target = narrower(
                old.target, slots_of(words, context, old.target.kinds), words, context
            )
            if target is None or target == old.target:
                return ()
            return (*end_of([old], text), replace(old, target=target, said=text))
    return ()


def _is_of(statement: Statement, cue: str) -> bool:
    """Whether a statement does what the narrowing words speak of."""
    if cue in ("none", "later"):
        return ("notify", cue) in statement.effects
    if cue == "tag":
        return any(key == "tag" for key, _ in statement.effects)
    if cue == "free":
        return statement.stance in ("forbid", "avoid") and statement.target.window is not None
    return statement.stance == cue or (cue == "forbid" and statement.stance == "avoid")
