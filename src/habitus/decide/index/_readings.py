"""Which probe looks up a test: what it reads, by kind of context."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from habitus.decide._evaluate import converted
from habitus.decide._view import Raw, View, argument_names
from habitus.decide.index._calls import CallProbe
from habitus.decide.index._clock import TimeProbe, Weeks
from habitus.decide.index._people import NameProbe, RoleProbe
from habitus.decide.index._probe import Outcome, Probe, bytes_of
from habitus.decide.index._scalars import ScalarProbe, days_between
from habitus.decide.index._texts import TextProbe
from habitus.decide.index._things import MealProbe, ThingProbe
from habitus.rules import (
    Compare,
    ContainsAny,
    DaysSince,
    DaysUntil,
    DecidedAt,
    Does,
    During,
    Field,
    HasRole,
    IsA,
    IsTrue,
    Leaf,
    Literal,
    NameIs,
    OneOf,
    Shifted,
    TextTest,
)
from habitus.vocabulary import KINDS, Concepts, Money, Settings, duration_of, fields_of

Path: TypeAlias = tuple[str, ...]
Reading: TypeAlias = tuple[str, Path, str]
"""What a probe reads: its sort, the path of the field, and a unit or direction."""

NOW: Path = ("now",)
ABSENT: Reading = ("absent", (), "")
VALID: Reading = ("valid", (), "")
"""The local date of the context's own time, for the dates of rules."""
_SINGLE = frozenset(
    {"text", "choice", "time", "number", "integer", "bool", "price", "distance", "duration"}
)


class AbsentProbe:
    """Tests of what this kind of context never has: always unknown."""

    def __init__(self) -> None:
        self.rows = 0

    def add(self, bit: int, literals: Sequence[Literal]) -> list[Literal]:
        """Take a row's tests."""
        self.rows |= bit
        return []

    def read(self, view: View) -> Outcome:
        """No row fails; all are unknown."""
        return 0, self.rows

    def size(self) -> int:
        """Bytes it holds, about."""
        return bytes_of(self.rows)


def reading_of(leaf: Leaf, kind: str) -> Reading | None:
    """What a test reads of this kind; None when it can only be tested by itself."""
    match leaf:
        case Compare(Field(path), _, right):
            if isinstance(right, Field | Shifted | DecidedAt):
                return None
            if isinstance(right, Money):
                return _at("money", path, kind, right.currency)
            return _at("value", path, kind)
        case Compare(DaysUntil(field) | DaysSince(field) as term, _, right):
            if isinstance(right, bool) or not isinstance(right, int | float):
                return None
            return _at("days", field.path, kind, "" if isinstance(term, DaysUntil) else "-")
        case OneOf(field, _) | IsTrue(field):
            return _at("value", field.path, kind)
        case During(term, _):
            return (
                ("time", NOW, "") if isinstance(term, DecidedAt) else _at("time", term.path, kind)
            )
        case HasRole():
            return "roles", (), ""
        case NameIs(field, _):
            return "name", field.path[:1], ""
        case IsA(field, _):
            return _texts_at("thing", field.path, kind)
        case TextTest(_, field, _):
            return _texts_at("text", field.path, kind)
        case ContainsAny():
            return "meal", (), ""
        case Does():
            return "call", (), ""
    return None


def _missing(path: Path, kind: str) -> bool:
    """Whether no context of this kind ever has the field."""
    name = path[0]
    return (
        name not in ("when", "duration")
        and not hasattr(KINDS[kind], name)
        and (name not in fields_of(kind))
    )


def _at(sort: str, path: Path, kind: str, more: str = "") -> Reading | None:
    if _missing(path, kind):
        return ABSENT
    if path == ("when",) and len(KINDS[kind].WHEN) == 1:
        path = KINDS[kind].WHEN
    known = fields_of(kind)
    info = known.get(path[0])
    if path == ("duration",) and info is None:
        return sort, path, more
    if info is None:
        return None
    single = len(path) == 1 and info.type in _SINGLE
    argument = len(path) == 2 and info.type == "args"
    of_person = (
        len(path) == 2
        and info.type in ("person", "people")
        and path[1] in ("role", "name", "address")
    )
    return (sort, path, more) if single or argument or of_person else None


def _texts_at(sort: str, path: Path, kind: str) -> Reading | None:
    if _missing(path, kind):
        return ABSENT
    info = fields_of(kind).get(path[0])
    if info is None:
        return None
    single = len(path) == 1 and info.type in ("text", "choice", "texts")
    argument = len(path) == 2 and info.type == "args"
    return (sort, path, "") if single or argument else None


def plain_field(reading: Reading, kind: str) -> bool:
    """Whether what is read is one declared field's single value as it stands."""
    sort, path, _ = reading
    info = fields_of(kind).get(path[0]) if len(path) == 1 else None
    return info is not None and sort in ("value", "text") and info.type in _SINGLE


def _value_of(path: Path, kind: str) -> Callable[[View], Raw]:
    if path == NOW:
        return lambda view: view.now
    info = fields_of(kind).get(path[0])
    if len(path) == 1 and info is not None:
        name = path[0]
        return lambda view: view.given[name]  # type: ignore[return-value]
    if path == ("duration",):
        return _duration
    if path[0] == "args":
        return _argument(path)
    return lambda view: view.value(path)


def _duration(view: View) -> float | None:
    length = duration_of(view.context)
    return None if length is None else length.total_seconds() / 60


def _argument(path: Path) -> Callable[[View], Raw]:
    names = argument_names(path)

    def read(view: View) -> Raw:
        args = view.given["args"]
        if isinstance(args, dict):
            for name in names:
                value = args.get(name)
                if value is not None:
                    return value if isinstance(value, str | int | float | bool) else None
        return None

    return read


def _date_for(kind: str) -> Callable[[View], int]:
    """Reads the number of the local date of the context's own time, or of now."""
    names = KINDS[kind].WHEN
    if len(names) > 1:
        return lambda view: view.clock(view.when or view.now)[0]
    own = names[0]
    return lambda view: view.clock(view.given[own] or view.now)[0]  # type: ignore[arg-type]


def probe_for(
    reading: Reading, kind: str, settings: Settings, concepts: Concepts, weeks: Weeks
) -> Probe:
    """A new probe for what is read."""
    sort, path, more = reading
    match sort:
        case "absent":
            return AbsentProbe()
        case "valid":
            own = KINDS[kind].WHEN
            return ScalarProbe(_date_for(kind), on_date=own[0] if len(own) == 1 else None)
        case "roles":
            return RoleProbe()
        case "name":
            return NameProbe(path[0], settings, concepts)
        case "thing":
            return ThingProbe(path, kind, concepts)
        case "text":
            return TextProbe(path)
        case "meal":
            return MealProbe(concepts)
        case "call":
            return CallProbe(concepts)
    value = _value_of(path, kind)
    own_field = len(path) == 1 and path[0] in fields_of(kind)
    name = path[0] if own_field else None
    match sort:
        case "time":
            return TimeProbe(value, weeks, settings, "" if path == NOW else name)
        case "days":
            sign = -1 if more else 1

            def days(view: View) -> Raw:
                found = days_between(value(view), view)
                return None if found is None else sign * found

            return ScalarProbe(days)
        case "money":
            return ScalarProbe(
                lambda view: converted(value(view), more, view), name=name, money=more
            )
    return ScalarProbe(value, name=name)
