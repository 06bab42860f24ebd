"""The target of a stance, slot by slot."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Target, Thing, Trait
from habitus.facts.grammar.en._fill_base import Filler, pointed_from
from habitus.facts.grammar.en._fill_names import allergens_of, kinds_of, may_name, place
from habitus.facts.grammar.en._fill_pointed import pointed_target
from habitus.facts.grammar.en._limits import limited_target
from habitus.facts.grammar.en._target import read_slots
from habitus.facts.grammar.en._words_stances import PARTS

_DO_FIRST = re.compile(rf"\s*({PARTS['doverb']})\b", re.IGNORECASE)


_CONTAINER = re.compile(
    r"(?:repo(?:sitory)?|folder|branch|director(?:y|ies)|channel|group|server|table|database|bucket|project|account|page|site|list|drive)s?",
    re.IGNORECASE,
)
"""What a name before it tells apart: "the birdsong repo" is birdsong."""


def target_of(fill: Filler, traits: tuple[Trait, ...]) -> Target:
    slots, notes = fill.slots, fill.stand.frame.notes
    kinds = slots.kinds()
    things = list(slots.found.things)
    people = slots.people
    window = slots.when.window
    acts = tuple(slots.found.acts)
    extra = tuple(slots.found.traits)
    other_than: tuple[Thing, ...] = ()
    also: tuple[Thing, ...] = ()
    if window is None and slots.when.then:
        window = fill.context.window
    if (
        "not" in notes
        and window is not None
        and not (kinds or things or acts or people or extra or traits or slots.found.unlisted)
    ):
        pointed = pointed_from(fill)
        if (
            pointed is not None
            and pointed.things
            and set(pointed.kinds) & {"meal", "workout", "content", "prescription"}
        ):
            return replace(pointed, window=window)  # "I like beer. Just not before noon"
    if (
        acts == ("book",)
        and not things
        and slots.found.pronoun
        and fill.context.name
        and re.search(r"\b(?:book|put|fly) me (?:with|on)\b", fill.said.lower())
    ):
        return Target(
            kinds=("flight",), things=(Thing(fill.context.name, (), "airline"),), window=window
        )
    if "allergy" in notes:
        kinds, things = allergens_of(fill, things)
        return Target(kinds=kinds, things=tuple(things))
    if slots.found.pronoun and re.search(
        r"\b(?:any|all|none|either|both) of (?:those|these|them)\b", fill.said.lower()
    ):
        listed = read_slots(
            fill.said.split(fill.stand.said)[0],
            fill.context.turn,
            fill.context.today,
            recurring=True,
        )
        if listed.found.things or listed.found.unlisted:
            things = [*listed.found.things, *listed.found.unlisted]
    first = _DO_FIRST.match(re.sub(r"^\s*to\b", "", fill.stand.right))
    if (
        kinds == ("purchase",)
        and not slots.found.kinds
        and (fill.verb or first)
        and not re.match(
            r"(?:buy|get|order|purchas|us|wear|choos|pick|recommend|suggest|show|bring|giv|offer|includ|accept|want|have|spend|pay)",
            (fill.verb or (first.group(1) if first else "")).lower(),
        )
        and fill.stand.frame.mode in ("forbid", "require")
    ):
        return Target()
    if (
        kinds == ("meal",)
        and re.fullmatch(r"buy(?:ing)?|purchas(?:e|ing)", fill.verb.lower())
        and not re.search(
            r"\b(?:lunch|dinner|breakfast|takeaways?|meals?|restaurants?)\b", fill.said.lower()
        )
    ):
        kinds = ("purchase",)
        things = [
            one
            if one.concepts
            else replace(one, concepts=fill.context.turn.concepts.lookup(one.text))
            for one in things
        ]
    names = [
        one for one in slots.found.unlisted if may_name(fill, one, kinds, bool(things), bool(acts))
    ]
    if acts and kinds == ("tool_call",):
        every = [*things, *(part for one in names[:3] for part in _on_place(one))]
        places = [one for one in every if is_goal(fill, one)]
        named_by = [
            one
            for one in places
            if _CONTAINER.fullmatch(one.text)
            and any(modifies(fill, each, [one]) for each in every if each is not one)
        ]
        places = [one for one in places if one not in named_by]
        objects = [
            one
            for one in every
            if one not in places
            and one not in named_by
            and not modifies(fill, one, [each for each in every if each not in named_by])
        ]
        things, also = (objects[:2], tuple(places[:2])) if objects else (places[:2], ())
        things = [_without_folder(one) for one in things]
        also = tuple(_without_folder(one) for one in also)
        shown = [
            one
            for one in objects[1:2]
            if re.search(
                rf"\b{re.escape(objects[0].text)} (?:of|about|with|showing) (?:my |our |the )?{re.escape(one.text)}\b",
                fill.said,
                re.IGNORECASE,
            )
        ]
        if shown:
            things, also = [objects[0]], tuple(shown)
    else:
        brands = [
            place(fill, one, kinds)
            for one in names
            if things
            and one.text[:1].isupper()
            and (
                kinds == ("purchase",)
                or (set(kinds) <= {"purchase", "meal"} and one.field in ("place", "brand"))
            )
        ]
        if brands and any(not one.field for one in things):
            also = tuple(
                one if one.field else replace(one, field="brand", concepts=()) for one in brands[:1]
            )
            names = [one for one in names if not one.text[:1].isupper()]
        for one in names:
            if not (
                things
                and fill.primary == "right"
                and "like" not in notes
                and kinds
                and kinds[0] in ("meal", "content", "workout")
                and not one.text[:1].isupper()
                and len(one.text.split()) > 2
            ):
                things.append(place(fill, one, kinds))
    if (not things and not acts and not extra and not people and not traits) or (
        slots.found.pronoun and not things and not acts and not people and not extra
    ):
        pointed = pointed_target(fill, kinds)
        if pointed is not None:
            kinds = kinds or pointed.kinds
            if not kinds or set(kinds) & set(pointed.kinds or kinds):
                things = list(pointed.things)
                acts = acts or pointed.acts
                extra = extra or tuple(
                    one for one in pointed.traits if not hasattr(one.value, "currency")
                )
                people = people or pointed.people
    if not kinds and traits:
        limited = limited_target(slots, traits, fill.context, fill.said)
        if limited is not None:
            return replace(
                limited,
                things=limited.things or tuple(things),
                window=window,
                acts=limited.acts or acts,
            )
    elif traits:
        limited = limited_target(slots, traits, fill.context, fill.said)
        if limited is not None:
            kinds = limited.kinds
            things = things or list(limited.things)
    things = without_containers(fill, things)
    pointed = pointed_from(fill)
    if (
        not acts
        and pointed is not None
        and pointed.acts
        and (
            (
                fill.stand.frame.mode in ("ask", "permit")
                and not (set(kinds) & {"meeting", "flight", "hotel"})
            )
            or kinds == ("tool_call",)
        )
    ):
        acts, kinds = pointed.acts, ("tool_call",)
        if not things or all(each in ("boat", "car") for one in things for each in one.concepts):
            things = whole_name(fill) or things
        if not things and not people and fill.stand.frame.mode != "permit":
            things = list(pointed.things)
    if (
        not kinds
        and not things
        and not acts
        and not extra
        and window is not None
        and fill.context.statements
        and re.match(r"(?:but |just |only |and |though )*(?:never|not)\b", fill.said, re.IGNORECASE)
    ):
        kinds, things = (
            fill.context.statements[-1].target.kinds,
            list(fill.context.statements[-1].target.things),
        )
    if not kinds:
        kinds = kinds_of(fill, things, window)
        things = [place(fill, one, kinds) for one in things]
    if (
        not kinds
        and not things
        and people
        and window is not None
        and fill.stand.frame.mode in ("neutral", "permit")
    ):
        known = (*fill.context.turn.own, *fill.context.statements)
        kinds = next(
            (
                one.target.kinds[:1]
                for one in reversed(known)
                if one.stance in ("forbid", "avoid")
                and one.target.window is not None
                and set(one.target.kinds) <= {"meeting", "notification"}
            ),
            (),
        )
    if (
        not kinds
        and not things
        and any(one.field in ("duration", "price") for one in traits)
        and fill.context.turn.own
        and fill.context.turn.before
    ):
        kinds = tuple(
            one
            for one in fill.context.turn.own[-1].target.kinds
            if one in ("content", "meeting", "workout", "flight", "hotel", "meal", "purchase")
        )[:1]
    if (
        kinds == ("tool_call",)
        and any(isinstance(one, Trait) and one.field == "price" for one in traits)
        and not acts
        and not things
        and fill.stand.frame.mode == "ask"
    ):
        kinds = ("purchase",)
    if (
        kinds == ("tool_call",)
        and acts
        and set(acts) <= {"book", "move", "send"}
        and not (things or also or extra or people or slots.texts)
    ):
        # "don't book any then": the verb alone is no tool; what is booked is told by the time or price
        kinds, acts = (
            (
                ("meeting",)
                if window is not None and not traits
                else tuple(one for one in fill.context.kinds if one != "tool_call")[:1]
            ),
            (),
        )
        if not kinds:
            return Target()
    return Target(
        kinds=kinds,
        things=tuple(dict.fromkeys(things)),
        also=also,
        other_than=other_than,
        acts=acts,
        people=people,
        traits=(*extra, *traits),
        texts=slots.texts,
        window=window,
        whole=slots.when.ends,
    )


def whole_name(fill: Filler) -> list[Thing]:
    """The noun phrase before the stance as one name ("the boat mooring, check with me")."""
    text = re.sub(
        r"^(?:but|and|so|for|with|as for) ",
        "",
        fill.body.replace("¦", " ").strip(),
        flags=re.IGNORECASE,
    )
    if re.search(r"\b(?:everything|anything|all|rest|other)\b", text, re.IGNORECASE):
        return []
    words = [
        one
        for one in re.split(r"[\s,]+", text)
        if one.lower() not in ("the", "a", "my", "any", "for", "with", "please", "but", "and")
    ]
    if not 1 <= len(words) <= 3 or fill.slots.limits or fill.slots.when.window:
        return []
    return [Thing(" ".join(words), fill.context.turn.concepts.lookup(" ".join(words)))]


def is_goal(fill: Filler, thing: Thing) -> bool:
    """Whether it is where the act leads ("to my private address", "on Instagram")."""
    return (
        re.search(
            rf"\b(?:to|into|onto|on|with|in|from|outside|at) (?:[\w'-]+ ){{0,3}}{re.escape(thing.text)}",
            fill.said,
            re.IGNORECASE,
        )
        is not None
    )


def modifies(fill: Filler, thing: Thing, every: list[Thing]) -> bool:
    """Whether it only describes the next noun ("work documents")."""
    return any(
        one is not thing
        and re.search(
            rf"\b{re.escape(thing.text)} {re.escape(one.text)}\b", fill.said, re.IGNORECASE
        )
        for one in every
    )


def without_containers(fill: Filler, things: list[Thing]) -> list[Thing]:
    """ "Bananas in my porridge" is about bananas."""

    def holds(thing: Thing) -> bool:
        return (
            re.search(
                rf"\b(?:in|on|into|onto|out of|off|inside) (?:my |the |a |any |your |anything like )?{re.escape(thing.text)}\b",
                fill.said,
                re.IGNORECASE,
            )
            is not None
        )

    inner = [one for one in things if not holds(one)]
    return inner if inner else things


def _without_folder(thing: Thing) -> Thing:
    """ "The Archive folder" stands in a path by its name alone."""
    named = re.fullmatch(r"(?P<name>[A-Z].*) (?:folder|directory)", thing.text)
    return thing if named is None or thing.concepts else Thing(named.group("name"))


def _on_place(thing: Thing) -> tuple[Thing, ...]:
    """ "My work on Fotobox": what, and where."""
    parts = re.split(r" (?:on|to|in|via) (?=[A-Z])", thing.text)
    return (thing,) if len(parts) != 2 or thing.concepts else (Thing(parts[0]), Thing(parts[1]))
