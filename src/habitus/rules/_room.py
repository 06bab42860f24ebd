"""The room of rules: facts become code, later facts change it, behaviour forms habits.

What it learns are ``files``, ``stage`` and ``fact_end`` events; the repository room follows them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime

from pydantic import JsonValue
from sqlalchemy import Connection, select

from habitus.errors import BadInput
from habitus.facts import Fact, Statement, standing_facts
from habitus.log import Draft, Event, events_after
from habitus.rules._build import build_rules
from habitus.rules._commit_words import PARTS, Change, named
from habitus.rules._ir import Rule
from habitus.rules._not_built import NotBuilt
from habitus.rules._print import print_rule
from habitus.rules._repository import StoredRule, files_draft, live_rules, state_of
from habitus.rules._revise import Held, Revision, revise, slot_of
from habitus.rules._sentence import sentence
from habitus.rules._verify import Problem, verify_rule
from habitus.store import rule_version
from habitus.vocabulary import (
    Concepts,
    Language,
    Settings,
    clock,
    print_settings,
)
from habitus.vocabulary._codec import from_json, to_json

AUTHOR = "habitus"


class RulesRoom:
    """Facts to rules."""

    name = "rules"

    def __init__(self) -> None:
        self.not_built: dict[str, str] = {}
        """Why facts of the newest turn made no rule, by fact id, for the receipt."""

    def project(self, connection: Connection, event: Event) -> None:
        """Its tables are kept by the facts and repository rooms."""

    def reset(self, connection: Connection, person: str) -> None:
        """Nothing of its own."""

    def forget(self, connection: Connection, person: str, events: Sequence[str]) -> None:
        """Nothing of its own."""

    def learn(self, connection: Connection, event: Event) -> list[Draft]:
        """Changes of facts and files that follow from a new fact."""
        if event.kind != "fact" or event.body.get("ended_at"):
            return []
        return _Revision(connection, event, self.not_built).drafts()


def part_moved(statement: Statement, language: Language) -> str:
    """The sentence for a moved part of the day."""
    assert statement.bounds is not None
    start, end = (clock(one) for one in statement.bounds)
    names = PARTS[language]
    return named("part", f"{names.get(statement.part, statement.part)} {start}-{end}", language)


def _standing(connection: Connection, event: Event) -> list[Fact]:
    """The facts that hold, with what earlier facts of the same turn have just done to them.

    Facts of a turn follow one another in the log, before the events that come of them.
    """
    ended: set[str] = set()
    revised: dict[str, Statement] = {}
    kinds = ("fact_end", "fact_revise")
    for later in events_after(connection, event.person, event.seq, kinds=kinds):
        if later.kind == "fact_end":
            ended.add(str(later.body["fact"]))
        else:
            revised[str(later.body["fact"])] = from_json(later.body["statement"], Statement)
    return [
        replace(one, statement=revised.get(one.id, one.statement))
        for one in standing_facts(connection, event.person)
        if one.id not in ended
    ]


class _Revision:
    """What one new fact changes."""

    def __init__(self, connection: Connection, event: Event, not_built: dict[str, str]) -> None:
        self.connection = connection
        self.event = event
        self.not_built = not_built
        self.new = from_json(event.body["statement"], Statement)
        settings, concepts = state_of(connection, event.person)
        self.settings: Settings = settings
        self.concepts: Concepts = concepts
        self.others = [one for one in _standing(connection, event) if one.id != event.id]
        self.by_fact: dict[str, list[StoredRule]] = {}
        for rule in live_rules(connection, event.person):
            self.by_fact.setdefault(rule.fact, []).append(rule)
        self.waiting: dict[str, str] = {}
        """Paths of rules that other facts of the turn have just put in the log, with the fact."""
        for later in events_after(connection, event.person, event.seq, kinds=("files",)):
            changes = later.body["changes"]
            assert isinstance(changes, list)
            for change in changes:
                assert isinstance(change, dict)
                path = str(change["path"])
                self.waiting.pop(path, None)
                if change["content"] is not None:
                    self.waiting[path] = str(change.get("fact", ""))
        self.changes: dict[str, str | None] = {}
        self.meta: dict[str, Mapping[str, JsonValue]] = {}
        self.reasons: list[str] = []
        self.evidence: list[str] = [event.id]
        self.out: list[Draft] = []

    def drafts(self) -> list[Draft]:
        """All that follows, facts first."""
        proposed = self.event.body.get("stage") == "proposed"
        if self.new.stance == "define":
            return self._define() if not proposed else self._only_text()
        if self._was_overtaken():
            return self.out
        if proposed:
            return self._propose()
        earlier = [one for one in self.others if one.at <= self.event.at]
        held = [Held(one.id, one.statement) for one in earlier if not self._waits(one)]
        today = self.event.at.astimezone(self.settings.zone_at(self.event.at)).date()
        revisions, stands = revise(self.new, held, self.concepts, today)
        self._carry_out(revisions)
        self._settle([one for one in earlier if self._waits(one)], today)
        if stands:
            self._add()
        elif self.new.change == "end" or (self.new.stance in ("neutral", "permit") and revisions):
            self._end(self.event.id, "it only changed earlier statements")
        return self._with_files()

    def drafts_about(self, facts: Collection[str]) -> list[Draft]:
        """What follows for some earlier facts alone, and nothing for the new one itself."""
        earlier = [
            Held(one.id, one.statement)
            for one in self.others
            if one.id in facts and one.at <= self.event.at
        ]
        today = self.event.at.astimezone(self.settings.zone_at(self.event.at)).date()
        revisions, _ = revise(self.new, earlier, self.concepts, today)
        self._carry_out([one for one in revisions if one.how != "repeat"])
        return self._with_files()

    def drafts_again(self, statement: Statement) -> list[Draft]:
        """The rules of a fact that holds again, as it now reads."""
        self.new = statement
        self._add()
        return self._with_files()

    def _carry_out(self, revisions: Iterable[Revision]) -> None:
        held = {one.id: one for one in self.others}
        for one in revisions:
            match one.how:
                case "repeat":
                    self._draft(
                        "fact_repeat", {"fact": one.fact_id, "source": self.event.body["source"]}
                    )
                    self._end(self.event.id, "it repeats an earlier statement")
                case "end":
                    self._end(one.fact_id, "a later statement took its place")
                    self._remove(held[one.fact_id])
                case "except":
                    assert one.statement is not None
                    self._revise(held[one.fact_id], one.statement)

    def _with_files(self) -> list[Draft]:
        if self.changes:
            self.out.append(
                files_draft(
                    self.changes,
                    at=self.event.at,
                    reason="\n".join(self.reasons),
                    author=AUTHOR,
                    evidence=self.evidence,
                    rules=self.meta,
                )
            )
        return self.out

    def _propose(self) -> list[Draft]:
        """A proposal changes nothing until the person says yes; "X is fine" proposes to permit X."""
        if self.new.stance == "neutral":
            self.new = replace(self.new, stance="permit")
        self._add()
        return self._with_files()

    def _only_text(self) -> list[Draft]:
        self.not_built[self.event.id] = NotBuilt("proposed_setting").say(self.settings.language)
        self._end(self.event.id, "a proposal can't change settings")
        return self.out

    def _waits(self, fact: Fact) -> bool:
        """Whether nothing has come of a fact yet but proposals."""
        rules = self.by_fact.get(fact.id, [])
        return bool(rules) and all(one.stage == "proposed" for one in rules)

    def _settle(self, waiting: Sequence[Fact], today: date) -> None:
        """What the person says takes the place of proposals on the same; it never gives way to one."""
        held = [Held(one.id, one.statement) for one in waiting]
        by_id = {one.id: one for one in waiting}
        for one in revise(self.new, held, self.concepts, today)[0] if held else ():
            if one.how in ("repeat", "end"):
                self._end(one.fact_id, "the person said it themselves")
                self._remove(by_id[one.fact_id])

    def _was_overtaken(self) -> bool:
        """A statement read late (an old mail imported today) never undoes a later one."""
        slot = slot_of(self.new, self.concepts)
        for one in self.others:
            if one.at > self.event.at and slot_of(one.statement, self.concepts) == slot:
                why = "a later statement had already taken its place"
                self._end(self.event.id, why, at=one.at, by=one.id)
                return True
        return False

    def _draft(self, kind: str, body: Mapping[str, JsonValue], at: datetime | None = None) -> None:
        self.out.append(Draft(kind=kind, at=at or self.event.at, body=body))  # type: ignore[arg-type]

    def _end(self, fact: str, why: str, at: datetime | None = None, by: str = "") -> None:
        self._draft("fact_end", {"fact": fact, "by": by or self.event.id, "why": why}, at)

    def _remove(self, fact: Fact) -> None:
        for one in self.by_fact.get(fact.id, ()):
            self.changes[one.path] = None
            self.reasons.append(self._named("end", one.rule))
            self.evidence.append(fact.id)
        self._remove_waiting(fact)

    def _remove_waiting(self, fact: Fact) -> None:
        for path, owner in self.waiting.items():
            if owner == fact.id:
                self.changes[path] = None

    def _revise(self, fact: Fact, statement: Statement) -> None:
        body = {"fact": fact.id, "by": self.event.id, "statement": to_json(statement)}
        self._draft("fact_revise", body)
        old = self.by_fact.get(fact.id, [])
        self._remove_waiting(fact)
        try:
            rebuilt = self._build(statement, fact.id, reuse=old)
        except NotBuilt:
            return
        names = {one.rule.id: one for one in old}
        for rule in rebuilt:
            before = names.pop(rule.id, None)
            if before is not None:
                rule = replace(
                    rule,
                    name=before.rule.name,
                    priority=before.rule.priority,
                    comments=before.rule.comments,
                )
            self._write(rule, fact.id, before.stage if before else "active", "change")
        for gone in names.values():
            self.changes[gone.path] = None

    def _add(self) -> None:
        stage = str(self.event.body.get("stage", "active"))
        try:
            rules = self._build(self.new, self.event.id, reuse=[])
        except NotBuilt as why:
            self.not_built[self.event.id] = why.say(self.settings.language)
            return
        for rule in rules:
            self._write(rule, self.event.id, stage, "add" if stage == "active" else "propose")

    def _build(self, statement: Statement, fact: str, reuse: list[StoredRule]) -> list[Rule]:
        own = {one.rule.id for one in reuse}
        table = rule_version

        def taken_id(id_: str) -> bool:
            if id_ in own:
                return False
            query = select(table.c.id).where(table.c.person == self.event.person, table.c.id == id_)
            return self.connection.execute(query.limit(1)).first() is not None

        live = {
            (one.rule.domain, one.rule.name) for rules in self.by_fact.values() for one in rules
        }
        gone = {path for path, text in self.changes.items() if text is None}

        def taken_name(domain: str, name: str) -> bool:
            path = f"rules/{domain}/{name}.py"
            if self.changes.get(path) is not None or (path in self.waiting and path not in gone):
                return True
            return (
                (domain, name) in live
                and path not in gone
                and not any(one.path == path for one in reuse)
            )

        built = build_rules(
            statement, founding_event=fact, language=self.settings.language,
            concepts=self.concepts, taken_ids=taken_id, taken_names=taken_name,
        )  # fmt: skip
        sound = [one for one in built if not self._faults(one)]
        if not sound:
            raise NotBuilt("faulty")
        return sound

    def _faults(self, rule: Rule) -> list[Problem]:
        """What keeps a rule from being taken: it contradicts itself or reads what is not there."""
        found = verify_rule(rule, self.concepts, hints=False)
        return [one for one in found if one.severity == "error"]

    def _write(self, rule: Rule, fact: str, stage: str, verb: Change) -> None:
        self.changes[rule.path] = print_rule(rule, self.concepts)
        self.meta[rule.path] = {"origin": "stated", "stage": stage, "fact": fact}
        self.reasons.append(self._named(verb, rule))

    def _named(self, change: Change, rule: Rule) -> str:
        language = self.settings.language
        return named(change, sentence(rule, language, self.concepts), language)

    def _define(self) -> list[Draft]:
        assert self.new.bounds is not None
        moved = self.settings.moved_part(self.new.part, self.new.bounds)
        for one in self.others:
            if one.statement.stance == "define" and one.statement.part == self.new.part:
                self._end(one.id, "a later statement took its place")
        try:
            text = print_settings(moved)
        except BadInput as problem:
            self.not_built[self.event.id] = str(problem)
            return self.out
        self.out.append(
            files_draft(
                {"person.toml": text},
                at=self.event.at,
                reason=part_moved(self.new, self.settings.language),
                author=AUTHOR,
                evidence=self.evidence,
            )
        )
        return self.out
