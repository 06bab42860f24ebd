"""A rule file to the IR. Strict: what is not tier 1 is refused, with its place and what to write.

Nothing is run: the file is read with `ast`, and its comments with `tokenize`.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from habitus import code
from habitus.rules._faults import Fault, Places, RuleSyntaxError, Unreadable
from habitus.rules._ir import Branch, Condition, Rule
from habitus.rules._read_conditions import ConditionReader
from habitus.rules._read_head import HeadReader
from habitus.rules._read_results import ResultReader
from habitus.vocabulary import nearest

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
            if not self.faults:
                fix = "Write a function under @rule(...)."
                self._fault(tree, "There is no rule in this file.", fix)
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
        head = HeadReader(self.places, self.use, self.faults)
        given = head.decorator(node)
        kinds, parameter = head.signature(node)
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
        results = ResultReader(self.places, self.use)
        body = list(node.body)
        if body and _is_text(body[0]):
            self._fault(
                body.pop(0), "The sentence stands at the top of the file.", "Remove this text."
            )
        for one in body:
            with self._collecting():
                branches.append(self._branch(one, reader, results))
                places.append(self.places.of(one))
        if branches and branches[-1] == Branch(None, None):
            branches.pop()
            places.pop()
        if not branches and not self.faults:
            self._fault(
                node, "This rule says nothing.", "Return a result, like forbid() or avoid(0.5)."
            )
        return tuple(branches), tuple(places)

    def _branch(self, node: ast.stmt, conditions: ConditionReader, results: ResultReader) -> Branch:
        match node:
            case ast.If(test, body, []):
                tested = conditions.read(test)
                match body:
                    case [ast.Return(value)]:
                        return Branch(tested, results.read(value))
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
                return Branch(None, results.read(value))
        what, fix = _STATEMENTS.get(type(node), ("This statement", "A rule is ifs and returns."))
        raise self.places.fault(node, f"{what} is not part of the rule language.", fix)


def _too_deep() -> Fault:
    return Fault(
        1, 1, "The conditions are nested too deeply.", "Write several ifs or several rules."
    )


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
