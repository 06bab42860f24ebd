"""Who is meant by a word for people, where the person tells: 家长就是何女士跟贾先生."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from habitus.facts._statement import Statement, Target, Who
from habitus.facts.grammar.zh._shape import Shape

_MEANS = re.compile(
    r"^(?:我说的|所谓的?|这里的?|这)?(?:就是|也就是|指的就?是|指|包括|分别是|即)(?:说)?"
)
_REST = re.compile(
    r"^(?:、|和|跟|与|及|还有|以及|,|这|那|他们|她们|我们|两个?|俩|三个?|仨|四个?|几个?|位|个|人|而已|都算|等|啊|哈|哦|吧|了|的)*$"
)

Named = tuple[Who, tuple[Who, ...]]
"""A word for people, and the people it stands for."""


def named_in(shape: Shape) -> Named | None:
    """The people a clause tells a word for people to mean, or None."""
    people = [word for word in shape.of("P") if word.who is not None]
    if len(people) < 2 or people[0].start > 3 or people[0].who is None:
        return None
    group, members = people[0], people[1:]
    if not _MEANS.match(shape.text[group.end :]) or not all(
        word.who is not None and word.who.name for word in members
    ):
        return None
    rest = shape.text[group.end :]
    rest = rest[len(_MEANS.match(rest).group()) :]  # type: ignore[union-attr]
    for word in members:
        rest = rest.replace(word.text, "", 1)
    if not _REST.match(rest):
        return None
    return people[0].who, tuple(word.who for word in members if word.who is not None)


def with_names(statement: Statement, told: Sequence[Named]) -> Statement:
    """The statement about the people that its words for people were told to mean."""
    for group, members in told:
        statement = replace(
            statement,
            target=_named(statement.target, group, members),
            unless=tuple(_named(one, group, members) for one in statement.unless),
        )
    return statement


def _named(target: Target, group: Who, members: tuple[Who, ...]) -> Target:
    people: list[Who] = []
    for one in target.people:
        if one.name == group.name and (one.name or one.role == group.role):
            people += [replace(member, field=one.field) for member in members]
        else:
            people.append(one)
    return replace(target, people=tuple(dict.fromkeys(people)))
