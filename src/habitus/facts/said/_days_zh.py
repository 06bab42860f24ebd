"""Days named in Chinese: 2026年3月25日, 4月14号到17号, 每周三, 下周五, 三天前, 月底."""

from __future__ import annotations

import re
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from habitus.facts.grammar.zh import _words_time as words
from habitus.facts.grammar.zh._calendar import (
    Today,
    end_of_month,
    holiday,
    month_of,
    next_day_of_month,
)
from habitus.facts.grammar.zh._clock import one_of
from habitus.facts.grammar.zh._numbers import SMALL, count_of
from habitus.facts.grammar.zh._text import HAN
from habitus.facts.said._days import SaidDays
from habitus.vocabulary import Day

_ANY_DAY = Day(zone=ZoneInfo("UTC"))
_YEAR = r"(?:(?P<year>\d{4}|今|明|后|去|前)年)?"
_MONTHS = rf"(?P<month>这个月|本月|当月|下下?个?月|上个?月|{SMALL}月)(?:份)?"
_TO = r"\s*(?:到|至|-|~|—|–|－|～)+\s*"
_WEEKDAY = r"(?:\s*[（(]?(?:周|星期|礼拜)[一二三四五六日天][）)]?)?"
_DATE = re.compile(
    rf"{_YEAR}{_MONTHS}(?:的)?(?P<day>{SMALL})[号日]?{_WEEKDAY}(?:{_TO}(?:(?P<year2>\d{{4}})年)?(?:(?P<month2>{SMALL}月))?(?P<day2>{SMALL})[号日])?"
)
_NUMERIC = re.compile(
    r"(?<!\d)(?P<y>20\d\d)[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?!\d)"
    r"(?:\s*(?:到|至|-|~|—|–)+\s*(?P<y2>20\d\d)[-/.](?P<m2>\d{1,2})[-/.](?P<d2>\d{1,2})(?!\d))?"
)
_SHORT = re.compile(r"(?<![\d/.])(?P<m>1[0-2]|0?[1-9])/(?P<d>3[01]|[12]\d|0?[1-9])(?![\d/.%])")
_MONTH_ONLY = re.compile(rf"{_YEAR}{_MONTHS}(?P<edge>底|末|初|中旬)?(?!\d|{SMALL}[号日])")
_DAY_ONLY = re.compile(
    rf"(?<![月\d第])(?P<day>{SMALL})[号日](?![线楼院码店游内间夜])(?:{_TO}(?P<day2>{SMALL})[号日])?"
)
_WEEKLY = re.compile(
    r"(?:每个?|逢)(?:周|星期|礼拜)(?P<list>[一二三四五六日天](?:[、和,，及]?(?:周|星期|礼拜)?[一二三四五六日天])*|末)(?P<more>(?:到|至)(?:周|星期|礼拜)?[一二三四五六日天])?"
    r"|(?P<daily>每天|每日|天天)|(?P<work>每个?工作日|工作日每天)"
)
_RELATIVE = re.compile(
    r"(?P<rel>上上|上|这|本|下下|下)?(?:一)?个?(?:周|星期|礼拜)(?P<day>[一二三四五六日天]|末)(?![点月号期些])(?:(?:到|至|-|~)(?:下|这|本)?(?:周|星期|礼拜)?(?P<day2>[一二三四五六日天]))?"
)
_WHOLE_WEEK = re.compile(
    r"(?P<rel>上|这|本|下下|下)(?:一)?个?(?:周|星期|礼拜)(?![一二三四五六日天末])"
)
_AWAY: dict[str, int] = {
    **words.DAYS_FROM_TODAY, "今": 0, "昨天": -1, "昨日": -1, "昨晚": -1, "昨儿": -1, "前天": -2,
    "前晚": -2, "大前天": -3, "后日": 2,
}  # fmt: skip
_DAYS_AWAY = re.compile(
    f"(?<![以之然先前最每])(?:{one_of(word for word in _AWAY if len(word) > 1)})(?!生)"
)
_AGO = re.compile(
    rf"(?P<n>{SMALL}|半)个?(?P<unit>天|日|周|星期|礼拜|月|年)(?P<way>以前|之前|前|以后|之后|后)(?=[^{HAN}]|[我他她就才要会买去在收从到的,，。])"
)
_EDGE = re.compile(r"(?P<year>今年|明年)?(?P<edge>月底|月末|年底|年末)")
_HOLIDAY = re.compile(
    f"(?:{one_of([*words.HOLIDAYS, *words.LUNAR_HOLIDAYS])})(?:假期|长假|期间|那几天|当天|那天)?"
)
_TIME_BEFORE = re.compile(r"(?:第|每|满|共|住|休|请|待|玩|超过|不足|少于|内|提前|至少)$")


