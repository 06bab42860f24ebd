"""From a row as somebody wrote it to the fields of its kind.

A field is known by its own name, by other names that files give it, by its words, or by a name with
a unit (``cost_usd`` is the cost, in US dollars; ``duration_hours`` of a meeting becomes minutes).
What no kind knows is kept under its own name, typed by what it holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo

from pydantic import JsonValue, ValidationError

from habitus.errors import BadInput
from habitus.vocabulary._fold import has_cjk
from habitus.vocabulary._record_kinds import RecordField, RecordKind, plain_name
from habitus.vocabulary._record_types import field_for, read_value, unit_of

Told = Mapping[str, JsonValue | date | datetime | time]
"""A row as told: names of fields with their values."""

MOST_FIELDS = 200
META = ("id", "__type__")
"""Names in a row that are no fields: its identity in its source, and its kind."""

_MINUTES = {"min": 1.0, "hour": 60.0, "day": 1440.0, "week": 10080.0, "s": 1 / 60}
_METRES = {"m": 1.0, "km": 1000.0, "mi": 1609.344}
_KILOGRAMS = {"kg": 1.0, "lb": 0.45359237}


@dataclass(frozen=True, slots=True)
class Row:
    """A row read: its fields by the kind's names, and the names under which they were told."""

    fields: Mapping[str, JsonValue]
    told: Mapping[str, str]
    """Name in the row to name of the field, where they differ and the value is the same."""


def read_row(kind: RecordKind, raw: Told, zone: tzinfo) -> Row:
    """The fields of a row.

    Args:
        kind: of the record.
        raw: the row; absent and null are the same.
        zone: the person's, for moments.

    Raises:
        BadInput: a value does not fit its field, nothing is told, or a required field is missing.
    """
    given = {str(name): value for name, value in raw.items() if name not in META}
    given = {name: value for name, value in given.items() if value is not None and value != ""}
    if len(given) > MOST_FIELDS:
        raise BadInput(
            f"This record has {len(given)} fields.",
            where=kind.name,
            fix=f"Give at most {MOST_FIELDS}.",
        )
    reader = _RowReader(kind, zone)
    exact = [name for name in given if plain_name(name) in kind.fields]
    for name in [*exact, *(name for name in given if name not in exact)]:
        reader.take(name, given[name])
    reader.check()
    return Row(reader.fields, reader.told)


