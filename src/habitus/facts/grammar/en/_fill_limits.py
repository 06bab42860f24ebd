"""Amounts of a stance."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from habitus.facts._statement import Statement, Target, Trait
from habitus.facts.grammar.en._amounts import UNSAID, Limit, read_limits
from habitus.facts.grammar.en._fill_base import Filler
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._target import spoken, violated
from habitus.vocabulary import (
    AllOf,
    Amount,
    Dates,
    Money,
    Scalar,
    all_of,
)


def limit_traits(fill: Filler) -> tuple[Trait, ...]:
    mode = fill.stand.frame.mode
    if (
        mode in ("forbid", "avoid", "ask", "only", "require")
        and len(fill.slots.limits) == 2
        and {one.bound for one in fill.slots.limits} == {"min", "max"}
    ):
        fill.slots.limits = [one for one in fill.slots.limits if one.bound == "max"]
    if mode in ("forbid", "avoid", "ask"):
        return spoken(fill.slots.limits, negative=True)
    if mode in ("prefer", "permit", "neutral"):
        return spoken(fill.slots.limits, negative=False)
    return violated(fill.slots.limits)


def raised_limit(fill: Filler) -> tuple[Statement, ...]:
    """ "You can go up to 140 now": a new limit in place of an earlier one."""
    limits = [one for one in fill.slots.limits if one.bound in ("max", "under", "none")]
    if fill.stand.frame.mode not in ("permit", "neutral") or not limits:
        return ()
    for old in reversed(fill.context.turn.own):
        fields = {one.field for one in old.target.traits if one.op in (">", ">=")}
        if (
            old.stance in ("forbid", "avoid", "ask")
            and limits[0].field in fields
            and (not fill.slots.kinds() or set(fill.slots.kinds()) & set(old.target.kinds))
        ):
            new = in_currency_of(fill, old, limits[0])
            when = fill.slots.when
            if (
                when.window is not None
                and re.search(r"\bthis weekend\b", fill.said, re.IGNORECASE)
                and not isinstance(when.window, Dates)
            ):
                today = fill.context.today
                when = replace(
                    when,
                    window=all_of(
                        when.window, Dates(today, today + timedelta(days=6 - today.weekday()))
                    ),
                )
                fill.slots.when = when
            if isinstance(when.window, Dates | AllOf) or when.until is not None:
                fine = Trait(limits[0].field, "<=", new)
                return (
                    Statement(
                        stance="permit",
                        target=Target(
                            kinds=old.target.kinds,
                            things=old.target.things,
                            traits=(fine,),
                            window=when.window,
                        ),
                        since=when.since,
                        until=when.until,
                        said=fill.said,
                    ),
                )
            traits = tuple(
                replace(one, value=new) if one.field == limits[0].field else one
                for one in old.target.traits
            )
            return (replace(old, target=replace(old.target, traits=traits), said=fill.said),)
    return ()


def in_currency_of(fill: Filler, old: Statement, limit: Limit) -> Scalar | Amount:
    """The new amount, in the currency of the old one where none is said."""
    was = next((one.value for one in old.target.traits if one.field == limit.field), None)
    if not isinstance(was, Money) or not isinstance(limit.value, Money):
        return limit.value
    unsaid = any(
        isinstance(one.value, Money) and one.value.currency == UNSAID
        for one in read_limits(Scan(fill.said), UNSAID, bare=True)
    )
    return replace(limit.value, currency=was.currency) if unsaid else limit.value
