"""Stances that bound: only, keep free, must, close."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement, Target, Thing, Trait
from habitus.facts.grammar.en._companies import goods_of
from habitus.facts.grammar.en._fill_base import Filler
from habitus.facts.grammar.en._fill_made import make
from habitus.facts.grammar.en._fill_names import place
from habitus.facts.grammar.en._fill_target import target_of
from habitus.facts.grammar.en._judge import (
    is_firm,
    is_soft,
)
from habitus.facts.grammar.en._limits import limited_target
from habitus.facts.grammar.en._target import spoken
from habitus.facts.grammar.en._things import opposite
from habitus.vocabulary import (
    AllOf,
    Between,
    Dates,
    Outside,
    Window,
    all_of,
)

PAST = re.compile(
    r"\b(?:got|had|was|were|went|came|did|saw|took|made|is|are|has|\w+ed)\b", re.IGNORECASE
)


def close(fill: Filler) -> tuple[Statement, ...]:
    """ "My diary closes at five"."""
    window = fill.slots.when.window
    parts = window.parts if isinstance(window, AllOf) else (window,) if window is not None else ()
    clocks = [one for one in parts if isinstance(one, Between)]
    if not clocks:
        return ()
    after: Window = Between(
        clocks[0].start if clocks[0].start >= 720 else clocks[0].start + 720, 1440
    )
    rest = [one for one in parts if one not in clocks]
    return make(fill, Target(kinds=("meeting",), window=all_of(*rest, after), whole=True))


def kept_free(fill: Filler) -> tuple[Statement, ...]:
    slots = fill.slots
    window = slots.when.window or (
        fill.context.window
        if slots.when.then or slots.found.pronoun or not slots.found.unlisted
        else None
    )
    if window is None:
        return ()
    kinds = tuple(slots.found.kinds)
    kinds = kinds if kinds and kinds[0] in ("meeting", "notification") else ("meeting",)
    target = Target(
        kinds=kinds,
        traits=tuple(one for one in slots.found.traits if one.field == "channel"),
        window=window,
        whole=True,
    )
    return make(fill, target)


_LATE = re.compile(r"\b(?:pm|p\.m\.|night|evening|dark|bedtime)\b", re.IGNORECASE)


def _by_day(fill: Filler) -> None:
    """ "Only after eleven" is the morning, where "nothing after eleven" is the night."""
    window = fill.slots.when.window
    if (
        isinstance(window, Between)
        and window.end == 1440
        and 1140 <= window.start <= 1380
        and set(fill.slots.kinds()) & {"meeting", "workout"}
        and not _LATE.search(fill.said)
        and not re.search(r"\b(?:19|2[0-3])[:.h]", fill.said)
    ):
        fill.slots.when = replace(fill.slots.when, window=Between(window.start - 720, window.end))


def read_only(fill: Filler, limits: tuple[Trait, ...]) -> tuple[Statement, ...]:
    """ "Only X": what is not X is ruled out."""
    slots = fill.slots
    _by_day(fill)
    kinds = slots.kinds()
    before = fill.stand.left.strip().lower()
    after = fill.stand.right.strip().lower()
    if re.search(
        r"\b(?:it's|it is|that's|was|were|he|she|they|there's|are|said|had|been|has|his|her|if|not|the)$",
        before,
    ) or re.match(
        r"(?:said|asked|meant|wanted|just|have to|thing|one|problem|wish|a|because|so|then|ever|once|me|us|know|hope|exceptions?|question|reason|need|need to|got|had|went|came|saw|found|took|worry|child|been|joking|human|kidding|fair|if|when|after|for now|now|yesterday|today)\b",
        after,
    ):
        return ()
    if (
        "kept" not in fill.stand.frame.notes
        and before
        and not re.match(r"(?:i|we|you|please|so|and|but|for|on|in|can|could)\b", before)
        and (PAST.search(before) or (len(before.split()) > 5 and not slots.limits))
    ):
        return ()
    if (
        re.search(r"\bi (?:only|just)$", f"{before} only")
        and not re.search(
            r"^(?:eat|drink|fly|book|want|take|watch|accept|do|stay|buy|read|use|wear|shop|order|work|answer|like|have|need|run)",
            after,
        )
        and not re.search(
            r"\b(?:eat|drink|fly|book|want|take|watch|accept|stay|buy|read|use|wear|shop|order|answer|like)\b",
            after,
        )
    ):
        return ()
    traits = [opposite(one) for one in slots.found.traits]
    inverse = [one for one in traits if one is not None]
    window = slots.when.window
    urgent = [one for one in slots.found.traits if one.field == "urgent"]
    if urgent and kinds and set(kinds) <= {"notification", "email"}:
        rest = tuple(one for one in slots.found.traits if one not in urgent)
        return forbid(
            fill,
            Target(
                kinds=kinds,
                traits=(*rest, Trait("urgent", "==", not urgent[0].value)),
                window=window,
                people=slots.people,
            ),
        )
    if (
        window is not None
        and kinds
        and set(kinds) & {"meeting", "notification", "workout", "flight"}
        and not limits
        and not slots.found.things
        and all(one.field in ("channel", "online") for one in slots.found.traits)
    ):
        return forbid(
            fill,
            Target(
                kinds=kinds,
                traits=tuple(slots.found.traits),
                window=Outside(window),
                people=slots.people,
            ),
        )
    if slots.people and kinds and set(kinds) <= {"meeting", "notification", "email"}:
        made = forbid(fill, Target(kinds=kinds, traits=tuple(slots.found.traits), window=window))
        return tuple(
            replace(
                one,
                unless=(Target(people=tuple(replace(who, field="") for who in slots.people)),),
            )
            for one in made
        )
    sided = [one for one in slots.limits if one.bound in ("over", "under")]
    if sided and inverse and kinds:
        target = limited_target(slots, spoken(sided, negative=True), fill.context, fill.said)
        return (
            forbid(fill, replace(target, traits=(*inverse[:1], *spoken(sided, negative=True))))
            if target is not None
            else ()
        )
    if limits and kinds:
        target = limited_target(slots, limits, fill.context, fill.said)
        return forbid(fill, target) if target is not None else ()
    if inverse and kinds:
        return forbid(fill, Target(kinds=kinds, traits=tuple(inverse[:1]), window=window))
    things = [
        *slots.found.things,
        *(one for one in slots.found.unlisted if one.text[:1].isupper() and kinds),
    ]
    if (
        window is not None
        and kinds
        and not things
        and set(kinds) & {"meeting", "workout", "flight", "notification"}
    ):
        return forbid(
            fill, Target(kinds=kinds, traits=tuple(slots.found.traits), window=Outside(window))
        )
    if things and kinds and set(kinds) <= {"flight", "hotel", "purchase", "content", "meal"}:
        placed = tuple(place(fill, one, kinds) for one in things)
        if kinds == ("meal",):
            return only_food(fill, placed)
        if kinds == ("purchase",):
            shops = tuple(one for one in placed if one.field in ("merchant", "brand"))
            goods = tuple(one for one in placed if one not in shops)
            if not shops or any(not one.concepts for one in goods):
                return ()
            sold = goods or goods_of(shops, fill.context.turn.concepts)
            if sold is None:
                return ()
            return forbid(fill, Target(kinds=kinds, things=sold, other_than=shops))
        if "meal" in kinds:
            return ()
        return forbid(fill, Target(kinds=kinds, other_than=placed))
    return ()


def only_food(fill: Filler, things: tuple[Thing, ...]) -> tuple[Statement, ...]:
    concepts = fill.context.turn.concepts
    animal = any(
        concepts.is_a(one, wide)
        for thing in things
        for one in thing.concepts
        for wide in ("meat", "seafood", "fish", "animal product")
        if wide in concepts.by_id
    )
    if not animal:
        return ()
    meats = tuple(Thing(one, (one,)) for one in ("meat",) if one in concepts.by_id)
    return forbid(fill, Target(kinds=("meal",), things=meats, but=things))


def forbid(fill: Filler, target: Target) -> tuple[Statement, ...]:
    stance = "avoid" if is_soft(fill.said) and not is_firm(fill.said) else "forbid"
    when = fill.slots.when
    return (
        Statement(
            stance=stance,  # type: ignore[arg-type]
            target=target,
            strength=0.7,
            since=when.since,
            until=when.until,
            firm=is_firm(fill.said),
            said=fill.said,
        ),
    )


def require(fill: Filler, limits: tuple[Trait, ...]) -> tuple[Statement, ...]:
    slots, notes = fill.slots, fill.stand.frame.notes
    kinds = slots.kinds()
    if any(one.field == "words" for one in slots.limits):
        return ()  # "replies need to be 60 words at most": a length is set, not required
    if limits:
        target = limited_target(slots, limits, fill.context, fill.said)
        return forbid(fill, target) if target is not None else ()
    inverse = [one for one in (opposite(each) for each in slots.found.traits) if one is not None]
    if "must" in notes and inverse and kinds:
        return forbid(
            fill,
            Target(
                kinds=kinds,
                traits=tuple(inverse[:1]),
                people=slots.people,
                window=slots.when.window,
            ),
        )
    window = slots.when.window
    if (
        kinds
        and isinstance(window, Between)
        and window.end - window.start == 60
        and re.search(r"\b(?:end|finish|wrap up|stop|conclude)\b", fill.stand.said.lower())
    ):
        return forbid(
            fill,
            Target(
                kinds=kinds, window=Between(window.start, 1440), whole=True, people=slots.people
            ),
        )
    if slots.when.ends and kinds:
        return forbid(
            fill, Target(kinds=kinds, window=slots.when.window, whole=True, people=slots.people)
        )
    if (
        "must" in notes
        and slots.when.window is not None
        and kinds
        and set(kinds) & {"meeting", "workout", "flight"}
        and not slots.found.things
    ):
        return forbid(fill, Target(kinds=kinds, window=Outside(slots.when.window)))
    target = target_of(fill, ())
    if not (target.kinds or target.acts):
        return ()
    if replace(target, kinds=()).is_empty():
        return ()
    if "must" in notes and not (target.acts or target.people):
        return ()
    if isinstance(target.window, Dates) and not target.people:
        return ()
    return make(fill, target)
