"""Exceptions and additions put on what was said before or comes next."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement
from habitus.facts.grammar.zh._clauses import Clause
from habitus.facts.grammar.zh._exceptions import with_exception
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._state import TurnState
from habitus.vocabulary import any_of

NEGATIVE = frozenset({"forbid", "avoid", "ask"})
POINTS = re.compile(
    r"这家|那家|这种|那种|这类|那类|[这那]个(?!周末|钟点|时间|点|时候|时段|月|周|星期|礼拜|上午|下午|晚上)|这些|那些|它|他家|她家|这条|那条|这玩意|那玩意|这东西|其中|这款|那款|这牌子|那牌子|这航司|此类|上述|[这那][俩两](?:个|家|种|样|款)(?!小时|月|星期|钟|晚上|早上|上午|下午|中午|周末|时段|时间|日子)|这样的|那样的|前者|后者|之类"
)
_TOO = re.compile(r"也|还|连|同样|一样|都")
_EXCLUSIVE = re.compile(r"别的|其他|其它|其余|另外的|什么|啥|谁|任何|一概|一律|统统|通通|全|都|哪")


def points_to_exception(turn: TurnState, clause: Clause) -> bool:
    """Whether it praises what was excepted just before (那个随叫随到)."""
    return (
        bool(POINTS.search(clause.text))
        and bool(turn.read)
        and turn.read[-1][2] in ("exception", "exception to come")
    )


def except_last(turn: TurnState, slots: Slots) -> bool:
    for index in range(len(turn.read) - 1, -1, -1):
        clause, kind, why, found = turn.read[index]
        if not any(one.stance in NEGATIVE or one.stance == "do" for one in found):
            if found and clause.sentence != turn.sentence:
                return False
            continue
        changed = [
            with_exception(one, slots, turn.said.currency)
            if one.stance in NEGATIVE or one.stance == "do"
            else one
            for one in found
        ]
        turn.read[index] = (clause, kind, why, changed)
        return changed != found
    return False


def excepted_from_standing(turn: TurnState, slots: Slots) -> tuple[Statement, ...]:
    """The latest standing ban or effect that an exception belongs to: ended, and said anew with it."""
    known = slots.people or slots.traits or slots.texts or slots.when.window is not None
    if not known and not any(one.concepts for one in slots.things):
        return ()
    strong = max((score for _, score in slots.scores), default=0.0) >= 2
    for one in reversed(turn.said.own):
        if one.change != "state" or (one.stance not in NEGATIVE and one.stance != "do"):
            continue
        if strong and one.target.kinds and not set(slots.kinds) & set(one.target.kinds):
            continue
        changed = with_exception(one, slots, turn.said.currency)
        if changed == one:
            return ()
        return (replace(one, change="end", said="", firm=False), replace(changed, said=""))
    return ()


def only_as_exception(turn: TurnState, slots: Slots, said: list[Statement]) -> bool:
    """只有周六可以 after a ban is its exception."""
    if not any(one.stance in NEGATIVE for one in said) or slots.is_empty:
        return False
    return except_last(turn, slots)


def finish(turn: TurnState, statements: list[Statement], clause: Clause) -> list[Statement]:
    """With exceptions and additions said before them."""
    if turn.pending and _TOO.search(clause.text) and not _EXCLUSIVE.search(clause.text):
        turn.added, turn.pending = turn.pending, []
    if turn.added and _TOO.search(clause.text):
        statements = [_with_more(one, slots) for one in statements for slots in turn.added]
        turn.added = []
    if not turn.pending:
        return statements
    done = []
    for one in statements:
        for slots in turn.pending:
            one = with_exception(one, slots, turn.said.currency)
        done.append(one)
    turn.pending = []
    return done


def _with_more(statement: Statement, slots: Slots) -> Statement:
    """The statement about more things or times of the same kind: 不光猪肉, 驴肉我也不吃."""
    target = statement.target
    if slots.things and target.things:
        return replace(statement, target=replace(target, things=(*slots.things, *target.things)))
    if slots.when.window is not None and target.window is not None and not slots.says_what:
        return replace(
            statement, target=replace(target, window=any_of(slots.when.window, target.window))
        )
    return statement
