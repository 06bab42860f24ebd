"""One test as what its field may be where it holds, and where it does not: exact, or open.

An *open* test is one that boxes don't look into: the test itself is the key, and its outcome the
value. A field of another kind of context is always absent there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

from habitus.conflicts import (
    ALL_NUMBERS,
    ALL_TEXTS,
    ALWAYS,
    FALSE,
    TRUE,
    Key,
    MixedSet,
    NumberSet,
    Outcomes,
    TextSet,
    Values,
    ValueSet,
    compared,
    interval,
    texts,
    time_set,
)
from habitus.rules._ir import (
    Compare,
    ContainsAny,
    DaysSince,
    DaysUntil,
    DecidedAt,
    Does,
    During,
    Field,
    HasRole,
    IsTrue,
    Leaf,
    NameIs,
    OneOf,
    Operator,
    Overlaps,
)
from habitus.rules._types import WrongType, field_info
from habitus.vocabulary import (
    KINDS,
    Day,
    Distance,
    Duration,
    FieldInfo,
    Money,
    fields_of,
    fold,
)

WHEN, NOW, KIND = ("when",), ("now",), ("kind",)
Part: TypeAlias = Values | Outcomes

_NOT_NEGATIVE = interval((0.0, 0), None)
_WHOLE = ALL_NUMBERS
_YES, _NO = "\0yes", "\0no"
"""The two values of a flag; no text of a person's is written so."""
_TURNED: dict[Operator, Operator] = {
    "==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<=",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Told:
    """A test as the part of one key: where it is true, and where it is false."""

    key: Key
    true: Part
    false: Part


NEVER_KNOWN: None = None
"""A test that is unknown in every context of a kind."""


class TestReader:
    """Reads tests for one kind of context.

    Args:
        kind: of the context.
        day: how the person's day is cut.
    """

    def __init__(self, kind: str, day: Day) -> None:
        self.kind = kind
        self.day = day

    def told(self, leaf: Leaf) -> Told | None:
        """What a test says of its field; None where it is never known."""
        match leaf:
            case During(term, window):
                key = NOW if isinstance(term, DecidedAt) else self._time(term.path)
                if key is None:
                    return NEVER_KNOWN
                return self._valued(key, time_set(window, self.day), ALWAYS)
            case Compare():
                return self._compare(leaf)
            case OneOf(field, values):
                return self._one_of(leaf, field, values)
            case IsTrue(field):
                return self._flag(leaf, field)
            case HasRole(role):
                return self._has_role(leaf, role)
            case NameIs(field, _):
                return self._open(leaf) if self._people(field.path[0]) else NEVER_KNOWN
            case ContainsAny():
                return self._open(leaf) if self.kind == "meal" else NEVER_KNOWN
            case Does():
                return self._open(leaf) if self.kind == "tool_call" else NEVER_KNOWN
            case Overlaps(window):
                inside = time_set(window, self.day)
                if inside.is_empty() or inside == ALWAYS:
                    return self._valued(WHEN, inside, ALWAYS)
                return self._open(leaf)
        return self._open(leaf) if self._info(leaf.field.path) is not None else NEVER_KNOWN

    # --- fields ---

    def _info(self, path: tuple[str, ...]) -> FieldInfo | None:
        try:
            return field_info(path, self.kind)
        except WrongType:
            return None

    def _people(self, name: str) -> bool:
        info = fields_of(self.kind).get(name)
        return info is not None and info.type in ("person", "people")

    def _time(self, path: tuple[str, ...]) -> Key | None:
        if path == WHEN or path == KINDS[self.kind].WHEN[:1]:
            return WHEN
        info = self._info(path)
        return path if info is not None and info.type == "time" else None

    def _open(self, leaf: Leaf) -> Told:
        return Told(leaf, Outcomes(TRUE), Outcomes(FALSE))

    def _valued(self, key: Key, values: ValueSet, domain: ValueSet) -> Told:
        always = key == NOW
        return Told(
            key,
            Values(values, False, domain, always),
            Values(domain & ~values, False, domain, always),
        )

    # --- comparisons ---

    def _compare(self, leaf: Compare) -> Told | None:
        left, op, right = leaf.left, leaf.op, leaf.right
        match left:
            case DaysUntil(field) | DaysSince(field):
                key = self._time(field.path)
                if key is None:
                    return NEVER_KNOWN
                if not isinstance(right, int | float) or isinstance(right, bool):
                    return self._open(leaf)
                if isinstance(left, DaysSince):
                    op, right = _TURNED[op], -right
                return self._valued(("days", key), compared(op, right).whole(), _WHOLE)
            case Field(path) if not isinstance(right, Field) and self._info(path) is not None:
                return self._constant(leaf, path, op, right)
            case Field(path) if self._info(path) is None:
                return NEVER_KNOWN
        return self._open(leaf)

    def _constant(self, leaf: Compare, path: tuple[str, ...], op: str, right: object) -> Told:
        info = self._info(path)
        assert info is not None
        size = _sized(right)
        key = ("duration",) if path == ("duration_min",) else path
        if info.type == "args":
            return self._argument(leaf, path, op, right)
        if size is not None:
            unit, value = size
            domain = _domain(info)
            if domain is None or not math.isfinite(value):
                return self._open(leaf)
            values = compared(op, value)
            if info.type == "integer":
                values = values.whole()
            return self._valued((key, unit) if unit else key, values & domain, domain)
        if isinstance(right, str) and op in ("==", "!=") and info.type in ("text", "choice"):
            return self._text(path, info, {fold(right)}, negated=op == "!=")
        if isinstance(right, bool) and op in ("==", "!=") and info.type == "bool":
            return self._flagged(path, right == (op == "=="))
        return self._open(leaf)

    def _text(
        self, path: tuple[str, ...], info: FieldInfo, folded: set[str], *, negated: bool = False
    ) -> Told:
        domain = texts(fold(one) for one in info.choices) if info.choices else ALL_TEXTS
        values: ValueSet = domain & (~texts(folded) if negated else texts(folded))
        return self._valued(path, values, domain)

    def _argument(self, leaf: Compare, path: tuple[str, ...], op: str, right: object) -> Told:
        """An argument of a tool call: of any sort, and only numbers have an order."""
        size = _sized(right)
        domain = MixedSet(ALL_NUMBERS, ALL_TEXTS)
        if size is not None:
            unit, value = size
            numbers = compared(op, value)
            if op in ("==", "!=") and not unit:
                return self._valued(path, MixedSet(numbers, ALL_TEXTS if op == "!=" else TextSet()),
                                    domain)  # fmt: skip
            if op in ("==", "!="):
                return self._open(leaf)
            return Told(
                (path, unit) if unit else path,
                Values(MixedSet(numbers, TextSet()), False, domain),
                Values(MixedSet(~numbers, TextSet()), False, domain),
            )
        if isinstance(right, str) and op in ("==", "!="):
            equal = MixedSet(NumberSet(), texts({fold(right)}))
            return self._valued(path, equal if op == "==" else ~equal, domain)
        return self._open(leaf)

    def _one_of(self, leaf: OneOf, field: Field, values: tuple[object, ...]) -> Told | None:
        info = self._info(field.path)
        if info is None:
            return NEVER_KNOWN
        folded = {fold(one) for one in values if isinstance(one, str)}
        numbers = NumberSet()
        for one in values:
            size = _sized(one)
            if size is not None:
                numbers = ~(~numbers & compared("!=", size[1]))
        if any(isinstance(one, bool) for one in values):
            return self._open(leaf)
        domain = _domain(info)
        if info.type == "args":
            both = MixedSet(numbers, texts(folded))
            return self._valued(field.path, both, MixedSet(ALL_NUMBERS, ALL_TEXTS))
        if info.type in ("text", "choice"):
            return self._text(field.path, info, folded)
        if info.type in ("number", "integer") and domain is not None:
            whole = numbers.whole() if info.type == "integer" else numbers
            return self._valued(field.path, whole & domain, domain)
        return self._open(leaf)

    def _flag(self, leaf: IsTrue, field: Field) -> Told | None:
        info = self._info(field.path)
        if info is None:
            return NEVER_KNOWN
        return self._flagged(field.path, True) if info.type == "bool" else self._open(leaf)

    def _flagged(self, path: tuple[str, ...], wanted: bool) -> Told:
        return self._valued(path, texts({_YES if wanted else _NO}), texts({_YES, _NO}))

    def _has_role(self, leaf: HasRole, role: str) -> Told | None:
        people = [one for one in fields_of(self.kind).values() if one.type in ("person", "people")]
        if not people:
            return NEVER_KNOWN
        if len(people) == 1 and people[0].type == "person":
            path = (people[0].name, "role")
            info = self._info(path)
            assert info is not None
            return self._text(path, info, {fold(role)})
        return self._open(leaf)


def _sized(value: object) -> tuple[str, float] | None:
    match value:
        case bool():
            return None
        case int() | float():
            return "", float(value)
        case Money(amount, currency):
            return currency, amount
        case Distance(length):
            return "", length
        case Duration(length):
            return "", length
    return None


def _domain(info: FieldInfo) -> NumberSet | None:
    """The numbers that a field can be."""
    if info.name == "spiciness":
        return interval((0.0, 0), (6.0, 0))
    match info.type:
        case "price" | "distance" | "duration":
            return _NOT_NEGATIVE
        case "number" | "integer":
            return ALL_NUMBERS
    return None
