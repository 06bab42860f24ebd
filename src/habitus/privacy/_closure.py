"""What rests on what is forgotten: facts with no other evidence, rules made of them, habits."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from habitus.facts import Statement
from habitus.log import Event, event_by_id, events_after
from habitus.privacy._seeds import Seeds, said_by
from habitus.store import fact as fact_table
from habitus.store import rule_version
from habitus.vocabulary import contains_text
from habitus.vocabulary._codec import from_json

LEAST = 2
"""Occasions without which there is no habit (design section 3: formed from at least two)."""


@dataclass(slots=True)
class Gone:
    """Everything that goes, and what only loses a part of what it rests on."""

    events: dict[str, Event]
    """Entries from outside that were asked for."""
    decisions: set[str]
    facts: set[str] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)
    lent: set[str] = field(default_factory=set)
    """Facts that go because their meaning came from a forgotten entry, though others said them."""
    refounded: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Facts that others said, too: the entry that founds them now, and the fact read from it."""
    weakened: dict[str, int] = field(default_factory=dict)
    """Facts and rules that stay, with how much they still rest on."""
    founders: dict[str, str] = field(default_factory=dict)
    """Of each rule: the fact that it was made from."""
    shown: dict[str, list[str]] = field(default_factory=dict)
    """Of each habit: the entries that show it."""

    def is_gone(self, id_: object) -> bool:
        """Whether an id is of something that goes."""
        return id_ in self.events or id_ in self.facts or id_ in self.rules


@dataclass(frozen=True, slots=True)
class _Row:
    id: str
    seq: int
    evidence: tuple[str, ...]
    statement: Statement


def close(connection: Connection, person: str, seeds: Seeds) -> Gone:
    """All that goes with what was asked for."""
    gone = Gone(events=dict(seeds.events), decisions=set(seeds.decisions))
    for event in events_after(connection, person, 0, kinds=("outcome",)):
        if event.body["advice"] in gone.events:
            gone.events[event.id] = event
    rows = _facts(connection, person)
    by_source: dict[str, list[_Row]] = {}
    for row in rows:
        by_source.setdefault(row.evidence[0], []).append(row)
    for row in rows:
        left = [one for one in row.evidence if one not in gone.events]
        if not left:
            gone.facts.add(row.id)
        elif len(left) < len(row.evidence):
            gone.weakened[row.id] = len(left)
            if row.evidence[0] in gone.events:
                donor = _repeating(row, by_source.get(left[0], ()))
                gone.refounded[row.id] = (left[0], donor)
    for id_ in _lent(connection, person, rows, gone):
        gone.facts.add(id_)
        gone.lent.add(id_)
        gone.weakened.pop(id_, None)
        gone.refounded.pop(id_, None)
    _rules(connection, person, seeds, gone)
    return gone


def _facts(connection: Connection, person: str) -> list[_Row]:
    table = fact_table.c
    query = select(table.id, table.seq, table.evidence, table.statement)
    rows = connection.execute(query.where(table.person == person).order_by(table.seq))
    return [
        _Row(row[0], row[1], tuple(json.loads(row[2])), from_json(json.loads(row[3]), Statement))
        for row in rows
    ]


def _repeating(fact: _Row, among: Iterable[_Row]) -> str:
    """The fact that said the same in another entry; the fact itself when there is none."""
    same = (one for one in among if one.statement.target.kinds == fact.statement.target.kinds)
    return next((one.id for one in same if one.id != fact.id), fact.id)


def names_in(statement: Statement) -> set[str]:
    """The names of things and people, and the texts, that a statement is about."""
    found: set[str] = set()
    for target in (statement.target, *statement.unless):
        things = (*target.things, *target.also, *target.other_than, *target.but)
        found |= {one.text for one in things}
        found |= {one.name for one in target.people if one.name}
        found |= {one.text for one in target.texts}
        found |= {one.value for one in target.traits if isinstance(one.value, str)}
    return found


def _lent(connection: Connection, person: str, rows: Iterable[_Row], gone: Gone) -> list[str]:
    """Facts about something that only a forgotten entry names ("and never with her")."""
    texts = [(one.seq, said_by(one)) for one in gone.events.values()]
    if not texts:
        return []
    first = min(seq for seq, _ in texts)
    found: list[str] = []
    for row in rows:
        names = names_in(row.statement)
        if row.id in gone.facts or row.seq < first or not names:
            continue
        own = " ".join(_said(connection, person, row.evidence, gone.events))
        missing = [one for one in names if not contains_text(own, one)]
        if any(contains_text(text, one) for one in missing for seq, text in texts if seq < row.seq):
            found.append(row.id)
    return found


def _said(
    connection: Connection, person: str, ids: Iterable[str], gone: Mapping[str, Event]
) -> list[str]:
    events = (event_by_id(connection, person, one) for one in ids if one not in gone)
    return [said_by(one) for one in events if one is not None]


def _rules(connection: Connection, person: str, seeds: Seeds, gone: Gone) -> None:
    table = rule_version.c
    query = select(table.id, table.fact, table.evidence).where(table.person == person)
    for id_, fact, evidence in connection.execute(query.order_by(table.from_seq)):
        if fact:
            gone.founders.setdefault(id_, fact)
        if evidence != "[]":
            gone.shown[id_] = json.loads(evidence)
    gone.rules |= {id_ for id_, fact in gone.founders.items() if fact in gone.facts}
    gone.rules |= seeds.rules
    for id_, evidence in gone.shown.items():
        left = [one for one in evidence if one not in gone.events]
        if len(left) < min(LEAST, len(evidence)):
            gone.rules.add(id_)
        elif len(left) < len(evidence):
            gone.weakened[id_] = len(left)
