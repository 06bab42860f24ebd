"""Who and what a message is about: people by name, things by the concepts that ship.

Without a language model. A word with a capital in the middle of an English sentence is a name; in
Chinese a surname with a form of address is (王老师, 小李). What else is a name is known from who
speaks and from `person.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from habitus.recall._terms import name_term, terms_of
from habitus.recall._words import ADDRESSES, NO_NAMES, STOP_WORDS, SURNAMES
from habitus.vocabulary import Concepts, fold, has_cjk

NodeKind: TypeAlias = Literal["person", "name", "thing", "word"]
"""A person who speaks or is known; another name, of people, places, works; a thing, by a concept; any
other English word."""
THINGS = ("food", "drug", "activity", "place")
"""Domains of concepts whose names mean the same in everyday talk."""
LETTERS = 3
"""Shorter words are no nodes."""

_CAPITAL = re.compile(
    r"(?<=[\w,;:'’)] )(?:[A-Z][a-z\u00e0-\u00ff]+)(?: (?:[A-Z][a-z\u00e0-\u00ff]+))*"
)
_ADDRESSED = re.compile(f"(?:[小老阿][{SURNAMES}]|[{SURNAMES}](?:{'|'.join(ADDRESSES)}))")


@dataclass(frozen=True, slots=True)
class Node:
    """Somebody or something that messages are about.

    Attributes:
        kind: what it is.
        id: a name, the id of a concept, or the stem of a word.
    """

    kind: NodeKind
    id: str


class Reader:
    """Finds nodes in texts.

    Args:
        people: names of those who speak or are known.
        concepts: as they hold for the person.
    """

    def __init__(self, people: Iterable[str], concepts: Concepts) -> None:
        self._concepts = concepts
        self._people: dict[str, str] = {}
        for one in people:
            term = name_term(one)
            if term:
                self._people.setdefault(term, one)

    def person(self, name: str) -> Node:
        """The node of a name: a known person's where the first words agree."""
        known = self._people.get(name_term(name))
        return Node("name", name) if known is None else Node("person", known)

    def read(self, text: str) -> set[Node]:
        """What a text is about."""
        said = set(terms_of(text))
        found = {Node("person", one) for term, one in self._people.items() if term in said}
        named: list[str] = []
        for match in _CAPITAL.finditer(text):
            words = [one for one in match.group().split() if one.casefold() not in NO_NAMES]
            if words:
                named.append(" ".join(words))
        named += [match.group() for match in _ADDRESSED.finditer(text)]
        found |= {self.person(one) for one in named}
        folded = fold(text)
        for domain in THINGS:
            for concept in self._concepts.find(text, domain):
                found |= {Node("thing", one) for one in concept.ids}
                named.append(folded[concept.start : concept.end])
        left = said.difference(*(terms_of(one) for one in named))
        return found | {Node("word", one) for one in left if self._is_word(one)}

    def _is_word(self, term: str) -> bool:
        return (
            len(term) >= LETTERS
            and term.isalpha()
            and term not in STOP_WORDS
            and term not in self._people
            and not has_cjk(term)
        )
