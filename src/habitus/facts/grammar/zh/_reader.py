"""Reads a turn clause by clause: what is said before fills what a later clause leaves out."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import timedelta

from habitus.facts._statement import (
    ClauseKind,
    ClauseReading,
    Reading,
    Statement,
    Target,
    Thing,
    Trait,
    Turn,
    Who,
)
from habitus.facts.grammar.zh import _amended as amended
from habitus.facts.grammar.zh import _changes as changes
from habitus.facts.grammar.zh import _words_talk as talk
from habitus.facts.grammar.zh._amounts import Limit
from habitus.facts.grammar.zh._calendar import Today, next_weekday
from habitus.facts.grammar.zh._clauses import Clause, split_clauses
from habitus.facts.grammar.zh._definitions import definition_in, with_hours_joined
from habitus.facts.grammar.zh._effects import EffectReading, read_effects
from habitus.facts.grammar.zh._exceptions import exception_in, with_exception
from habitus.facts.grammar.zh._identities import identity_in
from habitus.facts.grammar.zh._judge import (
    Judgement,
    Subject,
    is_condition,
    judge,
    unreadable_condition,
)
from habitus.facts.grammar.zh._limits import field_and_value, notice_of, violating, wanted
from habitus.facts.grammar.zh._messages import message_in
from habitus.facts.grammar.zh._shape import Shape, Surroundings, read_shape
from habitus.facts.grammar.zh._stance import StanceReading, read_stance
from habitus.facts.grammar.zh._text import Source, read_source
from habitus.facts.grammar.zh._things import Slots, read_slots, target_of, with_kin
from habitus.facts.grammar.zh._times import When
from habitus.vocabulary import Concepts, Dates, On, Outside, any_of

NEGATIVE = frozenset({"forbid", "avoid", "ask"})
_POINTS = re.compile(
    r"这家|那家|这种|那种|这类|那类|[这那]个(?!钟点|时间|点|时候|时段|月|周|星期|礼拜|上午|下午|晚上)|这些|那些|它|他家|她家|这条|那条|这玩意|那玩意|这东西|其中|这款|那款|这牌子|那牌子|这航司|此类|上述|[这那][俩两](?:个|家|种|样|款)(?!小时|月|星期|钟)|这样的|那样的|前者|后者|之类"
)
_ANYTHING = re.compile(r"什么|任何|所有|全部|一切|统统|通通|全都|每个|一个都|一场都|凡是")
_CLASH = re.compile(
    r"撞|冲突|碰(?:一块|上|到一起|一起|头)|打架|矛盾|重合|重叠|两条|两个.{0,3}(?:都|听)"
)
_BUSY_ONCE = re.compile(
    r"请假|出差|搬家|体检|面试|考试|答辩|结婚|手术|回老家|有事|不在|休假|年假|调休|婚礼|葬礼|飞|旅游|旅行|度假|出国|返程"
)
_CORRECTS = re.compile(
    r"^(?:呃|额|啊|哦|噢|唔|嗯|哎|唉)*(?:不对|算了|说错了?|哦不|不不|更正|改一下|我是说|应该是|还是改|等等|等下|等一下|口误|打错|不是不是|还是算了)|算了(?:还是|就)"
)
_ONCE = re.compile(
    r"以前(?!(?:的)?(?:会|航班|电话|通知))|曾经|从前|原先|当初|小时候|年轻那|早年|(?<!说)之前(?=爱|喜欢|不|挺|很|也|还)"
)
_FORMER = re.compile(
    r"(?:之前|以前|上次|上回|本来|原来|当初|前面|先前|原先|早先|我记得|那时)(?:我|跟你|和你|不是|就|还|有|曾)*(?:说|讲|提|要求|设|交代|让你|叫你|嘱咐|定)(?:过|的|了|好)?"
)
_NEED_NOT = re.compile("(?:就|都|也|可以)?(?:不用|不必|不需要|无需)(?:了|问我?|管)?$")
_SPENDING = re.compile(
    r"买东西|一单|每单|单笔|一笔|每笔|开销|购物|消费|花钱|一件|每件|单件|一次|每次|下单|采购|买|花"
)
_SAYS = re.compile(
    r"(?:说|讲|道|写道|叮嘱|嘱咐|交代|规定|喊|嚷嚷|念叨|劝|表示|认为|觉得|说了|说过|说的是|一句|来一句|告诉我|跟我说|和我说|提醒我|发了句|留言)$"
)
_OWN_AGAIN = re.compile(
    r"^(?:但|不过|可是|可我|而我|我(?!们?家|爸|妈|媳妇|老)|所以|反正|其实|于是|那我)|我(?:也|就|自己|觉得|同意|不同意)"
)
_CONSENT = re.compile(
    r"^(?:凡是|只要)?(?:没|没有|未经|不经|未得|没得到|没经过|在)(?:经过|得到|征得|有)?我(?:的|本人)?(?:点头|同意|许可|批准|允许|发话|首肯|授权|签字|确认|拍板|松口)(?:之前|以前|前|的话|的情况下)?$"
)
_TOLD = re.compile(
    r"(?:没|不).{1,5}就.{0,6}(?:出门|走|睡|来|跑|上班|开会|回家|上床|交)了?|^(?:今天|明天|今晚|明晚|后天|刚才|下午|上午|这周).{0,4}不(?:开会?|上班|上课|去|来|出差|加班|吃(?:早饭|午饭|晚饭|夜宵|饭)?|出门|训练|跑步?)(?:会|了)+$|^(?:刚|刚刚|才|已经|早就)"
)
_NOT_ONLY = re.compile(
    r"^(?:不光|不仅仅?|不只|不单单?|不但|非但|何止|岂止|别说)(?:是|有)?(?P<what>.+)$"
)
_TOO = re.compile(r"也|还|连|同样|一样|都")
_EXCLUSIVE = re.compile(r"别的|其他|其它|其余|另外的|什么|啥|谁|任何|一概|一律|统统|通通|全|都|哪")
_A_BIT = re.compile(r"一点|有点|稍微|少许|少量|微|一丢丢|一些|两口|几口")
_ON_SOME_PAGE = re.compile(r"在(?:日历|日程|日程表|邮箱|系统|手机|标题|后台)(?:上|里|中)?")
_TO_WHOM = re.compile(
    r"(?:给|回|回复|答复|写给|发给|对|跟|和|向)(?!我(?![的们]))[\u4e00-\u9fff]{0,4}$"
)
_TO_NAMED = re.compile(
    r"(?:回复?|答复|回信给|写给|发给|给)(?P<name>(?!app|email|ppt|excel|markdown)[a-z]{2,12})(?=请|用|的|都|时|一律|以后|,|$)"
)
"""A recipient whose name is in Latin letters (回复kevin请用英文)."""
_RESCHEDULES = re.compile(r"(?:推|挪|改|延|调|移)(?:迟|后)?到")
_STANDING = re.compile(r"以后|今后|往后|凡是|凡|每次|每回|从今")
_EXCESS = re.compile(
    r"(?:超出|超过|多出来?|超支)的?(?:那)?部分|超(?:出|过)?的(?:钱|费用)|超标的?(?:部分)?"
)
_BEYOND = re.compile(
    r"超(?:了|过|出|支|额|标)|(?:再|更|还要?)(?:贵|多|长|高|远|久)|贵了|多了|不够|不止"
)
_SCENE = re.compile(
    r"(?:(?:凡是?|所有|要|得|需要).{0,10}的|之前|以前|前|的时候|时|的话|有关的.{1,4}|约我.{0,4}的|找我.{0,4}的|给我.{0,4}的)$"
)
"""A clause that ends so sets the scene for the next (部署到生产之前, 陌生人约我见面的)."""
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
_IN_MY_NAME = re.compile(r"(?:替|帮|代)我(?:发|回|转)")
_TAKES_UP = re.compile("占|侵占|挤掉|往里塞|插进来|塞进来|排进来")
"""Verbs of what takes up a time: it was told before (周三下午雷打不动, 会议不得占用)."""
_EXCEPTION_FOLLOWS = re.compile(
    r"^(?:但是?|不过|只是|就|只)?(?:唯一的?|只有一个|有一个|有个|就一个|有一种情况)?(?:例外|特例|除外)(?:情况|情形)?(?:只有|就|有|也?就)?(?:一个|一种|一类|是|的是|如下)?$"
)
_UNREAD_CASE = re.compile(r"(?:的时候|的话|的情况下|的场合|那几天|期间|时)(?!间|候都|候也)")
_EXPLAINS = re.compile(r"^(?:只|就|而|但|不过)?(?:是|只是|就是|不过是)(?:因为)?")
"""不是不吃辣, 是今天嗓子疼: tells why, and states nothing."""
_EVEN_THEN = re.compile(
    r"^(?:说是|哪怕|就算|即使|即便|谁|不管|无论|管他|别说|天王老子|多|再).{0,10}(?:也|都)(?:不|别|免|没)"
)
_OTHERWISE = re.compile(r"^(?:不然|要不然|否则|要不)")


_STORY = re.compile(talk.STORY)
_STANDING_WORDS = re.compile(talk.STANDING)
_ONLY_ONCE = re.compile(talk.ONLY_ONCE)

ASKED = -2
"""The sentence number of what another asked just before."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a clause spoke of, for those after it."""

    sentence: int
    slots: Slots
    stated: bool
    kind: ClauseKind
    text: str = ""
    neutral: bool = False
    """It said that something is fine, and so set no scene."""
    denied: bool = False
    exception: bool = False
    wished: bool = False
    """It took a stance that is still to be told of what kind of thing."""


