"""Taking entries out of a log, which is otherwise only added to: a person may have things forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, bindparam, delete, update

from habitus.log._event import Event, dumps
from habitus.store import event as table

_PART = 500
"""Ids in one statement."""


def drop_events(connection: Connection, person: str, ids: Sequence[str]) -> None:
    """Take events out of a log; the places of the others stay."""
    for start in range(0, len(ids), _PART):
        part = ids[start : start + _PART]
        connection.execute(delete(table).where(table.c.person == person, table.c.id.in_(part)))


def rewrite_events(connection: Connection, person: str, events: Iterable[Event]) -> None:
    """Give events other bodies; everything else of them stays."""
    rows = [{"of": one.id, "new": dumps(one.body)} for one in events]
    if rows:
        query = update(table).where(table.c.person == person, table.c.id == bindparam("of"))
        connection.execute(query.values(body=bindparam("new")), rows)
