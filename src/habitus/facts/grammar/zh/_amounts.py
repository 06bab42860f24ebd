"""Amounts and limits in Chinese: 超过五百, 一千二日元以内, 三里地, 俩小时往上.

A number becomes an amount by its unit or, without one, by the words around it (预算, 一晚, 买东西). What is
said around it makes a limit: ``over`` names what lies above (超过五百的), ``cap`` says what may not be
exceeded (五百以内, 别超过五百), and so on for ``under`` and ``floor``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from habitus.facts.grammar.zh import _words_amount as words
from habitus.facts.grammar.zh._clock import one_of
from habitus.facts.grammar.zh._numbers import NUMBER, number_of
from habitus.vocabulary import Amount, Distance, Duration, Money

Role: TypeAlias = Literal["over", "cap", "under", "floor", "about"]


@dataclass(frozen=True, slots=True)
class Limit:
    """An amount in a text and what is said of it.

    Attributes:
        role: ``over`` and ``under`` name a side, ``cap`` and ``floor`` bound what is wanted.
        inclusive: whether the amount itself belongs to the named side.
        words: for a limit of length in words, else 0.
    """

    start: int
    end: int
    role: Role
    amount: Amount | None
    inclusive: bool = False
    words: int = 0
    count: float = 0
    """The bare number, for units that are no amount (stops, days of notice, stars)."""
    unit: str = ""
    below: bool = False
    """It is said as 四分以下, which under a negation names what lies below."""


_CURRENCY = one_of([*words.CURRENCIES, *words.HOME_UNITS, *words.DOLLAR_UNITS])
_UNIT = one_of([*words.KILOMETRES, *words.MINUTES])
_MONEY = re.compile(
    rf"(?P<front>{one_of(words.CURRENCIES)}|\$)?\s?(?P<number>{NUMBER})(?:[多来好几])?\s?(?P<unit>{_CURRENCY})?(?:钱)?(?:\(?(?P<tail>{one_of(words.CURRENCIES)})(?:哈|啊|哦)?\)?)?"
)
_WITH_DIMES = re.compile(
    rf"(?P<number>{NUMBER})块(?P<dimes>[一二三四五六七八九1-9])(?:毛|角)?(?![\d十百千万个人份钱折天斤口公里小分张])"
)
"""三十八块五 is 38.5."""
_HALF_POINT = re.compile(rf"(?P<number>{NUMBER})(?P<unit>分|星|颗星)半(?!钟)")
_HALF_HOUR = re.compile(r"半个?(?:小时|钟)(?!点)")
_HOURS_AND_HALF = re.compile(rf"(?P<number>{NUMBER})个?半(?:小时|个小时|钟)")
_MEASURE = re.compile(
    rf"(?P<number>{NUMBER})(?:[多来])?\s?(?P<unit>{_UNIT})(?![a-z点头块面])(?:路|地|远|的路程)?"
)
_ROUND = re.compile(
    rf"(?P<word>{one_of(words.HUNDREDS)})(?P<unit>{_CURRENCY})?(?=的|才|就|,|$|那|一)"
)
_COUNTED = re.compile(
    rf"(?P<number>{NUMBER})(?:个)?(?P<unit>字|words|句话|句|行|次|趟|道|天|日|工作日|星期|周|分|星|颗星|度|个人|人)(?!钟|期|期[一二三四五六日])"
)
_BARE = re.compile(rf"(?P<number>{NUMBER})")

_BEFORE: tuple[tuple[Role, str], ...] = (
    ("over", one_of(words.OVER_BEFORE)), ("cap", one_of(words.CAP_BEFORE)),
    ("floor", one_of(words.FLOOR_BEFORE)), ("under", one_of(words.UNDER_BEFORE)),
)  # fmt: skip
_NOT = one_of(words.NEGATIONS)
_LEAD = re.compile(
    rf"(?P<not>(?:{_NOT})(?:再|给我|得|要|让我)?)?(?P<word>"
    + "|".join(f"(?P<{role}>{pattern})" for role, pattern in _BEFORE)
    + r")(?:了|个|是|到|在|就|也就|只能|不能|能|花|为|的|只|:|大约|大概|一件|一晚|一次|我)*$"
)
_TRAIL = re.compile(
    rf"(?:钱|的)?(?:一晚|每晚|一单|一份|一个|一件|一张|一位|每人|一次|/晚)?(?:(?P<over>{one_of(words.OVER_AFTER)})|(?P<cap>{one_of(words.CAP_AFTER)})|(?P<about>{one_of(words.ABOUT_AFTER)}))"
)
_OPPOSITE: dict[Role, Role] = {
    "over": "cap",
    "under": "floor",
    "cap": "over",
    "floor": "under",
    "about": "about",
}


def find_limits(text: str, currency: str) -> tuple[Limit, ...]:
    """The limits in a plain text, in order. ``currency`` is what a sum in 块 is in.

    A number without a unit comes without an amount: what it counts depends on the thing.
    """
    found: list[Limit] = []
    at = 0
    while at < len(text):
        limit = _limit_at(text, at, currency)
        if limit is None:
            at += 1
        else:
            found.append(limit)
            at = limit.end
    return tuple(found)


def find_amounts(text: str, currency: str) -> tuple[tuple[int, int], ...]:
    """Where amounts stand, whatever is said of them."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(text):
        read = _amount_at(text, at, currency, bare=False)
        if read is not None and read[1] is not None:
            found.append((at, read[0]))
            at = read[0]
        else:
            at += 1
    return tuple(found)


