"""Conditions as sentences need them: with every "not" moved to the single tests.

De Morgan's laws hold in three-valued logic too, so the meaning stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from habitus.rules._ir import And, Compare, Condition, Leaf, Not, Operator, Or

_CONTRARY: dict[Operator, Operator] = {
    "==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Literal:
    """One test, asserted or denied; a denied comparison is turned round instead."""

    leaf: Leaf
    denied: bool = False


@dataclass(frozen=True, slots=True)
class Every:
    """All of the parts; none of them is an ``Every``."""

    parts: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """At least one of the parts; none of them is a ``Some``."""

    parts: tuple[Tree, ...]


Tree: TypeAlias = Literal | Every | Some


def tree(condition: Condition, *, denied: bool = False) -> Tree:
    """The condition with "not" only at single tests."""
    match condition:
        case Not(part):
            return tree(part, denied=not denied)
        case And(parts) | Or(parts):
            kind = Every if isinstance(condition, And) != denied else Some
            flat: list[Tree] = []
            for part in parts:
                one = tree(part, denied=denied)
                flat += one.parts if isinstance(one, kind) else (one,)
            return kind(tuple(flat))
        case Compare(left, op, right) if denied:
            return Literal(Compare(left, _CONTRARY[op], right))
        case _:
            return Literal(condition, denied)


def tests_of(condition: Condition) -> Iterator[Leaf]:
    """The single tests of a condition, as written."""
    match condition:
        case And(parts) | Or(parts):
            for part in parts:
                yield from tests_of(part)
        case Not(part):
            yield from tests_of(part)
        case _:
            yield condition


def contrary(literal: Literal) -> Literal:
    """The same test with the opposite outcome."""
    told = tree(literal.leaf, denied=not literal.denied)
    assert isinstance(told, Literal)
    return told
