"""The times of day that a text names: 7:30 pm · between 8 AM and 12 PM · 晚上七点到八点半."""

from __future__ import annotations

import re
from dataclasses import dataclass

from habitus.facts.grammar.en._clock import Clock, at_clock, clock_pattern, range_of, read_clock
from habitus.facts.grammar.zh._clock import CLOCK, RANGE, clock_minutes, clock_range
from habitus.vocabulary import Between, has_cjk


@dataclass(frozen=True, slots=True)
class SaidClock:
    """A time of day, or a stretch of it, between two places of a text."""

    start: int
    end: int
    begin: int
    """Minutes after midnight."""
    until: int | None = None
    """Minutes after midnight where it ends; over 1440 when that is the next day; None: not said."""


_ONE, _TWO = clock_pattern("a"), clock_pattern("b")
_SINGLE = re.compile(rf"(?<![\w.:$€£#/-]){_ONE}(?![\w%])")
_SPAN = re.compile(
    rf"(?<![\w.:$€£#/]){_ONE}(?P<mid> *(?:-|to|till|until|through) *| +and +){_TWO}(?![\w%])"
)
_BEFORE = re.compile(
    r"\b(?:at|from|between|till|until|by|before|after|around|about|starts?|starting|begins?|for|@)(?: about| around)? $"
)


def said_clocks(text: str, *, evening: bool = False) -> list[SaidClock]:
    """The times of day a text names, from the left, without overlaps.

    Args:
        text: any text, in English or Chinese.
        evening: whether an hour that may be either is one of the evening ("dinner at 7").
    """
    return _chinese(text) if has_cjk(text) else _english(text, evening=evening)


def _clear(match: re.Match[str], name: str) -> bool:
    """Whether a number is a time by itself: 7pm, 19:30, noon."""
    got = match.groupdict()
    if got[f"{name}h"] and got[f"{name}m"] and not got[f"{name}half"]:
        said = match.group()
        return ":" in said or "h" in said
    return any(got[f"{name}{one}"] for one in ("noon", "mid", "rel", "half", "part"))


def _english(text: str, *, evening: bool) -> list[SaidClock]:
    plain = text.replace("–", "-").replace("—", "-").replace("\u2011", "-").replace("\u202f", " ")
    low = plain.lower() if len(plain.lower()) == len(plain) else plain
    low = re.sub(r"\b([ap])\.m\.", lambda one: f"{one[1]}m  ", low)
    found: list[SaidClock] = []
    at = 0
    while at < len(low):
        one = _span_at(low, at) or _single_at(low, at, evening=evening)
        if one is None:
            at += 1
        else:
            found.append(one)
            at = one.end
    return found


def _span_at(low: str, at: int) -> SaidClock | None:
    match = _SPAN.match(low, at)
    if match is None:
        return None
    before = low[:at]
    if "and" in match["mid"] and not re.search(r"between (?:the hours of )?$", before):
        return None
    if not (_clear(match, "a") or _clear(match, "b") or _stands_alone(before, low[match.end() :])):
        return None
    one, two = read_clock(match, "a"), read_clock(match, "b")
    if one is None or two is None:
        return None
    begin, until = range_of(one, two, night=False)
    return SaidClock(match.start(), match.end(), begin, until if until > begin else until + 1440)


def _stands_alone(before: str, after: str) -> bool:
    """Whether bare figures are hours by where they stand: "Sundays, 10 till 11, at the pool"."""
    if re.search(r"(?:from|between) $", before):
        return True
    return (
        re.search(r"(?:^|[,;(])\s*$", before) is not None
        and re.match(r"\s*(?:$|[,.;)!?])", after) is not None
    )


def _single_at(low: str, at: int, *, evening: bool) -> SaidClock | None:
    match = _SINGLE.match(low, at)
    if match is None or match.end() == at:
        return None
    if not _clear(match, "a") and not _bare(match, low, at):
        return None
    one = read_clock(match, "a")
    if one is None:
        return None
    return SaidClock(match.start(), match.end(), _placed(one, evening=evening))


def _bare(match: re.Match[str], low: str, at: int) -> bool:
    """Whether a lone number is an hour here: "at 7", not "at 7 Elm Street" nor "for 7 people"."""
    got = match.groupdict()
    if got["ah"] and got["am"] in ("00", "15", "30", "45"):
        return _stands_alone(low[:at], low[match.end() :]) or _BEFORE.search(low[:at]) is not None
    if not (got["ah"] or got["ahw"]) or not _BEFORE.search(low[:at]):
        return False
    if re.search(r"\b(?:by|for|about|around|from|between) $", low[:at]):
        return False
    return re.match(r"\s*(?:$|[,.;!?)]|on\b|for\b|with\b|at\b|in\b|and\b|tomorrow|today|next|this|sharp|(?:mon|tues|wednes|thurs|fri|satur|sun))", low[match.end() :]) is not None  # fmt: skip


def _placed(one: Clock, *, evening: bool) -> int:
    if one.open and evening and one.minutes >= 300:
        return one.afternoon() % 1440
    return at_clock(one) % 1440


def _chinese(text: str) -> list[SaidClock]:
    low = text.lower() if len(text.lower()) == len(text) else text
    low = (
        low.replace("：", ":")
        .replace("－", "-")
        .replace("～", "~")
        .replace("點", "点")
        .replace("鐘", "钟")
    )
    found: list[SaidClock] = []
    at = 0
    while at < len(low):
        one = _chinese_at(low, at)
        if one is None:
            at += 1
        else:
            found.append(one)
            at = one.end
    return found


def _chinese_at(low: str, at: int) -> SaidClock | None:
    if at and low[at - 1].isdigit():
        return None
    match = RANGE.match(low, at)
    if match is not None and match.end() > at:
        window = clock_range(match, night=False)
        if isinstance(window, Between):
            until = window.end if window.end > window.start else window.end + 1440
            return SaidClock(at, match.end(), window.start, until)
    match = CLOCK.match(low, at)
    if match is None or match.end() == at:
        return None
    minutes = clock_minutes(match)
    return None if minutes is None else SaidClock(at, match.end(), minutes)
