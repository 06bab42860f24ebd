"""Whether a test fits the field it reads: the right type, the right unit, a field that is there."""

from __future__ import annotations

from habitus.rules._ir import (
    Compare,
    Condition,
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
    NameIs,
    OneOf,
    Overlaps,
    Shifted,
    Term,
    TextTest,
    Value,
)
from habitus.vocabulary import (
    DERIVED,
    KINDS,
    ROLES,
    Distance,
    Duration,
    FieldInfo,
    Money,
    fields_of,
    nearest,
)

_PERSON = {
    "name": FieldInfo("name", "text"),
    "role": FieldInfo("role", "choice", ROLES),
    "address": FieldInfo("address", "text"),
}
_LONG = frozenset({"meeting", "flight", "content", "workout"})
"""Kinds whose length is known."""
_UNITS = {
    "price": (Money, 'money(120, "EUR")'),
    "distance": (Distance, "km(3)"),
    "duration": (Duration, "minutes(30)"),
}
_ORDERED = frozenset({"time", "number", "integer", "price", "distance", "duration", "args"})
_TEXTS = frozenset({"text", "texts", "choice", "args"})


class WrongType(Exception):
    """A test does not fit its field; the message says why."""


def type_problem(leaf: Condition, kinds: tuple[str, ...]) -> str | None:
    """What is wrong with one test for these kinds of context (none: any), or None.

    A rule for any kind may read what at least one kind has; a rule for several kinds reads only
    what all of them have.
    """
    try:
        if kinds:
            for kind in kinds:
                _check(leaf, kind)
        else:
            _check_any(leaf)
    except WrongType as wrong:
        return str(wrong)
    return None


def _check_any(leaf: Condition) -> None:
    first: WrongType | None = None
    for kind in KINDS:
        try:
            _check(leaf, kind)
        except WrongType as wrong:
            first = first or wrong
        else:
            return
    raise first or WrongType("No kind of context has this.")


def _a(kind: str) -> str:
    return f"{'An' if kind[0] in 'aeiou' else 'A'} {kind.replace('_', ' ')}"


def field_info(path: tuple[str, ...], kind: str) -> FieldInfo:
    """What the vocabulary says of a path, ``("sender", "role")``; raises when it isn't there."""
    known = fields_of(kind)
    name = path[0]
    noun = _a(kind)
    if name in DERIVED and name not in known:
        if name == "duration" and kind not in _LONG:
            raise WrongType(f"{noun} has no duration.")
        if len(path) == 1:
            return FieldInfo(name, DERIVED[name])
    info = known.get(name)
    if info is None:
        hint = nearest(name, known)
        help = f'Did you mean "{hint}"?' if hint else f"Its fields are {', '.join(known)}."
        raise WrongType(f'{noun} has no field "{name}". {help}')
    if info.type == "args":
        if len(path) == 1:
            raise WrongType("args by itself cannot be tested. Write args.NAME.")
        if len(path) > 2:
            raise WrongType("Only the arguments themselves are read, not what is inside them.")
        return FieldInfo(".".join(path), "args")
    if len(path) == 1:
        return info
    if info.type == "person" and len(path) == 2:
        if path[1] in _PERSON:
            return _PERSON[path[1]]
        hint = nearest(path[1], _PERSON)
        raise WrongType(
            f'A person has no field "{path[1]}". '
            + (f'Did you mean "{hint}"?' if hint else f"Their fields are {', '.join(_PERSON)}.")
        )
    if info.type == "people":
        raise WrongType(f"{name} are several people. Write has_role(...) or {name}.is_(...).")
    raise WrongType(f'{name} has no field "{path[1]}".')


