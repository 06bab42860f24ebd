"""Days named in English: June 9, 2026 · Sat 13.06.2026 · 10 to 14 April · Tuesdays · three days ago."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from habitus.facts.grammar.en._dates import (
    Span,
    find_date,
    month_span,
    next_weekday,
    safe_date,
)
from habitus.facts.grammar.en._numbers import SPELT, number
from habitus.facts.grammar.en._words_times import MONTHS, WEEKDAYS
from habitus.facts.said._days import SaidDays

_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DAY = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|weds?|thurs?|thur?|fri|sat|sun"
_COUNT = rf"(?:\d{{1,3}}|{SPELT}|an?|a couple of|a few)"
_NO_DAYS = frozenset({"next_n", "rest", "part_month", "rel_year", "month"})
"""Stretches that begin today say how long, not when; a month is found by its bare name."""

_NUMERIC = re.compile(
    r"(?<![\d/.\-])(?P<a>\d{1,2})(?P<sep>[/.-])(?P<b>\d{1,2})(?P=sep)(?P<y>(?:20)?\d\d)(?![\d/]|\.\d)"
)
_NUMERIC_SHORT = re.compile(r"(?<![\d/.$€£])(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![\d/]|\.\d)")
_YEAR_FIRST = re.compile(r"(?<!\d)(?P<y>20\d\d)[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?!\d)")
_HYPHENS = re.compile(r"\b(\d{1,2})-([A-Za-z]{3,9})-(20\d\d)\b")
""" "12-Jul-2026"."""
_MONTH_YEAR = re.compile(r"(?<![\d/])(?P<m>0?[1-9]|1[0-2])/(?P<y>20\d\d|2\d|3\d)(?![\d/])")
_EXPIRES = re.compile(r"(?:exp\w*|valid|thru|through|until|good)[^\d]{0,14}$")
_AGO = re.compile(rf"\b(?P<n>{_COUNT}) (?P<unit>day|week|month|year)s? (?:ago|back|earlier)\b")
_LAST = re.compile(
    rf"\b(?:(?P<night>last night|yesterday)|the day before (?P<two>yesterday)|last (?P<unit>week|month|year)|last (?P<wd>{_DAY}))\b"
)
_FROM = re.compile(
    rf"\b(?:(?P<n>{_COUNT}) (?P<unit>day|week|month|year)s? (?:from (?P<base>now|today|tomorrow|{_DAY}))|(?:(?P<wd>{_DAY}) week)|in (?P<n2>{_COUNT}) (?P<unit2>day|week|month|year)s?(?:' time)?(?! of\b))\b"
)
_SHORT_DAY = rf"(?:{_DAY})"
_LIST = rf"{_SHORT_DAY}(?:(?:,| and| &|, and|/) ?(?:every |each )?{_SHORT_DAY})*"
_WEEKLY = re.compile(
    rf"\b(?:(?:every|each)(?: single)? (?P<list>{_SHORT_DAY}(?:(?:,| and| &|, and) (?:every |each )?{_SHORT_DAY})*)|(?P<plural>(?:mon|tues|wednes|thurs|fri|satur|sun)days(?:(?:,| and| &|, and) (?:mon|tues|wednes|thurs|fri|satur|sun)days)*)|(?:weekly|standing|recurring|repeat(?:s|ing)?|every week)[^.;\n]{{0,20}}? (?:on )?(?P<after>{_LIST})s?|(?P<pair>{_SHORT_DAY}(?:/{_SHORT_DAY})+)|(?P<before>{_SHORT_DAY})s?,? (?:weekly|every week|each week)|(?P<part>(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:mornings|afternoons|evenings|nights)|(?P<all>every (?:week ?day|work ?day)|weekdays|each weekday)|(?P<daily>every day|daily|each day|every (?:morning|evening|night|afternoon)))\b"
)
_JOIN = re.compile(
    rf"\s*,?\s*(?:-|to|until|through|thru|till|→|>)\s*(?:(?:the|on|on the)\s+)?(?:(?:{_DAY})\.?,?\s+)?$"
)
_BARE_OK = re.compile(
    r"(?:in|by|until|till|of|since|through|thru|from|for|before|after|mid|late|early|end|and|to|-)[ -]$"
)


def days_en(text: str, on: date, *, back: bool, month_first: bool) -> list[SaidDays]:
    """The days named in an English text."""
    plain = text.replace("–", "-").replace("—", "-").replace("\u2011", "-").replace("’", "'")
    plain = _HYPHENS.sub(r"\1 \2 \3", plain)
    low = plain.lower() if len(plain.lower()) == len(plain) else plain
    found: list[SaidDays] = []
    at = 0
    while at < len(low):
        one = None
        if at == 0 or not low[at - 1].isalnum():
            one = _at(plain, low, at, on, back=back, month_first=month_first)
        if one is None:
            at += 1
        else:
            found.append(one)
            at = one.end
    return list(_joined(found, low))


def _at(
    text: str, low: str, at: int, on: date, *, back: bool, month_first: bool
) -> SaidDays | None:
    return (
        _weekly(low, at, on)
        or _numeric(low, at, on, month_first=month_first, back=back)
        or _relative(low, at, on)
        or _worded(text, low, at, on, back=back)
    )


def _said(match: re.Match[str], day: date | None) -> SaidDays | None:
    return None if day is None else SaidDays(match.start(), match.end(), day, day)


def _weekly(low: str, at: int, on: date) -> SaidDays | None:
    match = _WEEKLY.match(low, at)
    if match is None:
        return None
    if match["all"]:
        days: tuple[int, ...] = (0, 1, 2, 3, 4)
    elif match["daily"]:
        days = (0, 1, 2, 3, 4, 5, 6)
    else:
        words = (
            match["list"]
            or match["plural"]
            or match["after"]
            or match["pair"]
            or match["before"]
            or match["part"]
        )
        days = tuple(
            sorted({WEEKDAYS[one.removesuffix("s") if one not in WEEKDAYS else one]
                    for one in re.findall(r"[a-z]+", words) if _is_day(one)})
        )  # fmt: skip
    if not days:
        return None
    first = min(next_weekday(day, on) for day in days)
    return SaidDays(match.start(), match.end(), first, first, weekly=days)


def _is_day(word: str) -> bool:
    return word in WEEKDAYS or word.removesuffix("s") in WEEKDAYS


def _numeric(low: str, at: int, on: date, *, month_first: bool, back: bool) -> SaidDays | None:
    match = _YEAR_FIRST.match(low, at)
    if match:
        return _said(match, safe_date(int(match["y"]), int(match["m"]), int(match["d"])))
    match = _NUMERIC.match(low, at)
    if match:
        one, two = int(match["a"]), int(match["b"])
        year = int(match["y"]) % 100 + 2000
        day, month = (two, one) if month_first and match["sep"] != "." else (one, two)
        return _said(match, safe_date(year, month, day) or safe_date(year, day, month))
    match = _MONTH_YEAR.match(low, at)
    if match and _EXPIRES.search(low[:at]):
        span = month_span(int(match["y"]) % 100 + 2000, int(match["m"]))
        return SaidDays(match.start(), match.end(), span.first, span.last)
    match = _NUMERIC_SHORT.match(low, at)
    if match is None or (match["a"], match["b"]) in (("24", "7"), ("50", "50")):
        return None
    padded = len(match["a"]) == len(match["b"]) == 2
    if not padded and not re.search(
        rf"(?:\bon|by|until|till|before|after|from|to|due|-|,|\(|{_DAY})[ ,.]*$", low[:at]
    ):
        return None
    one, two = int(match["a"]), int(match["b"])
    day, month = (two, one) if month_first else (one, two)
    return _said(match, _near(on, month, day, back=back) or _near(on, day, month, back=back))


def _near(on: date, month: int, day: int, *, back: bool) -> date | None:
    """That day of the year, of the year that suits best."""
    this = safe_date(on.year, month, day)
    if this is None:
        return None
    if back:
        return this if this <= on else safe_date(on.year - 1, month, day)
    return safe_date(on.year + 1, month, day) if (on - this).days > 31 else this


def _relative(low: str, at: int, on: date) -> SaidDays | None:
    match = _AGO.match(low, at)
    if match:
        return _said(match, _moved(on, -_count(match["n"]), match["unit"]))
    match = _LAST.match(low, at)
    if match:
        if match["wd"]:
            back = (on.weekday() - WEEKDAYS[match["wd"]]) % 7 or 7
            return _said(match, on - timedelta(days=back))
        if match["unit"]:
            first = _moved(on, -1, match["unit"])
            return SaidDays(match.start(), match.end(), first, max(first, on - timedelta(days=1)))
        return _said(match, on - timedelta(days=2 if match["two"] else 1))
    match = _FROM.match(low, at)
    if match is None:
        return None
    if match["wd"]:
        day = next_weekday(WEEKDAYS[match["wd"]], on, strictly=True) + timedelta(weeks=1)
        return _said(match, day)
    base = on
    if match["base"] == "tomorrow":
        base = on + timedelta(days=1)
    elif match["base"] in WEEKDAYS:
        base = next_weekday(WEEKDAYS[match["base"]], on, strictly=True)
    unit = match["unit"] or match["unit2"]
    return _said(match, _moved(base, _count(match["n"] or match["n2"]), unit))


def _count(text: str) -> int:
    if text in ("a", "an"):
        return 1
    if text.startswith("a couple"):
        return 2
    if text.startswith("a few"):
        return 3
    return int(number(text) or 1)


def _moved(day: date, many: int, unit: str) -> date:
    if unit == "day":
        return day + timedelta(days=many)
    if unit == "week":
        return day + timedelta(weeks=many)
    months = day.year * 12 + day.month - 1 + many * (12 if unit == "year" else 1)
    year, month = divmod(months, 12)
    return date(year, month + 1, min(day.day, month_span(year, month + 1).last.day))


def _worded(text: str, low: str, at: int, on: date, *, back: bool) -> SaidDays | None:
    got = find_date(low, on, at, bare=True, without=_NO_DAYS)
    if got is None:
        return None
    span, end = got
    words = low[at:end]
    if not _is_meant(text, low, at, end):
        return None
    bare = re.fullmatch(rf"{_DAY}", words) is not None
    if back and span.first > on and not re.search(r"20\d\d|next|tomorrow|coming", words):
        span = _backwards(span, words, on)
    return SaidDays(at, end, span.first, span.last, weekday_only=bare)


def _is_meant(text: str, low: str, at: int, end: int) -> bool:
    """Whether words that are also ordinary ones ("may", "sat", "the second") name a day here."""
    words = low[at:end]
    if re.fullmatch(r"the (?:first|second|third|\w+th|last)", words) and not re.search(
        r"\d", words
    ):
        return False
    if words in ("mon", "tue", "wed", "fri", "sat", "sun", "mar", "jan", "march", "may", "august"):
        capital = text[at].isupper()
        if words in ("may", "march", "mar", "jan") and not _BARE_OK.search(low[:at]):
            return False
        return capital
    if re.fullmatch(rf"(?:{_MONTH})", words):
        if re.match(r"\.? \d", low[end:]):
            return False
        return bool(_BARE_OK.search(low[:at])) or text[at].isupper()
    return True


def _backwards(span: Span, words: str, on: date) -> Span:
    """The same words, of a day that has been."""
    length = span.last - span.first
    if re.search(rf"\b(?:{_MONTH})\b", words):
        first = safe_date(span.first.year - 1, span.first.month, min(span.first.day, 28))
        if first is None or span.first.day <= 28:
            first = safe_date(span.first.year - 1, span.first.month, span.first.day) or first
        return Span(first, first + length) if first else span
    if re.search(rf"\b(?:{_DAY})\b", words):
        first = on - timedelta(days=(on.weekday() - span.first.weekday()) % 7)
        return Span(first, first + length)
    if re.search(r"\d", words):
        first = _moved(span.first, -1, "month")
        return Span(first, first + length)
    return span


def _joined(found: list[SaidDays], low: str) -> Iterator[SaidDays]:
    """Two single days with "to" between them are the days from one to the other."""
    at = 0
    while at < len(found):
        one = found[at]
        if at + 1 < len(found):
            two = found[at + 1]
            between = low[one.end : two.start]
            if one.single and two.single and one.first <= two.first and _JOIN.fullmatch(between):
                yield SaidDays(one.start, two.end, one.first, two.last)
                at += 2
                continue
            if (
                one.weekday_only
                and two.single
                and not two.weekday_only
                and re.fullmatch(r"[\s,.(]*(?:the )?", between)
            ):
                at += 1  # "Tuesday, June 9": the date counts
                continue
        yield one
        at += 1
