"""What may be told to whom: 别跟我妈提加班的事, 验证码谁要都不许发出去."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement, Target, Thing, Who
from habitus.facts.grammar.zh import _words_things as words
from habitus.facts.grammar.zh._clock import one_of
from habitus.facts.grammar.zh._shape import Shape
from habitus.facts.grammar.zh._slot_people import with_kin
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._stance import StanceReading
from habitus.vocabulary import Concepts

_PRONOUNS = frozenset({"他", "她", "ta", "人家", "对方", "他们", "她们"})
_TO = r"(?:发予|发送予|寄予|予|至|传给|递给|寄给|发送给|跟|和|对|给|向|同|与|让|被|告诉|通知|发给|回复|转发给|转给|抄送给?|说给|透露给|联系|打扰|找|回)"
_TELL = r"(?:说|提|讲|聊|透露|告诉|八卦|抱怨|吐槽|汇报|报告|知道|发现|看到|发消息|发微信|发信息|发短信|发邮件|发照片|发|回消息|回|传|转|念叨|诉苦|知会|解释)"
_NO_ANSWER = re.compile(
    r"(?:别|不要|不用|不必|甭|不许|无需|少)(?:再|去|急着)?(?:理睬|理会|搭理|理|回复|答复|回信|回)(?![来家头国去我到老顾想])"
)
_SECRET = re.compile(one_of(words.SECRETS))
_GIVE = re.compile(
    r"发|告诉|透露|泄露|说出去|给(?!我)|报给|报出|外传|念给|念出|讲|提供|填|交出|分享|外泄|传出|往外|公开|暴露|散|贴"
)


def message_in(
    text: str,
    topics: str,
    shape: Shape,
    stance: StanceReading | None,
    slots: Slots,
    concepts: Concepts,
    spoken: Who | None = None,
) -> tuple[Statement, ...]:
    """Statements about what is told to others, or none.

    Args:
        text: the clause.
        topics: what the sentence spoke of.
        shape: the words of the clause.
        stance: its stance.
        slots: what it is about.
        concepts: of things.
        spoken: the person spoken of last, whom a pronoun means.
    """
    if stance is None or stance.meaning not in ("forbid", "avoid", "ask"):
        return ()
    meaning = stance.meaning
    secret = _SECRET.search(text) or (_SECRET.search(topics) if not slots.says_what else None)
    if secret and _GIVE.search(text):
        thing = Thing(secret.group(), concepts.lookup(secret.group()))
        exact = tuple(one for one in slots.things if secret.group() in one.text) or (thing,)
        return (
            Statement(
                stance=meaning,
                target=Target(
                    kinds=("message",),
                    things=tuple(Thing(one.text, one.concepts, "topic") for one in exact),
                ),
                firm=stance.firm,
                reason=text if meaning == "ask" else "",
            ),
            Statement(
                stance=meaning,
                target=Target(kinds=("tool_call",), things=exact, acts=("send", "share")),
                firm=stance.firm,
                reason=text if meaning == "ask" else "",
            ),
        )
    answer = _NO_ANSWER.search(text)
    if answer and not re.search("给我|跟我|对我", text[answer.start() :]):
        ignored = tuple(
            one for word in shape.of("P") if word.who is not None for one in _recipients(word.who)
        )
        if ignored:
            return (
                Statement(
                    stance=meaning,
                    target=Target(kinds=("message", "reply"), people=ignored),
                    firm=stance.firm,
                    reason=text if meaning == "ask" else "",
                ),
            )
    for word in shape.of("PO"):
        who = word.who if word.letter == "P" else spoken if word.text in _PRONOUNS else None
        if who is None:
            continue
        before, after = text[: word.start], text[word.end :]
        if not re.search(rf"{_TO}$", before):
            continue
        if (
            before.endswith("给")
            and not re.search("[传发转寄递说]给$", before)
            and re.search(r"(?:买|订|点|约|带|做|选|挑)", text)
            and not re.search("发|说|讲", text)
        ):
            continue
        told = re.match(rf"(?:们)?(?:再|多|主动|随便|乱)?{_TELL}(?:起|到|过|了)?", after)
        if told is None and not before.endswith(
            (
                "告诉",
                "通知",
                "发给",
                "发送给",
                "传给",
                "寄给",
                "递给",
                "予",
                "发至",
                "发送至",
                "传至",
                "转发给",
                "转给",
                "说给",
                "透露给",
                "抄送",
                "抄送给",
                "联系",
            )
        ):
            continue
        about = tuple(
            Thing(one.text, one.concepts, "topic")
            for one in (*slots.things, *slots.topic)
            if one.text not in ("微信", "短信", "钉钉", "飞书", "电话")
        )
        target = Target(
            kinds=("message",), people=_recipients(who), things=about, window=slots.when.window
        )
        return (
            Statement(
                stance=meaning,
                target=target,
                firm=stance.firm,
                reason=text if meaning == "ask" else "",
            ),
        )
    return ()


def _recipients(who: Who) -> tuple[Who, ...]:
    return tuple(replace(one, field="recipient") for one in with_kin((who,)))
