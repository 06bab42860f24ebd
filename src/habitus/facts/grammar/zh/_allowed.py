"""What is fine or permitted: it ends what spoke against it, or is its exception."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import ClauseKind, Statement, Target, Trait
from habitus.facts.grammar.zh import _amended as amended
from habitus.facts.grammar.zh._clauses import Clause
from habitus.facts.grammar.zh._excepted import NEGATIVE, except_last
from habitus.facts.grammar.zh._limits import field_and_value, wanted
from habitus.facts.grammar.zh._make import make
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._stance import StanceReading
from habitus.facts.grammar.zh._state import TurnState
from habitus.facts.grammar.zh._things import target_of
from habitus.facts.grammar.zh._when import When

FORMER = re.compile(
    r"(?:之前|以前|上次|上回|本来|原来|当初|前面|先前|原先|早先|我记得|那时)(?:我|跟你|和你|不是|就|还|有|曾)*(?:说|讲|提|要求|设|交代|让你|叫你|嘱咐|定)(?:过|的|了|好)?"
)
_A_BIT = re.compile(r"一点|有点|稍微|少许|少量|微|一丢丢|一些|两口|几口")
_THIS_TIME = re.compile(r"这[一]?(?:次|回|顿|餐|单|杯|份|趟)|本次|偶尔(?:一|来)|破例|破个例")
UNREAD_CASE = re.compile(r"(?:的时候|的话|的情况下|的场合|那几天|期间|(?<!小)时)(?!间|候都|候也)")


def read_fine(
    turn: TurnState,
    stance: StanceReading,
    slots: Slots,
    kinds: tuple[str, ...],
    own: Slots,
    clause: Clause,
) -> tuple[list[Statement], ClauseKind, str]:
    """It is fine: ends what spoke against it, or becomes its exception downstream."""
    again = bool(turn.frames) and (
        any(FORMER.search(frame.text) for frame in turn.frames if frame.sentence == turn.sentence)
        or (bool(turn.read) and turn.read[-1][2] == "of the past")
    )
    ended = {
        concept
        for one in turn.statements()
        if one.change == "end"
        for thing in one.target.things
        for concept in thing.concepts
    }
    if own.things and all(set(thing.concepts) & ended for thing in own.things):
        return [], "talk", "of what has just ended"
    if (
        stance.denied
        and not own.says_what
        and any(one.stance == "prefer" for one in turn.in_sentence())
    ):
        return [], "talk", "insists on what was said"
    contrast = re.match("不过|但是?|可是?|只是|就|唯独|除了|当然", clause.text)
    standing = [one for one in turn.in_sentence() if one.stance in NEGATIVE]
    if (
        contrast
        and standing
        and own.things
        and not standing[-1].target.things
        and set(kinds) == set(standing[-1].target.kinds)
    ):
        except_last(turn, own)
        return [], "wish", "exception of what was said"
    if (
        standing
        and not own.when.others
        and not own.others
        and (own.nominal or (own.limits and not own.says_what))
        and (not own.scores or set(kinds) & set(standing[-1].target.kinds))
        and except_last(turn, own)
    ):
        return [], "wish", "exception of what was said"
    wider = amended.others_too(clause.text, own, turn.said.own)
    if wider:
        return list(wider), "change", "others, too"
    if (
        own.when.others
        or own.others
        or not (
            own.says_what or own.when.window is not None or own.limits or stance.denied or again
        )
    ):
        return [], "talk", stance.why
    said = turn.in_sentence()
    if not own.says_what and (own.dropped or (said and said[-1].stance in ("prefer", "require"))):
        return [], "talk", "of something else, or more praise"
    if not kinds and own.when.window is not None and turn.said.own:
        return (
            [Statement(stance="neutral", target=Target(window=own.when.window), change="end")],
            "change",
            stance.why,
        )
    if own.when.dates is None and _THIS_TIME.search(clause.text):
        return [], "talk", "only this once"
    target = target_of(slots, kinds)
    traits = tuple(
        wanted(limit, *read)
        for limit in slots.limits
        if (read := field_and_value(limit, kinds, clause.text, turn.said.currency)) is not None
        and read[0] != "words"
    )
    target = replace(
        target, traits=(*(_widened(one, clause.text) for one in target.traits), *traits)
    )
    if not kinds or not (
        target.things or target.people or target.traits or target.window or target.acts
    ):
        return [], "talk", stance.why
    if UNREAD_CASE.search(clause.text) and target.window is None:
        return [], "talk", "under a condition not understood"
    rivals = [
        one
        for one in target.traits
        if one.op == "==" and sum(other.field == one.field for other in target.traits) > 1
    ]
    if rivals:
        return (
            [Statement(stance="neutral", target=replace(target, traits=(one,))) for one in rivals],
            "change",
            "any of them",
        )
    return [Statement(stance="neutral", target=target)], "change", stance.why


def read_permitted(
    turn: TurnState,
    slots: Slots,
    kinds: tuple[str, ...],
    own: Slots,
    said: list[Statement],
    clause: Clause,
) -> tuple[list[Statement], ClauseKind, str]:
    if said and any(one.stance in NEGATIVE for one in said) and (own.things or own.people):
        except_last(turn, replace(own, when=When()))
        return [], "wish", "exception of what was said"
    lifted = amended.asking_lifted(clause.text, own, turn.said.own) if not said else ()
    if lifted:
        return list(lifted), "change", "need not ask"
    if not (own.says_what or own.limits or own.when.window is not None):
        return [], "talk", "permits nothing new"
    target = target_of(slots, kinds)
    traits = tuple(
        wanted(limit, *read)
        for limit in slots.limits
        if (read := field_and_value(limit, kinds, clause.text, turn.said.currency)) is not None
        and read[0] != "words"
    )
    target = replace(target, traits=(*target.traits, *traits))
    if not kinds or target == Target(kinds=kinds):
        return [], "talk", "permits nothing new"
    return [make(turn, "permit", target, slots)], "wish", "permits"


def _widened(trait: Trait, text: str) -> Trait:
    """What "a bit is fine" allows."""
    if trait.field == "spiciness" and trait.op == ">=" and trait.value == 1 and _A_BIT.search(text):
        return Trait("spiciness", "<=", 2)
    if trait.field == "spiciness" and trait.op == "<=":
        return Trait("spiciness", "<=", 2)
    if trait.field == "spiciness" and trait.op == "==" and trait.value == 0:
        return Trait("spiciness", ">=", 1)
    return trait


def allergies_over(turn: TurnState) -> list[Statement]:
    """The ends of bans that were said as an allergy, once there is none (医生说我不过敏了)."""
    over = [
        replace(one, change="end", said="", firm=False)
        for one in turn.said.own
        if one.stance == "forbid" and one.change == "state" and "过敏" in one.said
    ]
    return over if len(over) == 1 else []
