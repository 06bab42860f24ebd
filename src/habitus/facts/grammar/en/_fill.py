"""From one stance and the words around it to statements."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement, Target, Thing, Trait, Who
from habitus.facts.grammar.en._fill_base import Filler, pointed_from
from habitus.facts.grammar.en._fill_ended import end, end_identity
from habitus.facts.grammar.en._fill_enough import is_enough
from habitus.facts.grammar.en._fill_limits import limit_traits, raised_limit
from habitus.facts.grammar.en._fill_made import make
from habitus.facts.grammar.en._fill_only import PAST, close, forbid, kept_free, read_only, require
from habitus.facts.grammar.en._fill_target import target_of
from habitus.facts.grammar.en._limits import limited_target
from habitus.facts.grammar.en._target import violated
from habitus.vocabulary import (
    Dates,
)

_LOCATED = re.compile(
    r"\b(?:in the (?:fridge|house|car|cupboard|freezer|pantry|shop|store)|at home|left|with me|on me|yet|right now|this morning|yesterday|last (?:night|week|month|time|year))\b",
    re.IGNORECASE,
)


_UNASKED = re.compile(
    r"\b(?:without (?:asking|checking|my (?:okay|approval|permission|say-so))|no need to (?:ask|check)|(?:don't|needn't|no longer) (?:need |have )?(?:to )?(?:ask|check))\b"
)
"""An amount up to which nobody needs to ask, rather than one that nothing may exceed."""


_FINITE_WORD = re.compile(
    r"\b(?:is|are|was|were|am|be|do|does|did|have|has|had|will|would|can|could|should|must|may|might|i|we|he|she|they|you|it|no|not|never|don't|won't|only|mute|tag|keep|send|call|book|put|use|let|make|hold|reply|answer|write|ask|check|stop|leave|give|take|\\w+n't|\\w+'s|\\w+'re|\\w+'ll)\b",
    re.IGNORECASE,
)


_CALLED = re.compile(
    r"\b(?:call|run|use|invoke|trigger|fire|touch|execute|start)(?:ing|ed)?\b", re.IGNORECASE
)
"""What is done to a tool."""


def statements_of(fill: Filler) -> tuple[Statement, ...]:
    frame, notes = fill.stand.frame, fill.stand.frame.notes
    low = fill.said.lower()
    if frame.mode == "end":
        return end(fill)
    if "identity" in notes:
        return end_identity(fill)
    names = re.findall(r"\b[a-z]+(?:_[a-z0-9]+)+\b", f"{fill.stand.left} {fill.stand.right}")
    said_too = re.findall(r"\b[a-z]+(?:_[a-z0-9]+)+\b", fill.said)
    if not names and ("whole" in notes or _CALLED.search(fill.said)):
        names = said_too
    if names and frame.mode in ("forbid", "ask", "permit", "avoid"):
        return make(
            fill, Target(kinds=("tool_call",), things=tuple(Thing(one) for one in names[:3]))
        )
    if frame.mode in ("prefer", "avoid") and re.match(
        r"\s*(?:you|us|her|him)\b(?! (?:meetings?|calls?|emails?|texts?|\w+ing\b))",
        fill.stand.right,
        re.IGNORECASE,
    ):
        return about_person(fill)
    if (
        "known" in notes
        and not (fill.slots.found.known() or fill.slots.when.window or fill.slots.limits)
        and not (fill.slots.found.pronoun and pointed_from(fill) is not None)
    ) and not (fill.context.fragment and not fill.slots.found.unlisted):
        return ()
    if "fragment" in notes and (
        _FINITE_WORD.search(fill.body)
        or not (fill.slots.found.things or fill.slots.found.traits)
        or fill.slots.limits
        or fill.slots.found.acts
    ):
        return ()
    if "anything" in notes and not fill.slots.found.known():
        return ()
    if (
        frame.mode == "prefer"
        and fill.verb in ("give", "gives")
        and re.search(r"\w", fill.stand.left)
    ):
        return ()  # "budget airlines give me hives"
    if "traited" in notes and (
        fill.slots.found.things
        or fill.slots.found.unlisted
        or len(fill.stand.left.split()) > 4
        or not {one.field for one in fill.slots.found.traits}
        & {"seat", "cabin", "stops", "smoking", "quiet"}
    ):
        return ()
    if fill.slots.found.vague and not fill.slots.limits:
        return ()
    if "scale" in notes:
        return on_scale(fill)
    if "short" in notes and len(fill.stand.right.split()) > 4:
        return ()
    if "reviewed" in notes and not fill.slots.found.acts:
        return ()
    if "mark" in notes:
        return mark(fill)
    if frame.mode == "permit" and re.search(r"\bonly\b", fill.stand.left.lower()):
        return ()
    if (
        frame.mode == "forbid"
        and "without" in fill.stand.right.lower()
        and not any(
            one.value is False or one.op in ("<", ">") or one.value == 0
            for one in fill.slots.found.traits
        )
        and "known" not in notes
    ):
        return ()
    if "closes" in notes:
        return close(fill)
    if "fragment" in notes and (PAST.search(fill.stand.left) or len(fill.stand.left.split()) > 5):
        return ()
    if "known2" in notes and not (
        fill.slots.found.known() or any(one.text[:1].isupper() for one in fill.slots.found.unlisted)
    ):
        return ()
    if "weak2" in notes and not (
        fill.slots.found.things and set(fill.slots.kinds()) <= {"meal", "notification", "content"}
    ):
        return ()
    if "not" in notes and fill.slots.when.window is None and not fill.slots.limits:
        return ()
    if "sized" in notes and not fill.slots.limits and fill.slots.when.window is None:
        return ()
    if "windowed" in notes and (
        (
            fill.slots.when.window is None
            and not fill.slots.found.traits
            and not any(one.field for one in fill.slots.found.things)
        )
        or isinstance(fill.slots.when.window, Dates)
    ):
        return ()
    if "can" in notes and not (fill.slots.found.known() or fill.slots.limits):
        return ()
    if "self" in notes and describes_the_moment(fill):
        return ()
    if (
        "imperative" in notes
        and not fill.slots.says_something()
        and not fill.slots.found.unlisted
        and not fill.slots.found.pronoun
    ):
        return ()
    if (
        frame.mode == "neutral"
        and "only" in notes
        and re.search(r"\bonly|just|always|have to\b", fill.stand.said.lower())
        and not re.search(r"\bmind|hate\b", fill.stand.said.lower())
    ):
        return ()
    traits = limit_traits(fill)
    if "free" in notes:
        return kept_free(fill)
    if frame.mode in ("only",):
        return read_only(fill, traits)
    if frame.mode == "require":
        return require(fill, traits)
    if fill.slots.when.ends:
        target = replace(target_of(fill, traits), whole=True)
        if target.kinds and frame.mode in ("forbid", "avoid"):
            return make(fill, target)
    spend = [one for one in fill.slots.limits if one.bound == "max"]
    if (
        spend
        and not _UNASKED.search(low)
        and (
            (
                frame.mode == "permit"
                and re.search(r"\b(?:spend|pay|go|no more|not more|at most)\b", low)
            )
            or (frame.mode == "neutral" and re.search(r"\bup to\b", low))
        )
    ):
        limited = limited_target(fill.slots, violated(spend), fill.context, fill.said)
        if limited is not None:
            return raised_limit(fill) or forbid(fill, limited)
    raised = raised_limit(fill)
    if raised:
        return raised
    target = target_of(fill, traits)
    if not is_enough(fill, target):
        return ()
    if (
        not fill.slots.found.kinds
        and target.kinds == ("notification",)
        and frame.mode not in ("ask", "permit")
        and not is_sent(fill, target)
    ):
        return ()
    if frame.mode == "prefer":
        target = _liked(target)
    if (
        frame.mode == "neutral"
        and "denial" in notes
        and target.window is not None
        and not (target.things or target.traits)
    ):
        return ()
    _ = low
    return make(fill, target)


def about_person(fill: Filler) -> tuple[Statement, ...]:
    """ "I don't want him in my meetings": a wish about someone named before, else none."""
    named = re.match(r"\s*(?:her|him)\b", fill.stand.right, re.IGNORECASE)
    kinds = tuple(
        one for one in fill.slots.found.kinds if one in ("meeting", "notification", "email")
    )
    if named is None or not fill.context.person or not kinds:
        return ()
    traits = tuple(one for one in fill.slots.found.traits if one.field == "channel")
    return make(
        fill,
        Target(
            kinds=kinds,
            people=(Who(name=fill.context.person),),
            traits=traits,
            window=fill.slots.when.window,
        ),
    )


def describes_the_moment(fill: Filler) -> bool:
    """Whether "I don't have X" tells of the moment rather than of the person's way."""
    said = fill.stand.said.lower()
    kinds = set(fill.slots.kinds())
    if re.search(
        r"\b(?:don't|do not|couldn't|can't) (?:\w+ )?(?:see|hear|get|make|want to be|go|want to see|want to get|run|keep)\b",
        said,
    ) and not (
        kinds & {"meal", "meeting", "workout", "notification"}
        and (fill.slots.when.window or fill.slots.found.things)
    ):
        return True
    if (
        re.search(r"\b(?:can't|couldn't|cannot|not able to|unable to)\b", said)
        and not kinds & {"meal", "prescription"}
        and re.match(
            r"\s*(?:his|her|their|its|this|that|it|them|your|another|a word|a thing|anything(?! (?:after|before|on|in))|much|straight|far|properly)\b",
            fill.stand.right,
            re.IGNORECASE,
        )
    ):
        return True
    if re.search(r"\b(?:another|more of (?:this|that|it)|a thing)\b", fill.said.lower()):
        return True
    if re.search(r"\b(?:don't|do not) (?:\w+ )?(?:have|need|own)\b", said) and (
        _LOCATED.search(fill.said) or not kinds & {"meal"} or re.search(r"\b(?:need)\b", said)
    ):
        return True
    return bool(_LOCATED.search(fill.said) and isinstance(fill.slots.when.window, Dates))


