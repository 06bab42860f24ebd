"""Which grammar reads a turn, and what version of the grammars it was."""

from __future__ import annotations

import re
import sys
from dataclasses import replace

from habitus.facts._doubt import with_doubts
from habitus.facts._statement import ClauseReading, Reading, Turn
from habitus.vocabulary import has_cjk

EXTRACTOR = "grammar-1"
"""Version of the grammars; raised whenever they may read something differently."""

LONGEST = 8_000
"""Characters of one message that are read. What people say to an assistant is shorter; the rest of a
pasted book is kept as text, and the receipt says so."""

_STUTTER = re.compile(r"(\b\w{1,20}\b\W{1,3})(?:\1){4,}|(\w{1,8}?)(?:\2){8,}", re.IGNORECASE)


def is_loaded(text: str) -> bool:
    """Whether the grammar of a text's language has been loaded; loading takes about a second."""
    return f"habitus.facts.grammar.{'zh' if has_cjk(text) else 'en'}" in sys.modules


def read_turn(turn: Turn) -> Reading:
    """What the person states in a turn, in the grammar of its language.

    A turn with any Chinese in it is read by the Chinese grammar, which knows the English words that
    people mix in; any other by the English one.
    """
    text = turn.text[:LONGEST]
    short = replace(turn, text=_STUTTER.sub(lambda one: one[1] or one[2] * 2, text))
    if has_cjk(short.text):
        from habitus.facts.grammar import zh

        reading = with_doubts(zh.read_turn(short))
    else:
        from habitus.facts.grammar import en

        reading = with_doubts(en.read_turn(short))
    if len(turn.text) > LONGEST:
        rest = ClauseReading(turn.text[LONGEST : LONGEST + 60] + "…", "unreadable", "too long")
        return replace(reading, clauses=(*reading.clauses, rest))
    return reading
