"""What a condition compares: fields, constants, amounts and dates in a rule file."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TypeAlias

from habitus.errors import BadInput
from habitus.rules._faults import Places, Unreadable
from habitus.rules._ir import (
    DaysSince,
    DaysUntil,
    DecidedAt,
    Field,
    Shifted,
    Term,
    Value,
)
from habitus.vocabulary import Amount, Scalar, km, minutes, money

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


class ValueReader:
    """Reads the sides of comparisons.

    Args:
        places: where things stand in the source.
        use: gives back an imported name, or refuses one that is not imported.
        parameter: what the rule calls its context.
    """

    def __init__(self, places: Places, use: Callable[[ast.Name], str], parameter: str) -> None:
        self.places = places
        self.use = use
        self.parameter = parameter

    def fault(self, node: ast.AST, what: str, fix: str = "") -> Unreadable:
        """The exception for what is wrong at a node."""
        return self.places.fault(node, what, fix)

    def scalar(self, node: ast.expr) -> Scalar | None:
        match node:
            case ast.Constant(str() | int() | float() as value):
                return value
            case ast.UnaryOp(ast.USub(), ast.Constant(int() | float() as value)):
                return -value
        return None

    def side(self, node: ast.expr) -> Side:
        value = self.scalar(node)
        if value is not None:
            return value
        match node:
            case ast.Attribute() | ast.Subscript():
                return self.field(node)
            case ast.Name("decided_at"):
                self.use(node)
                return DecidedAt()
            case ast.Name(name) if name != self.parameter:
                raise self.fault(node, f"{self.use(node)} cannot be compared.")
            case ast.Call(ast.Name("days_until" | "days_since" as name) as function):
                self.use(function)
                field = self.field(self.arguments(node, name, 1)[0])
                return DaysUntil(field) if name == "days_until" else DaysSince(field)
            case ast.Call(ast.Name("money" | "km" | "minutes" as name) as function):
                self.use(function)
                return self._amount(node, name)
            case ast.BinOp(
                left, ast.Add() | ast.Sub() as op, ast.Call(ast.Name("days") as function)
            ):
                self.use(function)
                count = self.scalar(self.arguments(node.right, "days", 1)[0])
                if type(count) is not int:
                    raise self.fault(node.right, "days() takes a whole number.")
                return Shifted(self.field(left), count if isinstance(op, ast.Add) else -count)
            case ast.Call(ast.Name() as function):
                raise self.fault(node, f"{self.use(function)}() cannot be compared.")
        raise self.odd(node, "something to compare")

    def _amount(self, node: ast.Call, name: str) -> Amount:
        given = self.arguments(node, name, 2 if name == "money" else 1)
        value = self.scalar(given[0])
        if isinstance(value, bool | str | None):
            raise self.fault(given[0], f"{name}() takes a number.")
        if name != "money":
            return km(value) if name == "km" else minutes(value)
        try:
            return money(value, self.text(given[1]))
        except BadInput as problem:
            raise self.fault(given[1], problem.what, problem.fix) from None

    def arguments(self, node: ast.expr, name: str, count: int) -> list[ast.expr]:
        assert isinstance(node, ast.Call)
        if node.keywords or len(node.args) != count:
            raise self.fault(node, f"{name}() takes {count} value{'s' if count > 1 else ''}.")
        return node.args

    def context(self, node: ast.expr, name: str) -> None:
        if not (isinstance(node, ast.Name) and node.id == self.parameter):
            raise self.fault(
                node,
                f"{name}() looks at the whole context.",
                f"Write {name}({self.parameter}, ...).",
            )

    def text(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        raise self.fault(node, "A text is wanted here.", 'Write it in quotes, like "seafood".')

    def field(self, node: ast.expr) -> Field:
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
                case ast.Name(name) if name == self.parameter and path:
                    return self._checked(node, tuple(reversed(path)))
                case _:
                    break
        if isinstance(inner, ast.Name) and inner.id not in (self.parameter,) and path:
            raise self.fault(
                inner,
                f'"{inner.id}" is not the context.',
                f"Fields are read from {self.parameter}, like {self.parameter}.{path[-1]}.",
            )
        raise self.fault(
            node, "A field of the context is wanted here.", f"Write {self.parameter}.NAME."
        )

    def _checked(self, node: ast.expr, path: tuple[str, ...]) -> Field:
        indexed = any(isinstance(one, ast.Subscript) for one in ast.walk(node))
        if indexed and (path[0] != "args" or len(path) < 2):
            raise self.fault(
                node,
                "Indexing is not part of the rule language.",
                "Only call.args[...] is indexed.",
            )
        return Field(path)

    def odd(self, node: ast.expr, wanted: str) -> Unreadable:
        if type(node) in _INSTEAD:
            what, fix = _INSTEAD[type(node)]
            return self.fault(node, f"{what} is not part of the rule language.", fix)
        return self.fault(node, f"This is not {wanted}.")
