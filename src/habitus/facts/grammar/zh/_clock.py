"""Hours: 早上九点半前, 22:00到7点, 下午三点半到四点半, 9pm."""

from __future__ import annotations

import re
from collections.abc import Iterable

from habitus.facts.grammar.zh import _words_time as words
from habitus.facts.grammar.zh._numbers import SMALL, count_of
from habitus.vocabulary import Between, Window


def one_of(names: Iterable[str]) -> str:
    """A pattern of any of these words, the longest first."""
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


_PART = f"(?:{one_of(words.PARTS)})"
_MINUTE = rf"(?:半|一刻|三刻|整|{SMALL}分?)"


def _one(tag: str, unit: str) -> str:
    """An hour with its part of the day and minutes; ``unit`` says whether 点 may be left out."""
    return (
        rf"(?P<part{tag}>{_PART})?(?:的)?\s?"
        rf"(?:(?P<colon{tag}>\d{{1,2}}:\d{{2}})|(?P<hour{tag}>{SMALL})(?:点钟|点整|点(?!心|菜|餐|外|击|名|头|赞|评|了(?!以|之|后))|时(?!间|候|段)){unit}(?P<minute{tag}>{_MINUTE}(?![天个人块元公千起直定般样边些下]))?)"
        rf"\s?(?P<half{tag}>am|pm)?"
    )


_LATIN = r"(?P<latin>\d{1,2})(?::(?P<latin_min>\d{2}))?\s?(?P<ampm>am|pm)"
_ZERO = r"(?P<zero>零点|午夜十二点|午夜12点|午夜)"
CLOCK = re.compile(rf"(?:{_LATIN}|{_ZERO}|{_one('1', '')})")
RANGE = re.compile(
    rf"{_one('1', '?')}\s?(?:左右)?(?:一直)?(?:到|至|-|~|–|—|直到)\s?(?P<next>第二天|次日|隔天|转天|翌日)?(?:的)?{_one('2', '?')}(?:之间|这段时间|期间|的时候|之内|这段|钟|以内)?"
)
_ZERO_RANGE = re.compile("零点|午夜")
_RELATION = re.compile(
    r"(?:钟|左右|来钟)?(?P<rel>及?以前|之前|以后|之后|过后|往后|开始(?!算)|前(?!提)|后(?!天|面|来|悔)|起(?!飞|床|来)|开外|打后|朝后|往前)"
)
_PASSED = re.compile(r"(?:过了|过|晚于|不早于|after)$")
_EARLIER = re.compile(r"(?:早于|早过|before|还没到|没到|不到|未到)$")
LATE = 20 * 60
"""From this hour on "after" reaches into the small hours."""
DAWN = 5 * 60


def _to_minutes(part: str, hour: int, minute: int) -> tuple[int, bool] | None:
    """Minutes after midnight, and whether the half of the day is sure."""
    if not 0 <= hour <= 24 or minute > 59:
        return None
    kind = words.PARTS.get(part, "")
    if hour > 12 or hour == 0:
        return hour * 60 + minute, True
    if kind in ("dawn", "early", "morning"):
        return (0 if hour == 12 and kind == "dawn" else hour) * 60 + minute, True
    if kind == "noon":
        return (hour + 12 if hour <= 3 else hour) * 60 + minute, True
    if kind == "afternoon":
        return (hour if hour == 12 else hour + 12) * 60 + minute, True
    if kind in ("evening", "night"):
        if hour == 12:
            return 24 * 60 + minute, True
        return (hour + 12 if hour >= 5 else hour) * 60 + minute, True
    return hour * 60 + minute, False


def _minute(word: str | None) -> int:
    if not word or word == "整":
        return 0
    if word == "半":
        return 30
    if word in ("一刻", "三刻"):
        return 15 if word == "一刻" else 45
    return count_of(word.rstrip("分"))


