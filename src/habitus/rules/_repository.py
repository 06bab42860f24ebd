"""The person's repository as a room: files, their history in Git, and the index over rules.

It follows ``files`` events (one commit each), ``stage`` and ``feedback`` events. Stage and counters
live here, in the registry columns of ``rule_version``; the logic of a rule is its file.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import TypeAlias

from pydantic import JsonValue
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from habitus.lifecycle import PRIORS, Beta, Origin, Stage, forget
from habitus.log import Draft, Event, moment, start_over, utc
from habitus.rules._definitions import read_definitions
from habitus.rules._fields import fields_read, output_type
from habitus.rules._free import FreeRule
from habitus.rules._ir import Rule
from habitus.rules._read_file import DEFINITIONS
from habitus.rules._tiers import head_of, read_rule
from habitus.store import commit, file_version, reset_git, rule_index, rule_version
from habitus.store import rule_fired as fired_table
from habitus.vocabulary import (
    Bindings,
    Concepts,
    Settings,
    read_bindings,
    read_concepts,
    read_settings,
    shipped_bindings,
    shipped_concepts,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRule:
    """A version of a rule with its place in the registry."""

    rule: Rule
    """Of a free function its head, which has no branches."""
    path: str
    source: str
    origin: Origin
    stage: Stage
    fact: str
    """Id of the fact it was made from; empty for a file written by hand and for a habit."""
    evidence: tuple[str, ...]
    """Of a habit: ids of the events that show it."""
    agreed: float
    disagreed: float
    known_from: datetime
    known_to: datetime | None
    from_seq: int
    free: FreeRule | None = None
    """The function, when it is one (tier 2)."""
    formed: datetime | None = None
    """Since when its file says what it says; None: since this version."""

    @property
    def since(self) -> datetime:
        """When it was stated or induced, as it is."""
        return self.formed or self.known_from

    @property
    def stances(self) -> frozenset[str]:
        """What it may answer: stances, without effects."""
        if self.free is not None:
            return self.free.results - {"effects"}
        return frozenset(
            one.result.stance for one in self.rule.branches if one.result and one.result.stance
        )

    @property
    def version(self) -> str:
        """Changes whenever its text, its place or its stage does, and not with what is counted."""
        words = "\n".join((self.stage, self.path, self.source))
        return hashlib.blake2b(words.encode(), digest_size=6).hexdigest()

    @property
    def confidence(self) -> float:
        """Mean of Beta(agreed, disagreed)."""
        return self.agreed / (self.agreed + self.disagreed)


Files: TypeAlias = tuple[tuple[str, str], ...]
"""Paths and texts, sorted."""


@lru_cache(maxsize=16384)
def parsed(source: str, path: str, definitions: Files = ()) -> Rule | FreeRule:
    """A stored rule file, read once with the definitions that held then."""
    return read_rule(source, path, read_definitions(definitions))


@lru_cache(maxsize=1024)
def _settings(text: str) -> Settings:
    return read_settings(text)


@lru_cache(maxsize=256)
def _concepts(files: tuple[tuple[str, str], ...]) -> Concepts:
    base = shipped_concepts()
    return (
        base.extended(one for path, text in files for one in read_concepts(text, path))
        if files
        else base
    )


@lru_cache(maxsize=256)
def _bindings(files: tuple[tuple[str, str], ...]) -> Bindings:
    shipped = shipped_bindings()
    if not files:
        return shipped
    known = {one.name: one for one in shipped.all}
    own = [one for path, text in files for one in read_bindings(text, path, known)]
    return Bindings(own, shipped.all)


def forget_parsed() -> None:
    """Keep no file in memory that was read before."""
    for cache in (parsed, _stored, _settings, _concepts, _bindings):
        cache.cache_clear()


def files_draft(
    changes: Mapping[str, str | None],
    *,
    at: datetime,
    reason: str,
    author: str,
    evidence: Iterable[str] = (),
    rules: Mapping[str, Mapping[str, JsonValue]] | None = None,
) -> Draft:
    """The event of a change of files, which becomes one commit.

    Args:
        changes: path to new text, None to remove.
        at: when.
        reason: why, one sentence that quotes nobody.
        author: who.
        evidence: ids of the events or facts behind it.
        rules: for rule files, by path: ``origin``, ``stage`` and ``fact``.
    """
    return Draft(
        kind="files",
        at=at,
        body={
            "changes": [
                {"path": path, "content": content, **((rules or {}).get(path, {}))}
                for path, content in sorted(changes.items())
            ],
            "reason": reason,
            "author": author,
            "evidence": list(evidence),
        },
    )


class RepositoryRoom:
    """Files, Git and the rule index of each person."""

    name = "repository"

    def project(self, connection: Connection, event: Event) -> None:
        """Keep files, Git, versions and registry in step."""
        match event.kind:
            case "files":
                self._files(connection, event)
            case "stage":
                self._new_version(
                    connection, event, str(event.body["rule"]), stage=str(event.body["stage"])
                )
            case "feedback":
                self._feedback(connection, event)
            case "audit":
                self._audit(connection, event)

    def learn(self, connection: Connection, event: Event) -> list[Draft]:
        """Nothing follows from a change of files by itself."""
        return []

    def _files(self, connection: Connection, event: Event) -> None:
        changes = event.body["changes"]
        assert isinstance(changes, list)
        texts: dict[str, str | None] = {}
        for change in changes:
            assert isinstance(change, dict)
            path, content = str(change["path"]), change["content"]
            text = None if content is None else str(content)
            texts[path] = text
            connection.execute(
                insert(file_version).values(
                    person=event.person, path=path, seq=event.seq, at=utc(event.at), content=text
                )
            )
        definitions = _definition_files(connection, event.person)
        for change in changes:
            assert isinstance(change, dict)
            path = str(change["path"])
            if path.startswith("rules/") and path.endswith(".py"):
                self._rule_file(connection, event, path, texts[path], change, definitions)
        if any(path.startswith(f"{DEFINITIONS}/") for path in texts):
            self._reread(connection, event, set(texts))
        evidence = event.body.get("evidence") or []
        assert isinstance(evidence, list)
        message = str(event.body["reason"])
        if evidence:
            message += "\n\n" + "\n".join(f"Evidence: {one}" for one in evidence)
        settings = States(connection, event.person).settings()
        commit(
            connection, event.person, texts, message=message, author=str(event.body["author"]),
            at=event.at.astimezone(settings.zone_at(event.at)),
        )  # fmt: skip

    def _rule_file(
        self,
        connection: Connection,
        event: Event,
        path: str,
        text: str | None,
        change: Mapping[str, JsonValue],
        definitions: Files,
    ) -> None:
        old = connection.execute(
            select(rule_version).where(
                rule_version.c.person == event.person,
                rule_version.c.path == path,
                rule_version.c.to_seq.is_(None),
            )
        ).first()
        logic = None if text is None else parsed(text, path, definitions)
        rule = None if logic is None else head_of(logic)
        for id_ in {one for one in (old and old.id, rule and rule.id) if one}:
            self._close(connection, event, str(id_))
        if logic is None or rule is None or text is None:
            return
        origin = str(change.get("origin") or (old.origin if old else "stated"))
        prior = PRIORS[origin]  # type: ignore[index]
        agreed, disagreed = prior.a, prior.b
        known = connection.execute(
            select(rule_version.c.agreed, rule_version.c.disagreed)
            .where(rule_version.c.person == event.person, rule_version.c.id == rule.id)
            .order_by(rule_version.c.from_seq.desc())
        ).first()
        if known is not None:
            agreed, disagreed = known
        connection.execute(
            insert(rule_version).values(
                person=event.person,
                id=rule.id,
                from_seq=event.seq,
                from_at=utc(event.at),
                path=path,
                source=text,
                origin=origin,
                stage=str(change.get("stage") or (old.stage if old else "active")),
                fact=str(change.get("fact", old.fact if old else "")),
                evidence=json.dumps(change.get("evidence") or []),
                agreed=agreed,
                disagreed=disagreed,
            )
        )
        created = connection.execute(
            select(func.min(rule_version.c.from_at)).where(
                rule_version.c.person == event.person, rule_version.c.id == rule.id
            )
        ).scalar()
        connection.execute(
            delete(rule_index).where(
                rule_index.c.person == event.person, rule_index.c.id == rule.id
            )
        )
        connection.execute(
            insert(rule_index).values(
                person=event.person,
                id=rule.id,
                domain=rule.domain,
                kinds=",".join(rule.kinds),
                fields=json.dumps(sorted(fields_read(logic))),
                output=output_type(logic),
                created=created,
            )
        )

    def _reread(self, connection: Connection, event: Event, changed: set[str]) -> None:
        """Give every rule that uses definitions a new version: what it says may have changed."""
        rows = connection.execute(
            select(rule_version.c.id, rule_version.c.path, rule_version.c.source).where(
                rule_version.c.person == event.person, rule_version.c.to_seq.is_(None)
            )
        ).all()
        for row in rows:
            if row.path not in changed and f"from {DEFINITIONS}." in row.source:
                self._new_version(connection, event, row.id)

    def _close(self, connection: Connection, event: Event, rule: str) -> None:
        connection.execute(
            update(rule_version)
            .where(
                rule_version.c.person == event.person,
                rule_version.c.id == rule,
                rule_version.c.to_seq.is_(None),
            )
            .values(to_seq=event.seq, to_at=utc(event.at))
        )

    def _new_version(
        self,
        connection: Connection,
        event: Event,
        rule: str,
        *,
        stage: str | None = None,
        agreed: float = 0.0,
        disagreed: float = 0.0,
    ) -> None:
        old = connection.execute(
            select(rule_version).where(
                rule_version.c.person == event.person,
                rule_version.c.id == rule,
                rule_version.c.to_seq.is_(None),
            )
        ).first()
        if old is None:
            return
        self._close(connection, event, rule)
        belief = Beta(old.agreed, old.disagreed)
        if old.origin == "induced":
            days = (event.at - moment(old.from_at)).total_seconds() / 86400
            belief = forget(belief, days, prior=PRIORS["induced"])
        connection.execute(
            insert(rule_version).values(
                person=event.person,
                id=rule,
                from_seq=event.seq,
                from_at=utc(event.at),
                path=old.path,
                source=old.source,
                origin=old.origin,
                stage=stage or old.stage,
                fact=old.fact,
                evidence=old.evidence,
                agreed=belief.a + agreed,
                disagreed=belief.b + disagreed,
            )
        )

    def _audit(self, connection: Connection, event: Event) -> None:
        """What the person did, against what was induced: that gains or loses by it.

        What they stated stands whatever they do.
        """
        seen = event.body["rules"]
        assert isinstance(seen, list)
        induced = {
            row[0]
            for row in connection.execute(
                select(rule_version.c.id).where(
                    rule_version.c.person == event.person,
                    rule_version.c.to_seq.is_(None),
                    rule_version.c.origin == "induced",
                )
            )
        }
        for one in seen:
            assert isinstance(one, dict)
            rule, agreed = str(one["rule"]), bool(one["agreed"])
            if rule in induced:
                self._new_version(
                    connection, event, rule, agreed=float(agreed), disagreed=float(not agreed)
                )

    def _feedback(self, connection: Connection, event: Event) -> None:
        verb = event.body.get("verb")
        rules = event.body.get("rules") or []
        assert isinstance(rules, list)
        for rule in rules:
            if verb == "right":
                self._new_version(connection, event, str(rule), agreed=1.0)
            elif verb == "wrong":
                self._new_version(connection, event, str(rule), disagreed=2.0)
            elif verb == "never_again":
                self._new_version(connection, event, str(rule), stage="dormant")

    def reset(self, connection: Connection, person: str) -> None:
        """Drop everything derived; rebuilding makes the same bytes again."""
        for table in (file_version, rule_version, rule_index):
            connection.execute(delete(table).where(table.c.person == person))
        reset_git(connection, person)

    def forget(self, connection: Connection, person: str, events: Sequence[str]) -> None:
        """Make files, Git and registry again from what the log still holds."""
        start_over(connection, person, self)


def current_files(
    connection: Connection, person: str, prefix: str = "", *, at: datetime | None = None
) -> dict[str, str]:
    """The person's files as they are now, or were at a moment, path to text."""
    query = (
        select(file_version.c.path, func.max(file_version.c.seq).label("seq"))
        .where(
            file_version.c.person == person, file_version.c.path.startswith(prefix, autoescape=True)
        )
        .group_by(file_version.c.path)
    )
    if at is not None:
        query = query.where(file_version.c.at <= utc(at))
    newest = query.subquery()
    rows = connection.execute(
        select(file_version.c.path, file_version.c.content)
        .join(newest, (newest.c.path == file_version.c.path) & (newest.c.seq == file_version.c.seq))
        .where(file_version.c.person == person, file_version.c.content.is_not(None))
        .order_by(file_version.c.path)
    )
    return {row[0]: row[1] for row in rows}


