"""Dates said in words, resolved against the day of the turn: next Friday · the 20th · 6 March."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from habitus.facts.grammar.en._numbers import SPELT, number
from habitus.facts.grammar.en._words import ORDINALS
from habitus.facts.grammar.en._words_times import HOLIDAYS, MONTHS, WEEKDAYS


@dataclass(frozen=True, slots=True)
class Span:
    """Local days, both inclusive."""

    first: date
    last: date


_WEEKDAY = "|".join(sorted(WEEKDAYS, key=len, reverse=True))
_FULL_DAY = (
    "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|weds?|thurs?|fri|sat|sun"
)
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_ORDINAL = "|".join(sorted(ORDINALS, key=len, reverse=True))
_DAYNUM = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?|{_ORDINAL})"
_NTH = rf"(?:\d{{1,2}}(?:st|nd|rd|th)|{_ORDINAL})"
_HOLIDAY = "|".join(sorted((*HOLIDAYS, "thanksgiving", "thanksgiving day", "good friday", "easter sunday",
                            "easter monday", "easter", "mother's day"), key=len, reverse=True))  # fmt: skip
_YEAR = r"(?:,? (?:(?P<year>20\d\d)|(?P<relyear>this year|next year)))?"
_OPT_DAY = rf"(?:(?:{_FULL_DAY}),? (?:the )?)?"
_COUNT = rf"(?:\d{{1,3}}|{SPELT}|a couple of|couple of|few)"

_PATTERNS: tuple[tuple[str, str], ...] = (
    ("iso", r"(?P<iso>20\d\d-\d\d-\d\d)"),
    (
        "range_dm",
        rf"(?:(?:from|between) )?(?:the )?(?P<d1>{_DAYNUM}) ?(?:-|to|until|and|through) ?(?:the )?(?P<d2>{_DAYNUM}) (?:of )?(?P<mon>{_MONTH})\b{_YEAR}",
    ),
    (
        "range_md",
        rf"(?:(?:from|between) )?(?P<mon>{_MONTH}) (?:the )?(?P<d1>{_DAYNUM}) ?(?:-|to|until|and|through) ?(?:the )?(?P<d2>{_DAYNUM})(?!\w){_YEAR}",
    ),
    (
        "range_full",
        rf"(?:(?:from|between) )?(?:the )?(?P<d1>{_DAYNUM}) (?:of )?(?P<mon>{_MONTH}) ?(?:-|to|until|and|through) ?(?:the )?(?P<d2>{_DAYNUM}) (?:of )?(?P<mon2>{_MONTH})\b{_YEAR}",
    ),
    (
        "range_full_md",
        rf"(?:(?:from|between) )?(?P<mon>{_MONTH}) (?:the )?(?P<d1>{_DAYNUM}) ?(?:-|to|until|and|through) ?(?P<mon2>{_MONTH}) (?:the )?(?P<d2>{_DAYNUM})(?!\w){_YEAR}",
    ),
    (
        "range_nth_of",
        rf"(?:(?:from|between) )?the (?P<d1>{_NTH}) ?(?:to|until|and|through|-) ?(?:the )?(?P<d2>{_NTH}) of (?P<rel>this|next|the coming) month",
    ),
    (
        "part_month",
        rf"(?:in |during |for |over )?the (?P<which>first|second|third|fourth|last|final|opening|closing|latter) (?:(?P<n>{_COUNT}) )?(?P<unit>half|days?|weeks?|fortnight) of (?:(?P<mon>{_MONTH})\b{_YEAR}|(?P<rel>next|this) month)",
    ),
    (
        "week_around",
        rf"(?:in |during |for |over )?the (?P<n>{_COUNT} )?(?P<unit>weeks?|days?|fortnight|month)(?: or so)? (?P<side>before|after|leading up to|following|running up to|up to) (?:the )?(?:(?P<holiday>{_HOLIDAY})\b|(?P<d1>{_DAYNUM}) (?:of )?(?P<mon>{_MONTH})|(?P<mon2>{_MONTH}) (?P<d2>{_DAYNUM}))",
    ),
    (
        "between_holidays",
        rf"between (?P<holiday>{_HOLIDAY})(?: day)? and (?P<holiday2>new year(?:'s)?(?: day| eve)?|{_HOLIDAY})",
    ),
    (
        "starting",
        rf"the (?P<unit>week|fortnight)(?: that starts| starting| beginning| commencing| from)(?: on)? (?:(?P<wd>{_FULL_DAY})\b|(?:the )?(?P<d1>{_DAYNUM}) (?:of )?(?P<mon>{_MONTH})|(?P<mon2>{_MONTH}) (?P<d2>{_DAYNUM})|the (?P<d3>{_NTH}))",
    ),
    (
        "range_nth",
        rf"(?:from|between) the (?P<d1>{_NTH}) (?:to|until|and|through) the (?P<d2>{_NTH})(?! of)",
    ),
    ("dm", rf"{_OPT_DAY}(?:the )?(?P<d1>{_DAYNUM}) (?:of )?(?P<mon>{_MONTH})\b{_YEAR}"),
    (
        "md",
        rf"{_OPT_DAY}(?P<mon>{_MONTH}) (?:the )?(?P<d1>{_DAYNUM})(?!\w|:\d| ?(?:am|pm|km|hours|minutes)){_YEAR}",
    ),
    ("slash", r"(?P<d1>\d{1,2})/(?P<m1>\d{1,2})(?:/(?P<y1>(?:20)?\d\d))?"),
    (
        "end_month",
        rf"the end of (?:(?P<mon>{_MONTH})\b{_YEAR}|(?P<rel>the month|this month|next month|the year|this year|the week|this week|next week|the quarter))",
    ),
    ("begin_month", rf"(?:the )?(?:beginning|start) of (?P<mon>{_MONTH})\b"),
    ("mid_month", rf"(?:mid[- ]|the middle of )(?P<mon>{_MONTH})\b"),
    ("holiday", rf"(?P<holiday>{_HOLIDAY})\b{_YEAR}"),
    ("day_nth", rf"(?P<wd>{_FULL_DAY}),? (?:the )?(?P<d1>{_NTH})"),
    ("day_after", r"(?:the )?day after tomorrow"),
    ("yesterday", r"yesterday"),
    ("today", r"today|tonight|this (?:morning|afternoon|evening)|the rest of (?:the|this|my) day"),
    ("tomorrow", r"tomorrow"),
    (
        "week_of",
        rf"the week of (?:the )?(?:(?P<d1>{_DAYNUM}) (?:of )?(?P<mon>{_MONTH})|(?P<mon2>{_MONTH}) (?P<d2>{_DAYNUM})|(?P<d3>{_NTH}))",
    ),
    ("day_next_week", rf"(?P<wd>{_FULL_DAY}) (?:next week)|next week (?:on )?(?P<wd2>{_FULL_DAY})"),
    (
        "day_this_week",
        rf"(?P<wd>{_FULL_DAY}) (?:this week)|this week(?:'s)? (?:on )?(?P<wd2>{_FULL_DAY})",
    ),
    (
        "rel_day",
        rf"(?P<rel>this|next|coming|this coming|the coming|the next|following|the following) (?P<wd>{_FULL_DAY})\b",
    ),
    ("rel_weekend", r"(?P<rel>this|next|the coming|this coming|coming|the) weekend"),
    (
        "rest",
        r"(?:for )?the (?:rest|remainder) of (?:the |this )?(?P<unit>week|month|year)|(?:for )?the rest of (?P<mon>"
        + _MONTH
        + r")\b",
    ),
    (
        "rel_week",
        r"(?:all (?:of )?)?(?P<rel>this|next|the coming|the following|this coming|coming|the whole of this|the whole of next|all next|all this) week",
    ),
    ("week_after_next", r"(?:in |during |for )?the week after next"),
    ("rel_month", r"(?:all (?:of )?)?(?P<rel>this|next|the coming) month"),
    ("rel_year", r"(?P<rel>this|next) year"),
    (
        "next_n",
        rf"(?:for |over |in |during )?the (?:next|coming|following) (?P<n>{_COUNT})? ?(?P<unit>days?|weeks?|months?|nights?|hours?|fortnight|year)|(?:for )(?:a |the )?(?P<n2>{_COUNT} )?(?P<unit2>days?|weeks?|months?|fortnight)(?: or so| now| from now)?(?! notice)",
    ),
    ("in_n", rf"in (?P<n>{_COUNT}) (?P<unit>days?|weeks?|months?)(?:' time)?"),
    (
        "month",
        rf"(?:(?:all|the whole of|in|during|through|throughout|for|of|over) )(?:all of |the whole of )?(?P<mon>(?!may\b(?! (?:20|this|next|and|i\b|$)))(?:{_MONTH}))\b{_YEAR}",
    ),
    ("bare_month", rf"(?P<mon>{_MONTH})\b{_YEAR}"),
    (
        "nth",
        rf"the (?P<d1>{_NTH})(?! (?:time|one|thing|of\b|half|hours?|minutes?|few|couple|two|three|{_FULL_DAY}|day|floor|week|month|friday|only|place|person|rule|meeting|film))",
    ),
    ("weekday", rf"(?P<wd>{_FULL_DAY})\b"),
)
_COMPILED = tuple((name, re.compile(rf"\b(?:{pattern})")) for name, pattern in _PATTERNS)
_MAY_BEGIN = re.compile(
    rf"\d|the\b|from|between|beginning|start|mid|end|day|yesterday|to|this|next|coming|following|all|in\b|for\b|over|during"
    rf"|through|of\b|remainder|rest|week|{_FULL_DAY}|{_MONTH}|{_ORDINAL}|{_HOLIDAY}"
)
_ONLY_AFTER_WORD = frozenset({"bare_month", "weekday"})


def find_date(
    text: str, today: date, at: int, *, bare: bool, without: frozenset[str] = frozenset()
) -> tuple[Span, int] | None:
    """The date expression that begins exactly at ``at``: its days and where it ends.

    Args:
        text: in small letters.
        today: local day of the turn.
        bare: whether a lone month or weekday counts (after "until", "from", ...).
        without: names of expressions that are not wanted.
    """
    if _MAY_BEGIN.match(text, at) is None:
        return None
    best: tuple[Span, int] | None = None
    for name, pattern in _COMPILED:
        if name in without or (name in _ONLY_AFTER_WORD and not bare):
            continue
        match = pattern.match(text, at)
        if match is None or (best is not None and match.end() <= best[1]):
            continue
        span = _READERS[name](match, today)
        if span is not None:
            best = (span, match.end())
    return best


def _group(match: re.Match[str], name: str) -> str:
    return (match.groupdict().get(name) or "").strip()


def _day_number(text: str) -> int:
    digits = re.match(r"\d+", text)
    return int(digits.group()) if digits else ORDINALS[text]


def safe_date(year: int, month: int, day: int) -> date | None:
    """The date, or None when there is none such."""
    if not 1 <= month <= 12 or not 1 <= day <= calendar.monthrange(year, month)[1]:
        return None
    return date(year, month, day)


def _year_for(match: re.Match[str], today: date, month: int, day: int) -> int:
    if _group(match, "year"):
        return int(_group(match, "year"))
    if _group(match, "relyear"):
        return today.year + (_group(match, "relyear") == "next year")
    this = safe_date(today.year, month, day)
    return today.year + (1 if this is not None and this < today - timedelta(days=31) else 0)


def _one(day: date | None) -> Span | None:
    return None if day is None else Span(day, day)


def _month_day(match: re.Match[str], today: date) -> Span | None:
    month, day = MONTHS[_group(match, "mon")], _day_number(_group(match, "d1"))
    return _one(safe_date(_year_for(match, today, month, day), month, day))


def _month_range(match: re.Match[str], today: date) -> Span | None:
    month = MONTHS[_group(match, "mon")]
    second = MONTHS[_group(match, "mon2") or _group(match, "mon")]
    one, two = _day_number(_group(match, "d1")), _day_number(_group(match, "d2"))
    year = _year_for(match, today, month, one)
    first = safe_date(year, month, one)
    last = safe_date(year + (second < month), second, two)
    return Span(first, last) if first and last and first <= last else None


def next_day_number(day: int, today: date) -> date | None:
    """The next such day of a month, today included."""
    year, month = today.year, today.month
    for _ in range(13):
        found = safe_date(year, month, day)
        if found is not None and found >= today:
            return found
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    return None


def next_weekday(weekday: int, today: date, *, strictly: bool = False) -> date:
    """The next such weekday, today included unless ``strictly``."""
    ahead = (weekday - today.weekday()) % 7
    return today + timedelta(days=ahead or (7 if strictly else 0))


def month_span(year: int, month: int) -> Span:
    """A whole month."""
    return Span(date(year, month, 1), date(year, month, calendar.monthrange(year, month)[1]))


def _month_named(match: re.Match[str], today: date) -> Span:
    month = MONTHS[_group(match, "mon")]
    year = today.year + (month < today.month)
    if _group(match, "year"):
        year = int(_group(match, "year"))
    elif _group(match, "relyear"):
        year = today.year + (_group(match, "relyear") == "next year")
    return month_span(year, month)


def _week(today: date, ahead: int) -> Span:
    first = today - timedelta(days=today.weekday()) + timedelta(weeks=ahead)
    return Span(first if ahead else today, first + timedelta(days=6))


def _months_ahead(day: date, months: int) -> date:
    total = day.year * 12 + day.month - 1 + months
    year, month = divmod(total, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _end_of(match: re.Match[str], today: date) -> Span | None:
    if _group(match, "mon"):
        return _one(_month_named(match, today).last)
    rel = _group(match, "rel")
    if rel.endswith("year"):
        return _one(date(today.year, 12, 31))
    if rel.endswith("quarter"):
        return _one(month_span(today.year, (today.month - 1) // 3 * 3 + 3).last)
    if rel.endswith("month"):
        base = _months_ahead(today.replace(day=1), 1) if rel.startswith("next") else today
        return _one(month_span(base.year, base.month).last)
    return _one(_week(today, 1 if rel.startswith("next") else 0).last)


def _holiday(match: re.Match[str], today: date) -> Span | None:
    name = _group(match, "holiday")
    for year in (today.year, today.year + 1):
        if _group(match, "year") and int(_group(match, "year")) != year:
            continue
        found = _holiday_in(name, year)
        if found is not None and found >= today:
            return Span(found, found)
    return None


def _holiday_in(name: str, year: int) -> date | None:
    if name in HOLIDAYS:
        return safe_date(year, *HOLIDAYS[name])
    if name.startswith("thanksgiving"):
        return next_weekday(3, date(year, 11, 1)) + timedelta(weeks=3)
    if name == "mother's day":
        return next_weekday(6, date(year, 5, 1)) + timedelta(weeks=1)
    easter = _easter(year)
    return easter + timedelta(days={"good friday": -2, "easter monday": 1}.get(name, 0))


def _easter(year: int) -> date:
    """Gregorian Easter (Meeus, Astronomical Algorithms, 1991, chapter 8)."""
    a, b, c = year % 19, year // 100, year % 100
    d, e, f = b // 4, b % 4, (b + 8) // 25
    g = (b - f + 1) // 3
    h = (19 * a + b - d - g + 15) % 30
    i, k = c // 4, c % 4
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = (a + 11 * h + 22 * m) // 451
    month, day = divmod(h + m - 7 * n + 114, 31)
    return date(year, month, day + 1)


def _rel_day(match: re.Match[str], today: date) -> Span:
    weekday = WEEKDAYS[_group(match, "wd")]
    found = next_weekday(weekday, today, strictly=True)
    if _group(match, "rel") in ("next",) and found <= _week(today, 0).last:
        found += timedelta(weeks=1)
    return Span(found, found)


def _day_in_week(ahead: int) -> Callable[[re.Match[str], date], Span]:
    def read(match: re.Match[str], today: date) -> Span:
        weekday = WEEKDAYS[_group(match, "wd") or _group(match, "wd2")]
        monday = today - timedelta(days=today.weekday()) + timedelta(weeks=ahead)
        day = monday + timedelta(days=weekday)
        return Span(day, day)

    return read


def _rel_weekend(match: re.Match[str], today: date) -> Span | None:
    if _group(match, "rel") == "the":
        return None
    saturday = next_weekday(5, today) if today.weekday() != 6 else today - timedelta(days=1)
    if _group(match, "rel") == "next":
        saturday += timedelta(weeks=1)
    return Span(saturday, saturday + timedelta(days=1))


def _rest(match: re.Match[str], today: date) -> Span:
    if _group(match, "mon"):
        whole = _month_named(match, today)
        return Span(max(today, whole.first), whole.last)
    unit = _group(match, "unit")
    if unit == "week":
        return _week(today, 0)
    if unit == "month":
        return Span(today, month_span(today.year, today.month).last)
    return Span(today, date(today.year, 12, 31))


def _rel_week(match: re.Match[str], today: date) -> Span:
    rel = _group(match, "rel")
    return _week(today, 0 if "this" in rel and "coming" not in rel else 1)


def _rel_month(match: re.Match[str], today: date) -> Span:
    if _group(match, "rel") == "this":
        return Span(today, month_span(today.year, today.month).last)
    ahead = _months_ahead(today.replace(day=1), 1)
    return month_span(ahead.year, ahead.month)


def _rel_year(match: re.Match[str], today: date) -> Span:
    if _group(match, "rel") == "this":
        return Span(today, date(today.year, 12, 31))
    return Span(date(today.year + 1, 1, 1), date(today.year + 1, 12, 31))


def _count(text: str) -> int:
    if not text:
        return 1
    if "couple" in text:
        return 2
    if text == "few":
        return 3
    value = number(text)
    return int(value) if value else 1


def _next_n(match: re.Match[str], today: date) -> Span | None:
    unit = _group(match, "unit") or _group(match, "unit2")
    if not unit or unit.startswith("hour"):
        return None
    many = _count(_group(match, "n") or _group(match, "n2"))
    return Span(
        today,
        _after(today, many, unit) - timedelta(days=1 if unit.startswith(("day", "night")) else 0),
    )


def _after(today: date, many: int, unit: str) -> date:
    if unit.startswith("month"):
        return _months_ahead(today, many)
    if unit.startswith("year"):
        return _months_ahead(today, 12 * many)
    days = {"week": 7, "fort": 14}.get(unit[:4], 1)
    return today + timedelta(days=days * many)


def _in_n(match: re.Match[str], today: date) -> Span | None:
    return _one(_after(today, _count(_group(match, "n")), _group(match, "unit")))


def _slash(match: re.Match[str], today: date) -> Span | None:
    one, two = int(_group(match, "d1")), int(_group(match, "m1"))
    year = _group(match, "y1")
    if two > 12 or (one <= 12 and not year):
        return None
    return _one(safe_date((int(year) % 100 + 2000) if year else today.year, two, one))


def _nth_range(match: re.Match[str], today: date) -> Span | None:
    first = next_day_number(_day_number(_group(match, "d1")), today)
    if first is None:
        return None
    last = next_day_number(_day_number(_group(match, "d2")), first)
    return None if last is None else Span(first, last)


def _weekday_nth(match: re.Match[str], today: date) -> Span | None:
    """ "Wednesday the 15th": the next 15th that is a Wednesday, if there is one this year."""
    number_, weekday = _day_number(_group(match, "d1")), WEEKDAYS[_group(match, "wd")]
    for step in range(366):
        day = today + timedelta(days=step)
        if day.day == number_ and day.weekday() == weekday:
            return Span(day, day)
    return None


def _nth(match: re.Match[str], today: date) -> Span | None:
    return _one(next_day_number(_day_number(_group(match, "d1")), today))


def _iso(match: re.Match[str], today: date) -> Span | None:
    year, month, day = (int(part) for part in _group(match, "iso").split("-"))
    return _one(safe_date(year, month, day))


def _week_of(match: re.Match[str], today: date) -> Span | None:
    if _group(match, "d3"):
        start = next_day_number(_day_number(_group(match, "d3")), today)
    else:
        month = MONTHS[_group(match, "mon") or _group(match, "mon2")]
        day = _day_number(_group(match, "d1") or _group(match, "d2"))
        start = safe_date(today.year + (month < today.month), month, day)
    if start is None:
        return None
    monday = start - timedelta(days=start.weekday())
    return Span(monday, monday + timedelta(days=6))


def _weekday(match: re.Match[str], today: date) -> Span:
    return (lambda day: Span(day, day))(
        next_weekday(WEEKDAYS[_group(match, "wd")], today, strictly=True)
    )


def _shifted(days: int) -> Callable[[re.Match[str], date], Span]:
    return lambda _, today: Span(today + timedelta(days=days), today + timedelta(days=days))


def _nth_of(match: re.Match[str], today: date) -> Span | None:
    """ "The 3rd to the 9th of next month"."""
    month = _rel_month(match, today).first
    first = safe_date(month.year, month.month, _day_number(_group(match, "d1")))
    last = safe_date(month.year, month.month, _day_number(_group(match, "d2")))
    return Span(first, last) if first and last and first <= last else None


def _part_month(match: re.Match[str], today: date) -> Span | None:
    """ "The first two weeks of July", "the second half of next month"."""
    month = _month_named(match, today) if _group(match, "mon") else _rel_month(match, today)
    first, last = month_span(month.first.year, month.first.month).first, month.last
    which, unit = _group(match, "which"), _group(match, "unit")
    if unit == "half":
        middle = first + timedelta(days=15)
        return (
            Span(first, middle - timedelta(days=1))
            if which in ("first", "opening")
            else Span(middle, last)
        )
    size = (
        _count(_group(match, "n"))
        * {"day": 1, "week": 7, "fort": 14}[unit[:4] if unit[0] == "f" else unit.rstrip("s")[:4]]
    )
    if which in ("last", "final", "closing", "latter"):
        return Span(last - timedelta(days=size - 1), last)
    start = first + timedelta(
        days=size * {"first": 0, "opening": 0, "second": 1, "third": 2, "fourth": 3}[which]
    )
    return Span(start, min(start + timedelta(days=size - 1), last)) if start <= last else None


def _named_day(match: re.Match[str], today: date) -> date | None:
    """The day of a holiday or a day and month, whichever the match holds."""
    if _group(match, "holiday"):
        found = _holiday(match, today)
        return found.first if found else None
    if _group(match, "wd"):
        return next_weekday(WEEKDAYS[_group(match, "wd")], today, strictly=True)
    if "d3" in match.groupdict() and _group(match, "d3"):
        return next_day_number(_day_number(_group(match, "d3")), today)
    month = MONTHS[_group(match, "mon") or _group(match, "mon2")]
    day = _day_number(_group(match, "d1") or _group(match, "d2"))
    this = safe_date(today.year, month, day)
    return safe_date(today.year + 1, month, day) if this is not None and this < today else this


def _week_around(match: re.Match[str], today: date) -> Span | None:
    """ "The two weeks before Christmas"."""
    day = _named_day(match, today)
    if day is None:
        return None
    size = (
        _count(_group(match, "n"))
        * {"week": 7, "day": 1, "fort": 14, "mont": 30}[_group(match, "unit").rstrip("s")[:4]]
    )
    if _group(match, "side") in ("after", "following"):
        return Span(day + timedelta(days=1), day + timedelta(days=size))
    return Span(day - timedelta(days=size), day - timedelta(days=1))


def _between_holidays(match: re.Match[str], today: date) -> Span | None:
    """ "Between Christmas and New Year", both ends included."""
    first = _holiday(match, today)
    if first is None:
        return None
    name = _group(match, "holiday2")
    last = _holiday_in("new year's day" if name.startswith("new year") else name, first.first.year)
    if last is not None and last < first.first:
        last = _holiday_in(
            "new year's day" if name.startswith("new year") else name, first.first.year + 1
        )
    return Span(first.first, last) if last is not None else None


def _starting(match: re.Match[str], today: date) -> Span | None:
    """ "The fortnight starting Monday"."""
    day = _named_day(match, today)
    return (
        None
        if day is None
        else Span(day, day + timedelta(days=13 if _group(match, "unit") == "fortnight" else 6))
    )


_READERS: dict[str, Callable[[re.Match[str], date], Span | None]] = {
    "iso": _iso, "range_dm": _month_range, "range_md": _month_range, "range_full": _month_range,
    "week_after_next": lambda _, today: _week(today, 2), "range_nth_of": _nth_of, "part_month": _part_month, "week_around": _week_around,
    "between_holidays": _between_holidays, "starting": _starting, "range_full_md": _month_range, "range_nth": _nth_range, "dm": _month_day, "md": _month_day,
    "slash": _slash, "end_month": _end_of,
    "begin_month": lambda match, today: _one(_month_named(match, today).first),
    "mid_month": lambda match, today: _one(_month_named(match, today).first + timedelta(days=14)),
    "holiday": _holiday, "day_nth": _weekday_nth, "day_after": _shifted(2), "yesterday": _shifted(-1),
    "today": _shifted(0), "tomorrow": _shifted(1), "week_of": _week_of,
    "day_next_week": _day_in_week(1), "day_this_week": _day_in_week(0), "rel_day": _rel_day,
    "rel_weekend": _rel_weekend, "rest": _rest, "rel_week": _rel_week, "rel_month": _rel_month,
    "rel_year": _rel_year, "next_n": _next_n, "in_n": _in_n, "month": _month_named,
    "bare_month": _month_named, "nth": _nth, "weekday": _weekday,
}  # fmt: skip
