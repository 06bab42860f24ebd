"""Tombstones: salted hashes of what was removed, so that it can be known again and not read.

Marks are kept under a hash of the person's id, so that they can outlast the person. Each is an HMAC
(RFC 2104) with SHA-256 under a random key of the store, cut to 128 bits.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Literal, TypeAlias

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from habitus.log import Draft, utc
from habitus.store import salt, tombstone

What: TypeAlias = Literal["id", "key", "words", "file", "commit", "life"]
"""An id of an entry, fact, rule or decision; an entry's key in its source; who said what when; the
text of a file; the id of a commit; when an erased person was made."""


class Marks:
    """What was removed of one person.

    A store that took people over from backups of other stores has more than one salt.
    """

    def __init__(self, connection: Connection, person: str) -> None:
        self._connection = connection
        self._id = person
        rows = connection.execute(select(salt.c.value).order_by(salt.c.id))
        self._salts: list[bytes] = [row[0] for row in rows]
        self._known: dict[str, tuple[str, str | None]] | None = None

    def _all(self) -> dict[str, tuple[str, str | None]]:
        if self._known is None:
            self._known = {}
            table = tombstone.c
            for one in self._salts:
                query = select(table.mark, table.at, table.instead)
                query = query.where(table.person == _hash(one, "person", self._id))
                self._known |= {row[0]: (row[1], row[2]) for row in self._connection.execute(query)}
        return self._known

    def _find(self, what: What, value: str) -> tuple[str, str | None] | None:
        known = self._all()
        if not known:
            return None
        found = (known.get(_hash(one, what, value)) for one in self._salts)
        return next((one for one in found if one is not None), None)

    def __bool__(self) -> bool:
        """Whether anything was removed."""
        return bool(self._all())

    def when(self, what: What, value: str) -> str:
        """The day (UTC) on which something was removed; empty when it was not."""
        found = self._find(what, value)
        return "" if found is None else found[0][:10]

    def instead(self, commit: str) -> str | None:
        """The commit that took the place of one that was rewritten."""
        found = self._find("commit", commit)
        return None if found is None else found[1]

    def add(
        self,
        at: datetime,
        values: Iterable[tuple[What, str]],
        commits: Mapping[str, str | None] | None = None,
    ) -> None:
        """Remember what was removed; in a writing transaction.

        Args:
            at: when.
            values: what, and its value, of which only the hash is kept.
            commits: old id to the id of what took its place; None where nothing did.
        """
        if not self._salts:
            self._salts.append(os.urandom(32))
            self._connection.execute(insert(salt).values(id=1, value=self._salts[0]))
        own = self._salts[0]
        self._move(commits or {})
        marks: dict[str, str | None] = {_hash(own, what, value): None for what, value in values}
        marks |= {_hash(own, "commit", old): new for old, new in (commits or {}).items()}
        person = _hash(own, "person", self._id)
        rows = [
            {"person": person, "mark": mark, "at": utc(at), "instead": instead}
            for mark, instead in marks.items()
        ]
        if rows:
            self._connection.execute(upsert(tombstone).on_conflict_do_nothing(), rows)
        self._known = None

    def _move(self, commits: Mapping[str, str | None]) -> None:
        """Let what led to a commit that is rewritten once more lead to the newest one."""
        for mark, (_, instead) in self._all().items():
            if instead is not None and instead in commits:
                change = update(tombstone).where(tombstone.c.mark == mark)
                self._connection.execute(change.values(instead=commits[instead]))


def traces(entry: Draft) -> list[tuple[What, str]]:
    """By what an entry is known again when it is handed in once more: the key that it has in its
    source, and who said what when."""
    found: list[tuple[What, str]] = []
    if entry.key is not None:
        found.append(("key", entry.key))
    if "key" in entry.body:
        found.append(("key", f"{entry.body.get('kind')}\0{entry.body['key']}"))
    if entry.text.strip():
        text = " ".join(entry.text.split())
        found.append(("words", f"{entry.speaker}\0{utc(entry.at)}\0{text}"))
    return found


def _hash(key: bytes, what: str, value: str) -> str:
    return hmac.digest(key, f"{what}\0{value}".encode(), "sha256")[:16].hex()
