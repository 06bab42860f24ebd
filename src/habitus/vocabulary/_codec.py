"""Plain data classes as JSON and back, with their class names, for what is kept in the log.

Only registered classes are ever made from JSON; fields at their default are left out, so that a new
field with a default does not change what was written before.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from typing import TypeVar

from pydantic import JsonValue

from habitus.errors import BadInput
from habitus.vocabulary import _units, _windows

T = TypeVar("T")
_CLASSES: dict[str, type] = {
    one.__name__: one
    for one in (
        _units.Money, _units.Distance, _units.Duration, _windows.Named, _windows.After,
        _windows.Between, _windows.On, _windows.Every, _windows.Nth, _windows.Last,
        _windows.LastDay, _windows.MonthDay, _windows.Dates, _windows.AllOf, _windows.AnyOf,
        _windows.Outside,
    )
}  # fmt: skip


def register(*classes: type) -> None:
    """Let more data classes be written to and read from JSON, by their class name."""
    _CLASSES.update({one.__name__: one for one in classes})


def to_json(value: object) -> JsonValue:
    """A registered data class (or a scalar, date or tuple of them) as plain JSON."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, date):
        return {"@": "date", "v": value.isoformat()}
    if isinstance(value, tuple | list):
        return [to_json(one) for one in value]
    if is_dataclass(value) and not isinstance(value, type):
        name = type(value).__name__
        assert _CLASSES.get(name) is type(value), f"{name} is not registered"
        body: dict[str, JsonValue] = {"@": name}
        for one in fields(value):
            given = getattr(value, one.name)
            default = one.default_factory() if one.default_factory is not MISSING else one.default
            if given != default or type(given) is not type(default):
                body[one.name] = to_json(given)
        return body
    raise TypeError(f"{type(value).__name__} cannot be kept as JSON")


def _from_json(value: JsonValue) -> object:
    if isinstance(value, list):
        return tuple(_from_json(one) for one in value)
    if not isinstance(value, dict):
        return value
    name = value.get("@")
    if name == "date":
        return date.fromisoformat(str(value["v"]))
    cls = _CLASSES.get(str(name))
    if cls is None:
        raise BadInput(
            f'The log holds a "{name}", which this version does not know.', fix="Upgrade habitus."
        )
    return cls(**{key: _from_json(one) for key, one in value.items() if key != "@"})


def from_json(value: JsonValue, expected: type[T]) -> T:
    """The data class that :func:`to_json` wrote.

    Raises:
        BadInput: it is another class, or one this version does not know.
    """
    found = _from_json(value)
    if not isinstance(found, expected):
        raise BadInput(
            f"The log holds a {type(found).__name__} where a {expected.__name__} belongs."
        )
    return found
