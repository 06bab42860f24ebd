"""What is not tier 1 is refused with its place and what to write instead."""

from __future__ import annotations

import pytest

from habitus.errors import BadInput
from habitus.rules import RuleSyntaxError, parse_rule

HEAD = """\
from habitus.code import Meal, avoid, contains, contains_any, do, during, forbid, lunch, money, rule


@rule(id="x", domain="food")
def a(meal: Meal):
"""


def faults(source: str, where: str = "a.py") -> list[tuple[int, int, str]]:
    with pytest.raises(RuleSyntaxError) as caught:
        parse_rule(source, where)
    return [(one.line, one.column, f"{one.what} {one.fix}".rstrip()) for one in caught.value.faults]


def fault(source: str, where: str = "a.py") -> tuple[int, int, str]:
    (only,) = faults(source, where)
    return only


def condition(text: str) -> tuple[int, int, str]:
    """The fault of one condition; it begins in line 6, column 8."""
    return fault(f"{HEAD}    if {text}:\n        return forbid()\n")


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("meal.price + 1 > 3", 8, "Arithmetic is not part of the rule language."),
        ("[x for x in meal.ingredients]", 8, "A comprehension is not part"),
        ("(lambda: 1)", 9, "A lambda is not part"),
        ("meal.dish == f'{1}'", 21, "An f-string is not part"),
        ("meal.dish if meal.spicy else meal.b", 8, "Write two ifs."),
        ("(x := meal.dish)", 9, "An assignment inside a condition"),
        ("meal.dish is None", 8, "Leave the test out"),
        ("meal.dish == None", 8, "Leave the test out"),
        ("1 == 2", 8, "Two constants are compared."),
        ("True", 8, "Return without an if"),
        ("meal", 8, "Test a field of it."),
        ("dinner", 8, "dinner is not imported. Write from habitus.code import dinner."),
        ("contians(meal.dish, 'a')", 8, 'Did you mean "contains"?'),
        ("during(meal.at, 'lunch')", 24, "A text is not a window of time."),
        ("during(meal.at, lunch and lunch)", 24, "Write &, | and ~ instead."),
        ("during(meal.at, luncheon)", 24, 'Did you mean "lunch"?'),
        ("during(meal.at)", 8, "during() takes 2 values."),
        ("during(lunch, lunch)", 15, "A field of the context is wanted here."),
        ("contains(meal.dish, meal.place)", 28, "A text is wanted here."),
        ("'pork' in meal.ingredients", 8, "is_a(things, concept)"),
        ("meal.dish in meal.ingredients", 21, "in needs constants in parentheses."),
        ("meal.dish in (meal.place,)", 22, "Only texts and numbers can follow in."),
        ("meal.has_role('bos')", 22, 'There is no role "bos". Did you mean "boss"?'),
        ("meal.host.has_role('boss')", 8, "has_role() belongs to the context."),
        ("meal.dish.startswith('a')", 8, "Write starts(text, ...)."),
        ("meal.price > money(3, 'eur')", 30, 'Write three capital letters, like "EUR".'),
        ("meal.price > money('3', 'EUR')", 27, "money() takes a number."),
        ("contains_any(meal)", 8, 'Write contains_any(meal, "seafood").'),
        ("contains_any(meal.dish, 'a')", 21, "contains_any() looks at the whole context."),
        ("contains_any(meal, 'a', without='b')", 32, "Its exception is but=..."),
        ("other.dish == 'a'", 8, "Fields are read from meal, like meal.dish."),
        ("meal.dish[0] == 'a'", 8, "A field of the context is wanted here."),
        ("meal['dish'] == 'a'", 8, "Only call.args[...] is indexed."),
        ("forbid()", 8, "forbid is not a condition."),
        ("meal.spicy > True", 21, "True and False have no order."),
    ],
)
def test_a_condition_says_what_to_write_instead(text: str, column: int, words: str) -> None:
    line, at, said = condition(text)
    assert (line, at) == (6, column)
    assert words in said


@pytest.mark.parametrize(
    ("body", "place", "words"),
    [
        ("    for x in y:\n        return forbid()\n", (6, 5), "A loop is not part"),
        ("    x = 1\n    return forbid()\n", (6, 5), "An assignment is not part"),
        ("    import os\n    return forbid()\n", (6, 5), "An import inside the function"),
        ("    raise ValueError\n", (6, 5), "Return forbid() or ask(...)."),
        ("    if meal.a:\n        return forbid()\n    else:\n        return None\n", (9, 9), "else and elif"),
        ("    if meal.a:\n        return forbid()\n    elif meal.b:\n        return None\n", (8, 5), "else and elif"),
        ("    if meal.a:\n        if meal.b:\n            return None\n    return forbid()\n", (7, 9), "Join the conditions with and."),
        ("    if meal.a:\n        x = 1\n        return None\n    return forbid()\n", (7, 9), "An if holds one return"),
        ("    return avoid(2)\n", (6, 12), "above 0, at most 1"),
        ("    return avoid()\n", (6, 12), "Write avoid(0.6)."),
        ("    return forbid('x')\n", (6, 12), "forbid() takes no values."),
        ("    return do()\n", (6, 12), 'Write do(tag="important").'),
        ("    return forbid() & avoid(0.5)\n", (6, 12), "Two stances are joined."),
        ("    return do(a=1) & do(a=2)\n", (6, 12), "An effect is given twice."),
        ("    return do(a=1.5)\n", (6, 17), "a must be a text, a whole number or a time."),
        ("    return forbid() and do(a=1)\n", (6, 12), "Write & instead."),
        ("    return True\n", (6, 12), "This is not a result."),
        ('    """Text."""\n    return forbid()\n', (6, 5), "The sentence stands at the top"),
        ("    return None\n", (5, 1), "This rule says nothing."),
        ("    return forbid()  # why\n", (6, 22), "A comment here would be lost"),
        ("    # why\n    return forbid()\n", (6, 5), "Move it above @rule."),
    ],
)  # fmt: skip
def test_the_body_is_ifs_and_returns(body: str, place: tuple[int, int], words: str) -> None:
    line, column, said = fault(HEAD + body)
    assert (line, column) == place
    assert words in said


