"""Phrases of time in Chinese questions, in simplified characters; see ``_times_en``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from habitus.state.counting._calendar import (
    HOLIDAYS,
    LUNAR,
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
from habitus.state.counting._numbers import number_of_zh
from habitus.state.counting._query import Span

_N = r"(?:\d+|[一二两三四五六七八九十]{1,3})"
_WORD_YEARS = {
    "今年": 0,
    "本年": 0,
    "本年度": 0,
    "今年度": 0,
    "去年": 1,
    "上一年": 1,
    "上年": 1,
    "前年": 2,
    "大前年": 3,
}
_YEAR = r"(?:(?P<y>20\d\d|19\d\d|[二一][〇零九]\S{2}|\d\d)年度?|(?P<yw>今年|本年度?|去年|上一年|大前年|前年)(?:度)?)的?"
_MONTH = r"(?P<m>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月份?"
_WEEKDAYS = {
    "一": 0,
    "二": 1,
    "三": 2,
    "四": 3,
    "五": 4,
    "六": 5,
    "日": 6,
    "天": 6,
    "1": 0,
    "2": 1,
    "3": 2,
    "4": 3,
    "5": 4,
    "6": 5,
    "7": 6,
}
_NAMES = "|".join(
    sorted(
        (one for one in (*HOLIDAYS, *LUNAR) if not one[0].isascii() or one == "618"),
        key=len,
        reverse=True,
    )
)
_UNITS = {
    "天": "day",
    "日": "day",
    "晚": "day",
    "夜": "day",
    "周": "week",
    "个星期": "week",
    "星期": "week",
    "个礼拜": "week",
    "礼拜": "week",
    "个月": "month",
    "月": "month",
    "年": "year",
    "个季度": "quarter",
    "季度": "quarter",
}
_UNIT = "|".join(sorted(_UNITS, key=len, reverse=True))

_POINTS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern))
    for name, pattern in {
        "day": rf"(?:{_YEAR})?{_MONTH}(?P<d>3[01]|[12]\d|0?[1-9]|[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])[日号]",
        "iso": r"(?P<y>20\d\d|19\d\d)[-/.](?P<m>\d\d?)[-/.](?P<d>\d\d?)",
        "month": rf"(?:{_YEAR})?{_MONTH}(?![\d一二三四五六七八九十]+[日号])",
        "year_month": r"(?P<y>20\d\d)-(?P<m>0[1-9]|1[0-2])(?![-\d])",
        "month_word": r"(?P<w>上上个?月|上个?月|这个月|本月|当月|这月)(?!\d)",
        "quarter": rf"(?:{_YEAR})?(?:第(?P<q>[一二三四1-4])个?季度|(?P<q2>[一二三四1-4])季度|q(?P<q3>[1-4]))",
        "quarter_word": r"(?P<w>上个?季度|这个?季度|本季度)",
        "half": rf"(?:{_YEAR})?(?:(?P<h>[上下])半年|h(?P<h2>[12]))",
        "year": rf"{_YEAR}",
        "year_bare": r"(?P<y>20\d\d)(?![\d年.-])",
        "week_word": r"(?P<w>上上周|上上个?星期|上周|上一周|上个?星期|上个?礼拜|这周|本周|这一周|这个?星期|这个?礼拜)(?![一二三四五六日天末\d])",
        "weekend_word": r"(?P<w>上上周末|上周末|上个周末|这周末|本周末|这个周末)",
        "last_weekday": r"(?P<w>上上|上个?|这个?|本)(?:周|星期|礼拜)(?P<d>[一二三四五六日天])",
        "today": r"(?P<w>今天|今日|今晚|昨天|昨日|昨晚|昨夜|前天|前晚|大前天)",
        "rolling": rf"(?:(?:在)?(?:最近|过去|近|之前|这|前|过去的|最近的)的?)(?P<n>{_N}|半|几)(?P<u>{_UNIT})(?:里|内|以来|间|中|之内|以内)?",
        "season": rf"(?:{_YEAR})?(?P<s>[春夏秋冬])(?:天|季|日)",
        "holiday": rf"(?:{_YEAR})?(?P<name>{_NAMES})(?:节)?(?:长假|假期|假|期间|节假日|小长假|黄金周|当天)*",
        "ytd": r"今年以来|今年到现在|今年至今|年初至今|年初到现在|今年到目前为止|今年迄今|从年初到现在|今年截至目前",
    }.items()
)  # fmt: skip


def _year(part: dict[str, str | None], today: Today) -> int:
    word, digits = part.get("yw"), part.get("y")
    if word:
        return today.on.year - _WORD_YEARS.get(word, _WORD_YEARS.get(word.removesuffix("度"), 0))
    if not digits:
        return 0
    if digits.isdigit():
        return int(digits) if len(digits) == 4 else 2000 + int(digits)
    return (
        int(
            "".join(str("〇一二三四五六七八九".find(one)) if one != "零" else "0" for one in digits)
        )
        if all(one in "〇零一二三四五六七八九" for one in digits)
        else 0
    )


def _number(text: str) -> int:
    return int(number_of_zh(text) or 0)


def _point(name: str, match: re.Match[str], today: Today) -> Span | None:
    part = match.groupdict()
    year, on = _year(part, today), today.on
    if name in ("day", "iso"):
        month, number = _number(part["m"] or ""), _number(part["d"] or "")
        at = year or today.year or on.year
        found = _day(at, month, number)
        if found and not year and not today.year and found.first and found.first > on:
            return _day(at - 1, month, number)
        return found
    if name in ("month", "year_month"):
        month = _number(part["m"] or "")
        return month_span(year or today.year_for(month), month)
    if name == "month_word":
        return unit_span(
            on,
            "month",
            2 if part["w"].startswith("上上") else 1 if part["w"].startswith("上") else 0,
        )
    if name == "quarter":
        number = _number(part["q"] or part["q2"] or part["q3"] or "")
        return quarter_span(year or today.year_for(number * 3 - 2), number)
    if name == "quarter_word":
        return unit_span(on, "quarter", 1 if part["w"].startswith("上") else 0)
    if name == "half":
        number = 1 if part["h"] == "上" or part["h2"] == "1" else 2
        return half_span(year or today.year_for(number * 6 - 5), number)
    if name in ("year", "year_bare"):
        return year_span(year) if 1900 < year < 2200 else None
    if name == "week_word":
        return unit_span(
            on,
            "week",
            2 if part["w"].startswith("上上") else 1 if part["w"].startswith("上") else 0,
        )
    if name == "weekend_word":
        return unit_span(
            on,
            "weekend",
            2 if part["w"].startswith("上上") else 1 if part["w"].startswith("上") else 0,
        )
    if name == "last_weekday":
        ago = 2 if part["w"] == "上上" else 1 if part["w"].startswith("上") else 0
        monday = unit_span(on, "week", ago).first or on
        found_day = monday + timedelta(days=_WEEKDAYS[part["d"]])
        return Span(found_day, found_day)
    if name == "today":
        ago = {"今": 0, "昨": 1, "前": 2, "大": 3}[part["w"][0]]
        return unit_span(on, "day", ago)
    if name == "rolling":
        unit = _UNITS[part["u"]]
        if part["n"] == "几":
            return None
        if part["n"] == "半":
            return Span(
                back(
                    on,
                    *{"year": (6, "month"), "month": (15, "day"), "day": (1, "day")}.get(
                        unit, (1, unit)
                    ),
                ),
                on,
            )
        return Span(back(on, _number(part["n"]), unit), on)
    if name == "season":
        season = "春夏秋冬".index(part["s"] or "")
        return season_span(today, season, year)
    if name == "holiday":
        return holiday_span(today, part["name"], year)
    if name == "ytd":
        return Span(date(on.year, 1, 1), on)
    raise AssertionError(name)


def _day(year: int, month: int, number: int) -> Span | None:
    try:
        found = date(year, month, number)
    except ValueError:
        return None
    return Span(found, found)


_FROM = re.compile(r"(?:自从|自|从|打)(?:了)?$")
_UNTIL = re.compile(r"(?:截至到|截至|截止到|截止|直到|到|至)$")
_SINCE = re.compile(
    r"(?:以来|起|开始|至今|到现在|到目前|到今天|及以后|及之后|往后|到目前为止|开始算|起算)(?:算)?(?:到现在|至今)?"
)
_AFTER = re.compile(r"(?:以后|之后|后|过后)(?!半|来|天|年|面)")
_BEFORE = re.compile(
    r"(?:以前|之前|前)(?![\d一二两三四五六七八九十几]+(?:[天周月年个名大]|星期))(?!面)"
)
_TO = re.compile(r"为止|底|末|止")
_BETWEEN = re.compile(r"(?:到|至|-|—|–|~|～|和|与|跟|、)$")
_IN = re.compile(r"(?:在|于)$")


def read_times(text: str, today: Today) -> list[Found]:
    """The phrases of time in a folded text; longer and shorter readings may overlap."""
    points = [
        Found(
            match.start(),
            match.end(),
            Moment((span,), named=match.group().removesuffix("的"), base=span),
        )
        for name, pattern in _POINTS
        for match in pattern.finditer(text)
        if (span := _point(name, match, today)) is not None
    ]
    found = list(points)
    for one in points:
        found += _bounded(text, one)
    for first in points:
        for second in points:
            if second.start >= first.end:
                ranged = _ranged(text, first, second)
                found += [ranged] if ranged else []
    return found + list(_clocks(text)) + list(_weekdays(text))


def _bounded(text: str, point: Found) -> list[Found]:
    span = point.moment.spans[0]
    before, found = text[: point.start], []
    since, after, until = (one.match(text, point.end) for one in (_SINCE, _AFTER, _BEFORE))
    opens, closes = _FROM.search(before), _UNTIL.search(before)
    start = opens.start() if opens else point.start

    def add(end: int, moved: Span, begin: int) -> None:
        found.append(Found(begin, end, Moment((moved,), named=text[begin:end], base=span)))

    if since:
        add(since.end(), Span(span.first, None), start)
    if after:
        add(after.end(), Span((span.last or date.max) + timedelta(days=1), None), start)
    if until:
        add(until.end(), Span(None, (span.first or date.min) - timedelta(days=1)), point.start)
    if closes:
        to = _TO.match(text, point.end)
        add(to.end() if to else point.end, Span(None, span.last), closes.start())
    if inside := _IN.search(before):
        add(point.end, span, inside.start())
    return found


def _ranged(text: str, first: Found, second: Found) -> Found | None:
    link = text[first.end : second.start]
    if not _BETWEEN.fullmatch(link):
        return None
    tail = re.compile(r"(?:之间|期间|间|为止|这段时间|的这段时间)").match(text, second.end)
    if link in ("和", "与", "跟", "、") and not (tail and tail.group().endswith("间")):
        return None
    one, other = first.moment.spans[0], second.moment.spans[0]
    whole = joined(one, other)
    if whole is None and one.first and one.last:
        one = Span(back(one.first, 1, "year"), back(one.last, 1, "year"))
        whole = joined(one, other)
    if whole is None:
        return None
    opens = re.search(r"(?:从|自|在|自从)$", text[: first.start])
    start = opens.start() if opens else first.start
    end = tail.end() if tail else second.end
    return Found(start, end, Moment((whole,), (one, other), named=text[start:end]))


# --- times of day --------------------------------------------------------------------------------

_PART = r"(?:凌晨|清晨|早上|早晨|早|上午|中午|下午|傍晚|晚上|晚|夜里|深夜|半夜)"
_TIME = rf"(?:(?P<p>{_PART})?(?P<h>\d{{1,2}}|十[一二三]?|二十[一二三]?|[一二两三四五六七八九])(?:点钟?|时)(?:(?P<half>半)|(?P<mi>\d{{1,2}}|[一二三四五]?十[一二三四五六七八九]?)分?|(?P<k>[一三])刻)?|(?P<p2>{_PART})?(?P<h24>\d{{1,2}}):(?P<m24>\d\d)|(?P<w>零点|午夜|半夜12点|正午))"
_CLOCK = re.compile(
    rf"(?:(?P<rel>早于|晚于|不早于|不晚于|在|从|自)?){_TIME}(?P<tail>(?:及|或)?(?:以前|之前|前|以后|之后|过后|后|以后才|开始|起|整|才)?)"
)
_SPAN = re.compile(
    rf"(?:从|在)?(?P<a>{re.sub(r'[?]P<[a-z0-9]+>', '?:', _TIME)})(?:到|至|-|~|～|和)(?P<b>{re.sub(r'[?]P<[a-z0-9]+>', '?:', _TIME)})(?:之间|间)?"
)
_ONE = re.compile(_TIME)


def _minutes(match: re.Match[str]) -> int | None:
    part = match.groupdict()
    if part["w"]:
        return 720 if part["w"] == "正午" else 0
    hour = _number(part["h"]) if part["h"] else int(part["h24"])
    minute = (
        30
        if part["half"]
        else 15 * _number(part["k"])
        if part["k"]
        else _number(part["mi"])
        if part["mi"]
        else int(part["m24"] or 0)
    )
    when = part["p"] or part["p2"] or ""
    if hour > 24 or minute > 59:
        return None
    if (
        (when in ("下午", "傍晚", "晚上", "晚") and 0 < hour < 12)
        or (when == "中午" and hour < 3)
        or (when in ("夜里", "深夜", "半夜") and 6 < hour < 12)
    ):
        hour += 12
    elif when in ("晚上", "晚", "夜里", "深夜", "半夜", "凌晨") and hour == 12:
        hour = 0
    return (hour * 60 + minute) % 1440


def _clocks(text: str) -> Iterator[Found]:
    for match in _SPAN.finditer(text):
        first, last = _ONE.fullmatch(match["a"]), _ONE.fullmatch(match["b"])
        if first and last:
            begin, end = _minutes(first), _minutes(last)
            part = _ONE.fullmatch(match["a"])
            when = part and (part["p"] or part["p2"])
            if begin is not None and end is not None:
                if (
                    when in ("下午", "晚上", "晚", "傍晚")
                    and end < begin
                    and end + 720 < 1440
                    and end + 720 > begin
                ):
                    end += 720
                yield Found(
                    match.start(), match.end(), Moment(ranges=((begin, end),), named=match.group())
                )
    for match in _CLOCK.finditer(text):
        minute = _minutes(match)
        if minute is None:
            continue
        relation, tail = match["rel"] or "", (match["tail"] or "").removesuffix("才")
        bare = tail.lstrip("及或")
        if bare in ("以前", "之前", "前") or relation == "早于":
            bounds = (0, minute + 1) if tail[:1] in "及或" and tail else (0, minute or 1440)
        elif bare in ("以后", "之后", "过后", "后") or relation == "晚于":
            bounds = (minute, 1440) if tail[:1] in "及或" and tail else (minute + 1, 1440)
        elif bare in ("开始", "起") or relation in ("不早于",):
            bounds = (minute, 1440)
        elif relation == "不晚于":
            bounds = (0, minute + 1)
        else:
            yield Found(
                match.start(),
                match.end(),
                Moment(ranges=((minute, minute + 1),), named=match.group()),
            )
            continue
        yield Found(
            match.start(), match.end(), Moment(ranges=(bounds,), open_end=True, named=match.group())
        )


_PARTS = {
    "凌晨": (0, 360), "清晨": (300, 480), "早上": (360, 720), "早晨": (360, 720), "上午": (360, 720), "中午": (660, 840),
    "下午": (720, 1080), "傍晚": (1020, 1200), "晚上": (1080, 1440), "晚间": (1080, 1440), "夜里": (1320, 360), "深夜": (1320, 360), "半夜": (1320, 360),
}  # fmt: skip
_WORD = re.compile(f"(?:在)?({'|'.join(_PARTS)})(?:的)?(?:时候)?")
_WEEK = re.compile(
    r"(?:每个?|在|逢)?(?:(?P<end>周末|双休日|星期六日|周六日)|(?P<work>工作日|平日|平时工作日|上班日|周一到周五|周一至周五)|(?:周|星期|礼拜)(?P<d>[一二三四五六日天](?:[、和或与](?:周|星期|礼拜)?[一二三四五六日天])*))"
)


def _weekdays(text: str) -> Iterator[Found]:
    for match in _WORD.finditer(text):
        yield Found(match.start(), match.end(), Moment(ranges=(_PARTS[match[1]],), named=match[1]))
    for match in _WEEK.finditer(text):
        if match["d"]:
            days = tuple(
                sorted({_WEEKDAYS[one] for one in re.findall("[一二三四五六日天]", match["d"])})
            )
        else:
            days = (5, 6) if match["end"] else (0, 1, 2, 3, 4)
        yield Found(match.start(), match.end(), Moment(days=days, named=match.group()))


def year_named(text: str, today: date) -> int:
    """The only year that a question names, 0 when it names none or several."""
    years = {int(one) for one in re.findall(r"(?<!\d)(20\d\d|19\d\d)(?=年|\D|$)", text)}
    years |= {
        2000 + int(one)
        for one in re.findall(r"(?<!\d)(\d\d)年(?!代|前|后|内|以)", text)
        if int(one) < 60
    }
    years |= {
        today.year - ago for word, ago in _WORD_YEARS.items() if re.search(rf"(?<!大){word}", text)
    }
    return years.pop() if len(years) == 1 else 0
