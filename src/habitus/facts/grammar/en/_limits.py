"""Limits that stand by themselves: "nothing over 80"."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement, Target, Trait
from habitus.facts.grammar.en._amounts import UNSAID, read_limits
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._judge import (
    is_firm,
    is_soft,
)
from habitus.facts.grammar.en._recipients import named_recipient
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._target import Slots, is_or_more, read_slots, violated
from habitus.vocabulary import Money

_WHATEVER = re.compile(
    r"\b(?:whatever|whichever|anything|everything|any purchase|all purchases)\b", re.IGNORECASE
)


_FIELD_KINDS = {
    "spiciness": ("meal",),
    "distance_km": ("meal",),
    "days_notice": ("meeting",),
    "rating": ("hotel",),
    "stops": ("flight",),
}


_ADVANCE = re.compile(r"\b(?:a night|per night|nightly)\b")


_HEAD = re.compile(r"\b(?:a|per) (?:head|person)\b|\bpp\b")


def limit_of(text: str, context: Context) -> bool:
    """Whether the clause sets a limit by its own words ("180 a night at the very most")."""
    if not re.search(
        r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|lakh|hour|half|dozen|grand)\b",
        text.lower(),
    ):
        return False
    plain = not re.search(
        r"\b(?:is|are|was|were|has|have|had|got|get|live|lives|in|it's|that's|i|he|she|they|we|just|buy|fine|go ahead|okay|need|ask)\b",
        text.lower(),
    )
    return any(
        (one.bound in ("max", "min") and not (is_or_more(one) and one.field not in _AT_LEAST))
        or (one.bound == "under" and (plain or one.field == "words"))
        or one.field == "words"
        for one in read_limits(Scan(text), context.turn.currency)
    )


_AT_LEAST = ("days_notice", "rating")
"""Fields of which more is better: what lies below is what nobody wants."""
_AGAINST = re.compile(
    r"\b(?:don't|do not|never|won't|wouldn't|can't|not|no|nothing|nobody|hate) (?:[\w'-]+ ){0,4}?(?:below|under|less than|fewer than|shorter than|lower than|cheaper than)\b|\b(?:aren't|isn't|not worth|hardly worth|no good|no use|pointless|useless|a waste|too (?:short|small|low|little|few|quick|close|cheap|late)|don't bother|skip|avoid|refuse|won't do|won't (?:bother|accept|take)|can't be bothered|: no|, no$)\b|, no$|: no$",
    re.IGNORECASE,
)
"""Words that speak against what lies under a limit ("workouts below half an hour aren't worth it")."""


def limit_statements(
    text: str, prefix: list[str], suffix: list[str], context: Context, said: str
) -> tuple[Statement, ...]:
    """Statements for limits that stand by themselves."""
    low = text.lower()
    if re.search(
        r"\b(?:was|were|had|did|went|spent|paid|cost me|took|lasted|ago|yesterday|last (?:night|week|month|year)|how much|how many|how far)\b",
        low,
    ):
        return ()
    whole = " ¦ ".join([*prefix, text, *suffix])
    slots = read_slots(whole, context.turn, context.today, recurring=True, whole=said)
    limits = [
        one
        for one in slots.limits
        if one.bound in ("max", "min")
        or one.field == "words"
        or (one.bound == "under" and len(said.split()) <= 14)
        or (one.bound == "over" and one.field == "days_notice")
    ]
    against = _AGAINST.search(low) is not None
    limits = [
        replace(one, bound="min" if against or one.field in _AT_LEAST else "max")
        if one.bound == "under"
        else one
        for one in limits
    ]
    if not limits:
        return ()
    words = [one for one in limits if one.field == "words"]
    if words:
        slots = read_slots(
            whole, context.turn, context.today, recurring=True, whole=said, kinds=("reply",)
        )
        people = tuple(replace(one, field="recipient") for one in slots.people)
        if not people and re.search(
            r"\b(?:repl(?:y|ying|ies)|writ(?:e|ing)|answers?|respond(?:ing)?) (?:back )?to (?!me\b|us\b)",
            whole,
            re.IGNORECASE,
        ):
            people = named_recipient(whole)
        reply = Target(
            kinds=("reply",),
            window=slots.when.window or (context.window if slots.when.then else None),
            people=people,
        )
        refused: tuple[Statement, ...] = ()
        if words[0].bound in ("over", "max") and re.search(
            r"\b(?:never|don't|no(?! more)|nothing|hate|can't stand|won't|rather not)\b(?=.*\b(?:longer|more|over|above|beyond|past|exceed\w*)\b)",
            low,
        ):
            mode = "avoid" if is_soft(said) and not is_firm(said) else "forbid"
            refused = (
                Statement(
                    stance=mode,  # type: ignore[arg-type]
                    target=replace(reply, traits=(Trait("words", ">", int(words[0].value)),)),  # type: ignore[arg-type]
                    strength=0.7,
                    since=slots.when.since,
                    until=slots.when.until,
                    firm=is_firm(said),
                    said=said,
                ),
            )
        return (
            *refused,
            Statement(
                stance="do",
                target=reply,
                effects=(("max_words", int(words[0].value)),),  # type: ignore[arg-type]
                since=slots.when.since,
                until=slots.when.until,
                said=said,
            ),
        )
    if _is_of_nothing(slots, whole, context):
        return ()
    target = limited_target(slots, violated(limits), context, said)
    if target is None:
        return ()
    stance = "avoid" if is_soft(said) and not is_firm(said) else "forbid"
    return (
        Statement(
            stance=stance,  # type: ignore[arg-type]
            target=target,
            strength=0.7,
            since=slots.when.since,
            until=slots.when.until,
            firm=is_firm(said),
            said=said,
        ),
    )


def _is_of_nothing(slots: Slots, whole: str, context: Context) -> bool:
    """Whether a bare "max 80" limits nothing that is known: not even its unit was said."""
    if (
        len(whole.split()) > 5
        or slots.found.known()
        or slots.found.unlisted
        or slots.people
        or slots.when.window is not None
        or len(slots.limits) != 1
        or context.pointed_at() is not None
        or context.kinds
        or _MONEY.search(whole)
        or not isinstance(slots.limits[0].value, Money)
    ):
        return False
    return not any(
        isinstance(one.value, Money) and one.value.currency != UNSAID
        for one in read_limits(Scan(whole), UNSAID, bare=True)
    )


_MONEY = re.compile(
    r"\b(?:spend|spending|pay|cost|price|budget|bucks|quid|purchase|per|a night|each|apiece)\b",
    re.IGNORECASE,
)


def limited_target(
    slots: Slots, traits: tuple[Trait, ...], context: Context, said: str
) -> Target | None:
    """The target of a limit, with the kind that the unit or the sentence before tells."""
    kinds = slots.kinds()
    things = tuple(slots.found.things)
    fields = {one.field for one in traits}
    for name in fields:
        kinds = kinds or _FIELD_KINDS.get(name, ())
        if (
            name in _FIELD_KINDS
            and kinds
            and not set(kinds) & set(_FIELD_KINDS[name])
            and name in ("distance_km", "days_notice")
        ):
            kinds = _FIELD_KINDS[name]
    said_low = said.lower()
    if "price" in fields and _ADVANCE.search(said_low):
        kinds = ("hotel",)
    elif "price" in fields and _HEAD.search(said_low) and not kinds:
        kinds = ("meal",)
    if not kinds and not things:
        pointed = None if _WHATEVER.search(said) else context.pointed_at()
        if pointed is not None and (slots.found.pronoun or not slots.found.unlisted):
            kinds, things = pointed.kinds, pointed.things
            if not set(fields) & {"price", "duration"} or not kinds:
                kinds = kinds or context.kinds
        elif context.kinds and not slots.found.unlisted:
            kinds = context.kinds
    if (
        not things
        and slots.found.unlisted
        and (not kinds or set(kinds) & {"purchase", "tool_call"})
    ):
        things = tuple(one for one in slots.found.unlisted if len(one.text.split()) <= 3)[:2]
        kinds = kinds or (("purchase",) if "price" in fields else ())
    if not kinds and "price" in fields:
        kinds = ("purchase",)
    if not kinds:
        return None
    acts = tuple(slots.found.acts)
    if (
        kinds == ("tool_call",)
        and "price" in fields
        and not acts
        and context.pointed_at() is not None
    ):
        acts = (context.pointed_at() or Target()).acts
    if kinds == ("tool_call",) and "price" in fields and not acts and not things:
        return None
    return Target(
        kinds=kinds,
        things=things,
        acts=acts,
        people=slots.people,
        traits=(*slots.found.traits, *traits),
        window=slots.when.window,
    )
