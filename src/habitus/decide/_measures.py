"""What is measured of deciding: counts and times by day, and nothing that a person said or did."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects.sqlite import insert

from habitus.decide._decision import Decision
from habitus.store import measure as table

BOUNDS_S = (
    0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5,
)  # fmt: skip
"""Upper bounds of the classes in which the time of a decision is counted, in seconds."""
VERDICTS = ("allow", "prefer", "avoid", "ask", "forbid")

Key = tuple[str, str, str]
"""Person, day (UTC), name."""


def today() -> str:
    """The day that a measure belongs to."""
    return datetime.now(UTC).date().isoformat()


def measured(decision: Decision, seconds: float) -> dict[str, float]:
    """What one decision adds."""
    withheld = decision.withheld
    return {
        f"decisions.{decision.verdict}": 1,
        f"time.{bisect_left(BOUNDS_S, seconds)}": 1,
        "seconds": seconds,
        "conflicts": int(bool(decision.conflicts)),
        "unjudged": int(bool(decision.unjudged)),
        "failed": len(decision.failed),
        "withheld": int(withheld is not None),
    }


def write_measures(connection: Connection, counts: Mapping[Key, float]) -> None:
    """Add to what was counted; in a writing transaction."""
    rows = [
        {"person": person, "day": day, "name": name, "value": value}
        for (person, day, name), value in counts.items()
        if value
    ]
    if rows:
        query = insert(table)
        added = {"value": table.c.value + query.excluded.value}
        keys = ["person", "day", "name"]
        connection.execute(query.on_conflict_do_update(index_elements=keys, set_=added), rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """Counts and times of deciding, summed over people and days."""

    decisions: Mapping[str, int]
    """By verdict."""
    seconds: float
    """Time of all decisions together."""
    classes: tuple[int, ...]
    """Decisions by time: at most so long as each of `BOUNDS_S`, then the longer ones."""
    conflicts: int
    """Decisions on which rules disagreed and nothing decided."""
    unjudged: int
    """Decisions with a hard rule that lacked a field."""
    failed: int
    """Free functions that could not be run."""
    withheld: int
    """Decisions with something on trial."""
    bad_input: int
    """Contexts that were refused."""
    errors: int
    """Decisions that failed inside habitus."""

    @property
    def total(self) -> int:
        """All decisions."""
        return sum(self.decisions.values())

    def quantile(self, share: float) -> float | None:
        """Upper bound, in seconds, of the time within which a share of decisions was taken."""
        total = sum(self.classes)
        if not total:
            return None
        below = 0
        for bound, count in zip(BOUNDS_S, self.classes, strict=False):
            below += count
            if below >= share * total:
                return bound
        return float("inf")


def read_measures(
    connection: Connection, *, person: str | None = None, since: str | None = None
) -> Measures:
    """What was counted, of one person or all, from a day on or always."""
    query = select(table.c.name, func.sum(table.c.value)).group_by(table.c.name)
    if person is not None:
        query = query.where(table.c.person == person)
    if since is not None:
        query = query.where(table.c.day >= since)
    found: dict[str, float] = {row[0]: float(row[1]) for row in connection.execute(query)}

    def count(name: str) -> int:
        return round(found.get(name, 0))

    return Measures(
        decisions={one: count(f"decisions.{one}") for one in VERDICTS},
        seconds=found.get("seconds", 0.0),
        classes=tuple(count(f"time.{at}") for at in range(len(BOUNDS_S) + 1)),
        conflicts=count("conflicts"),
        unjudged=count("unjudged"),
        failed=count("failed"),
        withheld=count("withheld"),
        bad_input=count("bad_input"),
        errors=count("errors"),
    )
