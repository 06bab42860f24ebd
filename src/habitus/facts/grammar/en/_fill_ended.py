"""What ends an earlier statement."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement, Target, Thing
from habitus.facts.grammar.en._changes_partly import named_part
from habitus.facts.grammar.en._fill_base import Filler
from habitus.facts.grammar.en._target import to_target
from habitus.facts.grammar.en._whole_clause import DIET
from habitus.facts.grammar.en._words_things import STRICT_DIETS

_TAKE_BACK_DIET = re.compile(rf"\b(?P<diet>{DIET})\b", re.IGNORECASE)


def end(fill: Filler) -> tuple[Statement, ...]:
    slots, notes = fill.slots, fill.stand.frame.notes
    own = fill.context.turn.own
    when = slots.when
    if "effect" in notes:
        return end_effect(fill)
    target = to_target(slots)
    things = [
        *target.things,
        *(one for one in slots.found.unlisted if len(one.text.split()) <= 3),
    ]
    things = [
        one
        for one in things
        if not re.fullmatch(
            r"(?:.* )?(?:rule|ban|limit|cap|restriction|preference|thing|one|stuff)s?",
            one.text.lower(),
        )
    ]
    target = replace(target, things=tuple(things))
    if target.is_empty() or (slots.found.pronoun and not things and not target.traits):
        if (
            "rule" in notes
            and target.is_empty()
            and not slots.found.pronoun
            and not re.search(r"\b(?:rule|ban|limit|cap|that|it|this)\b", fill.said.lower())
        ):
            return ()
        last = fill.context.last() or (own[-1] if own else None)
        if last is None:
            return ()
        return (
            Statement(
                stance=last.stance,
                target=last.target,
                effects=last.effects,
                change="end",
                said=fill.said,
            ),
        )
    if "rule" in notes and not (slots.found.known() or when.window):
        return ()
    best = _matching(own, target)
    if best is not None:
        return (
            Statement(
                stance=best.stance,
                target=named_part(best.target, slots, fill.context, fill.said),
                effects=best.effects,
                change="end",
                said=fill.said,
            ),
        )
    return (Statement(stance="neutral", target=target, change="end", said=fill.said),)


def end_effect(fill: Filler) -> tuple[Statement, ...]:
    slots = fill.slots
    own = [one for one in fill.context.turn.own if one.effects]
    low = fill.said.lower()
    words = [
        key
        for key, pattern in (
            ("tag", r"tag|label|mark|flag|star"),
            ("notify", r"mut|hold|silenc|let|unmute|turn|block"),
            ("cc", r"\bcc|copy|copying"),
            ("reply_language", r"translat|language"),
            ("format", r"format|bullet"),
        )
        if re.search(pattern, low)
    ]
    fitting = [one for one in own if any(key in words for key, _ in one.effects)]
    things = [
        *slots.found.things,
        *(one for one in slots.found.unlisted if len(one.text.split()) <= 3),
    ]
    target = Target(
        kinds=slots.kinds(),
        things=tuple(things),
        people=slots.people,
        traits=tuple(slots.found.traits),
    )
    best = _matching(tuple(fitting), target)
    if (
        best is None
        and fitting
        and (
            slots.found.pronoun
            or target.is_empty()
            or re.search(r"\b(?:their|them|his|her|it|those|these|that)\b", low)
            or len(fitting) == 1
        )
    ):
        best = fitting[-1]
    if best is not None:
        return (
            Statement(
                stance="do",
                target=named_part(best.target, slots, fill.context, fill.said),
                effects=best.effects,
                change="end",
                said=fill.said,
            ),
        )
    if not things and not slots.people and not slots.found.traits:
        return ()
    kinds = target.kinds or ("notification",)
    return (Statement(stance="neutral", target=replace(target, kinds=kinds), said=fill.said),)


def end_identity(fill: Filler) -> tuple[Statement, ...]:
    match = _TAKE_BACK_DIET.search(fill.stand.right)
    if match is None:
        return ()
    concepts = fill.context.turn.concepts
    return tuple(
        Statement(
            stance="neutral",
            target=Target(kinds=("meal",), things=(Thing(one, concepts.lookup(one) or (one,)),)),
            said=fill.said,
        )
        for one in STRICT_DIETS[match.group("diet").lower()]
    )


def _matching(own: tuple[Statement, ...] | list[Statement], target: Target) -> Statement | None:
    """The newest earlier statement that shares a thing, trait, person or kind with a target."""
    wanted = {one.text.lower().rstrip("s") for one in target.things} | {
        each for one in target.things for each in one.concepts
    }
    for one in reversed(own):
        have = {each.text.lower().rstrip("s") for each in one.target.things} | {
            each for thing in one.target.things for each in thing.concepts
        }
        if wanted and wanted & have:
            return one
        if target.traits and any(
            a.field == b.field and a.value == b.value
            for a in target.traits
            for b in one.target.traits
        ):
            return one
        if target.people and set(target.people) & set(one.target.people):
            return one
    if not wanted and not target.traits and not target.people:
        for one in reversed(own):
            if (
                target.window is not None
                and one.target.window is not None
                and (
                    target.window == one.target.window
                    or str(target.window) in str(one.target.window)
                )
            ):
                return one
            if target.window is None and target.kinds and set(target.kinds) & set(one.target.kinds):
                return one
    return None
