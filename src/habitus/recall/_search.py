"""One search: words, neighbours, times, speakers and vectors to a ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from habitus.recall._found import By
from habitus.recall._index import PersonIndex
from habitus.recall._query import Query
from habitus.recall._score import (
    BY_MEANING,
    BY_WORDS,
    Floats,
    rarity,
    standing,
    with_neighbours,
    word_scores,
)

NAMED = 0.25
"""What a message of the one speaker whom the query names gets, as a share of the rarest term's
weight."""
THEN, ABOUT_THEN = 0.5, 0.5
"""The same for one said in the period that the query names, and in its surroundings."""
MEANING = 0.7
"""Weight of meaning beside that of words, when both are z-scores."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """What may be found at all; None lets everything through.

    Attributes:
        since, until: microseconds since 1970 in UTC, both included.
        speaker: "user", "assistant", "other", "tool", or a name.
        channel: as the log has it.
        seqs: numbers of events, ascending.
    """

    since: int | None = None
    until: int | None = None
    speaker: str | None = None
    channel: str | None = None
    seqs: Sequence[int] | None = None

    def allowed(self, index: PersonIndex) -> NDArray[np.bool_]:
        """Which entries may be found, shape (n,)."""
        found = np.ones(len(index), np.bool_)
        if self.since is not None:
            found &= index.at >= self.since
        if self.until is not None:
            found &= index.at <= self.until
        if self.speaker is not None:
            named = np.isin(index.names, index.people.like(self.speaker))
            found &= named | (index.speakers == index.kinds.known(self.speaker))
        if self.channel is not None:
            found &= index.channels == index.kinds.known(self.channel)
        if self.seqs is not None:
            found &= np.isin(index.seqs, np.array(self.seqs, np.int64))
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """A page of entries, best first, with how well each fits and why.

    Attributes:
        places: of entries, shape (k,).
        scores: shape (k,).
        bys: one each.
        total: how many were found in all.
    """

    places: NDArray[np.int64]
    scores: Floats
    bys: list[By]
    total: int


Near = tuple[Floats, NDArray[np.bool_]]
"""How near each entry's vector is to the query's, and which entries have one; shape (n,) each."""


def rank(
    index: PersonIndex,
    query: Query,
    allowed: NDArray[np.bool_],
    page: slice,
    near: Near | None = None,
) -> Ranking:
    """The entries that answer a query, by words and, where there are vectors, by meaning."""
    if not query.text.strip():
        return _newest(index, allowed, page)
    own = word_scores(index, query.terms)
    held = _holding_all(index, query.needed)
    if held is not None:
        own[~held] = 0.0
        scores = own
    else:
        scores = with_neighbours(index, own, BY_WORDS)
    unit = rarity(len(index), 0)
    scores, then = _at_the_time(index, query, scores, unit)
    by_words = scores > 0
    found = allowed & by_words
    scores = scores + NAMED * unit * _named(index, query)
    if near is not None and held is None:
        scores, found = _fused(index, scores, near), allowed & (found | near[1])
    order = _best(np.where(found, scores, -np.inf), index.at, page.stop)[page]
    order = order[found[order]]
    bys: list[By] = [
        "words" if own[one] > 0 else "time" if then[one] else "near" if by_words[one] else "meaning"
        for one in order
    ]
    return Ranking(places=order, scores=scores[order], bys=bys, total=int(found.sum()))


def _fused(index: PersonIndex, scores: Floats, near: Near) -> Floats:
    """Words and meaning on one scale."""
    cosines, there = near
    meant = standing(with_neighbours(index, cosines, BY_MEANING), there)
    return standing(scores, np.ones(len(index), np.bool_)) + np.float32(MEANING) * meant


def _newest(index: PersonIndex, allowed: NDArray[np.bool_], page: slice) -> Ranking:
    places = np.flatnonzero(allowed)
    order = places[np.lexsort((places, index.at[places]))[::-1]][page]
    zeros = np.zeros(len(order), np.float32)
    return Ranking(places=order, scores=zeros, bys=["time"] * len(order), total=len(places))


def _holding_all(index: PersonIndex, terms: tuple[int, ...]) -> NDArray[np.bool_] | None:
    """Which entries hold all of some terms; None where there are no terms, or no such entries."""
    if not terms:
        return None
    times = np.zeros(len(index), np.int32)
    for term in terms:
        times[index.postings(term)[0]] += 1
    held: NDArray[np.bool_] = times == len(terms)
    return held if held.any() else None


def _at_the_time(
    index: PersonIndex, query: Query, scores: Floats, unit: float
) -> tuple[Floats, NDArray[np.bool_]]:
    """Scores with what fits the query's times raised; and which those are."""
    then = np.zeros(len(index), np.bool_)
    around = then.copy()
    for first, last, before, after in query.spans:
        then |= (index.at >= first) & (index.at <= last)
        around |= (index.at >= before) & (index.at <= after)
    return scores + unit * (THEN * then + ABOUT_THEN * around).astype(np.float32), then


def _named(index: PersonIndex, query: Query) -> NDArray[np.bool_]:
    """Which entries are of the one speaker whom the query names; none where it names several."""
    codes = index.people.named(query.words)
    return index.names == codes[0] if len(codes) == 1 else np.zeros(len(index), np.bool_)


def _best(scores: Floats, at: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Places of the highest scores, best first; of equal ones the newest."""
    if count < len(scores):
        bound = np.partition(scores, len(scores) - count)[len(scores) - count]
        some = np.flatnonzero(scores >= bound)
    else:
        some = np.arange(len(scores))
    return some[np.lexsort((-some, -at[some], -scores[some]))][:count]
