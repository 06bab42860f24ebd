"""Free functions: what the vet lets through, what is lifted out, and what it says of the rest."""

from __future__ import annotations

import ast
import textwrap

import pytest
from hypothesis import HealthCheck, given, settings

from habitus.rules import (
    ContainsAny,
    FreeRule,
    Rule,
    RuleSyntaxError,
    print_rule,
    read_free_rule,
    read_rule,
    verify_free_rule,
)
from habitus.rules._vet import LARGEST_SOURCE, LARGEST_TREE
from habitus.vocabulary import shipped_concepts

from .strategies import rules

WHERE = "rules/food/f.py"
NAMES = (
    "Meal, Meeting, ask, avoid, contains, contains_any, days, days_until, decided_at, do, during, "
    "forbid, is_a, km, lunch, matches, minutes, money, prefer, rule, weekdays"
)


def file(body: str, *, of: str = "meal: Meal") -> str:
    return (
        f'"""What it says."""\n\nfrom habitus.code import {NAMES}\n\n\n'
        f'@rule(id="f1", domain="food")\ndef f({of}):\n{textwrap.indent(body.strip(), "    ")}\n'
    )


def free(body: str, *, of: str = "meal: Meal") -> FreeRule:
    found = read_rule(file(body, of=of), WHERE)
    assert isinstance(found, FreeRule)
    return found


def refused(body: str, *, of: str = "meal: Meal") -> list[str]:
    with pytest.raises(RuleSyntaxError) as caught:
        read_rule(file(body, of=of), WHERE)
    return [f"{one.line}:{one.column} {one.what}" for one in caught.value.faults]


def test_what_parses_to_the_ir_stays_tier_1() -> None:
    assert isinstance(
        read_rule(file("if meal.price > money(9, 'EUR'):\n    return forbid()"), WHERE), Rule
    )


def test_its_head_is_a_rule_without_branches_that_says_what_the_file_says() -> None:
    found = free("n = 1\nif n > meal.spiciness:\n    return forbid()")
    assert found.head.id == "f1"
    assert found.head.kinds == ("meal",)
    assert found.head.branches == ()
    assert found.head.said == "What it says."
    assert found.hard


def test_why_it_is_not_tier_1_is_kept_with_its_place() -> None:
    why = free("n = 1\nif n > meal.spiciness:\n    return avoid(0.5)").why
    assert (why.line, why.column) == (8, 5)
    assert why.what.startswith("An assignment")


def test_whole_conditions_are_lifted_and_the_parameter_is_gone() -> None:
    found = free(
        "n = 2\nif contains_any(meal, 'nut') or (n > 1 and not during(meal.at, lunch & weekdays)):\n"
        "    return forbid()"
    )
    assert ContainsAny("nut") in found.tests.values()
    assert len(found.tests) == 2
    assert "meal" not in found.body
    assert found.fields == ()


def test_the_same_test_has_the_same_key_in_every_function() -> None:
    one = free("n = 1\nif is_a(meal.dish, 'nut') and n > 0:\n    return forbid()")
    two = free("m = 2\nif is_a(meal.dish, 'nut') and m > 1:\n    return avoid(0.5)")
    assert one.tests == two.tests


def test_a_computed_value_is_asked_about_and_amounts_lose_their_unit() -> None:
    found = free(
        "total = meal.price.value * 2\nlimit = money(30, 'EUR')\n"
        "many = [one for one in meal.ingredients if is_a(one, 'nut')]\n"
        "if total > 3 and len(many) > 1 and meal.distance_km.km + 1 > 3:\n    return forbid()"
    )
    assert len(found.asks) == 1
    assert found.currencies == ("EUR",)
    assert found.fields == (("distance_km",), ("ingredients",), ("price",))
    assert "_X['price'] * 2" in found.body


def test_whether_a_field_is_there_can_be_asked() -> None:
    found = free("if meal.place is None:\n    return ask('where?')\nreturn None")
    assert "'place' not in _X" in found.body
    assert "'place' in _X" in free("if meal.place is not None:\n    return ask()").body


