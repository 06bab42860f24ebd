"""Concepts: named classes of things with what belongs to them, in both languages.

They are data (`concepts/*.toml`, one table a concept), extended by a native speaker there and by a
person in the `concepts/` folder of their own code. Texts are segmented by the longest concept name,
so that a short name never matches inside a longer one of another meaning (葱 in 洋葱).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from habitus.errors import BadInput
from habitus.vocabulary._fold import Token, fold, token_texts, tokens

_PLAIN_NAMES = "company, plain"
COMPANY = "company"
"""The domain of airlines, hotels, brands and shops. Their names are no words for things: they are
found only by who asks for this domain."""


@dataclass(frozen=True, slots=True)
class Concept:
    """One class of things.

    Attributes:
        id: stable English name.
        en, zh: names as people write them.
        is_a: ids of the classes it belongs to.
        contains: ids of what is in it (peanut butter contains peanut).
        domain: the kind of thing it is (food, drug, genre, ...); names are unique within one.
        traits: what it is like (spicy, sweet, ...), as ids; a thing has the traits of its classes,
            not those of its parts.
        tool_words: parts of tool names that mean it.
        codes: short codes (airports) that mean it only where they are all of a text.
        plain: names of companies that are ordinary words, too (Apple, Delta, 小米): they mean it
            where they are all of a text, as codes do, and where ``find`` or ``lookup`` is asked
            with ``plain=True`` by who has seen that the company is meant.
        unlisted: what a thing that no concept lists counts as when tested against this class:
            "no", or "unknown" where a wrong no is dangerous (drug classes).
    """

    id: str
    domain: str
    en: tuple[str, ...] = ()
    zh: tuple[str, ...] = ()
    is_a: tuple[str, ...] = ()
    contains: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    tool_words: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    unlisted: str = "no"

    def name(self, language: str) -> str:
        """The name to show in a language, the id when it has none."""
        names = self.zh if language == "zh" else self.en
        if self.domain == COMPANY:
            plain = [one for one in self.plain if any(each.startswith(one) for each in names[:1])]
            names = (*plain, *names, *self.en)
        return names[0] if names else self.id


@dataclass(frozen=True, slots=True)
class Found:
    """A concept name found in a text; offsets are into the folded text."""

    ids: tuple[str, ...]
    start: int
    end: int


class Concepts:
    """All concepts that hold for a person, with the look-ups that matching needs."""

    def __init__(self, concepts: Iterable[Concept]) -> None:
        self.by_id: dict[str, Concept] = {one.id: one for one in concepts}
        self._names: dict[str, dict[tuple[str, ...], tuple[str, ...]]] = {}
        self._longest: dict[str, dict[str, int]] = {}
        self._closures: dict[tuple[str, bool], frozenset[str]] = {}
        self._traits: dict[str, frozenset[str]] = {}
        self._codes = {
            fold(code): one.id
            for names in ("plain", "codes")
            for one in self.by_id.values()
            for code in getattr(one, names)
        }
        self._segments: dict[tuple[str, str], tuple[Found, ...]] = {}
        for one in self.by_id.values():
            company = one.domain == COMPANY
            self._add((*one.en, *one.zh, one.id), one.id, one.domain)
            self._add((*one.en, *one.zh, one.id), one.id, _PLAIN_NAMES if company else "")
            if company and one.plain:
                self._add(one.plain, one.id, _PLAIN_NAMES)

    def _add(self, names: tuple[str, ...], concept: str, domain: str) -> None:
        table = self._names.setdefault(domain, {})
        longest = self._longest.setdefault(domain, {})
        for name in names:
            words = token_texts(name)
            if not words:
                continue
            ids = table.get(words)
            if ids is None:
                table[words] = (concept,)
            elif concept not in ids:
                table[words] = (*ids, concept)
            if longest.get(words[0], 0) < len(words):
                longest[words[0]] = len(words)

    def find(self, text: str, domain: str = "", *, plain: bool = False) -> tuple[Found, ...]:
        """The concept names in a text, longest first from the left; of one domain or of all but
        companies, whose names that are ordinary words are found with ``plain``."""
        domain = _PLAIN_NAMES if plain and domain == COMPANY else domain
        key = (text, domain)
        found = self._segments.get(key)
        if found is None:
            found = self._segments[key] = self._find(tokens(text), domain)
            if len(self._segments) > 50_000:
                self._segments.clear()
        return found

    def by_code(self, text: str) -> str | None:
        """The concept whose code is the whole text."""
        return self._codes.get(fold(text.strip()))

    def _find(self, words: tuple[Token, ...], domain: str) -> tuple[Found, ...]:
        names, longest = self._names.get(domain, {}), self._longest.get(domain, {})
        texts = tuple(word.text for word in words)
        found: list[Found] = []
        at = 0
        while at < len(texts):
            for size in range(min(longest.get(texts[at], 0), len(texts) - at), 0, -1):
                ids = names.get(texts[at : at + size])
                if ids is not None:
                    found.append(Found(ids, words[at].start, words[at + size - 1].end))
                    at += size
                    break
            else:
                at += 1
        return tuple(found)

    def lookup(self, name: str, domain: str = "", *, plain: bool = False) -> tuple[str, ...]:
        """Ids of the concepts that have exactly this name (or id)."""
        domain = _PLAIN_NAMES if plain and domain == COMPANY else domain
        return self._names.get(domain, {}).get(token_texts(name), ())

    def ancestors(self, concept: str, *, parts: bool) -> frozenset[str]:
        """The concept and all classes it belongs to; with ``parts`` also what it is like and all
        that is in it."""
        key = (concept, parts)
        known = self._closures.get(key)
        if known is None:
            known = self._closures[key] = self._above(concept) if not parts else self._made(concept)
        return known

    def _above(self, concept: str) -> frozenset[str]:
        seen: set[str] = set()
        waiting = [concept]
        while waiting:
            one = waiting.pop()
            if one not in seen:
                seen.add(one)
                waiting += self.by_id[one].is_a if one in self.by_id else ()
        return frozenset(seen)

    def _made(self, concept: str) -> frozenset[str]:
        classes = self._above(concept)
        found: set[str] = set()
        waiting = list(classes)
        while waiting:
            one = waiting.pop()
            if one not in found:
                found.add(one)
                for part in self.by_id[one].contains if one in self.by_id else ():
                    waiting += self._above(part)
        return frozenset(found) | self.traits(concept)

    def traits(self, concept: str) -> frozenset[str]:
        """What a thing is like: the traits of its classes, not of its parts."""
        known = self._traits.get(concept)
        if known is None:
            known = self._traits[concept] = frozenset(
                trait
                for one in self._above(concept)
                if one in self.by_id
                for trait in self.by_id[one].traits
            )
        return known

    @cached_property
    def tool_words(self) -> dict[tuple[str, ...], frozenset[str]]:
        """The acts that a part of a tool's name may mean, by its words."""
        table: dict[tuple[str, ...], frozenset[str]] = {}
        for one in self.by_id.values():
            for word in one.tool_words:
                key = tuple(fold(word).replace("_", " ").split())
                table[key] = table.get(key, frozenset()) | {one.id}
        return table

    def is_a(self, narrower: str, wider: str, *, parts: bool = False) -> bool:
        """Whether every thing of the first concept is one of the second."""
        return wider in self.ancestors(narrower, parts=parts)

    def extended(self, more: Iterable[Concept]) -> Concepts:
        """These concepts with a person's own added; an equal id adds names to the known one."""
        merged = dict(self.by_id)
        for one in more:
            old = merged.get(one.id)
            merged[one.id] = one if old is None else _merge(old, one)
        return Concepts(merged.values())


