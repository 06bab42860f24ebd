"""Erasing a person: every row of theirs goes; what is left are hashes that keep it from coming back."""

from __future__ import annotations

import zlib
from datetime import datetime

from dulwich.objects import Blob
from sqlalchemy import Connection, delete, func, select

from habitus.errors import NotFound
from habitus.privacy._answers import drop_answers_about
from habitus.privacy._commits import commit_ids
from habitus.privacy._marks import Marks, What
from habitus.privacy._report import Affected, Removal
from habitus.store import git_object, metadata, rule_version, tombstone
from habitus.store import person as person_table


def erase(connection: Connection, person: str, now: datetime) -> Removal:
    """Remove all that is kept of a person.

    Args:
        connection: in a writing transaction, which is whole or not at all.
        person: who.
        now: when.

    Raises:
        NotFound: there is no such person.
    """
    query = select(person_table.c.created).where(person_table.c.person == person)
    created = connection.execute(query).scalar()
    if created is None:
        raise NotFound(f'There is no person "{person}".')
    marks = Marks(connection, person)
    values: list[tuple[What, str]] = [("life", created)]
    values += [("file", text) for text in _files(connection, person)]
    rules = select(rule_version.c.id).where(rule_version.c.person == person).distinct()
    values += [("id", row[0]) for row in connection.execute(rules)]
    commits = commit_ids(connection, person)
    affected: list[Affected] = []
    for table in reversed(metadata.sorted_tables):
        if "person" not in table.c or table is tombstone:
            continue
        where = table.c.person == person
        n = connection.execute(select(func.count()).select_from(table).where(where)).scalar() or 0
        connection.execute(delete(table).where(where))
        if n:
            affected.append(
                Affected(became="removed", what=table.name, id=person, why="erased", n=n)
            )
    drop_answers_about(connection, person)
    marks.add(now, values, dict.fromkeys(commits))
    return Removal(at=now, affected=tuple(affected), commits=dict.fromkeys(commits, ""))


def _files(connection: Connection, person: str) -> list[str]:
    """The texts of all files that the person's history holds."""
    table = git_object.c
    query = select(table.data).where(table.person == person, table.type == Blob.type_num)
    return [zlib.decompress(row[0]).decode() for row in connection.execute(query)]