def test_people_cross_as_people() -> None:
    found = free(
        "clients = [one for one in meeting.attendees if one.role == 'client']\n"
        "if len(clients) > 2 and meeting.organizer.role != 'boss':\n    return avoid(0.3)",
        of="meeting: Meeting",
    )
    assert "_people('attendees')" in found.body
    assert "_need(one.role, 'role')" in found.body


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("x = meal.dish.__class__\nreturn forbid()", '8:9 ".__class__" is not allowed in a rule.'),
        ("global x\nreturn forbid()", "8:5 Global is not allowed here."),
        ("x = open('a')\nreturn forbid()", '8:9 There is no "open" in a rule.'),
        ("x = 1\nx.real = 2\nreturn forbid()", "9:5 A rule changes nothing that it is given."),
        ("meal = 1\nreturn forbid()", '8:5 "meal" has a meaning already.'),
        ("x = 10 ** 9\nreturn forbid()", "7:1 The operator Pow is not allowed."),
        ("x = (1 for one in [])\nreturn forbid()", "8:9 GeneratorExp is not allowed here."),
        ("x = meal\nreturn forbid()", "8:9 The context can't be handed on."),
        ("x = 1 & 2\nreturn forbid()", "8:9 &, | and ~ join results and windows only."),
        ("x = days_until(3, 4)\nreturn forbid()", "8:9 days_until() takes 1 value."),
        ("x = is_a('a', 3)\nreturn forbid()", "8:19 A text is wanted here."),
        ("x = matches('a', '(')\nreturn forbid()", None),
        ("x = money(1, 'euro')\nreturn forbid()", '8:18 "euro" is not a currency.'),
        ("x = 1\nx\nreturn forbid()", "9:5 This line does nothing."),
        ("x = f'{meal.dish:>9}'\nreturn forbid()", None),
        ("x = 1", "7:1 This rule says nothing."),
    ],
)  # fmt: skip
def test_what_is_refused_is_refused_with_its_place(body: str, said: str | None) -> None:
    found = refused(body)
    if said is None:
        assert found
        return
    assert any(one.startswith(said) for one in found), found


def test_a_wrong_name_or_folder_reads_as_in_tier_1() -> None:
    source = file("n = 1\nif n > meal.spiciness:\n    return forbid()")
    with pytest.raises(RuleSyntaxError, match='The function is called "f", the file "g"'):
        read_rule(source, "rules/food/g.py")
    with pytest.raises(RuleSyntaxError, match='The domain is "food", the folder "travel"'):
        read_rule(source, "rules/travel/f.py")


def test_a_function_needs_a_sentence() -> None:
    source = file("n = 1\nif n > meal.spiciness:\n    return forbid()").split("\n", 2)[2]
    with pytest.raises(RuleSyntaxError, match="has no sentence"):
        read_rule(source, WHERE)


def test_size_and_depth_have_limits() -> None:
    assert refused("\n".join(["x = 1"] * LARGEST_TREE) + "\nreturn forbid()")
    assert refused("x = " + "(" * 60 + "1" + " + 1)" * 60 + "\nreturn forbid()")
    with pytest.raises(RuleSyntaxError, match="longer than"):
        read_free_rule(file("# " + "x" * LARGEST_SOURCE + "\nreturn forbid()"), WHERE)


def test_the_parts_that_tier_1_judges_are_verified_by_tier_1() -> None:
    found = free("n = 1\nif is_a(meal.dish, 'seefood') and n > 0:\n    return forbid()")
    said = [str(one) for one in verify_free_rule(found, shipped_concepts(), where=WHERE)]
    assert len(said) == 1
    assert said[0].startswith(f'{WHERE}:9:8: warning: No concept is called "seefood"')


def test_a_field_of_another_kind_is_an_error_with_its_place() -> None:
    found = free("n = meal.attendees\nif len(n) > 1:\n    return forbid()")
    said = [str(one) for one in verify_free_rule(found, shipped_concepts(), where=WHERE)]
    assert said[0].startswith(f'{WHERE}:8:9: error: A meal has no field "attendees".')


@given(rules())
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_tier_1_rule_is_a_free_function_too(rule: Rule) -> None:
    source = print_rule(rule)
    found = read_free_rule(source, "draft.py")
    assert found.head.id == rule.id
    assert found.head.kinds == rule.kinds
    assert found.fields == ()
    tree = ast.parse(found.body)
    names = {one.id for one in ast.walk(tree) if isinstance(one, ast.Name)}
    assert names <= {
        "_X", "_join", "forbid", "require", "ask", "permit", "avoid", "prefer", "do", "at",
    }  # fmt: skip
