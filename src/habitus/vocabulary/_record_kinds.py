"""Kinds of records: what can be true of a person, with the words for it in both languages.

The shipped kinds are data (`records/*.toml`, one table a kind), extended by a native speaker there;
a deployment adds its own as pydantic models. A line of a file reads

    name = "type | English words | Chinese words | other names of the field in files"

and the type may carry a unit ("number:min"). Values of a choice, under `values.FIELD`, read
"English words | Chinese words". The first word of a language is the one that is shown.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias, get_args

from pydantic import BaseModel

from habitus.errors import BadInput
from habitus.vocabulary._fold import fold

RecordType: TypeAlias = Literal[
    "text", "choice", "date", "time", "number", "integer", "bool", "money", "texts", "json"
]
"""``date`` is a local day and ``time`` a local time of day; ``money`` is in the currency that the
record's ``currency`` says; ``choice`` is a text with known values, others are allowed; ``json`` is
whatever a file nested there."""

ConflictPolicy: TypeAlias = Literal["latest", "source", "ask"]
"""What counts when sources disagree about one field: what was said ``latest``; what the better
``source`` says (the person before a file before anyone else); or ``ask``: what was known first
stays until the person says."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words for one thing in both languages, the one to show first."""

    en: tuple[str, ...] = ()
    zh: tuple[str, ...] = ()

    def shown(self, language: str, name: str) -> str:
        """The word to show in a language; else the name, made readable."""
        own = self.zh if language == "zh" else self.en
        return own[0] if own else name.replace("_", " ")


@dataclass(frozen=True, slots=True)
class RecordField:
    """One field of a kind. Every field may be absent.

    Attributes:
        name: as code writes it.
        type: see :data:`RecordType`.
        unit: of a number: ``min``, ``hour``, ``day``, ``km``, ``kcal``, ...; empty when it has none.
        words: what people call it.
        also: other names that files give it.
        values: known values of a choice with the words for them.
        declared: false where only rows of the person have it; its type is that of what they hold.
    """

    name: str
    type: RecordType
    unit: str = ""
    words: Words = field(default_factory=Words)
    also: tuple[str, ...] = ()
    values: Mapping[str, Words] = field(default_factory=dict)
    declared: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordKind:
    """One kind of records.

    Attributes:
        name: singular, as code writes it.
        domain: the part of life it belongs to.
        fields: by name, in order.
        words: what people call one such thing.
        also: names of lists of such things in files.
        date: the field that dates a record; empty when none does.
        begins, ends: the fields between which a record is true, both inclusive; empty when open.
        lasting: true over a stretch of time (a passport) and not an occasion (a meal).
        identity: sets of fields that tell one record from another; the first set that a row has in
            full counts, ``("@",)`` means that there is only one. Without any, each telling is a
            record of its own.
        required: fields without which a record says nothing.
        conflict: see :data:`ConflictPolicy`.
        declared: false for a kind that only the person's files name.
        model: the deployment's pydantic model, which also checks its rows.
    """

    name: str
    domain: str = "other"
    fields: Mapping[str, RecordField] = field(default_factory=dict)
    words: Words = field(default_factory=Words)
    also: tuple[str, ...] = ()
    date: str = ""
    begins: str = ""
    ends: str = ""
    lasting: bool = False
    identity: tuple[tuple[str, ...], ...] = ()
    required: tuple[str, ...] = ()
    conflict: ConflictPolicy = "latest"
    declared: bool = True
    model: type[BaseModel] | None = None

    def with_fields(self, more: Iterable[RecordField]) -> RecordKind:
        """The kind with further fields."""
        return replace(self, fields={**self.fields, **{one.name: one for one in more}})


def split_words(text: str) -> tuple[str, ...]:
    """Words of a list, by commas of either language."""
    return tuple(one for one in (part.strip() for part in re.split("[,、，]", text)) if one)


def _field(name: str, line: str, values: Mapping[str, str]) -> RecordField:
    head, en, zh, also = (part.strip() for part in line.split("|"))
    type_, _, unit = head.partition(":")
    assert type_ in get_args(RecordType), line
    return RecordField(
        name=name,
        type=type_,  # type: ignore[arg-type]
        unit=unit,
        words=Words(split_words(en), split_words(zh)),
        also=split_words(also),
        values={value: _words(text) for value, text in values.items()},
    )


