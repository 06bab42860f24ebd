"""How well entries answer a query by their words.

BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009, eq. 3.15), then what the
neighbours of a message say is added to it: a question holds the words that its answer lacks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from habitus.recall._index import PersonIndex

Floats = NDArray[np.float32]

K1, B = 0.9, 0.4
"""Few repetitions and little difference in length: messages are short."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """What messages of a conversation lend each other.

    Attributes:
        after, before: shares of a message's score that the ones after and before it get, by
            distance.
        answer: share of a question's score that the message after it gets besides.
    """

    after: tuple[float, ...]
    before: tuple[float, ...]
    answer: float


BY_WORDS = Spread(after=(0.5, 0.3, 0.15), before=(0.4, 0.2, 0.1), answer=0.4)
BY_MEANING = Spread(after=(0.3, 0.15), before=(0.3, 0.15), answer=0.3)


def rarity(entries: int, holding: int) -> float:
    """Weight of a term that so many of the entries hold (idf, never negative)."""
    return math.log(1 + (entries - holding + 0.5) / (holding + 0.5))


def word_scores(index: PersonIndex, terms: Iterable[int]) -> Floats:
    """BM25 of each entry, shape (n,); 0 where it holds none of the terms."""
    scores = np.zeros(len(index), np.float32)
    mean = max(float(index.lengths.mean()), 1.0)
    for term in terms:
        docs, counts = index.postings(term)
        if not len(docs):
            continue
        often = counts.astype(np.float32)
        longer = K1 * (1 - B + B / mean * index.lengths[docs])
        scores[docs] += rarity(len(index), len(docs)) * (K1 + 1) * often / (often + longer)
    return scores


def with_neighbours(index: PersonIndex, scores: Floats, spread: Spread) -> Floats:
    """Scores with those of the messages before and after in the same conversation added."""
    talk = index.talk
    own = scores[talk.order]
    if not own.any():
        return scores
    found = own.copy()
    for distance, (after, before) in enumerate(zip(spread.after, spread.before, strict=True), 1):
        together = talk.number[distance:] == talk.number[:-distance]
        forward = np.full(len(together), after, np.float32)
        if distance == 1:
            forward += np.float32(spread.answer) * talk.asks[:-1]
        found[distance:] += forward * own[:-distance] * together
        found[:-distance] += np.float32(before) * own[distance:] * together
    whole = scores.copy()
    whole[talk.order] = found
    return whole


def standing(scores: Floats, among: NDArray[np.bool_]) -> Floats:
    """How far scores stand out (z-scores) among some of the entries; 0 for the others."""
    some = scores[among]
    found = np.zeros(len(scores), np.float32)
    if len(some):
        found[among] = (some - some.mean()) / max(float(some.std()), 1e-6)
    return found