def days_zh(text: str, on: date, *, back: bool) -> list[SaidDays]:
    """The days named in a Chinese text."""
    found: list[SaidDays] = []
    at = 0
    while at < len(text):
        one = _at(text, at, on, back=back)
        if one is None:
            at += 1
        else:
            found.append(one)
            at = one.end
    return _joined(found, text)


def _at(text: str, at: int, on: date, *, back: bool) -> SaidDays | None:
    return (
        _weekly(text, at, on)
        or _numeric(text, at, on, back=back)
        or _dated(text, at, on, back=back)
        or _week(text, at, on, back=back)
        or _moved(text, at, on)
        or _edge(text, at, on, back=back)
    )


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _span(match: re.Match[str], first: date | None, last: date | None) -> SaidDays | None:
    if first is None:
        return None
    last = first if last is None or last < first else last
    return SaidDays(match.start(), match.end(), first, last)


def _numeric(text: str, at: int, on: date, *, back: bool) -> SaidDays | None:
    match = _NUMERIC.match(text, at)
    if match:
        first = _date(int(match["y"]), int(match["m"]), int(match["d"]))
        last = _date(int(match["y2"]), int(match["m2"]), int(match["d2"])) if match["y2"] else None
        return _span(match, first, last)
    match = _SHORT.match(text, at)
    if match is None:
        return None
    return _span(match, _near(on, int(match["m"]), int(match["d"]), back=back), None)


def _near(on: date, month: int, day: int, *, back: bool) -> date | None:
    this = _date(on.year, month, day)
    if this is None:
        return None
    if back:
        return this if this <= on else _date(on.year - 1, month, day)
    return _date(on.year + 1, month, day) if (on - this).days > 31 else this


def _month(match: re.Match[str], on: date, *, back: bool, day: int) -> tuple[int, int]:
    """Year and month, of the year that suits best where none is said."""
    year, month = match["year"], match["month"]
    if month.startswith("上"):
        index = on.year * 12 + on.month - 2
        return index // 12, index % 12 + 1
    if not re.match(SMALL, month):
        return month_of(Today(on, _ANY_DAY), None, month)
    number = min(max(count_of(month[:-1]), 1), 12)
    if year:
        shift = {"今": 0, "明": 1, "后": 2, "去": -1, "前": -2}
        return (on.year + shift[year]) if year in shift else int(year), number
    if day:
        near = _near(on, number, min(day, 28), back=back)
        return (near.year if near else on.year), number
    if back:
        return on.year - (number > on.month), number
    return on.year + (number < on.month - 1), number


def _dated(text: str, at: int, on: date, *, back: bool) -> SaidDays | None:
    match = _DATE.match(text, at)
    if match and not (match["year"] is None and text[at - 1 : at].isdigit()):
        day = count_of(match["day"])
        year, month = _month(match, on, back=back, day=day)
        first = _date(year, month, day)
        if match["day2"] is None or first is None:
            return _span(match, first, None)
        month2 = count_of(match["month2"][:-1]) if match["month2"] else month
        year2 = int(match["year2"]) if match["year2"] else year + (month2 < month)
        return _span(match, first, _date(year2, month2, count_of(match["day2"])))
    match = _DAY_ONLY.match(text, at)
    if match is None or _TIME_BEFORE.search(text[:at]):
        return None
    day = count_of(match["day"])
    today = Today(on, _ANY_DAY)
    first = next_day_of_month(today, day) if not back else _last_day_of_month(on, day)
    if first is None:
        return None
    last = (
        next_day_of_month(Today(first, _ANY_DAY), count_of(match["day2"]))
        if match["day2"]
        else None
    )
    return _span(match, first, last)


def _last_day_of_month(on: date, day: int) -> date | None:
    year, month = on.year, on.month
    for _ in range(13):
        found = _date(year, month, day)
        if found is not None and found <= on:
            return found
        year, month = (year - 1, 12) if month == 1 else (year, month - 1)
    return None


