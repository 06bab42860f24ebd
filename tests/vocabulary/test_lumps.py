"""A name stands for one thing: a kind of it is an entry of its own, under what it is a kind of."""

from __future__ import annotations

import pytest

from habitus.vocabulary import shipped_concepts

CONCEPTS = shipped_concepts()


def covers(wider: str, narrower: str, domain: str) -> bool:
    """Whether a rule on the first name reaches the second."""
    wide, narrow = CONCEPTS.lookup(wider, domain), CONCEPTS.lookup(narrower, domain)
    assert wide, f"no {domain} is called {wider}"
    assert narrow, f"no {domain} is called {narrower}"
    return any(CONCEPTS.is_a(one, other) for one in narrow for other in wide)


@pytest.mark.parametrize(
    ("one", "other", "domain"),
    [
        ("Georgian food", "Russian food", "food"),
        ("Ukrainian food", "Russian food", "food"),
        ("Nigerian food", "Ghanaian food", "food"),
        ("Syrian", "Lebanese", "food"),
        ("Hungarian", "Polish", "food"),
        ("Nepalese", "Tibetan", "food"),
        ("Swedish food", "Danish food", "food"),
        ("川菜", "湘菜", "food"),
        ("缅甸菜", "老挝菜", "food"),
        ("杭帮菜", "宁波菜", "food"),
        ("客家菜", "顺德菜", "food"),
        ("haddock", "cod", "food"),
        ("草鱼", "鲫鱼", "food"),
        ("Prosecco", "Champagne", "food"),
        ("mezcal", "tequila", "food"),
        ("scone", "muffin", "food"),
        ("火龙果", "山竹", "food"),
        ("Bunbury", "Perth", "place"),
        ("Tucson", "Phoenix", "place"),
        ("Papua New Guinea", "Guinea", "place"),
        ("吉达", "利雅得", "place"),
        ("Gatwick", "Heathrow", "place"),
        ("法院", "大使馆", "place"),
        ("mosque", "church", "place"),
        ("诊所", "医院", "place"),
        ("flucloxacillin", "cloxacillin", "drug"),
        ("windsurfing", "kitesurfing", "activity"),
        ("steampunk", "cyberpunk", "genre"),
        ("humidifier", "dehumidifier", "product"),
        ("剪刀", "菜刀", "product"),
        ("wedding", "funeral", "topic"),
        ("停水", "停电", "topic"),
        ("mortgage", "car loan", "object"),
    ],
)
def test_one_is_not_the_other(one: str, other: str, domain: str) -> None:
    assert not covers(one, other, domain)
    assert not covers(other, one, domain)


@pytest.mark.parametrize(
    ("wider", "narrower", "domain"),
    [
        ("Nordic", "Swedish food", "food"),
        ("Eastern European food", "Ukrainian food", "food"),
        ("African food", "Ghanaian food", "food"),
        ("Latin American", "Argentinian", "food"),
        ("西餐", "匈牙利菜", "food"),
        ("东南亚菜", "柬埔寨菜", "food"),
        ("川菜", "川湘菜", "food"),
        ("湘菜", "川湘菜", "food"),
        ("粤菜", "顺德菜", "food"),
        ("wine", "Prosecco", "food"),
        ("cheese", "paneer", "food"),
        ("羊肉", "羊腩", "food"),
        ("London", "Heathrow", "place"),
        ("London", "LGW", "place"),
        ("New York", "EWR", "place"),
        ("云南", "大理", "place"),
        ("九龙", "尖沙咀", "place"),
        ("酒店", "青旅", "place"),
        ("shopping mall", "department store", "place"),
        ("penicillin", "flucloxacillin", "drug"),
        ("rock music", "punk", "genre"),
        ("裤子", "牛仔裤", "product"),
        ("cosmetics", "lipstick", "product"),
        ("social event", "wedding", "topic"),
        ("loan", "mortgage", "object"),
    ],
)
def test_the_wider_word_covers_its_kinds(wider: str, narrower: str, domain: str) -> None:
    assert covers(wider, narrower, domain)
    assert not covers(narrower, wider, domain)


def test_no_entry_is_a_kind_of_itself() -> None:
    for one, concept in CONCEPTS.by_id.items():
        for wider in concept.is_a:
            assert one not in CONCEPTS.ancestors(wider, parts=False), (one, wider)