def _definition_files(connection: Connection, person: str, seq: int | None = None) -> Files:
    """The person's definitions as they are now, or as they were after an event."""
    query = select(file_version.c.path, file_version.c.content).where(
        file_version.c.person == person,
        file_version.c.path.startswith(f"{DEFINITIONS}/", autoescape=True),
    )
    if seq is not None:
        query = query.where(file_version.c.seq <= seq)
    texts: dict[str, str | None] = {}
    for row in connection.execute(query.order_by(file_version.c.seq)):
        texts[row[0]] = row[1]
    return tuple(sorted((path, text) for path, text in texts.items() if text is not None))


_STATES = (
    select(file_version.c.path, file_version.c.at, file_version.c.seq, file_version.c.content)
    .where(
        file_version.c.person == bindparam("person"),
        (file_version.c.path == "person.toml")
        | file_version.c.path.startswith("concepts/")
        | file_version.c.path.startswith("bindings/"),
    )
    .order_by(file_version.c.at, file_version.c.seq)
)


class States:
    """Settings, concepts and bindings of a person at every moment, from the versions of their files.

    Before the first version of a file, the first one holds: a log may be older than its store.
    """

    def __init__(self, connection: Connection, person: str, *, seq: int | None = None) -> None:
        query = _STATES if seq is None else _STATES.where(file_version.c.seq <= seq)
        self._versions: dict[str, list[tuple[str, str | None]]] = {}
        for row in connection.execute(query, {"person": person}):
            self._versions.setdefault(row.path, []).append((row.at, row.content))

    def _text(self, path: str, now: str | None) -> str | None:
        versions = self._versions[path]
        if now is None:
            return versions[-1][1]
        at = bisect_right(versions, now, key=lambda one: one[0])
        return versions[max(at - 1, 0)][1]

    def moments(self) -> set[datetime]:
        """When any of these files changed."""
        return {moment(at) for versions in self._versions.values() for at, _ in versions}

    def settings(self) -> Settings:
        """The newest settings."""
        toml = self._text("person.toml", None) if "person.toml" in self._versions else None
        return _settings(toml or 'zone = "UTC"\n')

    def at(self, now: datetime | None) -> tuple[Settings, Concepts]:
        """As known at a moment; None for the newest."""
        text = utc(now) if now is not None else None
        toml = self._text("person.toml", text) if "person.toml" in self._versions else None
        return _settings(toml or 'zone = "UTC"\n'), _concepts(self._texts("concepts/", text))

    def bindings(self, now: datetime | None) -> Bindings:
        """How tools are bound, as known at a moment; None for the newest."""
        return _bindings(self._texts("bindings/", utc(now) if now is not None else None))

    def _texts(self, folder: str, now: str | None) -> tuple[tuple[str, str], ...]:
        return tuple(
            (path, content)
            for path in sorted(self._versions)
            if path.startswith(folder) and (content := self._text(path, now)) is not None
        )


