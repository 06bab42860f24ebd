"""A person's vectors in memory, and how near each is to a question.

Cosines of such models are squeezed into a narrow band (unrelated texts .78, translations .86), so
the mean of the person's own vectors is taken away first, and only the ranking counts: there is no
threshold.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, select

from habitus.recall._index import PAGE
from habitus.recall._score import Floats
from habitus.store import recall_vector

ROWS = 1024
"""Rows that are made floats at once; they stay in the processor's cache."""
PRIOR = 20
"""So many texts must there be before half of their mean is taken away."""
GROWN = 1.1
"""The mean is taken anew when there are so many times as many."""


class PersonVectors:
    """Vectors of one person's entries, in the order of their events.

    Args:
        size: numbers in a vector.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._seqs = np.empty(0, np.int64)
        self._rows = np.empty((0, size), np.int8)
        self._lengths = np.empty(0, np.float32)
        self._mean = np.zeros(size, np.float32)
        self._off_mean = np.empty(0, np.float32)
        self._meant = 0

    def __len__(self) -> int:
        return len(self._seqs)

    @property
    def bytes(self) -> int:
        """Memory they take."""
        return self._rows.nbytes + 16 * len(self)

    def extend(self, connection: Connection, person: str) -> None:
        """Read the vectors that are new since the last time."""
        last = int(self._seqs[-1]) if len(self) else 0
        new: list[tuple[int, bytes]] = []
        while True:
            query = (
                select(recall_vector.c.seq, recall_vector.c.vector)
                .where(recall_vector.c.person == person, recall_vector.c.seq > last)
                .order_by(recall_vector.c.seq)
                .limit(PAGE)
            )
            rows = connection.execute(query).all()
            new += [(row[0], row[1]) for row in rows if len(row[1]) == self._size]
            if len(rows) < PAGE:
                break
            last = rows[-1][0]
        if not new:
            return
        added = np.frombuffer(b"".join(one for _, one in new), np.int8).reshape(-1, self._size)
        self._seqs = np.append(self._seqs, np.array([seq for seq, _ in new], np.int64))
        self._rows = np.concatenate((self._rows, added))
        self._measure(len(added))

    def _measure(self, added: int) -> None:
        """Lengths of the new vectors, and how far each is from the mean."""
        whole = len(self) > self._meant * GROWN
        if whole:
            self._meant = len(self)
        first = 0 if whole else len(self) - added
        lengths, sums = np.empty(len(self) - first, np.float32), np.zeros(self._size, np.float64)
        for at in range(first, len(self), ROWS):
            part = self._rows[at : at + ROWS].astype(np.float32)
            some = np.maximum(np.linalg.norm(part, axis=1), 1e-6)
            lengths[at - first : at - first + len(part)] = some
            sums += (part / some[:, None]).sum(axis=0)
        self._lengths = np.append(self._lengths[:first], lengths)
        if whole:
            self._mean = (sums / (len(self) + PRIOR)).astype(np.float32)
        along = self._dot(self._mean, first) / self._lengths[first:]
        square = float(self._mean @ self._mean)
        off = np.sqrt(np.maximum(1 - 2 * along + square, 1e-6))
        self._off_mean = np.append(self._off_mean[:first], off)

    def _dot(self, vector: Floats, first: int = 0) -> Floats:
        found = np.empty(len(self) - first, np.float32)
        part = np.empty((ROWS, self._size), np.float32)
        for at in range(first, len(self), ROWS):
            rows = self._rows[at : at + ROWS]
            np.copyto(part[: len(rows)], rows)
            np.dot(part[: len(rows)], vector, out=found[at - first : at - first + len(rows)])
        return found

    def nearness(
        self, question: Floats, seqs: NDArray[np.int64]
    ) -> tuple[Floats, NDArray[np.bool_]]:
        """How near each entry is to a question.

        Args:
            question: shape (size,).
            seqs: numbers of the entries' events, ascending, shape (n,).

        Returns:
            Cosines around the mean, shape (n,), 0 where there is no vector; and where there is one.
        """
        centred = question / max(float(np.linalg.norm(question)), 1e-6) - self._mean
        centred /= max(float(np.linalg.norm(centred)), 1e-6)
        cosines = self._dot(centred) / self._lengths - float(self._mean @ centred)
        cosines /= self._off_mean
        if len(seqs) == len(self) and seqs[-1] == self._seqs[-1]:
            return cosines, np.ones(len(seqs), np.bool_)
        places = np.searchsorted(seqs, self._seqs)
        found, there = np.zeros(len(seqs), np.float32), np.zeros(len(seqs), np.bool_)
        known = (places < len(seqs)) & (seqs[np.minimum(places, len(seqs) - 1)] == self._seqs)
        found[places[known]], there[places[known]] = cosines[known], True
        return found, there
