"""The sums of money that a text names: $1,912.44 · 349,00 € · 人民币5,299.00元."""

from __future__ import annotations

import re
from dataclasses import dataclass

from habitus.facts.grammar.en._amounts import MONEY, currency_of
from habitus.facts.grammar.en._numbers import number
from habitus.facts.grammar.zh._amounts import find_amounts, read_amount_text
from habitus.vocabulary import Money, has_cjk


@dataclass(frozen=True, slots=True)
class SaidSum:
    """A sum of money between two places of a text."""

    start: int
    end: int
    money: Money


_ENGLISH = re.compile(rf"(?<![\w.]){MONEY}")


def said_sums(text: str, currency: str) -> list[SaidSum]:
    """The sums a text names, from the left.

    Args:
        text: any text, in English or Chinese.
        currency: ISO 4217 code meant by "dollars", 块 and bare signs: the home currency.
    """
    if has_cjk(text):
        return _chinese(text, currency)
    low = text.lower() if len(text.lower()) == len(text) else text
    found: list[SaidSum] = []
    for match in _ENGLISH.finditer(low):
        value = number(match["n1"] or match["n2"])
        if value is not None:
            sign = (match["sign"] or match["unit"] or "").replace(" ", "")
            found.append(
                SaidSum(match.start(), match.end(), Money(value, currency_of(sign, currency)))
            )
    return found


def _chinese(text: str, currency: str) -> list[SaidSum]:
    low = text.lower() if len(text.lower()) == len(text) else text
    low = low.replace("，", ",") if re.search(r"\d，\d{3}", low) else low
    found: list[SaidSum] = []
    for start, end in find_amounts(low, currency):
        amount = read_amount_text(low[start:end], currency)
        if isinstance(amount, Money):
            found.append(SaidSum(start, end, amount))
    return found
