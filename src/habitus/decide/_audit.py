"""The audit: what the rules advised, against what the person then did.

Each answer or act is held against every rule that speaks of it. What comes of it is an ``audit``
event, so that a rebuild replays what was found then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from habitus.decide._evaluate import evaluate_rule
from habitus.decide._view import View
from habitus.log import Draft, Event
from habitus.rules import (
    OBSERVED,
    Result,
    StoredRule,
    live_rules,
    observation_of,
    series_of,
    state_of,
)
from habitus.store import rule_version

_AGAINST = frozenset({"forbid", "avoid"})
_FOR = frozenset({"require", "prefer"})
_LIVES = frozenset({"active", "shadow"})
_ASLEEP = frozenset({"dormant", "retired"})


def advised(result: Result) -> bool | None:
    """Whether a result is for something (True) or against it; None where it is neither."""
    if result.stance in _AGAINST:
        return False
    return True if result.stance in _FOR else None


@dataclass(frozen=True, slots=True)
class _Rules:
    """A person's rules that are audited, as of one state of their tables."""

    key: tuple[int, int, int]
    by_kind: dict[str, list[StoredRule]]

    def of(self, kind: str) -> list[StoredRule]:
        return self.by_kind.get(kind, []) + self.by_kind.get("", [])


class AuditRoom:
    """Compares what rules say with what the person does."""

    name = "audit"

    def __init__(self) -> None:
        self._rules: dict[str, _Rules] = {}
        self._series: set[tuple[str, str]] = set()

    def project(self, connection: Connection, event: Event) -> None:
        """Its tables are kept by the rooms of lives and of the repository."""

    def reset(self, connection: Connection, person: str) -> None:
        """Nothing of its own but what it keeps in memory."""
        self._rules.pop(person, None)
        self._series = {one for one in self._series if one[0] != person}

    def forget(self, connection: Connection, person: str, events: Sequence[str]) -> None:
        """Nothing of its own but what it keeps in memory."""
        self.reset(connection, person)

    def learn(self, connection: Connection, event: Event) -> list[Draft]:
        """Which rules an answer or act agrees with."""
        if event.kind not in OBSERVED or not self._first_of_series(event):
            return []
        settings, concepts = state_of(connection, event.person)
        seen = observation_of(event, settings)
        if seen is None or seen.liked is None:
            return []
        view = View(seen.context, settings=settings, concepts=concepts, now=event.at)
        found: list[tuple[StoredRule, bool]] = []
        for one in self._known(connection, event.person).of(seen.context.KIND):
            if one.since >= event.at:
                continue
            answer = evaluate_rule(one.rule, view)
            advice = None if answer is None or answer.result is None else advised(answer.result)
            if advice is not None:
                found.append((one, advice == seen.liked))
        stated = any(
            agreed and one.origin != "induced" and one.stage == "active" for one, agreed in found
        )
        rules = [
            {"rule": one.rule.id, "agreed": agreed, "stage": one.stage}
            for one, agreed in found
            # What the person does because of what they stated speaks against no habit.
            if agreed or one.origin != "induced" or not stated
        ]
        if not rules:
            return []
        rules.sort(key=lambda one: str(one["rule"]))
        body = {"about": event.id, "rules": rules}
        return [Draft(kind="audit", at=event.at, body=body)]  # type: ignore[arg-type]

    def _first_of_series(self, event: Event) -> bool:
        series = series_of(event)
        if series is None:
            return True
        known = (event.person, series) in self._series
        self._series.add((event.person, series))
        return not known

    def _known(self, connection: Connection, person: str) -> _Rules:
        table = rule_version.c
        row = connection.execute(
            select(func.max(table.from_seq), func.max(table.to_seq), func.count(table.id)).where(
                table.person == person
            )
        ).one()
        key = (int(row[0] or 0), int(row[1] or 0), int(row[2]))
        known = self._rules.get(person)
        if known is None or known.key != key:
            by_kind: dict[str, list[StoredRule]] = {}
            for one in live_rules(connection, person):
                if one.free is not None or one.rule.purpose != "rule":
                    continue
                if one.stage in _LIVES or (one.origin == "induced" and one.stage in _ASLEEP):
                    for kind in one.rule.kinds or ("",):
                        by_kind.setdefault(kind, []).append(one)
            known = self._rules[person] = _Rules(key, by_kind)
        return known