@pytest.mark.parametrize(
    ("source", "place", "words"),
    [
        ("def a(", (1, 6), "This is not Python"),
        ("x = '\0'", (1, 1), "This is not Python"),
        ("", (1, 1), "There is no rule in this file."),
        ("import os\n" + HEAD + "    return forbid()\n", (1, 1), "imports only from habitus.code"),
        ("from os import path\n" + HEAD + "    return forbid()\n", (1, 1), "imports only from habitus.code"),
        (HEAD.replace("avoid,", "evoid,") + "    return forbid()\n", (1, 32), 'Did you mean "avoid"?'),
        (HEAD.replace("avoid,", "avoid as b,") + "    return forbid()\n", (1, 1), "avoid is renamed."),
        (HEAD.replace("def", "async def") + "    return forbid()\n", (5, 1), "Write def without async."),
        (HEAD.replace('@rule(id="x", domain="food")\n', "") + "    return forbid()\n", (4, 1), "The function is no rule."),
        (HEAD.replace('id="x", ', "") + "    return forbid()\n", (4, 2), "@rule has no id."),
        (HEAD.replace('"x"', "3") + "    return forbid()\n", (4, 10), "id must be a text."),
        (HEAD.replace('"food"', '"food", priority=11') + "    return forbid()\n", (4, 39), "from 0 to 10"),
        (HEAD.replace('"food"', '"food", since="2026-02-30"') + "    return forbid()\n", (4, 36), "is not a date"),
        (HEAD.replace('"food"', '"food", language="de"') + "    return forbid()\n", (4, 39), '"en" or "zh"'),
        (HEAD.replace('"food"', '"food", owner="me"') + "    return forbid()\n", (4, 30), "@rule has no owner."),
        (HEAD.replace("meal: Meal", "meal") + "    return forbid()\n", (5, 7), "meal has no type."),
        (HEAD.replace("meal: Meal", "") + "    return forbid()\n", (5, 1), "A rule takes one context."),
        (HEAD.replace("meal: Meal", "meal: Meel") + "    return forbid()\n", (5, 13), 'Did you mean "Meal"?'),
        (HEAD + "    return forbid()\n\n\nprint(1)\n", (9, 1), "one function and nothing else"),
    ],
)  # fmt: skip
def test_the_file_is_one_rule(source: str, place: tuple[int, int], words: str) -> None:
    line, column, said = faults(source)[0]
    assert (line, column) == place
    assert words in said


def test_every_fault_is_reported_at_once() -> None:
    source = f"{HEAD}    if meal.a + 1:\n        return forbid()\n    return avoid(3)\n"
    assert [(line, column) for line, column, _ in faults(source)] == [(6, 8), (8, 12)]
    with pytest.raises(BadInput) as caught:
        parse_rule(source, "rules/food/a.py")
    assert str(caught.value).splitlines()[1].startswith("rules/food/a.py:8:12: avoid() takes")


def test_columns_count_characters_and_not_bytes() -> None:
    line, column, _ = condition("contains(meal.dish, '三文鱼') and meal.a + 1")
    assert (line, column) == (6, 8 + len("contains(meal.dish, '三文鱼') and "))


def test_the_file_carries_the_name_of_its_function_and_domain() -> None:
    source = f"{HEAD}    return forbid()\n"
    parse_rule(source, "rules/food/a.py")
    parse_rule(source, "draft.py")
    assert 'The function is called "a", the file "b".' in fault(source, "rules/food/b.py")[2]
    assert 'The domain is "food", the folder "travel".' in fault(source, "x/rules/travel/a.py")[2]


def test_nesting_without_end_is_refused_in_words() -> None:
    said = condition("not " * 5000 + "meal.a")[2]
    assert "nested too deeply" in said or "This is not Python" in said


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_lines_count_as_in_python_whatever_ends_them(end: str) -> None:
    with pytest.raises(RuleSyntaxError) as caught:
        parse_rule(end.join(["x", "y", "z"]), "a.py")
    assert [one.line for one in caught.value.faults] == [1, 2, 3]
