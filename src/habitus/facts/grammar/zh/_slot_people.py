"""The people a clause is about, and the part they play."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Who
from habitus.facts.grammar.zh import _words_things as words
from habitus.facts.grammar.zh._chunks import Chunk
from habitus.facts.grammar.zh._clock import one_of
from habitus.facts.grammar.zh._shape import Shape

_BY_FIELD = {
    field: re.compile(rf"(?:给我|跟我|对我)?(?:{one_of(verbs)})")
    for field, verbs in words.PERSON_ACTS.items()
}


_ORGANIZING = frozenset(one.removesuffix("的") for one in words.PERSON_ACTS["organizer"])


_NOT_IN_TARGET = re.compile(r"(?:给|陪|带|帮|替|为|随|送|接)$")


def people_in(
    shape: Shape, chunks: list[Chunk], scores: dict[str, float]
) -> tuple[tuple[Who, ...], list[Chunk]]:
    found: list[Who] = []
    persons = shape.of("P")
    for index, word in enumerate(persons):
        if word.who is None:
            continue
        if index + 1 < len(persons) and shape.text[word.end : persons[index + 1].start] in (
            "",
            "的",
        ):
            continue
        if _NOT_IN_TARGET.search(shape.text[: word.start]):
            continue
        if (
            word.who.role == "doctor"
            and max(
                scores.get(kind, 0.0) for kind in ("meeting", "notification", "email", "message")
            )
            < 2
        ):
            continue
        beside = re.search(r"(?:跟|和|与|同|陪)$", shape.text[: word.start]) is not None
        found.append(
            word.who
            if beside and scores.get("meeting", 0.0)
            else _with_field(word.who, shape.text[word.end :], scores)
        )
    kept: list[Chunk] = []
    starts = {word.start for word in persons}
    for chunk in chunks:
        after = shape.text[chunk.end :]
        if (
            chunk.end in starts
            and not chunk.quoted
            and found
            and max(
                (scores.get(kind, 0.0) for kind in ("email", "notification", "message")),
                default=0.0,
            )
            >= 2
        ):
            continue
        if (
            chunk.text in _ORGANIZING
            and not chunk.quoted
            and any(word.end == chunk.start for word in persons)
        ):
            continue
        if re.search(r"(?:来自|从|由)$", shape.text[: chunk.start]) and after.startswith(
            ("的", "发", "寄")
        ):
            found.append(_with_field(Who(name=chunk.text), "发来的", scores))
            continue
        field = next(
            (
                name
                for name, pattern in _BY_FIELD.items()
                if re.match(pattern.pattern + r"(?:过来|给我)?的", after)
            ),
            "",
        )
        if field and not chunk.quoted:
            found.append(_with_field(Who(name=chunk.text), after, scores))
        else:
            kept.append(chunk)
    return tuple(dict.fromkeys(found)), kept


def _with_field(who: Who, after: str, scores: dict[str, float]) -> Who:
    mail = max(scores.get("email", 0.0), scores.get("notification", 0.0))
    meeting = scores.get("meeting", 0.0)
    if meeting > mail and _BY_FIELD["organizer"].match(after):
        return replace(who, field="organizer")
    if mail >= meeting and (mail or _BY_FIELD["sender"].match(after)):
        return replace(who, field="sender")
    return who


def with_kin(people: tuple[Who, ...]) -> tuple[Who, ...]:
    """Each person under all the names that kin go by (我妈, 妈妈)."""
    found: list[Who] = []
    for one in people:
        forms = words.KIN.get(one.name, (one.name,))
        found += [replace(one, name=form) for form in forms]
    return tuple(dict.fromkeys(found))
