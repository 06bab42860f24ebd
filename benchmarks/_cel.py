"""The peer "CEL": every rule as a compiled program of the Common Expression Language's bindings.

What CEL has no words for is worked out before and handed over untimed: minutes of the week, the
concepts in texts, the roles, negations with their unknowns. A rule is then comparisons, ``in`` and ``&&``, compiled once.
"""

from __future__ import annotations

from typing import Any

from _weeks import is_weekly, spans
from habitus.decide import View, truth
from habitus.rules import (
    And,
    Compare,
    Condition,
    During,
    Field,
    HasRole,
    IsTrue,
    OneOf,
    Or,
    StoredRule,
)
from habitus.vocabulary import Day, Distance, Duration, Money, Settings, Window


class Cel:
    """All rules as CEL programs.

    Args:
        rules: to compile.
        settings: the person's.
    """

    def __init__(self, rules: list[StoredRule], settings: Settings) -> None:
        from cel import compile as compile_cel

        self._day = settings.day
        self._leaves: list[Condition] = []
        self._number: dict[Condition, int] = {}
        self.programs = []
        for one in rules:
            rule = one.rule
            kinds = " || ".join(f'kind == "{kind}"' for kind in rule.kinds) or "true"
            parts = [f"({kinds})"]
            if rule.since is not None:
                parts.append(f"on >= {rule.since.toordinal()}")
            if rule.until is not None:
                parts.append(f"on <= {rule.until.toordinal()}")
            *exceptions, last = rule.branches
            parts += [
                f"!({self._text(branch.condition)})" for branch in exceptions if branch.condition
            ]
            if last.condition is not None:
                parts.append(self._text(last.condition))
            self.programs.append((rule.id, compile_cel(" && ".join(parts))))

    def fired(self, prepared: Any) -> list[str]:
        """Ids of the rules that give a result."""
        return [id_ for id_, program in self.programs if program.execute(prepared) is True]

    def prepare(self, view: View) -> Any:
        """What the programs read of a context, absent fields as values that no test passes."""
        from cel import Context

        ordinal, minute, _ = view.clock(view.when or view.now)
        body: dict[str, Any] = {"kind": view.kind, "on": ordinal, "roles": [*(view.roles - {None})]}
        body["t"] = [truth(leaf, view) is True for leaf in self._leaves]
        for name, value in view.given.items():
            if isinstance(value, bool | str):
                body[f"f_{name}"] = value
            elif isinstance(value, int | float):
                body[f"f_{name}"] = float(value)
            elif hasattr(value, "tzinfo"):
                at, minute, _ = view.clock(value)  # type: ignore[arg-type]
                body[f"m_{name}"] = (at + 6) % 7 * 1440 + minute
        body["given"] = dict.fromkeys(body, True)
        return Context(variables=body)

    def _text(self, condition: Condition) -> str:
        match condition:
            case And(parts):
                return "(" + " && ".join(self._text(one) for one in parts) + ")"
            case Or(parts):
                return "(" + " || ".join(self._text(one) for one in parts) + ")"
            case Compare(Field((name,)), op, right):
                match right:
                    case Money(value, "EUR") | Distance(value) | Duration(value):
                        return f'("f_{name}" in given && f_{name} {op} {float(value)})'
                    case str():
                        return f'("f_{name}" in given && f_{name} {op} "{right}")'
                    case int() | float():
                        return f'("f_{name}" in given && f_{name} {op} {float(right)})'
            case OneOf(Field((name,)), values):
                listed = ", ".join(f'"{one}"' for one in values)
                return f'("f_{name}" in given && f_{name} in [{listed}])'
            case IsTrue(Field((name,))):
                return f'("f_{name}" in given && f_{name})'
            case HasRole(role):
                return f'("{role}" in roles)'
            case During(Field((name,)), window) if is_weekly(window):
                inside = " || ".join(
                    f"(m_{name} >= {a} && m_{name} < {b})" for a, b in _joined(window, self._day)
                )
                return f'("m_{name}" in given && ({inside or "false"}))'
        number = self._number.get(condition)
        if number is None:
            number = self._number[condition] = len(self._leaves)
            self._leaves.append(condition)
        return f"t[{number}]"


def _joined(window: Window, day: Day) -> list[tuple[int, int]]:
    """Its spans of the week, with those that touch joined."""
    found: list[tuple[int, int]] = []
    for start, end in spans(window, day):
        if found and found[-1][1] == start:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found
