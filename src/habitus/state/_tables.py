"""The tables of records: reading what is kept and keeping it in step."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from habitus.log import dumps
from habitus.state._fold import Claim, fold_claims
from habitus.state._keys import identity_keys
from habitus.store import record as records
from habitus.store import record_claim as claims
from habitus.store import record_key as keys
from habitus.vocabulary import RecordKind


def claims_of(connection: Connection, person: str, record: str) -> list[Claim]:
    """All that was said of a record, in the order of the log."""
    return claims_of_all(connection, person, [record]).get(record, [])


def claims_of_all(
    connection: Connection, person: str, ids: Sequence[str]
) -> dict[str, list[Claim]]:
    """All that was said of several records."""
    columns = (
        claims.c.record, claims.c.seq, claims.c.op, claims.c.at, claims.c.since, claims.c.source,
        claims.c.evidence, claims.c.fields,
    )  # fmt: skip
    found: dict[str, list[Claim]] = {}
    for start in range(0, len(ids), 500):
        part = ids[start : start + 500]
        query = select(*columns).where(claims.c.person == person, claims.c.record.in_(part))
        for row in connection.execute(query.order_by(claims.c.seq)):
            found.setdefault(row[0], []).append(
                Claim(
                    seq=row[1], op=row[2], at=row[3], since=row[4], source=row[5],
                    evidence=tuple(json.loads(row[6])), fields=json.loads(row[7]),
                )
            )  # fmt: skip
    return found


def add_claim(connection: Connection, person: str, record: str, claim: Claim) -> None:
    """Keep what an event says of a record."""
    connection.execute(
        insert(claims).values(
            person=person, seq=claim.seq, record=record, op=claim.op, at=claim.at,
            since=claim.since, source=claim.source, evidence=json.dumps(claim.evidence),
            fields=dumps(claim.fields),
        )
    )  # fmt: skip


def add_record(
    connection: Connection, person: str, id_: str, kind: str, seq: int, key: str | None
) -> None:
    """Begin a record; its fields follow with :func:`refresh`."""
    connection.execute(
        insert(records).values(
            person=person, id=id_, kind=kind, date=None, seq=seq, fields="{}", told="{}",
            dated=0, contested=0, gone=0,
        )
    )  # fmt: skip
    if key is not None:
        _add_keys(connection, person, kind, id_, [key])


def refresh(
    connection: Connection, person: str, kind: RecordKind, id_: str, told: dict[str, str]
) -> None:
    """Fold a record anew from its claims."""
    said = claims_of(connection, person, id_)
    where = (records.c.person == person, records.c.id == id_)
    before = connection.execute(select(records.c.told).where(*where)).scalar()
    names = {**json.loads(before or "{}"), **told}
    found = fold_claims(id_, kind, said, told=names)
    fields = dict(found.fields) if found is not None else {}
    date = fields.get(kind.date) if kind.date else None
    connection.execute(
        update(records)
        .where(*where)
        .values(
            fields=dumps(fields),
            told=dumps(names),
            date=date if isinstance(date, str) else None,
            dated=int(any(one.since is not None for one in said)),
            contested=int(found is not None and any(not one.settled for one in found.contests)),
            gone=int(found is None),
        )
    )
    if found is not None:
        _add_keys(connection, person, kind.name, id_, identity_keys(kind, fields))


def _add_keys(
    connection: Connection, person: str, kind: str, record: str, found: Iterable[str]
) -> None:
    for one in found:
        row = upsert(keys).values(person=person, kind=kind, key=one, record=record)
        connection.execute(row.on_conflict_do_nothing())


def record_of_key(connection: Connection, person: str, kind: str, key: str) -> str | None:
    """The record that has a key, if it is still held true."""
    query = (
        select(keys.c.record)
        .join(records, (records.c.person == keys.c.person) & (records.c.id == keys.c.record))
        .where(keys.c.person == person, keys.c.kind == kind, keys.c.key == key, records.c.gone == 0)
    )
    return connection.execute(query).scalar()


def drop_all(connection: Connection, person: str) -> None:
    """Forget all records of a person."""
    for table in (records, claims, keys):
        connection.execute(delete(table).where(table.c.person == person))
