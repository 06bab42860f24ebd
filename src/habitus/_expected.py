"""Edits that carry the version they are based on, and what changed meanwhile where it is stale."""

from __future__ import annotations

from sqlalchemy import Connection

from habitus.errors import BadInput, NotFound, Stale
from habitus.privacy import Marks
from habitus.rules import StoredRule, rule_versions, sentence, state_of
from habitus.state import Record
from habitus.store import file_ids, is_commit


def expect_rule(connection: Connection, person: str, rule: str, expected: str | None) -> None:
    """Refuse to change a rule that is not there, or that is not as the caller has read it.

    Args:
        connection: in the transaction of the change.
        person: whose.
        rule: its id.
        expected: the version that the caller has read; None when that does not matter.

    Raises:
        NotFound: there is no such rule.
        Stale: it has changed since.
    """
    versions = [one for one in rule_versions(connection, person) if one.rule.id == rule]
    if not versions or versions[-1].known_to is not None:
        raise NotFound(f'There is no rule "{rule}".', fix="`habitus rules` lists them.")
    if expected is not None and versions[-1].version != expected:
        since = _since(connection, person, versions, expected)
        raise Stale(
            f'The rule "{rule}" has changed since you read it. {since}',
            where=rule,
            fix="Look at it again, and then decide.",
        )


def _since(connection: Connection, person: str, versions: list[StoredRule], expected: str) -> str:
    """What became of a rule since a version."""
    settings, concepts = state_of(connection, person)
    known = [at for at, one in enumerate(versions) if one.version == expected]
    lines: list[str] = []
    last = expected
    for one in versions[known[-1] + 1 :] if known else versions[-1:]:
        if one.version != last:
            at = settings.local(one.known_from)
            words = sentence(one.rule, settings.language, concepts)
            lines.append(f"{at:%Y-%m-%d %H:%M}: {words} ({one.stage})")
        last = one.version
    return " ".join(lines)


def expect_record(record: Record, expected: str | None) -> None:
    """Refuse to change a record that is not as the caller has read it.

    Raises:
        Stale: something was said of it since.
    """
    if expected is not None and record.version != expected:
        now = ", ".join(f"{name} {value}" for name, value in record.fields.items())
        raise Stale(
            f"The {record.kind} has changed since you read it. It is now: {now}.",
            where=record.id,
            fix="Look at it again, and then decide.",
        )


def files_at(connection: Connection, person: str, commit: str) -> dict[str, str]:
    """Path to blob id of the files at a commit of the person's history, also of one that was written
    anew since.

    Raises:
        BadInput: there is no such commit.
    """
    if not is_commit(connection, person, commit):
        instead = Marks(connection, person).instead(commit)
        if instead is None:
            raise BadInput(
                f'There is no commit "{commit}".',
                where="expected",
                fix="`habitus history` lists them.",
            )
        commit = instead
    return file_ids(connection, person, commit)
