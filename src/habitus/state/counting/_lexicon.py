"""What the words of a question may mean for one table: its kind, fields, values, units."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from habitus.state.counting._glossary import (
    Tokens,
    Words,
    glossary,
    key_of,
    kind_words,
    question_words,
    surface_of,
)
from habitus.state.counting._table import Column, Table
from habitus.state.counting._units import UNITS
from habitus.vocabulary import Concepts, plain_name, unit_of

Role: TypeAlias = Literal["kind", "verb", "field", "value", "flag", "unit", "say"]

_GENERIC = frozenset(
    {"date", "day", "time", "name", "type", "count", "num", "n", "number", "total", "avg", "average", "level", "is",
     "has", "in", "on", "at", "of", "min", "max", "id", "flag", "with", "by", "the", "to", "for", "and",
     "done", "was", "from", "month", "year", "per", "item", "value", "rate", "best", "last", "first", "long", "most", "least", "new", "old"}
)  # fmt: skip
_PERSON = re.compile(
    r"(?:^|_)(?:name|person|doctor|author|director|teacher|instructor|coach|friend|companions?|with|who|host|organizer|artist|trainer|owner|guest|holder|physician)(?:$|_)"
)
_PLACE = re.compile(
    r"(?:^|_)(?:location|place|venue|where|city|destination|store|shop|merchant|restaurant|clinic|hospital|gym|cafe|country|spot|vendor|site|park|trail|room|context|met_context)(?:$|_)"
)
_NAMES = re.compile(
    r"(?:^|_)(?:vendor|merchant|store|shop|seller|payee|retailer|restaurant|brand|show|person|name|doctor|author|director|teacher|partner|title|company|platform)(?:$|_)"
)
_USUAL = {"time": "duration", "length": "distance", "money": "cost", "energy": "calories"}
"""The field whose words stand for a dimension of which a table has one column."""
_SORT = (
    "type",
    "category",
    "kind",
    "genre",
    "mode",
    "subject",
    "drink",
    "topic",
    "cuisine",
    "activity",
    "sport",
    "transport",
)
_LABEL = (
    "title",
    "name",
    "item",
    "service",
    "destination",
    "drug",
    "what",
    "product",
    "song",
    "dish",
    "film",
    "game",
    "book",
    "event",
    "artist",
)


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing that a phrase may mean.

    Attributes:
        role: ``say`` for words of questions, else what of the table it names.
        column: of a field, value or flag.
        what: the part of a question, a unit, or "true"/"false" of a flag.
        how: the detail of a part of a question.
        values: the raw values meant.
        loose: only a part of the name was said, or a wider class.
    """

    role: Role
    column: str = ""
    what: str = ""
    how: str = ""
    values: tuple[str, ...] = ()
    loose: bool = False


