"""What an event is, and the log of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from pydantic import JsonValue
from sqlalchemy import Connection, bindparam, func, insert, select

from habitus.errors import BadInput, NotFound
from habitus.store import event as table
from habitus.store import new_id
from habitus.store import person as people

EventKind: TypeAlias = Literal[
    "message", "calendar", "activity", "choice",
    "fact", "fact_end", "fact_repeat", "fact_revise",
    "files", "stage", "feedback", "audit", "forget",
    "record", "record_end",
    "notice", "alert", "alert_state",
    "advice", "outcome",
]  # fmt: skip
"""``message``, ``calendar``, ``activity`` and ``choice`` come from outside, and so do ``record`` and
``record_end`` where they have no ``source``. ``advice`` is what was shown to the person, ``outcome``
what became of it. The rest is what rooms learnt from them, or what the person did to their code."""

Speaker: TypeAlias = Literal["user", "assistant", "other", "tool"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An event before the log has given it a place."""

    kind: EventKind
    at: datetime
    channel: str = ""
    speaker: str = ""
    name: str = ""
    text: str = ""
    body: Mapping[str, JsonValue] = field(default_factory=dict)
    key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(Draft):
    """One immutable entry of a person's log."""

    person: str
    seq: int
    id: str
    recorded: datetime


def utc(moment: datetime) -> str:
    """An aware moment as sortable text in UTC.

    Raises:
        BadInput: the moment has no zone.
    """
    if moment.tzinfo is None or moment.utcoffset() is None:
        raise BadInput(
            f"The time {moment.isoformat()} has no zone.",
            fix='Give an aware time, like "2026-03-02T09:00:00+08:00".',
        )
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def moment(text: str) -> datetime:
    """The aware moment that :func:`utc` wrote."""
    return datetime.fromisoformat(text)


def parse_moment(text: str, what: str = "The time") -> datetime:
    """An aware moment from ISO 8601 text given by a caller.

    Raises:
        BadInput: not ISO 8601, or without a zone.
    """
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise BadInput(
            f'{what} "{text}" is not ISO 8601.', fix='Write it like "2026-03-02T09:00:00+08:00".'
        ) from None
    utc(found)
    return found


def dumps(value: object) -> str:
    """Canonical JSON: the same value always gives the same bytes."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


_HEAD = select(func.max(table.c.seq)).where(table.c.person == bindparam("person"))
_INSERT = insert(table)
# Building a statement takes longer than running it: those of every message are built once.


def head(connection: Connection, person: str) -> int:
    """Number of the person's last event, 0 when there is none."""
    return connection.execute(_HEAD, {"person": person}).scalar() or 0


def append(
    connection: Connection, person: str, drafts: Sequence[Draft], now: datetime
) -> list[Event]:
    """Write events at the end of a log; one whose key is already there is left out.

    Must run in a writing transaction.
    """
    if not drafts:
        return []
    return End(connection, person, drafts, now).append(drafts)


class End:
    """The end of a log, while a writing transaction adds to it.

    Args:
        drafts: all that will be added with keys; those whose keys are there are left out.
    """

    def __init__(
        self, connection: Connection, person: str, drafts: Sequence[Draft], now: datetime
    ) -> None:
        self._connection, self._person, self._now = connection, person, now
        self.seq = head(connection, person)
        if not self.seq:
            _require(connection, person)
        keys = [one.key for one in drafts if one.key is not None]
        self._known: set[str] = set()
        for start in range(0, len(keys), 500):
            part = keys[start : start + 500]
            rows = connection.execute(
                select(table.c.key).where(table.c.person == person, table.c.key.in_(part))
            )
            self._known.update(row[0] for row in rows)

    def append(self, drafts: Sequence[Draft]) -> list[Event]:
        """Write events; one whose key is already there is left out."""
        events = [one for one in map(self._placed, drafts) if one is not None]
        if events:
            self._connection.execute(_INSERT, [_row(one) for one in events])
        return events

    def _placed(self, draft: Draft) -> Event | None:
        if draft.key is not None:
            if draft.key in self._known:
                return None
            self._known.add(draft.key)
        self.seq += 1
        return Event(
            person=self._person, seq=self.seq, id=new_id(), kind=draft.kind, at=draft.at,
            recorded=self._now, channel=draft.channel, speaker=draft.speaker, name=draft.name,
            text=draft.text, body=draft.body, key=draft.key,
        )  # fmt: skip


