"""What a clause is about: kinds, things, people, traits, limits and times."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field, replace

from habitus.facts._statement import Target, TextMark, Thing, Trait, Who
from habitus.facts.grammar.zh import _words_things as words
from habitus.facts.grammar.zh._amounts import Limit
from habitus.facts.grammar.zh._clock import one_of
from habitus.facts.grammar.zh._companies import company_field
from habitus.facts.grammar.zh._shape import Shape, Surroundings, Word
from habitus.facts.grammar.zh._times import When, late_evening, when_of_pieces
from habitus.vocabulary import Between, Concepts, Named


@dataclass(frozen=True, slots=True, kw_only=True)
class Slots:
    """What a clause says of a target, before kinds and stances are settled."""

    scores: tuple[tuple[str, float], ...] = ()
    """How strongly the words speak for each kind."""
    things: tuple[Thing, ...] = ()
    topic: tuple[Thing, ...] = ()
    """Things named before the person speaks of themselves (耳机这块我偏爱岚音)."""
    people: tuple[Who, ...] = ()
    traits: tuple[Trait, ...] = ()
    texts: tuple[TextMark, ...] = ()
    limits: tuple[Limit, ...] = ()
    acts: tuple[str, ...] = ()
    when: When = field(default_factory=When)
    others: bool = False
    """The clause speaks of "all other" things (别的肉)."""
    also: tuple[Thing, ...] = ()
    """What the things belong to (岚音的耳机): both must hold."""
    nominal: bool = False
    """The thing is only said by what it is like (豆浆只喝咸的)."""
    dropped: bool = False
    """A noun was left out, because it is none that a wish can be about."""
    vague: bool = False
    """A noun is described by words that were not understood (太长的片子)."""
    topical: bool = False
    """The clause only names a topic (粥这玩意儿, 回家过年的机票)."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The likeliest kinds; more than one when nothing decides between them."""
        if not self.scores:
            return ()
        best = max(score for _, score in self.scores)
        return tuple(kind for kind, score in self.scores if score >= best - 0.01)

    def score(self, kind: str) -> float:
        """How strongly the words speak for a kind."""
        return dict(self.scores).get(kind, 0.0)

    @property
    def says_what(self) -> bool:
        """Whether it names something a target could be made of, besides time and acts."""
        return bool(self.things or self.people or self.traits or self.texts or self.topic)

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all was found."""
        return not (self.says_what or self.scores or self.limits) and self.when.is_empty


DOMAIN_KINDS: dict[str, tuple[tuple[str, float], ...]] = {
    "food": (("meal", 2.5),), "drug": (("prescription", 2.6),), "genre": (("content", 2.5),), "activity": (("workout", 2.5),),
    "product": (("purchase", 1.0),), "object": (("tool_call", 0.8),), "topic": (("notification", 0.6), ("meeting", 0.5)), "place": (),
}  # fmt: skip
_NOUN, _TRAIT, _ACT, _BUY = 4.0, 3.0, 2.9, 3.2
_DOMAINS_OF_KIND: dict[str, frozenset[str]] = {
    "meal": frozenset({"food", "place"}), "content": frozenset({"genre", "topic", "language"}), "workout": frozenset({"activity"}),
    "prescription": frozenset({"drug"}), "flight": frozenset({"place", "product"}), "hotel": frozenset({"place", "product", "genre"}),
}  # fmt: skip


_COMPANY = {"purchase": 1.2, "meal": 2.4, "hotel": 2.6}
"""How strongly the name of a company speaks for the kind it is seen in."""


@dataclass(frozen=True, slots=True)
class _Chunk:
    text: str
    concepts: tuple[str, ...]
    kinds: tuple[str, ...]
    start: int
    end: int
    before_me: bool
    modifies: bool
    quoted: bool = False


def read_slots(shape: Shape, head: int, about: Surroundings) -> Slots:
    """The slots of a clause whose stance stands at ``head`` (-1 for none)."""
    chunks, vague = _chunks(shape, head, about.concepts)
    shape, topics = _kinds_as_topics(shape)
    chunks = sorted([*chunks, *_bought(shape), *topics], key=lambda one: one.start)
    traits = [word.trait for word in shape.of("R") if word.trait is not None]
    when = when_of_pieces(
        tuple(word.piece for word in shape.of("T") if word.piece is not None), shape.text
    )
    if _SHOPPING.match(shape.text):
        when = replace(when, dates=None)  # What is bought for a feast is bought before it.
    scores = _scores(shape, chunks, about.concepts)
    chunks, spoken = _languages(chunks, scores)
    traits += spoken
    people, chunks = _people(shape, chunks, scores)
    texts = _texts(shape)
    if texts:
        chunks = [one for one in chunks if one.text not in {mark.text for mark in texts}]
    acts = tuple(
        dict.fromkeys(
            word.act
            for word in shape.of("tvk")
            if word.act and (word.letter in "tk" or len(word.text) > 1)
        )
    )
    if _SENDS_MAIL.search(shape.text) and not _GETS_MAIL.search(shape.text):
        scores.pop("email", None)
        scores["tool_call"] = scores.get("tool_call", 0.0) + _NOUN
        acts = ("emailing",)
    if len(acts) > 1:
        acts = tuple(one for one in acts if one != "run")
    branch = _branch_of(shape.text)
    if branch is not None:
        traits.append(branch)
        chunks = [one for one in chunks if one.text != branch.value]
        scores["tool_call"] = scores.get("tool_call", 0.0) + _NOUN
        acts = acts or ("push",)
    tools = [one for one in chunks if _TOOL_NAME.fullmatch(one.text)]
    if tools:
        chunks, acts = tools, ()
    nouns = [word for word in shape.of("g") if word.end - word.start > 1]
    slots = Slots(
        dropped=any(not any(one.start <= word.start < one.end for one in chunks) for word in nouns),
        scores=tuple(scores.items()),
        people=people,
        traits=tuple(dict.fromkeys(traits)),
        texts=texts,
        limits=tuple(word.limit for word in shape.of("L") if word.limit is not None),
        acts=acts,
        when=_meal_hours(shape, when, scores),
        others=bool(re.search(r"别的|其他|其它|其余|另外的|剩下的", shape.text)),
        vague=vague,
        topical=_is_topic(shape),
    )
    slots = replace(slots, traits=slots.traits + _more_traits(shape, slots))
    return _with_things(slots, chunks, about.concepts, shape.text)


# --- things --------------------------------------------------------------------------------------


def _is_topic(shape: Shape) -> bool:
    """Whether the clause is a noun phrase, or says that one wants to buy something."""
    letters = shape.letters
    if re.match(r"[ax]*T+D?k", letters) and not re.search("[dnqpfbmur]", letters):
        return True
    if re.search(r"D[agk]*k[ax]*$", letters) and not re.search("[Sdnqphlfbmu]", letters):
        return True
    if (
        re.fullmatch(r"[gkRPTLQDCaxY]*", letters)
        and len(shape.text) <= 16
        and not re.search("[是有让得了着过吧:]", shape.text.rstrip("了"))
    ):
        if (
            shape.has("T")
            and not shape.has("kR")
            and not re.search("的话|这块|这事|呢$", shape.text)
        ):
            return False
        named = any(word.concepts or word.kinds or word.letter in "kRQ" for word in shape.words)
        return named or bool(
            re.search("[gP]", letters) and re.search("的|这|那|呢$|嘛$|啊$", shape.text)
        )
    if _SHOPPING.match(shape.text) and not re.search("[dnqphlfbmu]", letters):
        return True
    return bool(
        re.search(
            r"(?:想|要|打算|准备|考虑|计划|给.{1,3})(?:再|去)?(?:买|换|入手|添|购|订|租)|(?:买|换).{1,6}(?:的事|这事|的话)",
            shape.text,
        )
    )


_IN_LANGUAGE = re.compile(rf"({one_of(words.LANGUAGES)})(?:发音|原声|配音|对白|中字|字幕)?$")


def _languages(chunks: list[_Chunk], scores: dict[str, float]) -> tuple[list[_Chunk], list[Trait]]:
    """A language named of films and the like is a trait of them (日语的片子)."""
    if scores and max(scores, key=lambda kind: scores[kind]) != "content":
        return chunks, []
    kept: list[_Chunk] = []
    traits: list[Trait] = []
    for chunk in chunks:
        found = None if chunk.concepts else _IN_LANGUAGE.match(chunk.text)
        if found is None:
            kept.append(chunk)
            continue
        traits.append(Trait("language", "==", words.LANGUAGES[found[1]]))
        scores["content"] = max(scores.get("content", 0.0), 1.0)
    return kept, traits


_SHOPPING = re.compile(
    r"^(?:.{0,8}?)(?:换|买|添|配|入手?|置办|选|挑|订)(?:一|两|几)?(?:个|台|部|双|件|套|辆|块|张|把|副|只|支|盏|床|条|新|点|些)(?:新)?[\u4e00-\u9fffa-z0-9]{1,6}$"
)
_SENDS_MAIL = re.compile(
    "(?:往外|对外|外|群|代我|替我|帮我)?发(?:出|送)?(?:任何|所有|的)?邮件(?:之前|以前|前|都|一律|必须|得|要|,|$)|邮件(?:往外|对外)发|发出邮件"
)
_GETS_MAIL = re.compile("给我|发来|收|来自|标|静音|提醒|的邮件")
_BRANCH = re.compile(
    r"(?:往|到|向|在|进|推|push|对|直接|动|合并?到)\s?(main|master|develop|dev|release|prod|production|trunk|主分支|主干)(?:分支|上|里|这个分支)?"
)


def _branch_of(text: str) -> Trait | None:
    """The branch that code is pushed to, or None."""
    found = _BRANCH.search(text)
    if found is None or not re.search("推|push|合|提交|commit|merge|改|分支|代码|部署", text):
        return None
    name = {"主分支": "main", "主干": "main"}.get(found[1], found[1])
    return Trait("args.branch", "==", name)


_PUSHED = ("推", "推送", "弹", "通知", "提醒", "推给我", "播报", "提醒我")


def _kinds_as_topics(shape: Shape) -> tuple[Shape, list[_Chunk]]:
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
            topics.append(_Chunk(word.text, (), (), word.start, word.end, False, True))
            words_.append(replace(word, letter="g", kinds=()))
        else:
            words_.append(word)
    return Shape(shape.text, tuple(words_)), topics


def _bought(shape: Shape) -> list[_Chunk]:
    """A noun of a kind right after "buy" is what is bought (买药)."""
    found = []
    for before, word in zip(shape.words, shape.words[1:], strict=False):
        if (
            word.letter == "k"
            and before.text in ("买", "购买", "囤", "采购")
            and not set(word.kinds) & {"flight", "hotel", "purchase"}
        ):
            found.append(_Chunk(word.text, (), ("purchase",), word.start, word.end, False, False))
    return found


_TOOL_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+")
_LIKENED = re.compile(r"(?:跟|像|和|如|比)$")


def _chunks(shape: Shape, head: int, concepts: Concepts) -> tuple[list[_Chunk], bool]:
    """The things a clause names, and whether a noun is described by words left out of them."""
    found: list[_Chunk] = []
    vague = False
    words_ = shape.words
    stance = words_[head] if 0 <= head < len(words_) else None
    at = 0
    while at < len(words_):
        word = words_[at]
        if word.letter == "Q":
            found.append(
                _Chunk(
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
                one.concepts and _domain(one.concepts[0], concepts) in ("genre", "activity")
                for one in group
            )
        )
        likened = bool(_LIKENED.search(shape.text[: group[0].start])) and bool(
            re.match(r".{0,2}(?:一样|似的|还|那样)", shape.text[group[-1].end :])
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
        taste = any(_domain(one, concepts) in ("food", "genre") for one in ids)
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
                _Chunk(
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
    if _TOOL_NAME.fullmatch(left.text) or _TOOL_NAME.fullmatch(right.text):
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
        _domain(one, concepts) in ("food", "drug") and len(text) > 1 for one in ids
    ):
        return text not in ("酸", "甜", "咸", "油", "腻", "香", "苦") or True
    return not ids and len(text) == 1


def _domain(concept: str, concepts: Concepts) -> str:
    entry = concepts.by_id.get(concept)
    return entry.domain if entry is not None else ""


_OF = re.compile("(?:一?点儿?|一些|些)?的")
_MADE_BY = re.compile("(?:牌|家|牌子|品牌)?(?:出)?的?")


def _nested(chunks: list[_Chunk], text: str) -> tuple[list[_Chunk], list[_Chunk]]:
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


def _with_things(slots: Slots, chunks: list[_Chunk], concepts: Concepts, text: str) -> Slots:
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
    nested: list[_Chunk] = []
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
        _domain(one, concepts) == "product"
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
    return all(_domain(one, concepts) == "food" for one in thing.concepts)


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


def _without_genus(chunks: list[_Chunk]) -> list[_Chunk]:
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


def _things_of(chunk: _Chunk, kinds: tuple[str, ...], concepts: Concepts) -> tuple[Thing, ...]:
    """The thing of a chunk; a place where one eats counts by what is eaten and by where."""
    thing = _thing(chunk, kinds)
    if chunk.kinds and not thing.concepts and not thing.field and len(kinds) == 1:
        thing = replace(thing, field=company_field(thing.text, kinds[0], concepts))
        if thing.field:
            return (thing,)
    domains = {_domain(one, concepts) for one in thing.concepts}
    if kinds == ("meal",) and "place" in domains:
        if _PLACE_NAME.search(thing.text):
            return (replace(thing, field="place"),)
        if "food" in domains:
            return (thing, replace(thing, field="place"))
    return (thing,)


_PLACE_NAME = re.compile(r"(?:摊|摊儿|店|馆|堂|市|档|铺|广场|商场|楼|街)$")


def _fits(chunk: _Chunk, kinds: tuple[str, ...], concepts: Concepts) -> bool:
    if chunk.text in words.TRAVEL_WORDS and set(kinds) & {"flight", "hotel", "meal"}:
        return False
    if not chunk.concepts or chunk.kinds:
        return True
    wanted = [_DOMAINS_OF_KIND[kind] for kind in kinds if kind in _DOMAINS_OF_KIND]
    if not wanted or len(wanted) < len(kinds):
        return True
    if chunk.modifies and "meal" not in kinds:
        return True
    return any(_domain(one, concepts) in domains for one in chunk.concepts for domains in wanted)


def _thing(chunk: _Chunk, kinds: tuple[str, ...]) -> Thing:
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


# --- kinds ---------------------------------------------------------------------------------------


def _scores(shape: Shape, chunks: list[_Chunk], concepts: Concepts) -> dict[str, float]:
    scores: dict[str, float] = {}

    def add(kind: str, score: float) -> None:
        scores[kind] = max(scores.get(kind, 0.0), 0.0) + score if kind in scores else score

    for word in shape.of("k"):
        for kind in word.kinds:
            scores[kind] = max(
                scores.get(kind, 0.0),
                _NOUN + (0.1 if word.text not in ("约", "安排", "预约") else -1.5),
            )
    for word in shape.of("R"):
        for kind in word.kinds:
            scores[kind] = max(scores.get(kind, 0.0), _TRAIT)
    if "饭店" in shape.text and re.search("一晚|每晚|晚上住|住|入住|订房|房", shape.text):
        scores.pop("meal", None)
        scores["hotel"] = _NOUN
    if re.search("早班机|晚班机|早机|晚机|夜航|红眼|早航班|晚航班", shape.text):
        scores["flight"] = _NOUN
    verbs: dict[str, float] = {}
    for word in shape.of("vt"):
        if word.act and (word.letter == "t" or len(word.text) > 1):
            verbs["tool_call"] = max(verbs.get("tool_call", 0.0), _ACT)
        for rank, kind in enumerate(word.kinds):
            weight = (
                _BUY
                if kind == "purchase" and word.text not in ("用", "收", "换", "背", "添")
                else 2.0 - 0.5 * rank
            )
            verbs[kind] = max(verbs.get(kind, 0.0), weight)
    for word in shape.of("r"):
        if word.text in words.TURNED_AWAY:
            kind = words.TURNED_AWAY[word.text]
            verbs[kind] = max(verbs.get(kind, 0.0), 1.5)
    if shape.has("L"):
        for pattern, kind in words.UNIT_KINDS:
            if re.search(pattern, shape.text):
                verbs[kind] = verbs.get(kind, 0.0) + 1.6
    domains: dict[str, float] = {}
    for chunk in chunks:
        for kind in chunk.kinds:
            company = company_field(chunk.text, kind, concepts) if not chunk.concepts else ""
            weight = _COMPANY.get(kind, _NOUN - 0.5) if company else _NOUN - 0.5
            domains[kind] = max(domains.get(kind, 0.0), weight)
        for concept in chunk.concepts:
            for kind, weight in DOMAIN_KINDS.get(_domain(concept, concepts), ()):
                domains[kind] = max(domains.get(kind, 0.0), weight)
    _choose_goods(shape, chunks, concepts, verbs, domains)
    for kind, weight in verbs.items():
        add(kind, weight)
    if verbs.get("notification", 0.0) >= 2 and "content" in domains and not shape.has("k"):
        both = any(
            {"topic", "genre"} <= {_domain(one, concepts) for one in chunk.concepts}
            for chunk in chunks
        )
        if both:
            domains["notification"] = domains["content"] - 0.5
    for kind, weight in domains.items():
        add(kind, weight)
    return scores


_CHOOSING = frozenset({"挑", "选", "找", "换", "要"})


def _choose_goods(
    shape: Shape,
    chunks: list[_Chunk],
    concepts: Concepts,
    verbs: dict[str, float],
    domains: dict[str, float],
) -> None:
    """Goods that are chosen are bought (挑鞋); what is liked of goods is a brand (电器我偏爱小米的)."""
    goods = [
        chunk
        for chunk in chunks
        if any(_is_goods(concept, concepts) for concept in chunk.concepts)
        and not any(_domain(one, concepts) == "food" for one in chunk.concepts)
    ]
    if not goods or shape.has("kR"):
        return
    if any(word.text in _CHOOSING for word in shape.of("v")) and set(verbs) <= {
        "flight",
        "hotel",
        "content",
        "meal",
        "purchase",
    }:
        verbs.clear()
        verbs["purchase"] = _BUY
    if "meal" in domains and "meal" not in verbs and any(chunk.before_me for chunk in goods):
        del domains["meal"]
        domains["purchase"] = _BUY


def _is_goods(concept: str, concepts: Concepts) -> bool:
    """Whether a concept is a sort of goods, no brand, airline or shop."""
    entry = concepts.by_id.get(concept)
    return (
        entry is not None
        and entry.domain == "product"
        and not {"airline", "brand"} & concepts.ancestors(concept, parts=False)
    )


# --- people --------------------------------------------------------------------------------------

_BY_FIELD = {
    field: re.compile(rf"(?:给我|跟我|对我)?(?:{one_of(verbs)})")
    for field, verbs in words.PERSON_ACTS.items()
}
_ORGANIZING = frozenset(one.removesuffix("的") for one in words.PERSON_ACTS["organizer"])
_NOT_IN_TARGET = re.compile(r"(?:给|陪|带|帮|替|为|随|送|接)$")


def _people(
    shape: Shape, chunks: list[_Chunk], scores: dict[str, float]
) -> tuple[tuple[Who, ...], list[_Chunk]]:
    found: list[Who] = []
    persons = shape.of("P")
    for index, word in enumerate(persons):
        if word.who is None:
            continue
        if index + 1 < len(persons) and shape.text[word.end : persons[index + 1].start] in (
            "",
            "的",
        ):
            continue
        if _NOT_IN_TARGET.search(shape.text[: word.start]):
            continue
        if (
            word.who.role == "doctor"
            and max(
                scores.get(kind, 0.0) for kind in ("meeting", "notification", "email", "message")
            )
            < 2
        ):
            continue
        beside = re.search(r"(?:跟|和|与|同|陪)$", shape.text[: word.start]) is not None
        found.append(
            word.who
            if beside and scores.get("meeting", 0.0)
            else _with_field(word.who, shape.text[word.end :], scores)
        )
    kept: list[_Chunk] = []
    starts = {word.start for word in persons}
    for chunk in chunks:
        after = shape.text[chunk.end :]
        if (
            chunk.end in starts
            and not chunk.quoted
            and found
            and max(
                (scores.get(kind, 0.0) for kind in ("email", "notification", "message")),
                default=0.0,
            )
            >= 2
        ):
            continue
        if (
            chunk.text in _ORGANIZING
            and not chunk.quoted
            and any(word.end == chunk.start for word in persons)
        ):
            continue
        if re.search(r"(?:来自|从|由)$", shape.text[: chunk.start]) and after.startswith(
            ("的", "发", "寄")
        ):
            found.append(_with_field(Who(name=chunk.text), "发来的", scores))
            continue
        field = next(
            (
                name
                for name, pattern in _BY_FIELD.items()
                if re.match(pattern.pattern + r"(?:过来|给我)?的", after)
            ),
            "",
        )
        if field and not chunk.quoted:
            found.append(_with_field(Who(name=chunk.text), after, scores))
        else:
            kept.append(chunk)
    return tuple(dict.fromkeys(found)), kept


def _with_field(who: Who, after: str, scores: dict[str, float]) -> Who:
    mail = max(scores.get("email", 0.0), scores.get("notification", 0.0))
    meeting = scores.get("meeting", 0.0)
    if meeting > mail and _BY_FIELD["organizer"].match(after):
        return replace(who, field="organizer")
    if mail >= meeting and (mail or _BY_FIELD["sender"].match(after)):
        return replace(who, field="sender")
    return who


# --- texts, traits, times ------------------------------------------------------------------------

_TEXT_FIELDS = {
    "主题": "subject",
    "标题": "subject",
    "题目": "subject",
    "subject": "subject",
    "正文": "body",
    "内容": "body",
}
_MARK = re.compile(
    rf"({one_of(_TEXT_FIELDS)})(?:栏|行|里头|里面|里边|里|中|上)?(?:要是|如果|只要|凡是)?(?:带有?|有|包含|含有?|含|写着|写了|出现|提到|是|为|以)(?:“|\"|「|『|《)?([^“”\"「」『』《》的,]{{1,16}}?)(?:”|\"|」|』|》)?(?:这?两个字|字样|这个?词|二字|三个字|几个字|俩字|开头|打头)?(?:的|,|$)"
)


def _texts(shape: Shape) -> tuple[TextMark, ...]:
    found = _MARK.search(shape.text)
    if found is None:
        return ()
    how = "starts" if "开头" in found.group() or "打头" in found.group() else "contains"
    return (TextMark(_TEXT_FIELDS[found[1]], found[2].strip(), how),)  # type: ignore[arg-type]


def _more_traits(shape: Shape, slots: Slots) -> tuple[Trait, ...]:
    """Traits that rest on the kind: the channel of a notification, the notice of a meeting."""
    found: list[Trait] = []
    if slots.score("notification") >= 1.5:
        for channel, names in words.CHANNELS.items():
            if any(word.text in names for word in shape.of("kv")):
                if channel == "email" and slots.score("notification") < slots.score("email"):
                    continue
                found.append(Trait("channel", "==", channel))
                break
    return tuple(found)


def _meal_hours(shape: Shape, when: When, scores: dict[str, float]) -> When:
    """With the hours of a meal that is named (午饭预算五十)."""
    if when.clock == Named("lunch") and scores.get("meal", 0.0) >= 2:
        return replace(when, clock=Between(*words.MEAL_HOURS["午饭"]))
    if when.clock is None and scores.get("meal", 0.0) >= _NOUN:
        for word in shape.of("k"):
            if word.text in words.MEAL_HOURS:
                return replace(when, clock=Between(*words.MEAL_HOURS[word.text]))
    return replace(when, clock=late_evening(when.clock))


def with_kin(people: tuple[Who, ...]) -> tuple[Who, ...]:
    """Each person under all the names that kin go by (我妈, 妈妈)."""
    found: list[Who] = []
    for one in people:
        forms = words.KIN.get(one.name, (one.name,))
        found += [replace(one, name=form) for form in forms]
    return tuple(dict.fromkeys(found))


def _both_count(slots: Slots, kinds: tuple[str, ...]) -> bool:
    """Whether the topic narrows the thing (耳机我偏爱岚音), rather than only introduces it (咖啡我爱喝拿铁)."""
    if set(kinds) & {"purchase", "content", "tool_call"}:
        return True
    return kinds == ("meal",) and (slots.nominal or not any(one.concepts for one in slots.things))


def target_of(slots: Slots, kinds: tuple[str, ...]) -> Target:
    """The target of the slots, without limits."""
    return Target(
        kinds=kinds,
        things=tuple(
            one
            for one in slots.things
            if kinds != ("notification",)
            or one.text not in (*words.CHANNELS["email"], *words.NO_TOPICS)
        ),
        also=(*slots.also, *(slots.topic if _both_count(slots, kinds) else ())),
        people=with_kin(slots.people)
        if set(kinds) & {"meeting", "email", "notification", "message", "reply", "tool_call"}
        or not kinds
        else (),
        traits=slots.traits,
        texts=slots.texts,
        acts=slots.acts if "tool_call" in kinds else (),
        window=slots.when.window,
    )
