"""Running code over a person's records: what it is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from pydantic import JsonValue

from habitus.decide.sandbox import Program, Ran, names_in
from habitus.state import Record, class_name, columns_of, list_names, print_class, row_of
from habitus.vocabulary import RecordKind, RecordKinds

MOST_RECORDS = 100_000
DEEPEST = 20

_SETUP = """import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

def mean(values):
    found = [one for one in values if one is not None]
    return sum(found) / len(found) if found else None

def median(values):
    found = sorted(one for one in values if one is not None)
    if not found:
        return None
    half = len(found) // 2
    return found[half] if len(found) % 2 else (found[half - 1] + found[half]) / 2
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """What code gave back.

    Attributes:
        value: of its last line, or of ``result``; days and times of day as ISO text, records as
            objects of their fields, sets as sorted lists.
        printed: what it printed.
    """

    value: JsonValue
    printed: str = ""


def kinds_in(
    source: str, kinds: RecordKinds, used: Sequence[RecordKind]
) -> dict[str, tuple[str, ...]]:
    """The kinds whose records some code counts over, with the names it has for their lists.

    Raises:
        BadInput: the code does not parse, or has no result.
    """
    wanted = names_in(source)
    taken: set[str] = set()
    found: dict[str, tuple[str, ...]] = {}
    # Kinds with records go first: a name of theirs is never that of an empty list.
    ordered = {one.name: one for one in (*used, *kinds.by_name.values())}
    for kind in ordered.values():
        names = tuple(one for one in list_names(kind) if one in wanted and one not in taken)
        taken.update(names)
        if names:
            found[kind.name] = names
    return found


def program_of(
    source: str,
    names: Mapping[str, Sequence[str]],
    used: Sequence[RecordKind],
    records: Mapping[str, Sequence[Record]],
    local: datetime,
) -> Program:
    """The program for some code: before it, a class and a list for each kind it counts over.

    Args:
        source: the code.
        names: what the lists of kinds are called.
        used: kinds with records, with all the fields of these.
        records: of these kinds, the newest first.
        local: the moment the code may know, on the person's clock.
    """
    parts, rows, attributes = [_SETUP], {}, {}
    own = {one.name: one for one in used}
    for name, lists in names.items():
        mine = records.get(name, ())
        if not mine:
            parts.append(" = ".join([*lists, "[]"]))
            continue
        kind = own[name]
        columns = columns_of(kind, mine)
        cls = class_name(kind)
        attributes[cls] = ["id", *columns]
        rows[name] = [row_of(one, kind, columns) for one in reversed(mine)]
        made = f'[{cls}(*one) for one in _rows["{name}"]]'
        parts += [print_class(kind, columns), " = ".join([*lists, made])]
    now = local.replace(microsecond=0)
    clock = f"{now.year}, {now.month}, {now.day}, {now.hour}, {now.minute}, {now.second}"
    parts.append(f"now = datetime({clock})\ntoday = now.date()")
    # The sandbox knows no zones: the wall clock as UTC gives it the person's day.
    as_utc = now.replace(tzinfo=UTC)
    return Program(source, "\n\n".join(parts), {"_rows": rows}, as_utc, attributes)


def result_of(ran: Ran) -> RunResult:
    """What a program gave back, as plain values."""
    return RunResult(value=_plain(ran.value, 0), printed=ran.printed)


def _plain(value: object, depth: int) -> JsonValue:
    if depth > DEEPEST:
        return "…"
    match value:
        case None | bool() | int() | float() | str():
            return value
        case datetime() | date() | time():
            return value.isoformat()
        case dict():
            return {str(_plain(key, depth)): _plain(one, depth + 1) for key, one in value.items()}
        case set() | frozenset():
            found = [_plain(one, depth + 1) for one in value]
            return sorted(found, key=lambda one: (str(type(one)), str(one)))
        case list() | tuple():
            return [_plain(one, depth + 1) for one in value]
    attributes = getattr(value, "attributes", None)
    if isinstance(attributes, dict):
        own = {key: one for key, one in attributes.items() if one is not None}
        return _plain(own, depth + 1)
    return str(value)
