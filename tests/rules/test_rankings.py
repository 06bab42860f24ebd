"""Goals and choices: printed and parsed back, said, verified."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from habitus.rules import (
    Condition,
    Field,
    Rule,
    RuleSyntaxError,
    Weighted,
    output_type,
    parse_rule,
    print_rule,
    read_rule,
    sentence,
    verify_rule,
)
from habitus.vocabulary import DOMAINS, KINDS, fields_of, shipped_concepts

from .strategies import days, identifiers, sound_conditions

CONCEPTS = shipped_concepts()
NUMBERS = ("number", "integer", "price", "distance", "duration")
weights = st.sampled_from([1.0, -1.0, 0.35, -0.02, 1.2, 1e16, -1e-7]) | st.floats(
    -1e6, 1e6, allow_nan=False
).filter(bool)


@st.composite
def rankings(draw: st.DrawFn) -> Rule:
    kind = draw(st.sampled_from(sorted(KINDS)))
    numbers = [one.name for one in fields_of(kind).values() if one.type in NUMBERS]
    term: st.SearchStrategy[Condition | Field] = sound_conditions(kind, leaves=3)
    if numbers:
        term = term | st.sampled_from(numbers).map(lambda name: Field((name,)))
    terms = draw(st.lists(st.builds(Weighted, weights, term), min_size=1, max_size=6,
                          unique_by=lambda one: one.term))  # fmt: skip
    return Rule(
        id="r1", name=draw(identifiers), domain=DOMAINS[kind], kinds=(kind,), branches=(),
        purpose=draw(st.sampled_from(["goal", "choice"])), terms=tuple(terms),
        since=draw(st.none() | days), language=draw(st.sampled_from(["en", "zh"])),
        comments=draw(st.sampled_from([(), ("Learnt from 20 choices.",)])),
    )  # fmt: skip


@given(rankings())
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_is_printed_parses_to_the_same(rule: Rule) -> None:
    text = print_rule(rule, CONCEPTS)
    again = parse_rule(text, "ranking.py")
    assert again == rule
    assert print_rule(again, CONCEPTS) == text


@given(rankings())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_each_is_said_in_both_languages(rule: Rule) -> None:
    for language, end in (("en", "."), ("zh", "。")):
        said = sentence(rule, language, CONCEPTS)  # type: ignore[arg-type]
        assert said.endswith(end)
        assert "\n" not in said
    assert output_type(rule) == rule.purpose


@pytest.mark.slow
@given(st.lists(rankings(), min_size=25, max_size=25))
@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
def test_ruff_leaves_what_is_printed(some: list[Rule]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        texts: dict[str, str] = {}
        for number, rule in enumerate(some):
            texts[f"r{number}.py"] = print_rule(rule, CONCEPTS)
            (Path(folder) / f"r{number}.py").write_text(texts[f"r{number}.py"], encoding="utf-8")
        subprocess.run(
            [sys.executable, "-m", "ruff", "format", "--isolated", "--line-length", "100", folder],
            check=True, capture_output=True,
        )  # fmt: skip
        for name, text in texts.items():
            assert (Path(folder) / name).read_text(encoding="utf-8") == text


RESTAURANT = '''\
"""Choose meals by Cantonese food (+1.2), distance (−0.35 per km) and price (−0.02 per unit of
money).
"""

from habitus.code import Meal, choice, is_a


@choice(id="c9w3", domain="food")
def choose_restaurant(meal: Meal):
    return 1.2 * is_a(meal.cuisine, "Cantonese") - 0.35 * meal.distance_km - 0.02 * meal.price
'''


def test_the_example_of_the_language_is_canonical() -> None:
    rule = parse_rule(RESTAURANT, "rules/food/choose_restaurant.py")
    assert print_rule(rule, CONCEPTS) == RESTAURANT
    assert [one.weight for one in rule.terms] == [1.2, -0.35, -0.02]
    assert verify_rule(rule, CONCEPTS) == []
    assert sentence(rule, "zh", CONCEPTS) == (
        "选餐食时看粤菜（+1.2）、距离（每公里−0.35）和价格（每单位货币−0.02）。"
    )


def _body(body: str, head: str = '@choice(id="c1", domain="food")') -> str:
    return (
        "from habitus.code import Meal, avoid, choice, is_a\n\n\n"
        f"{head}\ndef choose(meal: Meal):\n{body}\n"
    )


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (_body("    if meal.spiciness > 2:\n        return 1.0 * meal.price"), "one return of a sum"),
        (_body("    return 3"), "A constant is the same for all options"),
        (_body("    return meal.price * meal.distance_km"), "needs a number as its weight"),
        (_body("    return 1.0 * meal.price - 2.0 * meal.price"), "A term is given twice"),
        (_body("    return avoid(0.5)"), "not a condition"),
        (_body("    return 1.0 * meal.price", '@choice(id="c1", domain="food", priority=3)'),
         "no priority"),
    ],
)  # fmt: skip
def test_what_is_no_sum_is_refused_and_never_becomes_a_free_function(
    source: str, message: str
) -> None:
    with pytest.raises(RuleSyntaxError, match=message):
        read_rule(source, "choose.py")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("    return 1.0 * meal.dish", "not yes or no"),
        ("    return 0.0 * meal.price", "other than 0"),
        ("    return 1.0 * meal.colour", 'no field "colour"'),
        ('    return 1.0 * is_a(meal.price, "seafood")', "not a text"),
    ],
)
def test_terms_are_verified(body: str, message: str) -> None:
    rule = parse_rule(_body(body), "choose.py")
    found = [one for one in verify_rule(rule, CONCEPTS) if one.severity == "error"]
    assert any(message in one.message for one in found), found
