"""What may have counted in choices: terms that differ between the options that were shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from habitus.rules._ir import Compare, Condition, Field, IsA, IsTrue
from habitus.rules._read_terms import NUMBERS
from habitus.vocabulary import Concepts, Context, FieldInfo, fields_of

Term = Condition | Field
MOST = 12
"""Terms that are weighed at once."""
_SETS = 3
"""Choices between options that differ in a term, for it to be weighed at all."""
_DOMAINS = {
    "dish": "food", "cuisine": "food", "ingredients": "food", "drug": "drug", "drug_class": "drug",
    "genres": "genre", "activity": "activity", "item": "product", "category": "product",
    "topic": "topic", "language": "language", "origin": "place", "destination": "place",
    "area": "place",
}  # fmt: skip


def candidates(choices: Sequence[Sequence[Context]], kind: str, concepts: Concepts) -> list[Term]:
    """The terms that may be weighed, those on which most choices differ first.

    Args:
        choices: the options of each choice, all of the kind.
        kind: of context.
        concepts: the person's.
    """
    differing: Counter[Term] = Counter()
    for options in choices:
        found = [frozenset(terms_of(one, kind, concepts)) for one in options]
        for term in frozenset().union(*found):
            if isinstance(term, Field):
                values = {getattr(one, term.path[0]) for one in options}
                differing[term] += len(values - {None}) > 1
            else:
                differing[term] += not all(term in one for one in found)
    listed = [(term, count) for term, count in differing.items() if count >= _SETS]
    listed.sort(key=lambda pair: (-pair[1], repr(pair[0])))
    return _without_copies([term for term, _ in listed], choices, kind, concepts)[:MOST]


def _without_copies(
    terms: list[Term], choices: Sequence[Sequence[Context]], kind: str, concepts: Concepts
) -> list[Term]:
    """Of terms that say the same of all options (or the contrary) the first."""
    options = [frozenset(terms_of(one, kind, concepts)) for some in choices for one in some]
    seen: set[tuple[bool, ...]] = set()
    kept: list[Term] = []
    for term in terms:
        if not isinstance(term, Field):
            column = tuple(term in one for one in options)
            if column in seen or tuple(not one for one in column) in seen:
                continue
            seen.add(column)
        kept.append(term)
    return kept


def terms_of(context: Context, kind: str, concepts: Concepts) -> Iterator[Term]:
    """The conditions that hold of an option, and the numbers it has."""
    for name, info in fields_of(kind).items():
        value = getattr(context, name)
        if value is not None:
            yield from _field_terms(name, info, value, concepts)


def _field_terms(name: str, info: FieldInfo, value: object, concepts: Concepts) -> Iterator[Term]:
    field = Field((name,))
    match value:
        case bool():
            if value:
                yield IsTrue(field)
        case int() | float() if info.type in NUMBERS:
            yield field
        case str() if info.type == "choice":
            yield Compare(field, "==", value)
        case str() if name in _DOMAINS:
            for one in _concepts_in([value], _DOMAINS[name], concepts):
                yield IsA(field, one)
        case list() if name in _DOMAINS:
            texts = [one for one in value if isinstance(one, str)]
            for one in _concepts_in(texts, _DOMAINS[name], concepts):
                yield IsA(field, one)


def _concepts_in(texts: list[str], domain: str, concepts: Concepts) -> list[str]:
    """The concepts that texts name, with all they belong to."""
    found: dict[str, None] = {}
    for text in texts:
        for one in concepts.find(text, domain):
            for id_ in one.ids:
                found.update(dict.fromkeys(sorted(concepts.ancestors(id_, parts=False))))
    return list(found)


def naming_texts(context: Context, kind: str, concepts: Concepts) -> Iterator[str]:
    """The texts of a context that name something which no concept covers, lower case."""
    for name in fields_of(kind):
        if name not in _DOMAINS:
            continue
        value = getattr(context, name)
        texts = value if isinstance(value, list) else [value]
        for text in texts:
            named = isinstance(text, str) and text.strip()
            if named and not _concepts_in([text], _DOMAINS[name], concepts):
                yield " ".join(text.casefold().split())
