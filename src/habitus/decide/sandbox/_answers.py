"""From what a feed gives back to outcomes. It comes from where nothing is trusted."""

from __future__ import annotations

import math
from collections.abc import Callable

from habitus.decide._free import FreeOutcome
from habitus.decide._view import View
from habitus.errors import BadInput
from habitus.rules import (
    And,
    At,
    Condition,
    EffectValue,
    FreeRule,
    Not,
    Or,
    Result,
    condition_fields,
)
from habitus.rules import Stance as StanceOf
from habitus.vocabulary import minutes_of

_STANCES: dict[str, StanceOf] = {
    "forbid": "forbid", "require": "require", "ask": "ask", "permit": "permit", "avoid": "avoid",
    "prefer": "prefer",
}  # fmt: skip
_WRONG = FreeOutcome(failure="answer")
_Truth = Callable[[Condition, View], bool | None]


def outcome_of(raw: tuple[object, ...], rule: FreeRule, view: View, truth: _Truth) -> FreeOutcome:
    """What one entry of a feed's answer says.

    Args:
        raw: the entry without its place: ``(result,)``, or ``(class of error, message)``.
        rule: the function that gave it.
        view: the context.
        truth: judges a test, to say what is missing where one is unknown.
    """
    match raw:
        case (found,):
            return _result(found, rule)
        case ("answer", ""):
            return _WRONG
        case ("LookupError", str(message)) if message.startswith(("absent:", "unknown:")):
            return FreeOutcome(missing=(message.partition(":")[2] or "?",))
        case ("KeyError", str(message)) if names := _missing(message[1:-1], rule, view, truth):
            return FreeOutcome(missing=names)
        case (str(name), str()) if name.isidentifier() and len(name) <= 60:
            return FreeOutcome(failure="error", detail=name)
    return _WRONG


def _missing(key: str, rule: FreeRule, view: View, truth: _Truth) -> tuple[str, ...]:
    """The fields for lack of which a value was not given; empty when it never is."""
    if key.startswith("$") and key[1:] in rule.currencies:
        return ("currency",)
    test = rule.tests.get(key[1:]) if key.startswith("?") else None
    if test is not None:
        leaves = _unknown(test, view, truth)
        fields = dict.fromkeys(name for one in leaves for name in sorted(condition_fields(one)))
        return tuple(fields) or ("?",)
    return (key,) if tuple(key.split(".")) in rule.fields else ()


def _unknown(test: Condition, view: View, truth: _Truth) -> list[Condition]:
    match test:
        case And(parts) | Or(parts):
            return [leaf for part in parts for leaf in _unknown(part, view, truth)]
        case Not(part):
            return _unknown(part, view, truth)
    return [test] if truth(test, view) is None else []


def _result(found: object, rule: FreeRule) -> FreeOutcome:
    match found:
        case (str(name), int() | float() as strength, str(reason), tuple(pairs)):
            pass
        case _:
            return _WRONG
    stance = _STANCES.get(name)
    if (name and stance is None) or not (name in rule.results or name == ""):
        return _WRONG
    soft = name in ("avoid", "prefer")
    if soft and not (math.isfinite(strength) and 0 < strength <= 1):
        return _WRONG
    effects: dict[str, EffectValue] = {}
    for pair in pairs:
        effect = _effect(pair)
        if effect is None or "effects" not in rule.results:
            return _WRONG
        effects[effect[0]] = effect[1]
    if stance is None and not effects:
        return _WRONG
    return FreeOutcome(
        Result(
            stance,
            strength=float(strength) if soft else 0.0,
            reason=reason[:1000] if name == "ask" else "",
            effects=tuple(sorted(effects.items(), key=lambda one: one[0])),
        )
    )


def _effect(pair: object) -> tuple[str, EffectValue] | None:
    match pair:
        case (str(key), ("@", str(day), str(clock))) if key == "notify":
            try:
                minutes_of(clock)
            except BadInput:
                return None
            return key, At(day, clock)
        case (str(key), str() | int() as value) if (
            key.isidentifier() and len(key) <= 40 and type(value) is not bool
        ):
            return key, value
    return None
