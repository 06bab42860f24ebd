"""The registry of lives: on what occasions each artifact agreed, and how it came to its stage.

Any kind of artifact is kept here, by its id. It follows ``audit``, ``feedback`` and ``stage``
events, so that rebuilding the log makes it again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select

from habitus.lifecycle._gate import Stage
from habitus.log import Draft, Event, moment, start_over, utc
from habitus.store import occasion, transition


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """Once that the person did, or did not do, as an artifact says."""

    seq: int
    at: datetime
    about: str
    """Id of the event that shows what they did."""
    agreed: bool
    stage: Stage
    """The artifact's at that time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transition:
    """A move of an artifact from one stage to another."""

    seq: int
    at: datetime
    stage: Stage
    reason: str
    """A key of the gate's reasons, or the person's words."""
    by: str
    """"person" or "habitus"."""


class LifeRoom:
    """Occasions and transitions as tables."""

    name = "life"

    def project(self, connection: Connection, event: Event) -> None:
        """Note what an event says of artifacts."""
        match event.kind:
            case "audit":
                self._audit(connection, event)
            case "feedback":
                self._feedback(connection, event)
            case "stage":
                by = "person" if event.speaker == "user" else "habitus"
                _move(
                    connection,
                    event,
                    str(event.body["rule"]),
                    str(event.body["stage"]),
                    str(event.body.get("reason", "")),
                    by,
                )

    def learn(self, connection: Connection, event: Event) -> list[Draft]:
        """Nothing follows by itself: whoever owns an artifact decides what becomes of it."""
        return []

    def reset(self, connection: Connection, person: str) -> None:
        """Drop everything derived."""
        for table in (occasion, transition):
            connection.execute(delete(table).where(table.c.person == person))

    def forget(self, connection: Connection, person: str, events: Sequence[str]) -> None:
        """Make the tables again from what the log still holds."""
        start_over(connection, person, self)

    def _audit(self, connection: Connection, event: Event) -> None:
        seen = event.body["rules"]
        assert isinstance(seen, list)
        for one in seen:
            assert isinstance(one, dict)
            _note(
                connection,
                event,
                str(one["rule"]),
                bool(one["agreed"]),
                str(one["stage"]),
                str(event.body["about"]),
            )

    def _feedback(self, connection: Connection, event: Event) -> None:
        verb = event.body.get("verb")
        rules = event.body.get("rules") or []
        assert isinstance(rules, list)
        for rule in rules:
            if verb in ("right", "wrong"):
                _note(connection, event, str(rule), verb == "right", "active", event.id)
            elif verb == "never_again":
                _move(connection, event, str(rule), "dormant", "switched_off", "person")


def _note(
    connection: Connection, event: Event, artifact: str, agreed: bool, stage: str, about: str
) -> None:
    connection.execute(
        insert(occasion).values(
            person=event.person, artifact=artifact, seq=event.seq, at=utc(event.at),
            about=about, agreed=int(agreed), stage=stage,
        )
    )  # fmt: skip


def _move(
    connection: Connection, event: Event, artifact: str, stage: str, reason: str, by: str
) -> None:
    connection.execute(
        insert(transition).values(
            person=event.person, artifact=artifact, seq=event.seq, at=utc(event.at),
            stage=stage, reason=reason, by=by,
        )
    )  # fmt: skip


def occasions(connection: Connection, person: str) -> Mapping[str, list[Occasion]]:
    """All occasions by artifact, as they were noted."""
    found: dict[str, list[Occasion]] = {}
    query = select(occasion).where(occasion.c.person == person)
    for row in connection.execute(query.order_by(occasion.c.artifact, occasion.c.seq)):
        one = Occasion(
            seq=row.seq, at=moment(row.at), about=row.about, agreed=bool(row.agreed),
            stage=row.stage,
        )  # fmt: skip
        found.setdefault(row.artifact, []).append(one)
    return found


def transitions(connection: Connection, person: str) -> Mapping[str, list[Transition]]:
    """All moves between stages by artifact, as they were made."""
    found: dict[str, list[Transition]] = {}
    query = select(transition).where(transition.c.person == person)
    for row in connection.execute(query.order_by(transition.c.artifact, transition.c.seq)):
        one = Transition(
            seq=row.seq, at=moment(row.at), stage=row.stage, reason=row.reason, by=row.by
        )
        found.setdefault(row.artifact, []).append(one)
    return found
