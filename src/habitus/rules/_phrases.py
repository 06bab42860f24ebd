"""The pieces a sentence is made of, before they are put in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from habitus.vocabulary import Concepts, fold

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


def concept_name(name: str, language: str, concepts: Concepts) -> str:
    """What to call a concept: its first name in the language, else the text itself."""
    one = concepts.by_id.get(name)
    if one is None:
        found = concepts.lookup(name)
        if len(found) != 1:
            return name
        one = concepts.by_id[found[0]]
    if language == "zh":
        return one.name("zh")
    names = {fold(each): each for each in one.en}
    first = one.name("en")
    if one.domain in ("place", "language") and first.islower():
        return first.title()
    for better in (f"{first} food", f"{first}s", f"{first}es", f"{first[:-1]}ies"):
        if better in names and one.domain in ("food", "genre", "object", "product"):
            return better
    return first
