"""Whether two branches can answer at once, by an SMT solver (extra ``prove``); also the oracle.

Rules are put into formulas from the IR itself, not from boxes: three-valued, with days and minutes
as whole numbers. Tests that nothing looks into stay open; what follows from them is said once more.
A solver that is not installed, or gives up, proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

from habitus.conflicts import Proved, Space
from habitus.rules._box_tests import WHEN
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
    IsTrue,
    Leaf,
    NameIs,
    Not,
    OneOf,
    Or,
    Overlaps,
    Rule,
    Shifted,
)
from habitus.rules._smt_times import Moment, SmtTimes
from habitus.rules._types import WrongType, field_info
from habitus.vocabulary import (
    KINDS,
    Day,
    Distance,
    Duration,
    FieldInfo,
    Money,
    fields_of,
    fold,
)

if TYPE_CHECKING:
    import z3

_MS = 2000
"""How long a question may take."""


def can_prove() -> bool:
    """Whether the solver is installed."""
    try:
        import z3  # noqa: F401
    except ImportError:
        return False
    return True


def prove_meet(a: Rule, i: int, b: Rule, j: int, space: Space, day: Day) -> Proved:
    """Whether some context makes branch ``i`` of one rule and branch ``j`` of another answer."""
    return _some(a, lambda smt: [smt.answers(a, i), smt.answers(b, j)], space, day)


def prove_within(a: Rule, i: int, b: Rule, j: int, space: Space, day: Day) -> Proved:
    """Whether every context in which branch ``i`` answers is one in which branch ``j`` does."""
    found = _some(a, lambda smt: [smt.answers(a, i), smt.z3.Not(smt.answers(b, j))], space, day)
    return None if found is None else not found


def _some(a: Rule, formulas: Callable[[_Smt], list[Any]], space: Space, day: Day) -> Proved:
    if not can_prove():
        return None
    answer: Proved = False
    for kind in a.kinds or tuple(KINDS):
        smt = _Smt(kind, space, day)
        found = smt.satisfiable(formulas(smt))
        if found:
            return True
        if found is None:
            answer = None
    return answer


class _Smt:
    """Formulas about one context of a kind."""

    def __init__(self, kind: str, space: Space, day: Day) -> None:
        import z3

        self.z3 = z3
        self.kind = kind
        self.space = space
        self.facts: list[Any] = []
        self.times = SmtTimes(day, self.facts)
        self.present: dict[object, Any] = {}
        self.numbers: dict[object, Any] = {}
        self.texts: dict[object, Any] = {}
        self.ids: dict[str, int] = {}
        self.open: dict[Leaf, tuple[Any, Any]] = {}
        self.units: dict[object, set[str]] = {}
        self.unsure = False

    def satisfiable(self, formulas: Iterable[Any]) -> Proved:
        """Whether all formulas can hold together."""
        solver = self.z3.Solver()
        solver.set("timeout", _MS)
        solver.add(*formulas)
        solver.add(*self._consequences(), *self.facts)
        found = solver.check()
        if found == self.z3.unsat:
            return False
        return True if found == self.z3.sat and not self.unsure else None

    # --- rules ---

    def answers(self, rule: Rule, number: int) -> Any:
        """The branch answers."""
        z3 = self.z3
        if rule.kinds and self.kind not in rule.kinds:
            return z3.BoolVal(False)
        parts = [self._valid(rule)]
        for at, branch in enumerate(rule.branches[: number + 1]):
            holds = (
                z3.BoolVal(True) if branch.condition is None else self.truth(branch.condition)[0]
            )
            parts.append(holds if at == number else z3.Not(holds))
        return z3.And(*parts)

    def _valid(self, rule: Rule) -> Any:
        own, now = self._moment(WHEN), self.times.now
        return self.z3.If(
            own.present,
            self.times.on_dates(own, rule.since or date.min, rule.until or date.max),
            self.times.on_dates(now, rule.since or date.min, rule.until or date.max),
        )

    def truth(self, condition: Condition) -> tuple[Any, Any]:
        """Where it is true, and where it is false."""
        z3 = self.z3
        match condition:
            case Not(part):
                true, false = self.truth(part)
                return false, true
            case And(parts) | Or(parts):
                told = [self.truth(one) for one in parts]
                true, false = [one for one, _ in told], [one for _, one in told]
                if isinstance(condition, And):
                    return z3.And(*true), z3.Or(*false)
                return z3.Or(*true), z3.And(*false)
            case _:
                return self._leaf(condition)

    # --- tests ---

    def _leaf(self, leaf: Leaf) -> tuple[Any, Any]:
        match leaf:
            case During(term, window):
                moment = self.times.now if isinstance(term, DecidedAt) else self._time(term.path)
                return self._known([moment], None if moment is None else
                                   self.times.inside(moment, window))  # fmt: skip
            case Compare(left, op, right):
                return self._compare(leaf, left, op, right)
            case OneOf(field, values):
                info = self._info(field.path)
                if info is None or info.type == "args" or any(isinstance(v, bool) for v in values):
                    return self._opened(leaf, field.path)
                equal = [self._constant(info, field.path, "==", one) for one in values]
                holds = self.z3.Or(*[one for one in equal if one is not None])
                return self._given(field.path, holds)
            case IsTrue(field) if (info := self._info(field.path)) and info.type == "bool":
                return self._given(field.path, self._text(field.path) == self._id("\0yes"))
            case HasRole(role):
                return self._has_role(leaf, role)
            case NameIs(field, _):
                people = ("person", "people")
                info = fields_of(self.kind).get(field.path[0])
                return self._opened(leaf) if info and info.type in people else self._never()
            case ContainsAny():
                return self._opened(leaf) if self.kind == "meal" else self._never()
            case Does():
                return self._opened(leaf) if self.kind == "tool_call" else self._never()
            case Overlaps(window):
                own = self._moment(WHEN)
                true, false = self._opened(leaf)
                inside = self.z3.And(own.present, self.times.inside(own, window))
                some = self.times.moment(f"some {len(self.open)}")
                self.facts.append(self.z3.Implies(inside, true))
                self.facts.append(self.z3.Implies(true, self.times.inside(some, window)))
                self.facts.append(self.z3.Or(true, false) == own.present)
                return true, false
        return self._opened(leaf, leaf.field.path)

    def _never(self) -> tuple[Any, Any]:
        return self.z3.BoolVal(False), self.z3.BoolVal(False)

    def _opened(self, leaf: Leaf, path: tuple[str, ...] | None = None) -> tuple[Any, Any]:
        if path is not None and self._info(path) is None:
            return self._never()
        if leaf not in self.open:
            z3, number = self.z3, len(self.open)
            true, false = z3.Bool(f"true{number}"), z3.Bool(f"false{number}")
            self.facts.append(z3.Not(z3.And(true, false)))
            self.open[leaf] = (true, false)
        return self.open[leaf]

    def _consequences(self) -> list[Any]:
        """What follows from one open test for another."""
        found: list[Any] = []
        for one, (true, _) in self.open.items():
            for two, (other, _) in self.open.items():
                if one is not two and self.space.follows(one, two):
                    found.append(self.z3.Implies(true, other))
                if one is not two and self.space.excludes(one, two):
                    found.append(self.z3.Not(self.z3.And(true, other)))
        return found

    # --- fields ---

    def _info(self, path: tuple[str, ...]) -> FieldInfo | None:
        try:
            return field_info(path, self.kind)
        except WrongType:
            return None

    def _time(self, path: tuple[str, ...]) -> Moment | None:
        if path in (WHEN, KINDS[self.kind].WHEN[:1]):
            return self._moment(WHEN)
        info = self._info(path)
        return self._moment(path) if info is not None and info.type == "time" else None

    def _moment(self, path: tuple[str, ...]) -> Moment:
        return self.times.moment(".".join(path))

    def _present(self, path: tuple[str, ...]) -> Any:
        if path not in self.present:
            self.present[path] = self.z3.Bool(f"has {'.'.join(path)}")
        return self.present[path]

    def _given(self, path: tuple[str, ...], holds: Any) -> tuple[Any, Any]:
        there = self._present(("duration",) if path == ("duration_min",) else path)
        return self.z3.And(there, holds), self.z3.And(there, self.z3.Not(holds))

    def _known(self, moments: list[Moment | None], holds: Any) -> tuple[Any, Any]:
        there = [one.present for one in moments if one is not None]
        if len(there) < len(moments):
            return self._never()
        return self.z3.And(*there, holds), self.z3.And(*there, self.z3.Not(holds))

    def _number(self, path: tuple[str, ...], unit: str, info: FieldInfo) -> Any:
        path = ("duration",) if path == ("duration_min",) else path
        self.units.setdefault(path, set()).add(unit)
        if len(self.units[path]) > 1:
            self.unsure = True  # amounts in two currencies: only the day's rates tell
        key = (path, unit)
        if key not in self.numbers:
            make = self.z3.Int if info.type == "integer" else self.z3.Real
            value = self.numbers[key] = make(f"{'.'.join(path)} {unit}")
            if info.type in ("price", "distance", "duration"):
                self.facts.append(value >= 0)
            if info.name == "spiciness":
                self.facts.append(self.z3.And(value >= 0, value <= 5))
        return self.numbers[key]

    def _text(self, path: tuple[str, ...]) -> Any:
        if path not in self.texts:
            value = self.texts[path] = self.z3.Int(f"text {'.'.join(path)}")
            info = self._info(path)
            choices = ("\0yes", "\0no") if info and info.type == "bool" else info and info.choices
            if choices:
                self.facts.append(self.z3.Or(*[value == self._id(fold(one)) for one in choices]))
        return self.texts[path]

    def _id(self, text: str) -> int:
        return self.ids.setdefault(text, len(self.ids))

    def _has_role(self, leaf: HasRole, role: str) -> tuple[Any, Any]:
        people = [one for one in fields_of(self.kind).values() if one.type in ("person", "people")]
        if not people:
            return self._never()
        if len(people) == 1 and people[0].type == "person":
            path = (people[0].name, "role")
            return self._given(path, self._text(path) == self._id(fold(role)))
        return self._opened(leaf)

    # --- comparisons ---

    def _compare(self, leaf: Compare, left: Any, op: str, right: Any) -> tuple[Any, Any]:
        match left, right:
            case ((DaysUntil(field) | DaysSince(field)), int() | float()):
                moment = self._time(field.path)
                if moment is None or isinstance(right, bool):
                    return self._never()
                ahead = moment.day - self.times.now.day
                ahead = ahead if isinstance(left, DaysUntil) else -ahead
                return self._known([moment], _op(self.z3.ToReal(ahead), op, _real(self.z3, right)))
            case ((Field() | DecidedAt()), (Field() | DecidedAt() | Shifted())):
                return self._fields(leaf, left, op, right)
            case Field(path), _:
                info = self._info(path)
                if info is None:
                    return self._never()
                if info.type == "args":
                    return self._argument(leaf, path, op, right, info)
                holds = self._constant(info, path, op, right)
                return self._opened(leaf, path) if holds is None else self._given(path, holds)
        return self._opened(leaf)

    def _argument(
        self, leaf: Leaf, path: tuple[str, ...], op: str, right: object, info: FieldInfo
    ) -> tuple[Any, Any]:
        """An argument of a call may be a text, a number or neither; only numbers have an order."""
        z3 = self.z3
        sort = self.texts.setdefault(("sort", path), z3.Int(f"sort {'.'.join(path)}"))
        if isinstance(right, str) and op in ("==", "!="):
            equal = z3.And(sort == 0, self._text(path) == self._id(fold(right)))
            return self._given(path, equal if op == "==" else z3.Not(equal))
        size = right.value if isinstance(right, Money) else right
        if isinstance(size, bool) or not isinstance(size, int | float):
            return self._opened(leaf, path)
        unit = right.currency if isinstance(right, Money) else ""
        holds = _op(self._number(path, unit, info), op, _real(z3, size))
        if op in ("==", "!="):
            if unit:
                return self._opened(leaf, path)
            equal = z3.And(sort == 1, holds if op == "==" else z3.Not(holds))
            return self._given(path, equal if op == "==" else z3.Not(equal))
        there = z3.And(self._present(path), sort == 1)
        return z3.And(there, holds), z3.And(there, z3.Not(holds))

    def _constant(self, info: FieldInfo, path: tuple[str, ...], op: str, right: object) -> Any:
        z3 = self.z3
        match right:
            case bool() if info.type == "bool" and op in ("==", "!="):
                equal = self._text(path) == self._id("\0yes" if right else "\0no")
                return equal if op == "==" else z3.Not(equal)
            case str() if info.type in ("text", "choice") and op in ("==", "!="):
                equal = self._text(path) == self._id(fold(right))
                return equal if op == "==" else z3.Not(equal)
            case Money(value, unit):
                return _op(self._number(path, unit, info), op, _real(z3, value))
            case Distance(value) | Duration(value):
                return _op(self._number(path, "", info), op, _real(z3, value))
            case int() | float() if not isinstance(right, bool):
                if info.type in ("number", "integer"):
                    return _op(self._number(path, "", info), op, _real(z3, right))
        return None

    def _fields(self, leaf: Leaf, left: Any, op: str, right: Any) -> tuple[Any, Any]:
        other = right.field if isinstance(right, Shifted) else right
        one = self.times.now if isinstance(left, DecidedAt) else self._time(left.path)
        two = self.times.now if isinstance(other, DecidedAt) else self._time(other.path)
        if one is not None and two is not None:
            shift = right.days if isinstance(right, Shifted) else 0
            return self._known([one, two], _op(one.instant, op, two.instant + shift * 1440))
        if isinstance(left, Field) and isinstance(other, Field):
            return self._two_fields(leaf, left.path, op, other.path)
        return self._opened(leaf)

    def _two_fields(
        self, leaf: Leaf, left: tuple[str, ...], op: str, right: tuple[str, ...]
    ) -> tuple[Any, Any]:
        a, b = self._info(left), self._info(right)
        if a is None or b is None:
            return self._never()
        there = self.z3.And(self._present(left), self._present(right))
        if a.type in ("text", "choice") and b.type in ("text", "choice") and op in ("==", "!="):
            holds = self._text(left) == self._text(right)
            holds = holds if op == "==" else self.z3.Not(holds)
        elif a.type in ("number", "integer") and b.type in ("number", "integer"):
            holds = _op(self._number(left, "", a), op, self._number(right, "", b))
        else:
            return self._opened(leaf)
        return self.z3.And(there, holds), self.z3.And(there, self.z3.Not(holds))


def _real(z3_: Any, value: float) -> z3.RatNumRef:
    numerator, denominator = float(value).as_integer_ratio()
    return z3_.Q(numerator, denominator)


def _op(left: Any, op: str, right: Any) -> Any:
    match op:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
    return left >= right
