"""What a hard rule lacks that can't be judged: the fields of its tests that are unknown."""

from __future__ import annotations

from collections.abc import Sequence

from habitus.decide._evaluate import truth
from habitus.decide._view import COMPANIONS, View
from habitus.rules import (
    Compare,
    DecidedAt,
    During,
    Field,
    IsA,
    IsTrue,
    Leaf,
    OneOf,
    Rule,
    Shifted,
    TextTest,
    condition_fields,
    tests_of,
)
from habitus.vocabulary import fields_of

_KEPT = 50_000
_Test = tuple[Leaf, tuple[str, ...], str]
"""A test, the names of the fields it reads, and the field whose absence alone makes it unknown."""
_known: dict[tuple[int, int, str], tuple[Rule, tuple[_Test, ...]]] = {}
"""By the identity of the rule, which is kept with it so that no other takes its place."""


def missing_fields(rule: Rule, branches: Sequence[int], view: View) -> tuple[str, ...]:
    """Names of the fields of a rule's unknown tests, in the order of the tests."""
    missing: dict[str, None] = {}
    for number in branches:
        for leaf, names, alone in _tests(rule, number, view.kind):
            if (alone and view.given[alone] is None) or truth(leaf, view) is None:
                missing.update(dict.fromkeys(names))
    return tuple(missing)


def _tests(rule: Rule, branch: int, kind: str) -> tuple[_Test, ...]:
    key = (id(rule), branch, kind)
    known = _known.get(key)
    if known is None:
        if len(_known) >= _KEPT:
            _known.clear()
        condition = rule.branches[branch].condition
        tests = tuple(
            (leaf, tuple(sorted(condition_fields(leaf))), _alone(leaf, kind))
            for leaf in (tests_of(condition) if condition is not None else ())
        )
        known = _known[key] = (rule, tests)
    return known[1]


def _alone(leaf: Leaf, kind: str) -> str:
    """The declared field without which a test is unknown, whatever else is given; or ""."""
    match leaf:
        case Compare(Field((name,)), _, right) if not isinstance(
            right, Field | Shifted | DecidedAt
        ):
            pass
        case OneOf(Field((name,)), _) | IsTrue(Field((name,))) | During(Field((name,)), _):
            pass
        case TextTest(_, Field((name,)), _):
            pass
        case IsA(Field((name,)), _) if (kind, name) not in COMPANIONS:
            pass
        case _:
            return ""
    return name if name in fields_of(kind) else ""
