"""One clause: what kind of clause it is, its exceptions and conditions, and what it leaves for the next."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import ClauseKind, Statement
from habitus.facts.grammar.zh import _changes as changes
from habitus.facts.grammar.zh import _changes_partly as partly
from habitus.facts.grammar.zh import _words_talk as talk
from habitus.facts.grammar.zh._bedtime import with_hours
from habitus.facts.grammar.zh._clauses import Clause
from habitus.facts.grammar.zh._excepted import NEGATIVE, except_last
from habitus.facts.grammar.zh._exceptions import exception_in
from habitus.facts.grammar.zh._judge import is_condition, judge, unreadable_condition
from habitus.facts.grammar.zh._limits import notice_of
from habitus.facts.grammar.zh._plainer import plainer
from habitus.facts.grammar.zh._read_stated import dated_from, read_stated
from habitus.facts.grammar.zh._shape import Shape, Surroundings, read_shape
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._stance import StanceReading, read_stance
from habitus.facts.grammar.zh._state import Frame, TurnState
from habitus.facts.grammar.zh._statements import ANYTHING
from habitus.facts.grammar.zh._things import read_slots, target_of
from habitus.facts.grammar.zh._told_effects import effect_of, effect_statements
from habitus.vocabulary import Dates

_CLASH = re.compile(
    r"撞|冲突|碰(?:一块|上|到一起|一起|头)|打架|矛盾|重合|重叠|两条|两个.{0,3}(?:都|听)"
)
_CORRECTS = re.compile(
    r"^(?:呃|额|啊|哦|噢|唔|嗯|哎|唉)*(?:不对|算了|说错了?|哦不|不不|更正|改一下|我是说|应该是|还是改|等等|等下|等一下|口误|打错|不是不是|还是算了)|算了(?:还是|就)"
)
_SAYS = re.compile(
    r"(?:说|讲|道|写道|叮嘱|嘱咐|交代|规定|喊|嚷嚷|念叨|劝|表示|认为|觉得|说了|说过|说的是|一句|来一句|告诉我|跟我说|和我说|提醒我|发了句|留言)$"
)
_OWN_AGAIN = re.compile(
    r"^(?:但|不过|可是|可我|而我|我(?!们?家|爸|妈|媳妇|老)|所以|反正|其实|于是|那我)|我(?:也|就|自己|觉得|同意|不同意)"
)
_CONSENT = re.compile(
    r"^(?:凡是|只要)?(?:没|没有|未经|不经|未得|没得到|没经过|在)(?:经过|得到|征得|有)?我(?:的|本人|我)?(?:点头|同意|许可|批准|允许|发话|首肯|授权|签字|确认|拍板|松口)(?:之前|以前|前|的话|的情况下)?$"
)
_NOT_ONLY = re.compile(
    r"^(?:不光|不仅仅?|不只|不单单?|不但|非但|何止|岂止|别说)(?:是|有)?(?P<what>.+)$"
)
_RESCHEDULES = re.compile(r"(?:推|挪|改|延|调|移)(?:迟|后)?到")
_AS_IT_STANDS = re.compile(r"整(?:的|数)?(?:就|也|都)?(?:不算|不在内|算在内|不包括|除外|也算)")
"""五千整不算: only tells on which side the amount itself lies."""
_SCENE = re.compile(
    r"(?:(?:凡是?|所有|要|得|需要).{0,10}的|之前|以前|前|的时候|时|的话|有关的.{1,4}|约我.{0,4}的|找我.{0,4}的|给我.{0,4}的)$"
)
"""A clause that ends so sets the scene for the next (部署到生产之前, 陌生人约我见面的)."""
_EXCEPTION_FOLLOWS = re.compile(
    r"^(?:但是?|不过|只是|就|只)?(?:唯一的?|只有一个|有一个|有个|就一个|有一种情况)?(?:例外|特例|除外)(?:情况|情形)?(?:只有|就|有|也?就)?(?:一个|一种|一类|是|的是|如下)?$"
)
STORY = re.compile(talk.STORY)
_STANDING_WORDS = re.compile(talk.STANDING)
_ONLY_ONCE = re.compile(talk.ONLY_ONCE)
_MINE = re.compile("[axT]*Sa*g+[^kRvt]*$")
"""我脑子清楚, 我封斋: of the person, and no thing that a later clause could be about."""


def read_clause(
    turn: TurnState, clause: Clause, *, last: bool
) -> tuple[ClauseKind, str, list[Statement]]:
    if _CLASH.search(clause.text) and turn.statements():
        return "talk", "of clashes", []
    clause = replace(clause, text=plainer(clause.text))
    timed = with_hours(clause.text, turn.source.text)
    if timed is None:
        return "unreadable", "hours that were never told", []
    clause = replace(clause, text=timed)
    if _ONLY_ONCE.search(clause.text) and turn.errand:
        turn.take_back_sentence()
        return "request", "only once", []
    if _STANDING_WORDS.search(clause.text):
        turn.story = turn.errand = False
    elif STORY.search(clause.text):
        turn.story = True
    besides = _NOT_ONLY.search(clause.text)
    if besides is not None and not last and not read_stance(read_shape(clause.text, turn.about)):
        slots = read_slots(read_shape(besides["what"], turn.about), -1, turn.about)
        turn.added = [slots]
        turn.frames.append(
            Frame(
                turn.sentence,
                replace(slots, topical=True),
                False,
                "wish",
                clause.text,
                exception=True,
            )
        )
        return "talk", "and not only this", []
    if _EXCEPTION_FOLLOWS.search(clause.text):
        turn.excepting = True
        return "wish", "exception to come", []
    if turn.excepting and clause.text:
        turn.excepting = False
        return read_exception(turn, clause, "except", clause.text, "")
    if _AS_IT_STANDS.search(clause.text):
        return "talk", "where the limit lies", []
    exception = exception_in(clause.text)
    if exception is not None and not re.search("怎么样|如何|还有什么|还能", clause.text):
        return read_exception(turn, clause, exception.how, exception.what, exception.rest)
    shape = read_shape(clause.text, turn.about)
    stance = read_stance(shape)
    head = stance.head if stance is not None else -1
    for word in shape.of("P"):
        turn.person = word.who or turn.person
    ordered = turn.person is not None and turn.person.role == "doctor"
    judged = judge(clause, shape, head, last=last, inherited=turn.subject, ordered=ordered)
    turn.subject = judged.subject
    slots = read_slots(shape, head, turn.about)
    if judged.kind == "request" and judged.why != "to be written":
        effect = effect_of(turn, shape, slots)
        pressing = (
            effect is not None
            and effect.effects == (("notify", "now"),)
            and clause.text.endswith("提醒我")
            and bool(slots.things or slots.people)
        )
        if effect is not None and (effect.kind == "email" or pressing):
            return "wish", "effect", effect_statements(turn, effect, shape, stance, slots, clause)
    if judged.kind == "others" and (_SAYS.search(clause.text) or turn.before_colon(clause)):
        turn.quoting = True
    elif turn.quoting and not _OWN_AGAIN.search(clause.text):
        return "quote", "words of another", []
    if (
        _RESCHEDULES.search(clause.text)
        and isinstance(slots.when.dates, Dates)
        and not ANYTHING.search(clause.text)
        and not re.search("都", clause.text)
    ):
        turn.errand = True
        return "request", "to be moved once", []
    if _CONSENT.match(clause.text):
        turn.consent = True
        return "talk", "a condition", []
    if judged.kind != "wish":
        if judged.why == "to be written" or (
            judged.kind == "hypothetical" and not judged.why.endswith("了")
        ):
            turn.blocked = True
        turn.errand = turn.errand or (
            judged.kind == "request" and not _STANDING_WORDS.search(clause.text)
        )
        if judged.kind in ("request", "others"):
            remember(turn, slots, judged.kind, clause, stated=False)
        elif judged.kind == "question" and len(clause.text) <= 8 and not shape.has("Sdnhlqmbfpuw?"):
            # 转机?打死也不坐: a topic that is put as a question.
            remember(turn, replace(slots, topical=True), "question", clause, stated=False)
        return judged.kind, judged.why, []
    if is_condition(clause.text) and stance is None:
        return read_condition(turn, clause, shape, slots)
    if stance is not None and unreadable_condition(clause.text, shape):
        return "hypothetical", "an unknown condition", []
    if turn.blocked:
        return "unreadable", "under a condition that can't be read", []
    if _CORRECTS.search(clause.text):
        turn.take_back_last(slots)
    statements, kind, why = read_stated(turn, clause, shape, stance, slots, judged)
    statements = partly.in_part(statements, slots) if kind == "change" else statements
    statements = dated_from(turn, statements, clause, slots)
    if (
        stance is None
        and _SCENE.search(clause.text)
        and (slots.acts or slots.people or slots.scores)
    ):
        slots = replace(slots, topical=True)
    stated = any(one.stance not in ("neutral", "define") for one in statements)
    remember(turn, slots, kind, clause, stated=stated, stance=stance)
    return kind, why, statements


def remember(
    turn: TurnState,
    slots: Slots,
    kind: ClauseKind,
    clause: Clause,
    *,
    stated: bool,
    stance: StanceReading | None = None,
) -> None:
    if stance is None and _MINE.match(shape_letters(clause.text, turn.about)):
        slots = replace(slots, things=(), topic=(), scores=())
    if not slots.is_empty:
        neutral = stance is not None and stance.meaning == "neutral"
        turn.frames.append(
            Frame(
                turn.sentence,
                slots,
                stated,
                kind,
                clause.text,
                neutral,
                neutral and stance is not None and stance.denied,
                wished=stance is not None and not stated and stance.meaning in NEGATIVE,
            )
        )


def read_condition(
    turn: TurnState, clause: Clause, shape: Shape, slots: Slots
) -> tuple[ClauseKind, str, list[Statement]]:
    """A condition that is a slot (a long meeting, a person, a time) narrows what follows."""
    if (
        slots.limits
        or slots.people
        or slots.traits
        or slots.when.window is not None
        or notice_of(clause.text)
    ):
        remember(turn, replace(slots, topical=True), "wish", clause, stated=False)
    elif not (slots.scores and not shape.has("g")):
        turn.blocked = True
        return "hypothetical", "an unknown condition", []
    return "talk", "a condition", []


def read_exception(
    turn: TurnState, clause: Clause, how: str, what: str, rest: str
) -> tuple[ClauseKind, str, list[Statement]]:
    shape = read_shape(what, turn.about)
    slots = read_slots(shape, -1, turn.about)
    whole = (
        not slots.dropped
        and all(one.concepts for one in slots.things)
        and (bool(slots.things) or not shape.has("g"))
    )
    if rest and len(rest) > 1:
        turn.pending = [slots]
        inner = Clause(rest, clause.start + clause.text.rfind(rest), clause.sentence, clause.asked)
        return read_clause(turn, inner, last=False)
    if says_all(turn):
        kinds = slots.kinds or ("meal",)
        statement = Statement(stance="avoid", target=target_of(slots, kinds), strength=0.8)
        remember(turn, slots, "wish", clause, stated=False)
        return "wish", "all but", [statement] if slots.things else []
    said = turn.in_sentence()
    spoken = {kind for one in said for kind in one.target.kinds}
    if (
        spoken
        and slots.kinds
        and not set(slots.kinds) & spoken
        and max(score for _, score in slots.scores) >= 2.5
    ):
        return "talk", "of another kind of thing", []
    if (
        said
        and said[-1].stance == "neutral"
        and not any(one.stance in NEGATIVE for one in said)
        and not slots.is_empty
    ):
        target = target_of(slots, said[-1].target.kinds)
        return "like", "all but", [Statement(stance="avoid", target=target, strength=0.7)]
    if not slots.is_empty and except_last(turn, slots):
        scored = tuple((kind, 2.0) for one in turn.statements()[-1:] for kind in one.target.kinds)
        remember(turn, replace(slots, scores=scored or slots.scores), "wish", clause, stated=True)
        return "wish", "exception", []
    if (
        not turn.in_sentence()
        and slots.is_empty is False
        and how == "except"
        and changes.is_exception_today(clause.text, slots)
        and whole
    ):
        permitted = changes.excepted_today(slots, turn.said.own)
        if permitted:
            return "change", "excepted once", list(permitted)
    turn.pending = [slots]
    turn.excepts_earlier = whole and _STANDS_ALONE.search(clause.text) is not None
    turn.frames.append(Frame(turn.sentence, slots, False, "wish", clause.text, exception=True))
    return "wish", "exception to come", []


_STANDS_ALONE = re.compile(
    r"^(?!除).+(?:除外|例外|不算(?:在内)?|不在内|不在此列|不受.{0,4}(?:限制?|约束|影响)|不包括(?:在内)?|另说|另算|豁免)(?:啊|哈|哦|的|吧|了|呀)?$"
)
"""It can except something from what was said on another day."""


def says_all(turn: TurnState) -> bool:
    """Whether the sentence began with "there is nothing I don't eat"."""
    return any(
        clause.sentence == turn.sentence
        and re.search(
            r"没有?(?:什么|啥)?我?不|没有?(?:哪|任何)|什么都|啥都|都能吃|不挑", clause.text
        )
        and not found
        for clause, _, _, found in turn.read
    )


def shape_letters(text: str, about: Surroundings) -> str:
    """The letters of a clause's words."""
    return read_shape(text, about).letters
