"""The pieces a sentence is made of, before they are put in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from habitus.vocabulary import Concepts, fold, has_cjk

Role: TypeAlias = Literal["head", "act", "before", "after", "time", "clause"]
"""Where a phrase stands: in place of the noun, as a verb in its place, before it, after it, last,
or as a clause of its own ("if the origin is the same as the destination")."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One modifier. Phrases alike are told together: "with clients or friends"."""

    role: Role
    pattern: str
    """With ``{}`` for the items, or a whole phrase."""
    items: tuple[str, ...] = ()
    verb: str = ""
    """The base form, for an act."""


def merged(phrases: Iterable[Phrase]) -> Phrase | None:
    """All phrases as one, or None when they differ in more than their items."""
    first, *rest = phrases
    for one in rest:
        if not first.items or replace(one, items=first.items) != first:
            return None
        first = replace(first, items=tuple(dict.fromkeys((*first.items, *one.items))))
    return first


def plain(text: str) -> str:
    """A text on one line, without what cannot be shown."""
    return _one_line(text) or "“”"


def quoted(text: str) -> str:
    """A text as it is quoted."""
    return f"“{_one_line(text)}”"


def _one_line(text: str) -> str:
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())


def concept_name(name: str, language: str, concepts: Concepts) -> str:
    """What to call a concept: its first name in the language; the text where it is one already."""
    one = concepts.by_id.get(name)
    if one is None:
        found = [concepts.by_id[each] for each in concepts.lookup(name)]
        foreign = has_cjk(name) != (language == "zh")
        listed = {fold(each) for one in found for each in (one.zh if language == "zh" else one.en)}
        if not found or fold(name) in listed or (len(found) > 1 and not foreign):
            return name
        one = found[0]
    first = one.name(language)
    if language == "zh":
        return first
    if one.id.endswith(" cuisine"):
        return f"{first.title()} food"
    if first.islower() and (one.domain == "language" or _is_proper(one.id, concepts)):
        return first.title()
    better = [f"{first} food"] if one.domain == "food" else []
    better += (
        [f"{first}s", f"{first}es", f"{first[:-1]}ies"]
        if one.domain in ("genre", "product")
        else []
    )
    return next((each for each in better if each in one.en), first)


_CONTINENTS = frozenset(
    {"asia", "europe", "africa", "oceania", "north america", "south america", "middle east"}
)


def _is_proper(concept: str, concepts: Concepts) -> bool:
    """Whether it is a place on the map, and not a kind of place."""
    return bool(_CONTINENTS & concepts.ancestors(concept, parts=False))


def language_name(code: str, language: str, concepts: Concepts) -> str:
    """What a language is called, by its code; the code itself when nothing lists it."""
    one = concepts.by_id.get(code)
    known = one is not None and one.domain == "language"
    return concept_name(code, language, concepts) if known else plain(code)
