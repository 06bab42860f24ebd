"""Dates and stretches of them: 五月三号, 下周, 国庆, 接下来三天."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

from habitus.facts.grammar.zh import _words_time as words
from habitus.facts.grammar.zh._calendar import (
    Today,
    end_of_month,
    holiday,
    month_of,
    next_day_of_month,
    week_of,
)
from habitus.facts.grammar.zh._clock import CLOCK, RANGE, one_of
from habitus.facts.grammar.zh._numbers import SMALL, count_of
from habitus.facts.grammar.zh._when import Piece
from habitus.vocabulary import Between, Dates, Named, all_of

_RELATIVE_WEEKDAY = re.compile(
    r"(这个?|本|下下个?|下个?)(?:周|星期)(?:的)?(?:周|星期)?([一二三四五六日天])(?:(?:到|至|-|~)(?:下?周|星期)?([一二三四五六日天]))?(?![点月号])"
)


_RELATIVE_WEEK = re.compile(
    r"(这个?|本|下下个?|下个?|接下来这?一?)(周末|星期末|周|星期)(?![一二三四五六日])"
)


_DATE = re.compile(
    rf"(今年|明年|后年|\d{{4}}年)?(这个月|本月|下个?月|{SMALL}月)(?:份)?(?:的)?({SMALL})[号日](?:(?:那天|那个周[一二三四五六日]|晚上?|当天))?"
    rf"(?:(?:到|至|-|~)(?:\d{{4}}年)?(?:(下个?月|{SMALL}月))?({SMALL})[号日]?)?"
)


_DAY_ONLY = re.compile(rf"(?<![月\d])({SMALL})[号日](?![线楼院])(?:(?:到|至|-|~)({SMALL})[号日])?")


_ISO = re.compile(
    r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:到|至|~)?(?:(\d{4})[-/](\d{1,2})[-/](\d{1,2}))?"
)


_MONTH = re.compile(
    rf"(今年|明年|\d{{4}}年)?(这个月|本月|当月|下下?个?月|{SMALL}月)(?:份)?(整月|一整个月|底|末|初|中旬|上旬|下旬)?(?![\d一二三四五六七八九十])"
)


_EDGE = re.compile(r"(今年|明年|这个月|本月|这月)?(月底|月末|年底|年末|年前|学期末|季度末)")


_WITHIN_UNIT = re.compile(
    r"(今年|本年度?|年|这个?月|本月|当月|月|这个?季度|本季度|这个?周|本周|这个?星期|本星期)(?:之|以)?内"
)


_REST_OF = re.compile(
    r"今年(?:都|一整年|全年|整年|余下的时间|剩下的时间|剩下的日子|接下来|下半年)?(?=.*(?:别|不|戒|禁|甭|勿|少|都))"
)


_DAYS_AWAY = re.compile(f"(?<![以之然先前最午饭])(?:{one_of(words.DAYS_FROM_TODAY)})(?!生)")


_HOLIDAY = re.compile(
    f"(?:{one_of([*words.HOLIDAYS, *words.LUNAR_HOLIDAYS])})(?:假期|长假|期间|那几天)?"
)


_SPAN = re.compile(
    rf"(?:接下来|接下去|未来|往后|今后|之后|后面|从?现在起|从今天起|最近|这)(?:的|这)?({SMALL}|半)个?(天|星期|周|月|年)(?:内|里|之内|以内|期间)?"
)


_WITHIN = re.compile(rf"({SMALL}|半)个?(天|星期|周|月|年)(?:内|之内|以内)(?=.*[别不勿甭少])")


_WITHIN_EVENT = r"[^\d一二三四五六七八九十,点上下早晚中号日周月别不]{0,6}?"


_TO_DATE = re.compile(rf"(?:{_WITHIN_EVENT}(?:以前|之前|前)|为止|止)(?!提)")


_FROM_DATE = re.compile(r"(?:开始算|开始|算起|起(?!飞|床|来)|以后|之后|过后|后(?!天))")


_TO_PREFIX = re.compile(r"(?:一直到|直到|截至|截止到?|等到|熬到|到|至)(?:了)?$")


_FROM_PREFIX = re.compile(r"(?:从|自|打|由|过了|等过了)$")


def _as_dates(text: str, at: int, end: int, first: date, last: date) -> Piece:
    """Dates as such, or as the bound they are when the words around say from or until."""
    before = text[:at]
    after = _TO_DATE.match(text, end)
    if after:
        exclusive = first == last and after.group() in ("以前", "之前", "前")
        return Piece(at, after.end(), "until", on=last - timedelta(days=1) if exclusive else last)
    if _TO_PREFIX.search(before) and not _FROM_PREFIX.search(before):
        tail = re.compile(r"为止|止|结束|再说").match(text, end)
        return Piece(at, tail.end() if tail else end, "until", on=last)
    start = _FROM_DATE.match(text, end)
    if start:
        later = start.group() in ("以后", "之后", "过后", "后")
        return Piece(at, start.end(), "since", on=last + timedelta(days=1) if later else first)
    if _FROM_PREFIX.search(before):
        to = re.compile(r"(?:一直)?(?:到|至)").match(text, end)
        if to is None:
            return Piece(at, end, "since", on=first)
    return Piece(at, end, "dates", Dates(first, last))


def relative_week_at(text: str, at: int, today: Today) -> Piece | None:
    found = _RELATIVE_WEEKDAY.match(text, at)
    if found:
        monday = week_of(today, found[1])
        first = monday + timedelta(days=words.WEEKDAYS[found[2]])
        last = monday + timedelta(days=words.WEEKDAYS[found[3]]) if found[3] else first
        if last < first:
            last += timedelta(days=7)
        return _as_dates(text, at, found.end(), first, last)
    found = _RELATIVE_WEEK.match(text, at)
    if found:
        monday = week_of(today, found[1])
        if found[2].endswith("末"):
            return _as_dates(
                text, at, found.end(), monday + timedelta(days=5), monday + timedelta(days=6)
            )
        first = max(monday, today.on) if found[1] in ("这", "这个", "本") else monday
        return _as_dates(text, at, found.end(), first, monday + timedelta(days=6))
    return None


def dates_at(text: str, at: int, today: Today) -> Piece | None:
    found = _ISO.match(text, at)
    if found:
        try:
            first = date(int(found[1]), int(found[2]), int(found[3]))
            last = date(int(found[4]), int(found[5]), int(found[6])) if found[4] else first
        except ValueError:
            return None
        return _as_dates(text, at, found.end(), first, last)
    found = _DATE.match(text, at)
    if found:
        month = month_of(today, found[1], found[2], day=count_of(found[3]))
        first_day = _date(month, count_of(found[3]))
        if first_day is None:
            return None
        last_day: date | None = first_day
        if found[5]:
            other = (
                month_of(today, found[1], found[4], day=count_of(found[5])) if found[4] else month
            )
            last_day = _date(other, count_of(found[5]))
            if last_day is not None and last_day < first_day:
                last_day = _date((other[0] + 1, other[1]), count_of(found[5]))
        return None if last_day is None else _as_dates(text, at, found.end(), first_day, last_day)
    found = _MONTH.match(text, at)
    if found:
        year, number = month_of(today, found[1], found[2])
        first, last = date(year, number, 1), end_of_month(year, number)
        if found[3] in ("底", "末"):
            piece = _as_dates(text, at, found.end(), last, last)
            return replace(piece, on=last) if piece.kind == "until" else piece
        if found[3] == "初":
            last = first + timedelta(days=4)
        elif found[3] == "中旬":
            first, last = first + timedelta(days=10), first + timedelta(days=19)
        elif found[3] == "上旬":
            last = first + timedelta(days=9)
        elif found[3] == "下旬":
            first = first + timedelta(days=20)
        return _as_dates(text, at, found.end(), first, last)
    found = _DAY_ONLY.match(text, at)
    if found:
        day = next_day_of_month(today, count_of(found[1]))
        if day is None:
            return None
        last_one = (
            next_day_of_month(replace(today, on=day), count_of(found[2])) if found[2] else day
        )
        return _as_dates(text, at, found.end(), day, last_one or day)
    return None


def _date(month: tuple[int, int], day: int) -> date | None:
    try:
        return date(month[0], month[1], day)
    except ValueError:
        return None


def edges_at(text: str, at: int, today: Today) -> Piece | None:
    found = _EDGE.match(text, at)
    if found:
        year = today.on.year + (1 if found[1] == "明年" else 0)
        if found[2] in ("年底", "年末"):
            first = last = date(year, 12, 31)
        elif found[2] == "年前":
            new_year = holiday(today, "春节")
            return (
                Piece(at, found.end(), "until", on=new_year[0] - timedelta(days=1))
                if new_year
                else None
            )
        elif found[2] == "季度末":
            quarter = (today.on.month - 1) // 3 * 3 + 3
            first = last = end_of_month(year, quarter)
        else:
            first = last = end_of_month(today.on.year, today.on.month)
        piece = _as_dates(text, at, found.end(), first, last)
        if piece.kind == "until":
            return replace(piece, on=last)
        return piece
    found = _HOLIDAY.match(text, at)
    if found:
        name = re.sub("(?:假期|长假|期间|那几天)$", "", found.group())
        days = holiday(today, name) or holiday(today, found.group())
        return _as_dates(text, at, found.end(), *days) if days else None
    found = _DAYS_AWAY.match(text, at)
    if found:
        word = found.group()
        day = today.on + timedelta(days=words.DAYS_FROM_TODAY[word])
        if word in words.EVENING_WORDS + words.MORNING_WORDS:
            part = Between(1080, 300) if word in words.EVENING_WORDS else Named("morning")
            clocked = CLOCK.match(text, at) or RANGE.match(text, at)
            if clocked is None:
                return Piece(at, found.end(), "dates", all_of(Dates(day, day), part))
            return Piece(at, at + 1, "dates", Dates(day, day))
        return _as_dates(text, at, found.end(), day, day)
    return None


def spans_at(text: str, at: int, today: Today) -> Piece | None:
    found = _WITHIN_UNIT.match(text, at) or _REST_OF.match(text, at)
    if found and not (
        found.group()[0] in "年月"
        and at
        and text[at - 1] in "一二三四五六七八九十两半个几0123456789每"
    ):
        return Piece(at, found.end(), "until", on=_end_of_unit(found.group(), today))
    found = _SPAN.match(text, at) or _WITHIN.match(text, at)
    if found is None:
        return None
    count, unit = (0.5 if found[1] == "半" else count_of(found[1])), found[2]
    days = count * {"天": 1, "星期": 7, "周": 7, "月": 30.5, "年": 365}[unit]
    if found.group().startswith("这") and (unit == "天" or not days):
        return None
    last = today.on + timedelta(days=int(days))
    if unit == "月" and count == int(count):
        index = today.on.month - 1 + int(count)
        year, month = today.on.year + index // 12, index % 12 + 1
        last = date(year, month, min(today.on.day, end_of_month(year, month).day))
    return Piece(at, found.end(), "until", on=last)


def _end_of_unit(unit: str, today: Today) -> date:
    """The last day of this year, quarter, month or week."""
    if "年" in unit:
        return date(today.on.year, 12, 31)
    if "季" in unit:
        return end_of_month(today.on.year, (today.on.month - 1) // 3 * 3 + 3)
    if "月" in unit:
        return end_of_month(today.on.year, today.on.month)
    return week_of(today, "本") + timedelta(days=6)
