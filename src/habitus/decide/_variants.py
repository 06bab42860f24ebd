"""Contexts that differ a little from a given one, where rules look: candidates for what-if."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from pydantic import JsonValue

from habitus.rules import (
    Compare,
    Condition,
    ContainsAny,
    DecidedAt,
    During,
    Field,
    HasRole,
    IsA,
    IsTrue,
    Leaf,
    NameIs,
    OneOf,
    Overlaps,
    Rule,
    TextTest,
    alternatives,
    context_where,
    tests_of,
    tree,
)
from habitus.vocabulary import (
    KINDS,
    MINUTES_A_DAY,
    Concepts,
    Distance,
    Duration,
    Money,
    Settings,
    Window,
    fields_of,
    window_edges,
)

DAYS = 7
"""Days by which something is moved at most."""
EARLIER = 30
"""Minutes before the edge of a window at which something is tried that must be over or away."""
_REPLACED = 1000.0
"""Cost of another thing, or of one more person, against which a move by time or amount is small."""
_STEPS = {"integer": 1.0, "price": 0.01, "number": 0.1, "distance": 0.1, "duration": 1.0}


@dataclass(frozen=True, slots=True)
class Change:
    """One way in which a context may differ."""

    fields: Mapping[str, JsonValue]
    """New values by field, None for none."""
    cost: float
    """How much it asks of the person; only for ordering."""
    moved_from: datetime | None = None
    moved_to: datetime | None = None
    without: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What is left out of a list, by field."""


class Variants:
    """The changes to a context that some rules may answer differently to.

    Args:
        context: plain JSON, as stored.
        rules: whose tests are looked at.
        settings, concepts: the person's.
        now: the moment of the decision.
    """

    def __init__(
        self,
        context: Mapping[str, JsonValue],
        rules: Sequence[Rule],
        settings: Settings,
        concepts: Concepts,
        now: datetime,
    ) -> None:
        self._context = context
        self._kind = str(context["kind"])
        self._fields = fields_of(self._kind)
        self._rules = [one for one in rules if not one.kinds or self._kind in one.kinds]
        self._settings = settings
        self._concepts = concepts
        self._now = now

    def all(self) -> Iterator[Change]:
        """Every candidate, in no order."""
        windows: list[Window] = []
        for rule in self._rules:
            for branch in rule.branches:
                if branch.condition is None:
                    continue
                for leaf in tests_of(branch.condition):
                    match leaf:
                        case During(DecidedAt(), _):
                            continue
                        case During(_, window) | Overlaps(window):
                            windows.append(window)
                        case _:
                            yield from self._of(leaf)
                if branch.result is None:
                    yield from self._excused(branch.condition)
        if windows:
            yield from self._moves(windows)

    # --- time ---

    def _moves(self, windows: Sequence[Window]) -> Iterator[Change]:
        name = KINDS[self._kind].WHEN[0]
        value = self._context.get(name)
        if not isinstance(value, str):
            return
        at = datetime.fromisoformat(value)
        day = self._settings.day_at(at)
        local = at.astimezone(day.zone)
        minute = local.hour * 60 + local.minute
        edges = {edge for one in windows for edge in window_edges(one, day)} - {0}
        minutes = {minute, *edges, *((edge - EARLIER) % MINUTES_A_DAY for edge in edges)}
        for days in range(-DAYS, DAYS + 1):
            on = local.date() + timedelta(days=days)
            for clock in minutes:
                to = datetime(on.year, on.month, on.day, clock // 60, clock % 60, tzinfo=day.zone)
                if to == local or (at >= self._now > to):
                    continue
                moved = abs((to - local).total_seconds()) / 60
                cost = moved / 60 if days == 0 else 24.0 + moved / 60
                yield Change(self._moved(name, at, to), cost, moved_from=at, moved_to=to)

    def _moved(self, name: str, at: datetime, to: datetime) -> dict[str, JsonValue]:
        """Everything later moves along, so that it lasts as long."""
        fields: dict[str, JsonValue] = {name: to.isoformat()}
        for other in ("end", "arrive", "check_out"):
            value = self._context.get(other)
            if other in self._fields and isinstance(value, str):
                fields[other] = (datetime.fromisoformat(value) + (to - at)).isoformat()
        return fields

    # --- values ---

    def _of(self, leaf: Leaf) -> Iterator[Change]:
        match leaf:
            case Compare(Field((name,)), _, right):
                yield from self._beside(name, right)
            case OneOf(Field((name,)), values):
                for one in values:
                    yield from self._other(name, one)
            case IsTrue(Field((name,))):
                value = self._context.get(name)
                if isinstance(value, bool):
                    yield Change({name: not value}, 50.0)
            case IsA(Field((name,)), _) | TextTest(_, Field((name,)), _):
                yield from self._left_out(name)
            case ContainsAny():
                yield from self._left_out("ingredients")
            case HasRole():
                for info in self._fields.values():
                    if info.type == "people":
                        yield from self._left_out(info.name)
            case NameIs(Field((name, *_)), _):
                yield from self._left_out(name)

    def _beside(self, name: str, bound: object) -> Iterator[Change]:
        info, value = self._fields.get(name), self._context.get(name)
        if info is None or value is None:
            return
        if isinstance(bound, str):
            yield from self._other(name, bound)
            return
        if isinstance(bound, Money | Distance | Duration):
            bound = _amount(bound)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return
        if isinstance(bound, bool) or not isinstance(bound, int | float):
            return
        step = _STEPS.get(info.type, 1.0)
        for one in (bound, bound - step, bound + step):
            new: JsonValue = int(one) if info.type == "integer" else round(float(one), 6)
            if new != value and one >= 0:
                yield Change({name: new}, abs(one - value) / max(abs(value), 1.0) * 10)

    def _other(self, name: str, constant: object) -> Iterator[Change]:
        info, value = self._fields.get(name), self._context.get(name)
        if info is None or value is None or not isinstance(constant, str | int | float):
            return
        for one in info.choices or (constant,):
            if one != value:
                yield Change({name: one}, 100.0)

    def _left_out(self, name: str) -> Iterator[Change]:
        value = self._context.get(name)
        if not isinstance(value, list):
            return
        for at, one in enumerate(value):
            rest = [*value[:at], *value[at + 1 :]]
            if isinstance(one, str | dict):
                shown = one if isinstance(one, str) else str(one.get("name") or one.get("role"))
                yield Change({name: rest or None}, 200.0, without={name: (shown,)})

    def _excused(self, condition: Condition) -> Iterator[Change]:
        """What an exception would take, where it lies in fields that are still open."""
        for together in (alternatives(tree(condition)) or [])[:4]:
            solved = context_where(together, self._kind, self._concepts, self._settings.day)
            if solved is None:
                continue
            new = {
                name: value
                for name, value in solved.items()
                if name != "kind" and self._context.get(name) != value
            }
            if new and len(new) <= 2 and not any(self._fields[one].type == "time" for one in new):
                over = sum(name in self._context for name in new)
                yield Change(new, _REPLACED * (len(new) + over))


def _amount(bound: Money | Distance | Duration) -> float:
    match bound:
        case Money(value) | Distance(value) | Duration(value):
            return value
