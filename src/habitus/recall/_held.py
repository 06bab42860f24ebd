"""The indexes of the people asked about last, within a bound of memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Connection

from habitus.log import events_after
from habitus.recall._graph import Graph
from habitus.recall._index import PersonIndex
from habitus.recall._mentions import Reader
from habitus.recall._room import SAID
from habitus.recall._state import State
from habitus.recall._vectors import PersonVectors
from habitus.vocabulary import Concepts

NODE_BYTES = 150
"""Of one node of one message in a graph, about."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a person besides what was said.

    Attributes:
        people: names in their settings.
        mine: what they are called in their own messages.
        concepts: as they hold for them.
    """

    people: tuple[str, ...]
    mine: str
    concepts: Concepts


class Held:
    """What is in memory of one person."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.index = PersonIndex()
        self.vectors: PersonVectors | None = None
        self.graph: Graph | None = None
        self._known: tuple[Known, set[str]] | None = None
        self._embedded = -1
        self.bytes = 0
        self._head = -1
        self._state = State()

    def follow(self, connection: Connection, person: str, head: int, state: State) -> None:
        """Read what is new; all of it where something was taken out."""
        if (state.made, state.epoch) != (self._state.made, self._state.epoch) or head < self._head:
            self.index, self.vectors, self.graph, self._head = PersonIndex(), None, None, -1
        if head > self._head:
            self.index.extend(connection, person)
        self._head, self._state = head, state

    def follow_vectors(self, connection: Connection, person: str, size: int) -> PersonVectors:
        """The same for vectors, once they are wanted."""
        if self.vectors is None:
            self.vectors, self._embedded = PersonVectors(size), -1
        if self._state.embedded > self._embedded:
            self.vectors.extend(connection, person)
            self._embedded = self._state.embedded
        return self.vectors

    def follow_graph(
        self,
        connection: Connection,
        person: str,
        known: Known,
        progress: Callable[[int, int], None] | None = None,
    ) -> Graph:
        """The same for the graph of people and things."""
        people = {name for name in self.index.people.codes if name} | set(known.people)
        if self.graph is None or self._known != (known, people):
            self._known = (known, people)
            self.graph = Graph(Reader(people, known.concepts), known.concepts, known.mine)
        new = events_after(connection, person, self.graph.seq, kinds=tuple(SAID))
        self.graph.extend(new, len(self.index), progress)
        return self.graph

    def weigh(self) -> None:
        """Measure the memory it takes."""
        self.bytes = self.index.bytes + (0 if self.vectors is None else self.vectors.bytes)
        self.bytes += 0 if self.graph is None else NODE_BYTES * sum(map(len, self.graph.nodes))


class HeldIndexes:
    """Indexes in memory; one person's is used by one thread at a time.

    Args:
        most_bytes: of all indexes together; those not used for longest are dropped, and read again
            when they are asked for.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._lock = threading.Lock()
        self._held: OrderedDict[str, Held] = OrderedDict()

    @contextmanager
    def of(self, connection: Connection, person: str, head: int, state: State) -> Iterator[Held]:
        """What is in memory of a person, as the store is now.

        Args:
            head: number of the last event of the person's log.
            state: of the person's entries.
        """
        with self._lock:
            held = self._held.setdefault(person, Held())
            self._held.move_to_end(person)
        with held.lock:
            held.follow(connection, person, head, state)
            yield held
            held.weigh()
        self._shrink()

    def _shrink(self) -> None:
        with self._lock:
            total = sum(one.bytes for one in self._held.values())
            while total > self._most and len(self._held) > 1:
                total -= self._held.popitem(last=False)[1].bytes
