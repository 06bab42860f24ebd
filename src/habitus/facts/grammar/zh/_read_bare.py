"""A clause without a word of stance: a limit, a wish for notice, a new size."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import ClauseKind, Statement, Target
from habitus.facts.grammar.zh import _amended as amended
from habitus.facts.grammar.zh._allowed import UNREAD_CASE
from habitus.facts.grammar.zh._amounts import Limit
from habitus.facts.grammar.zh._clauses import Clause
from habitus.facts.grammar.zh._excepted import finish
from habitus.facts.grammar.zh._limits import field_and_value, notice_of, violating
from habitus.facts.grammar.zh._make import make
from habitus.facts.grammar.zh._said_before import fill, kinds_of
from habitus.facts.grammar.zh._shape import Shape
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._state import TurnState
from habitus.facts.grammar.zh._things import target_of

_SPENDING = re.compile(
    r"买东西|一单|每单|单笔|一笔|每笔|开销|购物|消费|花钱|一件|每件|单件|一次|每次|下单|采购|买|花"
)


def read_without_stance(
    turn: TurnState, clause: Clause, shape: Shape, slots: Slots
) -> tuple[list[Statement], ClauseKind, str]:
    """A cap or a wish for notice needs no word of stance (午饭预算五十以内)."""
    caps = [one for one in slots.limits if one.role in ("cap", "floor") and not one.words]
    if caps and amended.THIS_ONCE.search(clause.text) and re.search("可以|能|放宽|宽", clause.text):
        return [], "talk", "only this once"
    strong = max((score for _, score in slots.scores), default=0.0) >= 2
    if caps and UNREAD_CASE.search(clause.text) and not strong:
        return [], "talk", "under a condition not understood"
    notice = notice_of(clause.text)
    filled = fill(turn, slots, clause, negative=True)
    if (
        notice is not None
        and ("meeting" in filled.kinds or filled.score("meeting") > 0)
        and re.search("至少|最少|起码|要|得|请|必须|务必|最好", clause.text)
    ):
        target = Target(
            kinds=("meeting",),
            traits=(notice,),
            people=filled.people,
            window=filled.when.window,
        )
        soft = bool(re.search("最好|尽量", clause.text))
        return (
            finish(turn, [make(turn, "avoid" if soft else "forbid", target, filled)], clause),
            "wish",
            "notice",
        )
    if slots.topical and not turn.last and all(one.below for one in caps) and caps:
        return [], "talk", "only the topic"
    if caps and not (filled.scores or filled.says_what):
        return new_size(turn, caps, clause), "change", "limit"
    if not caps:
        return [], "talk", ""
    statements: list[Statement] = []
    for limit in caps:
        read = field_and_value(limit, filled.kinds, clause.text, turn.said.currency)
        if read is None:
            continue
        kinds = kinds_of(turn, filled)
        if (
            kinds == ("purchase",)
            and not (filled.things or filled.topic)
            and not _SPENDING.search(clause.text)
        ):
            continue
        target = target_of(filled, kinds)
        target = replace(target, traits=(*target.traits, violating(limit, *read)))
        firm = shape.has("y")
        statements.append(
            make(
                turn,
                "avoid" if shape.has("z") and not firm else "forbid",
                target,
                filled,
                firm=firm,
            )
        )
    return finish(turn, statements, clause), "wish" if statements else "talk", "limit"


def new_size(
    turn: TurnState, caps: list[Limit], clause: Clause, kinds: tuple[str, ...] = ()
) -> list[Statement]:
    """A new size for the limit said last: 预算放宽到两千."""
    for one in reversed(turn.said.own):
        if kinds and not set(kinds) & set(one.target.kinds):
            continue
        for trait in one.target.traits:
            read = field_and_value(caps[0], one.target.kinds, clause.text, turn.said.currency)
            if trait.op in (">", ">=") and read is not None and trait.field == read[0]:
                rest = tuple(other for other in one.target.traits if other is not trait)
                return [
                    replace(
                        one,
                        target=replace(one.target, traits=(*rest, violating(caps[0], *read))),
                        said="",
                    )
                ]
    return []
