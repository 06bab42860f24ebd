"""Which record a row speaks of: one that is known, or a new one."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pydantic import JsonValue
from sqlalchemy import Connection, select

from habitus.conflicts import same_value
from habitus.state._keys import differ, identity_keys, is_single, source_key
from habitus.state._tables import record_of_key
from habitus.store import record as records
from habitus.vocabulary import RecordKind


def record_named(
    connection: Connection, person: str, kind: RecordKind, source: str, id_: object
) -> str | None:
    """The record that a source gave an id."""
    return record_of_key(connection, person, kind.name, source_key(source, id_))


def record_meant(
    connection: Connection, person: str, kind: RecordKind, fields: Mapping[str, JsonValue]
) -> str | None:
    """The known record that a row speaks of by what it says; None when it is a new one."""
    for key in identity_keys(kind, fields):
        found = record_of_key(connection, person, kind.name, key)
        if found is not None and not differ(kind, fields, fields_of(connection, person, found)):
            return found
    if is_single(kind):
        query = select(records.c.id, records.c.fields).where(
            records.c.person == person, records.c.kind == kind.name, records.c.gone == 0
        )
        rows = connection.execute(query.limit(2)).all()
        if len(rows) == 1 and not differ(kind, fields, json.loads(rows[0][1])):
            return str(rows[0][0])
    return None


def occasion_meant(
    connection: Connection, person: str, kind: RecordKind, fields: Mapping[str, JsonValue]
) -> str | None:
    """The known occasion of the same day that a telling repeats or adds to: nothing of it differs,
    and it shares more than the day."""
    day = fields.get(kind.date)
    if not isinstance(day, str):
        return None
    query = select(records.c.id, records.c.fields).where(
        records.c.person == person,
        records.c.kind == kind.name,
        records.c.date == day,
        records.c.gone == 0,
    )
    for id_, text in connection.execute(query):
        known = json.loads(text)
        both = [name for name in fields if name in known]
        alike = [name for name in both if same_value(fields[name], known[name])]
        if len(alike) == len(both) and len(both) > 1:
            return str(id_)
    return None


def fields_of(connection: Connection, person: str, record: str) -> dict[str, JsonValue]:
    """The fields of a record as known now."""
    query = select(records.c.fields).where(records.c.person == person, records.c.id == record)
    found: dict[str, JsonValue] = json.loads(connection.execute(query).scalar() or "{}")
    return found
