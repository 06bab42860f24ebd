"""The nouns of a clause that may name a thing, and those that are none."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from habitus.facts.grammar.zh import _words_things as words
from habitus.facts.grammar.zh._shape import Shape, Word
from habitus.facts.grammar.zh._slots import domain_of
from habitus.vocabulary import Concepts


@dataclass(frozen=True, slots=True)
class Chunk:
    text: str
    concepts: tuple[str, ...]
    kinds: tuple[str, ...]
    start: int
    end: int
    before_me: bool
    modifies: bool
    quoted: bool = False


_PUSHED = ("推", "推送", "弹", "通知", "提醒", "推给我", "播报", "提醒我")


def kinds_as_topics(shape: Shape) -> tuple[Shape, list[Chunk]]:
    """In 别推购物的, 会议通知, the other noun is what the notification is about."""
    noted = any(word.letter == "k" and "notification" in word.kinds for word in shape.words)
    pushed = any(word.letter == "v" and word.text in _PUSHED for word in shape.words)
    named = any(word.letter == "g" and word.concepts for word in shape.words)
    if not (noted or pushed) or ((shape.has("L") or named) and not noted):
        return shape, []
    topics, words_ = [], []
    for word in shape.words:
        if word.letter == "k" and not set(word.kinds) & {
            "notification",
            "email",
            "content",
            "reply",
            "message",
        }:
            topics.append(Chunk(word.text, (), (), word.start, word.end, False, True))
            words_.append(replace(word, letter="g", kinds=()))
        else:
            words_.append(word)
    return Shape(shape.text, tuple(words_)), topics


def bought_things(shape: Shape) -> list[Chunk]:
    """A noun of a kind right after "buy" is what is bought (买药)."""
    found = []
    for before, word in zip(shape.words, shape.words[1:], strict=False):
        if (
            word.letter == "k"
            and before.text in ("买", "购买", "囤", "采购")
            and not set(word.kinds) & {"flight", "hotel", "purchase"}
        ):
            found.append(Chunk(word.text, (), ("purchase",), word.start, word.end, False, False))
    return found


TOOL_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+")


_HOLDS = r"(?:里头?|里面|当中|中)(?:要是|如果|万一|只要)?(?:有|放|加|含|混)(?!.{0,4}我?(?:喜欢|爱))"
"""汤里有虾: what holds the thing is not meant."""
_LIKENED = re.compile(r"(?:跟|像|和|如|比)$")


def chunks_in(shape: Shape, head: int, concepts: Concepts) -> tuple[list[Chunk], bool]:
    """The things a clause names, and whether a noun is described by words left out of them."""
    found: list[Chunk] = []
    vague = False
    words_ = shape.words
    stance = words_[head] if 0 <= head < len(words_) else None
    at = 0
    while at < len(words_):
        word = words_[at]
        if word.letter == "Q":
            found.append(
                Chunk(
                    word.text,
                    concepts.lookup(word.text),
                    (),
                    word.start,
                    word.end,
                    False,
                    _before_kind(words_, at),
                    True,
                )
            )
        if word.letter != "g":
            at += 1
            continue
        end = at + 1
        while (
            end < len(words_)
            and words_[end].letter == "g"
            and words_[end].start == words_[end - 1].end
            and _belongs(words_[end - 1], words_[end])
        ):
            end += 1
        group = words_[at:end]
        text = shape.text[group[0].start : group[-1].end]
        ids = group[0].concepts if len(group) == 1 else tuple(concepts.lookup(text))
        previous = words_[at - 1] if at else None
        following = words_[end] if end < len(words_) else None
        described = (
            previous is not None
            and previous.text in words.DEGREES_BEFORE
            and (
                following is None
                or following.letter != "D"
                or (end + 1 < len(words_) and words_[end + 1].letter == "k")
            )
            and head != at - 1
            and not any(
                one.concepts and domain_of(one.concepts[0], concepts) in ("genre", "activity")
                for one in group
            )
        )
        holds = re.match(_HOLDS, shape.text[group[-1].end :]) is not None
        likened = holds or (
            bool(_LIKENED.search(shape.text[: group[0].start]))
            and bool(re.match(r".{0,2}(?:一样|似的|还|那样)", shape.text[group[-1].end :]))
        )
        counted = (
            bool(re.fullmatch(r"[0-9一二两三四五六七八九十几]{1,4}[\u4e00-\u9fff]?", text))
            or text.isdigit()
        )
        late = (
            stance is not None
            and group[0].start >= stance.end
            and not _takes_object(stance, listed=bool(ids))
        )
        taste = any(domain_of(one, concepts) in ("food", "genre") for one in ids)
        modifies_thing = (
            following is not None
            and following.letter == "D"
            and end + 1 < len(words_)
            and words_[end + 1].letter in "gk"
        )
        nominal = following is not None and following.letter == "D" and not modifies_thing
        if modifies_thing and (described or text in words.VAGUE) and not taste:
            vague = True
        if nominal and (described or (text in words.COLOURS_AND_TASTES and not ids)):
            vague = True
        talked = previous is not None and previous.text in words.TALKING and modifies_thing
        if (described or (_is_junk(text, ids, group, concepts) and not talked)) and not (
            modifies_thing and taste
        ):
            if (
                stance is not None
                and stance.letter == "d"
                and (text in words.VAGUE or (previous is not None and previous.text == "太"))
            ):
                vague = True
        elif not (
            likened
            or late
            or (counted and not ids)
            or (
                stance is not None
                and stance.letter == "u"
                and not ids
                and group[-1].end <= stance.start
            )
        ):
            before_me = stance is not None and group[-1].end <= stance.start
            if stance is not None and not before_me and not ids and not _follows(words_, head, at):
                at = end
                continue
            kinds = tuple(kind for one in group for kind in one.kinds)
            found.append(
                Chunk(
                    text,
                    ids,
                    kinds,
                    group[0].start,
                    group[-1].end,
                    before_me,
                    _before_kind(words_, end - 1),
                )
            )
        at = end
    return found, vague


def _follows(words_: tuple[Word, ...], head: int, at: int) -> bool:
    """Whether a thing is the object of the stance: only small words and the verb stand between, or
    another thing does that is joined to it."""
    return re.fullmatch(
        r"[avtxwcSYDTzyCLQRgPk]*", "".join(word.letter for word in words_[head + 1 : at])
    ) is not None and not any(word.text in words.DEGREES_BEFORE for word in words_[head + 1 : at])


_WITH_OBJECT = re.compile(
    r"可以|能|照|随便|尽管|欢迎|不介意|不在[意乎]|不讨厌|不反感|不排斥|不挑|不忌|放开|都能|也能|不怕|不怵|吃得|喝得|没法|没办法|无法|不能|不可以"
)


def _takes_object(stance: Word, *, listed: bool) -> bool:
    """Whether what follows a word of stance can be what it is about (可以跑步了, but not 不行, ...)."""
    if stance.letter not in "bfu":
        return True
    return listed and stance.letter in "fu" and _WITH_OBJECT.match(stance.text) is not None


def _belongs(left: Word, right: Word) -> bool:
    """Whether two neighbouring nouns are one name: a listed thing and an unlisted one are, two listed
    things are a list."""
    if left.concepts and right.concepts:
        return False
    if right.concepts and left.kinds and left.kinds[0] in ("purchase", "meal"):
        return False  # 耐克跑鞋: a brand, and what it makes
    if TOOL_NAME.fullmatch(left.text) or TOOL_NAME.fullmatch(right.text):
        return False
    if re.match("[一二两三四五六七八九十几0-9]", right.text):
        return False
    return not (right.text in words.JUNK_NOUNS or left.text in words.JUNK_NOUNS)


def _before_kind(words_: tuple[Word, ...], at: int) -> bool:
    """Whether a noun of a kind follows, with 的, 类 or nothing between."""
    for word in words_[at + 1 : at + 4]:
        if word.letter == "k":
            return True
        if word.letter != "D" and word.text not in (
            "类",
            "方面",
            "这类",
            "那类",
            "之类的",
            "什么的",
            "上",
            "里",
            "相关",
            "有关",
            "一类",
            "群",
        ):
            return False
    return False


def _is_junk(text: str, ids: tuple[str, ...], group: tuple[Word, ...], concepts: Concepts) -> bool:
    if any(word.kinds for word in group):
        return False
    if text in words.JUNK_NOUNS and not any(
        domain_of(one, concepts) in ("food", "drug") and len(text) > 1 for one in ids
    ):
        return text not in ("酸", "甜", "咸", "油", "腻", "香", "苦") or True
    return not ids and len(text) == 1