class _RowReader:
    def __init__(self, kind: RecordKind, zone: tzinfo) -> None:
        self.kind = kind
        self.zone = zone
        self.fields: dict[str, JsonValue] = {}
        self.told: dict[str, str] = {}

    def take(self, name: str, raw: JsonValue | date | datetime | time) -> None:
        plain = plain_name(name)
        if not plain.isidentifier() or len(plain) > 80:
            raise BadInput(
                f'"{name[:80]}" is no name for a field.',
                where=self.kind.name,
                fix="Use letters, digits and underscores, a letter first.",
            )
        own = self.kind.fields.get(plain)
        if own is not None and plain not in self.fields:
            self._put(own, name, raw)
            return
        for meant, factor in self._meant(plain):
            if meant.name in self.fields:
                continue
            try:
                self._put(meant, name, raw, factor)
            except BadInput:
                continue  # only a guess at what the name means: it stays under its own name
            if plain != meant.name and factor == 1.0:
                self.told[plain] = meant.name
            return
        self._put(field_for(plain, _json(raw)), name, raw)

    def _meant(self, plain: str) -> list[tuple[RecordField, float]]:
        """The fields that a name may stand for, with what a value is to be multiplied by."""
        found = [(one, 1.0) for one in _named(self.kind, plain)]
        suffix = unit_of(plain)
        if suffix is None:
            return [one for one in found if not one[0].unit or one[0].type == "money"] + [
                one for one in found if one[0].unit and one[0].type != "money"
            ]
        base = self.kind.fields.get(suffix.base)
        for one in [*([base] if base else []), *_named(self.kind, suffix.base)]:
            factor = 1.0 if suffix.type == one.type else _factor(suffix.unit, one)
            if factor is not None:
                found.append((one, factor))
        return found

    def _put(
        self,
        field: RecordField,
        name: str,
        raw: JsonValue | date | datetime | time,
        factor: float = 1.0,
    ) -> None:
        where = f"{self.kind.name}.{name}"
        read = read_value(raw, field, self.zone, where)
        value = read.value
        if factor != 1.0 and isinstance(value, int | float):
            value = round(value * factor, 6)
        self.fields[field.name] = value
        suffix = unit_of(plain_name(name))
        currency = read.currency or (suffix.unit if suffix and suffix.money else "")
        if currency and field.type == "money":
            self.fields.setdefault("currency", currency)
        if read.clock:
            paired = self._clock_of(field)
            self.fields.setdefault(paired.name if paired else f"{field.name}_time", read.clock)

    def _clock_of(self, field: RecordField) -> RecordField | None:
        """The time of day that goes with a date."""
        times = [one for one in self.kind.fields.values() if one.type == "time"]
        head = field.name.partition("_")[0]
        for one in times:
            if one.name.partition("_")[0] == head:
                return one
        return times[0] if times and field.name == self.kind.date else None

    def check(self) -> None:
        """Refuse what says nothing, and what the deployment's model refuses."""
        self._join_names()
        if not self.fields:
            raise BadInput(
                f"This {self.kind.name} has no field.",
                where=self.kind.name,
                fix=f"Give some of {', '.join(list(self.kind.fields)[:8])}."
                if self.kind.fields
                else "Give at least one.",
            )
        for name in self.kind.required:
            if name not in self.fields:
                raise BadInput(
                    f'A {self.kind.name} needs its "{name}".',
                    where=f"{self.kind.name}.{name}",
                    fix="Add it.",
                )
        if self.kind.model is not None:
            known = {key: one for key, one in self.fields.items() if key in self.kind.fields}
            try:
                self.kind.model.model_validate(known)
            except ValidationError as error:
                first = error.errors(include_url=False)[0]
                where = ".".join([self.kind.name, *(str(part) for part in first["loc"])])
                raise BadInput(f"{first['msg']}.", where=where, fix="Mend the value.") from None

    def _join_names(self) -> None:
        """First and last name are the name, where a kind has only that."""
        if "name" in self.kind.fields and "name" not in self.fields:
            first, last = (str(self.fields.get(one, "")) for one in ("first_name", "last_name"))
            parts = (last, first) if has_cjk(first + last) else (first, last)
            name = ("" if has_cjk(first + last) else " ").join(one for one in parts if one)
            if name:
                self.fields["name"] = name


def _named(kind: RecordKind, plain: str) -> list[RecordField]:
    """The fields that files call so, then those whose words are these."""
    also = [one for one in kind.fields.values() if plain in map(plain_name, one.also)]
    words = [
        one
        for one in kind.fields.values()
        if one not in also and plain in map(plain_name, (*one.words.en[:2], *one.words.zh))
    ]
    return also + words


def _factor(unit: str, field: RecordField) -> float | None:
    """What a number in a unit is multiplied by to be in a field's; None where they don't go together."""
    if field.type == "money":
        return 1.0 if unit.isupper() else None
    if field.type not in ("number", "integer") or not unit:
        return None
    if unit == field.unit:
        return 1.0
    for table in (_MINUTES, _METRES, _KILOGRAMS):
        if unit in table and field.unit in table:
            factor = table[unit] / table[field.unit]
            # Hours that stand beside a trip are those of its flight, not a part of its days.
            return None if table is _MINUTES and factor < 1 else factor
    return None


def _json(raw: JsonValue | date | datetime | time) -> JsonValue:
    return raw.isoformat() if isinstance(raw, date | time) else raw
