"""Statements that set effects: tag, mute, hold, format, language."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement, Target, Thing, Who
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._effects import Doing, read_effects
from habitus.facts.grammar.en._people import read_people
from habitus.facts.grammar.en._recipients import named_recipient
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._target import Slots, read_slots, spoken
from habitus.facts.grammar.en._words_stances import PARTS

_GIVES_EFFECT = re.compile(
    r"\b(?:mut|silenc|quiet|shush|hush|turn|switch|disturb|dnd|hold|delay|defer|batch|postpone|bundle|queue|collect|park|snooze|digest|wait|later|through|interrupt|wake|ping|notify|alert|call|phone|ring|text|tag|label|mark|flag|categor|file|star|classif|cc|bcc|copy|loop|bullet|list|table|prose|paragraph|sentence|formal|casual|professional|friendly|language|english|spanish|french|german|chinese|italian|hindi|portuguese|dutch|japanese|irish|point|tone|polite|relaxed|chatty|reach|break|override|shut|kill|disable|suppress|straight|right|no|answer|repl|write|speak|talk|welsh|in)",
    re.IGNORECASE,
)


_WRITES = re.compile(
    r"\b(?:when(?:ever)?|if|every time|each time|any time|as soon as|once) (?P<who>(?!i\b|you\b|we\b|it\b|he\b|she\b|they\b)(?:[\w'-]+ ){0,3}?[\w'-]+) (?:(?:e?mails?|writes?|messages?|texts?|contacts?) (?:to )?(?:me|us)|writes?(?: in)?\b|sends? (?:me |us )?(?:an? |any )?(?:e?mails?|messages?|something|letters?|notes?)|gets? in touch|e?mails?(?= ¦|,|$))",
    re.IGNORECASE,
)
"""Who has to be answered so: "when Luc writes to me, answer in French"."""


_WHO_CALLS = re.compile(
    r"\b(?:when(?:ever)?|if|the (?:moment|second|minute)) (?:my |the |our )(?P<who>(?!phone|alarm|bell|doorbell)[a-z]+) (?:calls?|rings?|phones?)(?= ¦|,|$| me\b)",
    re.IGNORECASE,
)
"""Who is on the phone: "tell me when the nursery calls"."""


_INSISTS = re.compile(
    r"\b(?:without (?:fail|exception)|no matter (?:what|when)|whatever happens|under (?:all|any) circumstances|come what may|at all costs)\b",
    re.IGNORECASE,
)


_EVEN = re.compile(
    r",? even (?:at|on|in|during|after|before|if|when|while|over|past|between) [^,;¦]*",
    re.IGNORECASE,
)
"""What adds to a time and never narrows it: "ring me, even at three in the morning"."""


_ALL_BUT = re.compile(
    r"\b(?:everything|everyone|everybody|anything|anyone|all(?: (?:the |my )?[\w'-]+){0,3}?)(?: else)? (?P<but>(?:but|except(?: for)?|bar|apart from|aside from|other than|besides|save(?: for)?|not) (?:those |the ones |ones |that )?(?:from |by )?)(?P<who>(?:my |the |our |any )?(?!not\b|that\b|when\b|if\b)[\w'-]+(?: (?!between\b|after\b|before\b|from\b|until\b|on\b|at\b|in\b|during\b|when\b|while\b|please\b)[\w'-]+){0,3})",
    re.IGNORECASE,
)


_TAGGED = re.compile(
    r"\b(?:meetings?|appointments?|invites?|purchases?|orders?|invoices?|receipts?|flights?|hotels?|films?|movies?|meals?|calls?|notifications?|alerts?|workouts?|payments?|expenses?|buys|bookings?|calendar|reminders?)\b",
    re.IGNORECASE,
)


def effects_of(text: str, context: Context) -> Doing | None:
    """The effects a clause asks for."""
    if not _GIVES_EFFECT.search(text):
        return None
    scan = Scan(text)
    return read_effects(scan, context.quotes, context.kinds[0] if context.kinds else "")


def _doing(
    target: Target,
    effects: list[tuple[str, str | int]],
    slots: Slots,
    said: str,
    unless: tuple[Target, ...] = (),
) -> Statement:
    """The statement that sets effects on a target, for as long as the words say."""
    return Statement(
        stance="do",
        target=target,
        unless=unless,
        effects=tuple(effects),
        since=slots.when.since,
        until=slots.when.until,
        said=said,
    )


def effect_statements(
    text: str, prefix: list[str], suffix: list[str], context: Context, said: str
) -> tuple[Statement, ...]:
    """Statements that set effects."""
    whole = " ¦ ".join([*prefix, text, *suffix])
    spared: tuple[Target, ...] = ()
    but = _ALL_BUT.search(whole)
    if but is not None:
        left_out = read_slots(
            "from " + but.group("who"),
            context.turn,
            context.today,
            recurring=True,
            kinds=("notification",),
        )
        names = tuple(left_out.found.things) or (
            () if left_out.people else tuple(left_out.found.unlisted)
        )
        if not left_out.people and not names and not left_out.found.traits:
            return ()
        spared = (
            tuple(Target(people=(one,)) for one in left_out.people)
            + ((Target(things=names),) if names else ())
            + tuple(Target(traits=(one,)) for one in left_out.found.traits)
        )
        whole = whole[: but.start("but")] + whole[but.end() :]
    whole = _EVEN.sub("", whole)
    scan = Scan(whole)
    hint = (
        "reply"
        if re.search(
            r"\b(?:answer|reply|replies|respond|read you|write to|writing to|talk to me|email to|letters? to)\b",
            whole.lower(),
        )
        else (context.kinds[0] if context.kinds else "")
    )
    doing = read_effects(scan, context.quotes, hint)
    if doing is None:
        return ()
    effects = list(doing.effects)
    kind = doing.kind
    more = read_effects(scan, context.quotes, kind) if kind == "reply" else None
    if more is not None and more.kind == kind:
        effects += [one for one in more.effects if one not in effects]
    acting = kind == "tool_call"
    if kind == "email" and effects[0][0] == "tag":
        other = _TAGGED.search(whole)
        if other is not None and not re.search(
            r"\b(?:e?mails?|inbox|newsletters?|subject|messages?)\b", whole, re.IGNORECASE
        ):
            return _tagged(whole, effects, context, said)
    slots = read_slots(
        scan.text,
        context.turn,
        context.today,
        quotes=context.quotes,
        recurring=True,
        kinds=() if acting else (kind,),
    )
    limit = next((one for one in slots.limits if one.field == "words"), None)
    if limit is not None and kind == "reply":
        effects.append(("max_words", int(limit.value)))  # type: ignore[arg-type]
    window = slots.when.window
    if window is None and slots.when.then:
        window = context.window
    people = slots.people
    things = tuple(slots.found.things)
    traits = tuple(slots.found.traits)
    if kind == "reply":
        things, traits = (), ()
        people = tuple(replace(one, field="recipient") for one in people)
        writer = _WRITES.search(whole)
        if writer is not None:
            people = (
                tuple(
                    replace(one, field="recipient")
                    for one in read_people(
                        Scan("to " + writer.group("who")),
                        context.turn.concepts,
                        context.turn.people,
                        ("message",),
                    )
                )
                or people
            )
        if not people:
            people = named_recipient(whole)
        seen: dict[str, tuple[str, str | int]] = {}
        for one in effects:
            seen.setdefault(one[0], one)
        effects = list(seen.values())
    elif kind in ("notification", "email"):
        caller = _WHO_CALLS.search(whole) if kind == "notification" and not people else None
        if caller is not None:
            things, people = (), (Who(name=caller.group("who"), field="sender"),)
        if not things and not people:
            things, people = _topics(slots, context, kind, whole)
        last = context.last()
        if (
            kind == "email"
            and not people
            and not things
            and not doing.texts
            and last is not None
            and last.unless
            and last.unless[0].texts
            and re.search(r"\b(?:that kind|that sort|those|these|such|that one)\b", whole.lower())
        ):
            return (
                Statement(
                    stance="do",
                    target=replace(last.target, texts=last.unless[0].texts),
                    effects=tuple(effects),
                    said=said,
                ),
            )
        if (
            kind == "email"
            and not people
            and not things
            and not doing.texts
            and not slots.texts
            and slots.found.pronoun
        ):
            pointed = context.pointed_at()
            if pointed is not None and pointed.people:
                people = pointed.people
        if (
            kind == "notification"
            and not things
            and not people
            and not traits
            and slots.found.pronoun
            and not re.search(
                r"\b(?:whatever|anything|everything|anyone|any \w+|all \w+|every \w+)\b",
                whole,
                re.IGNORECASE,
            )
        ):
            pointed = context.pointed_at()
            if pointed is not None and "notification" in pointed.kinds:
                things, people, traits = pointed.things, pointed.people, pointed.traits
            elif context.fragment:
                things = (Thing(context.fragment, context.turn.concepts.lookup(context.fragment)),)
            elif pointed is not None and pointed.people:
                people = pointed.people
            elif re.search(
                r"\b(?:mute|silence|hold|hush|delay|snooze|park) (?:it|them|him|her|that|those)\b",
                whole,
                re.IGNORECASE,
            ):
                return ()  # no one can tell what "it" is
        if (
            kind == "notification"
            and "email" in slots.found.kinds
            and "notification" not in slots.found.kinds
        ):
            kind = "email"
        things = tuple(one for one in things if one.text.lower() not in _NO_TOPICS)
        traits = tuple(one for one in traits if one.field in ("channel", "urgent"))
        if kind == "email":
            traits = ()
            things = tuple(one for one in things if not one.field)
    if acting:
        acts = tuple(slots.found.acts) or ("emailing",)
        also = tuple(
            Thing(one.text, one.concepts)
            for one in (*slots.found.things, *slots.found.unlisted)
            if one.text.lower() not in ("mail", "email", "emails")
        )
        also += tuple(Thing(one.name or str(one.role)) for one in slots.people)
        target = Target(kinds=("tool_call",), acts=acts, also=also, window=window)
        return (_doing(target, effects, slots, said),)
    texts = (*doing.texts, *slots.texts)
    if (
        ("notify", "now") in effects
        and kind == "notification"
        and people
        and re.search(r"\b(?:always|must|every)\b", whole.lower())
        and _INSISTS.search(context.sentence or said)
    ):
        passed = Target(
            kinds=(kind,), things=things, people=people, traits=traits, texts=texts, window=window
        )
        return (
            _doing(passed, effects, slots, said),
            Statement(
                stance="require",
                target=passed,
                since=slots.when.since,
                until=slots.when.until,
                said=said,
                firm=True,
            ),
        )
    if kind == "reply" and people and _WRITES.search(whole):
        mail = Target(
            kinds=("email",),
            people=tuple(replace(one, field="sender") for one in people),
            window=window,
        )
        both = (Target(kinds=("reply",), people=people, window=window), mail)
        return tuple(_doing(one, effects, slots, said) for one in both)
    target = Target(
        kinds=(kind,), things=things, people=people, traits=traits, texts=texts, window=window
    )
    if spared:
        return (_doing(target, effects, slots, said, spared),)
    if (
        kind == "email"
        and effects[0][0] == "tag"
        and target == Target(kinds=("email",))
        and not re.search(r"\b(?:all|every|everything|any)\b", whole.lower())
    ):
        return ()
    return (_doing(target, effects, slots, said),)


_ORDERS = re.compile(
    r"orders?|purchases?|buys?|invoices?|receipts?|expenses?|deliver(?:y|ies)", re.IGNORECASE
)


def _tagged(
    whole: str, effects: list[tuple[str, str | int]], context: Context, said: str
) -> tuple[Statement, ...]:
    """A tag on something else than mail: "every meeting with a client gets the label billable"."""
    scan = Scan(whole)
    read_effects(scan, context.quotes)
    slots = read_slots(
        scan.text, context.turn, context.today, quotes=context.quotes, recurring=True
    )
    kinds = slots.kinds()
    if re.search(
        r"\b(?:invoices?|receipts?|expenses?|orders?|buys)\b", whole, re.IGNORECASE
    ) and set(kinds) <= {"tool_call", "purchase", "notification"}:
        kinds = ("purchase",)
    kinds = tuple(one for one in kinds if one not in ("tool_call", "reply"))[:1]
    if not kinds:
        return ()
    things, people = tuple(slots.found.things), slots.people
    if kinds == ("purchase",) and people:  # "orders from Toolbox": whoever sells is no sender
        things = tuple(one for one in things if not _ORDERS.fullmatch(one.text))
        things += tuple(Thing(one.name, (), "merchant") for one in people if one.name)
        people = ()
    target = Target(
        kinds=kinds,
        things=things,
        people=people,
        traits=(*slots.found.traits, *spoken(slots.limits, negative=False)),
        window=slots.when.window or (context.window if slots.when.then else None),
    )
    return (_doing(target, effects, slots, said),)


_NO_TOPICS = frozenset(
    [
        "notification", "notifications", "alert", "alerts", "message", "messages", "phone", "mobile", "sound", "noise", "mute", "stuff", "thing", "things",
    ]
)  # fmt: skip
"""What makes itself heard, or who: never what it is about."""
_TOLD_OF = (
    r"(?:about|from|for|regarding|on|of|to do with|mentioning|concerning|re|by|with|mute|silence|hold|hush|"
    r"shush|quiet|tag|label|mark|flag|star|snooze|delay|defer|park|batch|file|let|block|put|keep|ignore|stop|"
    r"(?:turn|switch|shut) (?:off|down)|when|if|whenever|disable|pause|suppress|kill|queue|bundle|save|leave|get|send|show)"
)
_SORT = r"(?:notifications?|alerts?|pings?|updates?|e?mails?|messages?|texts?|calls?|news|group|chats?|channels?|apps?|ones?|stuff|reminders?|newsletters?|promos?|promotions?|digests?|pop-?ups?|banners?|offers?|noti\w*|thread|feed|is|are|goes|go|can|should|must|may|comes?|calls?|rings?|gets?|stays?)"


def _is_told_of(thing: Thing, whole: str) -> bool:
    """Whether leftover words stand where a topic or sender stands."""
    name = re.escape(thing.text)
    return (
        re.search(
            rf"\b{_TOLD_OF} (?:(?:all|any|the|my|our|every|those|these|that|this|anything|everything|whatever|stuff|things|other|new|more|of|from|about|for|on) )*{name}"
            rf"|\b{name}(?:'s)? {_SORT}\b|^(?:(?:and|but|so|also|the|my|all|any) )*{name}\b(?= ?[:,¦-])",
            whole,
            re.IGNORECASE,
        )
        is not None
    )


def _topics(
    slots: Slots, context: Context, kind: str, whole: str
) -> tuple[tuple[Thing, ...], tuple[Who, ...]]:
    """Names that nobody listed, as topics or senders."""
    things: list[Thing] = []
    people: list[Who] = []
    for one in slots.found.unlisted:
        if not _is_told_of(one, whole):
            continue
        if kind == "email" and re.fullmatch(
            rf"(?:{PARTS['doverb']}|stick|slap|whack|bung|chuck|pop|give|add|attach)",
            one.text.lower(),
        ):
            continue
        if one.text == context.someone or (kind == "email" and one.text[:1].isupper()):
            people.append(Who(name=one.text, field="sender"))
        elif len(one.text.split()) <= 3:
            things.append(one)
    return tuple(things[:3]), tuple(people)
