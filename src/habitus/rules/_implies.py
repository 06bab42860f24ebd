"""Whether one rule is narrower than another: sound, not complete.

A True is a proof that every context the first matches the second matches too; a False only means
that this closed form does not prove it.
"""

from __future__ import annotations

from habitus.rules._ir import (
    And,
    Compare,
    Condition,
    ContainsAny,
    Does,
    During,
    HasRole,
    IsA,
    IsTrue,
    Not,
    OneOf,
    Or,
    Overlaps,
    Rule,
)
from habitus.vocabulary import (
    After,
    AllOf,
    AnyOf,
    Between,
    Concepts,
    Dates,
    Distance,
    Duration,
    Every,
    Last,
    Money,
    Named,
    Nth,
    On,
    Outside,
    Window,
    fold,
)


def implies(narrow: Condition, wide: Condition, concepts: Concepts) -> bool:
    """Whether ``narrow`` provably holds only where ``wide`` does."""
    if narrow == wide:
        return True
    match narrow, wide:
        case Or(parts), _:
            return all(implies(part, wide, concepts) for part in parts)
        case _, And(parts):
            return all(implies(narrow, part, concepts) for part in parts)
        case And(parts), _:
            if any(implies(part, wide, concepts) for part in parts):
                return True
            return isinstance(wide, Or) and any(
                implies(narrow, one, concepts) for one in wide.parts
            )
        case _, Or(parts):
            return any(implies(narrow, part, concepts) for part in parts)
        case Not(a), Not(b):
            return implies(b, a, concepts)
        case During(t1, a), During(t2, b):
            return t1 == t2 and window_implies(a, b)
        case Overlaps(a), Overlaps(b):
            return window_implies(a, b)
        case During(t, a), Overlaps(b):
            return getattr(t, "path", ("",))[0] in (
                "when",
                "start",
                "depart",
                "check_in",
            ) and window_implies(a, b)
        case IsA(f, a), IsA(g, b):
            return f == g and _concept_implies(a, b, concepts, parts=False)
        case ContainsAny(a, but_a), ContainsAny(b, but_b):
            return set(but_b) <= set(but_a) and _concept_implies(a, b, concepts, parts=True)
        case Does(act, thing), Does(wide_act, wide_thing):
            return _does_implies(act, thing, wide_act, wide_thing, concepts)
        case Compare(), Compare():
            return _compare_implies(narrow, wide)
        case Compare(left, "==", value), OneOf(field, values):
            return left == field and value in values
        case Compare(left, "==", True), IsTrue(field):
            return left == field
        case OneOf(f, some), OneOf(g, more):
            return f == g and set(some) <= set(more)
        case Compare(left, "==", role), HasRole(wanted):
            return getattr(left, "path", ("",))[-1] == "role" and role == wanted
    return False


def _concept_implies(a: str, b: str, concepts: Concepts, *, parts: bool) -> bool:
    if a == b:
        return True
    narrow = (a,) if a in concepts.by_id else concepts.lookup(a)
    wide = (b,) if b in concepts.by_id else concepts.lookup(b)
    return bool(narrow) and all(
        any(concepts.is_a(one, other, parts=parts) for other in wide) for one in narrow
    )


def _does_implies(
    act: str, thing: str | None, wide_act: str, wide_thing: str | None, concepts: Concepts
) -> bool:
    acts = wide_act == "any" or _concept_implies(act, wide_act, concepts, parts=False)
    if wide_thing is None:
        return acts
    return acts and thing is not None and _concept_implies(thing, wide_thing, concepts, parts=False)


def _number(value: object) -> tuple[str, float] | None:
    match value:
        case bool():
            return None
        case int() | float():
            return "", float(value)
        case Money(amount, currency):
            return currency, amount
        case Distance(length):
            return "km", length
        case Duration(length):
            return "min", length
    return None


def _compare_implies(narrow: Compare, wide: Compare) -> bool:
    if narrow.left != wide.left:
        return False
    one, two = _number(narrow.right), _number(wide.right)
    if one is None or two is None or one[0] != two[0]:
        texts = isinstance(narrow.right, str) and isinstance(wide.right, str)
        different = texts and fold(str(narrow.right)) != fold(str(wide.right))
        return narrow.op == "==" and wide.op == "!=" and different
    a, b = one[1], two[1]
    match narrow.op, wide.op:
        case ((">" | ">=" | "=="), ">"):
            return a > b or (a == b and narrow.op == ">")
        case ((">" | ">=" | "=="), ">="):
            return a >= b
        case (("<" | "<=" | "=="), "<"):
            return a < b or (a == b and narrow.op == "<")
        case (("<" | "<=" | "=="), "<="):
            return a <= b
        case "==", "!=":
            return a != b
    return False


