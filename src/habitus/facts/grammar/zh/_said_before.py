"""What a clause leaves out, taken from those before it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from habitus.facts.grammar.zh._calendar import next_weekday
from habitus.facts.grammar.zh._clauses import Clause
from habitus.facts.grammar.zh._excepted import POINTS
from habitus.facts.grammar.zh._merging import compatible, merged
from habitus.facts.grammar.zh._shape import read_shape
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._state import ASKED, Frame, TurnState
from habitus.facts.grammar.zh._text import read_source
from habitus.facts.grammar.zh._when import When
from habitus.vocabulary import Dates, On, Outside

_BUSY_ONCE = re.compile(
    r"请假|出差|搬家|体检|面试|考试|答辩|结婚|手术|回老家|有事|不在|休假|年假|调休|婚礼|葬礼|飞|旅游|旅行|度假|出国|返程"
)


_STANDING = re.compile(r"以后|今后|往后|凡是|凡|每次|每回|从今")


_THAT_DAY = re.compile("[那这]一?天|当天|[那这][两几]天")


_EVENTS = {
    "回来": "回",
    "回国": "回",
    "回家": "回",
    "回京": "回",
    "回沪": "回",
    "到家": "到家|回",
    "考完": "考",
    "考试": "考",
    "搬完家": "搬",
    "搬家": "搬",
    "手术": "手术|开刀",
    "出院": "出院",
    "答辩": "答辩",
    "结束": "结束|完",
    "交稿": "交稿|交",
    "上线": "上线",
    "婚礼": "婚礼|结婚|办酒",
    "开学": "开学",
    "放假": "放假",
}


_EVENT = re.compile(
    rf"(?P<event>{'|'.join(sorted(_EVENTS, key=len, reverse=True))})(?:了)?(?P<side>之前|以前|前|之后|以后|后)"
)


TAKES_UP = re.compile("占|侵占|挤掉|往里塞|插进来|塞进来|排进来")
"""Verbs of what takes up a time: it was told before (周三下午雷打不动, 会议不得占用)."""


def context_slots(turn: TurnState, slots: Slots, clause: Clause) -> Slots:
    return fill(turn, slots, clause, negative=True)


def fill(
    turn: TurnState, slots: Slots, clause: Clause, *, negative: bool, tasting: bool = False
) -> Slots:
    """With what a clause leaves out taken from those before it. A taste has no hour of its own."""
    if (
        re.search("(?:推|挪|延|改|移)到|顺延|往后推|推后", clause.text)
        and turn.frames
        and turn.frames[-1].slots.when.window is not None
    ):
        slots = replace(slots, when=When())
    slots = fill_when(turn, slots, clause, tasting=tasting)
    strong = max((score for _, score in slots.scores), default=0) >= 2.5
    if slots.says_what and strong:
        return slots
    frame = frame_for(turn, slots, clause)
    if frame is None:
        return slots
    if frame.slots.kinds == ("tool_call",) and not slots.says_what and not strong:
        slots = replace(slots, scores=())
    if frame.exception:
        turn.pending = [one for one in turn.pending if one is not frame.slots]
    whole = (
        frame.stated
        or (frame.wished and frame.sentence == turn.sentence and not slots.says_what)
        or frame.slots.topical
        or bool(POINTS.search(clause.text))
    )
    return merged(slots, frame.slots, turn.said.concepts, whole=whole)


def frame_for(turn: TurnState, slots: Slots, clause: Clause) -> Frame | None:
    points = bool(POINTS.search(clause.text))
    spare: Frame | None = None
    for frame in reversed(turn.frames):
        near = (
            frame.sentence == turn.sentence
            or (frame.sentence == ASKED and not slots.things and not slots.people)
            or (points and turn.sentence - frame.sentence <= 2)
            or (turn.sentence - frame.sentence == 1 and not slots.scores and not slots.says_what)
        )
        if not near:
            break
        if turn.within and frame.text == turn.within:
            continue
        if (frame.kind == "request" or frame.exception) and not points:
            continue
        if frame.kind == "others" and not (
            frame.sentence == turn.sentence
            and re.search("我(?!们?家|妈|爸)", clause.text)
            and frame.slots.things
        ):
            continue
        if not (frame.slots.says_what or frame.slots.scores):
            continue
        if compatible(slots, frame.slots) or (
            points and frame.slots.kinds == ("tool_call",) and not slots.says_what
        ):
            if frame.slots.says_what:
                return frame
            spare = spare or frame
    return spare


def fill_when(turn: TurnState, slots: Slots, clause: Clause, *, tasting: bool = False) -> Slots:
    when = slots.when
    if when.window is None and TAKES_UP.search(clause.text):
        when = replace(when, reference=True)
    if when.others:
        earlier = next(
            (
                frame.slots.when
                for frame in reversed(turn.frames)
                if frame.slots.when.window is not None
            ),
            None,
        )
        if earlier is not None:
            days = earlier.days or earlier.dates
            if days is not None:
                return replace(slots, when=replace(when, days=Outside(days)))
        return slots
    for frame in reversed(turn.frames):
        bare = (
            not slots.says_what
            and when.window is None
            and max((score for _, score in slots.scores), default=0) < 4
        )
        same = frame.sentence == turn.sentence or (frame.sentence == ASKED and bare)
        if not same and not when.reference:
            break
        if frame.sentence != ASKED and turn.sentence - frame.sentence > 3:
            break
        earlier = frame.slots.when
        if frame.slots.kinds == ("meal",) and slots.kinds in (
            ("hotel",),
            ("flight",),
            ("purchase",),
        ):
            continue
        if earlier.window is None and earlier.since is None and earlier.until is None:
            continue
        if frame.kind == "request":
            if isinstance(earlier.dates, Dates) and when.window is None:
                return replace(slots, when=replace(when, dates=earlier.dates))
            continue
        if earlier.dates is not None and not when.reference and _STANDING.search(clause.text):
            continue
        if (
            frame.stated
            and not when.reference
            and not re.match(r"^(?:.{0,4})(?:也|都也)", clause.text)
        ):
            break
        if not when.reference and (
            (tasting and not frame.slots.topical)
            or (frame.neutral and (frame.denied or slots.says_what))
        ):
            break
        if (
            _BUSY_ONCE.search(frame.text)
            and isinstance(earlier.days, On)
            and len(earlier.days.days) == 1
            and earlier.dates is None
            and not re.search("每|逢|都", frame.text)
        ):
            on = next_weekday(turn.about.today, earlier.days.days[0])
            earlier = replace(earlier, days=None, dates=Dates(on, on))
        when = when.filled_from(earlier)
        dated = (when.days or when.dates) is not None
        if frame.stated or (dated and (when.clock is not None or _THAT_DAY.search(clause.text))):
            break
    return replace(slots, when=when)


def kinds_of(turn: TurnState, slots: Slots, *, asking: bool = False) -> tuple[str, ...]:
    kinds = slots.kinds
    if set(kinds) == {"meeting", "workout"} and any(
        turn.domain(concept) == "activity" for one in slots.things for concept in one.concepts
    ):
        return ("workout",)
    if asking and not kinds and slots.limits:
        return ("purchase",)
    if len(kinds) > 2:
        kinds = kinds[:1]
    priced = any(one.field == "price" for one in slots.traits)
    return ("purchase",) if priced and kinds in ((), ("reply",)) else kinds


def around_event(turn: TurnState, slots: Slots, clause: Clause) -> Slots:
    """With the date of an event told before: 9月18号才回, 我回来之前别下单."""
    found = _EVENT.search(clause.text)
    if found is None or slots.when.until is not None or slots.when.since is not None:
        return slots
    for frame in reversed(turn.frames):
        dates = frame.slots.when.dates
        if not isinstance(dates, Dates) or not re.search(_EVENTS[found["event"]], frame.text):
            continue
        if found["side"].endswith("前"):
            return replace(
                slots,
                when=replace(slots.when, until=dates.first - timedelta(days=1), dates=None),
            )
        return replace(
            slots, when=replace(slots.when, since=dates.last + timedelta(days=1), dates=None)
        )
    return slots


def spoken_of_by_others(turn: TurnState) -> tuple[tuple[str, float], ...]:
    """The kind of thing that those before spoke of: 晓棠周五不行是她的事, 我要避开的是周一."""
    for said in reversed(turn.said.before[-3:]):
        shape = read_shape(read_source(said.text).text, turn.about)
        found = {
            kind: 2.5
            for word in shape.of("k")
            if len(word.text) > 1 or word.text == "会"
            for kind in word.kinds
        }
        if len(found) == 1:
            return tuple(found.items())
    return ()