class TurnReader:
    """Reads one turn. Its state is what has been said so far in it."""

    def __init__(self, turn: Turn, source: Source) -> None:
        self.turn = turn
        self.source = source
        zone = turn.day.zone
        self.about = Surroundings(
            Today(turn.at.astimezone(zone).date(), turn.day),
            turn.currency,
            turn.concepts,
            turn.people,
        )
        self.frames: list[Frame] = []
        self.read: list[tuple[Clause, ClauseKind, str, list[Statement]]] = []
        self.subject: Subject = "none"
        self.pending: list[Slots] = []
        self.added: list[Slots] = []
        self.person: Who | None = None
        self.quoting = False
        """What follows are the words of another (他说: ...)."""
        self.consent = False
        """Without their consent, what follows is forbidden."""
        self.condition: Slots | None = None
        self.blocked = False
        self.excepting = False
        self.story = False
        """The sentence tells what happened once."""
        self.errand = False
        """The sentence began with an errand, whose details may follow."""
        self.sentence = -1
        self.frames += self._asked_before()

    # --- the walk --------------------------------------------------------------------------------

    def reading(self) -> Reading:
        """The whole turn."""
        clauses = with_hours_joined(split_clauses(self.source.text))
        for index, clause in enumerate(clauses):
            last = index + 1 == len(clauses) or clauses[index + 1].sentence != clause.sentence
            if clause.sentence != self.sentence:
                self.sentence, self.subject = clause.sentence, "none"
                self.pending, self.condition, self.blocked, self.added = [], None, False, []
                self.quoting = self.consent = self.story = self.errand = False
            kind, why, statements = self._clause(clause, last=last)
            self.read.append((clause, kind, why, self._with_lengths(statements)))
        return Reading("zh", tuple(self._result(*entry) for entry in self.read))

    def _with_lengths(self, statements: list[Statement]) -> list[Statement]:
        """With the ban on longer replies that goes with an earlier length, ended or given the new one."""
        changed = [one for one in statements if any(key == "max_words" for key, _ in one.effects)]
        bans = [one for one in self.turn.own if _is_length_ban(one)]
        if not changed or not bans or any(_is_length_ban(one) for one in statements):
            return statements
        made = [*statements, *(replace(one, change="end", said="", firm=False) for one in bans)]
        value = dict(changed[-1].effects)["max_words"]
        if changed[-1].change == "end" or not isinstance(value, int):
            return made
        ban = bans[-1]
        return [
            *made,
            replace(ban, target=replace(ban.target, traits=(Trait("words", ">", value),)), said=""),
        ]

    def _result(
        self, clause: Clause, kind: ClauseKind, why: str, statements: list[Statement]
    ) -> ClauseReading:
        said = self.source.said(clause.start, clause.start + len(clause.text))
        return ClauseReading(
            said, kind, why, tuple(replace(one, said=one.said or said) for one in statements)
        )

    def _clause(self, clause: Clause, *, last: bool) -> tuple[ClauseKind, str, list[Statement]]:
        if _CLASH.search(clause.text) and self._statements():
            return "talk", "of clashes", []
        clause = replace(clause, text=_plainer(clause.text))
        if _ONLY_ONCE.search(clause.text) and self.errand:
            self._take_back_sentence()
            return "request", "only once", []
        if _STANDING_WORDS.search(clause.text):
            self.story = self.errand = False
        elif _STORY.search(clause.text):
            self.story = True
        besides = _NOT_ONLY.search(clause.text)
        if (
            besides is not None
            and not last
            and not read_stance(read_shape(clause.text, self.about))
        ):
            slots = read_slots(read_shape(besides["what"], self.about), -1, self.about)
            self.added = [slots]
            self.frames.append(
                Frame(
                    self.sentence,
                    replace(slots, topical=True),
                    False,
                    "wish",
                    clause.text,
                    exception=True,
                )
            )
            return "talk", "and not only this", []
        if _EXCEPTION_FOLLOWS.search(clause.text):
            self.excepting = True
            return "wish", "exception to come", []
        if self.excepting and clause.text:
            self.excepting = False
            return self._exception(clause, "except", clause.text, "")
        exception = exception_in(clause.text)
        if exception is not None and not re.search("怎么样|如何|还有什么|还能", clause.text):
            return self._exception(clause, exception.how, exception.what, exception.rest)
        shape = read_shape(clause.text, self.about)
        stance = read_stance(shape)
        head = stance.head if stance is not None else -1
        for word in shape.of("P"):
            self.person = word.who or self.person
        ordered = self.person is not None and self.person.role == "doctor"
        judged = judge(clause, shape, head, last=last, inherited=self.subject, ordered=ordered)
        self.subject = judged.subject
        slots = read_slots(shape, head, self.about)
        if judged.kind == "request" and judged.why != "to be written":
            effect = self._effect_of(shape, slots)
            pressing = (
                effect is not None
                and effect.effects == (("notify", "now"),)
                and clause.text.endswith("提醒我")
                and bool(slots.things or slots.people)
            )
            if effect is not None and (effect.kind == "email" or pressing):
                return "wish", "effect", self._effects(effect, shape, stance, slots, clause)
        if judged.kind == "others" and (_SAYS.search(clause.text) or self._before_colon(clause)):
            self.quoting = True
        elif self.quoting and not _OWN_AGAIN.search(clause.text):
            return "quote", "words of another", []
        if (
            _RESCHEDULES.search(clause.text)
            and isinstance(slots.when.dates, Dates)
            and not _ANYTHING.search(clause.text)
            and not re.search("都", clause.text)
        ):
            self.errand = True
            return "request", "to be moved once", []
        if _CONSENT.match(clause.text):
            self.consent = True
            return "talk", "a condition", []
        if judged.kind != "wish":
            if judged.why == "to be written":
                self.blocked = True
            self.errand = self.errand or (
                judged.kind == "request" and not _STANDING_WORDS.search(clause.text)
            )
            if judged.kind in ("request", "others"):
                self._remember(slots, judged.kind, clause, stated=False)
            elif (
                judged.kind == "question"
                and len(clause.text) <= 8
                and not shape.has("Sdnhlqmbfpuw?")
            ):
                # 转机?打死也不坐: a topic that is put as a question.
                self._remember(replace(slots, topical=True), "question", clause, stated=False)
            return judged.kind, judged.why, []
        if is_condition(clause.text) and stance is None:
            return self._condition(clause, shape, slots)
        if stance is not None and unreadable_condition(clause.text, shape):
            return "hypothetical", "an unknown condition", []
        if self.blocked:
            return "unreadable", "under a condition that can't be read", []
        if _CORRECTS.search(clause.text):
            self._correct(slots)
        statements, kind, why = self._stated(clause, shape, stance, slots, judged)
        if (
            stance is None
            and _SCENE.search(clause.text)
            and (slots.acts or slots.people or slots.scores)
        ):
            slots = replace(slots, topical=True)
        stated = any(one.stance not in ("neutral", "define") for one in statements)
        self._remember(slots, kind, clause, stated=stated, stance=stance)
        return kind, why, statements

    def _before_colon(self, clause: Clause) -> bool:
        return self.source.text[clause.start + len(clause.text) :].lstrip()[:1] == ":"

    def _statements(self) -> list[Statement]:
        return [one for _, _, _, found in self.read for one in found]

    def _remember(
        self,
        slots: Slots,
        kind: ClauseKind,
        clause: Clause,
        *,
        stated: bool,
        stance: StanceReading | None = None,
    ) -> None:
        if not slots.is_empty:
            neutral = stance is not None and stance.meaning == "neutral"
            self.frames.append(
                Frame(
                    self.sentence,
                    slots,
                    stated,
                    kind,
                    clause.text,
                    neutral,
                    neutral and stance is not None and stance.denied,
                    wished=stance is not None and not stated and stance.meaning in NEGATIVE,
                )
            )

    def _condition(
        self, clause: Clause, shape: Shape, slots: Slots
    ) -> tuple[ClauseKind, str, list[Statement]]:
        """A condition that is a slot (a long meeting, a person, a time) narrows what follows."""
        if (
            slots.limits
            or slots.people
            or slots.traits
            or slots.when.window is not None
            or notice_of(clause.text)
        ):
            self._remember(replace(slots, topical=True), "wish", clause, stated=False)
        elif not (slots.scores and not shape.has("g")):
            self.blocked = True
            return "hypothetical", "an unknown condition", []
        return "talk", "a condition", []

    def _asked_before(self) -> list[Frame]:
        """What the last question to the person was about, for a bare answer (香菜要放吗? 别放)."""
        last = self.turn.before[-1] if self.turn.before else None
        if (
            last is None
            or last.speaker == "user"
            or not re.search(r"[?？]|吗|呢[。!！]?$", last.text)
            or len(last.text) > 80
            or re.search("[“「『【〔：]", last.text)
        ):
            return []
        frames = []
        for clause in split_clauses(read_source(last.text).text):
            shape = read_shape(clause.text, self.about)
            stance = read_stance(shape)
            slots = read_slots(shape, stance.head if stance is not None else -1, self.about)
            if not slots.is_empty:
                frames.append(
                    Frame(ASKED, replace(slots, topical=True), False, "wish", clause.text)
                )
        return frames

    # --- one clause ------------------------------------------------------------------------------

    def _stated(
        self,
        clause: Clause,
        shape: Shape,
        stance: StanceReading | None,
        slots: Slots,
        judged: Judgement,
    ) -> tuple[list[Statement], ClauseKind, str]:
        """All statements of a clause that may state something."""
        defined = definition_in(clause.text, slots)
        if defined is not None and stance is None:
            return [defined], "definition", "defines"
        former = _FORMER.search(clause.text) is not None
        ended = self._amends(clause, slots)
        if ended:
            return list(ended), "change", "amends"
        if changes.takes_back(clause.text, shape):
            ended = changes.ended_in(
                clause.text, shape, stance, slots, self.turn.own, self._context_slots(slots, clause)
            )
            if ended:
                return list(ended), "change", "takes back"
        if former and stance is not None:
            return [], "talk", "of a former wish"
        untagged = changes.untagged(clause.text, self.turn.own)
        if untagged:
            return list(untagged), "change", "tags no more"
        identity = identity_in(clause.text, self.turn.concepts)
        if identity:
            return list(identity), "fact", "identity"
        topics = "".join(
            frame.text
            for frame in self.frames
            if frame.sentence == self.sentence and not frame.stated
        )
        named = self._in_my_name(clause, stance, topics)
        if named:
            return self._finish(named, clause), "wish", "message"
        message = message_in(
            clause.text,
            topics,
            shape,
            stance,
            self._fill_when(slots, clause),
            self.turn.concepts,
            self.person,
        )
        if message:
            return self._finish(list(message), clause), "wish", "message"
        effect = self._effect_of(shape, slots)
        if effect is not None:
            return self._effects(effect, shape, stance, slots, clause), "wish", "effect"
        hushed = self._hushed(stance, slots)
        if hushed:
            return self._finish(hushed, clause), "wish", "hushed"
        ended = changes.ended_in(
            clause.text, shape, stance, slots, self.turn.own, self._context_slots(slots, clause)
        )
        if ended:
            return list(ended), "change", "takes back"
        asked = [one for one in self._in_sentence() if one.stance == "ask"]
        if asked and slots.says_what and _NEED_NOT.search(clause.text):
            self._except_last(slots)
            return [], "wish", "exception of what was said"
        moved = changes.moved_hours(clause.text, slots, self._statements() or self.turn.own)
        if moved:
            return list(moved), "change", "moves its hours"
        if stance is None:
            return self._without_stance(clause, shape, slots)
        return self._with_stance(clause, shape, stance, slots)

    def _amends(self, clause: Clause, slots: Slots) -> tuple[Statement, ...]:
        """What only gives an earlier statement another value, or takes it back by pointing at it."""
        if self._in_sentence():
            return ()
        own = self.turn.own
        return (
            amended.pointed_end(clause.text, own)
            or amended.wish_ended(clause.text, slots, own)
            or amended.new_value(clause.text, slots, self._statements() or own, self.turn.currency)
        )

    def _in_my_name(
        self, clause: Clause, stance: StanceReading | None, topics: str
    ) -> list[Statement]:
        """What shall not be sent for the person (跟前任有关的消息, 不要替我发)."""
        if (
            stance is None
            or stance.meaning not in ("forbid", "avoid", "ask")
            or not _IN_MY_NAME.search(clause.text)
        ):
            return []
        if not re.search("消息|信息|微信|短信|私信|话", topics + clause.text):
            return []
        shapes = (read_shape(text, self.about) for text in (clause.text, topics))
        people = tuple(
            word.who for shape in shapes for word in shape.of("P") if word.who is not None
        )
        if not people:
            return []
        target = Target(
            kinds=("message",),
            people=tuple(replace(one, field="recipient") for one in with_kin(people)),
        )
        return [
            Statement(
                stance=stance.meaning,
                target=target,
                firm=stance.firm,
                reason=clause.text if stance.meaning == "ask" else "",
            )
        ]

    def _around_event(self, slots: Slots, clause: Clause) -> Slots:
        """With the date of an event told before: 9月18号才回, 我回来之前别下单."""
        found = _EVENT.search(clause.text)
        if found is None or slots.when.until is not None or slots.when.since is not None:
            return slots
        for frame in reversed(self.frames):
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

    def _hushed(self, stance: StanceReading | None, slots: Slots) -> list[Statement]:
        """Mail that was just given a tag shall not be announced at some hours (但晚上10点后别提醒我)."""
        said = self._in_sentence()
        if (
            stance is None
            or stance.meaning not in ("forbid", "avoid")
            or not said
            or slots.says_what
        ):
            return []
        tagged = said[-1]
        if (
            tagged.stance != "do"
            or tagged.target.kinds != ("email",)
            or "notification" not in slots.kinds
        ):
            return []
        window = slots.when.window or tagged.target.window
        return [
            replace(
                self._make("do", replace(tagged.target, window=window), slots),
                effects=(("notify", "none"),),
            )
        ]

    def _effect_of(self, shape: Shape, slots: Slots) -> EffectReading | None:
        mailing = self._spoke_of("email")
        replying = self._spoke_of("reply") or amended.alters_reply(shape.text, self.turn.own)
        return read_effects(
            shape,
            slots,
            replying=replying,
            notifying=self._spoke_of("notification") or mailing,
            mailing=mailing,
            meeting=self._spoke_of("meeting"),
        )

    def _spoke_of(self, kind: str) -> bool:
        """Whether the sentence, or the statement just before, is about a kind."""
        if any(
            frame.sentence == self.sentence and frame.slots.score(kind) >= 2
            for frame in self.frames
        ):
            return True
        said = self._statements()
        return (
            bool(said)
            and kind in said[-1].target.kinds
            and self.sentence - self._last_sentence() <= 1
        )

    def _last_sentence(self) -> int:
        return max((clause.sentence for clause, _, _, found in self.read if found), default=-9)

    def _without_stance(
        self, clause: Clause, shape: Shape, slots: Slots
    ) -> tuple[list[Statement], ClauseKind, str]:
        """A cap or a wish for notice needs no word of stance (午饭预算五十以内)."""
        caps = [one for one in slots.limits if one.role in ("cap", "floor") and not one.words]
        if (
            caps
            and amended.THIS_ONCE.search(clause.text)
            and re.search("可以|能|放宽|宽", clause.text)
        ):
            return [], "talk", "only this once"
        notice = notice_of(clause.text)
        filled = self._fill(slots, clause, negative=True)
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
                self._finish([self._make("avoid" if soft else "forbid", target, filled)], clause),
                "wish",
                "notice",
            )
        if caps and not (filled.scores or filled.says_what):
            return self._new_size(caps, clause), "change", "limit"
        if not caps:
            return [], "talk", ""
        statements: list[Statement] = []
        for limit in caps:
            read = field_and_value(limit, filled.kinds, clause.text, self.turn.currency)
            if read is None:
                continue
            kinds = self._kinds(filled)
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
                self._make(
                    "avoid" if shape.has("z") and not firm else "forbid", target, filled, firm=firm
                )
            )
        return self._finish(statements, clause), "wish" if statements else "talk", "limit"

    def _new_size(
        self, caps: list[Limit], clause: Clause, kinds: tuple[str, ...] = ()
    ) -> list[Statement]:
        """A new size for the limit said last: 预算放宽到两千."""
        for one in reversed(self.turn.own):
            if kinds and not set(kinds) & set(one.target.kinds):
                continue
            for trait in one.target.traits:
                read = field_and_value(caps[0], one.target.kinds, clause.text, self.turn.currency)
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

    def _with_stance(
        self, clause: Clause, shape: Shape, stance: StanceReading, slots: Slots
    ) -> tuple[list[Statement], ClauseKind, str]:
        meaning = stance.meaning
        said = self._in_sentence()
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
        if self.story and self._tells_on(stance, shape, slots):
            return [], "talk", "tells on"
        if (
            self.errand
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
            and not (meaning == "ask" and _BEYOND.search(clause.text) and _limited(said[-1].target))
            and (bare or _EVEN_THEN.search(clause.text))
            and self._echo(stance, said)
        ):
            return [], "talk", "insists on what was said"
        if bare and meaning == "require" and said and said[-1].stance == "require":
            return [], "talk", "insists on what was said"
        if meaning in ("require", "prefer", "neutral", "permit") and (
            self._points_to_exception(clause) or (self._just_excepted() and not slots.things)
        ):
            return [], "talk", "of what was excepted"
        if (
            slots.others
            and said
            and said[-1].stance == "do"
            and shape.words[stance.head].letter == "N"
        ):
            return [], "talk", "the others stay as they are"
        if (
            meaning == "ask"
            and bare
            and _BEYOND.search(clause.text)
            and said
            and _limited(said[-1].target)
        ):
            self._ask_beyond(clause)
            return [], "wish", "to be asked beyond the limit"
        if _EXCESS.search(clause.text) and not slots.limits:
            return [], "talk", "of what exceeds a limit"
        if slots.vague and not slots.limits:
            return [], "unreadable", "described by words not understood"
        denied = (
            bool(self.frames)
            and self.frames[-1].denied
            and self.frames[-1].sentence == self.sentence
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
        if only and self._only_as_exception(slots, said):
            return [], "wish", "exception of what was said"
        slots = self._around_event(slots, clause)
        filled = self._fill(
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
            and not self._topical_before()
            and not slots.limits
            and slots.when.window is None
        ):
            return [], "talk", "an opinion"
        if not filled.scores and (filled.when.window is not None or filled.people):
            filled = replace(filled, scores=self._spoken_of_by_others())
        kinds = self._kinds(filled, asking=meaning == "ask")
        if (
            meaning == "neutral"
            and stance.denied
            and self.pending
            and re.search("没有?.{0,3}我?不", clause.text)
        ):
            excepted = [one for one in self.pending if one.things]
            self.pending = []
            return (
                [
                    Statement(
                        stance="avoid", target=target_of(one, one.kinds or kinds), strength=0.8
                    )
                    for one in excepted
                ],
                "like",
                "all but",
            )
        caps = [one for one in filled.limits if one.role == "cap" and not one.words]
        if meaning in ("neutral", "permit") and caps and not said:
            resized = self._new_size(caps, clause, kinds)
            if resized:
                return resized, "change", "new size"
        if meaning == "neutral":
            return self._neutral(stance, filled, kinds, slots, clause)
        if meaning == "permit":
            return self._permit(filled, kinds, slots, said, clause)
        target = target_of(filled, kinds)
        capped = (
            meaning == "prefer"
            and stance.imperative
            and any(one.role == "cap" for one in filled.limits)
        )
        if capped:
            meaning = "avoid"
        limits = self._limit_traits(filled, kinds, clause.text, prefers=meaning == "prefer")
        target = replace(target, traits=(*target.traits, *limits))
        notice = notice_of(clause.text)
        if notice is not None and "meeting" in kinds and negative:
            target = replace(target, traits=(*target.traits, notice))
        if self.consent and meaning in ("forbid", "avoid"):
            meaning, self.consent = "ask", False
        made = self._shaped(meaning, stance, target, filled, shape, clause)
        if not made:
            return [], "unreadable", stance.why
        return (
            self._finish(made, clause),
            "like" if meaning in ("prefer", "avoid") else "wish",
            stance.why,
        )

    @staticmethod
    def _tells_on(stance: StanceReading, shape: Shape, slots: Slots) -> bool:
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

    def _ask_beyond(self, clause: Clause) -> None:
        """What goes beyond the limit said last is to be asked about (两千以内, 超了先问我)."""
        for index in range(len(self.read) - 1, -1, -1):
            earlier, kind, why, found = self.read[index]
            if found:
                asked = [
                    replace(one, stance="ask", firm=False, reason=clause.text)
                    if one.stance in ("forbid", "avoid") and _limited(one.target)
                    else one
                    for one in found
                ]
                self.read[index] = (earlier, kind, why, asked)
                return

    def _take_back_sentence(self) -> None:
        """What was asked for in this sentence was for once."""
        self.read = [
            (clause, kind, why, [] if clause.sentence == self.sentence else found)
            for clause, kind, why, found in self.read
        ]

    def _topical_before(self) -> bool:
        """Whether the sentence named a topic that a bare predicate can be about."""
        return any(
            frame.sentence in (self.sentence, ASKED) and (frame.slots.topical or frame.stated)
            for frame in self.frames
        )

    def _spoken_of_by_others(self) -> tuple[tuple[str, float], ...]:
        """The kind of thing that those before spoke of: 晓棠周五不行是她的事, 我要避开的是周一."""
        for said in reversed(self.turn.before[-3:]):
            shape = read_shape(read_source(said.text).text, self.about)
            found = {
                kind: 2.5
                for word in shape.of("k")
                if len(word.text) > 1 or word.text == "会"
                for kind in word.kinds
            }
            if len(found) == 1:
                return tuple(found.items())
        return ()

    def _just_excepted(self) -> bool:
        """Whether the sentence has excepted a day from what was said before (今晚例外, 九点后也可以打)."""
        return any(
            clause.sentence == self.sentence and why == "excepted once"
            for clause, _, why, _ in self.read
        )

    def _points_to_exception(self, clause: Clause) -> bool:
        """Whether it praises what was excepted just before (那个随叫随到)."""
        return (
            bool(_POINTS.search(clause.text))
            and bool(self.read)
            and self.read[-1][2] in ("exception", "exception to come")
        )

    def _in_sentence(self) -> list[Statement]:
        return [
            one
            for clause, _, _, found in self.read
            if clause.sentence == self.sentence
            for one in found
        ]

    def _echo(self, stance: StanceReading, said: list[Statement]) -> bool:
        """A bare negative after a statement insists on it: 多一分都不行, 打死也不坐."""
        if said[-1].stance == "do":
            return True
        if said[-1].stance not in ("forbid", "avoid", "require"):
            return False
        hard = stance.firm or stance.meaning == "forbid"
        for index in range(len(self.read) - 1, -1, -1):
            clause, kind, why, found = self.read[index]
            if clause.sentence != self.sentence:
                break
            if found:
                self.read[index] = (
                    clause,
                    kind,
                    why,
                    [self._insisted(one, hard=hard, firm=stance.firm) for one in found],
                )
                break
        return True

    @staticmethod
    def _insisted(statement: Statement, *, hard: bool, firm: bool) -> Statement:
        if statement.stance == "avoid" and hard and firm:
            return replace(statement, stance="forbid", firm=True)
        return replace(statement, firm=statement.firm or firm)

    def _only_as_exception(self, slots: Slots, said: list[Statement]) -> bool:
        """只有周六可以 after a ban is its exception."""
        if not any(one.stance in NEGATIVE for one in said) or slots.is_empty:
            return False
        return self._except_last(slots)

    def _except_last(self, slots: Slots) -> bool:
        for index in range(len(self.read) - 1, -1, -1):
            clause, kind, why, found = self.read[index]
            if not any(one.stance in NEGATIVE or one.stance == "do" for one in found):
                if found and clause.sentence != self.sentence:
                    return False
                continue
            changed = [
                with_exception(one, slots) if one.stance in NEGATIVE or one.stance == "do" else one
                for one in found
            ]
            self.read[index] = (clause, kind, why, changed)
            return changed != found
        return False

    # --- stances to statements ---------------------------------------------------------------------

    def _shaped(
        self,
        meaning: str,
        stance: StanceReading,
        target: Target,
        slots: Slots,
        shape: Shape,
        clause: Clause,
    ) -> list[Statement]:
        """Statements of a stance on a target; none when the target is too vague to be safe."""
        if meaning == "allergy":
            return self._allergy(target, slots)
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
            and not _limited(target)
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
                _TAKES_UP.search(clause.text)
                or (
                    target.kinds == ("notification",)
                    and not shape.has("ke")
                    and not _ANYTHING.search(clause.text)
                )
            )
        ):
            return []
        if blank and target.window is None:
            said = (
                target.kinds != ("meal",)
                and (shape.has("k") or any(score >= 4 for _, score in slots.scores))
            ) or (shape.has("v") and _ANYTHING.search(clause.text))
            if meaning in ("prefer", "require", "only") or not said:
                return []
        if (
            blank
            and meaning == "prefer"
            and target.kinds not in (("meeting",), ("workout",), ("flight",))
        ):
            return []
        if meaning == "only":
            return self._only(target, slots, shape)
        if meaning == "require":
            return self._required(target, slots)
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
        made = [self._make(kind, target, slots, strength=strength, firm=stance.firm, reason=reason)]
        return [*self._changed_mind(target, clause), *made] if kind == "prefer" else made

    def _changed_mind(self, target: Target, clause: Clause) -> list[Statement]:
        """The end of an earlier liking of another value of the same field (改坐靠过道的)."""
        if (
            not re.search("改|换|还是|现在|以后都|不再|而是", clause.text)
            and not self._in_sentence()
        ):
            return []
        fields = {
            one.field: one.value
            for one in target.traits
            if one.op == "==" and isinstance(one.value, str)
        }
        return [
            replace(one, change="end", said="")
            for one in self.turn.own
            if one.stance == "prefer"
            and any(
                trait.op == "==" and trait.field in fields and trait.value != fields[trait.field]
                for trait in one.target.traits
            )
        ]

    def _allergy(self, target: Target, slots: Slots) -> list[Statement]:
        drugs = tuple(
            one for one in target.things if any(self._domain(c) == "drug" for c in one.concepts)
        )
        foods = tuple(
            one
            for one in target.things
            if one not in drugs
            and (not one.concepts or any(self._domain(c) == "food" for c in one.concepts))
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

    def _domain(self, concept: str) -> str:
        entry = self.turn.concepts.by_id.get(concept)
        return entry.domain if entry is not None else ""

    def _only(self, target: Target, slots: Slots, shape: Shape) -> list[Statement]:
        opposite = tuple(_opposite(one) for one in target.traits)
        if (
            target.window is not None
            and not target.traits
            and re.search(r"o[axzyc]*T", shape.letters)
        ):
            return [
                self._make(
                    "forbid",
                    replace(target, window=Outside(target.window)),
                    slots,
                    firm=shape.has("y"),
                )
            ]
        if target.traits and all(one is not None for one in opposite):
            return [
                self._make("forbid", replace(target, traits=(one,)), slots, firm=shape.has("y"))
                for one in opposite
                if one is not None
            ]
        if target.people and not target.things:
            unless = Target(people=target.people)
            return [
                replace(self._make("forbid", replace(target, people=()), slots), unless=(unless,))
            ]
        if target.things:
            if "meal" in target.kinds and not target.also:
                return [self._make("prefer", target, slots, strength=0.8)]
            return [
                self._make(
                    "forbid",
                    replace(target, things=target.also, also=(), other_than=target.things),
                    slots,
                    firm=shape.has("y"),
                )
            ]
        return []

    def _required(self, target: Target, slots: Slots) -> list[Statement]:
        opposite = [
            _opposite(one) for one in target.traits if one.field not in ("channel", "urgent")
        ]
        if opposite and all(one is not None for one in opposite):
            made = [
                self._make("forbid", replace(target, traits=(one,)), slots, firm=True)
                for one in opposite
                if one is not None
            ]
            return [*made, self._make("require", target, slots, firm=True)]
        if target.things or target.people or target.window is not None:
            return [self._make("require", target, slots, firm=True)]
        return []

    def _make(
        self,
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

    def _limit_traits(
        self, slots: Slots, kinds: tuple[str, ...], text: str, *, prefers: bool
    ) -> tuple[Trait, ...]:
        found: list[Trait] = []
        for limit in slots.limits:
            read = field_and_value(limit, kinds, text, self.turn.currency)
            if read is None or read[0] == "words" or limit.role == "about":
                continue
            found.append(wanted(limit, *read) if prefers else violating(limit, *read))
        return tuple(found)

    def _neutral(
        self,
        stance: StanceReading,
        slots: Slots,
        kinds: tuple[str, ...],
        own: Slots,
        clause: Clause,
    ) -> tuple[list[Statement], ClauseKind, str]:
        """It is fine: ends what spoke against it, or becomes its exception downstream."""
        again = bool(self.frames) and (
            any(
                _FORMER.search(frame.text)
                for frame in self.frames
                if frame.sentence == self.sentence
            )
            or (bool(self.read) and self.read[-1][2] == "of the past")
        )
        ended = {
            concept
            for one in self._statements()
            if one.change == "end"
            for thing in one.target.things
            for concept in thing.concepts
        }
        if own.things and all(set(thing.concepts) & ended for thing in own.things):
            return [], "talk", "of what has just ended"
        if (
            stance.denied
            and not own.says_what
            and any(one.stance == "prefer" for one in self._in_sentence())
        ):
            return [], "talk", "insists on what was said"
        contrast = re.match("不过|但是?|可是?|只是|就|唯独|除了|当然", clause.text)
        standing = [one for one in self._in_sentence() if one.stance in NEGATIVE]
        if (
            contrast
            and standing
            and own.things
            and not standing[-1].target.things
            and set(kinds) == set(standing[-1].target.kinds)
        ):
            self._except_last(own)
            return [], "wish", "exception of what was said"
        wider = amended.others_too(clause.text, own, self.turn.own)
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
        said = self._in_sentence()
        if not own.says_what and (
            own.dropped or (said and said[-1].stance in ("prefer", "require"))
        ):
            return [], "talk", "of something else, or more praise"
        if not kinds and own.when.window is not None and self.turn.own:
            return (
                [Statement(stance="neutral", target=Target(window=own.when.window), change="end")],
                "change",
                stance.why,
            )
        target = target_of(slots, kinds)
        traits = tuple(
            wanted(limit, *read)
            for limit in slots.limits
            if (read := field_and_value(limit, kinds, clause.text, self.turn.currency)) is not None
            and read[0] != "words"
        )
        target = replace(
            target, traits=(*(_widened(one, clause.text) for one in target.traits), *traits)
        )
        if not kinds or not (
            target.things or target.people or target.traits or target.window or target.acts
        ):
            return [], "talk", stance.why
        if _UNREAD_CASE.search(clause.text) and target.window is None:
            return [], "talk", "under a condition not understood"
        rivals = [
            one
            for one in target.traits
            if one.op == "==" and sum(other.field == one.field for other in target.traits) > 1
        ]
        if rivals:
            return (
                [
                    Statement(stance="neutral", target=replace(target, traits=(one,)))
                    for one in rivals
                ],
                "change",
                "any of them",
            )
        return [Statement(stance="neutral", target=target)], "change", stance.why

    def _permit(
        self,
        slots: Slots,
        kinds: tuple[str, ...],
        own: Slots,
        said: list[Statement],
        clause: Clause,
    ) -> tuple[list[Statement], ClauseKind, str]:
        if said and any(one.stance in NEGATIVE for one in said) and (own.things or own.people):
            self._except_last(replace(own, when=When()))
            return [], "wish", "exception of what was said"
        lifted = amended.asking_lifted(clause.text, own, self.turn.own) if not said else ()
        if lifted:
            return list(lifted), "change", "need not ask"
        if not (own.says_what or own.limits or own.when.window is not None):
            return [], "talk", "permits nothing new"
        target = target_of(slots, kinds)
        traits = tuple(
            wanted(limit, *read)
            for limit in slots.limits
            if (read := field_and_value(limit, kinds, clause.text, self.turn.currency)) is not None
            and read[0] != "words"
        )
        target = replace(target, traits=(*target.traits, *traits))
        if not kinds or target == Target(kinds=kinds):
            return [], "talk", "permits nothing new"
        return [self._make("permit", target, slots)], "wish", "permits"

    # --- what was said before ----------------------------------------------------------------------

    def _context_slots(self, slots: Slots, clause: Clause) -> Slots:
        return self._fill(slots, clause, negative=True)

    def _fill(
        self, slots: Slots, clause: Clause, *, negative: bool, tasting: bool = False
    ) -> Slots:
        """With what a clause leaves out taken from those before it. A taste has no hour of its own."""
        if (
            re.search("(?:推|挪|延|改|移)到|顺延|往后推|推后", clause.text)
            and self.frames
            and self.frames[-1].slots.when.window is not None
        ):
            slots = replace(slots, when=When())
        slots = self._fill_when(slots, clause, tasting=tasting)
        strong = max((score for _, score in slots.scores), default=0) >= 2.5
        if slots.says_what and strong:
            return slots
        frame = self._frame_for(slots, clause)
        if frame is None:
            return slots
        if frame.slots.kinds == ("tool_call",) and not slots.says_what and not strong:
            slots = replace(slots, scores=())
        if frame.exception:
            self.pending = [one for one in self.pending if one is not frame.slots]
        whole = (
            frame.stated
            or (frame.wished and frame.sentence == self.sentence and not slots.says_what)
            or frame.slots.topical
            or bool(_POINTS.search(clause.text))
        )
        return _merged(slots, frame.slots, self.turn.concepts, whole=whole)

    def _frame_for(self, slots: Slots, clause: Clause) -> Frame | None:
        points = bool(_POINTS.search(clause.text))
        spare: Frame | None = None
        for frame in reversed(self.frames):
            near = (
                frame.sentence == self.sentence
                or (frame.sentence == ASKED and not slots.things and not slots.people)
                or (points and self.sentence - frame.sentence <= 2)
                or (
                    self.sentence - frame.sentence == 1 and not slots.scores and not slots.says_what
                )
            )
            if not near:
                break
            if (frame.kind == "request" or frame.exception) and not points:
                continue
            if frame.kind == "others" and not (
                frame.sentence == self.sentence
                and re.search("我(?!们?家|妈|爸)", clause.text)
                and frame.slots.things
            ):
                continue
            if not (frame.slots.says_what or frame.slots.scores):
                continue
            if _compatible(slots, frame.slots) or (
                points and frame.slots.kinds == ("tool_call",) and not slots.says_what
            ):
                if frame.slots.says_what:
                    return frame
                spare = spare or frame
        return spare

    def _fill_when(self, slots: Slots, clause: Clause, *, tasting: bool = False) -> Slots:
        when = slots.when
        if when.window is None and _TAKES_UP.search(clause.text):
            when = replace(when, reference=True)
        if when.others:
            earlier = next(
                (
                    frame.slots.when
                    for frame in reversed(self.frames)
                    if frame.slots.when.window is not None
                ),
                None,
            )
            if earlier is not None:
                days = earlier.days or earlier.dates
                if days is not None:
                    return replace(slots, when=replace(when, days=Outside(days)))
            return slots
        for frame in reversed(self.frames):
            bare = (
                not slots.says_what
                and when.window is None
                and max((score for _, score in slots.scores), default=0) < 4
            )
            same = frame.sentence == self.sentence or (frame.sentence == ASKED and bare)
            if not same and not when.reference:
                break
            if frame.sentence != ASKED and self.sentence - frame.sentence > 3:
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
                on = next_weekday(self.about.today, earlier.days.days[0])
                earlier = replace(earlier, days=None, dates=Dates(on, on))
            when = when.filled_from(earlier)
            if frame.stated or (when.clock is not None and (when.days or when.dates) is not None):
                break
        return replace(slots, when=when)

    def _kinds(self, slots: Slots, *, asking: bool = False) -> tuple[str, ...]:
        kinds = slots.kinds
        if set(kinds) == {"meeting", "workout"} and any(
            self._domain(concept) == "activity" for one in slots.things for concept in one.concepts
        ):
            return ("workout",)
        if asking and not kinds and slots.limits:
            return ("purchase",)
        if len(kinds) > 2:
            kinds = kinds[:1]
        priced = any(one.field == "price" for one in slots.traits)
        return ("purchase",) if priced and kinds in ((), ("reply",)) else kinds

    # --- effects, exceptions, corrections ----------------------------------------------------------

    def _effects(
        self,
        effect: EffectReading,
        shape: Shape,
        stance: StanceReading | None,
        slots: Slots,
        clause: Clause,
    ) -> list[Statement]:
        made: list[Statement] = []
        own = replace(
            slots, things=tuple(one for one in slots.things if one.text not in effect.used)
        )
        if effect.kind == "notification" and not effect.ended and not self._notifies(slots, clause):
            return []
        if effect.kind == "notification" and slots.others and self._statements():
            return self._other_notifications(effect)
        if effect.kind == "notification":
            scores = [(kind, score) for kind, score in own.scores if kind == "notification"] or [
                ("notification", 2.0)
            ]
            own = replace(own, scores=tuple(scores))
            again = bool(self._in_sentence()) and not own.says_what
            own = (
                self._fill(own, clause, negative=False)
                if not own.says_what
                else self._fill_when(own, clause)
            )
            if again and own.when.window is None and self._in_sentence()[-1].stance == "do":
                own = replace(own, when=self.frames[-1].slots.when if self.frames else own.when)
            target = target_of(own, ("notification",))
            target = replace(
                target,
                things=tuple(replace(one, field="topic") for one in (*target.things, *target.also)),
                also=(),
            )
            target = _mail_channel(target, clause.text, self.frames, self.sentence)
        elif effect.kind in ("email", "meeting"):
            rest = _ON_SOME_PAGE.sub("", clause.text.replace(effect.phrase, "", 1))
            own = read_slots(read_shape(rest, self.about), -1, self.about)
            own = self._fill_when(own, clause)
            if not own.says_what:
                own = self._fill(replace(own, scores=((effect.kind, 2.0),)), clause, negative=False)
            target = target_of(replace(own, traits=()), (effect.kind,))
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
            own = self._fill_when(own, clause)
            target = Target(
                kinds=("reply",), window=own.when.window, people=self._recipients(shape)
            )
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
                self._make(
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
                self._make(
                    "avoid" if mild else "forbid",
                    replace(target, traits=(Trait("words", ">", cap),)),
                    own,
                    firm=shape.has("y"),
                )
            )
        if effect.effects:
            named = tuple(
                (key, self._as_written(value)) if key == "tag" else (key, value)
                for key, value in effect.effects
            )
            made.append(replace(self._make("do", target, own), effects=named))
        return self._finish(made, clause)

    def _recipients(self, shape: Shape) -> tuple[Who, ...]:
        """To whom replies go that are spoken of here (回老板的话) or just before (给客户的回信, 都用英文)."""
        earlier = [
            frame.text
            for frame in reversed(self.frames)
            if frame.sentence == self.sentence and not frame.stated
        ]
        for one in (shape, *(read_shape(text, self.about) for text in earlier)):
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
                return (Who(name=named["name"], field="recipient"),)
        return ()

    def _other_notifications(self, effect: EffectReading) -> list[Statement]:
        """The rest of what was spoken of: 其他的晚点再说."""
        last = self._statements()[-1]
        if last.target.kinds != ("notification",):
            return []
        named = replace(last.target, kinds=(), traits=(), window=None)
        target = replace(last.target, things=(), also=(), people=())
        unless = () if named.is_empty() else (named,)
        return [Statement(stance="do", target=target, unless=unless, effects=effect.effects)]

    def _notifies(self, slots: Slots, clause: Clause) -> bool:
        """Whether a change of notifications says of which: never of all by a bare "tell me later"."""
        if (
            slots.says_what
            or slots.when.window is not None
            or slots.score("notification") >= 4
            or slots.score("email") >= 4
        ):
            return True
        if any(
            frame.sentence == self.sentence
            and (
                frame.slots.says_what
                or frame.slots.score("notification") >= 4
                or frame.slots.when.window is not None
            )
            for frame in self.frames
        ):
            return True
        return bool(re.search("所有|全部|全都|统统|一律|什么都", clause.text))

    def _as_written(self, value: str | int) -> str | int:
        """A tag exactly as the person wrote it."""
        if not isinstance(value, str):
            return value
        at = self.source.text.rfind(value)
        return self.source.said(at, at + len(value)) or value if at >= 0 else value

    def _exception(
        self, clause: Clause, how: str, what: str, rest: str
    ) -> tuple[ClauseKind, str, list[Statement]]:
        shape = read_shape(what, self.about)
        slots = read_slots(shape, -1, self.about)
        if rest and len(rest) > 1:
            self.pending = [slots]
            inner = Clause(
                rest, clause.start + clause.text.rfind(rest), clause.sentence, clause.asked
            )
            return self._clause(inner, last=False)
        if self._universal():
            kinds = slots.kinds or ("meal",)
            statement = Statement(stance="avoid", target=target_of(slots, kinds), strength=0.8)
            self._remember(slots, "wish", clause, stated=False)
            return "wish", "all but", [statement] if slots.things else []
        said = self._in_sentence()
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
        if not slots.is_empty and self._except_last(slots):
            scored = tuple(
                (kind, 2.0) for one in self._statements()[-1:] for kind in one.target.kinds
            )
            self._remember(
                replace(slots, scores=scored or slots.scores), "wish", clause, stated=True
            )
            return "wish", "exception", []
        if (
            not self._in_sentence()
            and slots.is_empty is False
            and how == "except"
            and changes.is_exception_today(clause.text, slots)
        ):
            permitted = changes.excepted_today(slots, self.turn.own)
            if permitted:
                return "change", "excepted once", list(permitted)
        self.pending = [slots]
        self.frames.append(Frame(self.sentence, slots, False, "wish", clause.text, exception=True))
        return "wish", "exception to come", []

    def _universal(self) -> bool:
        """Whether the sentence began with "there is nothing I don't eat"."""
        return any(
            clause.sentence == self.sentence
            and re.search(
                r"没有?(?:什么|啥)?我?不|没有?(?:哪|任何)|什么都|啥都|都能吃|不挑", clause.text
            )
            and not found
            for clause, _, _, found in self.read
        )

    def _finish(self, statements: list[Statement], clause: Clause) -> list[Statement]:
        """With exceptions and additions said before them."""
        if self.pending and _TOO.search(clause.text) and not _EXCLUSIVE.search(clause.text):
            self.added, self.pending = self.pending, []
        if self.added and _TOO.search(clause.text):
            statements = [_with_more(one, slots) for one in statements for slots in self.added]
            self.added = []
        if not self.pending:
            return statements
        done = []
        for one in statements:
            for slots in self.pending:
                one = with_exception(one, slots)
            done.append(one)
        self.pending = []
        return done

    def _correct(self, slots: Slots) -> None:
        """A correction takes back the statement just before it in the same turn."""
        for index in range(len(self.read) - 1, -1, -1):
            clause, kind, _why, found = self.read[index]
            if found:
                if self.sentence - clause.sentence <= 1:
                    self.read[index] = (clause, kind, "corrected", [])
                return


_PLAINER = (
    (re.compile(r"无(?!辣)([\u4e00-\u9fff]{1,3}?)不(?:欢|爱)"), r"最爱\1"),
    (re.compile(r"(?:没有?|离了)(?!什么|啥|我)([\u4e00-\u9fff]{1,4}?)(?:就|简直|真)?(?:不行|活不(?:了|下去)|吃不下饭|过不下去)$"), r"最爱\1"),
    (re.compile(r"^(?:比起|相比|相较于?|跟|和)[^,]{1,8}?(?:比起来|相比|,)?(?=我?(?:更|宁可|宁愿|还是更))"), ""),
    (re.compile(r"^与其[^,]{1,10}?不如"), "更喜欢"), (re.compile(r"^不如"), "更喜欢"),
)  # fmt: skip


def _plainer(text: str) -> str:
    """Figures of speech in plain words (无肉不欢: likes meat best)."""
    for pattern, plain in _PLAINER:
        text = pattern.sub(plain, text)
    return text


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


def _without_times(shape: Shape) -> str:
    """The text with its times blanked: 九点以前 is no "formerly"."""
    text = shape.text
    for word in shape.of("T"):
        if word.piece is None or word.piece.kind != "past":
            text = text[: word.start] + " " * (word.end - word.start) + text[word.end :]
    return text


def _opposite(trait: Trait) -> Trait | None:
    """The trait that violates a wish for this one."""
    if trait.field == "stops" and trait.op == "==" and trait.value == 0:
        return Trait("stops", ">", 0)
    if isinstance(trait.value, bool) and trait.op == "==":
        return Trait(trait.field, "==", not trait.value)
    flipped = {"==": "!=", "!=": "==", ">": "<=", ">=": "<", "<": ">=", "<=": ">"}
    return Trait(trait.field, flipped[trait.op], trait.value)  # type: ignore[arg-type]


def _widened(trait: Trait, text: str) -> Trait:
    """What "a bit is fine" allows."""
    if trait.field == "spiciness" and trait.op == ">=" and trait.value == 1 and _A_BIT.search(text):
        return Trait("spiciness", "<=", 2)
    if trait.field == "spiciness" and trait.op == "<=":
        return Trait("spiciness", "<=", 2)
    if trait.field == "spiciness" and trait.op == "==" and trait.value == 0:
        return Trait("spiciness", ">=", 1)
    return trait


def _compatible(slots: Slots, earlier: Slots) -> bool:
    """Whether what is said now can be about what was said before."""
    if not slots.scores or not earlier.scores:
        return True
    mine, theirs = dict(slots.scores), dict(earlier.scores)
    if max(mine.values()) < 3:
        return bool(set(mine) & set(theirs)) or (
            set(mine) <= {"meal", "meeting", "workout", "flight", "hotel", "reply"}
            and max(mine.values()) <= 2
            and bool(set(earlier.kinds) & _GENERIC.get(next(iter(mine)), frozenset()))
        )
    return bool(set(slots.kinds) & set(theirs))


_GENERIC: dict[str, frozenset[str]] = {
    "meal": frozenset({"meal"}), "meeting": frozenset({"meeting", "workout"}), "flight": frozenset({"flight", "hotel"}), "hotel": frozenset({"hotel", "flight", "meal"}),
    "reply": frozenset({"reply"}), "workout": frozenset({"workout"}),
}  # fmt: skip


def _is_length_ban(statement: Statement) -> bool:
    return statement.target.kinds == ("reply",) and any(
        one.field == "words" for one in statement.target.traits
    )


def _limited(target: Target) -> bool:
    return any(one.op in ("<", "<=", ">", ">=") for one in target.traits)


def _merged(slots: Slots, earlier: Slots, concepts: Concepts, *, whole: bool) -> Slots:
    """What is said now, with kinds and things of before where they are missing.

    From a clause that only set the scene (not ``whole``) nothing is taken but things that belong to
    the kind spoken of by their very concept (鸡蛋三级, 医生让我一口都别碰).
    """
    theirs = dict(earlier.scores)
    mine = dict(slots.scores)
    scores = (
        {kind: score + 0.5 * theirs.get(kind, 0.0) for kind, score in mine.items()}
        if mine
        else theirs
    )
    best = max(scores.values(), default=0.0)
    kinds = {kind for kind, score in scores.items() if score >= best - 0.01}
    if not whole:
        own = {
            "food": "meal",
            "drug": "prescription",
            "genre": "content",
            "activity": "workout",
            "product": "purchase",
        }
        fitting = tuple(
            one
            for one in (*earlier.things, *earlier.topic)
            if one.field != "place"
            if any(
                concept in concepts.by_id and own.get(concepts.by_id[concept].domain) in kinds
                for concept in one.concepts
            )
        )
        earlier = replace(
            earlier,
            things=fitting,
            topic=(),
            people=(),
            texts=(),
            acts=(),
            traits=earlier.traits if not mine or kinds & set(theirs) else (),
        )
        if not mine and not (fitting or earlier.traits or max(theirs.values(), default=0.0) >= 4):
            return slots
    has = slots.things or slots.topic
    return replace(
        slots,
        scores=tuple(scores.items()),
        things=slots.things if has else earlier.things,
        topic=slots.topic if has else earlier.topic,
        people=slots.people or (earlier.people if not has else ()),
        traits=slots.traits or (earlier.traits if not has and not slots.people else ()),
        texts=slots.texts or earlier.texts,
        acts=slots.acts or earlier.acts,
        limits=slots.limits or (earlier.limits if not has else ()),
    )


def _is_mail_word(thing: Thing) -> bool:
    return thing.text in ("邮件", "email", "标签", "发票夹", "收件箱")


def _mail_channel(target: Target, text: str, frames: list[Frame], sentence: int) -> Target:
    if re.search("邮件|来信|邮箱", text) and not any(
        one.field == "channel" for one in target.traits
    ):
        return replace(target, traits=(*target.traits, Trait("channel", "==", "email")))
    return target