def _merge(old: Concept, new: Concept) -> Concept:
    def both(a: tuple[str, ...], b: tuple[str, ...]) -> tuple[str, ...]:
        return a + tuple(one for one in b if one not in a)

    return Concept(
        id=old.id, domain=old.domain, en=both(old.en, new.en), zh=both(old.zh, new.zh),
        is_a=both(old.is_a, new.is_a), contains=both(old.contains, new.contains),
        traits=both(old.traits, new.traits), tool_words=both(old.tool_words, new.tool_words),
        codes=both(old.codes, new.codes), plain=both(old.plain, new.plain),
        unlisted=new.unlisted if new.unlisted != "no" else old.unlisted,
    )  # fmt: skip


_LISTS = ("en", "zh", "is_a", "contains", "traits", "tool_words", "codes", "plain")


def read_concepts(text: str, where: str) -> list[Concept]:
    """Concepts from the text of one TOML file.

    Raises:
        BadInput: the file is not TOML or a table has an unknown or ill-typed entry.
    """
    tables = _plain_tables(text)
    if tables is None:
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadInput(f"This is not a TOML file: {error}.", where=where) from None
    return [_concept(name, table, where) for name, table in tables.items()]


_BARE = re.compile(r"[A-Za-z0-9_-]+")
_KEY = re.compile(r"[a-z_]+")


