"""Everything a habit may be about: one feature is a condition and the observations it holds for.

A set of observations is a Python int, bit i for observation i, so that and, or and count are one
machine operation per 30 observations. What a missing field makes unknown is in no feature, and not
in its negation either.

When several features cover the same observations, the first by ``order`` is the description that
is kept: first the simplest form (tier), then, as in Tenenbaum's size principle (1999), the
narrowest class, because it would have been the greater coincidence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from habitus.rules._ir import (
    Compare,
    Condition,
    ContainsAny,
    Field,
    HasRole,
    IsA,
    IsTrue,
    NameIs,
    Not,
    TextTest,
)
from habitus.rules.induce._classes import Classes
from habitus.rules.induce._clock import Clock, clock_features
from habitus.rules.induce._numbers import number_features
from habitus.rules.induce._table import Feature, Order, Table, bits, by_value
from habitus.rules.induce._words import phrases
from habitus.vocabulary import Concepts, Context, Day, Someone, fields_of, fold

PLACES = ("location", "place", "area", "destination", "origin")
UNREAD = ("currency", "body", "text", "dose", "args")
"""Fields that are too long, or say nothing by themselves."""
LONGEST_TEXT = 120
COMPANIONS: dict[tuple[str, str], str] = {
    ("meeting", "topic"): "title",
    ("purchase", "item"): "category",
    ("prescription", "drug"): "drug_class",
}
"""Fields that ``is_a`` reads together with a field (``decide`` does the same)."""
UNCLASSED: dict[str, tuple[str, ...]] = {
    "meeting": ("title",),
    "meal": ("dish", "cuisine", "ingredients"),
    "purchase": ("category",),
    "prescription": ("drug_class",),
}
"""Text fields whose classes are read through another test."""
_NOBODY = Someone()
UNIQUE_ROLES = ("boss", "doctor", "family")
"""Roles that say more of a person than the name does."""


@dataclass(frozen=True, slots=True)
class Found:
    """All features of one kind's observations, and the clock they were read with."""

    features: Sequence[Feature]
    clock: Clock


def features_of(kind: str, contexts: Sequence[Context], *, day: Day, concepts: Concepts) -> Found:
    """The features of contexts of one kind that hold for at least two of them."""
    table = Table()
    clock = Clock(contexts, day)
    classes = Classes(concepts)
    clock_features(table, clock)
    people: dict[int, list[Someone]] = {}
    for name, info in fields_of(kind).items():
        if name in UNREAD:
            continue
        values = [getattr(one, name) for one in contexts]
        match info.type:
            case "bool":
                _yes_no(table, name, values)
            case "choice":
                for value, held in by_value(values).items():
                    table.add(Compare(Field((name,)), "==", value), name, Order(0, 12), held)
            case "person" | "people":
                _people(table, name, values, people)
            case "texts":
                _texts(table, name, values)
            case "text":
                _text(table, name, values)
            case "number" | "integer" | "price" | "distance" | "duration":
                number_features(table, kind, name, info.type, contexts)
        if info.type in ("text", "texts") and name not in UNCLASSED.get(kind, ()):
            _things(table, kind, name, contexts, classes)
    if kind in ("meeting", "flight"):
        number_features(table, kind, "duration", "duration", contexts)
    _roles(table, people, len(contexts))
    if kind == "meal":
        _contents(table, contexts, classes)
    return Found(table.features(), clock)


def _yes_no(table: Table, name: str, values: Sequence[bool | None]) -> None:
    yes, no = bits(value is True for value in values), bits(value is False for value in values)
    field = IsTrue(Field((name,)))
    table.add(field, name, Order(0, 13), yes)
    table.add(Not(field), name, Order(0, 13), no)


def _people(
    table: Table,
    name: str,
    values: Sequence[Someone | list[Someone] | None],
    people: dict[int, list[Someone]],
) -> None:
    one_person = any(isinstance(value, Someone) for value in values)
    names: dict[str, tuple[str, int]] = {}
    roles: dict[str, int] = {}
    known = 0
    for i, value in enumerate(values):
        for who in [value] if isinstance(value, Someone) else value or ():
            people.setdefault(i, []).append(who)
            if who.name:
                first, held = names.get(fold(who.name), (who.name, 0))
                names[fold(who.name)] = first, held | 1 << i
            if who.role:
                roles[who.role] = roles.get(who.role, 0) | 1 << i
                known |= 1 << i
    given = bits(bool(value) for value in values)
    for text, held in names.values():
        order = Order(0, 4) if one_person else Order(1, 4)
        table.add(NameIs(Field((name,)), text), "name", order, held, known=given)
    if one_person:
        for role, held in roles.items():
            path = Field((name, "role"))
            table.add(Compare(path, "==", role), "role", Order(1, 3), held, known=known)


