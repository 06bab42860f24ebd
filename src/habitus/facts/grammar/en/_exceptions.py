"""What "except" and "unless" take out of a statement."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import (
    Statement,
    Target,
    Thing,
    Trait,
)
from habitus.facts.grammar.en._target import Slots, read_slots
from habitus.facts.grammar.en._turn import Group, TurnState
from habitus.facts.grammar.en._words_people import NOT_NAMES

EXCEPTION = re.compile(
    r"^(?:and |but |or |,)?\s*(?:the (?:only |one |sole )?exceptions? (?:to this |to that |here )?(?:is|are|being|:)|exceptions? ?(?:is|are|:)|except(?:ing)?(?: for| that| when| if| on| in)?|unless|apart from|aside from|save for|other than|excluding|besides|barring|bar\b|with the exception of|with (?:the |one |a |just |only )+(?:small |single |sole |tiny |little )*(?:exception|loophole|caveat|carve-?out|exemption|proviso)(?: of| being| for| which is| that is|:)?|(?:the )?(?:only |one |sole )*(?:loophole|carve-?out|caveat|exemption) (?:is|are|being)|(?:the )?only (?:thing|time|case|way|times|cases)(?: (?:that's|that is|it's|which is) (?:different|allowed|fine|okay)| that changes)? is,?(?: if| when)?|short of|not counting|only if|only when|but not|if it's not|outside of)\b\s*",
    re.IGNORECASE,
)


_ABOUT = re.compile(
    r"^(?:if |when )?(?:(?:the |its |their )?(?:topic|subject|matter|theme) (?:is|has to do with)|(?:it's|it is|they're|they are|that's|something|anything|things?)? ?(?:about|regarding|concerning|to do with|has to do with|related to)) (?P<what>[\w' ]{2,30})$",
    re.IGNORECASE,
)


_THERE = re.compile(
    r"^(?:(?:if|when|where) )?(?:(?:it|they|that|those)(?:'s|'re| is| are| goes| go) |i'm |we're |flying |going |staying |i fly |i'm flying |i'm staying )?(?P<side>to|into|in|at|from|out of|on|under|inside) (?:the |my |our |a )?(?P<where>[\w./'-]+(?: (?-i:[A-Z])[\w'-]+)*)(?: (?:folder|directory|branch|repo|repository|table|bucket|project|channel|account|office|hotel|hotels))?(?= where\b.*|$)",
    re.IGNORECASE,
)


def exceptions_of(turn: TurnState, group: Group) -> list[tuple[str, Slots]]:
    found = []
    social = (
        tuple(
            one
            for one in read_slots(group.text, turn.said, turn.today).kinds()
            if one in ("meeting", "email", "notification", "message")
        )
        if group.exceptions
        else ()
    )
    for text in group.exceptions:
        opening = EXCEPTION.match(text)
        body = EXCEPTION.sub("", text).strip()
        if opening is not None:
            lead = re.search(r"(on|in|when)\s*$", opening.group().strip())
            body = f"{lead.group(1)} {body}" if lead is not None else body
        if not body or re.match(
            r"^(?:i|we) (?:say|tell|ask|said|specifically|explicitly|request)|^you (?:have|really|absolutely|must)|^(?:it's )?(?:unavoidable|absolutely necessary|necessary)|^there's no",
            body,
            re.IGNORECASE,
        ):
            continue
        slots = read_slots(
            body,
            turn.said,
            turn.today,
            recurring=True,
            quotes=turn.context.quotes,
            kinds=social,
        )
        if slots.when.then and slots.when.window is None:
            continue
        found.append((body, slots))
    return found


def excepted_by(
    turn: TurnState, statement: Statement, unless: list[tuple[str, Slots]]
) -> Statement:
    for body, slots in unless:
        statement = with_exception(turn, statement, slots, body)
    return statement


def with_exception(turn: TurnState, statement: Statement, slots: Slots, body: str) -> Statement:
    target = statement.target
    said_exception = re.sub(r"^(?:except|save|apart from|other than) ", "", body.lower())
    things = tuple(slots.found.things) or tuple(slots.found.unlisted)
    if (
        re.match(r"(?:on|at|when|during|for|in)\b", said_exception)
        and things
        and not slots.people
        and slots.when.window is None
        and not any(
            turn.said.concepts.by_id[each].domain == "food"
            for one in things
            for each in one.concepts
            if each in turn.said.concepts.by_id
        )
    ):
        return statement
    if any(one.field == "urgent" for one in slots.found.traits):
        things = tuple(one for one in things if one.text[:1].isupper())
    if "flight" in target.kinds and (to := re.search(r"\b(to|from|into|out of) (?=[A-Z])", body)):
        things = tuple(
            one
            if one.concepts or not one.text[:1].isupper()
            else replace(one, field="destination" if "to" in to.group(1) else "origin")
            for one in things
        )
    if (
        things
        and all(one.concepts for one in things)
        and "meal" in (target.kinds or ("meal",))
        and target.things
        and not slots.when.window
        and not slots.people
        and not slots.limits
    ):
        return replace(statement, target=replace(target, but=(*target.but, *things)))
    people = slots.people
    there = _THERE.match(body)
    if there is not None:
        kind = next(
            (
                one
                for one in target.kinds
                if one in ("hotel", "flight", "meeting", "meal", "tool_call")
            ),
            "",
        )
        where = there.group("where").strip()
        named = where[:1].isupper() or kind == "tool_call"
        if (
            kind
            and named
            and slots.when.window is None
            and where.split()[0].lower() not in NOT_NAMES
        ):
            if (
                kind == "tool_call"
                and turn.said.concepts.lookup(where, "act")
                and (
                    holder := re.search(
                        rf"{re.escape(where)} (?P<what>folder|directory|branch|repo|repository|table|bucket|project|channel|account)",
                        body,
                        re.IGNORECASE,
                    )
                )
            ):
                where = f"{where} {holder.group('what')}"  # the word alone is also an act
            place = {
                "hotel": "area",
                "flight": "origin" if there.group("side") in ("from", "out of") else "destination",
                "meeting": "location",
                "meal": "place",
            }.get(kind, "")
            return replace(
                statement, unless=(*statement.unless, Target(things=(Thing(where, (), place),)))
            )
    about = _ABOUT.match(body)
    if about is not None and set(target.kinds) & {
        "meeting",
        "email",
        "notification",
        "message",
    }:
        topic = re.sub(
            r"^(?:my|the|our|a|an) ", "", about.group("what").strip(), flags=re.IGNORECASE
        )
        things, people = (
            (
                Thing(
                    topic,
                    turn.said.concepts.lookup(topic),
                    "topic" if "email" not in target.kinds else "",
                ),
            ),
            (),
        )
        slots = replace(slots, people=())
    if "tool_call" in target.kinds and (marks := re.findall(r"«(\d+)»", body)):
        things = tuple(
            Thing(turn.context.quotes[int(one)])
            for one in marks
            if int(one) < len(turn.context.quotes)
        )
    if (
        people
        and target.kinds
        and not set(target.kinds) & {"meeting", "email", "notification", "message", "reply"}
    ):
        place = (
            ""
            if "flight" not in target.kinds
            else "destination"
            if re.match(r"(?:to|into)\b", body)
            else "origin"
            if re.match(r"(?:from|out of)\b", body)
            else ""
        )
        things, people = (
            (*things, *(Thing(one.name, field=place) for one in people if one.name)),
            (),
        )
        slots = replace(slots, people=())
    if (
        not things
        and not people
        and "purchase" in target.kinds
        and len(said_exception.split()) <= 3
        and slots.when.window is None
        and not slots.limits
    ):
        things = (Thing(said_exception, turn.said.concepts.lookup(said_exception)),)
    if (
        not people
        and slots.found.unlisted
        and set(target.kinds) & {"meeting", "email", "notification", "message", "reply"}
        and not slots.when.window
    ):
        from habitus.facts._statement import Who

        people = tuple(Who(name=one.text) for one in slots.found.unlisted if one.text[:1].isupper())
        things = ()
    limits = tuple(
        Trait(
            one.field,
            {"max": "<=", "min": ">=", "over": ">", "under": "<", "none": "<="}[one.bound],  # type: ignore[arg-type]
            one.value,
        )
        for one in slots.limits
        if one.field != "words"
    )
    window = slots.when.window
    if window is None and slots.when.then:
        window = turn.context.window
    exception = Target(
        things=things if not (people and not slots.found.things) else tuple(slots.found.things),
        people=people,
        traits=(*(one for one in slots.found.traits if one not in target.traits), *limits),
        texts=slots.texts,
        window=window,
    )
    if (
        exception.things
        and not (people or window or exception.traits)
        and set(target.kinds) & {"meeting"}
        and all(not one.concepts and not one.text[:1].isupper() for one in exception.things)
    ):
        return statement
    if exception.is_empty():
        return statement
    if (
        exception.window is not None
        and exception.things
        and all(not one.concepts for one in exception.things)
    ):
        exception = replace(exception, things=())
    return replace(statement, unless=(*statement.unless, exception))
