"""What a free function may be made of: a list of what is allowed; all else is refused with its place.

The vet is the first of three walls (vet, interpreter, jail). It knows no attack: it lets through
ifs, loops, arithmetic, lists and a fixed set of names and attributes, and nothing it was not told of.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from habitus import code
from habitus.code import TimeWindow
from habitus.rules._faults import Fault, Places
from habitus.vocabulary import DERIVED, KINDS, fields_of, nearest

LARGEST_SOURCE = 20_000
LARGEST_TREE = 3_000
DEEPEST = 40
LONGEST_TEXT = 2_000
LARGEST_NUMBER = 10**12

RESULTS = ("forbid", "require", "ask", "permit", "avoid", "prefer", "do")
BUILTINS = frozenset(
    {"abs", "all", "any", "bool", "enumerate", "float", "int", "len", "list", "max", "min", "range",
     "reversed", "round", "set", "sorted", "str", "sum", "tuple", "zip"}
)  # fmt: skip
METHODS = frozenset(
    {"append", "count", "date", "endswith", "find", "get", "index", "isdigit", "isoweekday",
     "items", "join", "keys", "lower", "replace", "split", "startswith", "strip", "title",
     "total_seconds", "upper", "values", "weekday"}
)  # fmt: skip
TESTS = frozenset({"does", "has_role", "is_"})
"""Methods that tier 1 judges; they are lifted out before anything runs."""
PARTS = frozenset(
    {"year", "month", "day", "hour", "minute", "second", "days", "seconds", "name", "role",
     "address", "value", "km", "minutes"}
)  # fmt: skip
"""Attributes of times, people and amounts."""
_FIELDS = frozenset(name for kind in KINDS for name in fields_of(kind)) | frozenset(DERIVED)
_KEYWORDS = {"sorted": {"reverse"}, "max": {"default"}, "min": {"default"}, "enumerate": {"start"}}
_WINDOWS = frozenset(
    name for name, value in vars(code).items() if isinstance(value, TimeWindow)
) | {"after", "before", "between", "dates", "every", "last", "month_day", "nth", "on"}

_ALLOWED: tuple[type[ast.AST], ...] = (
    ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.If, ast.For, ast.While, ast.Break,
    ast.Continue, ast.Pass, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.BoolOp,
    ast.And, ast.Or, ast.BinOp, ast.UnaryOp, ast.Not, ast.USub, ast.UAdd, ast.Invert, ast.Compare,
    ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Is, ast.IsNot,
    ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.IfExp,
    ast.Call, ast.keyword, ast.Name, ast.Load, ast.Store, ast.Attribute, ast.Subscript, ast.Slice,
    ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.ListComp, ast.comprehension, ast.JoinedStr,
    ast.FormattedValue,
)  # fmt: skip
_INSTEAD: dict[type[ast.AST], str] = {
    ast.Import: "Import at the top, from habitus.code.",
    ast.ImportFrom: "Import at the top, from habitus.code.",
    ast.GeneratorExp: "Write a list: [... for one in ...].",
    ast.Try: "A function that fails makes the person be asked.",
    ast.Raise: "Return forbid() or ask(...).",
    ast.Lambda: "Write a loop.",
    ast.Pow: "Write the product.",
    ast.NamedExpr: "Assign on a line of its own.",
    ast.Global: "Functions share nothing.",
    ast.Nonlocal: "Functions share nothing.",
}


def vet(
    node: ast.FunctionDef, *, parameter: str, imported: set[str], source: str, places: Places
) -> list[Fault]:
    """Everything in a function that a free function may not hold, in order of place.

    Args:
        node: the function.
        parameter: what it calls its context.
        imported: the names it imports, definitions among them.
        source: the text of its file.
        places: where things stand in the source.
    """
    if len(source) > LARGEST_SOURCE:
        what = f"The file is longer than {LARGEST_SOURCE:,} characters."
        return [Fault(1, 1, what, "Split it into several rules.")]
    count, depth = _size(node)
    if count > LARGEST_TREE or depth > DEEPEST:
        line, column = places.of(node)
        return [
            Fault(line, column, "The function is too large or too deep.", "Split it into rules.")
        ]
    checker = _Vet(node, parameter, imported, places)
    checker.check()
    return sorted(set(checker.faults))


def _size(node: ast.AST) -> tuple[int, int]:
    count, deepest = 0, 0
    waiting = [(node, 0)]
    while waiting:
        one, depth = waiting.pop()
        count, deepest = count + 1, max(deepest, depth)
        if count > LARGEST_TREE:
            break
        waiting.extend((child, depth + 1) for child in ast.iter_child_nodes(one))
    return count, deepest


class _Vet:
    """Checks one function and collects every fault."""

    def __init__(
        self, node: ast.FunctionDef, parameter: str, imported: set[str], places: Places
    ) -> None:
        self.node = node
        self.parameter = parameter
        self.imported = imported
        self.places = places
        self.faults: list[Fault] = []
        self.locals = {one.id for one in _stored(node)}
        self.called: set[int] = set()
        """Ids of the attributes that are called."""
        self.joined: set[int] = set()
        """Ids of the ``&`` that join results, and of all operators of windows."""

    def fault(self, node: ast.AST, what: str, fix: str = "") -> None:
        self.faults.append(self.places.fault(node, what, fix).fault)

    def check(self) -> None:
        node = self.node
        if getattr(node, "type_params", None):
            self.fault(node, "A rule has no type parameters.")
        if node.returns is not None and not _is_annotation(node.returns):
            self.fault(node.returns, "A rule answers Outcome | None.", "Leave the type out.")
        for one in ast.walk(node):
            if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute):
                self.called.add(id(one.func))
            elif isinstance(one, ast.Return) and one.value is not None:
                self._results(one.value)
        for statement in node.body:
            for one in ast.walk(statement):
                self._node(one)

    def _results(self, node: ast.expr) -> None:
        match node:
            case ast.BinOp(left, ast.BitAnd(), right):
                self.joined.add(id(node))
                self._results(left)
                self._results(right)
            case ast.IfExp(_, body, orelse):
                self._results(body)
                self._results(orelse)

    def _node(self, node: ast.AST) -> None:
        if not isinstance(node, _ALLOWED):
            what = type(node).__name__
            if hasattr(node, "lineno"):
                self.fault(node, f"{what} is not allowed here.", _INSTEAD.get(type(node), ""))
            elif isinstance(node, ast.operator | ast.unaryop):
                self.fault(self.node, f"The operator {what} is not allowed.", _fix(node))
            else:
                self.fault(self.node, f"{what} is not allowed here.")
            return
        match node:
            case ast.FunctionDef():
                self.fault(node, "A function inside the function.", "Write what it does here.")
            case ast.Name(name):
                self._name(node, name)
            case ast.Attribute(_, name, context):
                self._attribute(node, name, context)
            case ast.Constant(value):
                self._constant(node, value)
            case ast.Call():
                self._call(node)
            case ast.Assign(targets):
                for one in targets:
                    self._target(one)
            case ast.AugAssign(target) | ast.AnnAssign(target) | ast.For(target):
                self._target(target)
            case ast.comprehension(target, _, _, is_async):
                self._target(target)
                if is_async:
                    self.fault(target, "async is not allowed here.")
            case ast.FormattedValue(_, conversion, spec):
                if conversion != -1 or spec is not None:
                    self.fault(node, "A format is not allowed.", "Write the value alone: {value}.")
            case ast.BinOp(left, ast.Mod()) if _is_text(left):
                self.fault(node, "% formats a text.", "Write an f-string.")
            case ast.BinOp(_, ast.BitAnd() | ast.BitOr()) | ast.UnaryOp(ast.Invert()):
                if id(node) not in self.joined and not self._is_window(node):
                    self.fault(node, "&, | and ~ join results and windows only.")
            case ast.Expr(value):
                if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute)):
                    self.fault(node, "This line does nothing.", "Remove it.")

    def _name(self, node: ast.Name, name: str) -> None:
        known = name == self.parameter or name in self.locals
        if "__" in name or name.startswith("_"):
            self.fault(node, f'"{name}" begins with or holds underscores.', "Choose another name.")
        elif isinstance(node.ctx, ast.Store):
            if name == self.parameter or name in self.imported or name in BUILTINS:
                self.fault(node, f'"{name}" has a meaning already.', "Choose another name.")
            elif name in code.__all__ or name in RESULTS:
                self.fault(node, f'"{name}" is a word of the rule language.', "Choose another.")
        elif not known and name not in self.imported and name not in BUILTINS:
            if name in code.__all__:
                self.fault(
                    node, f"{name} is not imported.", f"Write from habitus.code import {name}."
                )
                return
            hint = nearest(name, tuple(sorted({*code.__all__, *BUILTINS, *self.locals})))
            self.fault(
                node,
                f'There is no "{name}" in a rule.',
                f'Did you mean "{hint}"?' if hint else "",
            )

    def _attribute(self, node: ast.Attribute, name: str, context: ast.expr_context) -> None:
        if not isinstance(context, ast.Load):
            self.fault(node, "A rule changes nothing that it is given.", "Use a name of your own.")
        elif self._is_argument(node) or (name in _FIELDS and self._is_field(node)):
            return
        elif name in METHODS or name in TESTS:
            if id(node) not in self.called:
                self.fault(node, f'"{name}" is called, not handed on.', f"Write .{name}(...).")
        elif name not in PARTS:
            known = tuple(sorted(METHODS | PARTS | _FIELDS))
            hint = None if name.startswith("_") else nearest(name, known)
            self.fault(
                node,
                f'".{name}" is not allowed in a rule.',
                f'Did you mean "{hint}"?' if hint else "",
            )

    def _is_field(self, node: ast.Attribute) -> bool:
        return isinstance(node.value, ast.Name) and node.value.id == self.parameter

    def _is_argument(self, node: ast.Attribute) -> bool:
        """``call.args.NAME``: any name but those with underscores on both sides."""
        match node.value:
            case ast.Attribute(ast.Name(owner), "args") if owner == self.parameter:
                return not node.attr.startswith("_")
        return False

    def _constant(self, node: ast.Constant, value: object) -> None:
        match value:
            case None | bool() | float():
                return
            case str():
                if len(value) > LONGEST_TEXT:
                    self.fault(node, f"A text is longer than {LONGEST_TEXT:,} characters.")
            case int():
                if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
                    self.fault(node, "A whole number is larger than a million millions.")
            case _:
                self.fault(node, f"A {type(value).__name__} is not allowed in a rule.")

    def _call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Name(name):
                if name in self.locals or name == self.parameter:
                    self.fault(node, f'"{name}" is a value; it can\'t be called.')
                allowed = None if name not in BUILTINS else _KEYWORDS.get(name, set())
            case ast.Attribute():
                allowed = set()
            case _:
                self.fault(node, "Only functions with a name are called.")
                return
        for one in node.keywords:
            if one.arg is None:
                self.fault(node, "** is not allowed here.")
            elif allowed is not None and one.arg not in allowed:
                self.fault(node, f"{one.arg}= is not allowed here.")

    def _target(self, node: ast.expr) -> None:
        match node:
            case ast.Name():
                return
            case ast.Tuple(items):
                for one in items:
                    self._target(one)
            case _:
                self.fault(node, "Only a name is assigned.", "Use a name of your own.")

    def _is_window(self, node: ast.AST) -> bool:
        match node:
            case ast.BinOp(left, ast.BitAnd() | ast.BitOr(), right):
                return self._is_window(left) and self._is_window(right)
            case ast.UnaryOp(ast.Invert(), operand):
                return self._is_window(operand)
            case ast.Call(ast.Name(name)) | ast.Name(name):
                return name in _WINDOWS and name in self.imported
        return False


def _is_annotation(node: ast.expr) -> bool:
    match node:
        case ast.BinOp(left, ast.BitOr(), right):
            return _is_annotation(left) and _is_annotation(right)
        case ast.Name("Outcome") | ast.Constant(None):
            return True
    return False


def _fix(node: ast.AST) -> str:
    return _INSTEAD.get(type(node), "")


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _stored(node: ast.AST) -> Iterator[ast.Name]:
    for one in ast.walk(node):
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
            yield one
