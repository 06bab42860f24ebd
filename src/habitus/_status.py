"""What a store holds, counted, and how far its rooms follow its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, FromClause, func, select, text

from habitus._alarms import DAYS, Alarm
from habitus.decide import Measures, read_measures
from habitus.store import decision, event, fact, rule_version, watermark
from habitus.store import person as person_table


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """Counts over a store, or over one person of it."""

    schema: str
    """Version of the tables."""
    people: int
    events: int
    """Entries of the log, summed over the people counted."""
    facts: int
    rules: Mapping[str, int]
    """Rules by stage; those whose file was removed are not counted."""
    decisions: int
    watermarks: Mapping[str, int]
    """Events that each room has followed."""
    lag: Mapping[str, int]
    """Events that each room has yet to follow."""
    sandbox: str = ""
    """Why free functions are off on this machine; empty when they run."""
    apart: int = 0
    """Free functions that this process runs apart, because they stopped others."""
    measures: Measures
    """Of deciding, since the store was made."""
    recent: Measures
    """Of deciding, in the last seven days."""
    alarms: tuple[Alarm, ...] = ()
    """What is above its threshold."""


def read_status(
    connection: Connection, rooms: tuple[str, ...], stages: tuple[str, ...], person: str | None
) -> Status:
    """Count over the whole store, or over one person."""

    def count(table: FromClause) -> int:
        query = select(func.count()).select_from(table)
        if person is not None:
            query = query.where(table.c.person == person)
        return connection.execute(query).scalar() or 0

    heads = select(func.max(event.c.seq).label("seq")).group_by(event.c.person)
    if person is not None:
        heads = heads.where(event.c.person == person)
    # What was forgotten leaves its place in the log empty.
    reached = connection.execute(select(func.sum(heads.subquery().c.seq))).scalar() or 0
    by_room = select(watermark.c.room, func.sum(watermark.c.seq)).group_by(watermark.c.room)
    by_stage = (
        select(rule_version.c.stage, func.count())
        .where(rule_version.c.to_seq.is_(None))
        .group_by(rule_version.c.stage)
    )
    if person is not None:
        by_room = by_room.where(watermark.c.person == person)
        by_stage = by_stage.where(rule_version.c.person == person)
    marks = {row[0]: int(row[1]) for row in connection.execute(by_room)}
    staged = {row[0]: int(row[1]) for row in connection.execute(by_stage)}
    watermarks = {room: marks.get(room, 0) for room in rooms}
    return Status(
        schema=str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar()),
        people=count(person_table),
        events=count(event),
        facts=count(fact),
        rules={stage: staged.get(stage, 0) for stage in stages},
        decisions=count(decision),
        watermarks=watermarks,
        lag={room: reached - mark for room, mark in watermarks.items()},
        measures=read_measures(connection, person=person),
        recent=read_measures(
            connection,
            person=person,
            since=(datetime.now(UTC).date() - timedelta(days=DAYS - 1)).isoformat(),
        ),
    )
