"""From nouns to the things a target holds, fitted to the kind."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

from habitus.facts._statement import Thing, Trait
from habitus.facts.grammar.zh import _words_things as words
from habitus.facts.grammar.zh._chunks import Chunk
from habitus.facts.grammar.zh._companies import company_field
from habitus.facts.grammar.zh._slots import Slots, domain_of
from habitus.vocabulary import Concepts

_DOMAINS_OF_KIND: dict[str, frozenset[str]] = {
    "meal": frozenset({"food", "place"}), "content": frozenset({"genre", "topic", "language"}), "workout": frozenset({"activity"}),
    "prescription": frozenset({"drug"}), "flight": frozenset({"place", "product"}), "hotel": frozenset({"place", "product", "genre"}),
}  # fmt: skip


_OF = re.compile("(?:一?点儿?|一些|些)?的")


_MADE_BY = re.compile("(?:牌|家|牌子|品牌)?(?:出)?的?")


def _nested(chunks: list[Chunk], text: str) -> tuple[list[Chunk], list[Chunk]]:
    """生产环境的数据库 is both: the database, and in production; so is 岚音的耳机."""
    if (
        len(chunks) == 2
        and (
            _OF.fullmatch(text[chunks[0].end : chunks[1].start])
            or (
                chunks[0].kinds
                and not chunks[0].concepts
                and _MADE_BY.fullmatch(text[chunks[0].end : chunks[1].start])
            )
        )
        and chunks[1].concepts
    ):
        return [chunks[0]], [chunks[1]]
    return chunks, []


def with_things(slots: Slots, chunks: list[Chunk], concepts: Concepts, text: str) -> Slots:
    """Keeps the things that fit the kind; unlisted ones only where no listed one is named."""
    kinds = slots.kinds
    if kinds == ("meeting",):
        chunks = [
            one
            for one in chunks
            if not (
                "meeting" in one.kinds
                and any(other.end <= one.start <= other.end + 1 for other in chunks)
            )
        ]
    fitting = [one for one in chunks if _fits(one, kinds, concepts)]
    listed = [one for one in fitting if one.concepts or one.kinds or one.quoted or one.modifies]
    buying = "purchase" in kinds
    objects = [one for one in fitting if not one.before_me and not one.modifies]
    named = (
        buying
        or (
            len(fitting) == 2 and _OF.fullmatch(text[fitting[0].end : fitting[1].start]) is not None
        )
        or bool(
            objects
            and not any(one.concepts for one in objects)
            and any(one.before_me for one in fitting)
        )
    )
    chosen = listed if listed and not (named and len(listed) < len(fitting)) else fitting
    if set(kinds) & {"content", "notification"}:
        chosen = _without_genus(chosen)
    topic_chunks = [
        one
        for one in chosen
        if one.before_me
        and not one.modifies
        and not (
            set(kinds) & {"content", "notification"} and len(chosen) > 1 and one.text in _GENUS
        )
    ]
    rest = [one for one in chosen if not one.before_me or one.modifies]
    if not rest:
        topic_chunks, rest = [], chosen
    nested: list[Chunk] = []
    if not set(kinds) & {"notification", "meeting", "email"}:
        rest, nested = _nested(rest, text)
    things = tuple(
        dict.fromkeys(thing for one in rest for thing in _things_of(one, kinds, concepts))
    )
    if (
        kinds == ("tool_call",)
        and len(topic_chunks) == 2
        and topic_chunks[0].end == topic_chunks[1].start
    ):
        topic_chunks = topic_chunks[:1]  # production 数据库: the first tells which one.
    makers = tuple(one for one in things if one.field in ("brand", "merchant", "place"))
    goods = tuple(one for one in things if one not in makers and one.concepts)
    makers = tuple(one for one in makers if not one.concepts)
    if makers and goods and kinds in (("purchase",), ("meal",)):
        things = goods  # 从亚马逊买书: both must hold
    else:
        makers = ()
    topic = tuple(
        dict.fromkeys(thing for one in topic_chunks for thing in _things_of(one, kinds, concepts))
    )
    if kinds == ("purchase",) and any(
        domain_of(one, concepts) == "product"
        for thing in (*topic, *(t for c in nested for t in _things_of(c, kinds, concepts)))
        for one in thing.concepts
    ):
        ends = {_plain_name(one.text): text[one.end : one.end + 1] for one in rest}
        things = tuple(
            replace(one, concepts=(), field="brand")
            if (not one.concepts or _only_food(one, concepts))
            and (ends.get(one.text) != "的" or nested)
            else one
            for one in things
        )
    return replace(
        slots,
        nominal=bool(rest)
        and all(
            re.match(
                "的(?:$|,|才|就|都|可以|也|倒|还|没事|能|不限|没关系|无所谓|例外|除外)",
                text[one.end :],
            )
            is not None
            for one in rest
        ),
        things=things,
        topic=topic,
        also=tuple(
            dict.fromkeys(
                [*makers, *(t for one in nested for t in _things_of(one, kinds, concepts))]
            )
        ),
        traits=(*slots.traits, *_channel_of(things + topic, slots, kinds)),
    )


def _only_food(thing: Thing, concepts: Concepts) -> bool:
    return all(domain_of(one, concepts) == "food" for one in thing.concepts)


_GENUS = frozenset(
    {
        "新闻",
        "资讯",
        "快讯",
        "动态",
        "小说",
        "漫画",
        "音乐",
        "综艺",
        "动画",
        "动漫",
        "直播",
        "播客",
        "短视频",
        "视频",
        "歌",
        "歌曲",
        "剧",
        "电影",
        "片",
    }
)


def _without_genus(chunks: list[Chunk]) -> list[Chunk]:
    """推理小说 is about 推理: the second of two names only tells what sort of thing it is."""
    genus = {
        two.start
        for one, two in itertools.pairwise(chunks)
        if two.start - one.end <= 1
        and one.concepts
        and one.text not in _GENUS
        and two.text in _GENUS
    }
    return [one for one in chunks if one.start not in genus]


def _channel_of(
    things: tuple[Thing, ...], slots: Slots, kinds: tuple[str, ...]
) -> tuple[Trait, ...]:
    """The channel in the name of a thing (工作电话)."""
    if kinds != ("notification",) or any(one.field == "channel" for one in slots.traits):
        return ()
    if any(one.text.endswith(("电话", "来电")) for one in things):
        return (Trait("channel", "==", "call"),)
    if any(one.text.endswith("短信") for one in things):
        return (Trait("channel", "==", "sms"),)
    return ()


def _things_of(chunk: Chunk, kinds: tuple[str, ...], concepts: Concepts) -> tuple[Thing, ...]:
    """The thing of a chunk; a place where one eats counts by what is eaten and by where."""
    thing = _thing(chunk, kinds)
    if chunk.kinds and not thing.concepts and not thing.field and len(kinds) == 1:
        thing = replace(thing, field=company_field(thing.text, kinds[0], concepts))
        if thing.field:
            return (thing,)
    domains = {domain_of(one, concepts) for one in thing.concepts}
    if kinds == ("meal",) and "place" in domains:
        if _PLACE_NAME.search(thing.text):
            return (replace(thing, field="place"),)
        if "food" in domains:
            return (thing, replace(thing, field="place"))
    return (thing,)


_PLACE_NAME = re.compile(r"(?:摊|摊儿|店|馆|堂|市|档|铺|广场|商场|楼|街)$")


def _fits(chunk: Chunk, kinds: tuple[str, ...], concepts: Concepts) -> bool:
    if chunk.text in words.TRAVEL_WORDS and set(kinds) & {"flight", "hotel", "meal"}:
        return False
    if not chunk.concepts or chunk.kinds:
        return True
    wanted = [_DOMAINS_OF_KIND[kind] for kind in kinds if kind in _DOMAINS_OF_KIND]
    if not wanted or len(wanted) < len(kinds):
        return True
    if chunk.modifies and "meal" not in kinds:
        return True
    return any(domain_of(one, concepts) in domains for one in chunk.concepts for domains in wanted)


def _thing(chunk: Chunk, kinds: tuple[str, ...]) -> Thing:
    field = ""
    if kinds == ("notification",):
        field = "topic"
    elif kinds == ("flight",) and chunk.text.endswith(("航空", "航")):
        field = "airline"
    return Thing(
        _plain_name(chunk.text),
        tuple(one for one in chunk.concepts if not one.startswith("lookalike")),
        field,
    )


_TAIL = re.compile(r"(?:之类的?|类的?|味的?|口味的?|那种|这种|啥的|什么的|做的|制品|那类|的)$")


_NEAR = re.compile(r"^(?:靠近|临近|挨着|离|近)")


_LATIN_GENUS = re.compile(r"(?<=[a-z0-9])(?:环境|分支|仓库|项目组|服务器)$")


def _plain_name(text: str) -> str:
    text = _NEAR.sub("", text) if len(text) > 3 else text
    short = _LATIN_GENUS.sub("", _TAIL.sub("", text))
    return short if len(short) > 1 else text
