"""The log of decisions: `forbid` and `ask` are durable before they are answered, others soon after.

Decisions other than those go through a writer that commits groups; a crash may lose the last ones.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping

from pydantic import JsonValue
from sqlalchemy import Connection, insert, select

from habitus.decide._decision import Decision
from habitus.decide._measures import Key, measured, today, write_measures
from habitus.log import dumps, utc
from habitus.rules import count_fired
from habitus.store import Store
from habitus.store import decision as table

GROUP = 200
DELAY_S = 0.2


class DecisionLog:
    """Writes decisions, in groups where nobody waits for them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[str, Decision]] = []
        self._lock = threading.Lock()
        self._writing = threading.RLock()
        """Held while a group is written, so that closing the store waits for it."""
        self._timer: threading.Timer | None = None
        self._counts: dict[Key, float] = {}

    def write(self, person: str, decision: Decision, seconds: float = 0.0) -> None:
        """Log a decision; returns after it is durable when it stops or holds something.

        Args:
            person: whose.
            decision: what was decided.
            seconds: the time that it took.
        """
        day = today()
        with self._lock:
            self._waiting.append((person, decision))
            self._count({(person, day, one): n for one, n in measured(decision, seconds).items()})
            urgent = decision.verdict in ("forbid", "ask") or len(self._waiting) >= GROUP
            if not urgent:
                self._flush_soon()
        if urgent:
            self.flush()

    def count(self, person: str, name: str) -> None:
        """Count something that is no decision, like a refused context."""
        with self._lock:
            self._count({(person, today(), name): 1})
            self._flush_soon()

    def _count(self, counts: Mapping[Key, float]) -> None:
        for key, value in counts.items():
            self._counts[key] = self._counts.get(key, 0) + value

    def _flush_soon(self) -> None:
        if self._timer is None:
            self._timer = threading.Timer(DELAY_S, self._flush_later)
            self._timer.daemon = True
            self._timer.start()

    def flush(self) -> None:
        """Commit everything that waits; returns when no other thread is still writing, too."""
        with self._writing:
            with self._lock:
                waiting, self._waiting = self._waiting, []
                counts, self._counts = self._counts, {}
                if self._timer is not None:
                    self._timer.cancel()
                    self._timer = None
            if not waiting and not counts:
                return
            try:
                self._commit(waiting, counts)
            except BaseException:
                with self._lock:
                    self._waiting = waiting + self._waiting
                    self._count(counts)
                raise

    def _flush_later(self) -> None:
        """In a thread of its own, which gives its connection back."""
        try:
            self.flush()
        finally:
            self._store.release()

    def _commit(self, waiting: list[tuple[str, Decision]], counts: dict[Key, float]) -> None:
        with self._store.writing() as connection:
            write_measures(connection, counts)
            if waiting:
                connection.execute(insert(table), [_row(who, one) for who, one in waiting])
            for who, one in waiting:
                count_fired(connection, who, [rule.rule for rule in one.fired], one.now)


def _row(person: str, one: Decision) -> dict[str, object]:
    return {
        "person": person, "id": one.id, "at": utc(one.now), "seq": one.position,
        "verdict": one.verdict, "body": dumps(one.to_json()),
    }  # fmt: skip


def stored_decision(
    connection: Connection, person: str, id_: str
) -> Mapping[str, JsonValue] | None:
    """A decision as it was logged; an id may be shortened to any unique beginning of 8 or more."""
    query = select(table.c.body).where(table.c.person == person, table.c.id == id_)
    body = connection.execute(query).scalar()
    if body is None and len(id_) >= 8:
        rows = connection.execute(
            select(table.c.body)
            .where(table.c.person == person, table.c.id.startswith(id_, autoescape=True))
            .limit(2)
        ).all()
        body = rows[0][0] if len(rows) == 1 else None
    return None if body is None else dict(json.loads(body))


def recent_decisions(
    connection: Connection, person: str, *, limit: int, offset: int = 0
) -> list[Mapping[str, JsonValue]]:
    """Logged decisions, newest first."""
    query = (
        select(table.c.body)
        .where(table.c.person == person)
        .order_by(table.c.at.desc(), table.c.id.desc())
        .limit(limit)
        .offset(offset)
    )
    return [json.loads(row[0]) for row in connection.execute(query)]
