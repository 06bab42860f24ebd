"""Effects: tags of mail, when a notification may reach the person, and how replies are written."""

from __future__ import annotations

import re
from dataclasses import dataclass

from habitus.facts._statement import Trait
from habitus.facts.grammar.zh import _words_things as words
from habitus.facts.grammar.zh._clock import one_of
from habitus.facts.grammar.zh._shape import Shape
from habitus.facts.grammar.zh._slots import Slots


@dataclass(frozen=True, slots=True)
class EffectReading:
    """What is to be set, or what is wished of a reply.

    Attributes:
        kind: the kind of context the effect is for.
        effects: to be set.
        traits: of a reply that is not wanted (each makes its own statement).
        ended: keys of effects that are taken back.
        used: names in the effect, that are no things of the target (the words of a tag).
    """

    kind: str
    effects: tuple[tuple[str, str | int], ...] = ()
    traits: tuple[Trait, ...] = ()
    ended: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    mild: bool = False
    phrase: str = ""
    """The words of the effect itself, which say nothing of what it is for."""


_NOT = r"(?:别|不要|不许|不准|甭|不用|不必|不能|少|不想|不喜欢|不爱|讨厌|受不了|无需|用不着|可别|不该|不可以|不可|改掉|莫|勿|请勿)"
_TAG = re.compile(
    rf"(?:{one_of(words.TAG_VERBS)})(?:上|成|为|个|一个|到|进|做|作|是|叫|名为|去)*(?:标签|文件夹)?(?:叫|为|是|:|成|做|作)*"
    r"(?:[“\"「『《](?P<quoted>[^”\"」』》]{1,20})[”\"」』》]|(?P<bare>[a-z][a-z0-9 _-]{1,20}|[\u4e00-\u9fff]{1,6}?)(?:的)?(?P<noun>标签|标记|文件夹|分类|类别|那一?类|类|里|这一栏|$))"
)
_TAG_BARE = re.compile(
    r"(?:都|统一|一律|全|给我|帮我|自动)*(?:标|打|贴|归)(?P<bare>[\u4e00-\u9fff]{2,4}?)(?:就行|就好|吧|一下)?$"
)
"""老板的邮件标重要: where mail is spoken of, the verb alone will do."""
_TAG_NAMED = re.compile(
    r"标签(?:就)?(?:叫做?|为|是|用|写|成|上|:|名为)*[“\"「『《]?(?P<name>[a-z][a-z0-9 _-]{0,20}|[\u4e00-\u9fff]{1,6}?)[”\"」』》]?(?:就行|就好|吧|即可|$)"
)
_NONE = re.compile(one_of(words.NONE_WORDS))
_LATER = re.compile(one_of(words.LATER_WORDS))
_NOW = re.compile(one_of(words.NOW_WORDS))
_AT_LEISURE = re.compile(
    "(?:晚上|下班后?|睡前|午休时?|周末|收工后|忙完|饭后|回家后?|第二天|次日|明天)(?:再|一起|统一|一并)"
)
_TELL = re.compile(one_of(words.TELL_WORDS))
_REPLY = re.compile(
    r"(?:回|回复|回答|答复|答)我|(?:跟|和|对|同)我(?:说话|讲话|聊天?|沟通|交流|说|讲)|(?:你|以后|平时|说话|回话|回复|回答|答复|回消息|写东西|输出|作答|发言|解释|汇报)(?:的时候|时)?(?:请|就|都|尽量|一律|统一)?(?=.{0,10}(?:用|字|简短|精简|分点|表格|简洁|短|长|啰嗦|正式|敬语|客气|口语|段))|(?:回复?|给|写给|发给|答复|对|跟|和)(?!我).{1,8}?(?:的话|的?回复|的?回信|的?邮件|的?信|的?消息|的时候|时)|回信|回话|回邮件|回消息|回复|回答|给我回|(?:^|以后|今后|往后|平时|每次|凡是?)回(?![来家头国去到忆收购])(?!一下)[\u4e00-\u9fffa-z .]{1,10}?(?:就|都|一律|请|要|得|一定|尽量|统一)*(?:用|以|写|做成|列|说|正式|简短)|写(?:回)?信|(?:回|答复|写)(?:给)?(?:他|她|ta|他们|她们|对方)(?!来)|改回(?:中|英|日|韩|法|德)|你的?(?:回答|回复|话)|(?:你|您)说话|(?:用|以|做成|列成|不要|别)(?:表格|列表|分点|段落|要点|项目符号)"
)
_LANGUAGE = re.compile(
    rf"(?:用|改用|换成|换|切换成|切到|改成|改回|使用|说|讲|写|转成|全)(?:回|为)?(?:全)?({one_of(words.LANGUAGES)})|(?:一律|统一|都|全部?|默认)(?:是|要)?({one_of(words.LANGUAGES)})(?=$|吧|哈|啊|,)|({one_of(words.LANGUAGES)})(?:回我|回复|回答|作答|跟我|和我|即可|也行|就可以|就行|就好|交流|沟通)"
)
_FORMATS = tuple((name, re.compile(one_of(found))) for name, found in words.FORMATS.items())
_FORMAL = re.compile("|".join(words.FORMAL))
_CASUAL = re.compile("|".join(words.CASUAL))
_LUMPS = re.compile(r"一大坨|一大段|大段|长篇大论|一坨|密密麻麻|一整段|一大片|挤成一团")


