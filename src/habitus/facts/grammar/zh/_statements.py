"""From a stance and a target to statements: bans, tastes, what must be, and nothing but this."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement, Target, Trait
from habitus.facts.grammar.zh._clauses import Clause
from habitus.facts.grammar.zh._excepted import NEGATIVE
from habitus.facts.grammar.zh._make import limited, make
from habitus.facts.grammar.zh._said_before import TAKES_UP
from habitus.facts.grammar.zh._shape import Shape
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._stance import StanceReading
from habitus.facts.grammar.zh._state import TurnState
from habitus.vocabulary import Outside

ANYTHING = re.compile(r"什么|任何|所有|全部|一切|统统|通通|全都|每个|一个都|一场都|凡是")


def statements_of(
    turn: TurnState,
    meaning: str,
    stance: StanceReading,
    target: Target,
    slots: Slots,
    shape: Shape,
    clause: Clause,
) -> list[Statement]:
    """Statements of a stance on a target; none when the target is too vague to be safe."""
    if meaning == "allergy":
        return allergy_bans(turn, target, slots)
    sure = max((score for _, score in slots.scores), default=0.0)
    if meaning == "ask" and target.kinds == ("purchase",) and slots.limits:
        sure = 2.0
    if (
        not target.kinds
        or "reply" in target.kinds
        or sure < 1.0
        or (
            not stance.imperative
            and sure < 1.0
            and meaning in ("prefer", "avoid", "only", "require")
        )
    ):
        return []
    if (
        stance.meaning == "forbid"
        and shape.words[stance.head].letter == "b"
        and target.things
        and not any(one.concepts or one.field for one in target.things)
        and not slots.topical
        and not (target.traits or target.people)
    ):
        return []
    if (
        stance.why.startswith("非")
        and not (target.traits or target.people)
        and not any(one.concepts or one.field for one in target.things)
    ):
        return []
    if (
        slots.limits
        and not any(one.role == "about" for one in slots.limits)
        and not limited(target)
    ):
        return []
    if shape.words[stance.head].letter == "u" and sure < 2 and not target.traits:
        return []
    if shape.words[stance.head].letter == "u" and not (
        shape.has("k") or target.things or target.traits or target.people
    ):
        return []
    blank = not (
        target.things
        or target.also
        or target.people
        or target.traits
        or target.texts
        or target.acts
    )
    if (
        blank
        and meaning == "avoid"
        and not stance.imperative
        and (target.window is None or target.kinds == ("meal",))
    ):
        return []
    if (
        blank
        and target.window is None
        and (
            TAKES_UP.search(clause.text)
            or (
                target.kinds == ("notification",)
                and not shape.has("ke")
                and not ANYTHING.search(clause.text)
            )
        )
    ):
        return []
    if blank and target.window is None:
        said = (
            target.kinds != ("meal",)
            and (shape.has("k") or any(score >= 4 for _, score in slots.scores))
        ) or (shape.has("v") and ANYTHING.search(clause.text))
        if meaning in ("prefer", "require", "only") or not said:
            return []
    if (
        blank
        and meaning == "prefer"
        and target.kinds not in (("meeting",), ("workout",), ("flight",))
    ):
        return []
    if meaning == "only":
        return only_this(turn, target, slots, shape)
    if meaning == "require":
        return requires(turn, target, slots)
    strength = stance.strength
    kind = meaning if meaning in ("forbid", "ask", "avoid", "prefer") else "avoid"
    reason = clause.text if kind == "ask" else ""
    spicy = tuple(
        replace(one, op=">=", value=3)
        if one.field == "spiciness" and one.op == ">=" and one.value == 1 and kind == "prefer"
        else one
        for one in target.traits
    )
    if kind in NEGATIVE and shape.words[stance.head].text.endswith("太"):
        spicy = tuple(
            replace(one, value=3)
            if one.field == "spiciness" and one.op == ">=" and one.value == 1
            else one
            for one in spicy
        )
    if kind in NEGATIVE and any(one.field == "spiciness" and one.op == "==" for one in spicy):
        return []
    if kind in NEGATIVE:
        spicy = tuple(
            Trait("spiciness", ">=", 1) if one.field == "spiciness" and one.op == "<=" else one
            for one in spicy
        )
    target = replace(target, traits=spicy)
    made = [make(turn, kind, target, slots, strength=strength, firm=stance.firm, reason=reason)]
    return [*changed_mind(turn, target, clause), *made] if kind == "prefer" else made


def changed_mind(turn: TurnState, target: Target, clause: Clause) -> list[Statement]:
    """The end of an earlier liking of another value of the same field (改坐靠过道的)."""
    if not re.search("改|换|还是|现在|以后都|不再|而是", clause.text) and not turn.in_sentence():
        return []
    fields = {
        one.field: one.value
        for one in target.traits
        if one.op == "==" and isinstance(one.value, str)
    }
    return [
        replace(one, change="end", said="")
        for one in turn.said.own
        if one.stance == "prefer"
        and any(
            trait.op == "==" and trait.field in fields and trait.value != fields[trait.field]
            for trait in one.target.traits
        )
    ]


def allergy_bans(turn: TurnState, target: Target, slots: Slots) -> list[Statement]:
    drugs = tuple(
        one for one in target.things if any(turn.domain(c) == "drug" for c in one.concepts)
    )
    foods = tuple(
        one
        for one in target.things
        if one not in drugs
        and (not one.concepts or any(turn.domain(c) == "food" for c in one.concepts))
    )
    made = []
    if drugs:
        made.append(
            Statement(
                stance="forbid", target=Target(kinds=("prescription",), things=drugs), firm=True
            )
        )
    if foods:
        made.append(
            Statement(stance="forbid", target=Target(kinds=("meal",), things=foods), firm=True)
        )
    return made


def only_this(turn: TurnState, target: Target, slots: Slots, shape: Shape) -> list[Statement]:
    opposite = tuple(_opposite(one) for one in target.traits)
    if target.window is not None and not target.traits and re.search(r"o[axzyc]*T", shape.letters):
        return [
            make(
                turn,
                "forbid",
                replace(target, window=Outside(target.window)),
                slots,
                firm=shape.has("y"),
            )
        ]
    if target.traits and all(one is not None for one in opposite):
        return [
            make(turn, "forbid", replace(target, traits=(one,)), slots, firm=shape.has("y"))
            for one in opposite
            if one is not None
        ]
    if target.people and not target.things:
        unless = Target(people=target.people)
        return [replace(make(turn, "forbid", replace(target, people=()), slots), unless=(unless,))]
    if target.things:
        if "meal" in target.kinds and not target.also:
            return [make(turn, "prefer", target, slots, strength=0.8)]
        return [
            make(
                turn,
                "forbid",
                replace(target, things=target.also, also=(), other_than=target.things),
                slots,
                firm=shape.has("y"),
            )
        ]
    return []


def requires(turn: TurnState, target: Target, slots: Slots) -> list[Statement]:
    opposite = [_opposite(one) for one in target.traits if one.field not in ("channel", "urgent")]
    if opposite and all(one is not None for one in opposite):
        made = [
            make(turn, "forbid", replace(target, traits=(one,)), slots, firm=True)
            for one in opposite
            if one is not None
        ]
        return [*made, make(turn, "require", target, slots, firm=True)]
    if target.things or target.people or target.window is not None:
        return [make(turn, "require", target, slots, firm=True)]
    return []


def _opposite(trait: Trait) -> Trait | None:
    """The trait that violates a wish for this one."""
    if trait.field == "stops" and trait.op == "==" and trait.value == 0:
        return Trait("stops", ">", 0)
    if isinstance(trait.value, bool) and trait.op == "==":
        return Trait(trait.field, "==", not trait.value)
    flipped = {"==": "!=", "!=": "==", ">": "<=", ">=": "<", "<": ">=", "<=": ">"}
    return Trait(trait.field, flipped[trait.op], trait.value)  # type: ignore[arg-type]
