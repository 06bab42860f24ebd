"""What a process keeps in memory of one person: kept fresh by the store's version numbers."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from sqlalchemy import Connection, select

from habitus.decide import Code, FreeRunner, known_at
from habitus.log import head
from habitus.rules import States, StoredRule, rule_versions
from habitus.store import fact as fact_table
from habitus.store import person as person_table

_MOMENTS = 8
"""Moments of one person's code that are kept."""


@dataclass(frozen=True, kw_only=True)
class Snapshot:
    """A person's code with its history, as of one log position."""

    position: int
    made: str
    """When the person was made: an id may be used again after they were erased."""
    versions: list[StoredRule]
    states: States
    evidence: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def code(self, now: datetime, runner: FreeRunner | None = None) -> Code:
        """The code as it was known at a moment, with what runs its free functions.

        Between two changes it is the same object, so that what is made from it can be kept.
        """
        between = bisect_right(self._changes, now)
        known = self._codes.get(between)
        if known is None or known.runner is not runner:
            if len(self._codes) >= _MOMENTS:
                self._codes.clear()
            known = self._codes[between] = self._code(now, runner)
        return known

    @cached_property
    def _changes(self) -> list[datetime]:
        """The moments at which the code changed, in order."""
        rules = {one.known_from for one in self.versions}
        ended = {one.known_to for one in self.versions if one.known_to is not None}
        return sorted({*rules, *ended, *self.states.moments()})

    @cached_property
    def _codes(self) -> dict[int, Code]:
        return {}

    def _code(self, now: datetime, runner: FreeRunner | None) -> Code:
        settings, concepts = self.states.at(now)
        return Code(
            rules=known_at(self.versions, now),
            settings=settings,
            concepts=concepts,
            evidence=self.evidence,
            position=self.position,
            runner=runner,
            bindings=self.states.bindings(now),
        )


def made(connection: Connection, person: str) -> str:
    """When a person was made; empty when there is none."""
    query = select(person_table.c.created).where(person_table.c.person == person)
    return connection.execute(query).scalar() or ""


def load_snapshot(connection: Connection, person: str, position: int | None = None) -> Snapshot:
    """The person's code at a log position, the newest by default."""
    rows = connection.execute(
        select(fact_table.c.id, fact_table.c.evidence).where(fact_table.c.person == person)
    )
    return Snapshot(
        position=head(connection, person) if position is None else position,
        made=made(connection, person),
        versions=rule_versions(connection, person, seq=position),
        states=States(connection, person, seq=position),
        evidence={row[0]: tuple(json.loads(row[1])) for row in rows},
    )
