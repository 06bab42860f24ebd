"""What is an English word, and of which class: so that no word is taken for a slip of another, and
no verb or adverb for the name of a thing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias, cast

WordClass: TypeAlias = Literal["noun", "name", "verb", "adjective", "adverb", "other"]


@cache
def lexicon() -> Mapping[str, WordClass]:
    """The commonest words, each with the class it is most often seen in."""
    text = (files("habitus.facts.grammar.en") / "lexicon.txt").read_text(encoding="utf-8")
    found: dict[str, WordClass] = {}
    for block in text.split("\n[")[1:]:
        name, _, words = block.partition("]\n")
        found.update(dict.fromkeys(words.split(), cast(WordClass, name)))
    return found


def is_word(word: str) -> bool:
    """Whether it is a common word, or a regular form of one (small letters)."""
    known = lexicon()
    return word in known or any(base in known for base in _bases(word))


def class_of(word: str) -> WordClass | None:
    """The class that a word or its regular form is most often of; None for a word nobody listed."""
    known = lexicon()
    if word in known:
        return known[word]
    return next((known[base] for base in _bases(word) if base in known), None)


_ENDINGS = (
    ("ies", "y"), ("es", ""), ("s", ""), ("ied", "y"), ("ed", ""), ("ed", "e"), ("ing", ""),
    ("ing", "e"), ("ier", "y"), ("er", ""), ("er", "e"), ("iest", "y"), ("est", ""), ("est", "e"),
    ("ily", "y"), ("ly", ""), ("ly", "le"), ("less", ""), ("ness", ""), ("able", ""), ("able", "e"),
)  # fmt: skip
_STARTS = ("un", "re", "non", "pre", "over", "mis")


_DOUBLES = re.compile(r"^[^aeiou]*[aeiou][bdgmnprt]$")
"""A short word that doubles its consonant (run, running, but not runing)."""
_DOUBLED = re.compile(r"(?:^|[^aeiou])[aeiou]([b-df-hj-np-tv-z])\1$|[aeiou]ll$")
"""A consonant doubled before an ending, after one vowel (planned, but not meetting)."""


def _bases(word: str) -> Iterator[str]:
    """The words it may be a regular form of."""
    for ending, instead in _ENDINGS:
        if not word.endswith(ending) or len(word) - len(ending) < 2:
            continue
        base = word[: -len(ending)]
        doubles = ending[0] in "eia" and ending != "es" and _DOUBLES.search(base)
        if not doubles or (instead and base not in lexicon()):
            yield base + instead
        if not instead and ending[0] in "eia" and _DOUBLED.search(base):
            yield base[:-1]
    for start in _STARTS:
        if word.startswith(start) and len(word) - len(start) > 3:
            yield word[len(start) :]
