"""A clause with a stance: whether it states anything, and of what."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import ClauseKind, Statement
from habitus.facts.grammar.zh._allowed import read_fine, read_permitted
from habitus.facts.grammar.zh._clauses import Clause
from habitus.facts.grammar.zh._excepted import finish, only_as_exception, points_to_exception
from habitus.facts.grammar.zh._limits import notice_of
from habitus.facts.grammar.zh._make import limit_traits, limited
from habitus.facts.grammar.zh._read_bare import new_size
from habitus.facts.grammar.zh._said_before import around_event, fill, kinds_of, spoken_of_by_others
from habitus.facts.grammar.zh._shape import Shape
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._stance import StanceReading
from habitus.facts.grammar.zh._state import TurnState
from habitus.facts.grammar.zh._statements import statements_of
from habitus.facts.grammar.zh._things import target_of

_ONCE = re.compile(
    r"以前(?!(?:的)?(?:会|航班|电话|通知))|曾经|从前|原先|当初|小时候|年轻那|早年|(?<!说)之前(?=爱|喜欢|不|挺|很|也|还)"
)
_TOLD = re.compile(
    r"(?:没|不).{1,5}就.{0,6}(?:出门|走|睡|来|跑|上班|开会|回家|上床|交)了?|^(?:今天|明天|今晚|明晚|后天|刚才|下午|上午|这周).{0,4}不(?:开会?|上班|上课|去|来|出差|加班|吃(?:早饭|午饭|晚饭|夜宵|饭)?|出门|训练|跑步?)(?:会|了)+$|^(?:刚|刚刚|才|已经|早就)"
)
_EXCESS = re.compile(
    r"(?:超出|超过|多出来?|超支)的?(?:那)?部分|超(?:出|过)?的(?:钱|费用)|超标的?(?:部分)?"
)
_BEYOND = re.compile(
    r"超(?:了|过|出|支|额|标)|(?:再|更|还要?)(?:贵|多|长|高|远|久)|贵了|多了|不够|不止"
)
_EXPLAINS = re.compile(r"^(?:只|就|而|但|不过)?(?:是|只是|就是|不过是)(?:因为)?")
"""不是不吃辣, 是今天嗓子疼: tells why, and states nothing."""
_EVEN_THEN = re.compile(
    r"^(?:说是|哪怕|就算|即使|即便|谁|不管|无论|管他|别说|天王老子|多|再).{0,10}(?:也|都)(?:不|别|免|没)"
)
_OTHERWISE = re.compile(r"^(?:不然|要不然|否则|要不)")


def read_with_stance(
    turn: TurnState, clause: Clause, shape: Shape, stance: StanceReading, slots: Slots
) -> tuple[list[Statement], ClauseKind, str]:
    meaning = stance.meaning
    said = turn.in_sentence()
    past = any(
        word.piece is not None and word.piece.kind == "past" for word in shape.of("T")
    ) or bool(_ONCE.search(_without_times(shape)))
    if (
        past
        and not stance.imperative
        and not stance.firm
        and meaning not in ("allergy", "ask")
        and not re.search("以后|一直|从", clause.text.replace("从前", ""))
    ):
        return [], "talk", "of the past"
    if turn.story and tells_on(stance, shape, slots):
        return [], "talk", "tells on"
    if (
        turn.errand
        and meaning in ("prefer", "avoid", "require", "only")
        and not (shape.has("S") or stance.firm)
    ):
        return [], "request", "how the errand is to be done"
    if (
        _TOLD.search(clause.text)
        and not stance.imperative
        and not stance.firm
        and meaning in ("forbid", "avoid")
    ):
        return [], "talk", "tells what happened"
    negative = meaning in ("forbid", "avoid", "ask", "allergy")
    bare = (
        not (
            slots.says_what
            or slots.limits
            or slots.when.window is not None
            or slots.when.until
            or slots.when.since
        )
        and max((score for _, score in slots.scores), default=0) < 4
    )
    if (
        said
        and negative
        and not (meaning == "ask" and _BEYOND.search(clause.text) and limited(said[-1].target))
        and (bare or _EVEN_THEN.search(clause.text))
        and echoes(turn, stance, said)
    ):
        return [], "talk", "insists on what was said"
    if bare and meaning == "ask" and said and said[-1].stance == "ask":
        return [], "talk", "insists on what was said"
    if bare and meaning == "require" and said and said[-1].stance == "require":
        return [], "talk", "insists on what was said"
    if meaning in ("require", "prefer", "neutral", "permit") and (
        points_to_exception(turn, clause) or (turn.just_excepted() and not slots.things)
    ):
        return [], "talk", "of what was excepted"
    if slots.others and said and said[-1].stance == "do" and shape.words[stance.head].letter == "N":
        return [], "talk", "the others stay as they are"
    if (
        meaning == "ask"
        and bare
        and _BEYOND.search(clause.text)
        and said
        and limited(said[-1].target)
    ):
        ask_beyond(turn, clause)
        return [], "wish", "to be asked beyond the limit"
    if _EXCESS.search(clause.text) and not slots.limits:
        return [], "talk", "of what exceeds a limit"
    if slots.vague and not slots.limits:
        return [], "unreadable", "described by words not understood"
    denied = (
        bool(turn.frames) and turn.frames[-1].denied and turn.frames[-1].sentence == turn.sentence
    )
    if (
        denied
        and _EXPLAINS.match(clause.text)
        and meaning in ("forbid", "avoid")
        and not (slots.things or slots.traits)
        and not stance.imperative
    ):
        return [], "talk", "explains"
    if bare and _OTHERWISE.search(clause.text):
        return [], "talk", "or else"
    only = meaning == "only" or (
        meaning in ("require", "neutral", "permit") and re.search("唯独|唯有|只有", clause.text)
    )
    if only and only_as_exception(turn, slots, said):
        return [], "wish", "exception of what was said"
    slots = around_event(turn, slots, clause)
    filled = fill(
        turn,
        slots,
        clause,
        negative=negative,
        tasting=meaning in ("prefer", "avoid", "only") and not stance.imperative,
    )
    judging = shape.words[stance.head].letter == "b" and re.match(
        "真|太|实在|确实|果然|也太", clause.text
    )
    if (
        not slots.says_what
        and judging
        and not said
        and not turn.topical_before()
        and not slots.limits
        and slots.when.window is None
    ):
        return [], "talk", "an opinion"
    if not filled.scores and (filled.when.window is not None or filled.people):
        filled = replace(filled, scores=spoken_of_by_others(turn))
    kinds = kinds_of(turn, filled, asking=meaning == "ask")
    if (
        meaning == "neutral"
        and stance.denied
        and turn.pending
        and re.search("没有?.{0,3}我?不", clause.text)
    ):
        excepted = [one for one in turn.pending if one.things]
        turn.pending = []
        return (
            [
                Statement(stance="avoid", target=target_of(one, one.kinds or kinds), strength=0.8)
                for one in excepted
            ],
            "like",
            "all but",
        )
    caps = [one for one in filled.limits if one.role == "cap" and not one.words]
    if meaning in ("neutral", "permit") and caps and not said:
        resized = new_size(turn, caps, clause, kinds)
        if resized:
            return resized, "change", "new size"
    if meaning == "neutral":
        return read_fine(turn, stance, filled, kinds, slots, clause)
    if meaning == "permit":
        return read_permitted(turn, filled, kinds, slots, said, clause)
    target = target_of(filled, kinds)
    capped = (
        meaning == "prefer"
        and stance.imperative
        and any(one.role == "cap" for one in filled.limits)
    )
    if capped:
        meaning = "avoid"
    limits = limit_traits(turn, filled, kinds, clause.text, prefers=meaning == "prefer")
    target = replace(target, traits=(*target.traits, *limits))
    notice = notice_of(clause.text)
    if notice is not None and "meeting" in kinds and negative:
        target = replace(target, traits=(*target.traits, notice))
    if turn.consent and meaning in ("forbid", "avoid"):
        meaning, turn.consent = "ask", False
    made = statements_of(turn, meaning, stance, target, filled, shape, clause)
    if not made:
        return [], "unreadable", stance.why
    return (
        finish(turn, made, clause),
        "like" if meaning in ("prefer", "avoid") else "wish",
        stance.why,
    )


def tells_on(stance: StanceReading, shape: Shape, slots: Slots) -> bool:
    """Whether a clause of a story only says what one did not do, could not do or did not feel like."""
    if (
        stance.imperative
        or stance.firm
        or stance.meaning not in ("forbid", "avoid", "prefer", "only", "require")
    ):
        return False
    letter = shape.words[stance.head].letter
    named = any(one.concepts for one in (*slots.things, *slots.topic)) or bool(slots.traits)
    if letter in "lh":
        return not (shape.has("S") or named)
    return letter in "nuozbNm" and not (shape.has("S") and named)


def ask_beyond(turn: TurnState, clause: Clause) -> None:
    """What goes beyond the limit said last is to be asked about (两千以内, 超了先问我)."""
    for index in range(len(turn.read) - 1, -1, -1):
        earlier, kind, why, found = turn.read[index]
        if found:
            asked = [
                replace(one, stance="ask", firm=False, reason=clause.text)
                if one.stance in ("forbid", "avoid") and limited(one.target)
                else one
                for one in found
            ]
            turn.read[index] = (earlier, kind, why, asked)
            return


def echoes(turn: TurnState, stance: StanceReading, said: list[Statement]) -> bool:
    """A bare negative after a statement insists on it: 多一分都不行, 打死也不坐."""
    if said[-1].stance == "do":
        return True
    if said[-1].stance not in ("forbid", "avoid", "require"):
        return False
    hard = stance.firm or stance.meaning == "forbid"
    for index in range(len(turn.read) - 1, -1, -1):
        clause, kind, why, found = turn.read[index]
        if clause.sentence != turn.sentence:
            break
        if found:
            turn.read[index] = (
                clause,
                kind,
                why,
                [insisted(one, hard=hard, firm=stance.firm) for one in found],
            )
            break
    return True


def insisted(statement: Statement, *, hard: bool, firm: bool) -> Statement:
    if statement.stance == "avoid" and hard and firm:
        return replace(statement, stance="forbid", firm=True)
    return replace(statement, firm=statement.firm or firm)


def _without_times(shape: Shape) -> str:
    """The text with its times blanked: 九点以前 is no "formerly"."""
    text = shape.text
    for word in shape.of("T"):
        if word.piece is None or word.piece.kind != "past":
            text = text[: word.start] + " " * (word.end - word.start) + text[word.end :]
    return text