def read_effects(
    shape: Shape,
    slots: Slots,
    *,
    replying: bool,
    notifying: bool,
    mailing: bool,
    meeting: bool,
    buying: str = "",
) -> EffectReading | None:
    """The effect a clause sets, or None.

    Args:
        shape: the words of the clause.
        slots: what the clause is about.
        replying: whether replies were spoken of just before.
        notifying: whether notifications were spoken of just before.
        mailing: whether mail was.
        meeting: whether meetings were.
        buying: the kind of what is bought or booked that was, if any.
    """
    return (
        _tag(shape, slots, mailing=mailing, meeting=meeting, buying=buying)
        or _reply(shape, slots, replying=replying)
        or _notify(shape, slots, notifying=notifying)
    )


_STRONG_TAG = re.compile(
    r"改贴|改标|改打|标成|标为|标上|标记为|标记成|标注为|归到|归类到|归类为|归为|归进|归入|打上|贴上|设为|移到|放进|列为"
)
_TAG_WORDS = re.compile(
    r"[改打贴挂标归](?:成|上|个|为|到)?[「“《『]|标签|标上|标成|标为|标记|标注|标个|标「|标“|标《|标『|贴上|贴个|打上|归到|归类|归为|归档|归进|归入|分类|文件夹|移到|放进"
)


def _tag(
    shape: Shape, slots: Slots, *, mailing: bool, meeting: bool, buying: str = ""
) -> EffectReading | None:
    text = shape.text
    if not _TAG_WORDS.search(text):
        plain = (
            _TAG_BARE.search(text)
            if slots.score("email") >= 4 and not re.search("[?？]|吗$", text)
            else None
        )
        if (
            plain is None
            or re.match("[为成记注签]|电话|招呼|开", plain["bare"])
            or re.search(rf"{_NOT}.{{0,4}}$", text[: plain.start()])
        ):
            return None
        return EffectReading(
            "email", (("tag", plain["bare"]),), used=(plain["bare"],), phrase=plain.group()
        )
    meeting = not mailing and slots.score("email") <= 0 and (meeting or slots.score("meeting") >= 3)
    bought = buying if not mailing and slots.score("email") <= 0 and not meeting else ""
    kind = "meeting" if meeting else bought or "email"
    mailing = meeting or mailing or slots.score("email") > 0 or "标签" in text or "邮件" in text
    if not mailing or re.search(rf"{_NOT}.{{0,4}}(?:打|标|贴|加)", text):
        return None
    found = _TAG.search(text)
    bare = found is not None and found["bare"] and _STRONG_TAG.match(found.group())
    if found and (found["quoted"] or found["noun"] or bare):
        name = (found["quoted"] or found["bare"]).strip()
        if name not in ("上", "个", "成") and not name.startswith("标签"):
            return EffectReading(kind, (("tag", name),), used=(name,), phrase=found.group())
    named = _TAG_NAMED.search(text)
    if named and named["name"].strip():
        return EffectReading(
            kind,
            (("tag", named["name"].strip()),),
            used=(named["name"].strip(),),
            phrase=named.group(),
        )
    return None


