"""What a rule reads and what it gives: for the metadata index and for saying what is missing."""

from __future__ import annotations

from habitus.rules._free import FreeRule
from habitus.rules._ir import (
    And,
    Compare,
    Condition,
    ContainsAny,
    DaysSince,
    DaysUntil,
    DecidedAt,
    Does,
    During,
    Field,
    HasRole,
    IsA,
    IsTrue,
    NameIs,
    Not,
    OneOf,
    Or,
    Overlaps,
    Rule,
    Shifted,
    TextTest,
)


def condition_fields(condition: Condition) -> frozenset[str]:
    """Names of the fields a condition reads, dotted; "people" for any person field."""
    match condition:
        case And(parts) | Or(parts):
            return frozenset().union(*(condition_fields(part) for part in parts))
        case Not(part):
            return condition_fields(part)
        case Compare(left, _, right):
            return _of(left) | _of(right)
        case OneOf(field, _) | IsTrue(field) | NameIs(field, _) | IsA(field, _):
            return _of(field)
        case TextTest(_, field, _):
            return _of(field)
        case During(term, _):
            return _of(term)
        case Overlaps():
            return frozenset({"when"})
        case HasRole():
            return frozenset({"people"})
        case ContainsAny():
            return frozenset({"dish", "ingredients", "cuisine"})
        case Does():
            return frozenset({"tool", "args"})
    raise AssertionError(f"not a condition: {condition!r}")


def _of(term: object) -> frozenset[str]:
    match term:
        case Field(path):
            return frozenset({".".join(path)})
        case DaysUntil(field) | DaysSince(field) | Shifted(field, _):
            return frozenset({".".join(field.path)})
        case DecidedAt():
            return frozenset({"now"})
    return frozenset()


def fields_read(rule: Rule | FreeRule) -> frozenset[str]:
    """Names of all fields the rule reads."""
    if isinstance(rule, FreeRule):
        tests = [condition_fields(one) for one in rule.tests.values()]
        return frozenset(".".join(path) for path in rule.fields).union(*tests)
    terms = [one.term for one in rule.terms]
    return frozenset().union(
        *(condition_fields(one.condition) for one in rule.branches if one.condition is not None),
        *(_of(one) if isinstance(one, Field) else condition_fields(one) for one in terms),
    )


def output_type(rule: Rule | FreeRule) -> str:
    """What the rule gives: its stances, and "effects"; joined by ``+``, sorted."""
    if isinstance(rule, FreeRule):
        return "+".join(sorted(rule.results, key=lambda one: (one == "effects", one)))
    if rule.purpose != "rule":
        return rule.purpose
    found = {one.result.stance for one in rule.branches if one.result and one.result.stance}
    if any(one.result and one.result.effects for one in rule.branches):
        return "+".join([*sorted(str(one) for one in found), "effects"])
    return "+".join(sorted(str(one) for one in found))