def _require(connection: Connection, person: str) -> None:
    """Refuse to write for a person whom another process has erased."""
    query = select(people.c.person).where(people.c.person == person)
    if connection.execute(query).first() is None:
        raise NotFound(f'There is no person "{person}" any more; nothing was written.')


def _row(one: Event) -> dict[str, object]:
    return {
        "person": one.person, "seq": one.seq, "id": one.id, "kind": one.kind, "at": utc(one.at),
        "recorded": utc(one.recorded), "channel": one.channel, "speaker": one.speaker,
        "name": one.name, "text": one.text, "body": dumps(one.body), "key": one.key,
    }  # fmt: skip


_COLUMNS = (
    table.c.person, table.c.seq, table.c.id, table.c.kind, table.c.at, table.c.recorded,
    table.c.channel, table.c.speaker, table.c.name, table.c.text, table.c.body, table.c.key,
)  # fmt: skip


_AFTER = (
    select(*_COLUMNS)
    .where(table.c.person == bindparam("person"), table.c.seq > bindparam("after"))
    .order_by(table.c.seq)
    .limit(bindparam("page"))
)


def _event(row: Sequence[object]) -> Event:
    person, seq, id_, kind, at, recorded, channel, speaker, name, text, body, key = row
    return Event(
        person=str(person), seq=int(str(seq)), id=str(id_), kind=kind,  # type: ignore[arg-type]
        at=moment(str(at)), recorded=moment(str(recorded)), channel=str(channel),
        speaker=str(speaker), name=str(name), text=str(text), body=json.loads(str(body)),
        key=None if key is None else str(key),
    )  # fmt: skip


def events_after(
    connection: Connection, person: str, seq: int, *, kinds: Sequence[str] = (), page: int = 1000
) -> Iterator[Event]:
    """Events after a place in the log, oldest first, read page by page."""
    query = _AFTER
    if kinds:
        query = query.where(table.c.kind.in_(kinds))
    while True:
        rows = connection.execute(query, {"person": person, "after": seq, "page": page}).all()
        for row in rows:
            yield _event(row)
        if len(rows) < page:
            return
        seq = rows[-1][1]


def events_before(
    connection: Connection, person: str, seq: int, *, kinds: Sequence[str], limit: int
) -> list[Event]:
    """The last few events before a place in the log, oldest first."""
    query = (
        select(*_COLUMNS)
        .where(table.c.person == person, table.c.seq < seq, table.c.kind.in_(kinds))
        .order_by(table.c.seq.desc())
        .limit(limit)
    )
    return [_event(row) for row in reversed(connection.execute(query).all())]


def event_by_id(connection: Connection, person: str, id_: str) -> Event | None:
    """One event by its id."""
    query = select(*_COLUMNS).where(table.c.person == person, table.c.id == id_)
    row = connection.execute(query).first()
    return None if row is None else _event(row)


_AT = select(*_COLUMNS).where(
    table.c.person == bindparam("person"), table.c.seq.in_(bindparam("seqs", expanding=True))
)


def events_at(connection: Connection, person: str, seqs: Sequence[int]) -> list[Event]:
    """Some events by their places in the log, in no order."""
    found: list[Event] = []
    for start in range(0, len(seqs), 500):
        some = {"person": person, "seqs": seqs[start : start + 500]}
        found += [_event(row) for row in connection.execute(_AT, some)]
    return found
