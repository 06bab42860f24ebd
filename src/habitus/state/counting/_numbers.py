"""Numbers in questions: 1,500 · 5k · two and a half · 三百 · 一个半."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from habitus.facts.grammar.en import read_number as number_of_en
from habitus.facts.grammar.zh import read_number as number_of_zh
from habitus.state.counting._words_en import NUMBERS

__all__ = ["Numeral", "number_of_en", "number_of_zh", "read_numbers"]


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in a text."""

    start: int
    end: int
    value: float


_DIGITS = re.compile(
    r"(?<![a-z0-9.])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s?(?P<scale>k(?!m|g|c)|thousand|million|万|千|百|亿)(?![a-z]))?(?![\d])"
)
_WORDS = "|".join(
    sorted((one for one in NUMBERS if one not in ("half", "dozen")), key=len, reverse=True)
)
_SPELT = re.compile(
    rf"\b(?:(?:{_WORDS})(?:[ -](?:and )?(?:{_WORDS}))*|half a dozen|a dozen|a hundred|a thousand|half an?(?= hour| day| year)|an?(?= (?:hour|day|week|month|year|minute|mile|kilomet(?:re|er))\b(?!s)))\b(?P<half> and a half)?"
)
_HAN = re.compile(r"[一二两三四五六七八九十百千万零〇]+")
_HALF = re.compile(
    r"(?P<n>[一两二三四五六七八九十]|\d+)个?半(?=个?(?:小时|钟头|月|星期|年|天|公里))|半(?=个?(?:小时|钟头|天|年|个月|公里))"
)
_SCALES = {"k": 1e3, "thousand": 1e3, "million": 1e6, "万": 1e4, "千": 1e3, "百": 1e2, "亿": 1e8}


def read_numbers(text: str) -> Iterator[Numeral]:
    """The numbers in a folded text; readings may overlap."""
    for match in _DIGITS.finditer(text):
        digits = match.group().removesuffix(match["scale"] or "").strip()
        value = float(digits.replace(",", ""))
        yield Numeral(match.start(), match.end(), value * _SCALES.get(match["scale"] or "", 1.0))
        if match["scale"] == "k":
            # "5k" is a distance as often as a sum: the bare number is offered, too.
            yield Numeral(match.start(), match.start("scale"), value)
    for match in _SPELT.finditer(text):
        words = match.group().removesuffix(match["half"] or "")
        value = (
            {
                "a dozen": 12.0,
                "half a dozen": 6.0,
                "half a": 0.5,
                "half an": 0.5,
                "a": 1.0,
                "an": 1.0,
            }.get(words)
            or number_of_en(words)
            or 0.0
        )
        yield Numeral(match.start(), match.end(), value + (0.5 if match["half"] else 0.0))
    for match in _HAN.finditer(text):
        spelt = number_of_zh(match.group())
        if spelt is not None:
            yield Numeral(match.start(), match.end(), spelt)
    for match in _HALF.finditer(text):
        whole = match["n"]
        value = (
            0.0 if not whole else float(whole) if whole.isdigit() else number_of_zh(whole) or 0.0
        )
        yield Numeral(match.start(), match.end(), value + 0.5)
