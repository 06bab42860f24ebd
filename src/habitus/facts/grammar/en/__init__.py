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
from habitus.facts.grammar.en._numbers import number as read_number
from habitus.facts.grammar.en._read import read
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._times import read_times
from habitus.facts.grammar.en._turn import begin
from habitus.vocabulary import Amount, Day, Outside, Window, all_of, any_of

__all__ = ["read_amount", "read_number", "read_turn", "read_window"]


def read_turn(turn: Turn) -> Reading:
    """What the person states in a turn."""
    return read(begin(turn))


def read_window(text: str, today: date, day: Day) -> Window | None:
    """The window a phrase of time means ("on weekdays before 9", "not (at night)"), or None."""
    phrase = text.strip()
    if phrase.startswith("(") and phrase.endswith(")") and _closes_at_end(phrase):
        return read_window(phrase[1:-1], today, day)
    if phrase.startswith("not "):
        part = read_window(phrase[4:], today, day)
        return None if part is None else Outside(part)
    for link, join in ((" or ", any_of), (" but ", all_of), (" ", all_of)):
        pieces = _split(phrase, link) if "(" in phrase or " but not " in phrase else []
        if len(pieces) > 1:
            parts = [read_window(one, today, day) for one in pieces]
            known = [one for one in parts if one is not None]
            if len(known) == len(parts):
                return join(*known)
    return read_times(Scan(phrase), today, day, recurring=True).window


def _closes_at_end(phrase: str) -> bool:
    depth = 0
    for at, sign in enumerate(phrase):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return at == len(phrase) - 1
    return False


def _split(phrase: str, link: str) -> list[str]:
    """The phrase cut at a link outside parentheses; a blank only counts beside a parenthesis."""
    pieces, depth, start = [], 0, 0
    for at, sign in enumerate(phrase):
        depth += (sign == "(") - (sign == ")")
        if depth or not phrase.startswith(link, at) or at < start:
            continue
        if link == " " and phrase[at - 1] != ")" and phrase[at + 1 : at + 2] != "(":
            continue
        pieces.append(phrase[start:at])
        start = at + len(link)
    return [*pieces, phrase[start:]]


def read_amount(text: str, currency: str = "USD") -> Amount | None:
    """The amount a phrase means ("120 EUR", "two hours"), or None."""
    for one in read_limits(Scan(text), currency, bare=True):
        if not isinstance(one.value, int | float):
            return one.value
    return None
