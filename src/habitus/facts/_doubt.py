"""Statements that may say too much: an exception was announced and is missing, a word is left over.

A rule without its exception forbids what the person allowed. What the grammar can't read makes a
rule proposed, never a guess.
"""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import ClauseReading, Language, Reading, Statement
from habitus.vocabulary import AllOf, AnyOf, Outside, Window, fold

MARKS: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:unless|except(?:ing|ions?)?|apart from|aside from|other than|with the exception|save for|excluding|"
        r"barring)\b"
    ),
    "zh": re.compile("除非|除了|除外|例外|以外|之外|不算在内|不在此限|unless|except"),
}
"""Words that announce an exception."""

_NO_EXCEPTION = re.compile(
    r"\b(?:no|without|not one) exceptions?\b|没有例外|无一例外|毫无例外|没例外|不例外"
)


def _excepts(window: Window | None) -> bool:
    match window:
        case Outside():
            return True
        case AllOf(parts) | AnyOf(parts):
            return any(_excepts(part) for part in parts)
    return False


def _has_exception(statement: Statement) -> bool:
    target = statement.target
    return bool(
        statement.unless
        or target.but
        or target.other_than
        or _excepts(target.window)
        or statement.stance in ("neutral", "permit", "define")
        or statement.change == "end"
        or any(one.op == "!=" for one in target.traits)
    )


_JOINED = r"(?:,|/|&|\+|;|\band\b|\bor\b|\bnor\b|\bplus\b)"


def _grounded(statement: Statement, language: Language) -> Statement:
    """Without the leftover words beside a known thing: in "I like my coffee black" only the coffee
    is liked. Things are alternatives, so that a stray one makes a rule too wide."""
    things = statement.target.things
    known = [one for one in things if one.concepts]
    if language != "en" or not known or len(known) == len(things):
        return statement
    said = fold(statement.said)
    kept = tuple(
        one for one in things if one.concepts or one.field or _is_joined(fold(one.text), said)
    )
    return replace(statement, target=replace(statement.target, things=kept))


def _is_joined(word: str, said: str) -> bool:
    """Whether a word stands in a list of things."""
    part = re.escape(word)
    return (
        re.search(rf"{_JOINED}\s*(?:\w+\s+){{0,2}}{part}|{part}\w*\s*{_JOINED}", said) is not None
    )


def with_doubts(reading: Reading) -> Reading:
    """The reading, with statements that lost their exception marked as unsure.

    The exception may stand in the same clause or in a neighbouring one of which nothing was read.
    """
    reading = replace(
        reading,
        clauses=tuple(
            replace(
                one, statements=tuple(_grounded(some, reading.language) for some in one.statements)
            )
            for one in reading.clauses
        ),
    )
    marks = MARKS[reading.language]
    announced = [_announces(one, marks) for one in reading.clauses]
    clauses: list[ClauseReading] = []
    for number, one in enumerate(reading.clauses):
        beside = (number - 1, number + 1)
        lost = announced[number] or any(
            0 <= other < len(announced)
            and announced[other]
            and not reading.clauses[other].statements
            for other in beside
        )
        clauses.append(_doubted(one) if lost else one)
    return replace(reading, clauses=tuple(clauses))


def _announces(clause: ClauseReading, marks: re.Pattern[str]) -> bool:
    return marks.search(_NO_EXCEPTION.sub(" ", fold(clause.text))) is not None


def _doubted(clause: ClauseReading) -> ClauseReading:
    if not clause.statements or any(_has_exception(one) for one in clause.statements):
        return clause
    return replace(clause, statements=tuple(replace(one, unsure=True) for one in clause.statements))
