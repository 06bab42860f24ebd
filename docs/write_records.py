"""Writes `reference/records.md` from the vocabulary: ``python docs/write_records.py``.

A test fails while the page differs from what this prints.
"""

from __future__ import annotations

from pathlib import Path

from habitus.vocabulary import RecordField, RecordKind, RecordKinds

PAGE = Path(__file__).parent / "reference" / "records.md"

_TYPES = {
    "text": "text", "choice": "text", "date": "day", "time": "time of day", "number": "number",
    "integer": "whole number", "bool": "true or false", "money": "amount", "texts": "list of texts",
    "json": "anything",
}  # fmt: skip

_HEAD = """# Kinds of records

<!-- Written by docs/write_records.py from the vocabulary; edit the words in vocabulary/records/. -->

A record is a typed thing that is true of the person: a trip, a passport, a meal. How they are told and read is in
[Records](../how-to/records.md).

Every field may be left out, and fields that a kind does not have are kept under their own names, typed by what they
hold. A *day* is written `2026-03-02`, a *time of day* `09:30`; both are local to the person, and a moment with a zone is taken
to their clock. An *amount* is a number; the record's `currency` says of what. A field may be told under any of its other
names, in English or Chinese, and with a unit at its end: `cost_usd` is the cost in US dollars, `duration_hours` of a
meeting becomes minutes. Values of a text with known values may be others, too.

What is *known again by* these fields is the same record; an `id` in a row of a file goes before that. Things that *last*
are true over a stretch of time, and a later word changes them from that day on; of an occasion it corrects what was
said.

## A kind of your own

A deployment adds kinds as pydantic models, which also check its rows: `Habitus(path, kinds=[Plant])`. The class's name in
snake case is the kind's, and what habitus should know besides stands in `json_schema_extra`:

```python
from datetime import date

from pydantic import BaseModel, ConfigDict, Field

from habitus import Habitus


class Plant(BaseModel):
    model_config = ConfigDict(
        json_schema_extra={"zh": "植物", "date": "watered", "lasting": True, "identity": [["name"]]}
    )

    name: str
    watered: date | None = None
    height_cm: float | None = Field(None, gt=0, json_schema_extra={"en": "height", "zh": "高度"})


with Habitus(":memory:", kinds=[Plant]) as habitus:
    ann = habitus.person("ann", zone="Europe/Berlin")
    ann.record("plant", {"name": "fern", "高度": 40})
    print(ann.records("植物").records[0].fields["height_cm"])
```

```text
40
```
"""


def _type(field: RecordField) -> str:
    name = _TYPES[field.type]
    if field.unit:
        name += f" ({field.unit})"
    if field.values:
        name += ": " + " ".join(f"`{one}`" for one in field.values)
    return name


def _names(*names: str) -> str:
    return ", ".join(dict.fromkeys(names))


def _section(kind: RecordKind) -> str:
    parts = [f"## {kind.name}", _names(*kind.words.en, *kind.words.zh) + "."]
    if kind.date:
        parts[-1] += f" Dated by `{kind.date}`."
    if kind.lasting:
        stretch = " to ".join(f"`{one}`" for one in (kind.begins, kind.ends) if one)
        parts[-1] += f" Lasts{f', {stretch}' if stretch else ''}."
    sets = [" and ".join(f"`{one}`" for one in names) for names in kind.identity if names != ("@",)]
    if sets:
        parts[-1] += f" Known again by {', or by '.join(sets)}."
    if kind.conflict != "latest":
        parts[-1] += " Where sources disagree, the person is asked."
    rows = [
        f"| `{one.name}` | {_type(one)} | {_names(*one.words.en, *one.words.zh, *(f'`{n}`' for n in one.also))} |"
        for one in kind.fields.values()
    ]
    return "\n".join(
        ["\n\n".join(parts), "", "| field | | words and other names |", "|---|---|---|", *rows]
    )


def page() -> str:
    """The whole page."""
    return "\n\n".join([_HEAD.rstrip("\n"), *map(_section, RecordKinds().by_name.values())]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
