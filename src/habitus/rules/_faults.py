"""What is wrong with a rule file, each with its place."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from habitus.errors import BadInput


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is not tier 1; line and column count from 1, in characters."""

    line: int
    column: int
    what: str
    fix: str = ""


class RuleSyntaxError(BadInput):
    """A rule file that does not parse. ``faults`` lists everything found, in order of place."""

    def __init__(self, faults: Sequence[Fault], where: str) -> None:
        self.faults = tuple(sorted(faults))
        self.file = where
        first = self.faults[0]
        super().__init__(first.what, where=f"{where}:{first.line}:{first.column}", fix=first.fix)

    def __str__(self) -> str:
        return "\n".join(
            f"{self.file}:{one.line}:{one.column}: {one.what} {one.fix}".rstrip()
            for one in self.faults
        )


class Unreadable(Exception):
    """Raised inside the reader to leave the construct at hand; carries its fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.what)
        self.fault = fault


class Places:
    """Turns the byte offsets of `ast` into characters."""

    def __init__(self, source: str) -> None:
        self._lines = source.split("\n")

    def of(self, node: ast.AST) -> tuple[int, int]:
        """Line and column of a node, both from 1."""
        line = getattr(node, "lineno", 1)
        before = self._lines[line - 1].encode()[: getattr(node, "col_offset", 0)]
        return line, len(before.decode(errors="replace")) + 1

    def fault(self, node: ast.AST, what: str, fix: str = "") -> Unreadable:
        """The exception for what is wrong at a node."""
        line, column = self.of(node)
        return Unreadable(Fault(line, column, what, fix))