def _read(found: re.Match[str], tag: str) -> tuple[int, bool] | None:
    group = found.groupdict()
    colon = group[f"colon{tag}"]
    part = group[f"part{tag}"] or group[f"half{tag}"] or ""
    if colon:
        hour, _, minute = colon.partition(":")
        read = _to_minutes(part, int(hour), int(minute))
        if read is None or part:
            return read
        return read[0], len(hour) == 2 or int(hour) > 12
    if group[f"hour{tag}"] is None:
        return None
    return _to_minutes(part, count_of(group[f"hour{tag}"]), _minute(group[f"minute{tag}"]))


def clock_range(found: re.Match[str], *, night: bool) -> Window | None:
    """The window of a range; ``night`` prefers the reading that passes midnight."""
    has_unit = any(mark in found.group() for mark in ("点", "时", ":", "am", "pm"))
    if not has_unit and not (found["part1"] or found["part2"]):
        return None
    first, last = _read(found, "1"), _read(found, "2")
    if first is None or last is None:
        return None
    start, sure = first
    end, end_sure = last
    if found["next"]:
        return Between(_unsure_evening(start, sure) % 1440, end % 1440)
    if sure and end_sure:
        return _between(start, end)
    if sure:
        options = [end + shift for shift in (0, 720, 1440) if end + shift > start]
        return _between(start, (options or [end])[0])
    if end_sure:
        options = [
            start + shift for shift in (720, 0) if start + shift < end and start + shift < 1440
        ]
        return _between(
            options[0] if options and end - options[0] <= 720 else _unsure_evening(start, sure), end
        )
    if night and 8 * 60 <= start <= 12 * 60 and end < 9 * 60 + 30 and start > end:
        return _between(start + 720, end)
    if start < 7 * 60:
        start, end = start + 720, end + 720
    if end <= start:
        end += 720
    return _between(start, end)


def clock_minutes(found: re.Match[str]) -> int | None:
    """Minutes after midnight of one hour; an hour below seven that nothing places is in the afternoon."""
    if found["zero"]:
        return 0
    if found["latin"]:
        hour = int(found["latin"]) % 12 + (12 if found["ampm"] == "pm" else 0)
        return hour * 60 + int(found["latin_min"] or 0)
    read = _read(found, "1")
    if read is None:
        return None
    return (read[0] if read[1] or read[0] >= 7 * 60 else read[0] + 720) % 1440


def _unsure_evening(start: int, sure: bool) -> int:
    return start if sure or start >= 720 else start + 720


def _between(start: int, end: int) -> Window | None:
    start, end = start % 1440, end % 1440 if end != 1440 else 1440
    return None if start == end else Between(start, end)


def clock_at(found: re.Match[str], text: str, at: int) -> tuple[Window, int] | None:
    """The window of one hour with what relates to it (before, after), and where it ends."""
    end = found.end()
    if found["zero"] or found["latin"]:
        minute, sure = clock_minutes(found) or 0, True
    else:
        read = _read(found, "1")
        if read is None:
            return None
        minute, sure = read
    before = text[max(0, at - 4) : at]
    relation = _RELATION.match(text, end)
    word = relation["rel"] if relation else ""
    bare_one = (
        found.groupdict().get("hour1") in ("一", "1", "两", "2")
        and not found["part1"]
        and not found["minute1"]
    )
    if bare_one and not word and not _PASSED.search(before):
        return None
    if re.search(r"[第几这那]$", before) and not found["part1"]:
        return None
    earlier = word.endswith("前") or bool(_EARLIER.search(before))
    later = (bool(word) and not earlier) or bool(_PASSED.search(before))
    if relation:
        end = relation.end()
    if earlier:
        if not sure and minute < 5 * 60:
            minute += 720
        return (Between(0, minute), end) if 0 < minute <= 1440 else None
    if later:
        if not sure and minute < 720 and not (minute >= 7 * 60 and re.search("[才只]", text)):
            minute += 720
        minute %= 1440
        if minute < DAWN:
            return Between(minute, 6 * 60), end
        return Between(minute, DAWN if minute >= LATE else 1440), end
    if not sure and minute < 7 * 60:
        minute += 720
    minute %= 1440
    return Between(minute, min(minute + (60 if minute % 60 == 0 else 30), 1440)), end
