"""How strongly the words of a clause speak for each kind of context."""

from __future__ import annotations

import re

from habitus.facts.grammar.zh import _words_things as words
from habitus.facts.grammar.zh._chunks import Chunk
from habitus.facts.grammar.zh._companies import company_field
from habitus.facts.grammar.zh._shape import Shape
from habitus.facts.grammar.zh._slots import domain_of
from habitus.vocabulary import Concepts

DOMAIN_KINDS: dict[str, tuple[tuple[str, float], ...]] = {
    "food": (("meal", 2.5),), "drug": (("prescription", 2.6),), "genre": (("content", 2.5),), "activity": (("workout", 2.5),),
    "product": (("purchase", 1.0),), "object": (("tool_call", 0.8),), "topic": (("notification", 0.6), ("meeting", 0.5)), "place": (),
}  # fmt: skip


NOUN, _TRAIT, _ACT, _BUY = 4.0, 3.0, 2.9, 3.2


_COMPANY = {"purchase": 1.2, "meal": 2.4, "hotel": 2.6}
"""How strongly the name of a company speaks for the kind it is seen in."""


def kind_scores(shape: Shape, chunks: list[Chunk], concepts: Concepts) -> dict[str, float]:
    scores: dict[str, float] = {}

    def add(kind: str, score: float) -> None:
        scores[kind] = max(scores.get(kind, 0.0), 0.0) + score if kind in scores else score

    for word in shape.of("k"):
        for kind in word.kinds:
            scores[kind] = max(
                scores.get(kind, 0.0),
                NOUN + (0.1 if word.text not in ("约", "安排", "预约") else -1.5),
            )
    for word in shape.of("R"):
        for kind in word.kinds:
            scores[kind] = max(scores.get(kind, 0.0), _TRAIT)
    if "饭店" in shape.text and re.search("一晚|每晚|晚上住|住|入住|订房|房", shape.text):
        scores.pop("meal", None)
        scores["hotel"] = NOUN
    if re.search("早班机|晚班机|早机|晚机|夜航|红眼|早航班|晚航班", shape.text):
        scores["flight"] = NOUN
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
            weight = _COMPANY.get(kind, NOUN - 0.5) if company else NOUN - 0.5
            domains[kind] = max(domains.get(kind, 0.0), weight)
        for concept in chunk.concepts:
            for kind, weight in DOMAIN_KINDS.get(domain_of(concept, concepts), ()):
                domains[kind] = max(domains.get(kind, 0.0), weight)
    _choose_goods(shape, chunks, concepts, verbs, domains)
    for kind, weight in verbs.items():
        add(kind, weight)
    if verbs.get("notification", 0.0) >= 2 and "content" in domains and not shape.has("k"):
        both = any(
            {"topic", "genre"} <= {domain_of(one, concepts) for one in chunk.concepts}
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
    chunks: list[Chunk],
    concepts: Concepts,
    verbs: dict[str, float],
    domains: dict[str, float],
) -> None:
    """Goods that are chosen are bought (挑鞋); what is liked of goods is a brand (电器我偏爱小米的)."""
    goods = [
        chunk
        for chunk in chunks
        if any(_is_goods(concept, concepts) for concept in chunk.concepts)
        and not any(domain_of(one, concepts) == "food" for one in chunk.concepts)
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
