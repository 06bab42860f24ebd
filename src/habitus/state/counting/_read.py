"""Reads a question over every table and keeps the one reading that accounts for all of its words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from habitus.state.counting import _times_en, _times_zh, _words_en, _words_zh
from habitus.state.counting._bounds import read_bounds
from habitus.state.counting._calendar import Today
from habitus.state.counting._conditions import read_conditions
from habitus.state.counting._draft import Draft, Unread
from habitus.state.counting._glossary import kind_words
from habitus.state.counting._lexer import Item, cut
from habitus.state.counting._lexicon import Lexicon
from habitus.state.counting._numbers import number_of_en
from habitus.state.counting._query import Plan
from habitus.state.counting._shape import read_shape
from habitus.state.counting._table import Table, day_of
from habitus.state.counting._when import read_when
from habitus.vocabulary import fold, has_cjk, plain_name, singular

LONGEST = 600
"""Characters of a question."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A question read over one table.

    Attributes:
        score: how well the table fits: its name is said, its verb, its values and fields.
    """

    table: Table
    plan: Plan
    draft: Draft
    score: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a question was not read over a table, and what of it was understood."""

    table: Table
    why: str
    words: str
    unknown: tuple[str, ...]
    understood: tuple[str, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A question made plain: how to write the answer taken off, brackets opened."""

    text: str
    chinese: bool
    as_percent: bool
    as_fraction: bool
    ties: int
    """Of rows that tie: 1 the earliest, -1 the latest, 0 all."""


def plain_question(question: str) -> Asked:
    """The question in one spelling, without what it says about how to write the answer."""
    text = fold(question).strip()
    chinese = has_cjk(text)
    as_percent = bool(
        re.search(_words_en.AS_PERCENT, text) or re.search(_words_zh.AS_PERCENT, text)
    )
    fraction = re.search(_words_en.AS_FRACTION, text) or re.search(_words_zh.AS_FRACTION, text)
    ties = next(
        (way for table in (_words_en, _words_zh) for way, one in zip((1, -1), table.FIRST_OF_TIES, strict=True) if re.search(one, text)), 0
    )  # fmt: skip
    for pattern in (
        *_words_en.FORMAT,
        *_words_zh.FORMAT,
        _words_en.AS_FRACTION,
        _words_zh.AS_FRACTION,
        _words_zh.AS_PERCENT,
    ):
        text = re.sub(pattern, " ", text)
    text = (
        re.sub(
            r"\b(?:answer|give(?: it| the answer)?|express(?:ed)?(?: it)?|return)?\s*\b(?:as|in) (?:a |the )?(?:percent(?:age)?|%)(?!\s+of)",
            " ",
            text,
        )
        if as_percent
        else text
    )
    text = re.sub(r"\(\s*(?:in\s+)?(?:percent(?:age)?|%)\s*\)", " ", text)
    text = re.sub(r"[_=]", " ", text)
    text = re.sub(r"\bat most(?=\s*(?:[?.!,]|$))", "the most", text)
    text = re.sub(
        r"(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff\d])|(?<=\d)\s+(?=[\u3400-\u9fff])", "", text
    )
    text = re.sub(r"\bn't\b", " not", text)
    text = re.sub(_words_zh.A_UNIT, lambda m: f"{m[1] or ''}{m[2] or ''}1", text)
    text = re.sub(_words_en.AND_A_HALF, _and_a_half, text)
    text = re.sub(_words_zh.PARTED, r"\1\3\2", text)
    text = re.sub(_words_zh.SEPARABLE, r"\1\3\2", text)
    text = re.sub(r"\s+", " ", text).strip()
    return Asked(text, chinese, as_percent, bool(fraction), ties)


def _and_a_half(match: re.Match[str]) -> str:
    """An hour and a half is 1.5 hours."""
    whole = 1.0 if match[1] in ("a", "an") else number_of_en(match[1]) or 0.0
    return f"{whole + 0.5:g} {match[2]}s"


def read(asked: Asked, lexicons: Sequence[Lexicon], on: date) -> Reading | list[Refusal]:
    """The one reading of a question, or why there is none.

    Args:
        asked: the question, made plain.
        lexicons: of the tables that the person has.
        on: the local day it is asked.
    """
    readings: list[Reading] = []
    refusals: list[Refusal] = []
    for lexicon in lexicons:
        found = _over(asked, lexicon, on)
        if isinstance(found, Reading):
            readings.append(found)
        else:
            refusals.append(found)
    if not readings:
        return sorted(refusals, key=lambda one: one.cost)
    readings.sort(key=lambda one: one.score, reverse=True)
    best = [one for one in readings if one.score == readings[0].score]
    if len(best) > 1:
        names = ", ".join(one.table.kind.name for one in best)
        return [Refusal(best[0].table, "which kind", names, (), (), 0)]
    return best[0]


def _over(asked: Asked, lexicon: Lexicon, on: date) -> Reading | Refusal:
    year = _year(asked, lexicon.table, on)
    today = Today(on, year)
    times = _times_en.read_times(asked.text, today)
    if asked.chinese:
        times += _times_zh.read_times(asked.text, today)
    items = cut(asked.text, lexicon, times)
    unknown = tuple(one.text for one in items if not one.known)
    draft = Draft(
        items, lexicon, today, asked.chinese, asked.as_percent, asked.as_fraction, asked.ties
    )
    try:
        _stop(items)
        if unknown:
            raise Unread("unknown", " ".join(unknown))
        if not any(one.of(role) for one in items for role in (*_OWN, "verb")):
            raise Unread("wanted")
        read_when(draft)
        read_bounds(draft)
        read_conditions(draft)
        plan = read_shape(draft)
        left = _left(draft, plan)
        if left:
            raise Unread("left", " ".join(left))
    except Unread as error:
        rank = {"unknown": 10 + 3 * len(unknown), "left": 6}.get(error.why, 4) + 2 * len(unknown)
        said = any(one.of("kind") for one in items)
        cost = rank - (3 if said else 0)
        return Refusal(lexicon.table, error.why, error.words, unknown, _known_words(items), cost)
    return Reading(lexicon.table, plan, draft, _score(draft, plan))


def _year(asked: Asked, table: Table, on: date) -> int:
    """The only year that the question names, or else the only one that the rows are of."""
    named = {_times_en.year_named(asked.text, on)} | (
        {_times_zh.year_named(asked.text, on)} if asked.chinese else set()
    )
    named.discard(0)
    if len(named) == 1:
        return named.pop()
    if named or not table.date:
        return 0
    days = [day for one in table.records if (day := day_of(one.get(table.date)))]
    years = {one.year for one in days}
    return years.pop() if len(years) == 1 else 0


def _stop(items: Sequence[Item]) -> None:
    for one in items:
        if any(each.role != "say" for each in one.meanings) or (
            one.moment is not None and one.moment.spans
        ):
            continue
        if one.says("stop"):
            raise Unread(one.how("stop"), one.text)
        if one.says("future"):
            raise Unread("future", one.text)


def _left(draft: Draft, plan: Plan) -> list[str]:
    """The words that the reading does not account for."""
    columns = columns_of(plan)
    left = []
    for one in draft.items:
        if one.used or one.idle or False:
            continue
        if one.of("kind") or one.of("verb"):
            continue
        if (one.says("or") or one.says("and")) and one.text in (
            "or",
            "and",
            "&",
            ",",
            "和",
            "与",
            "跟",
            "也",
            "都",
            "并",
            "还",
            "、",
            "/",
            "且",
            "并且",
            "又",
            "同时",
            "both",
            "either",
            "also",
            "while",
            "but",
            "as well as",
        ):
            continue
        if any(meaning.column in columns for meaning in one.of("field")):
            continue
        if one.says("spend") and any(
            draft.column(name).dimension == "time" for name in columns & set(draft.table.columns)
        ):
            continue
        if one.says("per") and (one.text not in ("by", "按") or _before_value(draft, one)):
            continue
        if one.says("in"):
            continue
        if one.says("counter") or (one.says("top") and False):
            continue
        if one.says("group", "day ") or (one.says("group", "day") and one.text in ("天", "日")):
            continue
        if one.says("ask", "yes") or one.says("ask", "list") or one.says("ask", "what"):
            continue
        left.append(one.text)
    return left


def _before_value(draft: Draft, one: Item) -> bool:
    after = draft.next(draft.items.index(one))
    return after is not None and draft.items[after].used and bool(draft.items[after].of("value"))


def columns_of(plan: object) -> set[str]:
    """All columns that a plan reads."""
    found: set[str] = set()

    def walk(one: object) -> None:
        for name in ("column", "by", "show", "date"):
            value = getattr(one, name, None)
            if isinstance(value, str) and value:
                found.add(value)
        for name in ("rows", "figure", "first", "second", "key"):
            value = getattr(one, name, None)
            if value is not None and not isinstance(value, str):
                walk(value)
        for name in ("tests", "part"):
            for each in getattr(one, name, ()) or ():
                walk(each)

    walk(plan)
    return found


def _known_words(items: Sequence[Item]) -> tuple[str, ...]:
    return tuple(
        one.text
        for one in items
        if one.known and not one.sign and not (one.idle and not one.of("value"))
    )


_MONEY_KINDS = ("transaction", "expense")
_LEDGER = 6.0
_NOUN = 3.0
_EXACT = 8.0
_OWN = ("kind", "field", "value", "flag")


def _score(draft: Draft, plan: Plan) -> tuple[float, ...]:
    """How well a table fits: whether its kind is named, then how much of the question is its own words."""
    kind = draft.table.kind
    first = {plain_name(one) for one in (kind.name, *kind.words.en[:1], *kind.words.zh[:1])}
    nouns = () if kind.declared else kind_words((kind.name, *kind.also)).nouns
    names = {plain_name(one) for one in (*kind.words.en, *kind.words.zh, *nouns)}
    named = verb = 0
    own = 0.0
    for one in draft.items:
        plain = plain_name(one.text)
        said = bool(one.of("kind"))
        if said and (plain in first or singular(plain) in first):
            named = 2
        elif said and (plain in names or singular(plain) in names):
            named = max(named, 1)
        size = len(one.text) * (2 if one.text[0] > "\u3400" else 1)
        if one.says("ask"):
            continue
        if any(not each.loose for each in one.meanings if each.role in _OWN):
            exact = plain in draft.table.columns or singular(plain) in draft.table.columns
            own += size + (_NOUN if said else 0) + (_EXACT if exact else 0)
        elif one.of("verb"):
            own += size / 2
            verb = 1
    # Money spent, without a word on what kind of record: all of it is in the ledger.
    money = any(
        name in draft.table.columns and draft.column(name).dimension == "money"
        for name in columns_of(plan)
    )
    own += _LEDGER if money and kind.name in _MONEY_KINDS else 0
    return (named, own, verb)
