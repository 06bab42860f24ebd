"""The condition of an ``if`` in a rule file, read into the IR; what is not tier 1 says so."""

from __future__ import annotations

import ast
from collections.abc import Callable

from habitus.rules._faults import Places
from habitus.rules._ir import (
    Compare,
    Condition,
    ContainsAny,
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
    Term,
    TextTest,
    Value,
    and_,
    not_,
    or_,
)
from habitus.rules._read_values import ValueReader
from habitus.rules._read_windows import WindowReader
from habitus.vocabulary import ROLES, Scalar, nearest

_OPERATORS: dict[type[ast.cmpop], Operator] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
_TURNED: dict[Operator, Operator] = {
    "==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<=",
}  # fmt: skip
_TESTS = (
    "during", "overlaps", "is_a", "contains_any", "contains", "starts", "matches",
)  # fmt: skip


class ConditionReader(ValueReader):
    """Reads the conditions of one rule.

    Args:
        places: where things stand in the source.
        use: gives back an imported name, or refuses one that is not imported.
        parameter: what the rule calls its context.
        note: is told where each condition stands.
        expand: gives the condition that a call of a definition stands for, by its name and what
            the rule calls its context; None when there is no such definition.
    """

    def __init__(
        self,
        places: Places,
        use: Callable[[ast.Name], str],
        parameter: str,
        note: Callable[[Condition, ast.expr], None],
        expand: Callable[[ast.Call, str, str], Condition | None],
    ) -> None:
        super().__init__(places, use, parameter)
        self._note = note
        self._expand = expand
        self._windows = WindowReader(places, use)

    def read(self, node: ast.expr) -> Condition:
        """The condition an expression stands for."""
        condition = self._read(node)
        self._note(condition, node)
        return condition

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
                defined = self._expand(node, name, self.parameter)
                if defined is not None:
                    return defined
                if name not in _TESTS:
                    self._refuse(function)
                self.use(function)
                return self._test(node, name)
            case ast.Call(ast.Attribute() as function):
                return self._method(node, function)
            case ast.Attribute() | ast.Subscript():
                return IsTrue(self.field(node))
            case ast.Constant(bool()):
                raise self.fault(
                    node, "A constant is not a condition.", "Return without an if to answer always."
                )
            case ast.Name(name) if name == self.parameter:
                raise self.fault(
                    node, "The context by itself is not a condition.", "Test a field of it."
                )
            case ast.Name():
                self._refuse(node)
        raise self.odd(node, "a condition")

    def _refuse(self, node: ast.Name) -> None:
        name = self.use(node)
        raise self.fault(
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
            raise self.fault(
                left,
                "A rule does not test whether a field is there.",
                "Leave the test out: a rule that reads an absent field does not apply.",
            )
        sign = _OPERATORS[type(op)]
        one, other = self.side(left), self.side(right)
        if not isinstance(one, Term) or not isinstance(other, Value):
            one, other, sign = other, one, _TURNED[sign]
        if not isinstance(one, Term) or not isinstance(other, Value):
            raise self.fault(left, "Two constants are compared.", "Compare a field of the context.")
        if isinstance(other, bool) and isinstance(one, Field):
            if sign not in ("==", "!="):
                raise self.fault(
                    right, "True and False have no order.", "Write the field by itself."
                )
            yes = IsTrue(one)
            return yes if other == (sign == "==") else not_(yes)
        return Compare(one, sign, other)

    def _one_of(self, left: ast.expr, right: ast.expr) -> Condition:
        if isinstance(left, ast.Constant):
            raise self.fault(
                left,
                "A constant is looked for in a field.",
                "Write contains(text, part), is_a(things, concept) or contains_any(meal, concept).",
            )
        if not isinstance(right, ast.Tuple | ast.List | ast.Set):
            raise self.fault(
                right, "in needs constants in parentheses.", 'Write it like ("a", "b").'
            )
        values: list[Scalar] = []
        for one in right.elts:
            value = self.scalar(one)
            if value is None:
                raise self.fault(one, "Only texts and numbers can follow in.")
            values.append(value)
        return OneOf(self.field(left), tuple(values))

    # --- tests ---

    def _test(self, node: ast.Call, name: str) -> Condition:
        if name == "contains_any":
            return self._contains_any(node)
        first, second = self.arguments(node, name, 2)
        match name:
            case "overlaps":
                self.context(first, name)
                return Overlaps(self._windows.read(second))
            case "during":
                if isinstance(first, ast.Name) and first.id == "decided_at":
                    self.use(first)
                    return During(DecidedAt(), self._windows.read(second))
                return During(self.field(first), self._windows.read(second))
            case "is_a":
                return IsA(self.field(first), self.text(second))
            case "contains" | "starts" | "matches":
                return TextTest(name, self.field(first), self.text(second))
        raise AssertionError(name)

    def _contains_any(self, node: ast.Call) -> Condition:
        if len(node.args) < 2:
            raise self.fault(
                node,
                "contains_any() needs a meal and a concept.",
                'Write contains_any(meal, "seafood").',
            )
        but: tuple[str, ...] = ()
        for one in node.keywords:
            if one.arg != "but":
                raise self.fault(
                    one, f"contains_any() has no {one.arg}.", "Its exception is but=..."
                )
            items = one.value.elts if isinstance(one.value, ast.Tuple | ast.List) else [one.value]
            but = tuple(self.text(item) for item in items)
        self.context(node.args[0], "contains_any")
        return or_(*(ContainsAny(self.text(one), but) for one in node.args[1:]))

    def _method(self, node: ast.Call, function: ast.Attribute) -> Condition:
        owner = function.value
        whole = isinstance(owner, ast.Name) and owner.id == self.parameter
        match function.attr:
            case "has_role" if whole:
                role = self.text(self.arguments(node, "has_role", 1)[0])
                for known in ROLES:
                    if known == role:
                        return HasRole(known)  # type: ignore[arg-type]
                hint = nearest(role, ROLES)
                raise self.fault(
                    node.args[0],
                    f'There is no role "{role}".',
                    f'Did you mean "{hint}"?' if hint else f"Roles are {', '.join(ROLES)}.",
                )
            case "has_role":
                raise self.fault(
                    function,
                    "has_role() belongs to the context.",
                    f'Write {self.parameter}.has_role(...), or compare a field: .role == "boss".',
                )
            case "is_" if not whole:
                return NameIs(self.field(owner), self.text(self.arguments(node, "is_", 1)[0]))
            case "does" if whole:
                if not 1 <= len(node.args) <= 2 or node.keywords:
                    raise self.fault(
                        node, "does() takes an act and a thing.", 'Write .does("book", "flight").'
                    )
                act, *things = [self.text(one) for one in node.args]
                return Does(act, things[0] if things else None)
        hint = {"startswith": "starts", "lower": "contains", "contains": "contains"}.get(
            function.attr
        )
        raise self.fault(
            function,
            f'"{function.attr}" is not a test of the rule language.',
            f"Write {hint}(text, ...)." if hint else "Methods are has_role, is_ and does.",
        )
