"""Windows of time in a rule file, read by calling the same constructors that the file imports."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from typing import NoReturn, get_type_hints

from habitus import code
from habitus.code import TimeWindow
from habitus.errors import BadInput
from habitus.rules._faults import Places
from habitus.vocabulary import DAY_NAMES, Window, nearest

_CALLS: dict[str, Callable[..., TimeWindow]] = {
    name: getattr(code, name)
    for name in (
        "after", "before", "between", "on", "every", "nth", "last", "month_day", "dates",
    )
}  # fmt: skip
_NAMES: dict[str, TimeWindow] = {
    name: value for name, value in vars(code).items() if isinstance(value, TimeWindow)
}


class WindowReader:
    """Reads windows; ``use`` is told every imported name that a window needs."""

    def __init__(self, places: Places, use: Callable[[ast.Name], str]) -> None:
        self._places = places
        self._use = use

    def read(self, node: ast.expr) -> Window:
        """The window an expression stands for."""
        return self._window(node).meaning

    def _window(self, node: ast.expr) -> TimeWindow:
        match node:
            case ast.BinOp(left, ast.BitAnd(), right):
                return self._window(left) & self._window(right)
            case ast.BinOp(left, ast.BitOr(), right):
                return self._window(left) | self._window(right)
            case ast.UnaryOp(ast.Invert(), operand):
                return ~self._window(operand)
            case ast.Name(name):
                if name not in _NAMES:
                    self._refuse(node, name)
                return _NAMES[self._use(node)]
            case ast.Call(ast.Name(name) as function):
                if name not in _CALLS:
                    self._refuse(node, name)
                self._use(function)
                return self._call(node, name)
            case ast.BoolOp() | ast.UnaryOp(ast.Not()):
                raise self._places.fault(
                    node, "Windows are not joined by and, or, not.", "Write &, | and ~ instead."
                )
            case ast.Constant(str()):
                raise self._places.fault(
                    node,
                    "A text is not a window of time.",
                    'Write a window like lunch, before("09:00") or between("22:00", "07:00").',
                )
        raise self._places.fault(
            node, "This is not a window of time.", "Write lunch, after(...), on(...) and the like."
        )

    def _refuse(self, node: ast.expr, name: str) -> NoReturn:
        known = (*_NAMES, *_CALLS)
        hint = nearest(name, known)
        raise self._places.fault(
            node,
            f'"{name}" is not a window of time.',
            f'Did you mean "{hint}"?' if hint else f"Windows are {', '.join(known)}.",
        )

    def _call(self, node: ast.Call, name: str) -> TimeWindow:
        function = _CALLS[name]
        given = [self._constant(one) for one in node.args]
        named = {one.arg: self._constant(one.value) for one in node.keywords if one.arg is not None}
        if len(named) != len(node.keywords):
            raise self._places.fault(
                node, "** is not part of the rule language.", "Write the values."
            )
        signature = inspect.signature(function)
        hints = get_type_hints(function)
        try:
            bound = signature.bind(*given, **named)
        except TypeError as problem:
            raise self._places.fault(
                node, f"{name}(): {problem}.", f"It is called as {name}{_shown(signature)}."
            ) from None
        for key, value in bound.arguments.items():
            wanted = str if "str" in str(hints[key]) else int
            values = value if isinstance(value, tuple) else (value,)
            if not all(type(one) is wanted for one in values):
                kind = "a text" if wanted is str else "a whole number or a day"
                raise self._places.fault(node, f"{key} of {name}() must be {kind}.")
        try:
            return function(*given, **named)
        except BadInput as problem:
            raise self._places.fault(node, problem.what, problem.fix) from None

    def _constant(self, node: ast.expr) -> str | int:
        match node:
            case ast.Constant(str(value)):
                return value
            case ast.Constant(int(value)) if type(value) is int:
                return value
            case ast.Name(name) if name in DAY_NAMES:
                return DAY_NAMES.index(self._use(node))
        raise self._places.fault(
            node, "A window is made of texts, whole numbers and the days MON to SUN."
        )


def _shown(signature: inspect.Signature) -> str:
    return f"({', '.join(signature.parameters)})"
