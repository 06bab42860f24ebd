"""Limits and times that point back: "dearer than that", "nothing after that"."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._judge import (
    Stand,
    is_firm,
)
from habitus.vocabulary import (
    AllOf,
    Between,
    Window,
    all_of,
)

_THAN_THAT = re.compile(
    r"\b(?:(?P<up>dearer|pricier|costlier|more expensive|more|over|above|longer|further|farther|higher|bigger|beyond|past|heavier)|(?P<down>cheaper|less|under|below|shorter|closer|lower|fewer|smaller))(?: than)? (?:that|this|it)\b|^(?:and |but |so )*(?:anything )?(?P<up2>longer|dearer|pricier|higher|further|more)(?= (?:is|are|gets|than)|,|$)|^(?:and |but |so )*(?:anything )?(?P<down2>shorter|less|lower|under|below)(?= (?:is|are|than)|,|$)",
    re.IGNORECASE,
)


_INSTEAD = re.compile(
    r"\b(?:now|these days|nowadays|lately|from now on|from here on|instead|switched|swap|any more)\b",
    re.IGNORECASE,
)


_BESIDES = re.compile(r"\b(?:also|too|as well|either|both|or)\b", re.IGNORECASE)


def from_that(window: Window | None, side: str) -> Window | None:
    """The time after (or before) one that was said before: "I leave at two, nothing after that"."""
    if isinstance(window, AllOf):
        parts = [from_that(one, side) if isinstance(one, Between) else one for one in window.parts]
        return (
            all_of(*(one for one in parts if one is not None))
            if any(isinstance(one, Between) for one in window.parts)
            else None
        )
    if not isinstance(window, Between):
        return None
    if side in ("before", "earlier than"):
        return Between(0, window.start or window.end)
    return Between(window.end % 1440 if window.start == 0 else window.start, 1440)


def than_that(
    text: str, prefix: list[str], found: list[Stand], said: str, context: Context
) -> tuple[Statement, ...]:
    """ "Dearer than that, leave them": the other side of the limit said before."""
    match = _THAN_THAT.search(" ¦ ".join([*prefix, text]))
    if match is None or not found:
        return ()
    last = next(
        (
            one
            for one in reversed(context.statements)
            if any(
                not isinstance(each.value, str | bool) and each.op != "=="
                for each in one.target.traits
            )
        ),
        None,
    )
    if last is None:
        return ()
    up = bool(match.group("up") or match.group("up2"))
    traits = tuple(
        replace(one, op=">" if up else "<")
        if not isinstance(one.value, str | bool) and one.op != "=="
        else one
        for one in last.target.traits
    )
    mode = found[0].frame.mode
    stance = mode if mode in ("forbid", "avoid", "ask", "permit") else "forbid"
    return (
        replace(
            last,
            stance=stance,
            target=replace(last.target, traits=traits),
            strength=0.7,
            reason=said if stance == "ask" else "",
            said=said,
            firm=stance == "forbid" and is_firm(said),
        ),
    )


def replaced_liking(
    statements: tuple[Statement, ...], context: Context, said: str
) -> tuple[Statement, ...]:
    """ "These days I'd rather have a window" takes the place of a liking for the aisle."""
    if not _INSTEAD.search(said) or _BESIDES.search(said):
        return ()
    ended = []
    for new in statements:
        if new.stance != "prefer" or len(new.target.traits) != 1 or new.target.things:
            continue
        trait = new.target.traits[0]
        for old in context.turn.own:
            fits = (
                old.stance == "prefer"
                and len(old.target.traits) == 1
                and old.target.kinds == new.target.kinds
            )
            if (
                fits
                and old.target.traits[0].field == trait.field
                and old.target.traits[0].value != trait.value
            ):
                ended.append(Statement(stance="prefer", target=old.target, change="end", said=said))
    return tuple(ended)
