"""When a question is about: "in May 2023", "last week", 去年5月, 上周.

What is found in time only ranks higher. People speak of things before and after they happen, so
the surroundings of a period count, too, for less.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from habitus.recall._words import DAYS_AGO, MONTHS, SEASONS, UNITS_AGO
from habitus.vocabulary import fold, has_cjk

_WORDS = "|".join(sorted((one for one in MONTHS if one.isascii()), key=len, reverse=True))
_CHARS = "|".join(sorted((one for one in MONTHS if not one.isascii()), key=len, reverse=True))
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_SURE = {"may", "march", "mar", "sep", "dec", "jan", "oct", "fall", "spring"}
"""Words that mean something else, too: they need a sign that time is meant."""
_SIGN = r"(?:in|of|on|during|since|until|till|before|after|by|mid|early|late|last|this|next|around)"

_ISO = re.compile(r"\b(?P<year>(?:19|20)\d\d)-(?P<month>\d{1,2})(?:-(?P<day>\d{1,2}))?\b")
_EN = re.compile(
    rf"(?P<sign>\b{_SIGN}[\s-]+(?:the\s+)?)?(?:\b{_DAY}\s+(?:of\s+)?)?\b(?P<name>{_WORDS})\b\.?"
    rf"(?:\s+(?:the\s+)?(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\d))?(?:,?\s+(?:of\s+)?{_YEAR}\b)?"
)
_ZH = re.compile(
    rf"(?:(?P<year>(?:19|20)\d\d)年|(?P<ago>今年|去年|前年))?的?"
    rf"(?:(?P<month>1[0-2]|0?[1-9])月|(?P<name>{_CHARS}))(?:份|(?P<day>\d{{1,2}})[日号])?"
)
_YEAR_ALONE = re.compile(rf"(?<![\d-]){_YEAR}(?:年|\b)(?![-\d])")
_SEASON = re.compile(
    rf"(?P<sign>\b{_SIGN}\s+(?:the\s+)?)?(?P<name>\b(?:spring|summer|autumn|fall|winter)\b|[春夏秋冬][天季])"
    rf"(?:\s+(?:of\s+)?{_YEAR})?"
)
_AGO = re.compile(
    r"\b(?P<n>\d+|a|an|one|two|three|four|five|six) (?P<unit>day|week|month|year)s? ago\b"
)
_AGO_ZH = re.compile(r"(?P<n>\d+|[一两二三四五六])个?(?P<unit>天|周|星期|月|年)(?:之?前|以前)")
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
            "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6}  # fmt: skip
_UNITS = {"天": "day", "周": "week", "星期": "week", "月": "month", "年": "year"}


@dataclass(frozen=True, slots=True)
class Period:
    """Local days, the last one included.

    Attributes:
        first, last: what was named.
        around: days before and after that count, too.
    """

    first: date
    last: date
    around: int


def periods_in(text: str, today: date, years: range) -> list[Period]:
    """The times that a question names.

    Args:
        text: the question.
        today: the day it is asked, for "last week".
        years: to which a month without a year may belong.
    """
    folded = fold(text)
    found: list[Period] = []
    taken = folded
    for pattern in (_ISO, _ZH, _EN, _SEASON):
        for match in pattern.finditer(taken):
            found += _dated(match, today, years, text)
        taken = pattern.sub(
            lambda one: " " * len(one.group()) if _counts(one, text) else one.group(), taken
        )
    alone = [int(one["year"]) for one in _YEAR_ALONE.finditer(taken)]
    found += [_span(one) for one in alone if one in years]
    return [*found, *_relative(taken, today)]


def _counts(match: re.Match[str], text: str) -> bool:
    """Whether time is meant: "may" and "fall" are other words, too."""
    groups = match.groupdict()
    name = groups.get("name")
    if name is None or name not in _SURE:
        return True
    given = any(groups.get(one) for one in ("day", "day2", "year", "sign"))
    # Who writes capitals writes "May" for the month alone, but not at the beginning.
    return given or (name != "fall" and f" {name.capitalize()}" in text)


def _dated(match: re.Match[str], today: date, years: range, text: str) -> Iterator[Period]:
    if not _counts(match, text):
        return
    groups = match.groupdict()
    name = groups.get("name") or ""
    year = int(groups["year"]) if groups.get("year") else None
    if year is None and groups.get("ago"):
        year = today.year - UNITS_AGO[groups["ago"]][1]
    chosen = [year] if year is not None else list(years)
    if name in SEASONS:
        first, last = SEASONS[name]
        for one in chosen:
            yield _months(one, first, one + (last < first), last)
        return
    month = MONTHS[name] if name else int(groups["month"])
    day = groups.get("day") or groups.get("day2")
    for one in chosen:
        yield from _day_or_month(one, month, None if day is None else int(day))


def _day_or_month(year: int, month: int, day: int | None) -> Iterator[Period]:
    if not 1 <= month <= 12:
        return
    if day is None:
        yield _months(year, month, year, month)
    elif 1 <= day <= calendar.monthrange(year, month)[1]:
        yield Period(date(year, month, day), date(year, month, day), 7)


def _months(year: int, first: int, to_year: int, last: int) -> Period:
    end = date(to_year, last, calendar.monthrange(to_year, last)[1])
    return Period(date(year, first, 1), end, 10)


def _span(year: int) -> Period:
    return Period(date(year, 1, 1), date(year, 12, 31), 0)


def _relative(folded: str, today: date) -> Iterator[Period]:
    for words in _longest(folded, DAYS_AGO):
        yield _unit(today, "day", DAYS_AGO[words])
    for words in _longest(folded, UNITS_AGO):
        yield _unit(today, *UNITS_AGO[words])
    for pattern in (_AGO, _AGO_ZH):
        for match in pattern.finditer(folded):
            number = _NUMBERS.get(match["n"]) or int(match["n"])
            if number <= 1000:
                yield _unit(today, _UNITS.get(match["unit"], match["unit"]), number)


def _longest(folded: str, table: Iterable[str]) -> list[str]:
    """The words of a table that a text holds, but for those within longer ones."""
    held = [one for one in table if _holds(folded, one)]
    return [one for one in held if not any(one != other and one in other for other in held)]


def _holds(folded: str, words: str) -> bool:
    if has_cjk(words):
        return words in folded
    return re.search(rf"\b{words}\b", folded) is not None


def _unit(today: date, unit: str, ago: int) -> Period:
    """A day, week, month or year of the calendar so long ago."""
    if unit == "day":
        day = today - timedelta(days=ago)
        return Period(day, day, 1)
    if unit == "week":
        monday = today - timedelta(days=today.weekday() + 7 * ago)
        return Period(monday, monday + timedelta(days=6), 3)
    if unit == "month":
        month = today.year * 12 + today.month - 1 - ago
        return _months(month // 12, month % 12 + 1, month // 12, month % 12 + 1)
    return _span(today.year - ago)
