"""A rule cut into rows: conjunctions of single tests that the index can look up.

De Morgan's laws and distribution hold in three-valued logic, so a row is true, false or unknown
exactly as the part of the branch it stands for; a branch is true when one of its rows is.
"""

from __future__ import annotations

from dataclasses import dataclass

from habitus.rules import (
    And,
    Condition,
    Every,
    Literal,
    Not,
    Or,
    Rule,
    Some,
    Tree,
    alternatives,
    tree,
)

MOST = 8
"""Rows that one branch may become; a branch with more keeps its alternatives for the survivors."""


@dataclass(frozen=True, slots=True)
class Row:
    """One conjunction of a branch.

    Attributes:
        branch: number of the branch.
        literals: tests that may be looked up.
        rest: what is tested one by one where the literals have not failed.
    """

    branch: int
    literals: tuple[Literal, ...]
    rest: tuple[Condition, ...] = ()


def rows_of(rule: Rule) -> list[Row]:
    """The rows of a rule, branch by branch."""
    found: list[Row] = []
    for number, branch in enumerate(rule.branches):
        if branch.condition is None:
            found.append(Row(number, ()))
            continue
        told = tree(branch.condition)
        together = alternatives(told)
        if together is not None and len(together) <= MOST:
            found += [Row(number, tuple(dict.fromkeys(one))) for one in together]
            continue
        parts = told.parts if isinstance(told, Every) else (told,)
        plain = tuple(dict.fromkeys(one for one in parts if isinstance(one, Literal)))
        rest = tuple(condition_of(one) for one in parts if not isinstance(one, Literal))
        found.append(Row(number, plain, rest))
    return found


def condition_of(told: Tree) -> Condition:
    """A tree as a condition again."""
    match told:
        case Literal(leaf, denied):
            return Not(leaf) if denied else leaf
        case Every(parts):
            return And(tuple(condition_of(one) for one in parts))
        case Some(parts):
            return Or(tuple(condition_of(one) for one in parts))