def _roles(table: Table, people: dict[int, list[Someone]], count: int) -> None:
    held: dict[str, int] = {}
    known = bits(all(who.role for who in people.get(i, [_NOBODY])) for i in range(count))
    for i, here in people.items():
        for who in here:
            if who.role:
                held[who.role] = held.get(who.role, 0) | 1 << i
    for role, those in held.items():
        rank = 3.5 if role in UNIQUE_ROLES else 5
        table.add(HasRole(role), "role", Order(0, rank), those, known=known | those)  # type: ignore[arg-type]


def _text(table: Table, name: str, values: Sequence[str | None]) -> None:
    field = Field((name,))
    family = "place" if name in PLACES else name
    whole_rank = 3.0 if family == "place" else 1.0 if name in ("title", "subject") else 0.0
    texts = by_value([value if value and len(value) <= LONGEST_TEXT else None for value in values])
    known = bits(bool(value) for value in values)
    for phrase, (held, whole) in phrases(texts).items():
        order = Order(0, whole_rank) if whole else Order(1, 1 - len(phrase) / 1000)
        table.add(TextTest("contains", field, phrase), family, order, held, known=known)


def _texts(table: Table, name: str, values: Sequence[list[str] | None]) -> None:
    held: dict[str, int] = {}
    for i, texts in enumerate(values):
        for text in texts or ():
            held[text] = held.get(text, 0) | 1 << i
    known = bits(bool(value) for value in values)
    folded: dict[str, tuple[str, int]] = {}
    for text, those in held.items():
        first, before = folded.get(fold(text), (text, 0))
        folded[fold(text)] = first, before | those
    field = Field((name,))
    for text, those in folded.values():
        table.add(TextTest("contains", field, text), name, Order(0, 1), those, known=known)


def _things(
    table: Table, kind: str, name: str, contexts: Sequence[Context], classes: Classes
) -> None:
    """What the things named in a text field, and its companion, are."""
    companion = COMPANIONS.get((kind, name))
    texts: dict[str, int] = {}
    known = 0
    for i, one in enumerate(contexts):
        for given in (getattr(one, name), getattr(one, companion) if companion else None):
            for text in [given] if isinstance(given, str) else given or ():
                texts[text] = texts.get(text, 0) | 1 << i
                known |= 1 << i
    held: dict[str, int] = {}
    for text, those in texts.items():
        for concept in classes.of(text, parts=False):
            held[concept] = held.get(concept, 0) | those
    family = "place" if name in PLACES else name
    rank = 2.5 if name in ("topic", "subject", "location") else -1.0
    for concept, those in held.items():
        order = Order(0, rank - classes.depth(concept))
        table.add(IsA(Field((name,)), concept), family, order, those, known=known)


def _contents(table: Table, contexts: Sequence[Context], classes: Classes) -> None:
    """What is in a meal, whether its name, an ingredient or its cuisine says so."""
    held: dict[str, int] = {}
    known = 0
    for i, one in enumerate(contexts):
        dish, cuisine = getattr(one, "dish", None), getattr(one, "cuisine", None)
        ingredients = getattr(one, "ingredients", None) or ()
        # What a dish usually contains counts only where its ingredients are not given.
        texts = [(text, not ingredients) for text in (dish, cuisine) if text]
        texts += [(text, True) for text in ingredients]
        known |= (1 << i) if texts else 0
        for concept in {w for text, parts in texts for w in classes.of(text, parts=parts)}:
            held[concept] = held.get(concept, 0) | 1 << i
    for concept, those in held.items():
        order = Order(0, -1.0 - classes.depth(concept))
        table.add(ContainsAny(concept), "contents", order, those, known=known)


__all__ = ["Condition", "Found", "features_of"]