def read_amount_text(text: str, currency: str) -> Amount | None:
    """The first amount in a text, whatever is said of it."""
    for limit in find_limits(text, currency):
        if limit.amount is not None:
            return limit.amount
    for at in range(len(text)):
        read = _amount_at(text, at, currency, bare=False)
        if read is not None and read[1] is not None:
            return read[1]
    return None


def _limit_at(text: str, at: int, currency: str) -> Limit | None:
    lead = _LEAD.search(text[max(0, at - 12) : at])
    read = _amount_at(text, at, currency, bare=True)
    if read is None:
        return None
    end, amount, count, unit, wordy = read
    trail = _TRAIL.match(text, end)
    start = at
    role: Role | None = None
    inclusive = False
    if trail:
        role = "over" if trail["over"] else "cap" if trail["cap"] else "about"
        inclusive = role == "over"
        end = trail.end()
        if (
            role == "cap"
            and re.match(r"的(?:别|不|都别)", text[end:])
            and trail["cap"] in ("以下", "及以下", "往下", "之下")
        ):
            role, inclusive = "under", False
    elif unit == "round":
        role, inclusive = "over", True
    if lead:
        role = next(one for one, _ in _BEFORE if lead[one])
        if role == "cap" and trail and trail["over"]:
            role = "over"
        inclusive = False
        if lead["not"] and role is not None:
            role = _OPPOSITE[role]
        start = at - (min(12, at) - lead.start())
    if role is None and _budget(text, at):
        role = "cap"
    if role is None:
        return None
    below = trail is not None and trail["cap"] in ("以下", "及以下", "往下", "之下")
    below = below and lead is None
    return Limit(
        start, end, role, amount, inclusive, int(count) if wordy else 0, count, unit, below
    )


_BUDGET = re.compile(
    r"(?:预算|budget|上限|限额|标准)(?:是|为|就|在|大概|大约|有|只有|给|我|每晚|一晚|每顿|每餐|一顿|人均|一个人|,)*$"
)


def _budget(text: str, at: int) -> bool:
    return _BUDGET.search(text[:at]) is not None


def _amount_at(
    text: str, at: int, currency: str, *, bare: bool
) -> tuple[int, Amount | None, float, str, bool] | None:
    """(end, amount, number, unit, whether it counts words) of what stands at a place."""
    if at and re.match(r"[\d.]", text[at]) and re.match(r"[\d.]", text[at - 1]):
        return None
    found = _WITH_DIMES.match(text, at)
    if found:
        value, dimes = number_of(found["number"]), number_of(found["dimes"])
        if value is not None and dimes is not None:
            return found.end(), Money(value + dimes / 10, currency), value, "money", False
    found = _HALF_POINT.match(text, at)
    if found:
        value = number_of(found["number"])
        if value is not None and value <= 10:
            return found.end(), None, value + 0.5, found["unit"], False
    found = _MONEY.match(text, at)
    if found and (found["unit"] or found["front"] or found["tail"]):
        value = number_of(found["number"])
        if value is not None:
            return found.end(), Money(value, _code(found, currency)), value, "money", False
    found = _HALF_HOUR.match(text, at)
    if found:
        return found.end(), Duration(30.0), 30, "分钟", False
    found = _HOURS_AND_HALF.match(text, at)
    if found:
        value = number_of(found["number"])
        if value is not None:
            return found.end(), Duration(value * 60 + 30), value, "小时", False
    found = _MEASURE.match(text, at)
    if found:
        value = number_of(found["number"])
        if value is not None:
            unit = found["unit"]
            if unit in words.KILOMETRES:
                return (
                    found.end(),
                    Distance(round(value * words.KILOMETRES[unit], 6)),
                    value,
                    unit,
                    False,
                )
            return found.end(), Duration(value * words.MINUTES[unit]), value, unit, False
    found = _COUNTED.match(text, at)
    if found:
        value = number_of(found["number"])
        if value is not None:
            return found.end(), None, value, found["unit"], found["unit"] in ("字", "words")
    found = _ROUND.match(text, at)
    if found:
        return found.end(), Money(words.HUNDREDS[found["word"]], currency), 0, "round", False
    found = _BARE.match(text, at)
    if bare and found:
        value = number_of(found["number"])
        if value is not None:
            return found.end(), None, value, "", False
    return None


def _code(found: re.Match[str], home: str) -> str:
    for name in (found["tail"], found["front"], found["unit"]):
        if name in words.CURRENCIES:
            code = words.CURRENCIES[name]
            return "JPY" if name == "¥" and home == "JPY" else code
        if name in words.DOLLAR_UNITS:
            return home if home in words.DOLLARS else "USD"
    return home
