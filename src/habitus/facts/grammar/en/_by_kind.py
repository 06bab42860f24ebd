"""Traits and kinds that belong together."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement, Target, Thing, Trait
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._recipients import read_recipients

_BOOKED_CALLS = re.compile(
    r"\b(?:book\w*|schedul\w*|arrang\w*|slot\w*|pencil\w*|plan(?:ned|ning)?|calendar|diary|invites?|set(?:ting)? up|accept\w*|mov(?:e|ed|ing)|reschedul\w*|squeez\w*)\b[^.;!?]*\bcalls?\b|\bcalls?\b[^.;!?]*\b(?:book\w*|schedul\w*|arrang\w*|slot\w*|calendar|diary|pencil\w*|set up)\b",
    re.IGNORECASE,
)
"""Calls that stand in a calendar are meetings; those that ring are notifications."""


_SHOWN = re.compile(
    r"\b(?:show|send|notify|alert|ping|tell|bother|disturb|spam|see|get|receive)(?:ing)? (?:me|us|any|more|those|the|about)\b|\bno (?:more )?(?:\w+ )?e?mails?\b",
    re.IGNORECASE,
)


def split_by_kind(statement: Statement, context: Context) -> tuple[Statement, ...]:
    """Traits and kinds that belong together; a statement for each kind that needs its own."""
    target = statement.target
    kinds = list(target.kinds)
    fields = {one.field for one in target.traits}
    if Trait("channel", "==", "call") in target.traits and _BOOKED_CALLS.search(statement.said):
        kinds, fields = ["meeting"], fields - {"channel"}
        people = tuple(
            replace(one, field="") if one.field == "sender" else one for one in target.people
        )
        target = replace(
            target,
            traits=tuple(one for one in target.traits if one.field != "channel"),
            people=people,
        )
    if "channel" in fields and kinds != ["notification"]:
        kinds = ["notification"]
    if "notification" in kinds and "meeting" in kinds and not fields & {"channel"}:
        kinds.remove("notification")
    if "stops" in fields or "seat" in fields or "cabin" in fields:
        kinds = ["flight"]
    if "email" in kinds and "notification" in kinds:
        kinds = ["notification"]
        target = replace(target, traits=(*target.traits, Trait("channel", "==", "email")))
    if "breakfast" in fields or "smoking" in fields:
        kinds = ["hotel"]
    if len(kinds) > 1 and kinds[-1] in ("purchase", "notification", "reply"):
        kinds = kinds[:-1]
    people = target.people
    if (
        people
        and kinds
        and kinds[0] not in ("meeting", "email", "notification", "message", "reply")
    ):
        if kinds[0] == "tool_call":
            also = (*target.also, *(Thing(one.name or str(one.role)) for one in people))
            target = replace(target, also=also)
        target = replace(target, people=())
    if (
        kinds == ["email"]
        and statement.stance in ("forbid", "avoid")
        and not target.people
        and not target.things
        and not target.texts
    ):
        kinds = ["notification"]
        target = replace(target, traits=(*target.traits, Trait("channel", "==", "email")))
    if (
        kinds == ["reply"]
        and statement.stance in ("forbid", "avoid", "prefer")
        and not fields & {"tone", "format", "words"}
    ):
        return ()
    if (
        kinds == ["email"]
        and statement.stance in ("forbid", "avoid")
        and target.things
        and not (target.people or target.texts)
        and _SHOWN.search(statement.said)
    ):
        told = replace(
            target,
            kinds=("notification",),
            traits=(*target.traits, Trait("channel", "==", "email")),
        )
        return statement, replace(statement, target=told)
    if kinds == ["message"]:
        apps = tuple(
            one
            for one in target.people
            if one.name
            and re.search(
                rf"\b(?:use|using|via|through|over|on|by) {re.escape(one.name)}\b", statement.said
            )
        )
        if apps:
            things = tuple(Thing(one.name, field="channel") for one in apps)
            target = replace(
                target, things=things, people=tuple(one for one in target.people if one not in apps)
            )
    target = replace(target, kinds=tuple(dict.fromkeys(kinds)))
    if (
        kinds == ["tool_call"]
        and target.acts == ("texting",)
        and statement.stance in ("forbid", "ask", "avoid", "require")
    ):
        who = tuple(
            replace(one, field="recipient") for one in read_recipients(statement.said, context)
        )
        app = re.search(
            r"\b(?:whatsapp|telegram|signal|slack|sms)\b|\bwhatsapps?\b",
            statement.said,
            re.IGNORECASE,
        )
        if who and app is not None:
            channel = (
                Thing(
                    app.group().lower().rstrip("s") if app.group().lower() != "sms" else "sms",
                    field="channel",
                ),
            )
            return statement, replace(
                statement,
                target=Target(kinds=("message",), things=channel, people=who, window=target.window),
            )
        if who or not (target.things or target.also):
            return statement, replace(
                statement, target=Target(kinds=("message",), people=who, window=target.window)
            )
    if (
        kinds == ["message"]
        and target.people
        and not any(one.field == "channel" for one in target.things)
        and statement.stance in ("forbid", "ask", "avoid")
    ):
        # a message goes out as one, or by a tool that sends
        names = tuple(Thing(one.name or str(one.role)) for one in target.people)
        tool = replace(
            target,
            kinds=("tool_call",),
            acts=("texting",),
            people=(),
            also=names,
            things=tuple(replace(one, field="") for one in target.things),
            traits=(),
        )
        return replace(statement, target=target), replace(statement, target=tool)
    for name in ("channel", "seat", "cabin", "format", "tone", "intensity"):
        alike = [one for one in target.traits if one.field == name and one.op == "=="]
        if len(alike) > 1:
            rest = tuple(one for one in target.traits if one not in alike)
            return tuple(
                replace(statement, target=replace(target, traits=(*rest, one))) for one in alike
            )
    return (replace(statement, target=target),)
