"""Hours that are taken, and what was called off: appointments, lessons, flights, calendar entries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from habitus.alerts._notice import Notice
from habitus.alerts.reading._message import Message, Sentence
from habitus.facts.said import SaidClock, SaidDays, said_number

_LENGTH = re.compile(
    r"\b(?:for|lasts?|takes?|about|long:?) (?:(?P<n>\d{1,3}|one|two|three|four|ninety|forty-five|fifty|sixty)[ -]?(?P<unit>hours?|hrs?|minutes?|mins?)|(?P<hour>an hour)|half an hour)(?P<half> and a half)?"
    r"|(?P<zn>[一两二三四五六七八九十\d]+)个?(?P<zhalf>半)?(?P<zunit>小时|分钟)(?!前|后|内)"
)
EVERY_DAY = tuple(range(7))
_UNTIL = re.compile(
    r"(?:until|till|through|thru|up to|ends?|ending|to|直到|一直到|到|至|截至)\W{0,3}(?:on |the )?$"
)
_SINCE = re.compile(
    r"(?:from|starting|starts?|beginning|begins?|as of|since|从|自)\W{0,3}(?:on |the )?$"
)
_ARRIVES = re.compile(
    r"\b(?:arriv\w+|lands?|landing|until|till|ends?|ending|finish\w*)\b|到达|抵达|结束|降落"
)


def commitments(message: Message) -> Iterator[Notice]:
    """The hours that a message takes of the person's."""
    for sentence in message.sentences:
        yield from _of_sentence(sentence, asked=False)


def accepted(message: Message, earlier: Message) -> Iterator[Notice]:
    """The hours that somebody proposed and the person has just said yes to."""
    if not message.mine or earlier.mine or not message.has("accepts"):
        return
    if any(one.has("withdraws", "maybe") for one in message.sentences):
        return
    for sentence in earlier.sentences:
        yield from _of_sentence(sentence, asked=True)


def _of_sentence(sentence: Sentence, *, asked: bool) -> Iterator[Notice]:
    message = sentence.message
    if not _is_taken(sentence, asked=asked):
        return
    hours = _hours(sentence)
    if hours is None:
        return
    days = [one for one in _recurring(sentence) if not _is_bound(sentence, one)]
    if asked and all(one.weekday_only for one in days):
        days = [one for one in message.days if not one.weekday_only] or days
    days = days or _days_nearby(sentence)
    begin, until, flags = hours
    if sentence.has("local") or (not message.mine and message.has("local")):
        flags = (*flags, "local")
    if sentence.has("moved") and len(days) > 1:
        days = days[-1:]
    for one in days:
        if one.first < message.on and not one.weekly and one.last < message.on:
            continue
        weekly, first, last = _when(sentence, one)
        yield sentence.notice(
            "commitment", first=first, last=last, weekly=weekly, begin=begin, until=until,
            flags=flags, mine=message.mine, about=_about(sentence),
        )  # fmt: skip


def _is_taken(sentence: Sentence, *, asked: bool) -> bool:
    message = sentence.message
    calendar = message.channel == "calendar"
    if not calendar and (not (asked or _names_event(sentence)) or sentence.has("no_event")):
        return False
    if sentence.has("off") and not sentence.has("moved"):
        return False
    if asked:
        return sentence.has("together", "you", "event") or sentence.question
    if sentence.question or sentence.has("maybe"):
        return False
    if calendar:
        return True
    if message.mine:
        return not sentence.has("third") and (
            sentence.has("mine", "first") or sentence.has("event")
        )
    if message.has("promo") and not message.has("booked"):
        return False
    if message.channel == "chat":
        return sentence.has("you") and sentence.has("booked")
    return message.has("booked")


def _names_event(sentence: Sentence) -> bool:
    """Whether something is said to take place; what one says of oneself, and a mail that confirms,
    need not name its kind."""
    message = sentence.message
    if sentence.has("event") or (message.days and message.has("event")):
        return True
    if message.mine:
        if any(one.weekly for one in sentence.days):
            return True
        dated = any(not one.weekly and one.single for one in sentence.days)
        own = sentence.has("first", "with_whom") and not sentence.has("to_do", "must")
        return dated and own
    return message.channel != "chat" and message.has("you") and message.has("booked")


