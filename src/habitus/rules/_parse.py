"""A rule file to the IR. Strict: what is not tier 1 is refused, with its place and what to write.

Nothing is run: the file is read with `ast`, and its comments with `tokenize`.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Mapping
from dataclasses import dataclass, replace

from habitus.rules._faults import Fault, RuleSyntaxError
from habitus.rules._ir import Branch, Condition, Rule, Weighted
from habitus.rules._read_conditions import ConditionReader
from habitus.rules._read_file import (
    Definition,
    FileReader,
    Frame,
    is_text,
    parse_python,
    too_deep,
)
from habitus.rules._read_results import ResultReader
from habitus.rules._read_terms import TermReader

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


def parse_rule(
    source: str, where: str, definitions: Mapping[str, Definition] | None = None
) -> Rule:
    """The rule of one file.

    Args:
        source: the text of the file.
        where: its path, for errors; ``rules/DOMAIN/NAME.py`` must agree with what it holds.
        definitions: what it may import from ``definitions``, by name.

    Raises:
        RuleSyntaxError: it is not tier 1; everything found is listed with line and column.
    """
    return parse_rule_with_places(source, where, definitions).rule


def parse_rule_with_places(
    source: str, where: str, definitions: Mapping[str, Definition] | None = None
) -> ParsedRule:
    """The rule of one file with where its parts stand; raises as :func:`parse_rule`."""
    tree = parse_python(source, where)
    reader = _RuleReader(source, where, definitions)
    try:
        parsed = reader.read(tree)
    except RecursionError:
        raise RuleSyntaxError([too_deep()], where) from None
    if reader.faults or parsed is None:
        raise RuleSyntaxError(reader.faults, where)
    return parsed


class _RuleReader(FileReader):
    """Reads one tier 1 file and collects every fault."""

    def read(self, tree: ast.Module) -> ParsedRule | None:
        frame = self.frame(tree)
        if frame is None:
            return None
        self.conditions: dict[tuple[int, Condition], tuple[int, int]] = {}
        node = frame.function
        comments = self._comments(node)
        if frame.head.purpose != "rule":
            return self._ranking(frame, comments)
        branches, places = self._branches(node, frame.parameter)
        if self.faults:
            return None
        rule = replace(frame.head, branches=branches, comments=comments)
        self.agrees(frame)
        return ParsedRule(rule, self.conditions, places, self.places.of(node.decorator_list[0]))

    def _ranking(self, frame: Frame, comments: tuple[str, ...]) -> ParsedRule | None:
        """A goal or a choice: one return of a sum."""

        def note(condition: Condition, at: ast.expr) -> None:
            self.conditions.setdefault((0, condition), self.places.of(at))

        node = frame.function
        reader = TermReader(self.places, self.use, frame.parameter, note, self.expand)
        terms: tuple[Weighted, ...] = ()
        with self.collecting():
            terms = reader.terms(node, frame.head.purpose, frame.head.kinds)
        if self.faults:
            return None
        self.agrees(frame)
        rule = replace(frame.head, terms=terms, comments=comments)
        header = self.places.of(node.decorator_list[0])
        return ParsedRule(rule, self.conditions, (header,), header)

    def _comments(self, node: ast.FunctionDef) -> tuple[str, ...]:
        first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
        above: list[str] = []
        lines = self.source.split("\n")
        for token in tokenize.generate_tokens(io.StringIO(self.source).readline):
            line, column = token.start
            if token.type != tokenize.COMMENT:
                continue
            if self.above < line < first and not lines[line - 1][:column].strip():
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

        reader = ConditionReader(self.places, self.use, parameter, note, self.expand)
        results = ResultReader(self.places, self.use)
        body = list(node.body)
        if body and is_text(body[0]):
            self.fault(
                body.pop(0), "The sentence stands at the top of the file.", "Remove this text."
            )
        for one in body:
            with self.collecting():
                branches.append(self._branch(one, reader, results))
                places.append(self.places.of(one))
        if branches and branches[-1] == Branch(None, None):
            branches.pop()
            places.pop()
        if not branches and not self.faults:
            self.fault(
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
