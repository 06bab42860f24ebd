"""Reading records: by kind and day, as they are or as they were known."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

from sqlalchemy import ColumnElement, Connection, Select, func, select

from habitus.log import utc
from habitus.state._fold import fold_claims
from habitus.state._record import Contest, Record, RecordPage
from habitus.state._tables import claims_of_all
from habitus.store import record as records
from habitus.store import record_claim as claims
from habitus.vocabulary import RecordField, RecordKind, RecordKinds, field_for

_COLUMNS = (records.c.id, records.c.kind, records.c.told)


def read_records(
    connection: Connection,
    person: str,
    kinds: RecordKinds,
    *,
    kind: str | None = None,
    on: date | None = None,
    as_of: datetime | None = None,
    holding: bool = False,
    limit: int | None = 100,
    offset: int = 0,
) -> RecordPage:
    """A part of the person's records, those of the newest date first.

    Args:
        kind: name of a kind; all when None.
        on: the local day for which fields are wanted that change.
        as_of: only what was said by then.
        holding: only those that are true on that day.
        limit: at most so many; None for all.
        offset: how many to leave out first.
    """
    where: list[ColumnElement[bool]] = [records.c.person == person]
    if kind is not None:
        where.append(records.c.kind == kind)
    if as_of is None:
        where.append(records.c.gone == 0)
    query = select(*_COLUMNS).where(*where).order_by(records.c.date.desc(), records.c.seq.desc())
    if as_of is None and not holding:
        total = connection.execute(select(func.count()).select_from(records).where(*where)).scalar()
        part = query.limit(-1 if limit is None else limit).offset(offset)
        found = _folded(connection, person, kinds, part, on, None)
        return _page(found, total or 0, offset)
    all_ = _folded(connection, person, kinds, query, on, as_of)
    if holding and on is not None:
        all_ = [one for one in all_ if one.holds_on(on)]
    end = len(all_) if limit is None else offset + limit
    return _page(all_[offset:end], len(all_), offset)


def _page(found: Sequence[Record], total: int, offset: int) -> RecordPage:
    return RecordPage(records=tuple(found), total=total, more=offset + len(found) < total)


def _folded(
    connection: Connection,
    person: str,
    kinds: RecordKinds,
    query: Select[*tuple[str, ...]],
    on: date | None,
    as_of: datetime | None,
) -> list[Record]:
    rows = [tuple(map(str, row)) for row in connection.execute(query)]
    said = claims_of_all(connection, person, [row[0] for row in rows])
    then = None if as_of is None else utc(as_of)
    found = (
        fold_claims(
            row[0], kinds.kind(row[1]), said.get(row[0], []), on=on, as_of=then,
            told=json.loads(row[2]),
        )
        for row in rows
    )  # fmt: skip
    return [one for one in found if one is not None]


def record_by_id(
    connection: Connection,
    person: str,
    kinds: RecordKinds,
    id_: str,
    *,
    on: date | None = None,
    as_of: datetime | None = None,
) -> Record | None:
    """One record; None when there is none such, or it was said not to be true."""
    query = select(*_COLUMNS).where(records.c.person == person, records.c.id == id_)
    found = _folded(connection, person, kinds, query, on, as_of)
    return found[0] if found else None


def record_of_event(
    connection: Connection, person: str, kinds: RecordKinds, seq: int
) -> Record | None:
    """The record of which the event at that place of the log tells; None when it is gone."""
    query = select(claims.c.record).where(claims.c.person == person, claims.c.seq == seq)
    id_ = connection.execute(query).scalar()
    return None if id_ is None else record_by_id(connection, person, kinds, str(id_))


def read_contests(connection: Connection, person: str, kinds: RecordKinds) -> list[Contest]:
    """Fields about which sources disagree and that wait for the person's word."""
    query = select(*_COLUMNS).where(
        records.c.person == person, records.c.contested == 1, records.c.gone == 0
    )
    found = _folded(connection, person, kinds, query.order_by(records.c.seq), None, None)
    return [one for each in found for one in each.contests if not one.settled]


def used_kinds(
    connection: Connection,
    person: str,
    kinds: RecordKinds,
) -> list[RecordKind]:
    """The kinds of which the person has records, each with the fields that only their rows have."""
    query = (
        select(records.c.kind)
        .where(records.c.person == person, records.c.gone == 0)
        .group_by(records.c.kind)
        .order_by(records.c.kind)
    )
    names = [str(row[0]) for row in connection.execute(query)]
    return [_with_own(connection, person, kinds.kind(name)) for name in names]


def _with_own(connection: Connection, person: str, kind: RecordKind) -> RecordKind:
    """A kind with the fields that its records have besides, typed by what they hold."""
    where = (records.c.person == person, records.c.kind == kind.name, records.c.gone == 0)
    own: dict[str, RecordField] = {}
    for (text,) in connection.execute(select(records.c.fields).where(*where)):
        for name, value in json.loads(text).items():
            if name in kind.fields:
                continue
            found = field_for(name, value)
            before = own.setdefault(name, found)
            if before != found:
                numbers = {before.type, found.type} <= {"integer", "number"}
                own[name] = replace(found, type="number" if numbers else "text")
    extended = kind.with_fields(own.values())
    if kind.declared:
        return extended
    dates = [one.name for one in extended.fields.values() if one.type == "date"]
    return replace(extended, date=dates[0] if dates else "")
