"""The room of facts: messages become facts; which facts hold, and since and until when."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Literal

from sqlalchemy import Connection, delete, insert, select, update

from habitus.facts._extract import EXTRACTOR, read_turn
from habitus.facts._statement import (
    Reading,
    Said,
    Statement,
    Target,
    TextMark,
    Thing,
    Trait,
    Turn,
    Who,
)
from habitus.log import Draft, Event, events_before, moment, start_over, utc
from habitus.store import fact as table
from habitus.vocabulary import Concepts, Language, Settings, spell_window
from habitus.vocabulary._codec import from_json, register, to_json

register(Statement, Target, Thing, Who, Trait, TextMark)

CONVERSATION = timedelta(hours=6)
"""Earlier turns within this time may be what an answer answers."""
TURNS = 6

_SENTIMENT = {
    "forbid": -1.0, "require": 1.0, "ask": -0.2, "permit": 0.3, "do": 0.0, "neutral": 0.0,
    "define": 0.0,
}  # fmt: skip
_RELATION = {
    "forbid": "forbids", "require": "requires", "ask": "asks_before", "permit": "permits",
    "avoid": "avoids", "prefer": "prefers", "do": "sets", "neutral": "is_fine_with",
    "define": "defines",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One atomic statement drawn from an event, with its two times.

    Attributes:
        id: id of the fact's own event.
        source: id of the event it was read from.
        relation, object: what is said of what ("avoids_meeting", "after lunch").
        sentiment: -1 (must not) to 1 (must).
        at: when it was said; it holds from then on.
        ended_at: when a later statement ended it; None while it holds.
        ended_by: id of the event that ended it.
        evidence: ids of the events that said it, the founding one first.
        extractor: version of the reader.
    """

    id: str
    source: str
    relation: str
    object: str
    sentiment: float
    statement: Statement
    at: datetime
    speaker: str
    extractor: str
    evidence: tuple[str, ...]
    ended_at: datetime | None = None
    ended_by: str = ""


def _object_of(statement: Statement, language: Language) -> str:
    """What is said of, as words: things and people first, else the time, else the kind."""
    target = statement.target
    if statement.part:
        return statement.part
    named = [one.text for one in (*target.things, *target.also, *target.other_than)]
    named += [who.name or str(who.role) for who in target.people]
    named += [f"{one.field} {one.op} {_plain(one.value)}" for one in target.traits]
    named += [one.text for one in target.texts]
    if not named and target.window is not None:
        return spell_window(target.window, language)
    return ", ".join(named) or ", ".join(target.kinds) or statement.said


def _plain(value: object) -> str:
    numbers = (
        getattr(value, "value", None),
        getattr(value, "km", None),
        getattr(value, "minutes", None),
    )
    number = next((one for one in numbers if one is not None), value)
    return f"{number:g}" if isinstance(number, float) else str(number)


def fact_draft(
    statement: Statement, source: Event, *, language: Language = "en", stage: str = "active"
) -> Draft:
    """The event of a fact read from another event."""
    target = statement.target
    words = [_RELATION[statement.stance], "_or_".join(target.kinds)]
    if target == Target(kinds=target.kinds, window=target.window, whole=target.whole):
        words.append("time" if target.window is not None else "")
    relation = "_".join(word for word in words if word)
    sentiment = {"avoid": -statement.strength, "prefer": statement.strength}.get(
        statement.stance, _SENTIMENT.get(statement.stance, 0.0)
    )
    return Draft(
        kind="fact",
        at=source.at,
        speaker=source.speaker,
        body={
            "source": source.id,
            "statement": to_json(statement),
            "relation": relation,
            "object": _object_of(statement, language),
            "sentiment": sentiment,
            "extractor": EXTRACTOR,
            "stage": "proposed" if statement.unsure else stage,
        },
    )