class Lexicon:
    """The phrases that mean something for a table.

    Args:
        table: the rows and columns.
        concepts: names of things in both languages, and their classes.
    """

    def __init__(self, table: Table, concepts: Concepts) -> None:
        self.table = table
        self._concepts = concepts
        self.entries: dict[Tokens, list[Meaning]] = {}
        self.longest: dict[str, int] = {}
        self._shared: dict[tuple[str, str], int] = {}
        """How many values of a column a concept stands for: one of several tells none of them."""
        self._add_kind()
        own = [one for one in table.columns.values() if one.name != "currency"]
        for column in own:
            self._add_words(column)
        self._add_dimensions()
        for column in own:
            if column.type in ("text", "texts"):
                self._add_values(column)
        for name, unit in UNITS.items():
            for word in unit.en + unit.zh:
                self._add(word, Meaning("unit", what=name))

    def _add(self, phrase: str, meaning: Meaning) -> None:
        self._add_key(key_of(phrase), meaning)

    def _add_key(self, key: Tokens, meaning: Meaning) -> None:
        if not key:
            return
        known = self.entries.setdefault(key, [])
        if meaning not in known:
            known.append(meaning)
        if self.longest.get(key[0], 0) < len(key):
            self.longest[key[0]] = len(key)

    # --- kinds ------------------------------------------------------------------------------------

    def _add_kind(self) -> None:
        kind = self.table.kind
        names = (kind.name, *kind.also)
        said = kind_words((*names, *kind.words.en[:1]) if kind.declared else names)
        own = [one.replace("_", " ") for one in names if "_" not in one or one == kind.name]
        for noun in (*own, *kind.words.en, *kind.words.zh, *said.nouns):
            self._add(noun, Meaning("kind"))
        for verb in said.verbs:
            self._add(verb, Meaning("verb"))

    # --- columns ----------------------------------------------------------------------------------

    def _add_words(self, column: Column) -> None:
        suffix = unit_of(column.name)
        bare = suffix.base if suffix else column.name
        words = list(column.field.words.en + column.field.words.zh)
        # Names that files give a field may be words of any question ("to", "what").
        also = [one.replace("_", " ") for one in column.field.also]
        words += [one for one in also if surface_of(one) not in question_words()]
        words += [column.name.replace("_", " "), bare.replace("_", " ")]
        for name in (column.name, bare):
            words += glossary().fields.get(plain_name(name), ())
        role: Role = "flag" if column.type == "flag" else "field"
        for word in words:
            said = question_words().get(surface_of(word), ())
            if any(what == "agg" for what, _ in said) and plain_name(word) != column.name:
                continue  # "total" is a word of sums, whatever files call an amount
            self._add(word, Meaning(role, column.name, "true" if role == "flag" else ""))
        parts = [one for one in bare.split("_") if len(one) > 2 and one not in _GENERIC]
        if len(parts) < len(words_in(bare)) or len(parts) > 1:
            for part in parts:
                self._add(
                    part, Meaning(role, column.name, "true" if role == "flag" else "", loose=True)
                )
        self._add_flags(column)

    def _add_dimensions(self) -> None:
        """What is measured in kilometres is a distance, whatever the field is called."""
        for dimension, name in _USUAL.items():
            columns = self.numbers(dimension)
            if len(columns) == 1:
                for word in glossary().fields.get(name, ()):
                    self._add(word, Meaning("field", columns[0]))

    def _add_flags(self, column: Column) -> None:
        if column.type == "flag" or (column.type == "date" and not column.full):
            suffix = unit_of(column.name)
            names = (column.name, suffix.base if suffix else column.name)
            for name in names:
                flag = glossary().flags.get(plain_name(name))
                if flag is None:
                    continue
                for word in flag.yes:
                    self._add(word, Meaning("flag", column.name, "true"))
                for word in flag.no:
                    self._add(word, Meaning("flag", column.name, "false"))
            if column.type == "flag":
                bare = re.sub(r"^(?:is|was|has|did)_", "", column.name).replace("_", " ")
                self._add(bare, Meaning("flag", column.name, "true"))

    # --- values -----------------------------------------------------------------------------------

    def _add_values(self, column: Column) -> None:
        person = bool(_PERSON.search(column.name))
        if column.repeats or len(column.values) < 60:
            for value in column.values:
                for one in self._ids(value, column):
                    self._shared[column.name, one] = self._shared.get((column.name, one), 0) + 1
        parts: dict[str, set[str]] = {}
        for value in column.values:
            for name in self._names(value, column):
                self._add(name, Meaning("value", column.name, values=(value,)))
            tokens = key_of(value)
            if (
                len(tokens) > 1
                and len(tokens) < 6
                and (column.repeats or person)
                and not re.search("[\u3400-\u9fff]", value)
            ):
                for token in tokens:
                    if len(token) > 2 and not token.isdigit() and token not in _GENERIC:
                        parts.setdefault(token, set()).add(value)
        for token, values in parts.items():
            if (token,) in question_words() or any(
                one.role in ("kind", "verb") for one in self.entries.get((token,), ())
            ):
                continue
            exact = [
                one
                for one in self.entries.get((token,), ())
                if one.role == "value" and one.column == column.name
            ]
            if not exact:
                # "card" of "credit card" and "debit card" means both.
                self._add_key(
                    (token,),
                    Meaning("value", column.name, values=tuple(sorted(values)), loose=True),
                )
        self._add_classes(column)

    def _names(self, value: str, column: Column) -> Words:
        """What a value is called in both languages; other names give way to words of questions and
        of the kind itself."""
        names: dict[str, None] = {}
        words = column.field.values.get(value)
        if words is not None:
            many = 2 if column.name == "category" else None
            names.update(dict.fromkeys(words.en[:many] + words.zh[:many]))
        names.update(dict.fromkeys(glossary().same.get(key_of(value), ())))
        if column.repeats or len(column.values) < 60:
            for one in self._ids(value, column):
                if self._shared.get((column.name, one), 0) < 2:
                    concept = self._concepts.by_id[one]
                    same = glossary().same
                    names.update(
                        (name, None)
                        for name in (*concept.en, *(one for one in concept.zh if len(one) > 1))
                        # A name known as another value's is not this one's (a concept may be wider).
                        if value in (known := same.get(key_of(name), (value,))) or not known
                    )
        free = (one for one in names if not self._taken(one))
        return (value, *(one for one in free if one != value))

    def _taken(self, name: str) -> bool:
        said = question_words().get(surface_of(name), ())
        if any(what != "diff" for what, _ in said):
            return True
        kind, key = self.table.kind, key_of(name)
        if key in [key_of(one) for one in (kind.name, *kind.words.en[:1], *kind.words.zh[:1])]:
            return True
        return any(one.role == "verb" for one in self.entries.get(key, ()))

    def _ids(self, value: str, column: Column) -> list[str]:
        """The concepts that a value is the name of. Names of shops and people name no things."""
        if _NAMES.search(column.name):
            return []
        found = self._concepts.lookup(value.replace("_", " ").replace("-", " "))
        key = key_of(value)
        return [
            one for one in found
            if key in [key_of(name) for name in (one, *self._concepts.by_id[one].en[:1], *self._concepts.by_id[one].zh[:1])]
            and self._concepts.by_id[one].domain not in ("topic", "act", "role", "") and not one.startswith("lookalike")
        ]  # fmt: skip

    def _add_classes(self, column: Column) -> None:
        """Names of classes of things to which several values, but not all, belong."""
        if len(column.values) > 300:
            return
        below: dict[str, set[str]] = {}
        for value in column.values:
            for one in self._ids(value, column):
                for above in self._concepts.ancestors(one, parts=False) - {one}:
                    below.setdefault(above, set()).add(value)
        for id_, values in below.items():
            concept = self._concepts.by_id.get(id_)
            if concept is None or len(values) == len(column.values):
                continue
            for name in concept.en + concept.zh:
                key = key_of(name)
                if not any(
                    one.role in ("value", "kind", "field", "say")
                    for one in self.entries.get(key, ())
                ):
                    self._add_key(
                        key, Meaning("value", column.name, values=tuple(sorted(values)), loose=True)
                    )

    # --- what columns are for ---------------------------------------------------------------------

    @cached_property
    def sort(self) -> str:
        """The column that says what sort of thing a row is; empty when none does."""
        texts = [one for one in self.table.columns.values() if one.type == "text" and one.repeats]
        for name in _SORT:
            for one in texts:
                if one.name == name or one.name.endswith("_" + name):
                    return one.name
        rest = [one.name for one in texts if one.name not in (self.place, self.person, "currency")]
        return rest[0] if rest else ""

    @cached_property
    def label(self) -> str:
        """The column that names a row."""
        texts = {one.name for one in self.table.columns.values() if one.type == "text"}
        if self.table.kind.declared:
            for name in self.table.kind.required:
                if name in texts:
                    return name
        return next((one for one in _LABEL if one in texts), "")

    @cached_property
    def place(self) -> str:
        """The column that says where."""
        texts = [one.name for one in self.table.columns.values() if one.type == "text"]
        own = [one for one in texts if _PLACE.search(one)]
        order = (
            "location",
            "place",
            "where",
            "venue",
            "city",
            "destination",
            "restaurant",
            "store",
            "merchant",
        )
        return next((one for one in order if one in own), own[0] if own else "")

    @cached_property
    def person(self) -> str:
        """The column that says who."""
        texts = [one.name for one in self.table.columns.values() if one.type in ("text", "texts")]
        own = [one for one in texts if _PERSON.search(one)]
        if "name" in own and self.table.kind.name not in ("contact", "person", "people", "friend"):
            own.remove("name")
        return own[0] if own else ""

    def numbers(self, dimension: str = "") -> list[str]:
        """Columns with numbers, those of a dimension where one is given."""
        return [
            one.name
            for one in self.table.columns.values()
            if one.type == "number" and (not dimension or one.dimension == dimension)
        ]


def words_in(name: str) -> list[str]:
    """The parts of a field's name."""
    return [one for one in name.split("_") if one]
