"""A rule file to the IR. Strict: what is not tier 1 is refused, with its place and what to write.

Nothing is run: the file is read with `ast`, and its comments with `tokenize`.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import Literal

from habitus import code
from habitus.code._times import day_of
from habitus.errors import BadInput
from habitus.rules._faults import Fault, Places, RuleSyntaxError, Unreadable
from habitus.rules._ir import At, Branch, Condition, EffectValue, Result, Rule, Stance
from habitus.rules._read_conditions import ConditionReader
from habitus.vocabulary import KINDS, nearest

_KIND_OF = {model.__name__: kind for kind, model in KINDS.items()}
_FILE = re.compile(r"(?:^|/)rules/(?P<domain>[^/]+)/(?P<name>[^/]+)\.py$")
_STATEMENTS: dict[type[ast.stmt], tuple[str, str]] = {
    ast.For: ("A loop", "is_a() and contains_any() look at every item."),
    ast.While: ("A loop", "Write ifs."),
    ast.Assign: ("An assignment", "Write the value where it is used."),
    ast.AnnAssign: ("An assignment", "Write the value where it is used."),
    ast.AugAssign: ("An assignment", "Write the value where it is used."),
    ast.Raise: ("raise", "Return forbid() or ask(...)."),
    ast.Try: ("try", "An absent field makes a rule not apply; nothing is raised."),
    ast.Match: ("match", "Write ifs."),
    ast.Assert: ("assert", "Write an if that returns forbid()."),
    ast.With: ("with", "A rule only reads what it is given."),
    ast.Import: ("An import inside the function", "Import at the top, from habitus.code."),
    ast.ImportFrom: ("An import inside the function", "Import at the top, from habitus.code."),
    ast.FunctionDef: ("A function inside the function", "Write its condition where it is used."),
}


@dataclass(frozen=True, slots=True)
class ParsedRule:
    """A rule with where its parts stand in the source (line and column, from 1)."""

    rule: Rule
    conditions: Mapping[tuple[int, Condition], tuple[int, int]]
    """The first place of each condition within a branch, by branch and condition."""
    branches: tuple[tuple[int, int], ...]
    header: tuple[int, int]
    """The decorator."""

    def place(self, branch: int | None, condition: Condition | None) -> tuple[int, int]:
        """Where the condition stands, else its branch, else the header."""
        if branch is None:
            return self.header
        if condition is not None and (branch, condition) in self.conditions:
            return self.conditions[branch, condition]
        return self.branches[branch]


def parse_rule(source: str, where: str) -> Rule:
    """The rule of one file.

    Args:
        source: the text of the file.
        where: its path, for errors; ``rules/DOMAIN/NAME.py`` must agree with what it holds.

    Raises:
        RuleSyntaxError: it is not tier 1; everything found is listed with line and column.
    """
    return parse_rule_with_places(source, where).rule


def parse_rule_with_places(source: str, where: str) -> ParsedRule:
    """The rule of one file with where its parts stand; raises as :func:`parse_rule`."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        fault = Fault(error.lineno or 1, error.offset or 1, f"This is not Python: {error.msg}.")
        raise RuleSyntaxError([fault], where) from None
    except ValueError as error:
        raise RuleSyntaxError([Fault(1, 1, f"This is not Python: {error}.")], where) from None
    except (RecursionError, MemoryError):
        raise RuleSyntaxError([_too_deep()], where) from None
    reader = _FileReader(source, where)
    try:
        parsed = reader.read(tree)
    except RecursionError:
        raise RuleSyntaxError([_too_deep()], where) from None
    if reader.faults or parsed is None:
        raise RuleSyntaxError(reader.faults, where)
    return parsed


