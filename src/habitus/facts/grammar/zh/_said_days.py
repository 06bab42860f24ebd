"""Days that recur: weekdays, the first Monday, the fifteenth of each month."""

from __future__ import annotations

import re

from habitus.facts.grammar.zh import _words_time as words
from habitus.facts.grammar.zh._calendar import Today, next_weekday
from habitus.facts.grammar.zh._numbers import SMALL, count_of
from habitus.facts.grammar.zh._when import Piece
from habitus.vocabulary import Every, Last, LastDay, MonthDay, Nth, On, Window, any_of

_ORDINALS = {
    "第一": 1,
    "头一": 1,
    "首": 1,
    "第二": 2,
    "第三": 3,
    "第四": 4,
    "第五": 5,
    "第1": 1,
    "第2": 2,
    "第3": 3,
    "第4": 4,
    "头": 1,
}


_DAY = r"(?:周|星期)"


_SEP = r"(?:、|和|跟|与|及|还有|,|或者?|\s)"


_WEEKDAY_RANGE = re.compile(
    rf"(?:每|每逢|逢)?{_DAY}([一二三四五六日天])(?:到|至|-|~){_DAY}?([一二三四五六日天])(?![点月号十])"
)


_WEEKDAYS = re.compile(
    rf"(每逢|逢|每到|每个|每|隔周的?|双周的?|单周的?|每隔一周的?|每两周的?|每隔一个(?:星期|周)的?|每两个?星期的?|每三周的?|每四周的?)?{_DAY}([一二三四五六日天])"
    rf"((?:{_SEP}?(?:{_DAY})?[一二三四五六日天](?![点月号十整直大起定般个些次共样边律概到块向半刻])(?!早(?!上|晨|晚))(?!下(?!午|班)))*)"
)


_NTH = re.compile(
    r"每个?月(?:的)?(第[一二三四五1-5]|头一|首|最后一|末)个(?:周|星期)([一二三四五六日天])"
)


_MONTH_DAY = re.compile(rf"每个?月(?:的)?({SMALL})[号日](?:(?:和|、|跟)({SMALL})[号日])?")


_LAST_DAY = re.compile(r"每个?月(?:的)?(?:最后一天|月底|月末|底)")


def _on(days: list[int]) -> Window:
    return On(tuple(sorted(set(days))))


def _weekday_chars(text: str) -> list[int]:
    return [words.WEEKDAYS[char] for char in text if char in words.WEEKDAYS]


def weekdays_at(text: str, at: int, today: Today) -> Piece | None:
    found = _NTH.match(text, at)
    if found:
        day = words.WEEKDAYS[found[2]]
        which = _ORDINALS.get(found[1], 0)
        return Piece(at, found.end(), "days", Nth(which, day) if which else Last(day))
    found = _WEEKDAY_RANGE.match(text, at)
    if found:
        first, last = words.WEEKDAYS[found[1]], words.WEEKDAYS[found[2]]
        return Piece(
            at, found.end(), "days", _on([(first + i) % 7 for i in range((last - first) % 7 + 1)])
        )
    found = _WEEKDAYS.match(text, at)
    if found:
        prefix = found[1] or ""
        days = [words.WEEKDAYS[found[2]], *_weekday_chars(found[3])]
        weeks = 3 if "三周" in prefix else 4 if "四周" in prefix else 2
        if any(
            mark in prefix
            for mark in ("隔", "两周", "两星期", "两个星期", "双周", "单周", "三周", "四周")
        ):
            return Piece(
                at,
                found.end(),
                "days",
                Every(weeks, days[0], next_weekday(today, days[0])),
                every=weeks,
            )
        return Piece(at, found.end(), "days", _on(days))
    return None


def month_rules_at(text: str, at: int, today: Today) -> Piece | None:
    found = _MONTH_DAY.match(text, at)
    if found:
        numbers = [count_of(one) for one in (found[1], found[2]) if one]
        return Piece(
            at, found.end(), "days", any_of(*(MonthDay(n) for n in numbers if 1 <= n <= 31))
        )
    found = _LAST_DAY.match(text, at)
    return Piece(at, found.end(), "days", LastDay()) if found else None
