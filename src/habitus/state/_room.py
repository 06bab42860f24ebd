"""The room of state: what is true of the person, as typed records, a projection of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from sqlalchemy import Connection, select

from habitus.conflicts import PERSON
from habitus.errors import BadInput
from habitus.log import Draft, Event, start_over, utc
from habitus.state._fold import Claim
from habitus.state._tables import add_claim, add_record, drop_all, record_of_key, refresh
from habitus.state._tell import Teller
from habitus.state.talk import read_mentions
from habitus.store import record as records
from habitus.vocabulary import Concepts, RecordKinds, Settings


class StateRoom:
    """Records, from events that tell them.

    Args:
        kinds: those that hold in the deployment.
        state_of: the person's settings and concepts as they are now.
    """

    name = "state"

    def __init__(
        self,
        kinds: RecordKinds,
        state_of: Callable[[Connection, str], tuple[Settings, Concepts]],
    ) -> None:
        self.kinds = kinds
        self._state_of = state_of

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
        """The records that a message of the person's own tells of."""
        if event.kind != "message" or event.speaker != "user" or "stage" in event.body:
            return []
        settings, concepts = self._state_of(connection, event.person)
        zone = settings.zone_at(event.at)
        teller = Teller(
            connection=connection, person=event.person, zone=zone, at=event.at, event=event.id
        )
        found: list[Draft] = []
        for one in read_mentions(
            event.text, event.at.astimezone(zone), self.kinds, concepts, settings.home
        ):
            with suppress(BadInput):
                draft = teller.draft(one.kind, one.fields)[1]
                found += [draft] if draft is not None else []
        return found

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