def _hours(sentence: Sentence) -> tuple[int, int | None, tuple[str, ...]] | None:
    """Begin, end and flags; None when no time of day is said."""
    clocks = sentence.clocks
    if sentence.has("all_day"):
        return 0, 1440, ("all_day",)
    if not clocks:
        return None
    spans = [one for one in clocks if one.until is not None]
    if spans:
        return spans[0].begin, spans[0].until, ()
    first = clocks[0]
    if len(clocks) > 1 and clocks[1].begin > first.begin and _joins(sentence, first, clocks[1]):
        return first.begin, clocks[1].begin, ()
    length = _length(sentence)
    return first.begin, None if length is None else first.begin + length, ()


def _length(sentence: Sentence) -> int | None:
    """How many minutes it takes, where the sentence says so."""
    match = _LENGTH.search(sentence.plain)
    if match is None:
        return None
    half = 30 if match["half"] or match["zhalf"] else 0
    if match["zn"] or match["n"]:
        count = said_number(match["zn"] or match["n"]) or 0
        hours = (match["unit"] or match["zunit"]).startswith(("h", "小"))
        return int(count * (60 if hours else 1)) + (half if hours else 0)
    return 60 + half if match["hour"] else 30


def _joins(sentence: Sentence, one: SaidClock, two: SaidClock) -> bool:
    return (
        _ARRIVES.search(sentence.plain[one.end : two.start]) is not None
        or re.match(r"\s*(?:arr|到|抵)", sentence.plain[two.end :]) is not None
    )


def _recurring(sentence: Sentence) -> tuple[SaidDays, ...]:
    """The days; a bare weekday that goes on until a later day recurs every week."""
    days = sentence.days
    if sentence.chinese and re.search("都|固定|一般|通常|照例", sentence.plain):
        return tuple(
            replace(one, weekly=(one.first.weekday(),)) if one.weekday_only else one for one in days
        )
    ends = [
        one for one in days if not one.weekday_only and _UNTIL.search(sentence.plain[: one.start])
    ]
    if not ends:
        return days
    return tuple(
        replace(one, weekly=(one.first.weekday(),))
        if one.weekday_only and one.end <= ends[0].start
        else one
        for one in days
    )


def _is_bound(sentence: Sentence, one: SaidDays) -> bool:
    """Whether a day only says how long something goes on."""
    return any(other.weekly for other in _recurring(sentence)) and not one.weekly


def _days_nearby(sentence: Sentence) -> list[SaidDays]:
    """The only day that the rest of the message names."""
    message = sentence.message
    if not message.mine and not message.has("appointment"):
        return []
    others = {one.first: one for one in message.days}
    return list(others.values()) if len(others) == 1 else []


def _when(sentence: Sentence, one: SaidDays) -> tuple[tuple[int, ...], date | None, date | None]:
    """Weekdays, first and last day."""
    if one.weekly:
        last = since = None
        for other in sentence.days:
            before = sentence.plain[: other.start]
            if other.weekly:
                continue
            if _SINCE.search(before):
                since = other.first
            elif _UNTIL.search(before):
                last = other.last
            elif other.first != other.last:
                since, last = other.first, other.last
        return one.weekly, since, last
    if one.first != one.last:
        return EVERY_DAY, one.first, one.last
    return (), one.first, one.first


def _about(sentence: Sentence) -> str:
    message = sentence.message
    if message.mine and not sentence.has("event"):
        return " ".join(one.about for one in message.sentences)
    if message.mine or message.channel == "calendar":
        return sentence.about
    return f"{sentence.about} {message.name}"


def called_off(message: Message) -> Iterator[Notice]:
    """Events that do not take place, or not on that day."""
    for sentence in message.sentences:
        if sentence.question or not sentence.has("off") or sentence.has("can_cancel"):
            continue
        days = [one for one in sentence.days if not one.weekly]
        if sentence.has("moved"):
            days = days[:-1]
        first = days[0].first if days else None
        last = days[0].last if days else None
        yield sentence.notice(
            "cancel", first=first, last=last, flags=("event",), about=_about(sentence)
        )
