"""The person's definitions: ``definitions/NAME.py``, each one condition with a name.

A definition is put in the place of each call of it when a rule is read, so nothing that decides,
proves or explains has to know of definitions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from habitus.errors import BadInput
from habitus.rules._faults import Fault, RuleSyntaxError
from habitus.rules._ir import Condition
from habitus.rules._literals import tests_of
from habitus.rules._read_conditions import ConditionReader
from habitus.rules._read_file import DEFINITIONS, Definition, FileReader, parse_python, too_deep
from habitus.rules._read_head import HeadReader
from habitus.rules._types import type_problem

_LARGEST = 500
"""Tests that one definition may come to when those it uses are put in place."""


class DefinitionErrors(BadInput):
    """Definitions that do not read; ``errors`` has one for each file."""

    def __init__(self, errors: Iterable[RuleSyntaxError]) -> None:
        self.errors = tuple(errors)
        super().__init__("\n".join(str(one) for one in self.errors))


@lru_cache(maxsize=512)
def read_definitions(files: tuple[tuple[str, str], ...]) -> Mapping[str, Definition]:
    """The definitions of a person's files, by name.

    Args:
        files: pairs of path and text, of those under ``definitions/``, sorted.

    Raises:
        DefinitionErrors: a file does not read, or definitions are made of one another in a circle.
    """
    return _Reader(dict(files)).read()


class _Reader:
    """Reads all definitions, those that others use first."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.sources = {path.rpartition("/")[2].removesuffix(".py"): path for path in files}
        self.files = files
        self.known: dict[str, Definition] = {}
        self.open: list[str] = []
        self.failed: dict[str, RuleSyntaxError] = {}

    def read(self) -> Mapping[str, Definition]:
        for name in self.sources:
            self._need(name)
        if self.failed:
            raise DefinitionErrors(self.failed.values())
        return MappingProxyType(self.known)

    def _need(self, name: str) -> None:
        if name in self.known or name in self.failed:
            return
        path = self.sources[name]
        if name in self.open:
            circle = " -> ".join([*self.open[self.open.index(name) :], name])
            fault = Fault(1, 1, f"Definitions are made of one another in a circle: {circle}.")
            self.failed[name] = RuleSyntaxError([fault], path)
            return
        self.open.append(name)
        try:
            tree = parse_python(self.files[path], path)
            for used in _imported(tree):
                if used in self.sources:
                    self._need(used)
            if name not in self.failed:
                self.known[name] = _DefinitionReader(self.files[path], path, self.known).read(tree)
        except RuleSyntaxError as error:
            self.failed.setdefault(name, error)
        except RecursionError:
            self.failed.setdefault(name, RuleSyntaxError([too_deep()], path))
        finally:
            self.open.pop()


def _imported(tree: ast.Module) -> list[str]:
    return [
        alias.name
        for one in tree.body
        if isinstance(one, ast.ImportFrom) and (one.module or "").startswith(f"{DEFINITIONS}.")
        for alias in one.names
    ]


class _DefinitionReader(FileReader):
    """Reads one file of ``definitions/``."""

    def read(self, tree: ast.Module) -> Definition:
        found = self._definition(tree)
        if self.faults or found is None:
            raise RuleSyntaxError(self.faults, self.where)
        return found

    def _definition(self, tree: ast.Module) -> Definition | None:
        node = self.function(tree)
        if node is None:
            return None
        match node.decorator_list:
            case [ast.Name("definition") as name]:
                with self.collecting():
                    self.use(name)
            case _:
                self.fault(node, "The function is no definition.", "Write @definition above it.")
        if f"{DEFINITIONS}/{node.name}.py" != self.where:
            self.fault(
                node,
                f'The function is called "{node.name}", the file "{self.where}".',
                f"Put it in {DEFINITIONS}/{node.name}.py.",
            )
        self.kinds, parameter = HeadReader(self.places, self.use, self.faults).signature(node)
        condition: Condition | None = None
        match node.body:
            case [ast.Return(ast.expr() as value)]:
                with self.collecting():
                    condition = self._condition(value, parameter)
            case _:
                self.fault(node.body[0], "A definition is one return of one condition.")
        if condition is None:
            return None
        return Definition(node.name, self.kinds, condition, tuple(sorted(self.defined)))

    def _condition(self, node: ast.expr, parameter: str) -> Condition:
        places: dict[Condition, ast.expr] = {}

        def note(condition: Condition, at: ast.expr) -> None:
            places.setdefault(condition, at)

        reader = ConditionReader(self.places, self.use, parameter, note, self.expand)
        condition = reader.read(node)
        for count, leaf in enumerate(tests_of(condition)):
            if count >= _LARGEST:
                raise self.places.fault(node, f"It comes to more than {_LARGEST} tests.")
            problem = type_problem(leaf, self.kinds)
            if problem is not None:
                raise self.places.fault(places.get(leaf, node), problem)
        return condition