def window_implies(narrow: Window, wide: Window) -> bool:
    """Whether every moment of one window provably lies in the other.

    A clock range that passes midnight ties what it is joined with to the day on which it starts, so
    joined with days it proves nothing about the days alone. Parts of the day are taken to pass
    midnight only where they do so by default (night).
    """
    if narrow == wide:
        return True
    if _passes_midnight(narrow) and not isinstance(narrow, _CLOCKS | AnyOf) and not _is_clock(wide):
        return _nights_imply(narrow, wide)
    if _passes_midnight(wide) and not isinstance(wide, _CLOCKS | AnyOf):
        return _nights_imply(narrow, wide)
    if isinstance(narrow, _CLOCKS) and _passes_midnight(narrow) and not _is_clock(wide):
        return False
    match narrow, wide:
        case AnyOf(parts), _:
            return all(window_implies(part, wide) for part in parts)
        case _, AllOf(parts):
            return all(window_implies(narrow, part) for part in parts)
        case AllOf(parts), _:
            if any(window_implies(part, wide) for part in parts):
                return True
            return isinstance(wide, AnyOf) and any(
                window_implies(narrow, one) for one in wide.parts
            )
        case _, AnyOf(parts):
            return any(window_implies(narrow, part) for part in parts)
        case Outside(a), Outside(b):
            return window_implies(b, a)
        case On(days), On(more):
            return set(days) <= set(more)
        case On(days), Named("weekdays"):
            return set(days) <= {0, 1, 2, 3, 4}
        case On(days), Named("weekend"):
            return set(days) <= {5, 6}
        case Named("weekdays"), On(more):
            return set(more) >= {0, 1, 2, 3, 4}
        case Named("weekend"), On(more):
            return set(more) >= {5, 6}
        case Between(a, b), Between(c, d):
            wraps, wide_wraps = b <= a, d <= c
            if wraps == wide_wraps:
                return c <= a and b <= d
            return wide_wraps and (a >= c or b <= d)
        case Dates(a, b), Dates(c, d):
            return c <= a and b <= d
        case Dates(a, b), On(days):
            return (b - a).days < 7 and all(
                (a.weekday() + n) % 7 in days for n in range((b - a).days + 1)
            )
    if isinstance(narrow, Every | Nth | Last) and isinstance(wide, On):
        return narrow.day in wide.days
    return False


_CLOCKS = Between | Named | After


def _is_clock(window: Window) -> bool:
    """Whether the window is about the time of day alone."""
    match window:
        case Between() | After():
            return True
        case Named(name):
            return name not in ("weekdays", "weekend", "working_hours")
        case AllOf(parts) | AnyOf(parts):
            return all(_is_clock(part) for part in parts)
        case Outside(part):
            return _is_clock(part)
    return False


def _passes_midnight(window: Window) -> bool:
    match window:
        case Between(start, end):
            return end <= start
        case Named("night"):
            return True
        case AllOf(parts) | AnyOf(parts):
            return any(_passes_midnight(part) for part in parts)
        case Outside(part):
            return _passes_midnight(part)
    return False


def _nights_imply(narrow: Window, wide: Window) -> bool:
    """For windows of days joined with one that passes midnight: each wide part must be implied by
    a part of its own sort, and a narrow clock part must lie on the same side of midnight."""
    if not isinstance(narrow, AllOf) or not isinstance(wide, AllOf):
        return False
    if any(isinstance(part, AllOf | AnyOf | Outside) for part in (*narrow.parts, *wide.parts)):
        return False
    clocks = [part for part in wide.parts if _is_clock(part)]
    if _passes_midnight(narrow) and not any(_passes_midnight(part) for part in clocks):
        return False  # its hours after midnight lie on another date
    for part in narrow.parts:
        if _is_clock(part) and not _passes_midnight(part):
            starts = [one.start for one in clocks if isinstance(one, Between)]
            late = isinstance(part, Between) and all(part.start >= start for start in starts)
            if not late or len(starts) != len(clocks):
                return False
    return all(
        any(
            _is_clock(part) == _is_clock(wanted) and window_implies(part, wanted)
            for part in narrow.parts
        )
        for wanted in wide.parts
    )


def branch_implies(a: Rule, i: int, b: Rule, j: int, concepts: Concepts) -> bool:
    """Whether every context in which branch ``i`` of one rule answers is one in which branch ``j``
    of the other answers: kinds, dates and earlier branches included."""
    if b.kinds and not (a.kinds and set(a.kinds) <= set(b.kinds)):
        return False
    if b.since and not (a.since and a.since >= b.since):
        return False
    if b.until and not (a.until and a.until <= b.until):
        return False
    narrow, wide = a.branches[i].condition, b.branches[j].condition
    if wide is not None and not (narrow is not None and implies(narrow, wide, concepts)):
        return False
    excused = [one.condition for one in a.branches[:i]]
    for earlier in b.branches[:j]:
        if earlier.condition is None:
            return False
        covered = any(
            one is not None and implies(earlier.condition, one, concepts) for one in excused
        )
        if not covered:
            return False
    return True


def same_condition(a: Rule, i: int, b: Rule, j: int, concepts: Concepts) -> bool:
    """Whether two branches provably answer in the same contexts."""
    return branch_implies(a, i, b, j, concepts) and branch_implies(b, j, a, i, concepts)
