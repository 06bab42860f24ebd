"""Postings of some entries: which entries hold a term, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
Hashes = NDArray[np.uint32]
Counts = NDArray[np.uint8]

_POSTING = 5
"""Bytes of one posting in an entry: hash and count."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Postings sorted by term: `docs[starts[i]:starts[i + 1]]` hold the term `terms[i]`.

    Attributes:
        terms: hashes, ascending, each once; shape (t,).
        starts: offsets into docs and counts; shape (t + 1,).
        docs: places of entries, ascending within a term; shape (p,).
        counts: how often the entry holds the term, at most 255; shape (p,).
    """

    terms: Hashes
    starts: NDArray[np.int64]
    docs: Ints
    counts: Counts

    @classmethod
    def of(cls, hashes: Hashes, docs: Ints, counts: Counts) -> Segment:
        """Sort postings that stand in the order of their entries."""
        order = np.argsort(hashes, kind="stable")
        terms, firsts = np.unique(hashes[order], return_index=True)
        starts = np.append(firsts, len(hashes)).astype(np.int64)
        return cls(terms, starts, docs[order], counts[order])

    @classmethod
    def read(cls, entries: Sequence[bytes], first: int) -> Segment:
        """Postings of entries as the store keeps them; the first one gets the place `first`."""
        sizes = np.array([len(one) // _POSTING for one in entries], dtype=np.int64)
        hashes = b"".join([one[: len(one) // _POSTING * 4] for one in entries])
        counts = b"".join([one[len(one) // _POSTING * 4 :] for one in entries])
        docs = np.repeat(np.arange(first, first + len(entries), dtype=np.int32), sizes)
        return cls.of(np.frombuffer(hashes, "<u4"), docs, np.frombuffer(counts, np.uint8))

    @property
    def bytes(self) -> int:
        """Memory it takes."""
        return sum(one.nbytes for one in (self.terms, self.starts, self.docs, self.counts))

    def find(self, term: int) -> tuple[Ints, Counts]:
        """The entries that hold a term, and how often each does."""
        at = int(np.searchsorted(self.terms, np.uint32(term)))
        if at == len(self.terms) or self.terms[at] != term:
            return self.docs[:0], self.counts[:0]
        span = slice(int(self.starts[at]), int(self.starts[at + 1]))
        return self.docs[span], self.counts[span]

    def joined(self, later: Segment) -> Segment:
        """One segment of this and of one whose entries all come later."""
        spread = [np.repeat(one.terms, np.diff(one.starts)) for one in (self, later)]
        return Segment.of(
            np.concatenate(spread),
            np.concatenate((self.docs, later.docs)),
            np.concatenate((self.counts, later.counts)),
        )
