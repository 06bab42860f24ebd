"""The sum of a goal or a choice, read into the IR: weight x term, joined by + and -."""

from __future__ import annotations

import ast

from habitus.rules._ir import Condition, Field, IsTrue, Purpose, Weighted
from habitus.rules._read_conditions import ConditionReader
from habitus.rules._read_file import is_text
from habitus.rules._types import WrongType, field_info
from habitus.vocabulary import KINDS

NUMBERS = frozenset({"number", "integer", "price", "distance", "duration"})
_EXAMPLE = 'Write a sum like 1.2 * is_a(meal.cuisine, "Cantonese") - 0.3 * meal.distance_km.'


class TermReader(ConditionReader):
    """Reads the terms of one goal or choice."""

    def terms(
        self, node: ast.FunctionDef, purpose: Purpose, kinds: tuple[str, ...]
    ) -> tuple[Weighted, ...]:
        """The terms of the one return that the function holds."""
        self._kinds = kinds or tuple(KINDS)
        match node.body:
            case [ast.Return(ast.expr() as total)]:
                pass
            case [first, *_] if is_text(first):
                raise self.fault(
                    first, "The sentence stands at the top of the file.", "Remove this text."
                )
            case [first, *_]:
                raise self.fault(first, f"A {purpose} is one return of a sum.", _EXAMPLE)
            case _:
                raise self.fault(node, f"A {purpose} is one return of a sum.", _EXAMPLE)
        found: list[Weighted] = []
        self._sum(total, 1.0, found)
        seen: set[Condition | Field] = set()
        for one in found:
            if one.term in seen:
                raise self.fault(total, "A term is given twice.", "Add its weights up.")
            seen.add(one.term)
        return tuple(found)

    def _sum(self, node: ast.expr, sign: float, found: list[Weighted]) -> None:
        match node:
            case ast.BinOp(left, ast.Add() | ast.Sub() as op, right):
                self._sum(left, sign, found)
                self._sum(right, -sign if isinstance(op, ast.Sub) else sign, found)
            case ast.UnaryOp(ast.USub(), operand) if self.scalar(node) is None:
                self._sum(operand, -sign, found)
            case ast.BinOp(left, ast.Mult(), right):
                weight, weighed = self._weight(left), right
                if weight is None:
                    weight, weighed = self._weight(right), left
                if weight is None:
                    raise self.fault(node, "A term needs a number as its weight.", _EXAMPLE)
                found.append(Weighted(sign * weight, self._term(weighed)))
            case ast.Constant():
                raise self.fault(
                    node, "A constant is the same for all options.", "Leave it out of the sum."
                )
            case _:
                found.append(Weighted(sign, self._term(node)))

    def _weight(self, node: ast.expr) -> float | None:
        value = self.scalar(node)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        return float(value)

    def _term(self, node: ast.expr) -> Condition | Field:
        """A field that holds a number stands for it; anything else is a condition."""
        if isinstance(node, ast.Attribute | ast.Subscript):
            field = self.field(node)
            if any(self._is_number(field, kind) for kind in self._kinds):
                return field
            condition: Condition = IsTrue(field)
            self._note(condition, node)
            return condition
        return self.read(node)

    def _is_number(self, field: Field, kind: str) -> bool:
        try:
            return field_info(field.path, kind).type in NUMBERS
        except WrongType:
            return False
