"""The frame of a rule file: its imports, its one function, its name and its place.

Both tiers share it, so that a wrong name or folder reads the same whatever the function holds.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from habitus import code
from habitus.rules._faults import Fault, Places, RuleSyntaxError, Unreadable
from habitus.rules._ir import Condition, Rule
from habitus.rules._read_head import HeadReader
from habitus.vocabulary import nearest

_FILE = re.compile(r"(?:^|/)rules/(?P<domain>[^/]+)/(?P<name>[^/]+)\.py$")
DEFINITIONS = "definitions"
"""The folder, and the package that rule files import definitions from."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A named condition of the person's, put in the place of each call of it."""

    name: str
    kinds: tuple[str, ...]
    """Kinds of context it can be asked of; empty for any."""
    condition: Condition
    uses: tuple[str, ...] = ()
    """Names of the definitions that it is made of, sorted."""


@dataclass(slots=True)
class Frame:
    """What stands around the body of a rule."""

    head: Rule
    """Without branches."""
    function: ast.FunctionDef
    parameter: str
    said: str
    """The text at the top of the file."""


def with_newlines(source: str) -> str:
    """The text with line ends as Python reads them, so that its lines count as Python's do."""
    return source.replace("\r\n", "\n").replace("\r", "\n")


def parse_python(source: str, where: str) -> ast.Module:
    """The file as a tree; nothing is run.

    Raises:
        RuleSyntaxError: it is not Python, or nested too deeply to be read.
    """
    try:
        return ast.parse(with_newlines(source))
    except SyntaxError as error:
        fault = Fault(error.lineno or 1, error.offset or 1, f"This is not Python: {error.msg}.")
        raise RuleSyntaxError([fault], where) from None
    except ValueError as error:
        raise RuleSyntaxError([Fault(1, 1, f"This is not Python: {error}.")], where) from None
    except (RecursionError, MemoryError):
        raise RuleSyntaxError([too_deep()], where) from None


def too_deep() -> Fault:
    """The fault of a file that nests too deeply."""
    return Fault(
        1, 1, "The conditions are nested too deeply.", "Write several ifs or several rules."
    )


