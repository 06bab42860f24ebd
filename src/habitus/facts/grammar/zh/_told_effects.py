"""Effects to statements: tags, when to notify, how to reply, and to whom."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement, Target, Thing, Trait, Who
from habitus.facts.grammar.zh import _amended as amended
from habitus.facts.grammar.zh._clauses import Clause
from habitus.facts.grammar.zh._effects import EffectReading, read_effects
from habitus.facts.grammar.zh._excepted import excepted_from_standing, finish
from habitus.facts.grammar.zh._make import limit_traits, make
from habitus.facts.grammar.zh._said_before import fill, fill_when
from habitus.facts.grammar.zh._shape import Shape, read_shape
from habitus.facts.grammar.zh._slot_people import with_kin
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._stance import StanceReading
from habitus.facts.grammar.zh._state import Frame, TurnState
from habitus.facts.grammar.zh._statements import ANYTHING
from habitus.facts.grammar.zh._things import read_slots, target_of

_ON_SOME_PAGE = re.compile(r"在(?:日历|日程|日程表|邮箱|系统|手机|标题|后台)(?:上|里|中)?")
_TO_WHOM = re.compile(
    r"(?:给|回|回复|答复|写给|发给|对|跟|和|向)(?!我(?![的们]))[\u4e00-\u9fff]{0,4}$"
)
_TO_NAMED = re.compile(
    r"(?:回复|回(?!复)|答复|回信给|写给|发给|给|跟|和|对|与)(?P<name>(?!app|email|ppt|excel|markdown|ok)[a-z]{2,15})(?=请|用|的|都|就|时|写|回|发|一律|统一|以后|,|$)|(?:^|以后|今后|往后|平时|凡是?)(?:回复|答复|回(?!复))(?![来家头国去到忆收购我你他她里中时])(?P<han>[^别不都就要用请,a-z]{2,4}?)(?=请?(?:就|都|一律|统一|要|得)?用)"
)
"""A recipient whose name is in Latin letters (回复kevin请用英文)."""


def effect_of(turn: TurnState, shape: Shape, slots: Slots) -> EffectReading | None:
    mailing = turn.spoke_of("email")
    replying = turn.spoke_of("reply") or amended.alters_reply(shape.text, turn.said.own)
    return read_effects(
        shape,
        slots,
        replying=replying,
        notifying=turn.spoke_of("notification") or mailing,
        mailing=mailing,
        meeting=turn.spoke_of("meeting"),
        buying=next(
            (
                kind
                for kind in ("purchase", "flight", "hotel", "meal", "tool_call")
                if slots.score(kind) >= 3 or turn.spoke_of(kind)
            ),
            "",
        ),
    )


def effect_statements(
    turn: TurnState,
    effect: EffectReading,
    shape: Shape,
    stance: StanceReading | None,
    slots: Slots,
    clause: Clause,
) -> list[Statement]:
    made: list[Statement] = []
    own = replace(slots, things=tuple(one for one in slots.things if one.text not in effect.used))
    if effect.kind == "notification" and not effect.ended and not says_which(turn, slots, clause):
        return []
    if effect.kind == "notification" and slots.others and turn.statements():
        return other_notifications(turn, effect)
    if effect.kind == "notification":
        scores = [(kind, score) for kind, score in own.scores if kind == "notification"] or [
            ("notification", 2.0)
        ]
        own = replace(own, scores=tuple(scores))
        again = bool(turn.in_sentence()) and not own.says_what
        own = (
            fill(turn, own, clause, negative=False)
            if not own.says_what
            else fill_when(turn, own, clause)
        )
        if again and own.when.window is None and turn.in_sentence()[-1].stance == "do":
            own = replace(own, when=turn.frames[-1].slots.when if turn.frames else own.when)
        target = target_of(own, ("notification",))
        target = replace(
            target,
            things=tuple(replace(one, field="topic") for one in (*target.things, *target.also)),
            also=(),
        )
        target = _mail_channel(target, clause.text, turn.frames, turn.sentence)
        if (
            target == Target(kinds=("notification",))
            and not effect.ended
            and slots.score("notification") < 4
            and not ANYTHING.search(clause.text)
        ):
            return []
    elif effect.kind != "reply":
        rest = _ON_SOME_PAGE.sub("", clause.text.replace(effect.phrase, "", 1))
        own = read_slots(read_shape(rest, turn.about), -1, turn.about)
        own = fill_when(turn, own, clause)
        if not own.says_what:
            own = fill(turn, replace(own, scores=((effect.kind, 2.0),)), clause, negative=False)
        bought = effect.kind not in ("email", "meeting")
        target = target_of(own if bought else replace(own, traits=()), (effect.kind,))
        if bought:
            limits = limit_traits(turn, own, (effect.kind,), clause.text, prefers=False)
            target = replace(target, traits=(*target.traits, *limits))
        target = replace(
            target, people=tuple(one for one in target.people if one.name not in effect.used)
        )
        things = tuple(
            one
            for one in target.things
            if (effect.phrase or not any(used in one.text for used in effect.used))
            and not _is_mail_word(one)
        )
        target = replace(target, things=things, also=())
    else:
        own = fill_when(turn, own, clause)
        target = Target(kinds=("reply",), window=own.when.window, people=recipients_of(turn, shape))
    if effect.ended and effect.kind == "notification" and own.says_what:
        part = _part_of_all(turn, own)
        if part:
            return list(part)
    if effect.ended:
        about = Target(
            kinds=(effect.kind,), things=target.things if effect.kind == "notification" else ()
        )
        made.append(
            Statement(
                stance="do",
                target=about,
                change="end",
                effects=tuple((key, "none") for key in effect.ended),
            )
        )
    for trait in effect.traits:
        firm = shape.has("y")
        mild = effect.mild and not firm
        made.append(
            make(
                turn,
                "avoid" if mild else "forbid",
                replace(target, traits=(trait,)),
                own,
                strength=0.7,
                firm=firm,
            )
        )
    cap = next(
        (int(limit.words) for limit in slots.limits if limit.words and limit.role == "cap"), 0
    )
    if effect.kind == "reply" and cap and not effect.traits:
        mild = effect.mild and not shape.has("y")
        made.append(
            make(
                turn,
                "avoid" if mild else "forbid",
                replace(target, traits=(Trait("words", ">", cap),)),
                own,
                firm=shape.has("y"),
            )
        )
    if effect.kind == "reply" and not target.people and not ANYTHING.search(clause.text):
        target = replace(target, people=addressed_before(turn))
    if effect.effects:
        named = tuple(
            (key, as_written(turn, value)) if key == "tag" else (key, value)
            for key, value in effect.effects
        )
        made.append(replace(make(turn, "do", target, own), effects=named))
    return finish(turn, made, clause)


def _part_of_all(turn: TurnState, slots: Slots) -> tuple[Statement, ...]:
    """家人群别静音 after a mute of all: the rest stays as it is."""
    standing = [
        one
        for one in turn.said.own
        if one.stance == "do" and one.change == "state" and one.target.kinds == ("notification",)
    ]
    named = [one for one in standing if one.target.things or one.target.people]
    return () if named or not standing else excepted_from_standing(turn, slots)


def recipients_of(turn: TurnState, shape: Shape) -> tuple[Who, ...]:
    """To whom replies go that are spoken of here (回老板的话) or just before (给客户的回信, 都用英文)."""
    earlier = [
        frame.text
        for frame in reversed(turn.frames)
        if frame.sentence == turn.sentence and not frame.stated
    ]
    for one in (shape, *(read_shape(text, turn.about) for text in earlier)):
        answering = one is not shape and re.match("回|答复", shape.text)
        found = [
            word.who
            for word in one.of("P")
            if word.who is not None and (answering or _TO_WHOM.search(one.text[: word.start]))
        ]
        if found:
            return tuple(replace(who, field="recipient") for who in with_kin(tuple(found)))
        named = _TO_NAMED.search(one.text)
        if named:
            return (Who(name=named["name"] or named["han"], field="recipient"),)
    return ()


def addressed_before(turn: TurnState) -> tuple[Who, ...]:
    """To whom the replies go that this sentence has just spoken of."""
    for one in reversed(turn.in_sentence()):
        if one.target.kinds == ("reply",):
            return one.target.people
    return ()


def other_notifications(turn: TurnState, effect: EffectReading) -> list[Statement]:
    """The rest of what was spoken of: 其他的晚点再说."""
    last = turn.statements()[-1]
    if last.target.kinds != ("notification",):
        return []
    named = replace(last.target, kinds=(), traits=(), window=None)
    target = replace(last.target, things=(), also=(), people=())
    unless = last.unless if named.is_empty() else (named,)
    return [Statement(stance="do", target=target, unless=unless, effects=effect.effects)]


def says_which(turn: TurnState, slots: Slots, clause: Clause) -> bool:
    """Whether a change of notifications says of which: never of all by a bare "tell me later"."""
    if (
        slots.says_what
        or slots.when.window is not None
        or slots.score("notification") >= 4
        or slots.score("email") >= 4
    ):
        return True
    if any(
        frame.sentence == turn.sentence
        and (
            frame.slots.says_what
            or frame.slots.score("notification") >= 4
            or frame.slots.when.window is not None
        )
        for frame in turn.frames
    ):
        return True
    return bool(re.search("所有|全部|全都|统统|一律|什么都", clause.text))


def as_written(turn: TurnState, value: str | int) -> str | int:
    """A tag exactly as the person wrote it."""
    if not isinstance(value, str):
        return value
    at = turn.source.text.rfind(value)
    return turn.source.said(at, at + len(value)) or value if at >= 0 else value


def _is_mail_word(thing: Thing) -> bool:
    return thing.text in ("邮件", "email", "标签", "发票夹", "收件箱")


def _mail_channel(target: Target, text: str, frames: list[Frame], sentence: int) -> Target:
    if re.search("邮件|来信|邮箱", text) and not any(
        one.field == "channel" for one in target.traits
    ):
        return replace(target, traits=(*target.traits, Trait("channel", "==", "email")))
    return target
