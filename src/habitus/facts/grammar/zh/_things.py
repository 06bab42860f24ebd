"""What a clause is about: kinds, things, people, traits, limits and times."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Target
from habitus.facts.grammar.zh import _words_things as words
from habitus.facts.grammar.zh._chunks import TOOL_NAME, bought_things, chunks_in, kinds_as_topics
from habitus.facts.grammar.zh._kind_scores import NOUN, kind_scores
from habitus.facts.grammar.zh._named_things import with_things
from habitus.facts.grammar.zh._shape import Shape, Surroundings
from habitus.facts.grammar.zh._slot_details import (
    SHOPPING,
    branch_of,
    is_topic,
    languages_in,
    meal_hours,
    more_traits,
    texts_in,
)
from habitus.facts.grammar.zh._slot_people import people_in, with_kin
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._times import when_of_pieces


def read_slots(shape: Shape, head: int, about: Surroundings) -> Slots:
    """The slots of a clause whose stance stands at ``head`` (-1 for none)."""
    chunks, vague = chunks_in(shape, head, about.concepts)
    shape, topics = kinds_as_topics(shape)
    chunks = sorted([*chunks, *bought_things(shape), *topics], key=lambda one: one.start)
    traits = [word.trait for word in shape.of("R") if word.trait is not None]
    when = when_of_pieces(
        tuple(word.piece for word in shape.of("T") if word.piece is not None), shape.text
    )
    if SHOPPING.match(shape.text):
        when = replace(when, dates=None)  # What is bought for a feast is bought before it.
    scores = kind_scores(shape, chunks, about.concepts)
    chunks, spoken = languages_in(chunks, scores)
    traits += spoken
    people, chunks = people_in(shape, chunks, scores)
    texts = texts_in(shape)
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
        scores["tool_call"] = scores.get("tool_call", 0.0) + NOUN
        acts = ("emailing",)
    if len(acts) > 1:
        acts = tuple(one for one in acts if one != "run")
    branch = branch_of(shape.text)
    if branch is not None:
        traits.append(branch)
        chunks = [one for one in chunks if one.text != branch.value]
        scores["tool_call"] = scores.get("tool_call", 0.0) + NOUN
        acts = acts or ("push",)
    tools = [one for one in chunks if TOOL_NAME.fullmatch(one.text)]
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
        when=meal_hours(shape, when, scores),
        others=bool(re.search(r"别的|其他|其它|其余|另外的|剩下的", shape.text)),
        vague=vague,
        topical=is_topic(shape),
    )
    slots = replace(slots, traits=slots.traits + more_traits(shape, slots))
    return with_things(slots, chunks, about.concepts, shape.text)


_SENDS_MAIL = re.compile(
    "(?:往外|对外|外|群|代我|替我|帮我)?发(?:出|送)?(?:任何|所有|的)?邮件(?:之前|以前|前|都|一律|必须|得|要|,|$)|邮件(?:往外|对外)发|发出邮件"
)


_GETS_MAIL = re.compile("给我|发来|收|来自|标|静音|提醒|的邮件")


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
