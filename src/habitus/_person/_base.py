"""What all parts of a person stand on: the store, its transactions, the code as it is now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

from pydantic import JsonValue
from sqlalchemy import Connection, select

from habitus._snapshot import Snapshot, load_snapshot, made
from habitus.alerts import (
    AlertsRoom,
)
from habitus.decide import (
    AuditRoom,
)
from habitus.errors import NotFound, UsageError
from habitus.facts import (
    FactsRoom,
)
from habitus.lifecycle import LifeRoom
from habitus.log import (
    Draft,
    Event,
    append,
    behind,
    catch_up,
    head,
)
from habitus.policy._room import PolicyRoom
from habitus.recall import (
    RecallRoom,
)
from habitus.rules import (
    RepositoryRoom,
    RulesRoom,
    States,
    files_draft,
    state_of,
)
from habitus.state import (
    StateRoom,
)
from habitus.store import person as person_table
from habitus.vocabulary import (
    Language,
    Settings,
    print_settings,
)

if TYPE_CHECKING:
    from habitus.person import Habitus


def _now() -> datetime:
    return datetime.now(UTC)


Json: TypeAlias = Mapping[str, JsonValue]


CACHE_BYTES = 256 * 2**20
"""Memory for the code of the people asked about last."""


class Base:
    """A person's place in a store."""

    def __init__(self, habitus: Habitus, id_: str, *, shadow: bool = False) -> None:
        self._shadow = shadow
        self._habitus = habitus
        self.id = id_
        self._facts_room = FactsRoom(state_of)
        self._rules_room = RulesRoom()
        self._rooms = (
            self._facts_room, self._rules_room, RepositoryRoom(), LifeRoom(), AuditRoom(),
            StateRoom(habitus._kinds, state_of), RecallRoom(), AlertsRoom(state_of, habitus._kinds),
            PolicyRoom(),
        )  # fmt: skip

    def _open(self, zone: str | None, language: Language | None) -> None:
        with self._habitus._store.reading() as connection:
            row = connection.execute(
                select(person_table.c.created).where(person_table.c.person == self.id)
            ).first()
            known = States(connection, self.id).settings() if row is not None else None
        if known is None:
            if zone is None:
                raise UsageError(
                    f'There is no person "{self.id}" yet.',
                    fix="Make them with their time zone: `habitus person ID --zone Europe/Berlin`,"
                    ' or zone="Europe/Berlin" in Python.',
                )
            settings = Settings(zone=zone, language=language or "en")
            reason = "Begin."
        else:
            settings = replace(known, zone=zone or known.zone, language=language or known.language)
            if (settings.zone, settings.language) == (known.zone, known.language):
                return
            reason = "Change the zone or language."
        now = _now()
        with self._writing() as connection:
            if known is None:
                from sqlalchemy.dialects.sqlite import insert as upsert

                made = connection.execute(
                    upsert(person_table)
                    .values(person=self.id, created=now.isoformat())
                    .on_conflict_do_nothing()
                )
                if made.rowcount == 0:
                    return
            self._append(
                connection,
                [
                    files_draft(
                        {"person.toml": print_settings(settings)},
                        at=now,
                        reason=reason,
                        author=self.id,
                    )
                ],
                now,
            )

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        try:
            with self._habitus._store.writing() as connection:
                yield connection
        finally:
            self._habitus._writes += 1

    def _append(
        self, connection: Connection, drafts: Sequence[Draft], now: datetime
    ) -> list[Event]:
        """Append events and let every room follow, in the running transaction."""
        events = append(connection, self.id, drafts, now)
        catch_up(connection, self.id, self._rooms, now)
        return events

    def _snapshot(self) -> Snapshot:
        habitus = self._habitus
        key = (habitus._store.data_version(), habitus._writes)
        cached = habitus._snapshots.get(self.id)
        if cached is not None and cached[0] == key:
            return cached[1]
        with habitus._store.reading() as connection:
            lagging = behind(connection, self.id, self._rooms)
            position = head(connection, self.id)
            since = made(connection, self.id)
            if not since:
                habitus._dropped(self.id)
                raise NotFound(f'There is no person "{self.id}" any more.')
            if not lagging:
                if cached is not None and (cached[1].made, cached[1].position) == (
                    since,
                    position,
                ):
                    habitus._snapshots[self.id] = (key, cached[1])
                    return cached[1]
                found = load_snapshot(connection, self.id)
                habitus._snapshots[self.id] = (key, found)
                return found
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, _now())
        return self._snapshot()

    def settings(self) -> Settings:
        """What `person.toml` says now."""
        return self._snapshot().states.settings()

    def _follow(self) -> None:
        """Let rooms that lag behind the log catch up with it."""
        with self._habitus._store.reading() as connection:
            lagging = behind(connection, self.id, self._rooms)
        if lagging:
            with self._writing() as connection:
                catch_up(connection, self.id, self._rooms, _now())
