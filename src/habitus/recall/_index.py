"""The index of one person in memory: read once, then only what is new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, select

from habitus.recall._segment import Counts, Ints, Segment
from habitus.recall._terms import name_term
from habitus.store import recall_entry
from habitus.vocabulary import same_person

CONVERSATION_US = 6 * 3600 * 1_000_000
"""A longer silence ends a conversation: what is said after it is no answer to what was before."""
CONVERSING = "chat"
"""The channel in which one message answers the one before it."""
PAGE = 20_000

_Longs = NDArray[np.int64]
_COLUMNS = (
    recall_entry.c.seq, recall_entry.c.at, recall_entry.c.length, recall_entry.c.asks,
    recall_entry.c.channel, recall_entry.c.speaker, recall_entry.c.name, recall_entry.c.terms,
)  # fmt: skip


class Names:
    """Texts that repeat, as small numbers."""

    def __init__(self) -> None:
        self.codes: dict[str, int] = {}

    def code(self, text: str) -> int:
        """The number of a text, a new one for a new text."""
        return self.codes.setdefault(text, len(self.codes))

    def known(self, text: str) -> int:
        """The number of a text, -1 where nothing has it."""
        return self.codes.get(text, -1)


class Speakers(Names):
    """The names of those who spoke."""

    def __init__(self) -> None:
        super().__init__()
        self._by_term: dict[str, list[int]] = {}

    def code(self, text: str) -> int:
        """The number of a name, a new one for a new name."""
        found = self.codes.get(text)
        if found is None:
            found = super().code(text)
            term = name_term(text)
            if term:
                self._by_term.setdefault(term, []).append(found)
        return found

    def named(self, terms: Iterable[str]) -> list[int]:
        """Numbers of the names whose first word is among some terms."""
        return [code for one in terms for code in self._by_term.get(one, ())]

    def like(self, name: str) -> list[int]:
        """Numbers of the names that may be this person's."""
        return [code for one, code in self.codes.items() if one and same_person(one, name)]


@dataclass(slots=True)
class Talk:
    """Chat messages in the order they were said, for finding what stands next to what.

    Attributes:
        order: places of entries, shape (c,).
        number: which conversation each belongs to, ascending, shape (c,).
        asks: 1 where the message asks something, shape (c,).
    """

    order: Ints
    number: Ints
    asks: NDArray[np.float32]


@dataclass(slots=True)
class PersonIndex:
    """What a person's entries are found by. An entry's place is its row in each array.

    Attributes:
        seqs: numbers of the events, ascending, shape (n,).
        at: when each was said, microseconds since 1970 in UTC, shape (n,).
        lengths: terms of each that are no stop words, shape (n,).
        channels, speakers: codes of `kinds`, shape (n,).
        names: codes of `people`, shape (n,).
    """

    seqs: _Longs = field(default_factory=lambda: np.empty(0, np.int64))
    at: _Longs = field(default_factory=lambda: np.empty(0, np.int64))
    lengths: NDArray[np.float32] = field(default_factory=lambda: np.empty(0, np.float32))
    asks: NDArray[np.bool_] = field(default_factory=lambda: np.empty(0, np.bool_))
    channels: Ints = field(default_factory=lambda: np.empty(0, np.int32))
    speakers: Ints = field(default_factory=lambda: np.empty(0, np.int32))
    names: Ints = field(default_factory=lambda: np.empty(0, np.int32))
    kinds: Names = field(default_factory=Names)
    people: Speakers = field(default_factory=Speakers)
    segments: list[Segment] = field(default_factory=list)
    talk: Talk = field(
        default_factory=lambda: Talk(
            np.empty(0, np.int32), np.empty(0, np.int32), np.empty(0, np.float32)
        )
    )

    def __len__(self) -> int:
        return len(self.seqs)

    @property
    def bytes(self) -> int:
        """Memory it takes, about."""
        return 40 * len(self) + sum(one.bytes for one in self.segments) + 10_000

    def extend(self, connection: Connection, person: str) -> None:
        """Read the entries that are new since the last time."""
        last = int(self.seqs[-1]) if len(self) else 0
        before = len(self)
        while True:
            query = (
                select(*_COLUMNS)
                .where(recall_entry.c.person == person, recall_entry.c.seq > last)
                .order_by(recall_entry.c.seq)
                .limit(PAGE)
            )
            rows = connection.execute(query).all()
            if rows:
                self._add(rows)
                last = rows[-1][0]
            if len(rows) < PAGE:
                break
        if len(self) > before:
            self.talk = self._talk()

    def _add(self, rows: Sequence[Sequence[object]]) -> None:
        seqs, at, lengths, asks, channels, speakers, names, terms = zip(*rows, strict=True)
        kind, name = self.kinds.code, self.people.code
        first = len(self)
        self.seqs = np.append(self.seqs, np.array(seqs, np.int64))
        self.at = np.append(self.at, np.array(at, np.int64))
        self.lengths = np.append(self.lengths, np.array(lengths, np.float32))
        self.asks = np.append(self.asks, np.array(asks, np.bool_))
        self.channels = np.append(
            self.channels, np.array([kind(one) for one in channels], np.int32)
        )
        self.speakers = np.append(
            self.speakers, np.array([kind(one) for one in speakers], np.int32)
        )
        self.names = np.append(self.names, np.array([name(one) for one in names], np.int32))
        segment = Segment.read(terms, first)
        # As in counting with binary numbers: few segments, and each posting is moved few times.
        while self.segments and len(self.segments[-1].docs) <= len(segment.docs):
            segment = self.segments.pop().joined(segment)
        self.segments.append(segment)

    def _talk(self) -> Talk:
        chat = np.flatnonzero(self.channels == self.kinds.known(CONVERSING)).astype(np.int32)
        order = chat[np.argsort(self.at[chat], kind="stable")]
        at = self.at[order]
        breaks = np.diff(at, prepend=at[:1]) > CONVERSATION_US
        return Talk(order, np.cumsum(breaks, dtype=np.int32), self.asks[order].astype(np.float32))

    def postings(self, term: int) -> tuple[Ints, Counts]:
        """The entries that hold a term, and how often each does."""
        found = [one.find(term) for one in self.segments]
        if len(found) == 1:
            return found[0]
        return (
            np.concatenate([docs for docs, _ in found] or [np.empty(0, np.int32)]),
            np.concatenate([counts for _, counts in found] or [np.empty(0, np.uint8)]),
        )
