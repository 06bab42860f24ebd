"""What had been lifted holds again: "Shein is banned again", "bring back the Friday rule"."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._earlier import earlier, fitting_score, group_of, slots_of, words_of

_LEAST = 2


def restored(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """The newest of the statements that no longer hold that the words are about."""
    about = group_of(match, "what", "what2")
    if not words_of(about):
        return ()
    slots = slots_of(about, context)
    ranked = [
        (fitting_score(one, slots, about, context), one)
        for one in reversed(context.turn.ended)
        if one.change == "state" and one.stance not in ("neutral", "permit", "define")
    ]
    best = max((score for score, _ in ranked), default=0)
    if best < _LEAST:
        return ()
    found = next(one for score, one in ranked if score == best)
    standing = {(one.stance, one.target, one.effects) for one in earlier(context)}
    again = [
        one
        for score, one in ranked
        if score == best
        and one.said == found.said
        and (one.stance, one.target, one.effects) not in standing
    ]
    return tuple(
        replace(one, since=None, until=None, said=match.string) for one in dict.fromkeys(again)
    )
