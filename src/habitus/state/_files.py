"""Many rows at once, as files have them: lists of rows by type, or a tree of typed objects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from habitus.errors import BadInput
from habitus.vocabulary import RecordKinds

DEEPEST = 20


@dataclass(frozen=True, slots=True)
class Placed:
    """A row with the name of its type and its place in the file."""

    type: str
    row: Mapping[str, JsonValue]
    place: str


def rows_in(data: JsonValue, kinds: RecordKinds) -> Iterator[Placed]:
    """The rows of a file, in order.

    A list of objects under a name holds rows of that type; an object with ``__type__`` is a row of
    that type. Objects inside a row that are of a known kind become rows of their own.

    Raises:
        BadInput: it is nested too deeply.
    """
    yield from _rows(data, kinds, "", "", 0)


def _rows(
    data: JsonValue, kinds: RecordKinds, name: str, place: str, depth: int
) -> Iterator[Placed]:
    if depth > DEEPEST:
        raise BadInput("This file is nested too deeply.", where=place, fix="Flatten it.")
    match data:
        case dict() if "__type__" in data:
            yield from _row(data, kinds, str(data["__type__"]), place, depth)
        case dict():
            for key, value in data.items():
                if isinstance(value, dict | list):
                    yield from _rows(value, kinds, key, f"{place}.{key}".lstrip("."), depth + 1)
        case list():
            for number, value in enumerate(data):
                where = f"{place}[{number}]"
                if isinstance(value, dict) and "__type__" not in value and name:
                    yield from _row(value, kinds, name, where, depth)
                elif isinstance(value, dict | list):
                    yield from _rows(value, kinds, name, where, depth + 1)


def _row(
    data: Mapping[str, JsonValue], kinds: RecordKinds, type_: str, place: str, depth: int
) -> Iterator[Placed]:
    own: dict[str, JsonValue] = {}
    inside: list[Placed] = []
    for key, value in data.items():
        parts = value if isinstance(value, list) else [value]
        if parts and all(isinstance(one, dict) for one in parts) and _known(parts, key, kinds):
            inside += _rows(value, kinds, key, f"{place}.{key}", depth + 1)
        else:
            own[key] = value
    yield Placed(type_, own, place)
    yield from inside


def _known(parts: Sequence[JsonValue], key: str, kinds: RecordKinds) -> bool:
    """Whether objects inside a row are of a kind that is declared."""
    names = [one.get("__type__", key) if isinstance(one, dict) else key for one in parts]
    return all(kinds.find(str(name)) is not None for name in names)
