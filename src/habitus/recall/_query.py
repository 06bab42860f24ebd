"""What a query asks for: terms, speakers, times."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo

from habitus.recall._room import microseconds
from habitus.recall._terms import STOP_HASHES, hash_of, terms_of
from habitus.recall._when import Period, periods_in
from habitus.vocabulary import CJK, fold, has_cjk, stem

LOOKED_UP = 4
"""More Chinese characters than that are a phrase or a question."""
_ONE_WORD = re.compile(rf"[\w{CJK}]+(?:'[a-z]+)*")
_LATIN_EDGE = re.compile(rf"^[^\W{CJK}]+|[^\W{CJK}]+$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A query, read.

    Attributes:
        text: as it was typed.
        words: its terms, each once.
        terms: hashes of what to look for.
        needed: hashes that what is found must all hold, where a word is only looked up.
        spans: first and last microsecond of each period named, and of its surroundings.
    """

    text: str
    words: tuple[str, ...]
    terms: tuple[int, ...]
    needed: tuple[int, ...]
    spans: tuple[tuple[int, int, int, int], ...]


def read_query(text: str, *, now: datetime, zone: tzinfo, since: datetime) -> Query:
    """Read a query.

    Args:
        text: words or a question.
        now: when it is asked.
        zone: the person's.
        since: when the first thing was said; no month without a year lies before it.
    """
    words = tuple(dict.fromkeys(terms_of(text)))
    hashes = tuple(hash_of(one) for one in words)
    telling = tuple(one for one in hashes if one not in STOP_HASHES)
    today = now.astimezone(zone).date()
    years = range(since.astimezone(zone).year, today.year + 1)
    return Query(
        text=text,
        words=words,
        terms=telling or hashes,
        needed=tuple(hash_of(one) for one in looked_up(text)),
        spans=tuple(_span(one, zone) for one in periods_in(text, today, years)),
    )


def looked_up(text: str) -> list[str]:
    """The terms that one word, or a few Chinese characters, must be found by; none for the rest.

    Who types one word looks it up: what only stands next to it is no answer. A word or number at
    the edge of Chinese may be part of a longer one (5元 in 15元), so only where they touch counts.
    """
    word = fold(text).strip()
    if not _ONE_WORD.fullmatch(word):
        return []
    terms = terms_of(word)
    if not has_cjk(word):
        return terms[:1]
    characters = sum(map(has_cjk, word))
    edges = {stem(one) for one in _LATIN_EDGE.findall(word)}
    return [one for one in terms if one not in edges] if characters <= LOOKED_UP else []


def _span(period: Period, zone: tzinfo) -> tuple[int, int, int, int]:
    around = timedelta(days=period.around)
    days = (period.first, period.last, period.first - around, period.last + around)
    edges = [
        microseconds(datetime.combine(day, time.max if n % 2 else time.min, zone))
        for n, day in enumerate(days)
    ]
    return edges[0], edges[1], edges[2], edges[3]
