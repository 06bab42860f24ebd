"""The room of state: what is true of the person, as typed records, a projection of the log."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select

from habitus.conflicts import PERSON
from habitus.log import Draft, Event, start_over, utc
from habitus.state._fold import Claim
from habitus.state._tables import add_claim, add_record, drop_all, record_of_key, refresh
from habitus.store import record as records
from habitus.vocabulary import RecordKinds


class StateRoom:
    """Records, from events that tell them.

    Args:
        kinds: those that hold in the deployment.
    """

    name = "state"

    def __init__(self, kinds: RecordKinds) -> None:
        self.kinds = kinds

    def project(self, connection: Connection, event: Event) -> None:
        """Keep the tables in step."""
        if event.kind == "record":
            self._say(connection, event)
        elif event.kind == "record_end":
            self._end(connection, event)

    def _say(self, connection: Connection, event: Event) -> None:
        body = event.body
        kind = self.kinds.kind(str(body["kind"]))
        key = body.get("key")
        id_ = body.get("record")
        if id_ is None and key is not None:
            id_ = record_of_key(connection, event.person, kind.name, str(key))
        if id_ is None or self._kind_of(connection, event.person, str(id_)) is None:
            id_ = event.id
            add_record(
                connection, event.person, id_, kind.name, event.seq,
                None if key is None else str(key),
            )  # fmt: skip
        fields, told = body["fields"], body.get("told") or {}
        assert isinstance(fields, dict) and isinstance(told, dict)
        claim = Claim(
            seq=event.seq, op="say", at=utc(event.at), since=_text(body.get("since")),
            source=str(body.get("by") or PERSON), evidence=_evidence(event), fields=fields,
        )  # fmt: skip
        add_claim(connection, event.person, str(id_), claim)
        refresh(
            connection, event.person, kind, str(id_), {key: str(one) for key, one in told.items()}
        )

    def _end(self, connection: Connection, event: Event) -> None:
        body = event.body
        id_ = str(body["record"])
        kind = self._kind_of(connection, event.person, id_)
        if kind is None:
            return
        names = body.get("fields") or []
        assert isinstance(names, list)
        claim = Claim(
            seq=event.seq, op="end" if body["how"] == "end" else "retract", at=utc(event.at),
            since=_text(body.get("since")), source=str(body.get("by") or PERSON),
            evidence=_evidence(event), fields=dict.fromkeys(map(str, names)),
        )  # fmt: skip
        add_claim(connection, event.person, id_, claim)
        refresh(connection, event.person, self.kinds.kind(kind), id_, {})

    @staticmethod
    def _kind_of(connection: Connection, person: str, id_: str) -> str | None:
        query = select(records.c.kind).where(records.c.person == person, records.c.id == id_)
        return connection.execute(query).scalar()

    def learn(self, connection: Connection, event: Event) -> list[Draft]:
        """What an event says of records."""
        return []

    def reset(self, connection: Connection, person: str) -> None:
        """Forget all records; rebuilding makes the same ones."""
        drop_all(connection, person)

    def forget(self, connection: Connection, person: str, events: Sequence[str]) -> None:
        """Make the records again from what the log still holds."""
        start_over(connection, person, self)


def _evidence(event: Event) -> tuple[str, ...]:
    source = event.body.get("source")
    return (str(source),) if source else (event.id,)


def _text(value: object) -> str | None:
    return None if value is None else str(value)
