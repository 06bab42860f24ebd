"""The English grammar: what a person says, clause by clause, as statements.

Words live in the ``_words*.py`` tables, one table a subject, so that a native speaker can extend
them without reading code. The stages, in order: ``_normal`` (one spelling), ``_clauses``, ``_judge``
(which stance, whose), ``_times``, ``_amounts``, ``_people``, ``_things``, ``_effects``, then ``_build``
fills statements and ``_read`` keeps what later clauses point back to.
"""

from __future__ import annotations

from datetime import date

from habitus.facts._statement import Reading, Turn
from habitus.facts.grammar.en._amounts import read_limits
from habitus.facts.grammar.en._read import TurnReader
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._times import read_times
from habitus.vocabulary import Amount, Day, Window

__all__ = ["read_amount", "read_turn", "read_window"]


def read_turn(turn: Turn) -> Reading:
    """What the person states in a turn."""
    return TurnReader(turn).read()


def read_window(text: str, today: date, day: Day) -> Window | None:
    """The window a phrase of time means ("on weekdays before 9"), or None."""
    return read_times(Scan(text), today, day, recurring=True).window


def read_amount(text: str, currency: str = "USD") -> Amount | None:
    """The amount a phrase means ("120 EUR", "two hours"), or None."""
    for one in read_limits(Scan(text), currency, bare=True):
        if not isinstance(one.value, int | float):
            return one.value
    return None
