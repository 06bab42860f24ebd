"""The indexes of the people asked about last, within a bound of memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from habitus.recall._index import PersonIndex, epoch_of


class _Held:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.index: PersonIndex | None = None
        self.head = -1
        self.bytes = 0


class HeldIndexes:
    """Indexes in memory; one person's is used by one thread at a time.

    Args:
        most_bytes: of all indexes together; those not used for longest are dropped, and read again
            when they are asked for.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._lock = threading.Lock()
        self._held: OrderedDict[str, _Held] = OrderedDict()

    @contextmanager
    def of(self, connection: Connection, person: str, head: int) -> Iterator[PersonIndex]:
        """A person's index as the store is now.

        Args:
            head: number of the last event of the person's log.
        """
        with self._lock:
            held = self._held.setdefault(person, _Held())
            self._held.move_to_end(person)
        with held.lock:
            epoch = epoch_of(connection, person)
            if held.index is None or held.index.epoch != epoch or head < held.head:
                held.index, held.head = PersonIndex(epoch=epoch), -1
            if head > held.head:
                held.index.extend(connection, person)
                held.head, held.bytes = head, held.index.bytes
            yield held.index
        self._shrink()

    def _shrink(self) -> None:
        with self._lock:
            total = sum(one.bytes for one in self._held.values())
            while total > self._most and len(self._held) > 1:
                total -= self._held.popitem(last=False)[1].bytes