def _reply(shape: Shape, slots: Slots, *, replying: bool) -> EffectReading | None:
    text = shape.text
    about = bool(_REPLY.search(text)) or replying
    if not about:
        return None
    traits: list[Trait] = []
    ended: list[str] = []
    effects: list[tuple[str, str | int]] = [
        ("max_words", limit.words)
        for limit in slots.limits
        if limit.words and limit.role in ("cap", "about")
    ]
    language = _LANGUAGE.search(text)
    if language:
        code = words.LANGUAGES[language[1] or language[2] or language[3]]
        before = text[: language.start()]
        if re.search(rf"{_NOT}(?:再|总|老|给我|一直)?$", before) or re.search(
            rf"{_NOT}.{{0,3}}$", before
        ):
            traits.append(Trait("language", "==", code))
            ended.append("reply_language")
        else:
            effects.append(("reply_language", code))
    lumps = _LUMPS.search(text)
    for name, pattern in _FORMATS:
        found = pattern.search(text)
        if found is None or (lumps and name == "prose"):
            continue
        if re.search(rf"{_NOT}.{{0,5}}$", text[: found.start()]):
            traits.append(Trait("format", "==", name))
        elif not any(key == "format" for key, _ in effects):
            if name == "prose" and found.group() == "大白话":
                continue
            effects.append(("format", name))
    tone = _tone(text)
    if tone is not None:
        traits.append(tone[0])
        effects += [("tone", tone[1])] if tone[1] else []
    if not effects and not traits:
        return None
    mild = bool(re.search("尽量|最好|少|不太|不喜欢|不爱", text))
    return EffectReading("reply", tuple(effects), tuple(traits), tuple(ended), mild=mild)


def _tone(text: str) -> tuple[Trait, str] | None:
    """The tone that is not wanted, and the one that is asked for by name (else empty)."""
    for pattern, one, other in ((_FORMAL, "formal", "casual"), (_CASUAL, "casual", "formal")):
        found = pattern.search(text)
        if found is None:
            continue
        negated = re.search(
            rf"(?:{_NOT}|太|别太|不要太).{{0,6}}$", text[: found.start()]
        ) or found.group().startswith("太")
        if not negated and not re.search(
            "用|要|请|必须|务必|得|保持|尽量|点|些|就行|就成|就好|像|语气|口气|措辞|口吻|写", text
        ):
            continue
        return Trait("tone", "==", one if negated else other), "" if negated else one
    return None


def _without_times(shape: Shape) -> str:
    """The text with its times blanked, so that 一点 in them is no 晚一点."""
    text = shape.text
    for word in shape.of("T"):
        text = text[: word.start] + " " * (word.end - word.start) + text[word.end :]
    return text


_AT_ANY_TIME = re.compile(
    r"随时(?:都)?(?:可以|能)?(?:给我|让我|把我)?(?:接|转|打|叫|通知|提醒|喊|响|推|找)"
)
_SHIFTED = re.compile(
    r"(?:的)?(?:时间|时段|时候)?(?:再|要|给我)?(?:提前|提早|推迟|延后|延长|缩短|往前|往后|改到|改成|挪|顺延)"
)


def _notify(shape: Shape, slots: Slots, *, notifying: bool) -> EffectReading | None:
    text = _without_times(shape)
    if any(word.piece is not None and word.piece.kind == "past" for word in shape.of("T")):
        return None
    about = (
        notifying
        or slots.score("notification") > 0
        or slots.score("email") > 0
        or bool(slots.people)
    )
    none = _NONE.search(text)
    if none:
        if re.search(
            rf"(?:{_NOT}|取消|关掉|解除|不|没).{{0,3}}$", text[: none.start()]
        ) and not none.group().startswith(("别", "不")):
            return EffectReading("notification", ended=("notify",))
        if re.search("为什么|怎么|忘了", text) or _SHIFTED.match(text[none.end() :]):
            return None
        return EffectReading("notification", (("notify", "none"),))
    if not about:
        return None
    if (
        _AT_ANY_TIME.search(shape.text)
        and not re.search(rf"{_NOT}.{{0,2}}随时", shape.text)
        and (slots.score("notification") >= 2 or slots.people)
    ):
        return EffectReading("notification", (("notify", "now"),))
    now, later, tell = (
        _NOW.search(text),
        _LATER.search(text) or _AT_LEISURE.search(shape.text),
        _TELL.search(text),
    )
    if (
        later
        and (tell or slots.score("notification") > 0 or re.search("给我|再说|再看|推|告诉", text))
        and not re.search("聊|说一声再|联系你", text)
    ):
        if re.search(
            r"(?:别|不要|不能)(?:.{0,3})$", text[: later.start()]
        ) and not later.group().startswith(("不", "别")):
            return EffectReading("notification", (("notify", "now"),))
        return EffectReading("notification", (("notify", "later"),))
    if now and (tell or slots.score("notification") >= 2 or now.group() in ("叫醒我", "喊醒我")):
        negated = re.search(
            r"(?:不用|不必|别|不要|没必要|无需|不需要|用不着)(?:.{0,2})$", text[: now.start()]
        )
        return EffectReading("notification", (("notify", "later" if negated else "now"),))
    return None
