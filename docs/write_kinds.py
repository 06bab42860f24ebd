"""Writes `reference/kinds.md` from the vocabulary: ``python docs/write_kinds.py``.

A test fails while the page differs from what this prints.
"""

from __future__ import annotations

import inspect
from pathlib import Path

from habitus.vocabulary import DOMAINS, KINDS, ROLES, VOCABULARY_VERSION, FieldInfo, fields_of

PAGE = Path(__file__).parent / "reference" / "kinds.md"

_TYPES = {
    "text": "text",
    "time": "time with an offset",
    "number": "number",
    "integer": "whole number",
    "bool": "true or false",
    "person": "person",
    "people": "list of persons",
    "texts": "list of texts",
    "args": "object of named values",
    "price": "amount",
    "distance": "kilometres",
    "duration": "minutes",
}

_ROLES = ", ".join(f"`{one}`" for one in ROLES)

_HEAD = f"""# Kinds of contexts

<!-- Written by docs/write_kinds.py from the vocabulary; edit the descriptions there. -->

A context is a JSON object with a `kind` and any of the fields of that kind. Every field may be left
out; what that means is explained under [unjudged](../explanation/unjudged.md). A field that the
kind does not have is an error, and the nearest name is given. This is vocabulary version
{VOCABULARY_VERSION}.

* A *person* is `{{"name": ..., "role": ..., "address": ...}}`, each of which may be left out.
  Roles: {_ROLES}.
* A *time* is ISO 8601 with an offset: `2026-03-02T09:00:00+08:00`.
* *Derived* fields are computed, and rules can read them: `when`, the context's own time, and
  `duration`, where it has a start and an end.
"""


def _type(info: FieldInfo) -> str:
    if info.choices:
        return " ".join(f"`{one}`" for one in info.choices)
    return _TYPES[info.type]


def page() -> str:
    """The whole page."""
    parts = [_HEAD]
    for kind, model in KINDS.items():
        doc = inspect.getdoc(model) or ""
        own = ", ".join(f"`{one}`" for one in model.WHEN)
        parts.append(
            f"## {kind}\n\n{doc} In a rule: `{model.__name__}`. Domain: `{DOMAINS[kind]}`."
            f" Its own time: {own}.\n"
        )
        parts.append("| field | type | meaning |\n|---|---|---|")
        parts += [
            f"| `{name}` | {_type(info)} | {model.model_fields[name].description} |"
            for name, info in fields_of(kind).items()
        ]
        parts.append("")
    return "\n".join(parts).rstrip("\n") + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
