"""Days away from home, and visits to the home."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from habitus.alerts._notice import Notice
from habitus.alerts.reading import _words_en as en
from habitus.alerts.reading._cues import cue
from habitus.alerts.reading._message import Message, Sentence
from habitus.alerts.reading._subjects import abroad, home_country, places
from habitus.facts.said import SaidDays
from habitus.vocabulary import COMPANY

LONGEST = timedelta(days=200)
_NOT_A_DAY_OF_IT = re.compile(
    r"(?:until|by|before|no later than|booked on|issued|purchased on|charged on|截止|截至|之前|订于)\W{0,3}(?:on |the )?$"
)
_EXPIRES = re.compile(
    r"\b(?:expires?|expiring|valid (?:until|through|till)|eligible)\b|到期|过期|有效期"
)
_SPAN = re.compile(
    r"\b(?P<n>\d{1,2}|one|two|three|a|four|five) (?P<unit>day|night|week)s?\b(?! (?:prior|before|after|from|ago|of|in advance|notice))|(?P<zn>\d{1,2}|[一两二三四五六七])个?(?P<zunit>天|晚|周|星期)(?!前|后|内)"
)
_COUNTS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7}  # fmt: skip


def journeys(message: Message) -> Iterator[Notice]:
    """The days on which the message has the person away from home."""
    if message.mine:
        for sentence in message.sentences:
            yield from _own(sentence)
    elif _is_itinerary(message):
        days = [
            one
            for sentence in message.sentences
            if not sentence.has("can_cancel", "past")
            for one in sentence.days
            if not _NOT_A_DAY_OF_IT.search(sentence.plain[: one.start]) and not one.weekly
        ]
        yield from _away(message.sentences, days)


def _is_itinerary(message: Message) -> bool:
    if message.has("cancelled", "off") and not message.has("can_cancel"):
        return False
    if message.channel == "chat" and not message.has("you"):
        return False
    return (
        (message.has("trip") or _carries(message))
        and message.has("booked")
        and not message.has("promo")
        and not _EXPIRES.search(message.plain)
        and not any(one.has("at_home") and one.has("visit") for one in message.sentences)
    )


def _carries(message: Message) -> bool:
    """Whether an airline or a hotel writes, or two places are named."""
    concepts = message.concepts
    above = {
        wider
        for one in concepts.find(message.name, COMPANY, plain=True)
        for id_ in one.ids
        for wider in concepts.ancestors(id_, parts=False)
    }
    return (
        bool(above & {"airline company", "hotel chain"}) or len(places(message.text, concepts)) > 1
    )


def _own(sentence: Sentence) -> Iterator[Notice]:
    named = bool(places(sentence.text, sentence.message.concepts))
    if not (sentence.has("trip") or (named and _BOOKED.search(sentence.message.plain))):
        return
    if sentence.question or sentence.has("trip_past", "home_office", "maybe"):
        return
    if sentence.has("third", "off", "cancelled"):
        return
    days = [one for one in sentence.days if not one.weekly]
    if not days:
        later = [one for one in sentence.message.sentences if one.start >= sentence.end]
        days = [day for one in later[:1] for day in one.days if not day.weekly]
    if named or _names_place(sentence) or _AWAY.search(sentence.plain) or _sets_out(sentence, days):
        yield from _away((sentence,), days)


_BOOKED = re.compile(r"\b(?:booked|booking|going|off|tickets|planned)\b|订了|买好|去")
_AWAY = re.compile(r"\baway\b|out of (?:town|the country)|不在家|外地|出差|旅游|旅行|度假|老家")


def _names_place(sentence: Sentence) -> bool:
    """Whether a capital after "in" or "to" names a place that no concept lists ("in Vermont")."""
    return not sentence.chinese and re.search(en.CUES["to_place"], sentence.raw) is not None


def _sets_out(sentence: Sentence, days: list[SaidDays]) -> bool:
    """Whether several days are said with a verb of going; "be at" alone needs a place."""
    if not any(one.first != one.last for one in days):
        return False
    rest = re.sub(r"\b(?:(?:be|am|are) (?:in|at|with)|i'm at|we're at)\b", " ", sentence.plain)
    return cue("trip", sentence.chinese).search(rest) is not None


def _away(sentences: tuple[Sentence, ...], days: list[SaidDays]) -> Iterator[Notice]:
    message = sentences[0].message
    coming = [one for one in days if one.last >= message.on]
    if not coming:
        return
    first = min(one.first for one in coming)
    last = max(one.last for one in coming)
    if first == last:
        last = _lasting(sentences, first)
    if last - first > LONGEST:
        return
    text = " ".join(one.text for one in sentences)
    named = places(text, message.concepts)
    home = home_country(message.zone, message.concepts)
    here = places(message.zone.rpartition("/")[2].replace("_", " "), message.concepts)
    goal = [one for one in named if one not in here]
    far = abroad(tuple(goal), home, message.concepts)
    main = next((one for one in sentences if one.days), sentences[0])
    label = far or (goal[-1] if goal else "")
    name = _shown(label, message) if label else ""
    yield main.notice(
        "away", quote=text, first=first, last=last, what=named, place=name, about=text,
        flags=("abroad",) if far else (),
        begin=_clock(main, first), mine=message.mine,
    )  # fmt: skip


def _shown(place: str, message: Message) -> str:
    """The name of a place as the message's language writes it."""
    concept = message.concepts.by_id[place]
    return concept.name("zh") if message.chinese else concept.name("en").title()


def _clock(sentence: Sentence, first: date) -> int | None:
    """The hour of leaving, where the sentence says one."""
    days = [one for one in sentence.days if one.first == first]
    return sentence.clocks[0].begin if days and sentence.clocks else None


def _lasting(sentences: tuple[Sentence, ...], first: date) -> date:
    """The last day of "two weeks from the 3rd"."""
    for sentence in sentences:
        match = _SPAN.search(sentence.plain)
        if match:
            said = match["n"] or match["zn"]
            many = int(said) if said.isdigit() else _COUNTS[said]
            unit = match["unit"] or match["zunit"]
            return first + timedelta(days=many * 7 if unit in ("week", "周", "星期") else many)
    return first


def visits(message: Message) -> Iterator[Notice]:
    """When somebody comes to the person's home and has to be let in."""
    sure = message.has("home_sure")
    if message.has("promo") or not (sure or (message.has("visit") and message.has("at_home"))):
        return
    for sentence in message.sentences:
        if sentence.question or sentence.has("past", "maybe", "off"):
            continue
        if not (sentence.has("visit") or (sure and not message.mine)):
            continue
        if message.mine and not sentence.has("at_home"):
            continue
        days = [one for one in sentence.days if not one.weekly]
        if not days and len({one.first for one in message.days}) == 1:
            days = list(message.days[:1])
        for one in days[:1]:
            if one.last < message.on:
                continue
            spans = [clock for clock in sentence.clocks if clock.until is not None] or list(
                sentence.clocks
            )
            begin = spans[0].begin if spans else None
            yield sentence.notice(
                "visit", quote=message.text if not message.mine else sentence.text,
                first=one.first, last=one.last, begin=begin,
                until=spans[0].until if spans else None, about=f"{sentence.about} {message.name}",
            )  # fmt: skip
            return
