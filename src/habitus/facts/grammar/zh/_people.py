"""People in a text: roles (客户, 我妈), names (老王, 宋姐, 陈协理) and names the person has told us."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import get_args

from habitus.facts._statement import Who
from habitus.facts.grammar.zh import _words_things as words
from habitus.facts.grammar.zh._clock import one_of
from habitus.vocabulary import Concepts, Role, fold

_ROLES: tuple[str, ...] = get_args(Role)
_NAME = re.compile(
    rf"(?<!我是)(?:(?<![a-z0-9])[a-z]{{2,15}}(?:{one_of(words.TITLES)})|(?:{words.JAPANESE_NAMES})(?:{one_of(words.TITLES)}|君|桑)?(?!药|市|县)|[小老][{words.SURNAMES}](?![{words.SURNAMES}]?(?:吃|店|票|杯|份))|阿[\u4e00-\u9fff](?![司姨])|[{words.SURNAMES}]{{1,2}}(?:{one_of(words.TITLES)}))"
)
_GIVEN_NAME = re.compile(
    r"(?!slack|zoom|teams|email|app|dm|ping|vip|bug|pr|ci|api|qq|wechat|deadline|review|sync|day)[a-z]{2,12}(?![a-z0-9_])(?=的|来|发|约|那|$|[,.])"
)
_KEEP_TOGETHER = re.compile(one_of(words.NO_NAMES))


@dataclass(frozen=True, slots=True)
class Person:
    """Someone mentioned, and where."""

    start: int
    end: int
    who: Who


def find_people(text: str, concepts: Concepts, known: Mapping[str, Role]) -> tuple[Person, ...]:
    """The people a plain text mentions, in order, without overlaps."""
    found: list[Person] = []
    for name, role in known.items():
        folded = fold(name)
        at = text.find(folded) if folded else -1
        if at >= 0:
            found.append(Person(at, at + len(folded), Who(role=role, name=name)))
    for hit in concepts.find(text, "role"):
        ids = [
            one for one in hit.ids if one in concepts.by_id and concepts.by_id[one].domain == "role"
        ]
        found_role = role_of(ids[0], concepts) if ids else None
        word = text[hit.start : hit.end]
        start = hit.start - 1 if text[hit.start - 1 : hit.start] == "我" else hit.start
        if found_role is not None and len(word) > 1 and word not in words.NOT_PEOPLE:
            named = ids[0] not in _ROLES
            given = _GIVEN_NAME.match(text, hit.end)
            if given and "a" <= given.group()[0] <= "z":
                found.append(Person(start, given.end(), Who(name=given.group())))
                continue
            found.append(
                Person(
                    start,
                    hit.end,
                    Who(role=found_role, name=_bare(text[start : hit.end]) if named else ""),
                )
            )
    for match in _NAME.finditer(text):
        if _KEEP_TOGETHER.match(match.group()):
            continue
        found.append(Person(match.start(), match.end(), Who(name=match.group())))
    found.sort(key=lambda one: (one.start, one.start - one.end))
    kept: list[Person] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return tuple(kept)


def _bare(word: str) -> str:
    bare = word.removeprefix("我的").removeprefix("我")
    return bare if len(bare) > 1 else word


@cache
def _base(role: str) -> bool:
    return role in _ROLES


def role_of(concept: str, concepts: Concepts) -> Role | None:
    """The base role a concept of people belongs to."""
    if concept in _ROLES:
        return concept  # type: ignore[return-value]
    for wider in sorted(concepts.ancestors(concept, parts=False)):
        if _base(wider):
            return wider  # type: ignore[return-value]
    return "other" if concepts.by_id[concept].domain == "role" else None
