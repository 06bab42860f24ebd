"""Roll-back: a rule, or all of a person's code, as it was; itself a change that can be undone."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from habitus.errors import BadInput, NotFound
from habitus.log import Draft
from habitus.rules import (
    StoredRule,
    current_files,
    files_draft,
    live_rules,
    named,
    require_whole,
    rule_versions,
    sentence,
    state_of,
)


def rule_back(
    connection: Connection, person: str, rule: str, to: datetime | None, now: datetime
) -> list[Draft]:
    """The events that make a rule what it was before its last change, or at a moment.

    A change is another text or another stage; what only counted is none.

    Raises:
        NotFound: there is no such rule.
        BadInput: there is no earlier version.
    """
    versions = [one for one in rule_versions(connection, person) if one.rule.id == rule]
    if not versions:
        raise NotFound(f'There is no rule "{rule}".', fix="`habitus audit` lists them.")
    last = versions[-1]
    current = last if last.known_to is None else None
    wanted = _before(versions, current) if to is None else _at(versions, to)
    if wanted is None:
        raise BadInput(
            f'The rule "{rule}" has no earlier version to go back to.',
            where="to",
            fix="`habitus history` shows when the code changed.",
        )
    return _restore({rule: (current, wanted)}, connection, person, now)


def code_back(connection: Connection, person: str, to: datetime, now: datetime) -> list[Draft]:
    """The events that make all files and stages what they were at a moment.

    Raises:
        BadInput: the person had no code then, or the moment lies ahead.
        Refused: the files of then do not fit together.
    """
    if to > now:
        raise BadInput(
            f"{to.isoformat()} lies ahead.", where="to", fix="Give a moment that has passed."
        )
    then, files = current_files(connection, person, at=to), current_files(connection, person)
    if not then:
        raise BadInput(
            f"There was no code yet at {to.isoformat()}.",
            where="to",
            fix="`habitus history` shows when the code changed.",
        )
    require_whole(then)
    live = {one.rule.id: one for one in live_rules(connection, person)}
    known: dict[str, StoredRule] = {}
    for one in rule_versions(connection, person):
        if one.known_from <= to and (one.known_to is None or to < one.known_to):
            known[one.rule.id] = one
    pairs = {
        id_: (live.get(id_), known.get(id_))
        for id_ in sorted({*live, *known})
        if _differ(live.get(id_), known.get(id_))
    }
    others = {
        path: then.get(path)
        for path in sorted({*then, *files})
        if then.get(path) != files.get(path) and not path.startswith("rules/")
    }
    return _restore(pairs, connection, person, now, others)


def _before(versions: list[StoredRule], current: StoredRule | None) -> StoredRule | None:
    if current is None:
        return versions[-1]
    return next((one for one in reversed(versions) if _differ(one, current)), None)


def _at(versions: list[StoredRule], to: datetime) -> StoredRule | None:
    held = [one for one in versions if one.known_from <= to]
    last = held[-1] if held else None
    return None if last is None or (last.known_to is not None and last.known_to <= to) else last


def _differ(one: StoredRule | None, other: StoredRule | None) -> bool:
    if one is None or other is None:
        return one is not other
    return (one.source, one.stage, one.path) != (other.source, other.stage, other.path)


def _restore(
    pairs: dict[str, tuple[StoredRule | None, StoredRule | None]],
    connection: Connection,
    person: str,
    now: datetime,
    others: dict[str, str | None] | None = None,
) -> list[Draft]:
    """Events for each rule that is one thing now and was another."""
    settings, concepts = state_of(connection, person)
    changes: dict[str, str | None] = dict(others or {})
    meta: dict[str, dict[str, object]] = {}
    drafts: list[Draft] = []
    stages: list[Draft] = []
    reasons: list[str] = []
    for id_, (old, new) in pairs.items():
        if old is not None and (new is None or new.path != old.path):
            changes[old.path] = None
            if old.fact and new is None:
                ended = {"fact": old.fact, "by": "", "why": "rolled back"}
                drafts.append(Draft(kind="fact_end", at=now, body=ended))
        shown = new or old
        assert shown is not None
        words = sentence(shown.rule, settings.language, concepts)
        reasons.append(named("back" if new is not None else "end", words, settings.language))
        if new is None:
            continue
        if old is None or (old.source, old.path) != (new.source, new.path):
            changes[new.path] = new.source
            meta[new.path] = {
                "origin": new.origin, "stage": new.stage, "fact": new.fact,
                "evidence": list(new.evidence),
            }  # fmt: skip
        if old is None or old.stage != new.stage:
            body = {"rule": id_, "stage": new.stage, "reason": "rolled_back"}
            stages.append(Draft(kind="stage", at=now, speaker="user", body=body))
    if changes:
        drafts.append(
            files_draft(
                changes, at=now, author=person, rules=meta,  # type: ignore[arg-type]
                reason="\n".join(reasons) or "Roll back.",
            )
        )  # fmt: skip
    return drafts + stages
