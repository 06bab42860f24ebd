"""Records as Python: classes with typed fields, one frozen object a record.

The same text serves the sandbox, where code counts over it, and the person, who reads it in an
export.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time
from keyword import iskeyword
from typing import TypeAlias

from pydantic import JsonValue

from habitus.state._record import Record
from habitus.vocabulary import RecordField, RecordKind

Cell: TypeAlias = JsonValue | date | time

IMPORTS = """from dataclasses import dataclass
from datetime import date, time"""

_ANNOTATIONS = {
    "text": "str", "choice": "str", "date": "date", "time": "time", "number": "float",
    "integer": "int", "bool": "bool", "money": "float", "texts": "list[str]",
}  # fmt: skip
_IDENTIFIER = re.compile(r"[a-z_][a-z0-9_]*")
_TAKEN = frozenset(
    ("date", "time", "datetime", "timedelta", "dataclass", "now", "today", "sum", "max", "min")
)


def class_name(kind: RecordKind) -> str:
    """The name of the class of a kind: ``medical_visit`` is ``MedicalVisit``."""
    return "".join(part.capitalize() for part in kind.name.split("_"))


def list_names(kind: RecordKind) -> tuple[str, ...]:
    """Names that the list of a kind's records goes by in code, the one to print first."""
    plural = kind.name + ("es" if kind.name.endswith(("s", "x", "ch")) else "s")
    names = [*kind.also[:1], kind.name, plural, *kind.also]
    fit = [one for one in map(_as_name, names) if one]
    return tuple(dict.fromkeys(fit)) or (kind.name,)


def _as_name(text: str) -> str:
    fits = _IDENTIFIER.fullmatch(text) and not iskeyword(text) and text not in _TAKEN
    return text if fits else ""


def columns_of(kind: RecordKind, records: Iterable[Record]) -> dict[str, str]:
    """The attributes of a kind's objects, with the field each shows: its own names, then the names
    that rows were told under."""
    names = {name: name for name in kind.fields}
    for one in records:
        for told, own in one.told.items():
            names.setdefault(told, own)
    return {name: own for name, own in names.items() if name.isidentifier() and not iskeyword(name)}


def print_class(kind: RecordKind, columns: Iterable[str]) -> str:
    """The class of a kind. Every field may be absent, and is None then."""
    lines = [f"@dataclass(frozen=True)\nclass {class_name(kind)}:", "    id: str"]
    for name in columns:
        info = kind.fields.get(name)
        annotation = _ANNOTATIONS.get(info.type, "object") if info else "object"
        lines.append(f"    {name}: {annotation} | None = None{_unit(info)}")
    return "\n".join(lines)


def _unit(info: RecordField | None) -> str:
    return f"  # {info.unit}" if info is not None and info.unit else ""


def cell(value: JsonValue, info: RecordField | None) -> Cell:
    """A value as code sees it: days and times of day are objects."""
    try:
        if info is not None and info.type == "date" and isinstance(value, str):
            return date.fromisoformat(value)
        if info is not None and info.type == "time" and isinstance(value, str):
            return time.fromisoformat(value)
    except ValueError:
        return value
    return value


def row_of(record: Record, kind: RecordKind, columns: Mapping[str, str]) -> tuple[Cell, ...]:
    """The values of a record's object, in the order of its class."""
    return (
        record.id,
        *(cell(record.get(own), kind.fields.get(own)) for own in columns.values()),
    )


def print_records(kind: RecordKind, records: Sequence[Record]) -> str:
    """A file of one kind's records, which runs by itself."""
    columns = columns_of(kind.with_fields([]), [])
    head = f'"""{kind.words.shown("en", kind.name).capitalize()}: {len(records)}."""'
    body = [head, "", IMPORTS, "", "", print_class(kind, columns), "", ""]
    body.append(f"{list_names(kind)[0]} = [")
    for one in records:
        body.append(f"    {class_name(kind)}(")
        body.append(f"        id={one.id!r},")
        for name, own in columns.items():
            value = cell(one.get(own), kind.fields.get(own))
            if value is not None:
                body.append(f"        {name}={print_cell(value)},")
        body.append("    ),")
    return "\n".join([*body, "]", ""])


def print_cell(value: Cell) -> str:
    """A value as Python writes it."""
    if isinstance(value, date):
        return f"date({value.year}, {value.month}, {value.day})"
    if isinstance(value, time):
        return f"time({value.hour}, {value.minute})"
    return repr(value)
