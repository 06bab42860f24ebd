"""Verification finds what cannot be, what is misspelt and what is never reached."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from habitus.rules import Branch, ContainsAny, Problem, Result, Rule, parse_rule, verify_rule
from habitus.vocabulary import shipped_concepts

from .strategies import rules, sound_rules

HEAD = """\
from habitus.code import *


@rule(id="x", domain="food")
def a({parameter}):
"""
NAMES = (
    "FRI, MON, TUE, Context, Email, Flight, Hotel, Meal, Meeting, Prescription, Reply, ToolCall, "
    "after, avoid, between, contains, contains_any, dates, days, days_until, decided_at, do, at, "
    "during, forbid, is_a, km, lunch, matches, minutes, money, morning, on, overlaps, rule, weekdays"
)


def verify(body: str, parameter: str = "meal: Meal", people: tuple[str, ...] = ()) -> list[Problem]:
    source = HEAD.format(parameter=parameter).replace("*", NAMES) + body
    rule = parse_rule(source, "a.py")
    return verify_rule(rule, shipped_concepts(), people, source=source, where="a.py")


def test_a_sound_rule_has_no_findings() -> None:
    assert verify('    if contains_any(meal, "seafood"):\n        return forbid()\n') == []


@pytest.mark.parametrize(
    ("parameter", "test", "words"),
    [
        ("meal: Meal", "meal.pric > money(3, 'EUR')", 'A meal has no field "pric". Did you mean "price"?'),
        ("meal: Meal", "meal.price > 3", 'price needs its unit. Write money(120, "EUR").'),
        ("meal: Meal", "meal.distance_km > minutes(3)", "distance_km needs its unit. Write km(3)."),
        ("meal: Meal", "meal.spiciness > money(3, 'EUR')", "spiciness has no unit."),
        ("meal: Meal", "meal.spiciness == 'hot'", "spiciness is compared with a whole number."),
        ("meal: Meal", "meal.dish > 'a'", "dish has no order"),
        ("meal: Meal", "meal.dish", "dish is not yes or no."),
        ("meal: Meal", "meal.at == '2026'", "at is a time. Write during(at, window)"),
        ("meal: Meal", "during(meal.dish, lunch)", "dish is not a time"),
        ("meal: Meal", "meal.has_role('boss')", "A meal has no people."),
        ("meal: Meal", "meal.ingredients == 'a'", "ingredients are several texts."),
        ("meal: Meal", "overlaps(meal, lunch)", "A meal has no beginning and end."),
        ("meal: Meal", "meal.does('book')", "does() is about tool calls only."),
        ("mail: Email", "contains_any(mail, 'seafood')", "contains_any() looks into meals only."),
        ("mail: Email", "mail.sender.rol == 'boss'", 'A person has no field "rol". Did you mean "role"?'),
        ("mail: Email", "mail.sender.role == 'bos'", 'role is never "bos". Did you mean "boss"?'),
        ("mail: Email", "mail.sender == 'Mei'", "sender cannot be compared."),
        ("mail: Email", "mail.subject.is_('Mei')", "subject is not a person."),
        ("mail: Email", "mail.duration > minutes(3)", "An email has no duration."),
        ("flight: Flight", "flight.seat == 'isle'", 'seat is never "isle". Did you mean "aisle"?'),
        ("flight: Flight", "flight.seat in ('aisle', 'isle')", 'seat is never "isle".'),
        ("flight: Flight", "flight.depart < flight.origin", "depart and origin are not of one sort."),
        ("flight: Flight", "flight.stops == flight.origin", "stops and origin are not of one sort."),
        ("flight: Flight", "days_until(flight.origin) > 3", "origin is not a date."),
        ("flight: Flight", "flight.price > money(-1, 'EUR')", "price is never negative."),
        ("call: ToolCall", "call.args == 'x'", "Write args.NAME."),
        ("call: ToolCall", "call.args.a.b == 'x'", "Only the arguments themselves are read"),
        ("context: Email | Meal", "context.subject == 'x'", 'A meal has no field "subject".'),
        ("context: Context", "context.subjekt == 'x'", "has no field"),
        ("meal: Meal", "matches(meal.dish, '(a)\\\\1')", "refers back to a group"),
        ("meal: Meal", "contains(meal.dish, ' ')", "It looks for an empty text."),
    ],
)  # fmt: skip
def test_a_test_must_fit_its_field(parameter: str, test: str, words: str) -> None:
    (found,) = verify(f"    if {test}:\n        return forbid()\n", parameter)
    assert found.severity == "error"
    assert words in found.message
    assert (found.line, found.column) == (6, 8)


def test_a_rule_for_any_kind_may_read_what_some_kind_has() -> None:
    body = "    if context.seat == 'window':\n        return forbid()\n"
    assert verify(body, "context: Context") == []


@pytest.mark.parametrize(
    ("parameter", "test", "words"),
    [
        ("meal: Meal", "meal.spiciness > 3 and meal.spiciness < 4", "no number is spiciness"),
        ("meal: Meal", "meal.spiciness > 5", "no number is spiciness"),
        ("meal: Meal", "meal.price < money(0, 'EUR')", "no number is price"),
        ("meal: Meal", "meal.dish == 'a' and meal.dish == 'b'", "no value is left for dish"),
        ("meal: Meal", "meal.dish == 'A' and meal.dish != 'a'", "no value is left for dish"),
        ("meal: Meal", "meal.dish in ()", "dish is one of nothing"),
        ("flight: Flight", "flight.international and not flight.international", "excludes"),
        (
            "flight: Flight",
            "flight.seat != 'aisle' and flight.seat not in ('middle', 'window')",
            "no value is left for seat",
        ),
        ("flight: Flight", "days_until(flight.depart) > 3 and days_until(flight.depart) < 4", "no number"),
        ("meal: Meal", "contains_any(meal, 'salmon') and not contains_any(meal, 'seafood')", "excludes"),
        ("meal: Meal", "during(meal.at, on(MON)) and during(meal.at, on(TUE))", "no moment lies in all"),
        ("meal: Meal", "during(meal.at, weekdays) and not during(meal.at, weekdays)", "excludes"),
    ],
)  # fmt: skip
def test_what_can_never_hold_is_an_error(parameter: str, test: str, words: str) -> None:
    (found,) = verify(f"    if {test}:\n        return forbid()\n", parameter)
    assert found.severity == "error"
    assert words in found.message


@pytest.mark.parametrize(
    "window",
    ["on(MON) & on(TUE)", 'dates("2026-03-02", "2026-03-01")', "weekdays & ~on(MON) & on(MON)"],
)
def test_an_empty_window_is_an_error(window: str) -> None:
    (found,) = verify(f"    if during(meal.at, {window}):\n        return forbid()\n")
    assert found.severity == "error"


def test_a_window_that_a_person_could_move_is_only_a_warning() -> None:
    (found,) = verify("    if during(meal.at, lunch & after('18:00')):\n        return forbid()\n")
    assert found.severity == "warning"


def test_one_impossible_alternative_is_a_warning() -> None:
    test = "meal.dish == 'c' or (meal.dish == 'a' and meal.dish == 'b')"
    (found,) = verify(f"    if {test}:\n        return forbid()\n")
    assert (found.severity, "An alternative can never hold" in found.message) == ("warning", True)


@pytest.mark.parametrize(
    ("body", "line", "severity"),
    [
        ("    return avoid(0.5)\n    return forbid()\n", 7, "error"),
        (
            "    if contains_any(meal, 'seafood'):\n        return avoid(0.5)\n"
            "    if contains_any(meal, 'salmon'):\n        return forbid()\n",
            8,
            "error",
        ),
        (
            "    if meal.spiciness > 2:\n        return None\n"
            "    if meal.spiciness > 3:\n        return None\n    return avoid(0.5)\n",
            8,
            "warning",
        ),
    ],
)
def test_what_an_earlier_branch_answers_is_never_reached(
    body: str, line: int, severity: str
) -> None:
    (found,) = verify(body)
    assert (found.line, found.severity) == (line, severity)
    assert "It is never reached" in found.message


def test_an_unknown_concept_is_a_warning_with_the_nearest_name() -> None:
    (found,) = verify("    if contains_any(meal, 'seafod'):\n        return forbid()\n")
    assert str(found) == (
        'a.py:6:8: warning: No concept is called "seafod", so only these very words match. '
        'Did you mean "seafood"?'
    )


def test_an_unknown_person_is_a_warning_with_the_nearest_name() -> None:
    body = "    if mail.sender.is_('Mai'):\n        return forbid()\n"
    (found,) = verify(body, "mail: Email", ("Mei",))
    assert found.severity == "warning"
    assert 'Did you mean "mei"?' in found.message
    assert verify(body, "mail: Email", ("mai",)) == []


@pytest.mark.parametrize(
    ("result", "severity", "words"),
    [
        ('do(notify="never")', "error", "notify is one of now, later, none or at(...)."),
        ('do(notify=at("tomorrow", "25:00"))', "error", '"25:00" is not a time of day.'),
        ('do(tag=at("tomorrow", "09:00"))', "error", "only notify can"),
        ('do(format="list")', "error", "format is one of bullets, prose, table."),
        ("do(max_words=0)", "error", "above 0"),
        ('do(tagg="x")', "warning", 'Did you mean "tag"?'),
    ],
)
def test_effects_are_known_and_well_formed(result: str, severity: str, words: str) -> None:
    (found,) = verify(f"    return {result}\n")
    assert found.severity == severity
    assert words in found.message


def test_a_rule_that_ends_before_it_begins_is_an_error() -> None:
    source = (
        "from habitus.code import Meal, forbid, rule\n\n\n"
        '@rule(id="x", domain="food", since="2026-05-01", until="2026-04-01")\n'
        "def a(meal: Meal):\n    return forbid()\n"
    )
    rule = parse_rule(source, "a.py")
    (found,) = verify_rule(rule, shipped_concepts(), source=source, where="a.py")
    assert (found.severity, found.line, found.column) == ("error", 4, 2)


def test_without_the_source_there_is_no_place() -> None:
    rule = Rule(
        id="x", name="a", domain="d", kinds=("email",),
        branches=(Branch(ContainsAny("seafood"), Result("forbid")),),
    )  # fmt: skip
    (found,) = verify_rule(rule, shipped_concepts())
    assert (found.line, str(found)) == (0, f"error: {found.message}")


@given(rules())
@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_rule_can_be_verified(rule: Rule) -> None:
    verify_rule(rule, shipped_concepts())


@given(sound_rules())
@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_field_of_a_sound_rule_is_refused(rule: Rule) -> None:
    refused = ("has no field", "needs its unit", "is compared with", "cannot be compared")
    found = verify_rule(rule, shipped_concepts())
    errors = [one.message for one in found if one.severity == "error"]
    assert not [one for one in errors if any(words in one for words in refused)]


def test_a_branch_that_several_before_it_leave_nothing_for_is_found() -> None:
    source = """
from habitus.code import Meal, avoid, forbid, prefer, rule


@rule(id="r1", domain="food")
def a_rule(meal: Meal):
    if meal.spiciness > 3:
        return avoid(0.5)
    if meal.spiciness < 3:
        return prefer(0.5)
    if meal.spiciness != 3:
        return forbid()
"""
    rule = parse_rule(source, "rule.py")
    (found,) = verify_rule(rule, shipped_concepts(), source=source)
    assert (found.severity, found.line) == ("warning", 11)
    assert "never answers" in found.message
