"""What else a clause says: a topic, languages, a branch, words of a subject, a channel, meal hours."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import TextMark, Trait
from habitus.facts.grammar.zh import _words_things as words
from habitus.facts.grammar.zh._chunks import Chunk
from habitus.facts.grammar.zh._clock import one_of
from habitus.facts.grammar.zh._kind_scores import NOUN
from habitus.facts.grammar.zh._shape import Shape
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._when import When, late_evening
from habitus.vocabulary import Between, Named


def is_topic(shape: Shape) -> bool:
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
    if SHOPPING.match(shape.text) and not re.search("[dnqphlfbmu]", letters):
        return True
    return bool(
        re.search(
            r"(?:想|要|打算|准备|考虑|计划|给.{1,3})(?:再|去)?(?:买|换|入手|添|购|订|租)|(?:买|换).{1,6}(?:的事|这事|的话)",
            shape.text,
        )
    )


_IN_LANGUAGE = re.compile(rf"({one_of(words.LANGUAGES)})(?:发音|原声|配音|对白|中字|字幕)?$")


def languages_in(chunks: list[Chunk], scores: dict[str, float]) -> tuple[list[Chunk], list[Trait]]:
    """A language named of films and the like is a trait of them (日语的片子)."""
    if scores and max(scores, key=lambda kind: scores[kind]) != "content":
        return chunks, []
    kept: list[Chunk] = []
    traits: list[Trait] = []
    for chunk in chunks:
        found = None if chunk.concepts else _IN_LANGUAGE.match(chunk.text)
        if found is None:
            kept.append(chunk)
            continue
        traits.append(Trait("language", "==", words.LANGUAGES[found[1]]))
        scores["content"] = max(scores.get("content", 0.0), 1.0)
    return kept, traits


SHOPPING = re.compile(
    r"^(?:.{0,8}?)(?:换|买|添|配|入手?|置办|选|挑|订)(?:一|两|几)?(?:个|台|部|双|件|套|辆|块|张|把|副|只|支|盏|床|条|新|点|些)(?:新)?[\u4e00-\u9fffa-z0-9]{1,6}$"
)


_BRANCH = re.compile(
    r"(?:往|到|向|在|进|推|push|对|直接|动|合并?到)\s?(main|master|develop|dev|release|prod|production|trunk|主分支|主干)(?:分支|上|里|这个分支)?"
)


def branch_of(text: str) -> Trait | None:
    """The branch that code is pushed to, or None."""
    found = _BRANCH.search(text)
    if found is None or not re.search("推|push|合|提交|commit|merge|改|分支|代码|部署", text):
        return None
    name = {"主分支": "main", "主干": "main"}.get(found[1], found[1])
    return Trait("args.branch", "==", name)


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


def texts_in(shape: Shape) -> tuple[TextMark, ...]:
    found = _MARK.search(shape.text)
    if found is None:
        return ()
    how = "starts" if "开头" in found.group() or "打头" in found.group() else "contains"
    return (TextMark(_TEXT_FIELDS[found[1]], found[2].strip(), how),)  # type: ignore[arg-type]


def more_traits(shape: Shape, slots: Slots) -> tuple[Trait, ...]:
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


def meal_hours(shape: Shape, when: When, scores: dict[str, float]) -> When:
    """With the hours of a meal that is named (午饭预算五十)."""
    if when.clock == Named("lunch") and scores.get("meal", 0.0) >= 2:
        return replace(when, clock=Between(*words.MEAL_HOURS["午饭"]))
    if when.clock is None and scores.get("meal", 0.0) >= NOUN:
        for word in shape.of("k"):
            if word.text in words.MEAL_HOURS:
                return replace(when, clock=Between(*words.MEAL_HOURS[word.text]))
    return replace(when, clock=late_evening(when.clock))
