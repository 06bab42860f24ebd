"""A deployment's own kinds of records: from pydantic models to kinds."""

from __future__ import annotations

import types
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Annotated, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from habitus.errors import BadInput
from habitus.vocabulary._record_kinds import (
    ConflictPolicy,
    RecordField,
    RecordKind,
    RecordType,
    Words,
    plain_name,
    split_words,
)
from habitus.vocabulary._record_types import unit_of

_TYPES: dict[object, RecordType] = {
    str: "text", bool: "bool", int: "integer", float: "number", Decimal: "number", date: "date",
    datetime: "date", time: "time",
}  # fmt: skip


def record_kind_of(model: type[BaseModel]) -> RecordKind:
    """The kind of records that a pydantic model describes.

    The name is the class's, in snake case. A field's words are in ``json_schema_extra``:
    ``Field(json_schema_extra={"en": "length", "zh": "长度", "unit": "km", "also": "len"})``. What
    holds of the whole kind stands in ``model_config["json_schema_extra"]``: ``en``, ``zh``,
    ``also``, ``domain``, ``date``, ``begins``, ``ends``, ``lasting``, ``identity`` (a list of lists
    of fields) and ``conflict``.

    Raises:
        BadInput: a field's type is none that a record can have.
    """
    extra = model.model_config.get("json_schema_extra")
    said: Mapping[str, object] = extra if isinstance(extra, Mapping) else {}
    fields = {
        name: _field(model, name, info)
        for name, info in model.model_fields.items()
    }  # fmt: skip
    dates = [one.name for one in fields.values() if one.type == "date"]
    named = {key: str(said.get(key, "")) for key in ("date", "begins", "ends")}
    date_ = named["date"] or (dates[0] if dates else "")
    identity = said.get("identity", [])
    conflict: ConflictPolicy = said.get("conflict", "latest")  # type: ignore[assignment]
    return RecordKind(
        name=plain_name(model.__name__),
        domain=str(said.get("domain", "other")),
        fields=fields,
        words=Words(split_words(str(said.get("en", ""))), split_words(str(said.get("zh", "")))),
        also=split_words(str(said.get("also", ""))),
        date=date_,
        begins=named["begins"] or date_,
        ends=named["ends"] or ("" if said.get("lasting") else date_),
        lasting=bool(said.get("lasting", False)),
        identity=tuple(tuple(one) for one in identity) if isinstance(identity, list) else (),
        required=tuple(name for name, info in model.model_fields.items() if info.is_required()),
        conflict=conflict,
        model=model,
    )


def _field(model: type[BaseModel], name: str, info: FieldInfo) -> RecordField:
    said = info.json_schema_extra if isinstance(info.json_schema_extra, Mapping) else {}
    type_, values = _type(info.annotation, f"{model.__name__}.{name}")
    suffix = unit_of(name)
    unit = str(said.get("unit", "")) or (suffix.unit if suffix else "")
    if suffix is not None and suffix.money and type_ in ("number", "integer"):
        type_, unit = "money", ""
    alias = (info.alias,) if info.alias else ()
    return RecordField(
        name=name,
        type=type_,
        unit=unit if type_ in ("number", "integer") else "",
        words=Words(split_words(str(said.get("en", ""))), split_words(str(said.get("zh", "")))),
        also=(*alias, *split_words(str(said.get("also", "")))),
        values={value: Words() for value in values},
    )


def _type(hint: object, where: str) -> tuple[RecordType, tuple[str, ...]]:
    """The type of a record's field for an annotation, and its closed values."""
    if get_origin(hint) is Annotated:
        return _type(get_args(hint)[0], where)
    if get_origin(hint) in (Union, types.UnionType):
        real = [one for one in get_args(hint) if one is not type(None)]
        if len(real) == 1:
            return _type(real[0], where)
    if get_origin(hint) is Literal:
        return "choice", tuple(str(one) for one in get_args(hint))
    if get_origin(hint) in (list, tuple) and get_args(hint)[:1] == (str,):
        return "texts", ()
    found = _TYPES.get(hint)
    if found is None and isinstance(hint, type) and issubclass(hint, BaseModel):
        return "json", ()
    if found is None and get_origin(hint) in (list, dict):
        return "json", ()
    if found is None:
        raise BadInput(
            f"A record can't have a field of type {hint}.",
            where=where,
            fix="Use str, int, float, bool, date, time, a Literal, list[str] or a nested model.",
        )
    return found, ()
