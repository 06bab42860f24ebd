"""Amounts in Chinese: numerals, currencies, distances, lengths, and what is said around them."""

from __future__ import annotations

import pytest

from habitus.facts.grammar.zh import read_amount
from habitus.facts.grammar.zh._amounts import find_limits
from habitus.facts.grammar.zh._numbers import number_of
from habitus.vocabulary import Amount, Distance, Duration, Money


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("三千", 3000), ("两万五", 25000), ("一百二", 120), ("一千零五十", 1050), ("十五万", 150000),
        ("1.5k", 1500), ("2万", 20000), ("3千5", 3500), ("1,200", 1200), ("二十", 20), ("零", 0),
    ],
)  # fmt: skip
def test_numbers_as_people_write_them(text: str, value: float) -> None:
    assert number_of(text) == value


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("八百块人民币", Money(800, "CNY")),
        ("港幣一千二", Money(1200, "HKD")),
        ("一千二日元", Money(1200, "JPY")),
        ("５０块", Money(50, "CNY")),
        ("100刀", Money(100, "USD")),
        ("三里地", Distance(1.5)),
        ("五公里", Distance(5)),
        ("半个钟", Duration(30)),
        ("俩小时", Duration(120)),
        ("一个半小时", Duration(90)),
        ("一刻钟", Duration(15)),
        ("九十分钟", Duration(90)),
    ],
)
def test_an_amount_has_its_unit(text: str, amount: Amount) -> None:
    assert read_amount(text) == amount


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("超过五百的", "over"), ("五百以上的", "over"), ("上百的", "over"), ("别超过五百", "cap"),
        ("五百以内", "cap"), ("最多五百", "cap"), ("不许超过五百块", "cap"), ("预算三千", "cap"),
        ("不到两百块", "under"), ("至少三百块", "floor"), ("三十块左右", "about"),
    ],
)  # fmt: skip
def test_the_words_around_make_the_limit(text: str, role: str) -> None:
    assert [one.role for one in find_limits(text, "CNY")] == [role]
