"""Derived rooms as projections of the log: watermarks, catching up, rebuilding.

What a room derives and its watermark move in one transaction. A room may *learn* something from an
event; what it learns is appended to the log as new events, so that rebuilding replays what was
learnt then and never asks a newer grammar.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import islice
from typing import Protocol

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.sqlite import insert

from habitus.log._event import Draft, Event, append, events_after, head
from habitus.store import watermark


class Room(Protocol):
    """A projection of the log."""

    name: str

    def project(self, connection: Connection, event: Event) -> None:
        """Bring the room's own tables up to an event."""
        ...

    def learn(self, connection: Connection, event: Event) -> list[Draft]:
        """What follows from an event, as new events; called once in the life of an event."""
        ...

    def reset(self, connection: Connection, person: str) -> None:
        """Forget all that was derived for a person."""
        ...

    def forget(self, connection: Connection, person: str, events: Sequence[str]) -> None:
        """Leave nothing of some events that the log no longer holds, or holds in other words.

        A room whose tables can't be cut calls :func:`start_over`; it is then projected again.
        """
        ...


def marks(connection: Connection, person: str) -> dict[str, int]:
    """How far each room has come."""
    rows = connection.execute(
        select(watermark.c.room, watermark.c.seq).where(watermark.c.person == person)
    )
    return {row[0]: row[1] for row in rows}


def _mark(connection: Connection, person: str, rooms: Sequence[Room], seq: int) -> None:
    for room in rooms:
        row = insert(watermark).values(person=person, room=room.name, seq=seq)
        connection.execute(
            row.on_conflict_do_update(index_elements=["person", "room"], set_={"seq": seq})
        )


def behind(connection: Connection, person: str, rooms: Sequence[Room]) -> bool:
    """Whether any room lags behind the log."""
    known = marks(connection, person)
    return min((known.get(room.name, 0) for room in rooms), default=0) < head(connection, person)


def catch_up(
    connection: Connection, person: str, rooms: Sequence[Room], now: datetime
) -> list[Event]:
    """Let every room process the events it has not seen, and those that they learn from them.

    Must run in a writing transaction.

    Returns:
        The events that rooms learnt.
    """
    learnt: list[Event] = []
    known = marks(connection, person)
    at = min((known.get(room.name, 0) for room in rooms), default=0)
    while True:
        batch = list(islice(events_after(connection, person, at, page=200), 200))
        if not batch:
            break
        for event in batch:
            for room in rooms:
                if known.get(room.name, 0) < event.seq:
                    room.project(connection, event)
            drafts = [
                draft
                for room in rooms
                if known.get(room.name, 0) < event.seq
                for draft in room.learn(connection, event)
            ]
            learnt += append(connection, person, drafts, now)
            at = event.seq
    _mark(connection, person, rooms, at)
    return learnt


def start_over(connection: Connection, person: str, room: Room) -> None:
    """Empty a room of a person; :func:`follow` fills it again."""
    room.reset(connection, person)
    where = (watermark.c.person == person, watermark.c.room == room.name)
    connection.execute(delete(watermark).where(*where))


def follow(
    connection: Connection,
    person: str,
    rooms: Sequence[Room],
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Let rooms project what they have not seen, and learn nothing from it.

    Returns:
        The number of events that were read.
    """
    known = marks(connection, person)
    at = min((known.get(room.name, 0) for room in rooms), default=0)
    total, done = head(connection, person), 0
    for event in events_after(connection, person, at):
        for room in rooms:
            if known.get(room.name, 0) < event.seq:
                room.project(connection, event)
        done += 1
        if progress is not None and done % 100 == 0:
            progress(event.seq, total)
    _mark(connection, person, rooms, total)
    return done


def rebuild(
    connection: Connection,
    person: str,
    rooms: Sequence[Room],
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Make all derived rooms of a person again from the log alone.

    Returns:
        The number of events replayed.
    """
    for room in rooms:
        start_over(connection, person, room)
    return follow(connection, person, rooms, progress)
