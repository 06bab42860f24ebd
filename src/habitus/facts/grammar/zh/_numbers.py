"""Numbers as people write them: 三千, 两万五, 一百二, 1.5k, 十五万, 2,000."""

from __future__ import annotations

import re

DIGITS: dict[str, int] = {
    "零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
}  # fmt: skip
UNITS: dict[str, int] = {"十": 10, "百": 100, "千": 1000}
LARGE: dict[str, float] = {
    "万": 10_000,
    "w": 10_000,
    "k": 1_000,
    "千": 1_000,
    "百": 100,
    "亿": 100_000_000,
}

NUMBER = r"(?:\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|[零〇一二两三四五六七八九十百千万]*[百千万](?=一[晚夜件份单张位杯顿间碗人])|[零〇一二两三四五六七八九十百千万]+)(?:[万千百]|[kw](?![a-z]))?(?:[零〇]?(?:[一二三四五六七八九]|(?<=[万千百])[1-9](?!\d))(?![一二三四五六七八九十百千万点月号日个晚夜件份单张位杯顿间碗人]))?"
"""Pattern of a number; :func:`number_of` gives its value."""
SMALL = r"(?:\d{1,2}|[零〇一二两三四五六七八九十]{1,3})"
"""Pattern of a number below a hundred (hours, days, counts)."""

_LATIN = re.compile(r"(\d+(?:\.\d+)?)([万千百kw]?)([零〇]?)([一二三四五六七八九1-9]?)$")


def number_of(text: str) -> float | None:
    """The value of a written number, or None."""
    text = text.replace(",", "")
    match = _LATIN.match(text)
    if match:
        scale = LARGE.get(match[2], 1)
        value = float(match[1]) * scale
        tail = DIGITS.get(match[4]) or int(match[4] or 0)
        return value if match[3] or scale == 1 else value + tail * scale / 10
    if text[-1:] in ("k", "w"):
        inner = _han(text[:-1])
        return None if inner is None else inner * LARGE[text[-1]]
    return _han(text)


def _han(text: str) -> float | None:
    if not text:
        return None
    if all(char in DIGITS for char in text):
        return float(int("".join(str(DIGITS[char]) for char in text)))
    total, section, digit, last = 0, 0, -1, 0
    for char in text:
        if char in DIGITS:
            digit = DIGITS[char]
            last = 1 if digit == 0 else last
        elif char in UNITS:
            section += (1 if digit < 0 else digit) * UNITS[char]
            digit, last = -1, UNITS[char]
        elif char == "万":
            total += (section + max(digit, 0) or 1) * 10_000
            section, digit, last = 0, -1, 10_000
        else:
            return None
    if digit > 0:
        # 一百二 is 120 and 两万五 is 25,000: the last digit counts in the next lower unit.
        section += digit * (last // 10 if last >= 100 else 1)
    return float(total + section)


def count_of(text: str) -> int:
    """The value of a small written number; 0 when it is none."""
    value = number_of(text) if text else None
    return int(value) if value is not None else 0