def state_of(connection: Connection, person: str) -> tuple[Settings, Concepts]:
    """The person's settings and concepts as they are now."""
    return States(connection, person).at(None)


_ROW = (
    rule_version.c.path, rule_version.c.source, rule_version.c.origin, rule_version.c.stage,
    rule_version.c.fact, rule_version.c.agreed, rule_version.c.disagreed, rule_version.c.from_at,
    rule_version.c.from_seq, rule_version.c.evidence,
)  # fmt: skip


class _Definitions:
    """The definitions that held for a version of a rule; looked up only where it uses any."""

    def __init__(self, connection: Connection, person: str) -> None:
        self._connection = connection
        self._person = person
        self._known: dict[int, Files] = {}

    def of(self, source: str, seq: int) -> Files:
        if f"from {DEFINITIONS}." not in source:
            return ()
        if seq not in self._known:
            self._known[seq] = _definition_files(self._connection, self._person, seq)
        return self._known[seq]


def rule_versions(
    connection: Connection,
    person: str,
    *,
    seq: int | None = None,
    live: bool = False,
    origin: Origin | None = None,
) -> list[StoredRule]:
    """All versions of all rules that a log position knows, oldest first.

    Args:
        connection, person: whose.
        seq: the position; the newest when not given.
        live: only the newest version of each rule that has a file.
        origin: only rules that come from there; all when not given.
    """
    query = select(*_ROW, rule_version.c.to_at, rule_version.c.to_seq, rule_version.c.id)
    query = query.where(rule_version.c.person == person)
    if seq is not None:
        query = query.where(rule_version.c.from_seq <= seq)
    if live:
        query = query.where(rule_version.c.to_seq.is_(None))
    if origin is not None:
        query = query.where(rule_version.c.origin == origin)
    formed = _formed(connection, person, seq)
    found: list[StoredRule] = []
    definitions = _Definitions(connection, person)
    for row in connection.execute(query.order_by(rule_version.c.from_seq, rule_version.c.id)):
        open_then = row.to_seq is None or (seq is not None and row.to_seq > seq)
        since = formed.get((row.id, row.source), row.from_at)
        known_to = None if open_then else row.to_at
        held = definitions.of(row.source, row.from_seq)
        found.append(_stored(*row[: len(_ROW)], since, known_to, held))
    return found


