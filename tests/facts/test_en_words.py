"""What is an English word: none is taken for a slip of another, and only nouns and names name things."""

from __future__ import annotations

import re

import pytest

from habitus.facts.grammar.en._lexicon import class_of, is_word, lexicon
from habitus.facts.grammar.en._nameable import may_be_named
from habitus.facts.grammar.en._normal import normalise
from habitus.facts.grammar.en._words import CONTRACTIONS, NOISE, PHRASES, SHORTHAND
from habitus.vocabulary import shipped_concepts

_SAID_OTHERWISE = {*CONTRACTIONS, *SHORTHAND, *PHRASES, *NOISE}


def _commonest(size: int) -> list[str]:
    """Words of more than three letters, the commonest of each class in turn."""
    classes: dict[str, list[str]] = {}
    for word, kind in lexicon().items():
        classes.setdefault(kind, []).append(word)
    total = sum(map(len, classes.values()))
    return [
        word
        for words in classes.values()
        for word in words[: size * len(words) // total + 1]
        if len(word) > 3 and len(set(word)) > 1
    ]


def _inflected(word: str, kind: str) -> list[str]:
    """Regular forms of a word, but for those that double a consonant."""
    if re.search(r"[^aeiou][aeiou][b-df-hj-np-tv-z]$", word):
        return []
    stem = word.removesuffix("e")
    if word.endswith(("s", "x", "z", "ch", "sh")):
        plural = f"{word}es"
    elif word.endswith("y") and word[-2] not in "aeiou":
        plural = f"{word[:-1]}ies"
    else:
        plural = f"{word}s"
    if kind == "noun":
        return [plural]
    if kind == "verb" and not word.endswith(("ed", "ing", "s")):
        return [plural, f"{stem}ing"] + ([f"{stem}ed"] if word[-1] != "y" else [])
    return [f"{word}ly"] if kind == "adjective" and word[-1] not in "ly" else []


def test_common_words_and_their_forms_stay_as_they_are() -> None:
    concepts = shipped_concepts()
    for word in _commonest(5500):
        for form in (word, *_inflected(word, lexicon()[word])):
            if form not in _SAID_OTHERWISE:
                assert normalise(f"a {form} x", concepts).words == f"a {form} x"


@pytest.mark.parametrize(
    ("slip", "word"),
    [
        ("vegatarian", "vegetarian"),
        ("meetting", "meeting"),
        ("notificaton", "notification"),
        ("brocoli", "broccoli"),
        ("avacado", "avocado"),
        ("chiken", "chicken"),
        ("flihgt", "flight"),
        ("runing", "running"),
    ],
)
def test_slips_are_repaired(slip: str, word: str) -> None:
    assert not is_word(slip)
    assert normalise(f"no {slip} please", shipped_concepts()).words == f"no {word} please"


def test_classes_of_words() -> None:
    assert class_of("changing") == "verb"
    assert class_of("ceilings") == "noun"
    assert class_of("zorblat") is None


@pytest.mark.parametrize(
    "words", ["turns up", "included", "absolute ceiling", "notification", "very"]
)
def test_what_names_nothing(words: str) -> None:
    assert not may_be_named(words.split())


@pytest.mark.parametrize(
    "words", ["broom cupboard", "skydiving", "Zorblat", "zorblat", "model trains"]
)
def test_what_may_name_a_thing(words: str) -> None:
    assert may_be_named(words.split())
