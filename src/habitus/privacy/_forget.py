"""Forgetting: what was said or done is taken out of everything that was made of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from sqlalchemy import Connection

from habitus.facts import Statement, fact_by_id
from habitus.log import (
    Draft,
    Event,
    Room,
    append,
    drop_events,
    event_by_id,
    events_after,
    follow,
    rewrite_events,
)
from habitus.privacy._answers import withdraw_answers
from habitus.privacy._closure import Gone, close, names_in
from habitus.privacy._commits import commit_ids, moved
from habitus.privacy._decisions import redact
from habitus.privacy._marks import Marks, What, traces
from habitus.privacy._report import Affected, Removal
from habitus.privacy._rewriting import Rewriting
from habitus.privacy._seeds import LEARNT, Seeds, contexts, find_seeds, holds, said_by
from habitus.rules import resettle
from habitus.vocabulary._codec import from_json

Progress = Callable[[int, int], None]


def forget(
    connection: Connection,
    person: str,
    rooms: Sequence[Room],
    *,
    ids: Sequence[str] = (),
    words: str = "",
    strict: bool = True,
    now: datetime,
    progress: Progress | None = None,
) -> Removal:
    """Take things out of a person's log, and out of all that was made of them.

    Args:
        connection: in a writing transaction, which is whole or not at all.
        person: whose.
        rooms: all that follow the log.
        ids: of entries, facts, rules and decisions.
        words: everything said, done and decided that holds all of them.
        strict: refuse ids of nothing; else they are left out.
        now: when.
        progress: called with places in the log done and in all.

    Returns:
        The report.

    Raises:
        UsageError: neither ids nor words are given.
        NotFound: an id is of nothing of this person's.
    """
    marks = Marks(connection, person)
    seeds = find_seeds(connection, person, ids, words, marks, strict=strict)
    gone = close(connection, person, seeds)
    work = _Work(connection, person, rooms, gone, now)
    work.rewrite(progress)
    decisions = work.decisions()
    withdraw_answers(connection, person, now)
    work.remember(marks)
    affected = _affected(connection, person, seeds, gone, work, decisions)
    counts: dict[str, int] = {}
    for one in affected:
        counts[one.became] = counts.get(one.became, 0) + 1
    body = {"counts": dict(counts)}
    append(connection, person, [Draft(kind="forget", at=now, speaker="user", body=body)], now)  # type: ignore[arg-type]
    follow(connection, person, rooms)
    commits = {old: new or "" for old, new in work.commits.items()}
    return Removal(at=now, affected=tuple(affected), commits=commits)


class _Work:
    """One removal, step by step."""

    def __init__(
        self,
        connection: Connection,
        person: str,
        rooms: Sequence[Room],
        gone: Gone,
        now: datetime,
    ) -> None:
        self.connection = connection
        self.person = person
        self.rooms = rooms
        self.gone = gone
        self.now = now
        self.commits: dict[str, str | None] = {}
        self.facts = {one: self._event(one) for one in sorted(gone.facts | set(gone.refounded))}
        donors = {donor for _, donor in gone.refounded.values()}
        self.rewriting = Rewriting(gone, {one: self._event(one).body for one in donors})

    def _event(self, id_: str) -> Event:
        found = event_by_id(self.connection, self.person, id_)
        assert found is not None
        return found

    def kind(self, id_: str) -> str:
        """What kind of entry an id is of."""
        return self._event(id_).kind

    def rewrite(self, progress: Progress | None) -> None:
        """The log without what goes, and every room as if it had never been there."""
        connection, person = self.connection, self.person
        old = commit_ids(connection, person)
        for event in events_after(connection, person, 0):
            self.rewriting.take(event)
        drop_events(connection, person, self.rewriting.dropped)
        rewrite_events(connection, person, self.rewriting.rewritten.values())
        touched = [*self.rewriting.dropped, *self.rewriting.rewritten]
        for room in self.rooms:
            room.forget(connection, person, touched)
        follow(connection, person, self.rooms, progress)
        self.commits = moved(old, commit_ids(connection, person), self.rewriting.files)
        for drafts in resettle(connection, person, self.rewriting.again):
            append(connection, person, drafts, self.now)
            follow(connection, person, self.rooms)

    def decisions(self) -> list[str]:
        """What becomes of logged decisions."""
        gone, again = self.gone, self.rewriting.again
        changed = {
            rule: again[fact] for rule, fact in gone.founders.items() if fact in again
        }  # fmt: skip
        texts = {one.text.strip() for one in gone.events.values()}
        for fact in self.facts.values():
            statement = fact.body["statement"]
            assert isinstance(statement, dict)
            texts |= {str(statement.get(key, "")).strip() for key in ("said", "reason")}
        return redact(
            self.connection,
            self.person,
            ids=gone.decisions,
            rules=gone.rules,
            changed=changed,
            events=gone.events,
            texts=texts,
            on=self.now.date().isoformat(),
        )

    def remember(self, marks: Marks) -> None:
        """Tombstones for what must not come back."""
        values: list[tuple[What, str]] = []
        for event in self.gone.events.values():
            values += [("id", event.id), *traces(event)]
        values += [("id", one) for one in (*self.gone.facts, *self.gone.rules)]
        values += [("file", one) for one in self.rewriting.code.texts]
        marks.add(self.now, values, self.commits)


def _affected(
    connection: Connection,
    person: str,
    seeds: Seeds,
    gone: Gone,
    work: _Work,
    decisions: Sequence[str],
) -> list[Affected]:
    """Everything that was touched, and what stays although it holds the same words."""
    found = [
        Affected(became="removed", what=one.kind, id=one.id, why="asked")
        for one in gone.events.values()
    ]
    found += [
        Affected(
            became="removed", what="decision", id=one,
            why="asked" if one in seeds.decisions else "decided",
        )
        for one in decisions
    ]  # fmt: skip
    found += [
        Affected(
            became="retired", what="fact", id=one, why="lent" if one in gone.lent else "rested"
        )
        for one in sorted(gone.facts)
    ]
    found += [
        Affected(became="retired", what="rule", id=one, why=_why_rule(one, seeds, gone))
        for one in sorted(gone.rules)
    ]
    found += _settled(connection, person, work)
    for one, n in sorted(gone.weakened.items()):
        what = (
            "rule"
            if one not in work.facts and fact_by_id(connection, person, one) is None
            else "fact"
        )
        why = "refounded" if one in gone.refounded else "others"
        found.append(Affected(became="changed", what=what, id=one, why=why, n=n))
    found += [
        Affected(became="kept", what=work.kind(one), id=one, why="evidence")
        for rule in sorted(seeds.rules)
        for one in gone.shown.get(rule, ())
        if one not in gone.events
    ]
    return found + _same_words(connection, person, work.facts)


def _why_rule(rule: str, seeds: Seeds, gone: Gone) -> str:
    if gone.founders.get(rule) in gone.facts:
        return "read_from"
    return "asked" if rule in seeds.rules else "few"


def _settled(connection: Connection, person: str, work: _Work) -> list[Affected]:
    found: list[Affected] = []
    for id_ in work.rewriting.again:
        fact = fact_by_id(connection, person, id_)
        assert fact is not None
        if id_ in work.rewriting.code.unedited:
            why = "edit"
        elif fact.ended_at is not None:
            why = "ended_else"
        else:
            why = "ended" if id_ in work.rewriting.ended else "unsaid"
        became = "restored" if why == "ended" else "changed"
        found.append(Affected(became=became, what="fact", id=id_, why=why))  # type: ignore[arg-type]
    return found


def _same_words(connection: Connection, person: str, facts: Mapping[str, Event]) -> list[Affected]:
    """Entries and decisions that stay and name what the forgotten facts were about."""
    names = [
        one
        for fact in facts.values()
        for one in names_in(from_json(fact.body["statement"], Statement))
    ]
    if not names:
        return []
    texts: list[tuple[str, str, str]] = [
        (event.kind, event.id, said_by(event))
        for event in events_after(connection, person, 0)
        if event.kind not in LEARNT
    ]
    texts += [("decision", *one) for one in contexts(connection, person)]
    return [
        Affected(became="kept", what=what, id=id_, why="same_words")
        for what, id_, text in texts
        if any(holds(text, [one]) for one in names)
    ]