@lru_cache(maxsize=32768)
def _stored(
    path: str,
    source: str,
    origin: Origin,
    stage: Stage,
    fact: str,
    agreed: float,
    disagreed: float,
    from_at: str,
    from_seq: int,
    evidence: str,
    formed: str,
    to_at: str | None,
    definitions: Files,
) -> StoredRule:
    """A row of the registry, read once."""
    logic = parsed(source, path, definitions)
    return StoredRule(
        rule=head_of(logic),
        free=logic if isinstance(logic, FreeRule) else None,
        path=path,
        source=source,
        origin=origin,
        stage=stage,
        fact=fact,
        agreed=agreed,
        disagreed=disagreed,
        known_from=moment(from_at),
        known_to=None if to_at is None else moment(to_at),
        from_seq=from_seq,
        evidence=() if evidence == "[]" else tuple(json.loads(evidence)),
        formed=moment(formed),
    )


def _formed(connection: Connection, person: str, seq: int | None) -> dict[tuple[str, str], str]:
    """When each text of each rule with more than one version first held: later versions of it only
    counted."""
    table = rule_version.c
    mine = [table.person == person]
    if seq is not None:
        mine.append(table.from_seq <= seq)
    several = select(table.id).where(*mine).group_by(table.id).having(func.count() > 1)
    query = select(table.id, table.source, func.min(table.from_at)).where(
        *mine, table.id.in_(several)
    )
    rows = connection.execute(query.group_by(table.id, table.source))
    return {(row[0], row[1]): row[2] for row in rows}


def live_rules(connection: Connection, person: str) -> list[StoredRule]:
    """The newest version of every rule that has a file, in any stage."""
    return rule_versions(connection, person, live=True)


def count_fired(connection: Connection, person: str, rules: Iterable[str], at: datetime) -> None:
    """Note that rules decided something; counters may be lost in a crash."""
    from sqlalchemy.dialects.sqlite import insert as upsert

    for rule in rules:
        row = upsert(fired_table).values(person=person, id=rule, times=1, last=utc(at))
        connection.execute(
            row.on_conflict_do_update(
                index_elements=["person", "id"],
                set_={"times": fired_table.c.times + 1, "last": utc(at)},
            )
        )
