"""What tells one record from another: its id in its source, or fields that only it has."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from habitus.vocabulary import RecordKind, fold

ONLY = "@"
"""Stands for a kind of which a person has one."""


def source_key(source: str, id_: object) -> str:
    """The key of a record that its source gives an id."""
    return f"#{source}\n{id_}"


def identity_keys(kind: RecordKind, fields: Mapping[str, JsonValue]) -> list[str]:
    """The keys of a record by its own fields, the most telling one first."""
    keys: list[str] = []
    for names in kind.identity:
        values = [fields.get(name) for name in names if name != ONLY]
        if values and all(_tells(one) for one in values):
            told = zip(names, values, strict=True)
            keys.append("\n".join(f"{name}={_plain(value)}" for name, value in told))
    return keys


def is_single(kind: RecordKind) -> bool:
    """Whether a person has one of the kind unless its fields tell several apart."""
    return any(ONLY in names for names in kind.identity)


def differ(kind: RecordKind, one: Mapping[str, JsonValue], other: Mapping[str, JsonValue]) -> bool:
    """Whether two rows can't be the same record: a field that tells records apart differs."""
    for names in kind.identity:
        for name in names:
            a, b = one.get(name), other.get(name)
            if _tells(a) and _tells(b) and _plain(a) != _plain(b):
                return True
    return False


def _tells(value: JsonValue) -> bool:
    return value is not None and value != "" and not isinstance(value, list | dict)


def _plain(value: JsonValue) -> str:
    return " ".join(fold(str(value)).split())