def _plain_tables(text: str) -> Mapping[str, object] | None:
    """The tables of a file written as concepts are (names in brackets, then texts and lists of
    texts), read as JSON, which is much quicker than TOML; None for any other file."""
    if "\\" in text or "\r" in text or "\t" in text:
        return None
    parts: list[str] = []
    names: set[str] = set()
    entries = tables = 0
    for line in text.split("\n"):
        if not line or line[0] == "#":
            continue
        if line[0] == "[":
            name = line[1:-1]
            if line[-1] != "]" or not (_BARE.fullmatch(name) or name[:1] == name[-1:] == '"'):
                return None
            name = name.strip('"')
            names.add(name)
            tables += 1
            parts.append(f'{"}," if tables > 1 else "{"}"{name}":{{')
        elif line[0] == "]":
            parts[-1] = parts[-1].removesuffix(",")
            parts.append(line)
        elif line[0] == " ":
            parts.append(line)
        else:
            key, sign, value = line.partition(" = ")
            if not sign or not tables or not _KEY.fullmatch(key):
                return None
            entries += 1
            comma = "" if parts[-1][-1] == "{" else ","
            parts.append(f'{comma}"{key}":{value}')
    if tables != len(names):
        return None
    try:
        read: dict[str, dict[str, object]] = json.loads("".join(parts) + "}}") if parts else {}
    except ValueError:
        return None
    return read if entries == sum(map(len, read.values())) else None


def _concept(name: str, table: object, where: str) -> Concept:
    if not isinstance(table, Mapping):
        raise BadInput(f'"{name}" is not a table.', where=where, fix=f"Write [{name}] above it.")
    values: dict[str, tuple[str, ...]] = {}
    for key in table:
        if key in _LISTS:
            given = table[key]
            if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
                raise BadInput(f'"{key}" of "{name}" is not a list of texts.', where=where)
            values[key] = tuple(given)
        elif key not in ("domain", "unlisted"):
            raise BadInput(
                f'"{name}" has the unknown entry "{key}".',
                where=where,
                fix=f"Entries are domain, unlisted, {', '.join(_LISTS)}.",
            )
    unlisted = str(table.get("unlisted", "no"))
    if unlisted not in ("no", "unknown"):
        raise BadInput(
            f'"unlisted" of "{name}" is "{unlisted}".', where=where, fix='Write "no" or "unknown".'
        )
    return Concept(id=name, domain=str(table.get("domain", "")), unlisted=unlisted, **values)


@cache
def shipped_concepts() -> Concepts:
    """The concepts that come with habitus."""
    folder = files("habitus.vocabulary") / "concepts"
    names = sorted(one.name for one in folder.iterdir() if one.name.endswith(".toml"))
    merged: dict[str, Concept] = {}
    for file in names:
        for one in read_concepts((folder / file).read_text(encoding="utf-8"), file):
            merged[one.id] = _merge(merged[one.id], one) if one.id in merged else one
    return Concepts(merged.values())
