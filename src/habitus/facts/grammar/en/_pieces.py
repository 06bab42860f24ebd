"""What a piece of a clause adds: a time, a kind, a reason."""

from __future__ import annotations

import re

from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._target import read_slots

_DOING = re.compile(
    r",? \b(?:i'm|i am|we're|we are|i'll be|i have|i've got|i work|i go|i see|i teach|i train|i pick|i collect|i run|i do|we have)\b.*$",
    re.IGNORECASE,
)


def names_kind(text: str, context: Context) -> bool:
    slots = read_slots(text, context.turn, context.today, recurring=True)
    return bool(slots.found.kinds or slots.found.acts)


def without_doing(piece: str, context: Context) -> str:
    """ "From the 10th to the 14th I'm hiking": what one does then is no object."""
    doing = _DOING.search(piece)
    return (
        piece[: doing.start()]
        if doing is not None
        and doing.start() > 0
        and is_timed(piece[: doing.start()], context)
        and not is_timed(doing.group(), context)
        else piece
    )


def is_timed(text: str, context: Context) -> bool:
    """Whether a piece names a time."""
    return read_slots(text, context.turn, context.today, recurring=True).when.window is not None


def adds_something(text: str, context: Context) -> bool:
    """Whether a piece after a comma adds a time, amount or person rather than a reason."""
    if re.match(
        r"(?:and|or|nor|not|no|but|including|except|unless|only|also|either|please|any|all|especially|plus)\b",
        text,
        re.IGNORECASE,
    ):
        return True
    slots = read_slots(text, context.turn, context.today, recurring=True)
    return bool(
        slots.when.window
        or slots.when.since
        or slots.when.until
        or slots.when.then
        or slots.limits
        or (slots.people and len(text.split()) > 1)
        or slots.found.kinds
        or slots.found.traits
        or slots.found.pronoun
    )
