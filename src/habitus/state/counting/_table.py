"""Rows of one kind as a table: each column's type, unit and values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as of
from datetime import date
from functools import cached_property
from typing import Literal, TypeAlias

from pydantic import JsonValue

from habitus.state._record import Record
from habitus.state.counting._units import dimension
from habitus.vocabulary import RecordField, RecordKind

ColumnType: TypeAlias = Literal["number", "flag", "date", "clock", "text", "texts"]

_TYPES: dict[str, ColumnType] = {
    "text": "text", "choice": "text", "date": "date", "time": "clock", "number": "number",
    "integer": "number", "money": "number", "bool": "flag", "texts": "texts",
}  # fmt: skip
BEDTIME = re.compile(r"bed|asleep|slept|sleep_start|lights_out")
"""Names of times of going to bed: their day ends at noon."""
MOST_VALUES = 5000
"""Distinct texts of a column that questions can name."""


@dataclass(frozen=True)
class Column:
    """One field of a kind that some row has.

    Attributes:
        unit: of a number, as the field has it, or the currency; empty when there is none.
        values: distinct texts with how often each occurs.
        full: every row has it.
        field: what the vocabulary says of it.
    """

    name: str
    type: ColumnType
    field: RecordField
    unit: str = ""
    values: Mapping[str, int] = of(default_factory=dict)
    full: bool = True

    @property
    def dimension(self) -> str:
        """What the unit measures: time, money, length, ...; empty for a bare number."""
        return dimension(self.unit) if self.unit else ""

    @property
    def repeats(self) -> bool:
        """Whether its texts repeat, as categories do and titles do not."""
        said, different = sum(self.values.values()), len(self.values)
        return said >= 1.5 * different or (different <= 12 and said > different)


class Table:
    """The rows of one kind and what its columns are.

    Args:
        kind: the kind, with the fields that only these rows have.
        records: the rows.
        currency: of money whose rows name none.
    """

    def __init__(self, kind: RecordKind, records: Sequence[Record], currency: str) -> None:
        self.kind = kind
        self.records = records
        self._currency = currency

    @cached_property
    def columns(self) -> Mapping[str, Column]:
        """The columns in the order of the kind's fields."""
        cells: dict[str, list[JsonValue]] = {}
        for record in self.records:
            for name, value in record.fields.items():
                if value is not None and value != "":
                    cells.setdefault(name, []).append(value)
        found: dict[str, Column] = {}
        for one in self.kind.fields.values():
            if one.name in cells and one.type in _TYPES:
                found[one.name] = self._column(one, cells[one.name])
        return found

    def _column(self, one: RecordField, cells: Sequence[JsonValue]) -> Column:
        texts: Counter[str] = Counter()
        if one.type in ("text", "choice"):
            texts.update(str(cell) for cell in cells)
        elif one.type == "texts":
            texts.update(str(part) for cell in cells if isinstance(cell, list) for part in cell)
        unit = self.currency if one.type == "money" else one.unit
        return Column(
            one.name, _TYPES[one.type], one, unit,
            dict(texts.most_common(MOST_VALUES)), len(cells) == len(self.records),
        )  # fmt: skip

    @cached_property
    def currencies(self) -> frozenset[str]:
        """The currencies that rows name."""
        named = (one.get("currency") for one in self.records)
        return frozenset(one for one in named if isinstance(one, str) and one)

    @property
    def currency(self) -> str:
        """The currency of most money here."""
        named = Counter(str(one.get("currency") or self._currency) for one in self.records)
        return named.most_common(1)[0][0] if named else self._currency

    @cached_property
    def date(self) -> str:
        """The column that says when; empty when none does."""
        dates = [one.name for one in self.columns.values() if one.type == "date"]
        if self.kind.date in dates:
            return self.kind.date
        plain = [
            one for one in dates if re.fullmatch(r"date|day|on|at|when|.*_(?:date|on|at|day)", one)
        ]
        begins = [one for one in dates if re.search(r"start|begin|since|from|open", one)]
        return (plain or begins or dates or [""])[0]


def day_of(cell: JsonValue) -> date | None:
    """The day of a cell, or None."""
    if isinstance(cell, str):
        try:
            return date.fromisoformat(cell[:10])
        except ValueError:
            return None
    return None


def minute_of(cell: JsonValue) -> int | None:
    """Minutes after midnight of a time of day, or None."""
    if isinstance(cell, str) and len(cell) >= 5 and cell[2] == ":":
        return (int(cell[:2]) * 60 + int(cell[3:5])) % 1440
    return None
