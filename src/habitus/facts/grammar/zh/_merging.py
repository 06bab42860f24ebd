"""Whether two clauses can be about one thing, and what the later one takes from the earlier."""

from __future__ import annotations

from dataclasses import replace

from habitus.facts.grammar.zh._slots import Slots
from habitus.vocabulary import Concepts

_GENERIC: dict[str, frozenset[str]] = {
    "meal": frozenset({"meal"}), "meeting": frozenset({"meeting", "workout"}), "flight": frozenset({"flight", "hotel"}), "hotel": frozenset({"hotel", "flight", "meal"}),
    "reply": frozenset({"reply"}), "workout": frozenset({"workout"}),
}  # fmt: skip


def compatible(slots: Slots, earlier: Slots) -> bool:
    """Whether what is said now can be about what was said before."""
    if not slots.scores or not earlier.scores:
        return True
    mine, theirs = dict(slots.scores), dict(earlier.scores)
    if max(mine.values()) < 3:
        return bool(set(mine) & set(theirs)) or (
            set(mine) <= {"meal", "meeting", "workout", "flight", "hotel", "reply"}
            and max(mine.values()) <= 2
            and bool(set(earlier.kinds) & _GENERIC.get(next(iter(mine)), frozenset()))
        )
    return bool(set(slots.kinds) & set(theirs))


def merged(slots: Slots, earlier: Slots, concepts: Concepts, *, whole: bool) -> Slots:
    """What is said now, with kinds and things of before where they are missing.

    From a clause that only set the scene (not ``whole``) nothing is taken but things that belong to
    the kind spoken of by their very concept (鸡蛋三级, 医生让我一口都别碰).
    """
    theirs = dict(earlier.scores)
    mine = dict(slots.scores)
    scores = (
        {kind: score + 0.5 * theirs.get(kind, 0.0) for kind, score in mine.items()}
        if mine
        else theirs
    )
    best = max(scores.values(), default=0.0)
    kinds = {kind for kind, score in scores.items() if score >= best - 0.01}
    if not whole:
        own = {
            "food": "meal",
            "drug": "prescription",
            "genre": "content",
            "activity": "workout",
            "product": "purchase",
        }
        fitting = tuple(
            one
            for one in (*earlier.things, *earlier.topic)
            if one.field != "place"
            if any(
                concept in concepts.by_id and own.get(concepts.by_id[concept].domain) in kinds
                for concept in one.concepts
            )
        )
        earlier = replace(
            earlier,
            things=fitting,
            topic=(),
            people=(),
            texts=(),
            acts=(),
            traits=earlier.traits if not mine or kinds & set(theirs) else (),
        )
        if not mine and not (fitting or earlier.traits or max(theirs.values(), default=0.0) >= 4):
            return slots
    has = slots.things or slots.topic
    return replace(
        slots,
        scores=tuple(scores.items()),
        things=slots.things if has else earlier.things,
        topic=slots.topic if has else earlier.topic,
        people=slots.people or (earlier.people if not has else ()),
        traits=slots.traits or (earlier.traits if not has and not slots.people else ()),
        texts=slots.texts or earlier.texts,
        acts=slots.acts or earlier.acts,
        limits=slots.limits or (earlier.limits if not has else ()),
    )
