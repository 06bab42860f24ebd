"""By which way, and when, people are written to: 联系乔总最好走微信, 十点以后别给人发消息."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Stance, Statement, Target, Thing, Trait, Who
from habitus.facts.grammar.zh._clock import one_of
from habitus.facts.grammar.zh._shape import Shape
from habitus.facts.grammar.zh._slot_people import with_kin
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._stance import StanceReading

CHANNELS: dict[str, str] = {
    "短信": "sms", "简讯": "sms", "邮件": "email", "邮箱": "email", "email": "email", "电话": "call", "语音": "call",
    "微信": "微信", "企业微信": "企业微信", "企微": "企业微信", "钉钉": "钉钉", "飞书": "飞书", "qq": "QQ", "whatsapp": "WhatsApp", "telegram": "Telegram", "line": "LINE", "slack": "Slack",
    "teams": "Teams", "messenger": "Messenger", "signal": "Signal", "imessage": "iMessage", "私信": "私信", "微博": "微博",
}  # fmt: skip
"""Words for ways to write to people, with what a message's channel holds."""

_CHANNEL = one_of(CHANNELS)
_KIN = "[妈爸哥姐弟妹爷奶叔姑舅姨婆公儿女媳]|们?家|老[公婆板师]|太太|先生|孩子|闺女|导师|同[事学]|朋友|客户|领导|丈人|岳"
_TO_ME = re.compile(rf"(?:联系|联络|找|通知|发给?|打给?|跟|给|问|回|告诉|提醒|叫)我(?!{_KIN})")
_CONTACT = re.compile(r"(?:联系|联络|找|通知|回复?|答复|给|跟|和|对|向|同|与|写给|发给)$")
_CONTACTS = re.compile(
    r"联系|联络|发消息|发信息|写信|沟通|谈|聊|说事|商量|通知|回复?|答复|讲|发(?=微信|短信|邮件)"
)
_BETTER = re.compile(
    rf"(?P<good>{_CHANNEL})(?:比|好过|强过|胜过)(?P<bad>{_CHANNEL})?(?:更|要)?(?:好|强|管用|合适|方便|稳妥|靠谱|快|有用|行)|(?:与其|比起)(?:用|发|打|走)?(?P<worse>{_CHANNEL}),?(?:还?不如|更)?(?:用|发|打|走)?(?P<better>{_CHANNEL})"
)
_WAY = re.compile(
    rf"(?P<not>别|不要|不许|不准|不能|不得|勿|少|甭|不可以?|不允许|禁止|严禁|不想|不喜欢|讨厌)?(?:再|老|总|直接|随便)*(?P<how>最好|优先|尽量|首选|一律|都|就|只能?|只准|必须|统统|还是|请|统一|默认|宁可|宁愿|更愿意|得|要|可以)*(?:走|用|通过|靠|上|发|打)(?P<channel>{_CHANNEL})(?!提醒|通知|推送)"
)
_ONLY = re.compile(r"只|必须|一律")
_NOBODY = re.compile(
    r"(?:别|不要|不许|不准|不能|勿|甭|少|禁止)(?:再|随便|替我|帮我|代我)*(?:给|跟|往|向|对)?(?P<whom>别人|人家|人|任何人|谁|大家|外|群里)?(?:发|回)(?:任何|什么)?(?:消息|信息|微信|短信|私信)"
)


def contact_in(
    text: str, topics: Shape, shape: Shape, stance: StanceReading | None, slots: Slots
) -> tuple[Statement, ...]:
    """Statements about the way or the time people are written to, or none.

    Args:
        text: the clause.
        topics: what the sentence spoke of.
        shape: the words of the clause.
        stance: its stance.
        slots: what it is about.
    """
    if _TO_ME.search(text):
        return ()
    people = _recipients(shape) or _recipients(topics)
    better = _BETTER.search(text)
    if better and (people or _CONTACTS.search(topics.text)):
        name = better["good"] or better["better"]
        return (_statement("prefer", name, people, slots, "=="),)
    slots = _without_people(slots, shape)
    way = _WAY.search(text)
    contacting = people or _CONTACTS.search(text) or _CONTACTS.search(topics.text)
    if way and contacting and _is_way(way, stance):
        if way["not"] or (stance is not None and stance.meaning in ("forbid", "avoid")):
            firm = stance is not None and stance.firm
            mild = stance is not None and stance.meaning == "avoid"
            one = _statement("avoid" if mild else "forbid", way["channel"], people, slots, "==")
            return (replace(one, firm=firm),)
        if way["how"] and _ONLY.search(way["how"]):
            return (_statement("forbid", way["channel"], people, slots, "!="),)
        return (_statement("prefer", way["channel"], people, slots, "=="),)
    if (
        stance is not None
        and stance.meaning in ("forbid", "avoid")
        and _NOBODY.search(text)
        and not people
        and slots.when.window is not None
    ):
        target = Target(kinds=("message",), window=slots.when.window)
        return (
            Statement(
                stance=stance.meaning,
                target=target,
                firm=stance.firm,
                since=slots.when.since,
                until=slots.when.until,
            ),
        )
    return ()


def _is_way(way: re.Match[str], stance: StanceReading | None) -> bool:
    """Whether the words tell what is wanted, not what once happened."""
    if stance is not None and stance.meaning in ("ask", "permit", "neutral"):
        return False
    return bool(way["how"] or way["not"]) or stance is not None


def _recipients(shape: Shape) -> tuple[Who, ...]:
    found = [
        word.who
        for word in shape.of("P")
        if word.who is not None and _CONTACT.search(shape.text[: word.start])
    ]
    return tuple(replace(one, field="recipient") for one in with_kin(tuple(found)))


def _without_people(slots: Slots, shape: Shape) -> Slots:
    """Without things that only name the people (客户沟通)."""
    names = [word.text for word in shape.of("P")]
    return replace(
        slots, things=tuple(one for one in slots.things if not any(n in one.text for n in names))
    )


def _statement(
    stance: Stance, channel: str, people: tuple[Who, ...], slots: Slots, op: str
) -> Statement:
    things = tuple(
        Thing(one.text, one.concepts, "topic")
        for one in (*slots.topic, *slots.things)
        if not any(name in one.text.lower() for name in CHANNELS)
        and one.text not in ("事", "联系", "联络", "沟通", "消息")
    )
    return Statement(
        stance=stance,
        target=Target(
            kinds=("message",),
            people=people,
            things=things,
            traits=(Trait("channel", op, CHANNELS[channel]),),  # type: ignore[arg-type]
            window=slots.when.window,
        ),
        strength=0.7,
        since=slots.when.since,
        until=slots.when.until,
    )
