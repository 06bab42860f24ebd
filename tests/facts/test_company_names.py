"""Airlines, hotels, brands and shops by name: the company is meant, in the field it stands in, and an
ordinary word that is also a company's name stays a word."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import pytest
from pydantic import JsonValue

from habitus import Habitus

SAID = datetime.fromisoformat("2026-03-01T12:00:00+08:00")


def rules(language: Literal["en", "zh"], *turns: str) -> list[str]:
    with Habitus(":memory:") as habitus:
        person = habitus.person("ann", zone="Asia/Shanghai", language=language)
        for turn in turns:
            person.tell(turn, at=SAID)
        return [person.sentence(one) for one in person.rules()]


def verdict(language: Literal["en", "zh"], turn: str, context: dict[str, JsonValue]) -> str:
    with Habitus(":memory:") as habitus:
        person = habitus.person("ann", zone="Asia/Shanghai", language=language)
        person.tell(turn, at=SAID)
        return person.evaluate_context(context, now=SAID).verdict


ENGLISH = [
    ("No Wizz Air for me, ever", ["No flights with Wizz Air."]),
    ("i hate volaris", ["Avoid flights with Volaris."]),
    ("I do like United", ["Prefer flights with United."]),
    ("Swiss flights only, please", ["No flights with airlines other than Swiss."]),
    ("I'd rather fly Alaska", ["Prefer flights with Alaska."]),
    ("Never put me in a Novotel", ["No hotels called Novotel."]),
    ("I love the Ritz", ["Prefer hotels called Ritz."]),
    ("No DeWalt drills", ["Never power tools by DeWalt."]),
    ("Stay away from AliExpress", ["Avoid purchases from AliExpress."]),
    ("I can't stand Subway sandwiches", ["Avoid meals at Subway."]),
    ("No more Five Guys", ["No meals at Five Guys."]),
    ("I only wear Adidas", ["Never clothing or shoes by makers other than Adidas."]),
    ("Only Sony headphones", ["Never headphones by makers other than Sony."]),
    ("No budget airlines", ["No flights with budget airline."]),
    # an ordinary word stays one
    ("I love apples", ["Prefer apple."]),
    ("I love mango", ["Prefer mango."]),
    ("I like Thai food", ["Prefer Thai food."]),
    ("My target is five kilos", []),
    ("Mind the gap", []),
    ("We united the two teams", []),
    ("Chase the plumber for me", []),
    # only the sender or the topic
    ("Emails from Walmart should be tagged shopping", ["Mail from Walmart: tag “shopping”."]),
]


@pytest.mark.parametrize(("turn", "expected"), ENGLISH)
def test_english(turn: str, expected: list[str]) -> None:
    assert rules("en", turn) == expected


CHINESE = [
    ("别给我订厦航的航班", ["绝不订由厦门航空承运的航班。"]),
    ("我只坐川航", ["绝不订不由四川航空承运的航班。"]),
    ("不住汉庭", ["绝不订名为汉庭的酒店。"]),
    ("不要小米手机", ["绝不买品牌是小米的手机。"]),
    ("我喜欢喝小米粥", ["优先吃小米。"]),
    ("不要苹果的电脑", ["绝不买品牌是苹果的电脑。"]),
    ("我不吃苹果", ["绝不吃苹果。"]),
    ("宜家的家具别买", ["绝不买品牌是宜家或商家是宜家的家具。"]),
    ("不要从拼多多买东西", ["绝不买商家是拼多多的商品。"]),
    ("别从京东买书", ["绝不买商家是京东的书。"]),
    ("瑞幸的咖啡别点", ["绝不喝地点在瑞幸的咖啡。"]),
    ("耐克跑鞋是我的最爱", ["优先买品牌是耐克的跑鞋。"]),
    ("别给我推小红书", ["绝不显示关于小红书的通知。"]),
    ("理想的酒店是安静的", []),
    ("我联想到了以前", []),
]


@pytest.mark.parametrize(("turn", "expected"), CHINESE)
def test_chinese(turn: str, expected: list[str]) -> None:
    assert rules("zh", turn) == expected


@pytest.mark.parametrize(
    ("language", "turn", "context", "expected"),
    [
        ("en", "Never buy Makita", {"kind": "purchase", "item": "Makita drill"}, "forbid"),
        ("en", "Never buy Makita", {"kind": "purchase", "brand": "Makita"}, "forbid"),
        (
            "en",
            "Never buy Makita",
            {"kind": "purchase", "item": "drill", "brand": "Bosch"},
            "allow",
        ),
        ("en", "No Apple phones", {"kind": "purchase", "item": "iPhone 16 phone"}, "forbid"),
        (
            "en",
            "No Apple phones",
            {"kind": "purchase", "item": "phone", "brand": "Apple"},
            "forbid",
        ),
        ("en", "No Delta, ever", {"kind": "flight", "airline": "Delta Air Lines"}, "forbid"),
        ("en", "No Delta, ever", {"kind": "flight", "airline": "Delta"}, "forbid"),
        ("en", "No Delta, ever", {"kind": "flight", "airline": "KLM"}, "allow"),
        ("en", "No Marriott hotels", {"kind": "hotel", "name": "Sheraton Downtown"}, "forbid"),
        ("en", "Never eat at KFC", {"kind": "meal", "place": "KFC", "dish": "wrap"}, "forbid"),
        ("en", "Never buy from Shein", {"kind": "purchase", "merchant": "希音"}, "forbid"),
        ("zh", "别订国航", {"kind": "flight", "airline": "Air China"}, "avoid"),
        ("zh", "别订国航", {"kind": "flight", "airline": "CA"}, "avoid"),
    ],
)
def test_found_in_any_field_that_names_it(
    language: Literal["en", "zh"], turn: str, context: dict[str, JsonValue], expected: str
) -> None:
    got = verdict(language, turn, context)
    assert got == expected or (expected == "avoid" and got == "forbid")


def test_a_company_under_another_name_is_the_same() -> None:
    assert rules("zh", "不坐国航", "中国国际航空现在可以坐了") == []
    assert rules("en", "No Delta", "Delta is fine again") == []
