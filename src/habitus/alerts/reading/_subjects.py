"""Whom a sentence is about, and where it plays."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from habitus.alerts.reading import _words_en as en
from habitus.alerts.reading import _words_zh as zh
from habitus.alerts.reading._cues import compiled
from habitus.alerts.reading._message import Sentence
from habitus.vocabulary import Concepts, fold

_NAME = re.compile(
    r"\b(?P<name>[A-Z][a-zà-ÿ]+)(?='s\b|\s+(?:is|has|was|needs|takes|got|had|can't|should|gets|will)\b)"
)
_OWN = re.compile(
    r"\b(?:my|our|your) \w+,? (?P<name>[A-Z][a-zà-ÿ]+)\b|\b(?:for|gave|give|giving|prescribed) (?P<name2>[A-Z][a-zà-ÿ]+)\b"
)
_NO_NAME = frozenset(
    [
        "the",
        "this",
        "that",
        "there",
        "it",
        "your",
        "you",
        "my",
        "our",
        "his",
        "her",
        "what",
        "here",
        "everything",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "dr",
        "mr",
        "mrs",
        "ms",
    ]
)


def subjects(sentence: Sentence) -> tuple[str, ...]:
    """The people and relations that a sentence is about; empty when it is about the person."""
    table = zh.RELATIONS if sentence.chinese else en.RELATIONS
    found = [name for name, pattern in table.items() if compiled(pattern).search(sentence.plain)]
    if not sentence.chinese:
        for match in (*_NAME.finditer(sentence.raw), *_OWN.finditer(sentence.raw)):
            name = fold(match.group("name") or match.groupdict().get("name2") or "")
            if name and name not in _NO_NAME and not _is_thing(name, sentence.message.concepts):
                found.append(name)
    own = {fold(one) for one in sentence.message.own_names}
    return tuple(one for one in dict.fromkeys(found) if one not in own)


def _is_thing(name: str, concepts: Concepts) -> bool:
    return bool(concepts.lookup(name)) or bool(concepts.lookup(name, "company", plain=True))


def whom(sentence: Sentence) -> tuple[str, ...]:
    """As :func:`subjects`, looking at the rest of the message where the sentence says he or she."""
    found = subjects(sentence)
    if found:
        return found
    pronoun = r"他|她|它" if sentence.chinese else r"\b(?:he|she|him|her|his|they|them|their)\b"
    if re.search(pronoun, sentence.plain):
        for other in sentence.message.sentences:
            found = subjects(other)
            if found:
                return found
        return ("somebody",)
    return ()


_WIDE = frozenset({"asia", "europe", "africa", "oceania", "north america", "latin america", "south america", "abroad", "middle east"})  # fmt: skip


def places(text: str, concepts: Concepts) -> tuple[str, ...]:
    """Ids of the cities, regions and countries that a text names, in order."""
    found: list[str] = []
    for one in concepts.find(text, "place"):
        for id_ in one.ids:
            above = concepts.ancestors(id_, parts=False)
            if above & (_WIDE - {"abroad"}) or id_ == "abroad":
                found.append(id_)
                break
    return tuple(dict.fromkeys(found))


@cache
def _countries() -> dict[str, str]:
    """English name of the country of each time zone (tz database, zone1970.tab and iso3166.tab)."""
    root = files("tzdata") / "zoneinfo"
    names = {
        code: name
        for code, _, name in (
            line.partition("\t")
            for line in (root / "iso3166.tab").read_text(encoding="utf-8").splitlines()
            if not line.startswith("#")
        )
    }
    found: dict[str, str] = {}
    for table in ("zone1970.tab", "zone.tab"):
        for line in (root / table).read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                codes, _, zone = line.split("\t")[:3]
                found[zone] = names[codes.split(",")[0]]
    return found


def home_country(zone: str, concepts: Concepts) -> str:
    """Id of the country of a time zone; empty when it is not known."""
    name = fold(_countries().get(zone, ""))
    for one in (name, name.partition(" (")[0]):
        ids = concepts.lookup(one, "place") if one else ()
        if ids:
            return ids[0]
    return ""


def abroad(place: tuple[str, ...], home: str, concepts: Concepts) -> str:
    """The first of the places that lies in another country than home; empty when none does."""
    for one in place:
        above = concepts.ancestors(one, parts=False)
        if one == "abroad" or (
            home and home not in above and not _same_country(one, home, concepts)
        ):
            return one
    return ""


def _same_country(place: str, home: str, concepts: Concepts) -> bool:
    return place in concepts.ancestors(home, parts=False)