def _words(line: str) -> Words:
    en, _, zh = line.partition("|")
    return Words(split_words(en), split_words(zh))


def _kind(name: str, table: Mapping[str, object]) -> RecordKind:
    values = table.get("values", {})
    lines = table["fields"]
    identity = table.get("identity", [])
    assert isinstance(values, dict) and isinstance(lines, dict) and isinstance(identity, list)
    given = {key: str(table.get(key, "")) for key in ("date", "begins", "ends", "required", "also")}
    return RecordKind(
        name=name,
        domain=str(table["domain"]),
        fields={key: _field(key, line, values.get(key, {})) for key, line in lines.items()},
        words=Words(split_words(str(table["en"])), split_words(str(table["zh"]))),
        also=split_words(given["also"]),
        date=given["date"],
        begins=given["begins"],
        ends=given["ends"],
        lasting=bool(table.get("lasting", False)),
        identity=tuple(tuple(one.split()) for one in identity),
        required=tuple(given["required"].split()),
        conflict=table.get("conflict", "latest"),  # type: ignore[arg-type]
    )


@cache
def shipped_record_kinds() -> Mapping[str, RecordKind]:
    """The kinds that come with habitus, by name."""
    folder = files("habitus.vocabulary") / "records"
    found: dict[str, RecordKind] = {}
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            for name, table in tomllib.loads(file.read_text(encoding="utf-8")).items():
                found[name] = _kind(name, table)
    return found


_SNAKE = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[^\w]+|_+")


def plain_name(name: str) -> str:
    """A name of a type or field as one way to write it: ``expiryDate`` and ``Expiry date`` are
    ``expiry_date``."""
    return "_".join(part for part in _SNAKE.split(fold_case(name)) if part)


def fold_case(name: str) -> str:
    """Lower case, with camel case kept apart."""
    return fold(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.strip()))


def singular(name: str) -> str:
    """The name of one such thing: ``trips`` is ``trip``, ``allergies`` is ``allergy``."""
    if name.endswith("ies") and len(name) > 4:
        return name[:-3] + "y"
    if name.endswith(("sses", "xes", "ches", "shes")):
        return name[:-2]
    return name[:-1] if name.endswith("s") and not name.endswith(("ss", "us", "is")) else name


class RecordKinds:
    """All kinds that hold in a deployment, with their look-ups.

    Args:
        added: kinds of the deployment; one with the name of a shipped kind takes its place.
    """

    def __init__(self, added: Iterable[RecordKind] = ()) -> None:
        self.by_name: dict[str, RecordKind] = {
            **shipped_record_kinds(),
            **{one.name: one for one in added},
        }
        self._names: dict[str, str] = {}
        for names in (self._own_names, self._other_names, self._word_names):
            for one in self.by_name.values():
                for name in names(one):
                    self._names.setdefault(plain_name(name), one.name)

    @staticmethod
    def _own_names(kind: RecordKind) -> tuple[str, ...]:
        return (kind.name,)

    @staticmethod
    def _other_names(kind: RecordKind) -> tuple[str, ...]:
        return kind.also

    @staticmethod
    def _word_names(kind: RecordKind) -> tuple[str, ...]:
        return (*kind.words.en[:1], *kind.words.zh)

    def find(self, name: str) -> RecordKind | None:
        """The kind of that name: its own, its plural, what files call it, or its word."""
        plain = plain_name(name)
        for one in (plain, singular(plain), plain + "s"):
            if one in self._names:
                return self.by_name[self._names[one]]
        return None

    def kind(self, name: str) -> RecordKind:
        """The kind of that name; one that nobody declared is made, with no fields of its own.

        Raises:
            BadInput: the name holds no letter.
        """
        known = self.find(name)
        if known is not None:
            return known
        plain = singular(plain_name(name))
        if not re.search(r"[^\W\d_]", plain) or not plain.isidentifier() or len(plain) > 60:
            raise BadInput(
                f'"{name[:80]}" is no name for a kind of records.',
                fix='Give a word like "trip"; letters, digits and underscores.',
            )
        return RecordKind(name=plain, also=(name,), declared=False)
