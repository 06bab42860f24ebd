"""What a person asks to have forgotten: ids, or words, as entries of the log, rules and decisions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from habitus.decide import stored_decision
from habitus.errors import NotFound, UsageError
from habitus.log import Event, event_by_id, events_after
from habitus.privacy._marks import Marks
from habitus.store import decision, fact, record_claim, rule_version
from habitus.vocabulary import contains_text

LEARNT = frozenset(
    {"fact", "fact_end", "fact_repeat", "fact_revise", "files", "stage", "audit", "forget",
     "notice", "alert", "alert_state"}
)  # fmt: skip
"""Kinds of entries that only say what was learnt from others, or done to the code."""


@dataclass(frozen=True, slots=True)
class Seeds:
    """What was asked for, before what rests on it is looked for."""

    events: dict[str, Event] = field(default_factory=dict)
    rules: set[str] = field(default_factory=set)
    decisions: set[str] = field(default_factory=set)


def find_seeds(
    connection: Connection,
    person: str,
    ids: Sequence[str],
    words: str,
    marks: Marks,
    *,
    strict: bool,
) -> Seeds:
    """Look up what a person asked to have forgotten.

    Args:
        connection, person: whose.
        ids: of entries, facts, rules and decisions.
        words: everything said, done and decided that holds all of them.
        marks: what was removed before.
        strict: refuse ids of nothing; else they are left out.

    Raises:
        UsageError: neither ids nor words are given.
        NotFound: an id is of nothing of this person's.
    """
    if not ids and not words.split():
        raise UsageError(
            "Nothing is named that should be forgotten.", fix="Give ids, or words that it holds."
        )
    seeds = Seeds()
    for id_ in ids:
        if not _find(connection, person, id_, seeds) and strict:
            gone = marks.when("id", id_)
            raise NotFound(
                f'"{id_}" was removed on {gone}.'
                if gone
                else f'There is no entry, fact, rule or decision "{id_}".',
                fix="" if gone else "`habitus recall`, `facts`, `rules` and `why` show ids.",
            )
    if words.split():
        _search(connection, person, words.split(), seeds)
    return seeds


def _find(connection: Connection, person: str, id_: str, seeds: Seeds) -> bool:
    for one in _claims(connection, person, id_) - {id_}:
        _find(connection, person, one, seeds)
    event = event_by_id(connection, person, id_)
    if event is not None:
        for source in _sources(connection, person, event):
            seeds.events[source.id] = source
        return True
    facts = _founding(connection, person, id_)
    if facts is not None:
        for one in facts:
            _find(connection, person, one, seeds)
        seeds.rules.add(id_)
        return True
    body = stored_decision(connection, person, id_)
    if body is not None:
        seeds.decisions.add(str(body["id"]))
    return body is not None


def _sources(connection: Connection, person: str, event: Event) -> Iterable[Event]:
    """The entries from outside that a learnt one was drawn from; an outside one itself."""
    if event.kind not in LEARNT:
        return [event]
    if event.kind == "fact":
        query = select(fact.c.evidence).where(fact.c.person == person, fact.c.id == event.id)
        ids = json.loads(connection.execute(query).scalar() or "[]")
    else:
        named = [event.body.get(one) for one in ("source", "fact", "about", "by")]
        more = event.body.get("evidence")
        ids = [one for one in (*named, *(more if isinstance(more, list) else ())) if one]
        if not ids:
            raise UsageError(
                f'The entry "{event.id}" is a change of your code.',
                fix="Give the ids of the rules that should be forgotten.",
            )
    found = [event_by_id(connection, person, str(one)) for one in ids]
    return [
        source for one in found if one is not None for source in _sources(connection, person, one)
    ]


def _claims(connection: Connection, person: str, record: str) -> set[str]:
    """Ids of the entries that say something of a record."""
    table = record_claim.c
    query = select(table.evidence).where(table.person == person, table.record == record)
    return {id_ for row in connection.execute(query) for id_ in json.loads(row[0])}


def _founding(connection: Connection, person: str, rule: str) -> set[str] | None:
    """Ids of the facts that a rule was made from; None when there is no such rule."""
    table = rule_version.c
    query = select(table.fact).where(table.person == person, table.id == rule)
    rows = connection.execute(query).all()
    return {row[0] for row in rows if row[0]} if rows else None


def _search(connection: Connection, person: str, words: Sequence[str], seeds: Seeds) -> None:
    for event in events_after(connection, person, 0):
        # A record that was read from a message goes with it.
        drawn = event.kind in LEARNT or "source" in event.body
        if not drawn and holds(said_by(event), words):
            seeds.events[event.id] = event
    seeds.decisions.update(id_ for id_, text in contexts(connection, person) if holds(text, words))


def contexts(connection: Connection, person: str) -> Iterator[tuple[str, str]]:
    """Of each logged decision its id, and all that its context says as one text."""
    query = select(decision.c.id, decision.c.body).where(decision.c.person == person)
    for row in connection.execute(query):
        yield row[0], " ".join(strings(json.loads(row[1])["context"]))


def holds(text: str, words: Sequence[str]) -> bool:
    """Whether a text holds all the words, as recall finds them."""
    return all(contains_text(text, one) for one in words)


def said_by(event: Event) -> str:
    """All that an entry says, as one text."""
    return " ".join((event.text, event.name, *strings(event.body)))


def strings(value: object) -> list[str]:
    """The texts inside a JSON value."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for one in value.values() for text in strings(one)]
    if isinstance(value, list | tuple):
        return [text for one in value for text in strings(one)]
    return []