def _weekly(text: str, at: int, on: date) -> SaidDays | None:
    match = _WEEKLY.match(text, at)
    if match is None:
        return None
    if match["daily"]:
        days: tuple[int, ...] = tuple(range(7))
    elif match["work"]:
        days = tuple(range(5))
    elif match["list"] == "末":
        days = (5, 6)
    else:
        named = [words.WEEKDAYS[one] for one in match["list"] if one in words.WEEKDAYS]
        if match["more"]:
            named = list(range(named[0], words.WEEKDAYS[match["more"][-1]] + 1)) or named
        days = tuple(sorted(set(named)))
    first = min(on + timedelta(days=(day - on.weekday()) % 7) for day in days)
    return SaidDays(match.start(), match.end(), first, first, weekly=days)


def _week(text: str, at: int, on: date, *, back: bool) -> SaidDays | None:
    monday = on - timedelta(days=on.weekday())
    shift = {"上上": -2, "上": -1, "这": 0, "本": 0, "下": 1, "下下": 2}
    match = _RELATIVE.match(text, at)
    if match:
        rel = match["rel"]
        if match["day"] == "末":
            first = monday + timedelta(days=5 + 7 * shift.get(rel or "这", 0))
            return _span(match, first, first + timedelta(days=1))
        day = words.WEEKDAYS[match["day"]]
        if rel:
            first = monday + timedelta(days=day + 7 * shift[rel])
        elif back:
            first = on - timedelta(days=(on.weekday() - day) % 7)
        else:
            first = on + timedelta(days=(day - on.weekday()) % 7)
        last = None
        if match["day2"]:
            last = first + timedelta(days=(words.WEEKDAYS[match["day2"]] - day) % 7)
        one = _span(match, first, last)
        return one and SaidDays(one.start, one.end, one.first, one.last, weekday_only=rel is None)
    match = _WHOLE_WEEK.match(text, at)
    if match:
        first = monday + timedelta(days=7 * shift[match["rel"]])
        return _span(match, first, first + timedelta(days=6))
    return None


def _moved(text: str, at: int, on: date) -> SaidDays | None:
    match = _DAYS_AWAY.match(text, at)
    if match:
        return _span(match, on + timedelta(days=_AWAY[match.group()]), None)
    match = _AGO.match(text, at)
    if match is None or _TIME_BEFORE.search(text[:at]):
        return None
    many = count_of(match["n"]) if match["n"] != "半" else 0
    sign = -1 if match["way"].endswith("前") else 1
    unit = match["unit"]
    if unit in "月年":
        index = on.year * 12 + on.month - 1 + sign * many * (12 if unit == "年" else 1)
        year, month = divmod(index, 12)
        day = min(on.day, end_of_month(year, month + 1).day)
        return _span(match, date(year, month + 1, day), None)
    return _span(match, on + timedelta(days=sign * many * (1 if unit in "天日" else 7)), None)


def _edge(text: str, at: int, on: date, *, back: bool) -> SaidDays | None:
    match = _EDGE.match(text, at)
    if match:
        if "年" in match["edge"]:
            return _span(match, date(on.year + (match["year"] == "明年"), 12, 31), None)
        return _span(match, end_of_month(on.year, on.month), None)
    match = _HOLIDAY.match(text, at)
    if match:
        name = re.sub("(?:假期|长假|期间|那几天|当天|那天)$", "", match.group())
        days = holiday(Today(on, _ANY_DAY), name)
        return _span(match, *days) if days else None
    match = _MONTH_ONLY.match(text, at)
    if match is None or (match["year"] is None and text[at - 1 : at].isdigit()):
        return None
    year, month = _month(match, on, back=back, day=0)
    first, last = date(year, month, 1), end_of_month(year, month)
    if match["edge"] in ("底", "末"):
        return _span(match, last, last)
    if match["edge"] == "初":
        last = first + timedelta(days=4)
    elif match["edge"] == "中旬":
        first, last = first + timedelta(days=10), first + timedelta(days=19)
    return _span(match, first, last)


def _joined(found: list[SaidDays], text: str) -> list[SaidDays]:
    """Two days with 到 between them are the days from one to the other."""
    out: list[SaidDays] = []
    for one in found:
        before = out[-1] if out else None
        if (
            before is not None
            and before.single
            and one.single
            and before.first <= one.first
            and re.fullmatch(_TO, text[before.end : one.start])
        ):
            out[-1] = SaidDays(before.start, one.end, before.first, one.last)
        elif (
            before is not None
            and one.weekday_only
            and not before.weekday_only
            and re.fullmatch(r"[\s,，（(]*", text[before.end : one.start])
        ):
            continue
        else:
            out.append(one)
    return out