class _FileReader:
    """Reads one file and collects every fault."""

    def __init__(self, source: str, where: str) -> None:
        self.source = source
        self.where = where
        self.places = Places(source)
        self.faults: list[Fault] = []
        self.head = 0
        """The last line of the docstring and imports."""
        self.imported: set[str] = set()
        self.conditions: dict[tuple[int, Condition], tuple[int, int]] = {}

    @contextmanager
    def _collecting(self) -> Iterator[None]:
        try:
            yield
        except Unreadable as problem:
            self.faults.append(problem.fault)

    def _fault(self, node: ast.AST, what: str, fix: str = "") -> None:
        self.faults.append(self.places.fault(node, what, fix).fault)

    def use(self, node: ast.Name) -> str:
        """The name, if the file imports it from habitus.code."""
        if node.id in self.imported:
            return node.id
        if node.id in code.__all__:
            raise self.places.fault(
                node, f"{node.id} is not imported.", f"Write from habitus.code import {node.id}."
            )
        hint = nearest(node.id, tuple(code.__all__))
        raise self.places.fault(
            node,
            f'The rule language has no "{node.id}".',
            f'Did you mean "{hint}"?' if hint else "",
        )

    # --- the file ---

    def read(self, tree: ast.Module) -> ParsedRule | None:
        body = list(tree.body)
        if body and _is_text(body[0]):
            self.head = body.pop(0).end_lineno or 1
        functions: list[ast.FunctionDef] = []
        for one in body:
            match one:
                case ast.ImportFrom() if not functions:
                    self.head = one.end_lineno or 1
                    self._import(one)
                case ast.FunctionDef():
                    functions.append(one)
                case ast.Import() | ast.ImportFrom():
                    self._fault(one, "A rule imports only from habitus.code, at the top.")
                case ast.AsyncFunctionDef():
                    self._fault(one, "A rule is a plain function.", "Write def without async.")
                case _:
                    self._fault(one, "A rule file holds one function and nothing else.")
        for extra in functions[1:]:
            self._fault(extra, "A file holds one rule.", "Move this function to a file of its own.")
        if not functions:
            self._fault(
                tree, "There is no rule in this file.", "Write a function under @rule(...)."
            )
            return None
        return self._function(functions[0])

    def _import(self, node: ast.ImportFrom) -> None:
        if node.module != "habitus.code" or node.level:
            self._fault(
                node,
                "A rule imports only from habitus.code.",
                "Remove this line; rules need nothing else.",
            )
            return
        for alias in node.names:
            if alias.asname is not None:
                self._fault(node, f"{alias.name} is renamed.", "Import names as they are.")
            elif alias.name in code.__all__:
                self.imported.add(alias.name)
            else:
                hint = nearest(alias.name, tuple(code.__all__))
                self._fault(
                    alias,
                    f'habitus.code has no "{alias.name}".',
                    f'Did you mean "{hint}"?' if hint else "",
                )

    def _function(self, node: ast.FunctionDef) -> ParsedRule | None:
        given = self._decorator(node)
        kinds, parameter = self._signature(node)
        comments = self._comments(node)
        branches, places = self._branches(node, parameter)
        if self.faults:
            return None
        rule = Rule(
            id=given.id, name=node.name, domain=given.domain, kinds=kinds, branches=branches,
            priority=given.priority, since=given.since, until=given.until, language=given.language,
            comments=comments,
        )  # fmt: skip
        self._agrees(node, rule)
        return ParsedRule(rule, self.conditions, places, self.places.of(node.decorator_list[0]))

    def _agrees(self, node: ast.FunctionDef, rule: Rule) -> None:
        path = _FILE.search(self.where)
        if path is None:
            return
        if path["name"] != rule.name:
            self._fault(
                node,
                f'The function is called "{rule.name}", the file "{path["name"]}".',
                "Give both the same name.",
            )
        if path["domain"] != rule.domain:
            self._fault(
                node.decorator_list[0],
                f'The domain is "{rule.domain}", the folder "{path["domain"]}".',
                "Give both the same name.",
            )

    # --- the decorator and the signature ---

    def _decorator(self, node: ast.FunctionDef) -> _Given:
        given = _Given()
        match node.decorator_list:
            case [ast.Call(ast.Name("rule") as name, []) as call]:
                with self._collecting():
                    self.use(name)
                for one in call.keywords:
                    with self._collecting():
                        self._keyword(given, one)
                for missing in {"id", "domain"} - {one.arg for one in call.keywords}:
                    self._fault(call, f"@rule has no {missing}.", f'Write {missing}="...".')
            case []:
                self._fault(
                    node, "The function is no rule.", "Write @rule(id=..., domain=...) above it."
                )
            case [first, *_]:
                self._fault(
                    first,
                    "Only @rule(id=..., domain=...) stands above the function.",
                    "Name every value, and remove other decorators.",
                )
        return given

    def _keyword(self, given: _Given, node: ast.keyword) -> None:
        value = node.value.value if isinstance(node.value, ast.Constant) else None
        match node.arg, value:
            case "id" | "domain", str(text) if text:
                setattr(given, node.arg, text)
            case "priority", int(number) if type(number) is int and 0 <= number <= 10:
                given.priority = number
            case "since" | "until", str(text):
                setattr(given, node.arg, self._date(node, text))
            case "language", "en" | "zh":
                given.language = "zh" if value == "zh" else "en"
            case "id" | "domain", _:
                raise self.places.fault(node.value, f"{node.arg} must be a text.")
            case "priority", _:
                raise self.places.fault(node.value, "priority must be a whole number from 0 to 10.")
            case "since" | "until", _:
                raise self.places.fault(
                    node.value, f"{node.arg} must be a date.", 'Write it like "2026-03-31".'
                )
            case "language", _:
                raise self.places.fault(node.value, 'language must be "en" or "zh".')
            case _:
                raise self.places.fault(
                    node,
                    f"@rule has no {node.arg}." if node.arg else "@rule takes no **.",
                    "It takes id, domain, priority, since, until and language.",
                )

    def _date(self, node: ast.keyword, text: str) -> date:
        try:
            return day_of(text)
        except BadInput as problem:
            raise self.places.fault(node.value, problem.what, problem.fix) from None

    def _signature(self, node: ast.FunctionDef) -> tuple[tuple[str, ...], str]:
        given = node.args
        extra = [*given.posonlyargs, *given.kwonlyargs, given.vararg, given.kwarg]
        if len(given.args) != 1 or given.defaults or any(one is not None for one in extra):
            self._fault(
                node, "A rule takes one context.", f"Write def {node.name}(meeting: Meeting)."
            )
            return (), given.args[0].arg if given.args else ""
        only = given.args[0]
        if only.annotation is None:
            self._fault(
                only,
                f"{only.arg} has no type.",
                f"Write {only.arg}: Meeting, or another kind of context.",
            )
            return (), only.arg
        kinds: set[str] = set()
        with self._collecting():
            self._kinds(only.annotation, kinds)
        return tuple(sorted(kinds)), only.arg

    def _kinds(self, node: ast.expr, kinds: set[str]) -> None:
        match node:
            case ast.BinOp(left, ast.BitOr(), right):
                self._kinds(left, kinds)
                self._kinds(right, kinds)
            case ast.Name("Context"):
                self.use(node)
            case ast.Name(name) if name in _KIND_OF:
                kinds.add(_KIND_OF[self.use(node)])
            case ast.Name(name):
                hint = nearest(name, tuple(_KIND_OF))
                raise self.places.fault(
                    node,
                    f'There is no kind of context called "{name}".',
                    f'Did you mean "{hint}"?' if hint else f"The kinds are {', '.join(_KIND_OF)}.",
                )
            case _:
                raise self.places.fault(
                    node,
                    "This is not a kind of context.",
                    "Write Meeting, or Meeting | Email, or Context.",
                )

    def _comments(self, node: ast.FunctionDef) -> tuple[str, ...]:
        first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
        above: list[str] = []
        lines = self.source.split("\n")
        for token in tokenize.generate_tokens(io.StringIO(self.source).readline):
            line, column = token.start
            if token.type != tokenize.COMMENT:
                continue
            if self.head < line < first and not lines[line - 1][:column].strip():
                text = token.string[1:].rstrip()
                above.append(text.removeprefix(" "))
            else:
                self.faults.append(
                    Fault(
                        line,
                        column + 1,
                        "A comment here would be lost when the file is printed.",
                        "Move it above @rule.",
                    )
                )
        return tuple(above)

    # --- the body ---

    def _branches(
        self, node: ast.FunctionDef, parameter: str
    ) -> tuple[tuple[Branch, ...], tuple[tuple[int, int], ...]]:
        branches: list[Branch] = []
        places: list[tuple[int, int]] = []

        def note(condition: Condition, at: ast.expr) -> None:
            self.conditions.setdefault((len(branches), condition), self.places.of(at))

        reader = ConditionReader(self.places, self.use, parameter, note)
        body = list(node.body)
        if body and _is_text(body[0]):
            self._fault(
                body.pop(0), "The sentence stands at the top of the file.", "Remove this text."
            )
        for one in body:
            with self._collecting():
                branches.append(self._branch(one, reader.read))
                places.append(self.places.of(one))
        if branches and branches[-1] == Branch(None, None):
            branches.pop()
            places.pop()
        if not branches and not self.faults:
            self._fault(
                node, "This rule says nothing.", "Return a result, like forbid() or avoid(0.5)."
            )
        return tuple(branches), tuple(places)

    def _branch(self, node: ast.stmt, condition: Callable[[ast.expr], Condition]) -> Branch:
        match node:
            case ast.If(test, body, []):
                tested = condition(test)
                match body:
                    case [ast.Return(value)]:
                        return Branch(tested, self._answer(value))
                    case [ast.If() as inner]:
                        raise self.places.fault(
                            inner, "An if inside an if.", "Join the conditions with and."
                        )
                    case [first, *_]:
                        raise self.places.fault(first, "An if holds one return and nothing else.")
            case ast.If(_, _, [other, *_]):
                raise self.places.fault(
                    other,
                    "else and elif are not part of the rule language.",
                    "Write another if below: the first that holds answers.",
                )
            case ast.Return(value):
                return Branch(None, self._answer(value))
        what, fix = _STATEMENTS.get(type(node), ("This statement", "A rule is ifs and returns."))
        raise self.places.fault(node, f"{what} is not part of the rule language.", fix)

    def _answer(self, node: ast.expr | None) -> Result | None:
        if node is None or (isinstance(node, ast.Constant) and node.value is None):
            return None
        parts: list[Result] = []
        self._parts(node, parts)
        stances = [one for one in parts if one.stance is not None]
        if len(stances) > 1:
            raise self.places.fault(
                node, "Two stances are joined.", "Keep one, and join effects with do(...)."
            )
        effects = [pair for one in parts for pair in one.effects]
        if len({key for key, _ in effects}) < len(effects):
            raise self.places.fault(node, "An effect is given twice.", "Keep one.")
        stance = stances[0] if stances else Result()
        return Result(
            stance.stance, stance.strength, stance.reason, tuple(sorted(effects, key=_first))
        )

    def _parts(self, node: ast.expr, parts: list[Result]) -> None:
        match node:
            case ast.BinOp(left, ast.BitAnd(), right):
                self._parts(left, parts)
                self._parts(right, parts)
            case ast.Call(ast.Name(name) as function) if name in _RESULTS:
                self.use(function)
                parts.append(self._result(node, name))
            case ast.IfExp():
                raise self.places.fault(node, "A choice inside a result.", "Write two ifs.")
            case ast.BoolOp():
                raise self.places.fault(
                    node, "Results are not joined by and, or.", "Write & instead."
                )
            case _:
                raise self.places.fault(
                    node, "This is not a result.", f"Results are {', '.join(_RESULTS)} and None."
                )

    def _result(self, node: ast.Call, name: str) -> Result:
        stance: Stance | None = _RESULTS[name]
        if name == "do":
            return Result(
                effects=tuple(self._effect(one) for one in node.keywords) or self._no_effect(node)
            )
        if node.keywords and not (
            name == "ask" and [one.arg for one in node.keywords] == ["reason"]
        ):
            raise self.places.fault(
                node, f"{name}() takes no named values.", "Effects go in do(...)."
            )
        given = [*node.args, *(one.value for one in node.keywords)]
        values = [one.value if isinstance(one, ast.Constant) else None for one in given]
        match name, values:
            case "avoid" | "prefer", [int() | float() as value] if (
                type(value) is not bool and 0 < value <= 1
            ):
                return Result(stance, strength=float(value))
            case "avoid" | "prefer", _:
                raise self.places.fault(
                    node, f"{name}() takes a strength above 0, at most 1.", f"Write {name}(0.6)."
                )
            case "ask", [str(reason)]:
                return Result(stance, reason=reason)
            case "ask", [_, *_]:
                raise self.places.fault(node, "ask() takes a reason, one text.")
            case _, []:
                return Result(stance)
        raise self.places.fault(node, f"{name}() takes no values.", "Effects go in do(...).")

    def _no_effect(self, node: ast.Call) -> tuple[tuple[str, EffectValue], ...]:
        raise self.places.fault(node, "do() sets nothing.", 'Write do(tag="important").')

    def _effect(self, node: ast.keyword) -> tuple[str, EffectValue]:
        if node.arg is None:
            raise self.places.fault(
                node, "** is not part of the rule language.", "Write the effects."
            )
        match node.value:
            case ast.Constant(str() | int() as value) if type(value) is not bool:
                return node.arg, value
            case ast.UnaryOp(ast.USub(), ast.Constant(int() as value)):
                return node.arg, -value
            case ast.Call(
                ast.Name("at") as name, [ast.Constant(str(day)), ast.Constant(str(clock))], []
            ):
                self.use(name)
                return node.arg, At(day, clock)
        raise self.places.fault(
            node.value,
            f"{node.arg} must be a text, a whole number or a time.",
            'Write "later", 80, or at("next working day", "09:00").',
        )


_RESULTS: dict[str, Stance | None] = {
    "forbid": "forbid", "require": "require", "ask": "ask", "permit": "permit",
    "avoid": "avoid", "prefer": "prefer", "do": None,
}  # fmt: skip


@dataclass(slots=True)
class _Given:
    """What the decorator says."""

    id: str = ""
    domain: str = ""
    priority: int = 5
    since: date | None = None
    until: date | None = None
    language: Literal["en", "zh"] = "en"


def _too_deep() -> Fault:
    return Fault(
        1, 1, "The conditions are nested too deeply.", "Write several ifs or several rules."
    )


def _first(pair: tuple[str, EffectValue]) -> str:
    return pair[0]


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
