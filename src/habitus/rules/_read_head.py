"""The decorator and the signature of a rule file."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import Literal

from habitus.code._times import day_of
from habitus.errors import BadInput
from habitus.rules._faults import Fault, Places, Unreadable
from habitus.rules._ir import Purpose
from habitus.vocabulary import KINDS, nearest

_KIND_OF = {model.__name__: kind for kind, model in KINDS.items()}


@dataclass(slots=True)
class Given:
    """What the decorator says."""

    id: str = ""
    domain: str = ""
    priority: int = 5
    since: date | None = None
    until: date | None = None
    language: Literal["en", "zh"] = "en"
    purpose: Purpose = "rule"


class HeadReader:
    """Reads the head of one rule and collects every fault of it."""

    def __init__(self, places: Places, use: Callable[[ast.Name], str], faults: list[Fault]) -> None:
        self.places = places
        self.use = use
        self.faults = faults

    @contextmanager
    def _collecting(self) -> Iterator[None]:
        try:
            yield
        except Unreadable as problem:
            self.faults.append(problem.fault)

    def _fault(self, node: ast.AST, what: str, fix: str = "") -> None:
        self.faults.append(self.places.fault(node, what, fix).fault)

    def decorator(self, node: ast.FunctionDef) -> Given:
        """What ``@rule(...)`` says."""
        given = Given()
        match node.decorator_list:
            case [ast.Call(ast.Name("rule" | "goal" | "choice" as purpose) as name, []) as call]:
                given.purpose = purpose
                with self._collecting():
                    self.use(name)
                for one in call.keywords:
                    with self._collecting():
                        self._keyword(given, one)
                for missing in {"id", "domain"} - {one.arg for one in call.keywords}:
                    self._fault(call, f"@{purpose} has no {missing}.", f'Write {missing}="...".')
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

    def _keyword(self, given: Given, node: ast.keyword) -> None:
        value = node.value.value if isinstance(node.value, ast.Constant) else None
        match node.arg, value:
            case "priority", _ if given.purpose != "rule":
                raise self.places.fault(
                    node, f"A {given.purpose} has no priority; it only ranks.", "Remove it."
                )
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

    def signature(self, node: ast.FunctionDef) -> tuple[tuple[str, ...], str]:
        """The kinds of context, sorted, and what the parameter is called."""
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
