"""Numbers with units in talk: 58 minutes, an hour and a half, two weeks, 714页, 两个半小时."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from habitus.facts.grammar.en._numbers import number
from habitus.facts.grammar.zh._numbers import number_of

_EN_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    "sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
)
_EN_NUMBER = (
    rf"\d[\d,]*(?:\.\d+)?|half an?|an?|(?:a )?couple of|(?:{_EN_WORDS})(?:[- ](?:{_EN_WORDS}))?"
)
_ZH_NUMBER = r"\d[\d,]*(?:\.\d+)?|[零一二三四五六七八九十百千万两半]+"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit between two places of a text."""

    start: int
    end: int
    value: float
    unit: str


@lru_cache(maxsize=2)
def _patterns(units: tuple[tuple[str, str], ...], han: bool) -> re.Pattern[str]:
    names = "|".join(f"(?P<{unit}>{one})" for unit, one in units)
    if han:
        return re.compile(
            rf"(?<![点:：\d.])(?P<n>{_ZH_NUMBER})(?P<ge>个)?(?P<half>半)?\s?(?:{names})(?P<more>半)?"
        )
    return re.compile(
        rf"(?<![\w.$€£])(?P<n>{_EN_NUMBER})(?P<half> and a half)?[ -]?(?:{names})"
        rf"(?P<more> and a half)?(?!\w)",
        re.IGNORECASE,
    )


def quantities(text: str, units: Mapping[str, str], *, han: bool) -> list[Quantity]:
    """The numbers with units in a text, from the left; "1 hour 20 minutes" is one.

    Args:
        text: in one language.
        units: what units are called, as patterns.
        han: whether it is Chinese.
    """
    found: list[Quantity] = []
    for match in _patterns(tuple(units.items()), han).finditer(text):
        value = _value(match["n"], han)
        unit = next(one for one in units if match[one])
        if value is None:
            continue
        if match["half"] or match["more"] or (han and unit == "hour" and "半" in match[unit]):
            value += 0.5
        before = found[-1] if found else None
        if before and before.unit == "hour" and unit == "min":
            between = text[before.end : match.start()]
            if re.fullmatch(r"\s*(?:and|,|零|又)?\s*", between):
                value += before.value * 60
                found[-1] = Quantity(before.start, match.end(), value, "min")
                continue
        found.append(Quantity(match.start(), match.end(), value, unit))
    return found


def _value(text: str, han: bool) -> float | None:
    low = text.lower()
    if han:
        if low == "半":
            return 0.5
        return float(low.replace(",", "")) if low[0].isdigit() else number_of(low.rstrip("半"))
    if low.startswith("half"):
        return 0.5
    if low.endswith("couple of"):
        return 2
    return 1 if low in ("a", "an") else number(low)