class FactsRoom:
    """Messages to facts, and the table of facts.

    Args:
        state_of: the person's settings and concepts as they are now.
    """

    name = "facts"

    def __init__(self, state_of: Callable[[Connection, str], tuple[Settings, Concepts]]) -> None:
        self._state_of = state_of
        self.last_reading: Reading | None = None
        """How the newest message was read, for the receipt."""

    def project(self, connection: Connection, event: Event) -> None:
        """Keep the table of facts in step."""
        body = event.body
        match event.kind:
            case "fact":
                connection.execute(
                    insert(table).values(
                        person=event.person,
                        id=event.id,
                        source=body["source"],
                        at=utc(event.at),
                        statement=json.dumps(body["statement"], ensure_ascii=False),
                        relation=body["relation"],
                        object=body["object"],
                        sentiment=body["sentiment"],
                        speaker=event.speaker,
                        extractor=body["extractor"],
                        seq=event.seq,
                        evidence=json.dumps([body["source"]]),
                    )
                )
                if body.get("ended_at"):
                    self._end(connection, event, event.id, str(body["ended_at"]))
            case "fact_end":
                self._end(connection, event, str(body["fact"]), utc(event.at))
            case "fact_repeat":
                self._repeat(connection, event)
            case "fact_revise":
                connection.execute(
                    update(table)
                    .where(table.c.person == event.person, table.c.id == str(body["fact"]))
                    .values(statement=json.dumps(body["statement"], ensure_ascii=False))
                )

    def _end(self, connection: Connection, event: Event, fact: str, at: str) -> None:
        connection.execute(
            update(table)
            .where(table.c.person == event.person, table.c.id == fact, table.c.ended_at.is_(None))
            .values(ended_at=at, ended_seq=event.seq, ended_by=str(event.body.get("by", "")))
        )

    def _repeat(self, connection: Connection, event: Event) -> None:
        where = (table.c.person == event.person, table.c.id == str(event.body["fact"]))
        known = connection.execute(select(table.c.evidence).where(*where)).scalar()
        if known is None:
            return
        evidence = json.loads(known)
        if event.body["source"] not in evidence:
            evidence.append(event.body["source"])
            connection.execute(update(table).where(*where).values(evidence=json.dumps(evidence)))

    def learn(self, connection: Connection, event: Event) -> list[Draft]:
        """Read a message of the person's own, or one that is put to them as a proposal; what others
        say otherwise makes no fact of the person's."""
        proposed = event.body.get("stage") == "proposed"
        own = event.speaker == "user" or proposed
        if event.kind != "message" or not own or not event.text.strip():
            return []
        turn = self.turn(connection, event)
        self.last_reading = read_turn(turn)
        stage = str(event.body.get("stage", "active"))
        language = self._state_of(connection, event.person)[0].language
        return [
            fact_draft(one, event, language=language, stage=stage)
            for one in self.last_reading.statements
        ]

    def turn(self, connection: Connection, event: Event) -> Turn:
        """A message with all that reading it may depend on."""
        settings, concepts = self._state_of(connection, event.person)
        before = [
            Said(speaker=_who(one.speaker), text=one.text, name=one.name)
            for one in events_before(
                connection, event.person, event.seq, kinds=("message",), limit=TURNS
            )
            if event.at - CONVERSATION <= one.at <= event.at
        ]
        own = [one.statement for one in standing_facts(connection, event.person)]
        return Turn(
            text=event.text,
            at=event.at.astimezone(settings.zone_at(event.at)),
            concepts=concepts,
            day=settings.day_at(event.at),
            before=tuple(before),
            currency=settings.home,
            people={
                name: one.role
                for one in settings.people
                if one.role is not None
                for name in (one.name, *one.also)
            },
            own=tuple(own[-200:]),
            ended=tuple(one.statement for one in ended_facts(connection, event.person, limit=60)),
        )

    def reset(self, connection: Connection, person: str) -> None:
        """Forget all facts; rebuilding makes the same ones."""
        connection.execute(delete(table).where(table.c.person == person))

    def forget(self, connection: Connection, person: str, events: Sequence[str]) -> None:
        """Make the table again from what the log still holds."""
        start_over(connection, person, self)


def _who(speaker: str) -> Literal["user", "assistant", "other"]:
    return "user" if speaker == "user" else "assistant" if speaker == "assistant" else "other"


_COLUMNS = (
    table.c.id, table.c.source, table.c.relation, table.c.object, table.c.sentiment,
    table.c.statement, table.c.at, table.c.speaker, table.c.extractor, table.c.evidence,
    table.c.ended_at, table.c.ended_by,
)  # fmt: skip


@lru_cache(maxsize=32768)
def _statement(text: str) -> Statement:
    return from_json(json.loads(text), Statement)


def forget_read() -> None:
    """Keep no statement in memory that was read before."""
    _statement.cache_clear()


def _fact(row: Sequence[str]) -> Fact:
    (
        id_,
        source,
        relation,
        object_,
        sentiment,
        statement,
        at,
        speaker,
        extractor,
        evidence,
        end,
        by,
    ) = row
    return Fact(
        id=id_, source=source, relation=relation, object=object_, sentiment=float(sentiment),
        statement=_statement(statement), at=moment(at), speaker=speaker,
        extractor=extractor, evidence=tuple(json.loads(evidence)),
        ended_at=moment(end) if end else None, ended_by=by or "",
    )  # fmt: skip


def standing_facts(connection: Connection, person: str) -> list[Fact]:
    """The facts that hold, oldest first."""
    query = select(*_COLUMNS).where(table.c.person == person, table.c.ended_at.is_(None))
    return [_fact(row) for row in connection.execute(query.order_by(table.c.at, table.c.seq))]


def ended_facts(connection: Connection, person: str, *, limit: int) -> list[Fact]:
    """The newest facts that no longer hold, oldest first."""
    query = select(*_COLUMNS).where(table.c.person == person, table.c.ended_at.is_not(None))
    newest = query.order_by(table.c.ended_seq.desc(), table.c.seq.desc()).limit(limit)
    return [_fact(row) for row in reversed(connection.execute(newest).all())]


def all_facts(connection: Connection, person: str, *, limit: int, offset: int = 0) -> list[Fact]:
    """Facts, newest first, ended ones too."""
    query = (
        select(*_COLUMNS)
        .where(table.c.person == person)
        .order_by(table.c.at.desc(), table.c.seq.desc())
        .limit(limit)
        .offset(offset)
    )
    return [_fact(row) for row in connection.execute(query)]


def fact_by_id(connection: Connection, person: str, id_: str) -> Fact | None:
    """One fact."""
    row = connection.execute(
        select(*_COLUMNS).where(table.c.person == person, table.c.id == id_)
    ).first()
    return None if row is None else _fact(row)
