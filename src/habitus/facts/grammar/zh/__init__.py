"""The Chinese grammar: simplified and traditional, spoken and written, mixed with English.

Stages: plain text (`_text.py`), clauses (`_clauses.py`), the words of a clause as a shape (`_shape.py`), its
stance (`_stance.py`), what it is about (`_things.py`: nouns in `_chunks.py`, kinds, people, times), what kind of
clause it is (`_judge.py`), and what it states (`_read_stated.py` and what that calls). `_reader.py` walks the
clauses over a `TurnState`; a bare verdict or a pronoun is read with the words before in place
(`_antecedents.py`), and what else is left out is taken from the clauses before (`_said_before.py`).
"""

from __future__ import annotations

from habitus.facts._statement import Reading, Turn
from habitus.facts.grammar.zh._amounts import read_amount_text
from habitus.facts.grammar.zh._answers import read_answer
from habitus.facts.grammar.zh._calendar import Today
from habitus.facts.grammar.zh._numbers import number_of as read_number
from habitus.facts.grammar.zh._reader import read_clauses
from habitus.facts.grammar.zh._text import read_source
from habitus.facts.grammar.zh._times import find_times, when_of_pieces
from habitus.vocabulary import Amount, Outside, Window

__all__ = ["read_amount", "read_number", "read_turn", "read_window"]


def read_turn(turn: Turn) -> Reading:
    """What the person states in a turn.

    Args:
        turn: the words, when they were said, and what was said before.
    """
    answer = read_answer(turn)
    return answer if answer is not None else read_clauses(turn, read_source(turn.text))


def read_window(text: str, today: Today) -> Window | None:
    """The window that a phrase names, or None.

    Args:
        text: the phrase.
        today: the day it is said on, for relative dates.
    """
    plain = read_source(text).text
    window = when_of_pieces(find_times(plain, today), plain).window
    outside = window is not None and plain.endswith(("以外", "之外", "以外的时间"))
    return Outside(window) if outside and window is not None else window


def read_amount(text: str, currency: str = "CNY") -> Amount | None:
    """The amount that a phrase names, or None.

    Args:
        text: the phrase.
        currency: what a sum in 块 is in, ISO 4217.
    """
    return read_amount_text(read_source(text).text, currency)
