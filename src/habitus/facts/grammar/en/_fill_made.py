"""The statement of a stance and a target."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement, Target
from habitus.facts.grammar.en._by_kind import split_by_kind
from habitus.facts.grammar.en._fill_base import Filler
from habitus.facts.grammar.en._judge import (
    is_firm,
    is_soft,
)

_FOR_OTHERS = re.compile(
    r"\bfor (?:my|the|our|his|her) (?:\w+ )?(?:dogs?|cats?|pup(?:py)?|kitten|horse|parrot|rabbit|hamster|pets?|kids?|son|daughter|children|baby|toddler|wife|husband|mum|mom|dad|sister|brother|partner|guests?|twins)\b(?!.*\b(?:me|us|either)\b)",
    re.IGNORECASE,
)
"""Whom it is for, when that is not the person."""


def stance_of(fill: Filler) -> str:
    mode = fill.stand.frame.mode
    if (
        mode in ("forbid", "require")
        and is_soft(fill.said)
        and not (fill.firm if mode == "forbid" else is_firm(re.sub(r"\bmust\b", "", fill.said)))
    ):
        return "avoid" if mode == "forbid" else "prefer"
    return mode


def make(fill: Filler, target: Target) -> tuple[Statement, ...]:
    frame, when = fill.stand.frame, fill.slots.when
    last = fill.context.last()
    if (
        last is not None
        and last.target.window is not None
        and target == Target(kinds=target.kinds)
        and set(target.kinds) & set(last.target.kinds)
        and last.stance in ("forbid", "avoid")
        and frame.mode == "forbid"
        and not when.since
        and not when.until
    ):
        target = replace(
            target, window=last.target.window
        )  # "27 to 31 December stays empty. No meetings."
    stance = stance_of(fill)
    told = (
        stance == "forbid"
        and target.window is not None
        and "imperative" in frame.notes | ({"imperative"} if "firm" in frame.notes else set())
    )
    if (
        set(target.kinds) & {"meal", "workout", "content", "prescription"}
        and _FOR_OTHERS.search(fill.said)
        and not told
    ):
        return ()
    if told and (whom := _FOR_OTHERS.search(fill.said)) is not None:
        target = replace(
            target,
            things=tuple(
                one for one in target.things if one.text.lower() not in whom.group().lower()
            ),
        )
    statement = Statement(
        stance=stance,  # type: ignore[arg-type]
        target=target,
        strength=frame.strength if stance in ("avoid", "prefer") else 0.6,
        since=when.since,
        until=when.until,
        firm=fill.firm and stance == "forbid",
        reason=fill.said if stance == "ask" else "",
        said=fill.said,
    )
    return split_by_kind(statement, fill.context)
