"""Changes that reach only part of what was said: some of its things or people, some of its cases.

"Let the news through again. Football can wait", "Declan and I are friends again", "Light ones are
okay now", "I only meant on Mondays": what the words don't name still stands.
"""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement, Target, Thing, Who
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._earlier import (
    earlier,
    end_of,
    group_of,
    is_negative,
    pointed,
    same_thing,
    slots_of,
    words_of,
)
from habitus.facts.grammar.en._target import Slots, spoken
from habitus.vocabulary import AllOf, Between, Dates, Named, Window, all_of

_TOOL = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")


def end_named(
    statements: list[Statement], slots: Slots, context: Context, said: str
) -> tuple[Statement, ...]:
    """The end of statements, or, where only some of their things or people are named, of those."""
    return tuple(
        replace(ended, target=named_part(ended.target, slots, context, said))
        for ended in end_of(statements, said)
    )


def named_part(target: Target, slots: Slots, context: Context, said: str) -> Target:
    """A target with those of its things and people alone that the words name."""
    named = [*slots.found.things, *slots.found.unlisted]
    things: list[Thing] = []
    for one in named:
        fitting = [other for other in target.things if same_thing(one, other, context)]
        narrower = (
            bool(one.concepts)
            and bool(fitting)
            and all(_is_narrower(one, other, context) for other in fitting)
        )
        things += [one] if narrower else fitting
    names = {one.text.lower() for one in named} | {one.name.lower() for one in slots.people}
    names |= {
        one.name.lower()
        for one in target.people
        if one.name and re.search(rf"\b{re.escape(one.name)}\b", said, re.IGNORECASE)
    }
    things += [one for one in target.things if one.text.lower() in names]
    people = tuple(
        one
        for one in target.people
        if one in slots.people or (one.name and one.name.lower() in names)
    )
    return replace(
        target,
        things=tuple(dict.fromkeys(things)) or target.things,
        people=people or target.people,
    )


def _is_narrower(one: Thing, other: Thing, context: Context) -> bool:
    is_a = context.turn.concepts.is_a
    return any(is_a(a, b) for a in one.concepts for b in other.concepts) and not any(
        is_a(b, a) for a in one.concepts for b in other.concepts
    )


# --- people one is on good terms with again ---------------------------------------------------------------


def reconciled(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Declan and I have made up": whatever kept Declan away."""
    return welcome(group_of(match, "who", "who2", "who3"), context, match.string)


def welcome(words: str, context: Context, said: str) -> tuple[Statement, ...]:
    """The end of what kept the people away that the words name."""
    names = {one.lower() for one in re.findall(r"[A-Z][\w'-]+", words)}
    people = slots_of(f"meetings with {words}", context).people
    ended: list[Statement] = []
    for old in earlier(context):
        if not is_negative(old):
            continue
        kept = tuple(
            one
            for one in old.target.people
            if one.name.lower() in names or any(_same_person(one, who, context) for who in people)
        )
        things = tuple(one for one in old.target.things if one.text.lower() in names)
        if kept or things:
            target = replace(
                old.target, people=kept or old.target.people, things=things or old.target.things
            )
            ended.append(replace(old, target=target))
    return end_of(ended, said)


def _same_person(one: Who, other: Who, context: Context) -> bool:
    """Whether both are the same person, or the same sort of people."""
    if one.name and other.name:
        lookup = context.turn.concepts.lookup
        known = set(lookup(one.name, "role")) & set(lookup(other.name, "role"))
        return bool(known) or one.name.lower() == other.name.lower()
    return not one.name and not other.name and one.role == other.role


# --- some of a kind ------------------------------------------------------------------------------------------

_NOUN = {
    "meeting": "meetings", "workout": "workouts", "flight": "flights", "hotel": "hotels", "meal": "dishes",
    "content": "films", "email": "emails", "notification": "notifications", "purchase": "purchases",
    "message": "messages",
}  # fmt: skip


def fine_ones(text: str, context: Context) -> tuple[Statement, ...]:
    """ "Light ones are okay": of the kind that was ruled out, those of that sort."""
    if re.search(r"\bones?\b", text) is None:
        return ()
    for old in earlier(context):
        kind = next((one for one in old.target.kinds if one in _NOUN), "")
        if not is_negative(old) or not kind or isinstance(old.target.window, Between):
            continue
        plain = re.sub(r"\b(?:the|only|just|any) ", "", text)
        slots = slots_of(re.sub(r"\bones?\b", _NOUN[kind], plain), context, old.target.kinds)
        things = tuple(slots.found.things)
        traits = (*slots.found.traits, *spoken(slots.limits, negative=False))
        window = slots.when.window
        if slots.found.unlisted or not (things or traits or slots.people or window):
            return ()
        part = Target(
            kinds=(kind,),
            things=things or old.target.things,
            traits=traits,
            people=slots.people or old.target.people,
            window=window or old.target.window,
        )
        return (Statement(stance="neutral", target=part, said=text),)
    return ()


# --- what was meant more narrowly ----------------------------------------------------------------------------


def narrowed(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "About Bram: I only meant on Mondays". What can't be read waits for a yes."""
    about = group_of(match, "what")
    old = _meant(about, context)
    if old is None:
        return ()
    words = match.group("new").strip()
    slots = slots_of(words, context, old.target.kinds)
    target = narrower(old.target, slots, words, context)
    if target == old.target:
        return ()
    made = (
        replace(old, said=match.string, unsure=True)
        if target is None
        else replace(old, target=target, said=match.string)
    )
    return (*end_of([old], match.string), made)


def _meant(about: str, context: Context) -> Statement | None:
    if words_of(about):
        return next(iter(pointed(about, context, lambda one: one.stance != "permit")), None)
    return next((one for one in earlier(context) if one.stance not in ("permit", "define")), None)


def narrower(target: Target, slots: Slots, words: str, context: Context) -> Target | None:
    """A target with what the words add to it; None where they aren't understood."""
    found = slots.found
    names = tuple(one for one in found.unlisted if one.text[:1].isupper())
    traits = (*found.traits, *spoken(slots.limits, negative=True))
    things = tuple(found.things)
    people = slots.people or tuple(
        Who(name=one.text)
        for one in names
        if set(target.kinds) & {"meeting", "email", "notification", "message"}
    )
    if len(names) != len(found.unlisted) or (names and not people):
        return None
    if not (things or traits or people or slots.when.window):
        return None
    if isinstance(slots.when.window, Dates):
        return None
    fresh = tuple(one for one in traits if one.field not in {old.field for old in target.traits})
    return replace(
        target,
        things=things or target.things,
        traits=(*target.traits, *fresh),
        people=people or target.people,
        window=narrower_window(target.window, slots.when.window),
    )


def narrower_window(old: Window | None, new: Window | None) -> Window | None:
    """Days and hours joined; what is of the same sort takes the place of the other."""
    if old is None or new is None:
        return new or old
    parts = list(old.parts) if isinstance(old, AllOf) else [old]
    more = list(new.parts) if isinstance(new, AllOf) else [new]
    sorts = {_is_clock(one) for one in more}
    return all_of(*more, *(one for one in parts if _is_clock(one) not in sorts))


def _is_clock(window: Window) -> bool:
    return isinstance(window, Between) or (
        isinstance(window, Named) and window.name not in ("weekdays", "weekend")
    )
