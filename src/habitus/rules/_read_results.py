"""What follows ``return`` in a rule file, read into the IR."""

from __future__ import annotations

import ast
from collections.abc import Callable

from habitus.rules._faults import Places
from habitus.rules._ir import At, EffectValue, Result, Stance

_RESULTS: dict[str, Stance | None] = {
    "forbid": "forbid", "require": "require", "ask": "ask", "permit": "permit",
    "avoid": "avoid", "prefer": "prefer", "do": None,
}  # fmt: skip


class ResultReader:
    """Reads results; ``use`` gives back an imported name, or refuses one that is not imported."""

    def __init__(self, places: Places, use: Callable[[ast.Name], str]) -> None:
        self.places = places
        self.use = use

    def read(self, node: ast.expr | None) -> Result | None:
        """The result, None for ``return None``."""
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


def _first(pair: tuple[str, EffectValue]) -> str:
    return pair[0]
