"""Phrases of time in English questions: dates, stretches of the calendar, times of day, weekdays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from habitus.state.counting._calendar import (
    HOLIDAYS,
    Found,
    Moment,
    Today,
    back,
    half_span,
    holiday_span,
    joined,
    month_span,
    quarter_span,
    season_span,
    unit_span,
    year_span,
)
from habitus.state.counting._query import Span
from habitus.state.counting._words_en import MONTHS, NUMBERS, ORDINALS, WEEKDAYS

_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DAY_NAMES = "|".join(sorted(WEEKDAYS, key=len, reverse=True))
_NTH = r"(\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:19|20)\d\d"
_OF_YEAR = rf"(?:,?\s*(?:of|in)?\s*(?P<Y>(?:calendar year\s+)?{_YEAR}|this year|last year|the year before last|the previous year))?"
_SEASONS = {"spring": 0, "summer": 1, "autumn": 2, "fall": 2, "winter": 3}
_COUNT = "|".join(sorted(NUMBERS, key=len, reverse=True))
_UNITS = "day|night|week|month|quarter|year"
_MAY = r"(?<=in )may|(?<=of )may|(?<=since )may|(?<=during )may|(?<=until )may|(?<=through )may|(?<=from )may|(?<=between )may|(?<=and )may|(?<=to )may|(?<=last )may|(?<=this )may|(?<=before )may|(?<=after )may|(?<=for )may|(?<=than )may|(?<=or )may|(?<=vs )may|may(?= (?:of )?(?:19|20)\d\d)|may(?='s)|^may"
_MONTH_SAFE = rf"(?:{_MONTH.replace('|may|', '|')}|{_MAY})"


def _year(text: str | None, today: Today) -> int:
    """The year that words name, 0 when none."""
    if not text:
        return 0
    if digits := re.search(_YEAR, text):
        return int(digits.group())
    return today.on.year - {"this year": 0, "the year before last": 2}.get(text.strip(), 1)


_POINTS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern))
    for name, pattern in {
        "iso": rf"(?P<y>{_YEAR})-(?P<m>\d\d)-(?P<d>\d\d)",
        "slash": rf"(?P<y>{_YEAR})/(?P<m>\d\d?)/(?P<d>\d\d?)\b",
        "month_day": rf"\b(?P<month>{_MONTH_SAFE}|may(?= \d{{1,2}}(?!\d)))\.?\s+(?:the\s+)?{_NTH}\b(?!\s*(?:%|percent|dollar|usd|euro|min|hour|km|page|day|time|night|week|month|year|:|[ap]m|st\b|and \d+ (?:min|dol)))(?:,?\s*(?P<Y>{_YEAR}))?",
        "day_month": rf"\b(?:the\s+)?{_NTH}\s+(?:of\s+)?(?P<month>{_MONTH})\b\.?(?:,?\s*(?P<Y>{_YEAR}))?",
        "month": rf"\b(?P<month>{_MONTH_SAFE})\b\.?(?!\s+\d{{1,2}}(?:st|nd|rd|th)\b){_OF_YEAR}",
        "year_month": rf"\b(?P<Y>{_YEAR})-(?P<m>0[1-9]|1[0-2])\b(?!-)",
        "last_month_name": rf"\b(?P<which>last|this|this past|past)\s+(?P<month>{_MONTH})\b",
        "quarter": rf"\b(?:the\s+)?(?:q(?P<q>[1-4])|(?P<nth>first|1st|second|2nd|third|3rd|fourth|4th|last)\s+quarter)\b{_OF_YEAR}",
        "half": rf"\b(?:the\s+)?(?:h(?P<h>[12])|(?P<nth>first|1st|second|2nd)\s+half)\b(?!\s+of\s+(?:the\s+)?(?:month|{_MONTH})){_OF_YEAR}(?:\s+of\s+the\s+year)?",
        "year_first": rf"\b(?P<Y>{_YEAR})(?:'s)?\s+(?:q(?P<q>[1-4])|h(?P<h>[12]))\b",
        "season": rf"\b(?:(?P<which>last|this|this past|past)\s+)?(?P<season>spring|summer|autumn|winter|fall(?= (?:of )?(?:{_YEAR}|last|this))|(?<=last )fall|(?<=this )fall|(?<=in the )fall)\b{_OF_YEAR}",
        "year": rf"\b(?:the\s+)?(?:calendar\s+)?(?:year\s+)?(?P<Y>{_YEAR})\b(?!\s*(?:usd|dollar|euro|calorie|kcal|page|step|meter|metre|km|mile|yuan|min|\w*\s*or (?:more|less)))",
        "this": rf"\b(?:this|the current|current)\s+(?:calendar\s+)?(?P<unit>{_UNITS}|weekend)\b",
        "last": r"\b(?:last|the previous|previous|the past calendar|the last calendar|the preceding)\s+(?:calendar\s+)?(?P<unit>week|month|quarter|year|weekend|night)\b(?!s)(?!\s+(?:of|i\b|that|with))",
        "before_last": r"\b(?:the\s+)?(?P<unit>week|month|quarter|year|weekend)\s+before\s+last\b",
        "rolling": rf"\b(?:(?:in|over|during|for|within)\s+)?(?:the\s+)?(?:last|past|previous|trailing|preceding|latest|most recent)\s+(?P<n>\d+|{_COUNT}|couple(?: of)?|a)\s+(?P<unit>{_UNITS}|fortnight)s?\b",
        "rolling_one": rf"\b(?:in|over|during|within|for)\s+the\s+(?:last|past)\s+(?P<unit>{_UNITS}|fortnight|half year|half a year|decade)\b|\b(?:the\s+)?past\s+(?P<unit2>{_UNITS})\b",
        "ago_span": rf"\b(?P<n>\d+|{_COUNT}|a|an)\s+(?P<unit>day|week|month|year)s?\s+ago\b",
        "today": r"\b(?P<word>today|yesterday|the day before yesterday|last night|tonight)\b",
        "ytd": r"\b(?:year to date|ytd|so far this year|this year so far|since the (?:start|beginning) of (?:the|this) year|since new year(?:'s)?)\b",
        "mtd": r"\b(?:so far this month|this month so far|month to date|since the (?:start|beginning) of (?:the|this) month)\b",
        "last_weekday": rf"\b(?P<which>last|this past|this|past)\s+(?P<day>{_DAY_NAMES})\b(?!s)",
        "holiday": rf"\b(?:(?P<which>last|this)\s+)?(?:on\s+)?(?P<name>{'|'.join(sorted((one for one in HOLIDAYS if one.isascii() and not one.isdigit()), key=len, reverse=True))})\b{_OF_YEAR}",
    }.items()
)  # fmt: skip


def _count(text: str) -> int:
    if text.isdigit():
        return int(text)
    return (
        1 if text in ("a", "an") else 2 if text.startswith("couple") else int(NUMBERS.get(text, 0))
    )


def _point(name: str, match: re.Match[str], today: Today) -> Span | None:
    part = match.groupdict()
    year = _year(part.get("Y"), today)
    on = today.on
    if name in ("iso", "slash"):
        return _day(int(part["y"]), int(part["m"]), int(part["d"]))
    if name in ("month_day", "day_month"):
        month, number = MONTHS[part["month"]], int(match.group(2 if name == "month_day" else 1))
        if year or today.year:
            return _day(year or today.year, month, number)
        found = _day(on.year, month, number)
        return (
            found
            if found is None or (found.first or on) <= on
            else _day(on.year - 1, month, number)
        )
    if name == "month":
        month = MONTHS[part["month"]]
        return month_span(year or today.year_for(month), month)
    if name == "year_month":
        return month_span(year, int(part["m"]))
    if name == "last_month_name":
        month = MONTHS[part["month"]]
        return month_span(
            on.year - (1 if month >= on.month and part["which"] != "this" else 0), month
        )
    if name in ("quarter", "half", "year_first"):
        nth = part.get("nth")
        number = (
            4
            if nth == "last"
            else ORDINALS[nth]
            if nth
            else int(part.get("q") or part.get("h") or 0)
        )
        quarter = name == "quarter" or bool(part.get("q"))
        at = year or today.year_for(number * 3 - 2 if quarter else number * 6 - 5)
        return quarter_span(at, number) if quarter else half_span(at, number)
    if name == "season":
        season = _SEASONS[part["season"]]
        if part["which"] and not year:
            begun = 3 + 3 * season
            at = on.year - (
                1 if begun > on.month or (part["which"] == "last" and begun + 2 >= on.month) else 0
            )
            return season_span(today, season, at)
        return season_span(today, season, year)
    if name == "year":
        return year_span(year)
    if name == "this":
        return unit_span(on, part["unit"].replace("night", "day"), 0)
    if name == "last":
        unit = part["unit"]
        return unit_span(on, "day" if unit == "night" else unit, 1)
    if name == "before_last":
        return unit_span(on, part["unit"], 2)
    if name == "rolling":
        number = _count(part["n"])
        if part["unit"] == "fortnight":
            return Span(back(on, 2 * number, "week"), on)
        return Span(back(on, number, part["unit"]), on) if number else None
    if name == "rolling_one":
        unit = part["unit"] or part["unit2"]
        many = {
            "fortnight": (2, "week"),
            "half year": (6, "month"),
            "half a year": (6, "month"),
            "decade": (10, "year"),
        }
        return Span(back(on, *many.get(unit, (1, unit))), on)
    if name == "ago_span":
        number, unit = _count(part["n"]), part["unit"]
        return unit_span(on, unit, number) if unit in ("day",) else None
    if name == "today":
        ago = {"yesterday": 1, "last night": 1, "the day before yesterday": 2}.get(part["word"], 0)
        return unit_span(on, "day", ago)
    if name == "ytd":
        return Span(date(on.year, 1, 1), on)
    if name == "mtd":
        return Span(on.replace(day=1), on)
    if name == "last_weekday":
        ago = (on.weekday() - WEEKDAYS[part["day"]]) % 7 or 7
        return Span(on - timedelta(days=ago), on - timedelta(days=ago))
    if name == "holiday":
        at = year or (on.year - 1 if part["which"] == "last" and _later(part["name"], on) else 0)
        return holiday_span(today, part["name"], at)
    raise AssertionError(name)


def _later(name: str, on: date) -> bool:
    return HOLIDAYS[name][:2] > (on.month, on.day)


def _day(year: int, month: int, number: int) -> Span | None:
    try:
        found = date(year, month, number)
    except ValueError:
        return None
    return Span(found, found)


_BEFORE_POINT = (
    ("from", re.compile(r"\b(?:since|starting (?:from|in|on)|starting|beginning (?:in|on)|from|on or after|as of|ever since|not before|in or after|in and after)\s+(?:the\s+(?:start|beginning) of\s+|early\s+in\s+)?(?:the\s+)?$")),
    ("after", re.compile(r"\b(?:after|later than|following|past)\s+(?:the end of\s+)?(?:the\s+)?$")),
    ("before", re.compile(r"\b(?:before|earlier than|prior to)\s+(?:the\s+(?:start|beginning) of\s+)?(?:the\s+)?$")),
    ("until", re.compile(r"\b(?:until|till|through|up to|by|up until|by the end of|on or before|no later than|thru|to the end of)\s+(?:the end of\s+)?(?:the\s+)?$")),
    ("in", re.compile(r"\b(?:in|on|during|of|for|over|throughout|within|at|across)\s+(?:all of\s+|the whole of\s+|the month of\s+|the year\s+|the\s+)?$")),
)  # fmt: skip
_AFTER_POINT = re.compile(
    r"\s*(?:onwards?|on|and later|and after|or later|and onwards?|and beyond|forward)\b"
)
_BETWEEN = re.compile(
    r"\s*(?:to|through|until|till|thru|-|–|—|up to|up until|and)\s*(?:the\s+(?:end of\s+)?)?(?:in\s+)?$"
)
_OPENS = re.compile(r"\b(between|from|in|during|for|of)\s+(?:the\s+)?$")


def read_times(text: str, today: Today) -> list[Found]:
    """The phrases of time in a text in small letters; longer and shorter readings may overlap.

    Args:
        text: the question, folded.
        today: the day it is asked.
    """
    points = list(_points(text, today))
    found = [Found(one.start, one.end, one.moment) for one in points]
    for one in points:
        found += _bounded(text, one)
    for first in points:
        for second in points:
            if second.start >= first.end:
                ranged = _ranged(text, first, second, today)
                found += [ranged] if ranged else []
    return found + list(_clocks(text)) + list(_weekdays(text))


def _points(text: str, today: Today) -> Iterator[Found]:
    for name, pattern in _POINTS:
        for match in pattern.finditer(text):
            span = _point(name, match, today)
            if span is not None:
                yield Found(
                    match.start(),
                    match.end(),
                    Moment((span,), named=match.group().strip(), base=span),
                )


def _bounded(text: str, point: Found) -> list[Found]:
    """The point with the word before it that makes it a bound."""
    span = point.moment.spans[0]
    before = text[: point.start]
    after = _AFTER_POINT.match(text, point.end)
    found = []
    for name, pattern in _BEFORE_POINT:
        match = pattern.search(before)
        if not match:
            continue
        end = point.end
        if name == "from" and after:
            end = after.end()
        moved = {
            "from": Span(span.first, None),
            "after": Span((span.last or date.max) + timedelta(days=1), None),
            "before": Span(None, (span.first or date.min) - timedelta(days=1)),
            "until": Span(None, span.last),
            "in": span,
        }[name]
        found.append(
            Found(match.start(), end, Moment((moved,), named=text[match.start() : end], base=span))
        )
        if name == "in" and after and after.group().strip() != "on":
            found.append(
                Found(
                    match.start(),
                    after.end(),
                    Moment((Span(span.first, None),), named=text[match.start() : after.end()]),
                )
            )
    if after and after.group().strip() != "on":
        found.append(
            Found(
                point.start,
                after.end(),
                Moment((Span(span.first, None),), named=text[point.start : after.end()]),
            )
        )
    return found


def _ranged(text: str, first: Found, second: Found, today: Today) -> Found | None:
    """Two points that are the ends of one stretch."""
    link = text[first.end : second.start]
    if not _BETWEEN.fullmatch(link):
        return None
    opens = _OPENS.search(text[: first.start])
    word = opens.group(1) if opens else ""
    if "and" in link.split() and word != "between":
        return None
    if word not in ("between", "from") and "and" in link.split():
        return None
    one, other = first.moment.spans[0], second.moment.spans[0]
    whole = joined(one, other)
    if whole is None and one.first and one.last and other.first:
        # "from November to February 2024": the year of the second is no year of the first.
        moved = back(one.first, 1, "year")
        whole = joined(Span(moved, None), other)
        one = Span(moved, back(one.last, 1, "year"))
    if whole is None:
        return None
    start = opens.start() if opens else first.start
    tail = re.compile(r"\s*,?\s*(?:inclusive|both inclusive)\b").match(text, second.end)
    end = tail.end() if tail else second.end
    return Found(start, end, Moment((whole,), (one, other), named=text[start:end]))


# --- times of day --------------------------------------------------------------------------------

_AMPM = r"(?:a\.?m\.?|p\.?m\.?)"
_TIME = rf"(?:(?P<h>\d{{1,2}})(?::(?P<mi>\d\d))?(?::00)?\s*(?P<ap>{_AMPM})|(?P<h24>\d{{1,2}}):(?P<m24>\d\d)|(?P<oc>\d{{1,2}})\s*o'?clock(?:\s+(?:in the |at )(?P<ocp>morning|afternoon|evening|night))?|(?P<hb>\d{{1,2}})\s+(?:in the|at)\s+(?P<hbp>morning|afternoon|evening|night)|(?P<word>noon|midday|midnight)|(?P<sp>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s*(?:(?P<sap>{_AMPM})|o'?clock|(?:in the |at )(?P<spp>morning|afternoon|evening|night)))"
_CLOCK = re.compile(
    rf"\b(?P<rel>at or after|on or after|no earlier than|not before|from|since|starting (?:at|from)|at or before|no later than|by|until|till|before|earlier than|after|later than|past|exactly at|at)?\s*(?:the\s+)?{_TIME}(?P<tail>\s+(?:or later|or after|onwards?|on\b(?!\s+(?:mon|tue|wed|thu|fri|sat|sun|week|the\s|average))|or earlier|or before|and later))?"
)
_BETWEEN_CLOCK = re.compile(
    rf"\b(?:between|from)\s+(?P<a>{re.sub(r'[?]P<[a-z0-9]+>', '?:', _TIME)}|\d{{1,2}})\s*(?:and|to|-|–|until|till)\s*(?P<b>{re.sub(r'[?]P<[a-z0-9]+>', '?:', _TIME)})"
)
_ONE = re.compile(_TIME)


def _minutes(match: re.Match[str]) -> int | None:
    part = match.groupdict()
    if part["word"]:
        return 0 if part["word"] == "midnight" else 720
    hour = int(
        part["h"] or part["h24"] or part["oc"] or part["hb"] or NUMBERS.get(part["sp"] or "", 0)
    )
    minute = int(part["mi"] or part["m24"] or 0)
    half = part["ap"] or part["sap"] or ""
    when = part["ocp"] or part["hbp"] or part["spp"] or ""
    if hour > 24 or minute > 59:
        return None
    if (
        half.startswith("p")
        or when in ("afternoon", "evening")
        or (when == "night" and 5 < hour < 12)
    ):
        hour = hour % 12 + 12
    elif half.startswith("a") or when == "morning" or (when == "night" and hour == 12):
        hour %= 12
    return (hour * 60 + minute) % 1440


def _clocks(text: str) -> Iterator[Found]:
    for match in _BETWEEN_CLOCK.finditer(text):
        last = _ONE.fullmatch(match["b"])
        first = _ONE.fullmatch(match["a"]) or _ONE.fullmatch(match["a"] + " " + _suffix(match["b"]))
        if first and last:
            begin, end = _minutes(first), _minutes(last)
            if begin is not None and end is not None:
                # 02:59 at the end of a range means all of that minute.
                end = end + 1 if end % 10 == 9 else end
                yield Found(
                    match.start(),
                    match.end(),
                    Moment(ranges=((begin, end % 1440),), named=match.group()),
                )
    for match in _CLOCK.finditer(text):
        minute = _minutes(match)
        if minute is None:
            continue
        relation = (match["rel"] or "").strip()
        tail = (match["tail"] or "").strip()
        if tail:
            relation = "at or before" if tail in ("or earlier", "or before") else "at or after"
        bounds = _bounds(relation, minute)
        yield Found(
            match.start(),
            match.end(),
            Moment(
                ranges=(bounds,),
                open_end=relation not in ("", "at", "exactly at"),
                named=match.group().strip(),
            ),
        )


def _suffix(text: str) -> str:
    found = re.search(rf"{_AMPM}$|(?:in the|at) (?:morning|afternoon|evening|night)$", text)
    return found.group() if found else ""


def _bounds(relation: str, minute: int) -> tuple[int, int]:
    """The half-open range that a relation to a time means; ``after`` leaves out the minute itself."""
    if relation in (
        "at or after",
        "on or after",
        "no earlier than",
        "not before",
        "from",
        "since",
        "starting at",
        "starting from",
    ):
        return minute, 1440
    if relation in ("after", "later than", "past"):
        return minute + 1, 1440
    if relation in ("before", "earlier than"):
        return 0, minute or 1440
    if relation in ("at or before", "no later than", "by", "until", "till"):
        return 0, minute + 1
    return minute, minute + 1


_PARTS = {
    "morning": (360, 720), "afternoon": (720, 1080), "evening": (1080, 1320), "night": (1320, 360),
    "mornings": (360, 720), "afternoons": (720, 1080), "evenings": (1080, 1320),
}  # fmt: skip
_PART = re.compile(
    r"\b(?:(?:in|during)\s+the\s+(?P<p>mornings?|afternoons?|evenings?)|(?P<a>late\s+)?at\s+(?P<n>night)|(?P<q>mornings?|afternoons?|evenings?))\b"
)
_WEEK = re.compile(
    rf"\b(?:(?:on|during|at|over)\s+)?(?:the\s+)?(?:every\s+|each\s+)?(?:(?P<end>weekends?|weekend(?= (?:nights?|days?)))|(?P<work>weekdays?|working days?|workdays?|work days?)|(?P<days>(?:{_DAY_NAMES})s?(?:\s*(?:,|and|or|/|&)\s*(?:{_DAY_NAMES})s?)*))\b"
)


def _weekdays(text: str) -> Iterator[Found]:
    for match in _PART.finditer(text):
        name = match["p"] or match["n"] or match["q"]
        yield Found(match.start(), match.end(), Moment(ranges=(_PARTS[name],), named=match.group()))
    for match in _WEEK.finditer(text):
        if match["days"]:
            words = re.findall(_DAY_NAMES, match["days"])
            if (
                any(len(word) == 3 and word in ("sat", "sun", "mon") for word in words)
                and "on " not in match.group()
            ):
                continue
            days = tuple(sorted({WEEKDAYS[word] for word in words}))
        else:
            days = (5, 6) if match["end"] else (0, 1, 2, 3, 4)
        yield Found(match.start(), match.end(), Moment(days=days, named=match.group().strip()))


def year_named(text: str, today: date) -> int:
    """The only year that a question names, 0 when it names none or several."""
    years = {int(one) for one in re.findall(rf"(?<![\d$€£.,-]){_YEAR}(?!\d|[.,]\d)", text)}
    years |= {today.year} if re.search(r"\bthis year\b|\bytd\b|year to date", text) else set()
    years |= {today.year - 1} if re.search(r"\blast year\b|\bprevious year\b", text) else set()
    return years.pop() if len(years) == 1 else 0
