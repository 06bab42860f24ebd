"""Values of Python as JSON has them, for all that is shown or sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import JsonValue


def plain(value: object) -> JsonValue:
    """Dataclasses, models, times, sets and paths as JSON has them; anything else as its text."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    match value:
        case None | bool() | int() | float() | str():
            return value
        case datetime() | date():
            return value.isoformat()
        case Mapping():
            return {str(key): plain(one) for key, one in value.items()}
        case Path():
            return str(value)
        case set() | frozenset():
            return [plain(one) for one in sorted(value)]
        case Sequence() if not isinstance(value, bytes | bytearray):
            return [plain(one) for one in value]
    dump = getattr(
        value, "model_dump", None
    )  # a pydantic model: importing that library costs 60 ms
    if callable(dump):
        return plain(dump(mode="json"))
    return str(value)
