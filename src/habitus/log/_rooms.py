"""Derived rooms as projections of the log: watermarks, catching up, rebuilding.

What a room derives and its watermark move in one transaction. A room may *learn* something from an
event; what it learns is appended to the log as new events, so that rebuilding replays what was
learnt then and never asks a newer grammar.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import islice
from typing import Protocol

from sqlalchemy import Connection, bindparam, delete, select
from sqlalchemy.dialects.sqlite import insert

from habitus.log._event import Draft, End, Event, append, events_after, head
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


_MARKS = select(watermark.c.room, watermark.c.seq).where(watermark.c.person == bindparam("person"))
_NEW_MARK = insert(watermark)
_MARK = _NEW_MARK.on_conflict_do_update(
    index_elements=["person", "room"], set_={"seq": _NEW_MARK.excluded.seq}
)


def marks(connection: Connection, person: str) -> dict[str, int]:
    """How far each room has come."""
    return {row[0]: row[1] for row in connection.execute(_MARKS, {"person": person})}


def _mark(connection: Connection, person: str, rooms: Sequence[Room], seq: int) -> None:
    connection.execute(_MARK, [{"person": person, "room": room.name, "seq": seq} for room in rooms])


def behind(connection: Connection, person: str, rooms: Sequence[Room]) -> bool:
    """Whether any room lags behind the log."""
    known = marks(connection, person)
    return min((known.get(room.name, 0) for room in rooms), default=0) < head(connection, person)


PAGE = 200
"""Events read at once."""


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
    begun = at = min((known.get(room.name, 0) for room in rooms), default=0)
    more = True
    while more:
        batch = list(islice(events_after(connection, person, at, page=PAGE), PAGE))
        more = len(batch) == PAGE
        for event in batch:
            behind = [room for room in rooms if known.get(room.name, 0) < event.seq]
            made = append(connection, person, _taught(connection, behind, event), now)
            learnt += made
            more = more or bool(made)
            at = event.seq
    if at > begun:
        _mark(connection, person, rooms, at)
    return learnt


def _taught(connection: Connection, rooms: Sequence[Room], event: Event) -> list[Draft]:
    """What rooms learn from an event, after all of them have followed it."""
    for room in rooms:
        room.project(connection, event)
    return [draft for room in rooms for draft in room.learn(connection, event)]


def take_in(
    connection: Connection,
    person: str,
    rooms: Sequence[Room],
    drafts: Sequence[Draft],
    now: datetime,
) -> list[Event]:
    """Append events one by one, each followed by all rooms before the next, as if each came alone.

    Must run in a writing transaction.

    Returns:
        The events of the drafts, without what rooms learnt from them.
    """
    catch_up(connection, person, rooms, now)
    end = End(connection, person, drafts, now)
    taken: list[Event] = []
    for draft in drafts:
        new = end.append([draft])
        taken += new
        waiting = deque(new)
        while waiting:
            waiting += end.append(_taught(connection, rooms, waiting.popleft()))
    if taken:
        _mark(connection, person, rooms, end.seq)
    return taken


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