def is_text(node: ast.stmt) -> bool:
    """Whether a statement is a text that stands by itself."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


class FileReader:
    """Reads the frame of one file and collects every fault.

    Args:
        source: the text of the file.
        where: its path.
        definitions: what it may import from ``definitions``.
    """

    def __init__(
        self, source: str, where: str, definitions: Mapping[str, Definition] | None = None
    ) -> None:
        self.source = with_newlines(source)
        self.where = where
        self.places = Places(self.source)
        self.faults: list[Fault] = []
        self.above = 0
        """The last line of the docstring and imports."""
        self.imported: set[str] = set()
        self.known: Mapping[str, Definition] = definitions or {}
        self.defined: dict[str, Definition] = {}
        """Definitions that the file imports."""
        self.kinds: tuple[str, ...] = ()
        """Of the function's context."""

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Keep the fault of a construct and go on after it."""
        try:
            yield
        except Unreadable as problem:
            self.faults.append(problem.fault)

    def fault(self, node: ast.AST, what: str, fix: str = "") -> None:
        """Note what is wrong at a node."""
        self.faults.append(self.places.fault(node, what, fix).fault)

    def use(self, node: ast.Name) -> str:
        """The name, if the file imports it from habitus.code."""
        if node.id in self.imported:
            return node.id
        if node.id in code.__all__:
            raise self.places.fault(
                node, f"{node.id} is not imported.", f"Write from habitus.code import {node.id}."
            )
        if node.id in self.known:
            raise self.places.fault(
                node,
                f"{node.id} is not imported.",
                f"Write from {DEFINITIONS}.{node.id} import {node.id}.",
            )
        hint = nearest(node.id, tuple(code.__all__))
        raise self.places.fault(
            node,
            f'The rule language has no "{node.id}".',
            f'Did you mean "{hint}"?' if hint else "",
        )

    def function(self, tree: ast.Module) -> ast.FunctionDef | None:
        """The one function of the file, after its imports."""
        body = list(tree.body)
        if body and is_text(body[0]):
            self.above = body.pop(0).end_lineno or 1
        functions: list[ast.FunctionDef] = []
        for one in body:
            match one:
                case ast.ImportFrom() if not functions:
                    self.above = one.end_lineno or 1
                    self._import(one)
                case ast.FunctionDef():
                    functions.append(one)
                case ast.Import() | ast.ImportFrom():
                    self.fault(one, "A rule imports only from habitus.code, at the top.")
                case ast.AsyncFunctionDef():
                    self.fault(one, "A rule is a plain function.", "Write def without async.")
                case _:
                    self.fault(one, "A rule file holds one function and nothing else.")
        for extra in functions[1:]:
            self.fault(extra, "A file holds one rule.", "Move this function to a file of its own.")
        if not functions:
            if not self.faults:
                fix = "Write a function under @rule(...)."
                self.fault(tree, "There is no rule in this file.", fix)
            return None
        return functions[0]

    def _import(self, node: ast.ImportFrom) -> None:
        if (node.module or "").split(".")[0] == DEFINITIONS and not node.level:
            self._import_definition(node)
            return
        if node.module != "habitus.code" or node.level:
            self.fault(
                node,
                "A rule imports only from habitus.code.",
                "Remove this line; rules need nothing else.",
            )
            return
        for alias in node.names:
            if alias.asname is not None:
                self.fault(node, f"{alias.name} is renamed.", "Import names as they are.")
            elif alias.name in code.__all__:
                self.imported.add(alias.name)
            else:
                hint = nearest(alias.name, tuple(code.__all__))
                self.fault(
                    alias,
                    f'habitus.code has no "{alias.name}".',
                    f'Did you mean "{hint}"?' if hint else "",
                )

    def _import_definition(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            if alias.asname is not None:
                self.fault(node, f"{alias.name} is renamed.", "Import names as they are.")
            elif node.module != f"{DEFINITIONS}.{alias.name}":
                self.fault(
                    node,
                    "A definition is imported from the file of its name.",
                    f"Write from {DEFINITIONS}.{alias.name} import {alias.name}.",
                )
            elif alias.name not in self.known:
                hint = nearest(alias.name, self.known)
                self.fault(
                    alias,
                    f'There is no definition called "{alias.name}".',
                    f'Did you mean "{hint}"?'
                    if hint
                    else f"Write {DEFINITIONS}/{alias.name}.py first.",
                )
            else:
                self.defined[alias.name] = self.known[alias.name]

    def frame(self, tree: ast.Module) -> Frame | None:
        """The frame of a rule; None where something of it is missing, with the fault noted."""
        node = self.function(tree)
        if node is None:
            return None
        head = HeadReader(self.places, self.use, self.faults)
        given = head.decorator(node)
        kinds, parameter = head.signature(node)
        self.kinds = kinds
        rule = Rule(
            id=given.id, name=node.name, domain=given.domain, kinds=kinds, branches=(),
            priority=given.priority, since=given.since, until=given.until, language=given.language,
            definitions=tuple(sorted(self.defined)), purpose=given.purpose,
        )  # fmt: skip
        return Frame(rule, node, parameter, (ast.get_docstring(tree) or "").strip())

    def agrees(self, frame: Frame) -> None:
        """Note where the file's name and folder say other than what it holds."""
        path = _FILE.search(self.where)
        if path is None:
            return
        node, rule = frame.function, frame.head
        if path["name"] != rule.name:
            self.fault(
                node,
                f'The function is called "{rule.name}", the file "{path["name"]}".',
                "Give both the same name.",
            )
        if path["domain"] != rule.domain:
            self.fault(
                node.decorator_list[0] if node.decorator_list else node,
                f'The domain is "{rule.domain}", the folder "{path["domain"]}".',
                "Give both the same name.",
            )

    def expand(self, node: ast.Call, name: str, parameter: str) -> Condition | None:
        """The condition that a call of a definition stands for; None when it is no definition."""
        found = self.defined.get(name)
        if found is None:
            return None
        match node:
            case ast.Call(args=[ast.Name(given)], keywords=[]) if given == parameter:
                pass
            case _:
                raise self.places.fault(
                    node,
                    f"{name}() is asked of the whole context.",
                    f"Write {name}({parameter}).",
                )
        if found.kinds and not (self.kinds and set(self.kinds) <= set(found.kinds)):
            raise self.places.fault(
                node,
                f"{name}() is about {', '.join(found.kinds)} only.",
                "Give the rule the same kind of context.",
            )
        return found.condition
