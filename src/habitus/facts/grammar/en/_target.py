"""From words to a target: runs the slot stages over a stretch of text in their order."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date

from habitus.facts._statement import Statement, Target, TextMark, Thing, Trait, Turn, Who
from habitus.facts.grammar.en._amounts import Limit, read_limits
from habitus.facts.grammar.en._companies import read_companies
from habitus.facts.grammar.en._effects import read_subject_marks
from habitus.facts.grammar.en._people import read_people
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._things import (
    Found,
    read_act_concept,
    read_acts,
    read_apps,
    read_cards,
    read_changes_of_plans,
    read_concepts,
    read_degrees,
    read_feeds,
    read_kind_words,
    read_kinds,
    read_long_names,
    read_marks,
    read_named,
    read_rest,
    read_spoken,
    read_venues,
    read_verbs,
)
from habitus.facts.grammar.en._times import When, read_times
from habitus.facts.grammar.en._words_people import SERVICE_PEOPLE
from habitus.facts.grammar.en._words_things import Op


@dataclass(slots=True)
class Slots:
    """Everything read from a stretch of text."""

    found: Found
    when: When
    limits: list[Limit] = field(default_factory=list)
    people: tuple[Who, ...] = ()
    texts: tuple[TextMark, ...] = ()

    def kinds(self) -> tuple[str, ...]:
        """The kinds said, else those that things tell."""
        chosen = self.found.kinds or self.found.default_kinds
        return tuple(dict.fromkeys(chosen))

    def says_something(self) -> bool:
        """Whether any slot is filled."""
        return bool(
            self.found.known() or self.when.window or self.limits or self.people or self.texts
        )


def read_slots(
    text: str,
    turn: Turn,
    today: date,
    *,
    quotes: tuple[str, ...] = (),
    recurring: bool = False,
    verb: str = "",
    whole: str = "",
    kinds: tuple[str, ...] = (),
    rest_from: int = 0,
    left_rest: bool = True,
    social: bool = True,
) -> Slots:
    """Run all slot stages over a text.

    Args:
        text: the words without those that take the stance.
        turn: the turn, for concepts, people, day and currency.
        today: local day of the turn.
        quotes: what ``«n»`` stands for.
        recurring: whether "on Friday" means every Friday.
        verb: verb of the stance words ("book" of "don't book"), read as part of the text.
        whole: the clause with the stance words, for verbs that tell the kind.
        kinds: kinds known from elsewhere, used where the text tells none.
        rest_from: offset from which leftover words may name a thing.
    """
    if verb:
        text = f"{text[:rest_from]}{verb} {text[rest_from:].lstrip()}"
    text = _CUISINE.sub(
        lambda match: (
            f"{match.group(1)} food"
            if turn.concepts.lookup(f"{match.group(1)} food", "food")
            and match.group(1)[:1].isupper()
            else match.group()
        ),
        text,
    )
    scan = Scan(text)
    left_end = rest_from
    rest_from += len(verb) + 1 if verb else 0
    found = Found()
    texts = read_subject_marks(scan, quotes)
    if texts:
        found.kinds.append("email")
    if re.search(
        r"(?:\d|dollars|euros|pounds|quid|bucks|rupees|naira|[a-z]{3}|kroner) (?:a|per) night\b|\bnightly rate|\bper night\b",
        scan.low,
    ) and not re.search(r"\b(?:on|for|such|what) a night\b", scan.low):
        found.kinds.append("hotel")
    limits = read_limits(scan, turn.currency)
    if kinds == ("notification",):
        read_apps(scan, found, turn.concepts)
    if not set(kinds) & {"reply", "message", "email", "meeting"}:
        read_spoken(scan, found)
    read_feeds(scan, found, turn.concepts)
    read_changes_of_plans(scan, found)
    read_degrees(scan, found)
    read_cards(scan, found)
    read_marks(scan, found)
    read_long_names(scan, found, turn.concepts)
    read_kinds(scan, found)
    when = read_times(scan, today, turn.day, recurring=recurring)
    company_kinds = list(found.kinds)
    companies = read_companies(scan, company_kinds, turn.concepts, whole)
    found.default_kinds += [one for one in company_kinds if one not in found.kinds]
    read_named(scan, found)
    read_own_names(scan, found, turn)
    read_venues(scan, found, turn.concepts, whole or text, turn.text)
    read_acts_first = re.search(
        r"\b(?:invit(?:e|ing)(?! me\b| us\b| people to my)|drop(?:ping)? (?:\w+ )?(?:tables?|databases?)|unlock(?:ing)?|open(?:ing)?(?= (?:the |my |our |any )?(?:[\w-]+ ){0,2}(?:doors?|gates?|garage|shutters?|locks?)\b)|turn(?:ing)? |switch(?:ing)? |disarm|refunds?|(?:run|start|launch|use) (?:the |my |our )?(?:robot|vacuum|hoover|roomba)|vacuum|calls? to|(?:phone|call|ring|dial)(?:ing)? (?:anyone|anybody|people|someone|my|the|our|any of my)|archive|send|sending|write|writing|share|forward|reply|post|pay|delete|merge|push|deploy|upload|transfer|wire|email|cancel|publish|give my|give anyone my|give people my|give out|accept|book(?!.{0,40}\b(?:meetings?|calls?|appointments?|flights?|hotels?|hostels?|motels?|rooms?|tables?|seats?|anything|anyone|me|it|them|stuff|things|class(?:es)?|restaurants?|1:1s?|slots?|aisle|window|nonstop|direct|connect\w+|red-eyes?|workouts?|sessions?)\b)|lend|trade|hand over|reveal|disclose|donate|sell|sign|install|overwrite)\b",
        scan.low,
    )
    paying = verb.lower() in ("pay", "spend", "paying", "spending") or re.search(
        r"\b(?:pay|spend)\b", scan.low
    )
    if (
        paying
        and limits
        and not re.search(
            r"\b(?:bills?|invoices?|rent|accounts?|salary|fees?|deposits?|payments?|transfers?|contractors?|suppliers?|plumber|builder|anyone|someone|anybody|people)\b",
            scan.low,
        )
    ):
        read_acts_first = None
    spends = bool(
        paying
        and limits
        and re.search(r"\b(?:pay|spend)(?:ing)?\b", scan.low)
        and not re.search(
            r"\b(?:bills?|invoices?|rent|accounts?|salary|fees?|deposits?|payments?|transfers?|contractors?|suppliers?|plumber|builder|anyone|someone|anybody|people|to)\b",
            scan.low,
        )
    )
    for _ in scan.take_all(_MY_PART):
        pass
    if (
        read_acts_first
        and kinds != ("reply",)
        and not re.search(
            r"\b(?:send|sending|write|writing|reply|email|forward|push|pay|text) (?:to )?me\b|\bpush (?:me|notif|alert|messages|ads)",
            scan.low,
        )
        and not re.search(r"^\s*push\s*¦?\s*$", scan.low)
    ):
        read_acts(scan, found)
    if not found.acts:
        read_kind_words(scan, found, turn.concepts)
    elif "emailing" not in found.acts:
        pass
    if limits:
        found.things = [one for one in found.things if one.text.lower() not in _ANY_MEAL]
    _unpush(scan, found)
    people = (
        read_people(scan, turn.concepts, turn.people, tuple(found.kinds) or kinds)
        if _has_people(found, kinds) and (social or found.kinds)
        else ()
    )
    read_verbs(scan, found, whole.lower() or scan.low)
    if companies and not set(found.kinds) & set(company_kinds):
        found.kinds[:] = company_kinds
    if not found.kinds and not found.acts and kinds:
        found.kinds += kinds
    if not found.acts and not found.kinds and not spends:
        read_acts(scan, found)
    if verb and not found.acts and not found.kinds and not spends:
        read_act_concept(found, turn.concepts, verb.lower())
    if found.acts and not found.kinds:
        found.kinds.append("tool_call")
    if not people and _has_people(found, kinds) and (social or found.kinds):
        people = read_people(scan, turn.concepts, turn.people, tuple(found.kinds))
    if verb:
        _cut_verb(scan, verb, left_end)
    if {"commit", "push", "merge", "rebase"} & set(found.acts):
        for _ in scan.take_all(_THE_REPO):
            pass
    aside = ""
    if left_end > 3:
        aside = scan.text[:left_end]
        scan.cut(0, left_end)
    read_concepts(scan, found, turn.concepts)
    # "Makita drills": the maker narrows what is named; alone, it is what is named.
    (found.unlisted if found.things else found.things).extend(companies)
    read_rest(scan, found, turn.concepts)
    if aside and not (found.things or found.unlisted or (found.traits and not found.pronoun)):
        left_rest = left_rest and not limits
        rest = Scan(aside)
        read_concepts(rest, found, turn.concepts)
        if left_rest:
            read_rest(rest, found, turn.concepts)
    return Slots(found, when, limits, people, texts)


_CUISINE = re.compile(
    r"\b([A-Z][a-z]+) (?:restaurants?|places?|takeaways?|joints?|cooking|dishes|eateries|cuisine)\b"
)
_THE_REPO = re.compile(
    r"\b(?:to|into|in|on) (?:the |my |our |a |any )?(?:repo(?:sitory)?|git|version control|source control|codebase|code base)s?\b"
)
"""Where such acts lead anyway."""
_ANY_MEAL = ("takeaway", "takeaways", "takeout", "brunch", "drinks", "snack", "snacks")
"""What a meal is called where its price or way is limited: no dish."""
_MY_PART = re.compile(r"\b(?:on my behalf|in my name|as me|for me|on behalf of me)\b")


def _cut_verb(scan: Scan, verb: str, at: int) -> None:
    if scan.low[at : at + len(verb)] == verb.lower():
        scan.cut(at, at + len(verb))


def _has_people(found: Found, kinds: tuple[str, ...]) -> bool:
    social = {"meeting", "email", "notification", "message", "reply"}
    return bool(social & set(found.kinds or found.default_kinds or kinds or ("meeting",))) and (
        not found.acts or "message" in found.kinds
    )


def _unpush(scan: Scan, found: Found) -> None:
    """ "ads by push": a notification channel, not a topic."""
    for thing in list(found.things):
        if thing.text.lower() in ("all", "any", "the", "more"):
            found.things.remove(thing)


def read_own_names(scan: Scan, found: Found, turn: Turn) -> None:
    """Recognise names of earlier statements ("Auralis" as the airline it was before)."""
    for statement in reversed(turn.own):
        for thing in (*statement.target.things, *statement.target.other_than):
            name = thing.text
            if thing.concepts or len(name) < 3 or not name[:1].isupper():
                continue
            first = name.split()[0]
            short = rf"|\b{re.escape(first)}\b" if len(first) >= 5 and " " in name else ""
            match = re.search(rf"\b{re.escape(name)}\b{short}", scan.text, re.IGNORECASE)
            if match is None:
                continue
            found.things.append(thing)
            if not found.kinds:
                found.kinds += statement.target.kinds
            scan.cut(*match.span())


NEGATIVE_OP = {"max": ">", "min": "<", "over": ">", "under": "<"}
"""The side of a limit that a prohibition is about."""


def violated(limits: list[Limit]) -> tuple[Trait, ...]:
    """Traits that break the limits ("at most 120" is broken by more)."""
    flip: dict[str, Op] = {"max": ">", "min": "<", "over": "<", "under": ">", "none": ">"}
    return tuple(
        Trait(one.field, flip[one.bound], one.value) for one in limits if one.field != "words"
    )


def spoken(limits: list[Limit], *, negative: bool) -> tuple[Trait, ...]:
    """Traits for the side of the limits that is spoken of."""
    plain: dict[str, Op] = {"over": ">", "under": "<", "max": "<=", "min": ">=", "none": ">="}
    against: dict[str, Op] = {"over": ">", "under": "<", "max": ">", "min": "<", "none": ">="}
    table = against if negative else plain
    return tuple(
        Trait(one.field, ">=" if is_or_more(one) else table[one.bound], one.value)
        for one in limits
        if one.field != "words"
    )


_OR_MORE = re.compile(r"(?:or (?:more|longer|over|above|higher)|and (?:up|above)|plus|upwards|\+)$")


def is_or_more(limit: Limit) -> bool:
    """Whether it names the amounts from one upwards ("two stops or more"), and demands nothing."""
    return limit.bound == "min" and _OR_MORE.search(limit.said.strip()) is not None


def to_target(
    slots: Slots,
    *,
    traits: tuple[Trait, ...] = (),
    things: tuple[Thing, ...] | None = None,
    kinds: tuple[str, ...] | None = None,
    whole: bool = False,
) -> Target:
    """A target from slots; ``traits`` are those of the limits."""
    chosen = slots.kinds() if kinds is None else kinds
    return Target(
        kinds=chosen,
        things=tuple(slots.found.things) if things is None else things,
        acts=tuple(slots.found.acts),
        people=slots.people,
        traits=(*slots.found.traits, *traits),
        texts=slots.texts,
        window=slots.when.window,
        whole=whole,
    )


def is_service(text: str) -> bool:
    """Whether a word names someone by what they do ("the builder")."""
    return text.lower() in SERVICE_PEOPLE


def with_said(statement: Statement, said: str) -> Statement:
    """The statement with its words."""
    return replace(statement, said=said)
