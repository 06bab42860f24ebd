"""A vetted function made ready for the sandbox: what tier 1 can say is lifted out of it.

Each largest part that reads as a condition of tier 1 becomes ``_X["?key"]``, a field ``_X["path"]``,
the worth of a currency ``_X["$EUR"]``, now ``_X["@now"]``: what is absent or unknown is not in there,
which stops the function. A test of a value that the function has computed becomes
``_ask(key, value)``. The parameter is gone afterwards.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from habitus.errors import BadInput
from habitus.rules._faults import Fault, Places, Unreadable
from habitus.rules._fields import condition_fields
from habitus.rules._free import ASKED, FUNCTION, Asked, Place, key_of
from habitus.rules._ir import (
    Condition,
    DaysSince,
    DaysUntil,
    During,
    IsA,
    TextTest,
)
from habitus.rules._literals import tests_of
from habitus.rules._patterns import linear_pattern
from habitus.rules._read_conditions import ConditionReader
from habitus.rules._read_windows import WindowReader
from habitus.vocabulary import KINDS, FieldType, fields_of, money

_AMOUNTS = ("value", "km", "minutes")
_PERSON = ("name", "role", "address")
_JUDGED = ("contains_any", "overlaps")
"""Tests of the whole context: tier 1 reads them or nobody does."""


class Lifter(ast.NodeTransformer):
    """Turns one function into the form that the sandbox runs, and keeps what was lifted.

    Args:
        places: where things stand in the source.
        use: gives back an imported name, or refuses one that is not imported.
        parameter: what the function calls its context.
        kinds: of the context; empty for any.
        expand: gives the condition that a call of a definition stands for.
    """

    def __init__(
        self,
        places: Places,
        use: Callable[[ast.Name], str],
        parameter: str,
        kinds: tuple[str, ...],
        expand: Callable[[ast.Call, str, str], Condition | None],
    ) -> None:
        self.places = places
        self.parameter = parameter
        self.kinds = kinds or tuple(KINDS)
        self.expand = expand
        self.reader = ConditionReader(places, use, parameter, lambda _one, _at: None, expand)
        self.windows = WindowReader(places, use)
        self.tests: dict[str, Condition] = {}
        self.asks: dict[str, Asked] = {}
        self.fields: set[tuple[str, ...]] = set()
        self.currencies: set[str] = set()
        self.where: dict[str, Place] = {}
        self.faults: list[Fault] = []

    def lift(self, node: ast.FunctionDef) -> str:
        """The function as the sandbox defines it; the node is changed."""
        node.body = self._statements(node.body)
        node.name = FUNCTION
        node.args = ast.arguments([], [], None, [], [], None, [])
        node.decorator_list = []
        node.returns = None
        return ast.unparse(ast.fix_missing_locations(node))

    def _statements(self, body: list[ast.stmt]) -> list[ast.stmt]:
        made = [self.visit(one) for one in body]
        assert all(isinstance(one, ast.stmt) for one in made)
        return made  # type: ignore[return-value]

    def visit(self, node: ast.AST) -> ast.AST:
        """The node with what can be lifted lifted; a fault is noted and the node left."""
        try:
            made: ast.AST = super().visit(node)
        except Unreadable as problem:
            self.faults.append(problem.fault)
            return node
        return made

    # --- whole conditions ---

    def _condition(self, node: ast.expr) -> ast.expr | None:
        """The node as one test of tier 1, None when it is not one."""
        try:
            condition = self.reader.read(node)
        except Unreadable:
            return None
        return self._lifted(condition, node) if self._reads_fields(condition) else None

    def _reads_fields(self, condition: Condition) -> bool:
        """Whether all it reads are fields: ``meeting.start.hour`` is a part of one."""
        return all(
            head in ("args", "people") or not rest or self._type(head) == "person"
            for head, _, rest in (
                name.partition(".") for one in tests_of(condition) for name in condition_fields(one)
            )
        )

    def _lifted(self, condition: Condition, node: ast.expr) -> ast.expr:
        for leaf in tests_of(condition):
            if isinstance(leaf, TextTest) and leaf.how == "matches":
                self._pattern(leaf.text, node)
        key = key_of(condition)
        self.tests[key] = condition
        self.where.setdefault(key, self.places.of(node))
        return _given(f"?{key}", at=node)

    def _pattern(self, pattern: str, node: ast.expr) -> None:
        """Refuse a pattern that is not linear: the host is to judge it at every decision."""
        try:
            linear_pattern(pattern)
        except BadInput as problem:
            raise self.places.fault(node, problem.what, problem.fix) from None

    def _truth(self, node: ast.expr) -> ast.expr:
        """An expression that only its truth counts of."""
        if isinstance(node, ast.Attribute | ast.Subscript):
            found = self._condition(node)
            if found is not None:
                return found
        made = self.visit(node)
        assert isinstance(made, ast.expr)
        return made

    def visit_If(self, node: ast.If) -> ast.AST:
        node.test = self._truth(node.test)
        node.body, node.orelse = self._statements(node.body), self._statements(node.orelse)
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        node.test = self._truth(node.test)
        node.body, node.orelse = self._statements(node.body), self._statements(node.orelse)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        node.test = self._truth(node.test)
        node.body, node.orelse = self._visited(node.body), self._visited(node.orelse)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        found = self._condition(node)
        if found is None:
            node.values = [self._truth(one) for one in node.values]
        return found or node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if isinstance(node.op, ast.Not):
            found = self._condition(node)
            if found is None:
                node.operand = self._truth(node.operand)
            return found or node
        return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        presence = self._presence(node)
        if presence is not None:
            return presence
        return self._condition(node) or self.generic_visit(node)

    def _presence(self, node: ast.Compare) -> ast.expr | None:
        """``meal.price is None``: whether a field is there, which tier 1 never asks."""
        match node:
            case ast.Compare(left, [ast.Is() | ast.IsNot() as op], [ast.Constant(None)]):
                path = self._path(left)
                if path is None:
                    return None
                self._read(path, left)
                there = ast.NotIn() if isinstance(op, ast.Is) else ast.In()
                name = ast.Constant(".".join(path))
                return ast.copy_location(
                    ast.Compare(name, [there], [ast.Name("_X", ast.Load())]), node
                )
        return None

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if isinstance(node.op, ast.BitAnd):
            pair = [self._visited(node.left), self._visited(node.right)]
            return ast.copy_location(ast.Call(ast.Name("_join", ast.Load()), pair, []), node)
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        assign = ast.Assign([node.target], self._visited(node.value))
        return ast.copy_location(assign, node)

    # --- calls ---

    def visit_Call(self, node: ast.Call) -> ast.AST:
        match node.func:
            case ast.Name(name) if name in _JUDGED or self._defined(node, name):
                return self._only_whole(node)
            case ast.Attribute(_, "has_role" | "is_" | "does"):
                return self._only_whole(node)
            case ast.Name("is_a" | "contains" | "starts" | "matches" | "during"):
                return self._condition(node) or self._asked(node, self._question(node))
            case ast.Name("days_until"):
                return self._asked(node, DaysUntil(ASKED))
            case ast.Name("days_since"):
                return self._asked(node, DaysSince(ASKED))
            case ast.Name("money"):
                return self._money(node)
            case ast.Name("km" | "minutes" as name):
                value = self._visited(self.reader.arguments(node, name, 1)[0])
                return ast.copy_location(ast.Call(ast.Name("float", ast.Load()), [value], []), node)
        node.args = [self._visited(one) for one in node.args]
        for one in node.keywords:
            one.value = self._visited(one.value)
        if isinstance(node.func, ast.Attribute):
            node.func.value = self._visited(node.func.value)
        return node

    def _defined(self, node: ast.Call, name: str) -> bool:
        return self.expand(node, name, self.parameter) is not None

    def _only_whole(self, node: ast.Call) -> ast.expr:
        return self._lifted(self.reader.read(node), node)

    def _question(self, node: ast.Call) -> Condition:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        self.reader.use(node.func)
        constant = self.reader.arguments(node, name, 2)[1]
        if name == "during":
            return During(ASKED, self.windows.read(constant))
        text = self.reader.text(constant)
        match name:
            case "is_a":
                return IsA(ASKED, text)
            case "contains" | "starts":
                return TextTest(name, ASKED, text)
        self._pattern(text, constant)
        return TextTest("matches", ASKED, text)

    def _asked(self, node: ast.Call, question: Asked) -> ast.expr:
        assert isinstance(node.func, ast.Name)
        count = 1 if isinstance(question, DaysUntil | DaysSince) else 2
        value = self._visited(self.reader.arguments(node, node.func.id, count)[0])
        key = key_of(question)
        self.asks[key] = question
        made = _call("_ask", key, at=node)
        made.args.append(value)
        return made

    def _money(self, node: ast.Call) -> ast.expr:
        given = self.reader.arguments(node, "money", 2)
        currency = self.reader.text(given[1])
        try:
            money(0, currency)
        except BadInput as problem:
            raise self.places.fault(given[1], problem.what, problem.fix) from None
        self.currencies.add(currency)
        rate = _given(f"${currency}", at=node)
        return ast.copy_location(ast.BinOp(self._visited(given[0]), ast.Mult(), rate), node)

    # --- fields and names ---

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        path = self._path(node)
        if path is not None:
            return self._read(path, node)
        if node.attr in _AMOUNTS:
            return self._visited(node.value)
        inner = self._visited(node.value)
        made = ast.copy_location(ast.Attribute(inner, node.attr, ast.Load()), node)
        if node.attr in _PERSON:
            need = _call("_need", node.attr, at=node)
            need.args.insert(0, made)
            return need
        return made

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        path = self._path(node)
        return self.generic_visit(node) if path is None else self._read(path, node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id == self.parameter:
            raise self.places.fault(
                node,
                "The context can't be handed on.",
                f"Read its fields: {self.parameter}.NAME.",
            )
        if node.id == "decided_at":
            self.reader.use(node)
            return _given("@now", at=node)
        return node

    def _path(self, node: ast.expr) -> tuple[str, ...] | None:
        """The path of a field of the context, None when it is something else."""
        try:
            path = self.reader.field(node).path
        except Unreadable:
            return None
        if path[-1] in _AMOUNTS and len(path) > 1 and path[0] != "args":
            path = path[:-1]
        if len(path) > 1 and path[0] != "args" and self._type(path[0]) != "person":
            return None
        return path

    def _read(self, path: tuple[str, ...], node: ast.expr) -> ast.expr:
        if path == ("args",):
            raise self.places.fault(node, "args can't be handed on.", "Write call.args.NAME.")
        dotted = ".".join(path)
        self.fields.add(path)
        self.where.setdefault(dotted, self.places.of(node))
        kind = self._type(path[0]) if len(path) == 1 else None
        function = {"person": "_person", "people": "_people"}.get(kind or "")
        if function is None:
            return _given(dotted, at=node)
        return _call(function, dotted, at=node)

    def _type(self, name: str) -> FieldType | None:
        for kind in self.kinds:
            info = fields_of(kind).get(name)
            if info is not None:
                return info.type
        return None

    def _visited(self, node: ast.expr) -> ast.expr:
        made = self.visit(node)
        assert isinstance(made, ast.expr)
        return made


def _given(key: str, *, at: ast.AST) -> ast.expr:
    made = ast.Subscript(ast.Name("_X", ast.Load()), ast.Constant(key), ast.Load())
    return ast.copy_location(made, at)


def _call(function: str, text: str, *, at: ast.AST) -> ast.Call:
    made = ast.Call(ast.Name(function, ast.Load()), [ast.Constant(text)], [])
    for one in ast.walk(made):
        ast.copy_location(one, at)
    return made
