"""The words of ``glossary.txt``, of the shipped kinds of records and of questions, by what they name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from typing import TypeAlias

from habitus.state.counting import _words_en, _words_zh
from habitus.vocabulary import fold, plain_name, shipped_record_kinds, singular

Words: TypeAlias = tuple[str, ...]
Tokens: TypeAlias = tuple[str, ...]

_TOKEN = re.compile(
    r"\d+(?:[.,:/-]\d+)*(?![a-z\d])|[a-z0-9\u00c0-\u024f]+(?:'[a-z]+)?|[\u3400-\u9fff]|>=|<=|[^\s\w]"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a Chinese character, a number or a sign of a folded text.

    Attributes:
        text: made comparable.
        surface: as written.
    """

    text: str
    surface: str
    start: int
    end: int


_ENDINGS = (
    ("ies", "y"), ("ied", "y"), ("ying", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"),
    ("zes", "z"), ("us", "us"), ("is", "is"), ("ss", "ss"), ("s", ""), ("eed", "eed"), ("ed", ""), ("ing", ""),
)  # fmt: skip


@lru_cache(maxsize=65536)
def normal(word: str) -> str:
    """A word as it is compared: without the endings of number and tense only, for a full stem makes
    one of medical and medication."""
    if not word.isascii() or not word[0].isalpha():
        return word
    bare = word[:-2] if word.endswith("'s") else word
    bare = _words_en.IRREGULAR.get(bare, bare)
    for ending, instead in _ENDINGS:
        if bare.endswith(ending) and len(bare) - len(ending) > 2:
            bare = bare[: -len(ending)] + instead
            break
    if len(bare) > 3 and bare[-1] == bare[-2] and bare[-1] not in "aeiouslfz":
        bare = bare[:-1]
    return bare[:-1] if bare.endswith("e") and len(bare) > 3 else bare


def tokens_of(folded: str) -> list[Token]:
    """The tokens of a folded text."""
    return [
        Token(normal(m.group()), m.group(), m.start(), m.end()) for m in _TOKEN.finditer(folded)
    ]


@lru_cache(maxsize=65536)
def key_of(phrase: str) -> Tokens:
    """The tokens of a phrase, hyphens and underscores as spaces."""
    text = re.sub(r"(?<=\w)[-_](?=\w)", " ", fold(phrase))
    return tuple(normal(m.group()) for m in _TOKEN.finditer(text))


def split(text: str) -> Words:
    """The phrases of a list, by commas of either language."""
    return tuple(one for one in (part.strip() for part in re.split("[,，、]", text)) if one)


@lru_cache(maxsize=65536)
def surface_of(phrase: str) -> Tokens:
    """The tokens of a phrase as they are written: words of questions are told apart by their endings."""
    return tuple(m.group() for m in _TOKEN.finditer(fold(phrase)))


@dataclass(frozen=True)
class Kind:
    """How records of a kind are spoken of."""

    nouns: Words
    verbs: Words


@dataclass(frozen=True)
class Flag:
    """How something that is true or false is spoken of."""

    yes: Words
    no: Words


@dataclass(frozen=True)
class Glossary:
    """All words, by plain names."""

    kinds: Mapping[str, Kind] = field(default_factory=dict)
    fields: Mapping[str, Words] = field(default_factory=dict)
    flags: Mapping[str, Flag] = field(default_factory=dict)
    same: Mapping[Tokens, Words] = field(default_factory=dict)


@cache
def glossary() -> Glossary:
    """The shipped words, read once."""
    text = (files("habitus.state.counting") / "glossary.txt").read_text(encoding="utf-8")
    kinds: dict[str, Kind] = {}
    fields: dict[str, Words] = {}
    flags: dict[str, Flag] = {}
    same: dict[Tokens, Words] = {}
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        names, *lists = (split(part) for part in rest.split("|"))
        if word == "same":
            _add_same(same, (*names, *lists[0]))
            continue
        for name in names:
            plain = plain_name(name)
            if word == "kind":
                kinds[plain] = Kind(lists[0] + lists[1], lists[2] + lists[3])
            elif word == "field":
                fields[plain] = fields.get(plain, ()) + lists[0] + lists[1]
            else:
                flags[plain] = Flag(lists[0] + lists[1], lists[2] + lists[3])
    for kind in shipped_record_kinds().values():
        for one in kind.fields.values():
            own = one.words.en + one.words.zh
            for name in (one.name, *one.also):
                plain = plain_name(name)
                if plain not in fields and one.type != "text":
                    fields[plain] = own
            for value, words in one.values.items():
                # Words by which a value is told may be narrower than it (打车 of transport): only its
                # own names stand for it, and only where its own kind says so are others heard.
                _add_same(same, (value, *words.en[:1], *words.zh[:1]))
    return Glossary(kinds, fields, flags, same)


def _add_same(same: dict[Tokens, Words], names: Words) -> None:
    for name in names:
        key = key_of(name)
        same[key] = tuple(dict.fromkeys(same.get(key, ()) + names))


@cache
def _by_noun() -> Mapping[Tokens, Kind]:
    """The kinds by their nouns, the first one that has a noun."""
    found: dict[Tokens, Kind] = {}
    for kind in glossary().kinds.values():
        for noun in kind.nouns:
            found.setdefault(key_of(noun), kind)
    return found


def kind_words(names: Iterable[str]) -> Kind:
    """The nouns and verbs for a kind that has these names."""
    found = glossary().kinds
    nouns: Words = ()
    verbs: Words = ()
    for name in names:
        plain = plain_name(name)
        entry = found.get(plain) or found.get(singular(plain)) or _by_noun().get(key_of(name))
        if entry is not None:
            nouns, verbs = nouns + entry.nouns, verbs + entry.verbs
    return Kind(tuple(dict.fromkeys(nouns)), tuple(dict.fromkeys(verbs)))


@cache
def question_words() -> Mapping[Tokens, tuple[tuple[str, str], ...]]:
    """Phrases that make up questions, with what each may do: (part, value)."""
    found: dict[Tokens, tuple[tuple[str, str], ...]] = {}
    for table in (_words_en.WORDS, _words_zh.WORDS):
        for what, phrases in table.items():
            for phrase in split(phrases):
                key = surface_of(phrase)
                if key and what not in found.get(key, ()):
                    found[key] = (*found.get(key, ()), what)
    return found