def _check(leaf: Condition, kind: str) -> None:
    match leaf:
        case Compare(left, op, right):
            _compare(left, op, right, kind)
        case OneOf(field, values):
            info = field_info(field.path, kind)
            if info.type not in ("text", "choice", "number", "integer", "args"):
                raise WrongType(f"{info.name} cannot be one of constants.")
            for one in values:
                _constant(info, one)
        case IsTrue(field):
            info = field_info(field.path, kind)
            if info.type not in ("bool", "args"):
                raise WrongType(f"{info.name} is not yes or no. Compare it with something.")
        case During(Field(path), _):
            _is(field_info(path, kind), ("time",), "is not a time, so it cannot lie in a window.")
        case Overlaps():
            if kind not in {*_LONG, "hotel"}:
                raise WrongType(
                    f"{_a(kind)} has no beginning and end. Write during(...when, window)."
                )
        case HasRole():
            if not any(one.type in ("person", "people") for one in fields_of(kind).values()):
                raise WrongType(f"{_a(kind)} has no people.")
        case NameIs(field, _):
            _is(
                field_info(field.path, kind),
                ("person", "people"),
                "is not a person. Use contains().",
            )
        case IsA(field, _):
            info = field_info(field.path, kind)
            _is(info, _TEXTS, "is not a text, so it is no thing of a concept.")
        case TextTest(how, field, _):
            _is(field_info(field.path, kind), _TEXTS, f"is not a text, so {how}() cannot read it.")
        case ContainsAny():
            if kind != "meal":
                raise WrongType("contains_any() looks into meals only. Write is_a(field, concept).")
        case Does():
            if kind != "tool_call":
                raise WrongType("does() is about tool calls only.")


def _is(info: FieldInfo, types: tuple[str, ...] | frozenset[str], otherwise: str) -> None:
    if info.type not in types:
        raise WrongType(f"{info.name} {otherwise}")


def _compare(left: Term, op: str, right: Value, kind: str) -> None:
    match left:
        case DaysUntil(field) | DaysSince(field):
            _is(field_info(field.path, kind), ("time",), "is not a date.")
            if isinstance(right, bool) or not isinstance(right, int | float):
                raise WrongType("Days are compared with a number.")
            return
        case DecidedAt():
            info = FieldInfo("decided_at", "time")
        case Field(path):
            info = field_info(path, kind)
    if info.type in ("person", "people"):
        raise WrongType(
            f"{info.name} cannot be compared. Write {info.name}.role or {info.name}.is_(...)."
        )
    if info.type == "texts":
        raise WrongType(f"{info.name} are several texts. Write is_a({info.name}, ...).")
    if op not in ("==", "!=") and info.type not in _ORDERED:
        raise WrongType(f'{info.name} has no order, so "{op}" says nothing. Write == or in.')
    match right:
        case DecidedAt() | Shifted():
            if isinstance(right, Shifted):
                _is(field_info(right.field.path, kind), ("time",), "is not a date.")
            _is(info, ("time",), "is not a time.")
        case Field(path):
            other = field_info(path, kind)
            if "args" not in (info.type, other.type) and _family(info) != _family(other):
                raise WrongType(f"{info.name} and {other.name} are not of one sort.")
        case _:
            _constant(info, right)


def _family(info: FieldInfo) -> str:
    return {"integer": "number", "choice": "text"}.get(info.type, info.type)


def _constant(info: FieldInfo, value: object) -> None:
    """Whether a constant fits a field."""
    name = info.name
    if isinstance(value, Money | Distance | Duration) and _number(value) < 0:
        raise WrongType(f"{name} is never negative.")
    if info.type in _UNITS:
        wanted, example = _UNITS[info.type]
        if not isinstance(value, wanted):
            raise WrongType(f"{name} needs its unit. Write {example}.")
        return
    if info.type == "args":
        return
    if info.type == "time":
        raise WrongType(
            f"{name} is a time. Write during({name}, window), or compare it with a date field."
        )
    if isinstance(value, Money | Distance | Duration):
        raise WrongType(
            f"{name} has no unit. Write a plain {'text' if info.type == 'text' else 'value'}."
        )
    fits = {
        "text": isinstance(value, str),
        "choice": isinstance(value, str),
        "bool": isinstance(value, bool),
        "number": isinstance(value, int | float) and not isinstance(value, bool),
        "integer": isinstance(value, int | float) and not isinstance(value, bool),
    }[info.type]
    if not fits:
        wanted_type = {"bool": "True or False", "number": "a number", "integer": "a whole number"}
        raise WrongType(f"{name} is compared with {wanted_type.get(info.type, 'a text')}.")
    if info.choices and value not in info.choices:
        hint = nearest(str(value), info.choices)
        help = f'Did you mean "{hint}"?' if hint else f"It is one of {', '.join(info.choices)}."
        raise WrongType(f'{name} is never "{value}". {help}')


def _number(amount: Money | Distance | Duration) -> float:
    match amount:
        case Money(value) | Distance(value) | Duration(value):
            return value
