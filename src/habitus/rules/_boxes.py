"""Where the branches of a rule answer, as regions of boxes.

Deciding is three-valued, and so is this: a result needs its condition true, while an earlier branch
lets it pass when it is false or unknown. So there are four questions to a condition: where it is
true, false, not true, not false.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from habitus.conflicts import (
    ALWAYS,
    Box,
    Region,
    Space,
    TextSet,
    Values,
    between_dates,
    product,
    texts,
    union,
)
from habitus.rules._box_space import space_of
from habitus.rules._box_tests import KIND, NOW, WHEN, TestReader
from habitus.rules._ir import And, Condition, Leaf, Not, Or, Result, Rule
from habitus.vocabulary import KINDS, Concepts, Day, Known

_MANY = 128
"""Boxes of a branch; where more are needed the region is not whole."""
_Question: TypeAlias = Literal["true", "false", "not true", "not false"]
_TURNED: dict[_Question, _Question] = {
    "true": "false", "false": "true", "not true": "not false", "not false": "not true",
}  # fmt: skip
_EVERYWHERE, _NOWHERE = Region((Box({}),)), Region(())
_ALL_KINDS = texts(KINDS)


@dataclass(frozen=True, slots=True)
class Asked:
    """A test that a box was made of, and what was asked of it."""

    leaf: Leaf
    outcome: _Question


@dataclass(frozen=True, slots=True)
class Claim:
    """What one branch of a rule says, and where."""

    rule: Rule
    branch: int
    result: Result | None
    region: Region


class BoxReader:
    """Reads rules into regions for one person.

    Args:
        concepts: the person's.
        day: how their day is cut.
        people: whom they have named.
    """

    def __init__(self, concepts: Concepts, day: Day, people: Sequence[Known] = ()) -> None:
        self.space: Space = space_of(concepts, people)
        self.readers = {kind: TestReader(kind, day) for kind in KINDS}

    def claims(self, rule: Rule) -> list[Claim]:
        """The branches of a rule that answer somewhere, exceptions included."""
        kinds = rule.kinds or tuple(KINDS)
        found: list[Claim] = []
        for number, branch in enumerate(rule.branches):
            by_kind: list[tuple[tuple[Box, ...], list[str]]] = []
            whole = True
            for kind in kinds:
                region = self._branch(rule, number, kind)
                whole = whole and region.whole
                for same, names in by_kind:
                    if _same(same, region.boxes):
                        names.append(kind)
                        break
                else:
                    by_kind.append((region.boxes, [kind]))
            boxes = [
                Box({KIND: Values(texts(names), False, _ALL_KINDS, True), **box.parts}, box.tests)
                for some, names in by_kind
                for box in some
            ]
            found.append(Claim(rule, number, branch.result, Region(tuple(boxes), whole)))
        return found

    def _branch(self, rule: Rule, number: int, kind: str) -> Region:
        reader = self.readers[kind]
        regions = [_valid(rule)]
        own = rule.branches[number].condition
        if own is not None:
            regions.append(self.region(own, "true", reader))
        for earlier in rule.branches[:number]:
            if earlier.condition is None:
                return _NOWHERE
            regions.append(self.region(earlier.condition, "not true", reader))
        return product(regions, self.space, _MANY)

    def region(self, condition: Condition, asked: _Question, reader: TestReader) -> Region:
        """Where a condition comes out as asked."""
        match condition:
            case Not(part):
                return self.region(part, _TURNED[asked], reader)
            case And(parts) | Or(parts):
                regions = [self.region(one, asked, reader) for one in parts]
                all_of_them = isinstance(condition, And) == (asked in ("true", "not false"))
                return product(regions, self.space, _MANY) if all_of_them else union(regions)
            case _:
                return _of_test(condition, asked, reader)


def _of_test(leaf: Leaf, asked: _Question, reader: TestReader) -> Region:
    told = reader.told(leaf)
    if told is None:
        return _EVERYWHERE if asked in ("not true", "not false") else _NOWHERE
    match asked:
        case "true":
            part = told.true
        case "false":
            part = told.false
        case "not true":
            part = ~told.true
        case "not false":
            part = ~told.false
    if part.is_empty():
        return _NOWHERE
    return Region((Box({told.key: part}, (Asked(leaf, asked),)),))


def _valid(rule: Rule) -> Region:
    """Where a rule holds by its dates: on the context's own day, else on that of the decision."""
    if rule.since is None and rule.until is None:
        return _EVERYWHERE
    days = between_dates(rule.since, rule.until)
    own = Values(days, False, ALWAYS)
    if own.is_empty():
        return _NOWHERE
    without = Values(~ALWAYS, True, ALWAYS)
    return Region((Box({WHEN: own}), Box({WHEN: without, NOW: Values(days, False, ALWAYS, True)})))


def _same(one: Sequence[Box], other: Sequence[Box]) -> bool:
    return len(one) == len(other) and all(
        a.parts == b.parts for a, b in zip(one, other, strict=True)
    )


def kinds_of_box(box: Box) -> list[str]:
    """The kinds of context that a box holds, in the order of the vocabulary."""
    part = box.parts.get(KIND)
    if not isinstance(part, Values) or not isinstance(part.values, TextSet):
        return list(KINDS)
    values = part.values
    return [one for one in KINDS if (one in values.texts) != values.all_but]


def never_answers(rule: Rule, reader: BoxReader) -> list[int]:
    """The branches that can't answer in any context: none is left by those before them."""
    return [one.branch for one in reader.claims(rule) if not one.region.boxes and one.region.whole]