def is_sent(fill: Filler, target: Target) -> bool:
    """Whether it is something that is sent around (ads, news), or said to be sent."""
    concepts = fill.context.turn.concepts
    if fill.stand.frame.mode in ("prefer",):
        return False
    if re.search(
        r"\b(?:send|sending|show|see|hear|get|receive|ping|push|tell me about)\b",
        fill.stand.said.lower(),
    ):
        return True
    return any(
        concepts.is_a(one, wide)
        for thing in target.things
        for one in thing.concepts
        for wide in ("ads", "spam", "news", "newsletter", "survey", "horoscope")
        if wide in concepts.by_id
    )


def on_scale(fill: Filler) -> tuple[Statement, ...]:
    """ "The spicier the better"."""
    word = fill.stand.right.split()[0].lower() if fill.stand.right.split() else ""
    trait = {
        "spicier": Trait("spiciness", ">=", 3),
        "hotter": Trait("spiciness", ">=", 3),
        "quieter": Trait("quiet", "==", True),
    }.get(word)
    if trait is None:
        return ()
    return make(
        fill, Target(kinds=("hotel",) if trait.field == "quiet" else ("meal",), traits=(trait,))
    )


def mark(fill: Filler) -> tuple[Statement, ...]:
    """ "A merge needs a review": without one it must not be."""
    match = re.match(r"\s*(review|dry|back|test)", fill.stand.right, re.IGNORECASE)
    names = {
        "review": "reviewed",
        "dry": "dry_run_done",
        "back": "backup_done",
        "test": "tests_passed",
    }
    if match is None or not fill.slots.found.acts:
        return ()
    mark = Trait(f"args.{names[match.group(1).lower()]}", "==", False)
    things = tuple(
        one for one in fill.slots.found.things if one.text.lower() not in ("review", "backup")
    )
    traits = tuple(one for one in fill.slots.found.traits if one.field.startswith("args.branch"))
    return make(
        fill,
        Target(
            kinds=("tool_call",),
            acts=tuple(fill.slots.found.acts),
            things=things,
            traits=(*traits, mark),
        ),
    )


def _liked(target: Target) -> Target:
    """Liking "spicy food" means really spicy."""
    traits = tuple(
        replace(one, value=3)
        if one.field == "spiciness" and one.op == ">=" and one.value == 1
        else one
        for one in target.traits
    )
    return replace(target, traits=traits)
