"""The condition of an ``if`` in a rule file, read into the IR; what is not tier 1 says so."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TypeAlias

from habitus.errors import BadInput
from habitus.rules._faults import Places, Unreadable
from habitus.rules._ir import (
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
    OneOf,
    Operator,
    Overlaps,
    Shifted,
    Term,
    TextTest,
    Value,
    and_,
    not_,
    or_,
)
from habitus.rules._read_windows import WindowReader
from habitus.vocabulary import ROLES, Amount, Scalar, km, minutes, money, nearest

_OPERATORS: dict[type[ast.cmpop], Operator] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
_TURNED: dict[Operator, Operator] = {
    "==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<=",
}  # fmt: skip
_TESTS = (
    "during", "overlaps", "is_a", "contains_any", "contains", "starts", "matches",
)  # fmt: skip
_INSTEAD: dict[type[ast.expr], tuple[str, str]] = {
    ast.IfExp: ("A choice inside a condition", "Write two ifs."),
    ast.Lambda: ("A lambda", "Write the condition itself."),
    ast.JoinedStr: ("An f-string", "Write a plain text."),
    ast.NamedExpr: ("An assignment inside a condition", "Write the condition itself."),
    ast.ListComp: ("A comprehension", "is_a() and contains_any() look at every item."),
    ast.SetComp: ("A comprehension", "is_a() and contains_any() look at every item."),
    ast.DictComp: ("A comprehension", "is_a() and contains_any() look at every item."),
    ast.GeneratorExp: ("A comprehension", "is_a() and contains_any() look at every item."),
    ast.BinOp: ("Arithmetic", "Compare a field with a constant, or write a tier 2 function."),
    ast.Subscript: ("Indexing", "Only call.args[...] is indexed."),
    ast.Await: ("await", "A rule only reads what it is given."),
    ast.Starred: ("*", "Write the values."),
}

Side: TypeAlias = Term | Value


class ConditionReader:
    """Reads the conditions of one rule.

    Args:
        places: where things stand in the source.
        use: gives back an imported name, or refuses one that is not imported.
        parameter: what the rule calls its context.
        note: is told where each condition stands.
    """

    def __init__(
        self,
        places: Places,
        use: Callable[[ast.Name], str],
        parameter: str,
        note: Callable[[Condition, ast.expr], None],
    ) -> None:
        self._places = places
        self._use = use
        self._parameter = parameter
        self._note = note
        self._windows = WindowReader(places, use)

    def read(self, node: ast.expr) -> Condition:
        """The condition an expression stands for."""
        condition = self._read(node)
        self._note(condition, node)
        return condition

    def _fault(self, node: ast.AST, what: str, fix: str = "") -> Unreadable:
        return self._places.fault(node, what, fix)

    def _read(self, node: ast.expr) -> Condition:
        match node:
            case ast.BoolOp(ast.And(), values):
                return and_(*(self.read(one) for one in values))
            case ast.BoolOp(ast.Or(), values):
                return or_(*(self.read(one) for one in values))
            case ast.UnaryOp(ast.Not(), operand):
                return not_(self.read(operand))
            case ast.Compare():
                return self._comparison(node)
            case ast.Call(ast.Name(name) as function):
                if name not in _TESTS:
                    self._refuse(function)
                self._use(function)
                return self._test(node, name)
            case ast.Call(ast.Attribute() as function):
                return self._method(node, function)
            case ast.Attribute() | ast.Subscript():
                return IsTrue(self._field(node))
            case ast.Constant(bool()):
                raise self._fault(
                    node, "A constant is not a condition.", "Return without an if to answer always."
                )
            case ast.Name(name) if name == self._parameter:
                raise self._fault(
                    node, "The context by itself is not a condition.", "Test a field of it."
                )
            case ast.Name():
                self._refuse(node)
        raise self._odd(node, "a condition")

    def _odd(self, node: ast.expr, wanted: str) -> Unreadable:
        if type(node) in _INSTEAD:
            what, fix = _INSTEAD[type(node)]
            return self._fault(node, f"{what} is not part of the rule language.", fix)
        return self._fault(node, f"This is not {wanted}.")

    def _refuse(self, node: ast.Name) -> None:
        name = self._use(node)
        raise self._fault(
            node,
            f"{name} is not a condition.",
            f"Conditions are comparisons, {', '.join(_TESTS)}, has_role, is_ and does.",
        )

    # --- comparisons ---

    def _comparison(self, node: ast.Compare) -> Condition:
        sides = [node.left, *node.comparators]
        pairs = zip(sides, node.ops, sides[1:], strict=False)
        return and_(*(self._pair(left, op, right) for left, op, right in pairs))

    def _pair(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Condition:
        if isinstance(op, ast.In | ast.NotIn):
            found = self._one_of(left, right)
            return found if isinstance(op, ast.In) else not_(found)
        if isinstance(op, ast.Is | ast.IsNot) or any(
            isinstance(one, ast.Constant) and one.value is None for one in (left, right)
        ):
            raise self._fault(
                left,
                "A rule does not test whether a field is there.",
                "Leave the test out: a rule that reads an absent field does not apply.",
            )
        sign = _OPERATORS[type(op)]
        one, other = self._side(left), self._side(right)
        if not isinstance(one, Term) or not isinstance(other, Value):
            one, other, sign = other, one, _TURNED[sign]
        if not isinstance(one, Term) or not isinstance(other, Value):
            raise self._fault(
                left, "Two constants are compared.", "Compare a field of the context."
            )
        if isinstance(other, bool) and isinstance(one, Field):
            if sign not in ("==", "!="):
                raise self._fault(
                    right, "True and False have no order.", "Write the field by itself."
                )
            yes = IsTrue(one)
            return yes if other == (sign == "==") else not_(yes)
        return Compare(one, sign, other)

    def _one_of(self, left: ast.expr, right: ast.expr) -> Condition:
        if isinstance(left, ast.Constant):
            raise self._fault(
                left,
                "A constant is looked for in a field.",
                "Write contains(text, part), is_a(things, concept) or contains_any(meal, concept).",
            )
        if not isinstance(right, ast.Tuple | ast.List | ast.Set):
            raise self._fault(
                right, "in needs constants in parentheses.", 'Write it like ("a", "b").'
            )
        values: list[Scalar] = []
        for one in right.elts:
            value = self._scalar(one)
            if value is None:
                raise self._fault(one, "Only texts and numbers can follow in.")
            values.append(value)
        return OneOf(self._field(left), tuple(values))

    def _scalar(self, node: ast.expr) -> Scalar | None:
        match node:
            case ast.Constant(str() | int() | float() as value):
                return value
            case ast.UnaryOp(ast.USub(), ast.Constant(int() | float() as value)):
                return -value
        return None

    def _side(self, node: ast.expr) -> Side:
        value = self._scalar(node)
        if value is not None:
            return value
        match node:
            case ast.Attribute() | ast.Subscript():
                return self._field(node)
            case ast.Name("decided_at"):
                self._use(node)
                return DecidedAt()
            case ast.Name(name) if name != self._parameter:
                raise self._fault(node, f"{self._use(node)} cannot be compared.")
            case ast.Call(ast.Name("days_until" | "days_since" as name) as function):
                self._use(function)
                field = self._field(self._arguments(node, name, 1)[0])
                return DaysUntil(field) if name == "days_until" else DaysSince(field)
            case ast.Call(ast.Name("money" | "km" | "minutes" as name) as function):
                self._use(function)
                return self._amount(node, name)
            case ast.BinOp(
                left, ast.Add() | ast.Sub() as op, ast.Call(ast.Name("days") as function)
            ):
                self._use(function)
                count = self._scalar(self._arguments(node.right, "days", 1)[0])
                if type(count) is not int:
                    raise self._fault(node.right, "days() takes a whole number.")
                return Shifted(self._field(left), count if isinstance(op, ast.Add) else -count)
            case ast.Call(ast.Name() as function):
                raise self._fault(node, f"{self._use(function)}() cannot be compared.")
        raise self._odd(node, "something to compare")

    def _amount(self, node: ast.Call, name: str) -> Amount:
        given = self._arguments(node, name, 2 if name == "money" else 1)
        value = self._scalar(given[0])
        if isinstance(value, bool | str | None):
            raise self._fault(given[0], f"{name}() takes a number.")
        if name != "money":
            return km(value) if name == "km" else minutes(value)
        try:
            return money(value, self._text(given[1]))
        except BadInput as problem:
            raise self._fault(given[1], problem.what, problem.fix) from None

    # --- tests ---

    def _test(self, node: ast.Call, name: str) -> Condition:
        if name == "contains_any":
            return self._contains_any(node)
        first, second = self._arguments(node, name, 2)
        match name:
            case "overlaps":
                self._context(first, name)
                return Overlaps(self._windows.read(second))
            case "during":
                if isinstance(first, ast.Name) and first.id == "decided_at":
                    self._use(first)
                    return During(DecidedAt(), self._windows.read(second))
                return During(self._field(first), self._windows.read(second))
            case "is_a":
                return IsA(self._field(first), self._text(second))
            case "contains" | "starts" | "matches":
                return TextTest(name, self._field(first), self._text(second))
        raise AssertionError(name)

    def _contains_any(self, node: ast.Call) -> Condition:
        if len(node.args) < 2:
            raise self._fault(
                node,
                "contains_any() needs a meal and a concept.",
                'Write contains_any(meal, "seafood").',
            )
        but: tuple[str, ...] = ()
        for one in node.keywords:
            if one.arg != "but":
                raise self._fault(
                    one, f"contains_any() has no {one.arg}.", "Its exception is but=..."
                )
            items = one.value.elts if isinstance(one.value, ast.Tuple | ast.List) else [one.value]
            but = tuple(self._text(item) for item in items)
        self._context(node.args[0], "contains_any")
        return or_(*(ContainsAny(self._text(one), but) for one in node.args[1:]))

    def _method(self, node: ast.Call, function: ast.Attribute) -> Condition:
        owner = function.value
        whole = isinstance(owner, ast.Name) and owner.id == self._parameter
        match function.attr:
            case "has_role" if whole:
                role = self._text(self._arguments(node, "has_role", 1)[0])
                for known in ROLES:
                    if known == role:
                        return HasRole(known)  # type: ignore[arg-type]
                hint = nearest(role, ROLES)
                raise self._fault(
                    node.args[0],
                    f'There is no role "{role}".',
                    f'Did you mean "{hint}"?' if hint else f"Roles are {', '.join(ROLES)}.",
                )
            case "has_role":
                raise self._fault(
                    function,
                    "has_role() belongs to the context.",
                    f'Write {self._parameter}.has_role(...), or compare a field: .role == "boss".',
                )
            case "is_" if not whole:
                return NameIs(self._field(owner), self._text(self._arguments(node, "is_", 1)[0]))
            case "does" if whole:
                if not 1 <= len(node.args) <= 2 or node.keywords:
                    raise self._fault(
                        node, "does() takes an act and a thing.", 'Write .does("book", "flight").'
                    )
                act, *things = [self._text(one) for one in node.args]
                return Does(act, things[0] if things else None)
        hint = {"startswith": "starts", "lower": "contains", "contains": "contains"}.get(
            function.attr
        )
        raise self._fault(
            function,
            f'"{function.attr}" is not a test of the rule language.',
            f"Write {hint}(text, ...)." if hint else "Methods are has_role, is_ and does.",
        )

    # --- pieces ---

    def _arguments(self, node: ast.expr, name: str, count: int) -> list[ast.expr]:
        assert isinstance(node, ast.Call)
        if node.keywords or len(node.args) != count:
            raise self._fault(node, f"{name}() takes {count} value{'s' if count > 1 else ''}.")
        return node.args

    def _context(self, node: ast.expr, name: str) -> None:
        if not (isinstance(node, ast.Name) and node.id == self._parameter):
            raise self._fault(
                node,
                f"{name}() looks at the whole context.",
                f"Write {name}({self._parameter}, ...).",
            )

    def _text(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        raise self._fault(node, "A text is wanted here.", 'Write it in quotes, like "seafood".')

    def _field(self, node: ast.expr) -> Field:
        path: list[str] = []
        inner = node
        while True:
            match inner:
                case ast.Attribute(value, name):
                    path.append(name)
                    inner = value
                case ast.Subscript(value, ast.Constant(str(name))):
                    path.append(name)
                    inner = value
                case ast.Name(name) if name == self._parameter and path:
                    return self._checked(node, tuple(reversed(path)))
                case _:
                    break
        if isinstance(inner, ast.Name) and inner.id not in (self._parameter,) and path:
            raise self._fault(
                inner,
                f'"{inner.id}" is not the context.',
                f"Fields are read from {self._parameter}, like {self._parameter}.{path[-1]}.",
            )
        raise self._fault(
            node, "A field of the context is wanted here.", f"Write {self._parameter}.NAME."
        )

    def _checked(self, node: ast.expr, path: tuple[str, ...]) -> Field:
        indexed = any(isinstance(one, ast.Subscript) for one in ast.walk(node))
        if indexed and (path[0] != "args" or len(path) < 2):
            raise self._fault(
                node,
                "Indexing is not part of the rule language.",
                "Only call.args[...] is indexed.",
            )
        return Field(path)
