"""Statements from slots."""

from __future__ import annotations

from dataclasses import replace

from habitus.facts._statement import Statement, Target, Trait
from habitus.facts.grammar.zh._limits import field_and_value, violating, wanted
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._state import TurnState


def make(
    turn: TurnState,
    kind: str,
    target: Target,
    slots: Slots,
    *,
    strength: float = 0.6,
    firm: bool = False,
    reason: str = "",
) -> Statement:
    return Statement(
        stance=kind,  # type: ignore[arg-type]
        target=target, strength=strength, firm=firm, since=slots.when.since, until=slots.when.until, reason=reason,
    )  # fmt: skip


def limit_traits(
    turn: TurnState, slots: Slots, kinds: tuple[str, ...], text: str, *, prefers: bool
) -> tuple[Trait, ...]:
    found: list[Trait] = []
    for limit in slots.limits:
        read = field_and_value(limit, kinds, text, turn.said.currency)
        if read is None or read[0] == "words" or limit.role == "about":
            continue
        if limit.role == "cap" and not prefers and limit.below:
            limit = replace(limit, role="under")  # 不住四分以下的 names those below.
        found.append(wanted(limit, *read) if prefers else violating(limit, *read))
    return tuple(found)


def limited(target: Target) -> bool:
    return any(one.op in ("<", "<=", ">", ">=") for one in target.traits)
