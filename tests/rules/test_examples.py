"""The generated tests of rules: made from the conditions, true of the evaluator."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings

from habitus.decide import View, evaluate_rule
from habitus.errors import BadInput
from habitus.rules import (
    Example,
    Rule,
    examples_of,
    parse_rule,
    print_examples,
    read_examples,
)
from habitus.vocabulary import Settings, shipped_concepts, validate_context

from .strategies import rules, sound_rules
from .test_print_and_parse import BOSS, FLIGHTS, LUNCH, PENICILLIN


def branch_of(rule: Rule, example: Example) -> int | None:
    view = View(
        validate_context(example.context),
        settings=Settings(zone="UTC"),
        concepts=shipped_concepts(),
        now=example.now,
    )
    answer = evaluate_rule(rule, view)
    return None if answer is None else answer.branch


@pytest.mark.parametrize("source", [LUNCH, PENICILLIN, BOSS, FLIGHTS])
def test_every_branch_is_shown_answering_and_not(source: str) -> None:
    rule = parse_rule(source, "a.py")
    examples = examples_of(rule)
    assert {one.expect_branch for one in examples} == {None, *range(len(rule.branches))}
    for one in examples:
        assert branch_of(rule, one) == one.expect_branch, one


def starts(examples: tuple[Example, ...], branch: int | None) -> set[str]:
    found = [one.context.get("start") for one in examples if one.expect_branch == branch]
    return {str(one)[11:16] for one in found if one is not None}


def test_windows_are_tried_at_their_first_and_last_minute() -> None:
    examples = examples_of(parse_rule(LUNCH, "a.py"))
    assert starts(examples, 1) >= {"13:00", "13:59"}
    assert starts(examples, None) >= {"12:59", "14:00"}


def test_limits_are_tried_exactly_at_and_just_over() -> None:
    source = (
        "from habitus.code import Hotel, forbid, money, rule\n\n\n"
        '@rule(id="x", domain="travel")\ndef a(hotel: Hotel):\n'
        '    if hotel.price_per_night > money(120, "EUR"):\n        return forbid()\n'
    )
    examples = examples_of(parse_rule(source, "a.py"))
    prices = {one.expect_branch: set() for one in examples}  # type: dict[int | None, set[object]]
    for one in examples:
        prices[one.expect_branch].add(one.context["price_per_night"])
        assert one.context["currency"] == "EUR"
    assert 120.01 in prices[0]
    assert 120.0 in prices[None]


def test_the_days_beside_its_dates_are_tried() -> None:
    examples = examples_of(parse_rule(FLIGHTS, "a.py"))
    after = [one for one in examples if one.note == "the day after it ends"]
    assert after
    assert str(after[0].context["at"]).startswith("2026-04-01")


def test_exceptions_are_tried_with_and_without() -> None:
    notes = " ".join(one.note for one in examples_of(parse_rule(LUNCH, "a.py")))
    assert "the meeting is with clients" in notes


def test_examples_are_always_the_same() -> None:
    rule = parse_rule(BOSS, "a.py")
    assert examples_of(rule) == examples_of(rule)


def test_examples_are_written_and_read_back() -> None:
    rule = parse_rule(LUNCH, "a.py")
    examples = examples_of(rule)
    text = print_examples(rule, examples)
    assert read_examples(text, "tests/a.json") == examples
    assert '"answer": "avoid(0.8)"' in text
    assert re.search(r'"branch": null,\n\s+"answer": "None"', text)


@pytest.mark.parametrize("text", ["", "[]", '{"examples": [{}]}', '{"examples": [{"now": 3}]}'])
def test_a_damaged_file_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_examples(text, "tests/a.json")
    assert caught.value.where == "tests/a.json"


@given(sound_rules())
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_evaluator_agrees_with_every_example(rule: Rule) -> None:
    for one in examples_of(rule):
        assert branch_of(rule, one) == one.expect_branch, one


@pytest.mark.slow
@given(sound_rules())
@settings(max_examples=800, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_evaluator_agrees_with_thousands_of_examples(rule: Rule) -> None:
    for one in examples_of(rule):
        assert branch_of(rule, one) == one.expect_branch, one


@given(rules())
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_rule_that_is_not_sound_has_no_or_true_examples(rule: Rule) -> None:
    for one in examples_of(rule):
        assert one.now.tzinfo is not None
        assert one.now > datetime.min.replace(tzinfo=UTC)
