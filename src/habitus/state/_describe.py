"""Records in words, in either language."""

from __future__ import annotations

from pydantic import JsonValue

from habitus.state._record import Record
from habitus.vocabulary import Language, RecordField, RecordKind, Words

_YES: dict[Language, tuple[str, str]] = {"en": ("yes", "no"), "zh": ("是", "否")}


def describe(record: Record, kind: RecordKind, language: Language) -> str:
    """The fields of a record in words: "destination Lisbon · cost 3968 USD"."""
    currency = record.get("currency")
    money = any(one.type == "money" and one.name in record.fields for one in kind.fields.values())
    shown: list[str] = []
    for name, value in record.fields.items():
        if name == "currency" and money:
            continue
        info = kind.fields.get(name, RecordField(name, "text"))
        said = describe_value(value, language, info)
        unit = f" {currency}" if info.type == "money" and currency else ""
        shown.append(f"{info.words.shown(language, name)} {said}{unit}")
    return " · ".join(shown)


def describe_value(value: JsonValue, language: Language, info: RecordField | None = None) -> str:
    """A value in words; a known value of a choice in the language's word for it."""
    if isinstance(value, list):
        return ("、" if language == "zh" else ", ").join(
            describe_value(one, language, info) for one in value
        ) or "-"
    if isinstance(value, bool):
        return _YES[language][0 if value else 1]
    if info is not None and isinstance(value, str) and value in info.values:
        words: Words = info.values[value]
        return words.zh[0] if language == "zh" and words.zh else value.replace("_", " ")
    return str(value)
