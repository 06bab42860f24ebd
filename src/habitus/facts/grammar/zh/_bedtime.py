"""Hours counted from when one goes to bed or gets up, once that was told: 我十一点睡, 睡前一小时别推."""

from __future__ import annotations

import re

from habitus.facts.grammar.zh._numbers import SMALL, count_of

_HOUR = rf"(?P<part>早上|上午|晚上|夜里|凌晨|半夜)?(?P<hour>{SMALL})点(?P<half>半)?"
_SLEEPS = re.compile(
    rf"我(?:一般|平时|通常|每天|每晚|都|得|要|是|基本|晚上)*{_HOUR}(?:就|才|左右|多|钟|准时|要|得)*(?:睡|上床|熄灯|躺下|关灯)(?!不着|醒)"
)
_RISES = re.compile(
    rf"我(?:一般|平时|通常|每天|都|得|要|是|基本|早上)*{_HOUR}(?:就|才|左右|多|钟|准时|要|得)*(?:起床|起来|起(?!飞)|醒)"
)
_BEFORE_BED = re.compile(
    rf"(?:临睡|睡觉?|上床|睡着)(?:之|以)?前(?:的)?(?:(?P<number>{SMALL}|半)个?(?:(?P<hours>小时|钟头|钟)|(?P<minutes>分钟)))?(?:以内|之内|内|里)?"
)
_AFTER_RISING = re.compile(
    rf"(?:起床|睡醒|醒来)(?:之|以)?后(?:的)?(?:头|第一)?(?P<number>{SMALL}|半|一)?个?(?P<hours>小时|钟头)(?:以内|之内|内|里)?"
)
_DEFAULT = 60


def with_hours(text: str, turn: str) -> str | None:
    """The clause with such hours spelled out; None when they were never told.

    Args:
        text: the clause.
        turn: the whole turn, in which the hour may be told.
    """
    for phrase, told, late in ((_BEFORE_BED, _SLEEPS, True), (_AFTER_RISING, _RISES, False)):
        found = phrase.search(text)
        if found is None:
            continue
        hour = told.search(turn)
        if hour is None:
            return None
        minute = _minute(hour, late=late)
        length = _length(found)
        first, last = (minute - length, minute) if late else (minute, minute + length)
        text = text[: found.start()] + f"{_clock(first)}到{_clock(last)}" + text[found.end() :]
    return text


def _minute(found: re.Match[str], *, late: bool) -> int:
    hour = count_of(found["hour"])
    half = 30 if found["half"] else 0
    if late and 6 <= hour < 12 and found["part"] not in ("早上", "上午", "凌晨"):
        hour += 12
    elif late and hour == 12:
        hour = 24
    return hour * 60 + half


def _length(found: re.Match[str]) -> int:
    groups = found.groupdict()
    number = groups["number"]
    if number is None:
        return _DEFAULT
    if groups.get("minutes"):
        return count_of(number)
    return 30 if number == "半" else count_of(number) * 60


def _clock(minute: int) -> str:
    minute %= 1440
    return f"{minute // 60:02d}:{minute % 60:02d}"
