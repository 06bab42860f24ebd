"""One thing told again and again is one rule with more evidence, however it is written."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from habitus import Habitus

START = datetime.fromisoformat("2026-03-02T09:00:00+01:00")
TIMES = 50


def wide(text: str) -> str:
    """Full-width letters and signs, as some Chinese input methods write."""
    return "".join(chr(ord(one) + 0xFEE0) if "!" <= one <= "~" else one for one in text)


def ways(text: str, *ends: str) -> list[str]:
    """A sentence in different case, width, spacing and punctuation, fifty times."""
    bare = text.rstrip(".。")
    forms = [
        text, text.lower(), text.upper(), text.title(), wide(text), f"  {text}  ",
        bare.replace(" ", "  "), bare.replace("'", "’"), *(bare + end for end in ends),
    ]  # fmt: skip
    return [forms[at % len(forms)] for at in range(TIMES)]


@pytest.mark.parametrize(
    "texts",
    [
        ways("I'm allergic to peanuts.", "", "!", "!!!", "...", "。"),
        ways("I'm allergic to wolfberries.", "", "!", "!!"),
        ways("No meetings before 9 am.", "", "!", "!!"),
        ways("Never book flights with Ryanair.", "", "!", "。"),
        ways("Hotels under 120 euros a night.", "", "!"),
        ways("我对花生过敏。", "", "！", "!!", "～", "……"),
        ways("早上九点之前不要开会。", "", "！", "."),
        ways("酒店预算150。", "", "！", "."),
    ],
    ids=lambda texts: texts[0],
)
def test_fifty_ways_of_writing_it_are_one_rule(texts: list[str]) -> None:
    with Habitus(":memory:") as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        said = [
            ann.tell(text, at=START + timedelta(hours=at)).event for at, text in enumerate(texts)
        ]
        assert len(ann.rules()) == 1
        [fact] = [one for one in ann.facts(limit=200) if one.ended_at is None]
        assert list(fact.evidence) == said


@pytest.mark.parametrize(
    "texts",
    [("Budget for hotels is 150", "Budget for flights is 150"), ("酒店预算150", "机票预算150")],
)
def test_the_same_limit_for_two_things_is_two_rules(texts: tuple[str, str]) -> None:
    with Habitus(":memory:") as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        for text in texts:
            ann.tell(text, at=START)
        assert len(ann.rules()) == 2
        assert {kind for one in ann.rules() for kind in one.rule.kinds} == {"hotel", "flight"}
