"""How well entries answer a query by their words.

BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009, eq. 3.15), then what the
neighbours of a message say is added to it: a question holds the words that its answer lacks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from habitus.recall._index import PersonIndex

Floats = NDArray[np.float32]

K1, B = 0.9, 0.4
"""Few repetitions and little difference in length: messages are short."""
AFTER = (0.5, 0.3, 0.15)
"""Share of a message's score that the next ones get, by distance."""
BEFORE = (0.4, 0.2, 0.1)
ANSWER = 0.4
"""Share of a question's score that the message after it gets besides."""


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


def with_neighbours(index: PersonIndex, scores: Floats) -> Floats:
    """Scores with those of the messages before and after in the same conversation added."""
    talk = index.talk
    own = scores[talk.order]
    if not own.any():
        return scores
    found = own.copy()
    for distance, (after, before) in enumerate(zip(AFTER, BEFORE, strict=True), 1):
        together = talk.number[distance:] == talk.number[:-distance]
        forward = np.full(len(together), after, np.float32)
        if distance == 1:
            forward += np.float32(ANSWER) * talk.asks[:-1]
        found[distance:] += forward * own[:-distance] * together
        found[:-distance] += np.float32(before) * own[distance:] * together
    spread = scores.copy()
    spread[talk.order] = found
    return spread
