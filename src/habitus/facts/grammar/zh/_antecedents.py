"""What a bare verdict is about, and what 它, 那种 and 他的 stand for: the words before, put in place.

Chinese names a topic first and judges it later (超过一百五的饭, 尽量别订). Put before the verdict, the
topic makes one plain clause, which is then read like any other; a pronoun gives way to the noun
phrase or the person spoken of.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from habitus.facts._statement import Statement, Target
from habitus.facts.grammar.zh._shape import Shape, Word
from habitus.facts.grammar.zh._words_things import JUNK_NOUNS

_LEAD = re.compile(
    r"^(?:(?:但是?|不过|可是|可|还有|另外|再有|对了|至于|关于|说到|提到|凡是?|只要是?|但凡|碰上|碰到|遇到|遇上|赶上|以后|今后|往后|那|嗯|哦|噢|所以|反正|总之|然后|而且)+)"
)
_TAIL = re.compile(
    r"(?:的话|这块儿?|那块儿?|这一块|这方面|方面|来说|来讲|而言|呢|嘛|吧|啊|呀|哈|哦|么)+$"
)
_ON_THE_WAY = re.compile(
    r"(?:打电话|来电话?|来消息|来信|发消息|发邮件|来邮件|留言)(?:来|过来|给我)?$"
)
_WEAK_END = re.compile(
    r"^(?:都|也|就|还|全|又|太|很|真|实在|总|老|一|是|会|能|让|把|给|在|有|没|不|我)"
)
_THING = re.compile(
    r"(?P<such>它们?(?!家)|(?:这|那|此)(?:种|类|些|样的?|号|路)(?!人|话|时候?|事|情况)(?:的)?|(?:这|那)(?:玩意儿?|东西|款|班|趟))(?P<genus>东西|玩意儿?)?"
)
_PERSON = re.compile(
    r"(?P<lead>(?:^|(?<=回)|(?<=给)|(?<=跟)|(?<=和)|(?<=对)|(?<=找)|(?<=联系)|(?<=通知)|(?<=以后)|(?<=但)|(?<=是)))(?P<who>他|她|ta)(?=的(?!是)|那边|这边|发|打|约|找|来|写|寄|推|一?律|都|请|用|要是|如果|$|一定|最好|说|提|讲|聊|的话|就|时|改)"
)


_NAMED = re.compile(
    r"^(?:那个|但|不过|听说)?(?!slack|zoom|teams|email|app|vip|bug|pr|ci|api|qq|wechat|deadline|review|sync|whatsapp|google|iphone)(?P<name>[a-z]{2,12})(?=嫌|说|讲|喜欢|不喜欢|爱|讨厌|在|跟我|和我|对我|那边|这边|那人|这人|是我|最近|现在|又|老|总)"
)


def named_in(text: str) -> str:
    """The person a clause begins with, by a name in Latin letters."""
    found = _NAMED.match(text)
    return found["name"] if found else ""


_BEYOND = re.compile(r"超(?:了|过|支|标)?$|(?:再|更)(?:多|贵|长|高|远|久)|(?:多|贵|长|远)了")
"""What only insists on the limit before it."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A noun phrase that clauses after it may be about.

    Attributes:
        text: the phrase.
        whole: whether the clause is nothing but the phrase.
        kinds: the kinds of things it names.
        within: the clause it was found in.
        limited: whether it holds a limit, so that another in the verdict is of something else.
    """

    text: str
    whole: bool
    kinds: frozenset[str]
    within: str
    limited: bool = False


def topic_in(shape: Shape, *, condition: bool = False) -> Topic | None:
    """The noun phrase a clause is, or begins with; None when it has none that is known.

    A ``condition`` that could be read counts as a whole (一杯咖啡要是贵过三十块, 别买).
    """
    if condition:
        return _topic(shape.text, shape.words, shape, whole=True)
    lead = _LEAD.match(shape.text)
    start = lead.end() if lead else 0
    tail = _TAIL.search(shape.text)
    end = tail.start() if tail and tail.start() > start else len(shape.text)
    text = shape.text[start:end]
    words = [word for word in shape.words if word.start >= start and word.end <= end]
    if not words or not 2 <= len(text) <= 24:
        return None
    if _is_phrase(words) or (_ON_THE_WAY.search(text) and words[0].letter == "P"):
        return _topic(text, words, shape, whole=True) if _known(words) else None
    head = _leading(words)
    if head and (_known(head) or _names(head)) and head[-1].letter in "gkRQL":
        phrase = shape.text[head[0].start : head[-1].end]
        return _topic(phrase, head, shape, whole=False)
    return None


def _topic(text: str, words: Sequence[Word], shape: Shape, *, whole: bool) -> Topic:
    limited = any(word.letter == "L" for word in words)
    return Topic(text, whole, _kinds(words), shape.text, limited)


def is_of_replies(topic: Topic) -> bool:
    """Whether the phrase is about writing back to someone (给客户回信呢)."""
    return "reply" in topic.kinds or re.search("回信|写信|回邮件|回消息", topic.text) is not None


def _is_phrase(words: Sequence[Word]) -> bool:
    """Whether the words are a noun phrase: verbs only before a 的."""
    letters = "".join(word.letter for word in words)
    last = letters.rfind("D")
    after = letters[last + 1 :]
    tail = "".join(word.text for word in words[last + 1 :])
    if (
        re.search("[是有让把被了着也都还又很太挺真]", tail)
        or not re.fullmatch("[agkRPLQTCYx]*", after)
        or re.search("[dqpbfhlmuEGNroiy]", letters)
    ):
        return False
    if last < 0:
        return letters[-1] in "kgRQPL" and not re.search("[vtScw?n]", letters) and "的" not in after
    return not after or after[-1] in "gkRPQ"


def _leading(words: Sequence[Word]) -> list[Word]:
    """The noun phrase that a clause begins with."""
    found: list[Word] = []
    for word in words:
        if word.letter not in "gkRLQDTPC" and not (word.letter == "a" and not found):
            break
        if word.letter != "a":
            found.append(word)
    while found and found[-1].letter in "DTC":
        found.pop()
    return found


def _kinds(words: Sequence[Word]) -> frozenset[str]:
    return frozenset(kind for word in words if word.letter == "k" for kind in word.kinds)


def _names(words: Sequence[Word]) -> bool:
    """Whether the phrase is one noun that nobody listed."""
    return len(words) == 1 and len(words[0].text) > 1 and words[0].text not in JUNK_NOUNS


def _known(words: Sequence[Word]) -> bool:
    return any(word.letter in "kRLPQ" or word.concepts or word.kinds for word in words)


def in_full(shape: Shape, topic: Topic | None, someone: str, *, bare: bool) -> str | None:
    """The clause with its topic or antecedents in place, or None when it points to nothing before.

    Args:
        shape: the clause.
        topic: the noun phrase before it, if any.
        someone: the words for the person spoken of last.
        bare: whether the clause names nothing itself.
    """
    text = shape.text
    full = text
    if someone:
        full = _PERSON.sub(lambda match: someone, full, count=1)
    if topic is not None and topic.limited and shape.has("L"):
        bare = False
    if topic is not None:
        such = _THING.search(full)
        if such:
            return _with_topic(full, such, topic.text)
        if bare and (topic.whole or shape.has("drL")) and full == text and not _BEYOND.search(text):
            return topic.text + text
    return full if full != text else None


def _with_topic(text: str, such: re.Match[str], topic: str) -> str:
    """The pronoun replaced; before a noun it becomes a modifier (那种酒店)."""
    before, after = text[: such.start()], text[such.end() :]
    noun = re.match(
        r"(?:酒店|宾馆|民宿|航班|会议?|邮件|电话|通知|消息|餐厅|店|片子|单子|票|单)", after
    )
    if noun:
        stem = topic.removesuffix(noun.group())
        joint = "" if stem.endswith("的") or not stem else "的"
        return before + stem + joint + after
    return before + topic + after


def says_more(full: Sequence[Statement], alone: Sequence[Statement]) -> bool:
    """Whether a reading in full states the same as the clause alone, of a narrower target."""
    if len(full) != len(alone) or not alone:
        return False
    pairs = list(zip(full, alone, strict=True))
    same = all(
        one.stance == two.stance
        and one.change == two.change
        and one.effects == two.effects
        and set(one.target.kinds) <= set(two.target.kinds or one.target.kinds)
        for one, two in pairs
    )
    return (
        same
        and all(_slots(two.target) <= _slots(one.target) for one, two in pairs)
        and any(len(_slots(one.target)) > len(_slots(two.target)) for one, two in pairs)
    )


def says_otherwise(full: Sequence[Statement], alone: Sequence[Statement]) -> bool:
    """Whether a reading in full says the same of another kind of thing (票价嘛, 三千以上的不掏)."""
    return (
        len(full) == len(alone) == 1
        and full[0].stance == alone[0].stance
        and full[0].target.kinds != alone[0].target.kinds
        and _slots(full[0].target) == _slots(alone[0].target)
    )


def says_less(full: Sequence[Statement], alone: Sequence[Statement]) -> bool:
    """Whether a reading in full leaves out things that the clause before named beside its topic."""
    if len(full) != 1 or len(alone) != 1 or full[0].stance != alone[0].stance:
        return False
    one, two = full[0].target, alone[0].target
    return (
        len(one.things) < len(two.things)
        and set(one.things) <= set(two.things)
        and _slots(two) - {("thing", thing.text) for thing in two.things} <= _slots(one)
        and not one.is_empty()
    )


def _slots(target: Target) -> set[object]:
    found: set[object] = {
        *target.people,
        *target.traits,
        *target.texts,
        *target.acts,
        *(("thing", one.text) for one in target.things),
        *(("also", one.text) for one in target.also),
    }
    if target.window is not None:
        found.add("window")
    return found
