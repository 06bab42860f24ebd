"""The rule language as declarations for the type checker, made from `habitus.code` itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import cache

from habitus import code
from habitus.code import TimeWindow
from habitus.vocabulary import DAY_NAMES, DERIVED, KINDS, ROLES, FieldInfo, fields_of

_PLAIN = {
    "text": "str", "time": "datetime", "number": "float", "integer": "int", "bool": "bool",
    "person": "Someone", "people": "list[Someone]", "texts": "list[str]", "args": "Args",
    "price": "Money", "distance": "Distance", "duration": "Duration",
}  # fmt: skip

_HEAD = """
from datetime import datetime, timedelta
from typing import Any, Literal

Role = Literal[{roles}]
Weekday = Literal[0, 1, 2, 3, 4, 5, 6]

class Money:
    value: float
    currency: str
    def __lt__(self, other: "Money") -> bool: ...
    def __le__(self, other: "Money") -> bool: ...
    def __gt__(self, other: "Money") -> bool: ...
    def __ge__(self, other: "Money") -> bool: ...

class Distance:
    km: float
    def __lt__(self, other: "Distance") -> bool: ...
    def __le__(self, other: "Distance") -> bool: ...
    def __gt__(self, other: "Distance") -> bool: ...
    def __ge__(self, other: "Distance") -> bool: ...

class Duration:
    minutes: float
    def __lt__(self, other: "Duration") -> bool: ...
    def __le__(self, other: "Duration") -> bool: ...
    def __gt__(self, other: "Duration") -> bool: ...
    def __ge__(self, other: "Duration") -> bool: ...

class TimeWindow:
    def __and__(self, other: "TimeWindow") -> "TimeWindow": ...
    def __or__(self, other: "TimeWindow") -> "TimeWindow": ...
    def __invert__(self) -> "TimeWindow": ...

class Later: ...

class Outcome:
    def __and__(self, other: "Outcome") -> "Outcome": ...

class Someone:
    name: str
    role: Role
    address: str
    def is_(self, name: str) -> bool: ...

class People(list[Someone]):
    def is_(self, name: str) -> bool: ...

class Args:
    def __getattr__(self, name: str) -> Any: ...
    def __getitem__(self, name: str) -> Any: ...

class Context:
    when: datetime
    def has_role(self, role: Role) -> bool: ...
    def __getattr__(self, name: str) -> Any: ...
"""


@cache
def stubs() -> str:
    """Declarations of all that a rule file may import, as one module."""
    parts = [_HEAD.format(roles=", ".join(map(repr, ROLES)))]
    parts += [_kind(name) for name in KINDS]
    for name in code.__all__:
        value = getattr(code, name)
        if isinstance(value, TimeWindow):
            parts.append(f"{name}: TimeWindow")
        elif name in DAY_NAMES:
            parts.append(f"{name}: Weekday")
        elif inspect.isfunction(value):
            parts.append(_function(name, value))
    return "\n".join([*parts, "decided_at: datetime", ""])


def _kind(kind: str) -> str:
    lines = [f"class {KINDS[kind].__name__}:", "    when: datetime"]
    fields = dict(fields_of(kind))
    for name, type_ in DERIVED.items():
        fields.setdefault(name, FieldInfo(name, type_))
    lines += [f"    {name}: {_annotation(one)}" for name, one in fields.items() if name != "when"]
    lines.append("    def has_role(self, role: Role) -> bool: ...")
    if kind == "tool_call":
        lines.append("    def does(self, act: str, thing: str | None = None) -> bool: ...")
    return "\n".join(lines)


def _annotation(info: FieldInfo) -> str:
    if info.type == "choice":
        return f"Literal[{', '.join(map(repr, info.choices))}]"
    return "People" if info.type == "people" else _PLAIN[info.type]


def _function(name: str, value: Callable[..., object]) -> str:
    if name in ("rule", "definition"):
        return f"def {name}(**given: Any) -> Any: ..."
    return f"def {name}{inspect.signature(value)}: ..."


def definition_stubs(names: Iterable[str]) -> str:
    """Declarations of the definitions that a file imports."""
    return "".join(f"def {name}(context: Any) -> bool: ...\n" for name in names)
