"""Allergies, and drugs or food that are to be taken."""

from __future__ import annotations

import re
from collections.abc import Iterator

from habitus.alerts._notice import Notice
from habitus.alerts.reading._cues import cue
from habitus.alerts.reading._message import Message, Sentence
from habitus.alerts.reading._subjects import whom
from habitus.vocabulary import Concepts

_FOODS = frozenset({"food", "dish", "meat", "produce", "drink"})
_FREE = re.compile(r"[- ]?free\b|不含")


def _found(sentence: Sentence, concepts: Concepts) -> list[tuple[str, int, int, bool]]:
    """Concept, place, and whether it is a drug, of the drugs and foods a sentence names."""
    found: list[tuple[str, int, int, bool]] = []
    for one in concepts.find(sentence.text):
        for id_ in one.ids:
            domain = concepts.by_id[id_].domain
            if " free" in id_ or "-free" in id_:
                break
            if domain == "drug" or domain in _FOODS:
                found.append((id_, one.start, one.end, domain == "drug"))
                break
    return found


def health(message: Message) -> Iterator[Notice]:
    """The allergies a message tells, and what somebody is to take or eat."""
    for sentence in message.sentences:
        named = _found(sentence, message.concepts)
        if not named or sentence.question:
            continue
        who = whom(sentence)
        if sentence.has("allergic") and not sentence.has("no_allergy"):
            yield sentence.notice("allergy", what=tuple(one[0] for one in named), who=who)
            continue
        yield from _taken(sentence, named, who)


def _taken(
    sentence: Sentence, named: list[tuple[str, int, int, bool]], who: tuple[str, ...]
) -> Iterator[Notice]:
    taken = [one for one in named if not _denied(sentence, one[1], one[2])]
    drugs = [one for one in taken if one[3]]
    foods = [one for one in taken if not one[3]]
    if drugs and sentence.message.has("takes"):
        yield sentence.notice("drug", what=tuple(one[0] for one in drugs), who=who)
    elif foods and sentence.has("eats") and _is_served(sentence, who):
        yield sentence.notice("drug", what=tuple(one[0] for one in foods), who=who, flags=("food",))


def _is_served(sentence: Sentence, who: tuple[str, ...]) -> bool:
    """Whether food is for the person, or for somebody named; what others eat is their own affair."""
    message = sentence.message
    if message.mine:
        return not sentence.has("third")
    return bool(who) or sentence.has("serves")


def _denied(sentence: Sentence, start: int, end: int) -> bool:
    """Whether the words around say that it is not taken ("instead of amoxicillin", "nut-free")."""
    text = (
        sentence.text.lower() if len(sentence.text) == len(sentence.text.lower()) else sentence.text
    )
    clause_start = max(
        (one.end() for one in re.finditer(r"[,;，；、]|\bbut\b", text[:start])), default=0
    )
    before = text[clause_start:start]
    denied = cue("drug_not", sentence.chinese).search(before)
    return denied is not None or _FREE.match(text[end:]) is not None
