"""Definitions: one condition with a name, put in place where it is called."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from habitus import Habitus, Person
from habitus.rules import (
    DefinitionErrors,
    IsA,
    Or,
    Refused,
    Rule,
    RuleSyntaxError,
    parse_rule,
    read_definitions,
)

HOT = '''"""A hot dish."""

from habitus.code import Meal, definition, is_a


@definition
def hot(meal: Meal):
    return is_a(meal.cuisine, "Sichuan") or meal.spiciness > 3
'''
LATE = '''"""A hot dish, late."""

from definitions.hot import hot
from habitus.code import Meal, after, definition, during


@definition
def late(meal: Meal):
    return hot(meal) and during(meal.at, after("21:00"))
'''
RULE = '''"""Avoid hot dishes."""

from definitions.hot import hot
from habitus.code import Meal, avoid, rule


@rule(id="hot1", domain="food")
def hot_dishes(meal: Meal):
    if hot(meal):
        return avoid(0.6)
'''
NOW = datetime.fromisoformat("2026-03-02T12:00:00+01:00")


def defined(**texts: str) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((f"definitions/{name}.py", text) for name, text in texts.items()))


def test_a_rule_holds_what_the_definition_says() -> None:
    rule = parse_rule(RULE, "rules/food/hot_dishes.py", read_definitions(defined(hot=HOT)))
    condition = rule.branches[0].condition
    assert isinstance(condition, Or)
    assert condition.parts[0] == IsA(condition.parts[0].field, "Sichuan")  # type: ignore[union-attr]
    assert rule.definitions == ("hot",)


def test_a_definition_may_use_another() -> None:
    found = read_definitions(defined(hot=HOT, late=LATE))
    assert found["late"].uses == ("hot",)
    assert found["hot"].condition in found["late"].condition.parts  # type: ignore[union-attr]


def test_a_rule_equals_the_same_rule_without_the_definition() -> None:
    plain = (
        RULE.replace("from definitions.hot import hot\n", "")
        .replace("hot(meal)", 'is_a(meal.cuisine, "Sichuan") or meal.spiciness > 3')
        .replace("Meal, avoid, rule", "Meal, avoid, is_a, rule")
    )
    using = parse_rule(RULE, "a.py", read_definitions(defined(hot=HOT)))
    assert using == parse_rule(plain, "a.py")


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ({"hot": HOT.replace("@definition\n", "")}, "The function is no definition."),
        ({"warm": HOT}, 'The function is called "hot", the file "definitions/warm.py".'),
        ({"hot": HOT.replace("return", "x = 1\n    return")}, "one return of one condition"),
        ({"hot": HOT.replace("spiciness", "spicyness")}, 'no field "spicyness"'),
        ({"late": LATE}, 'There is no definition called "hot"'),
        ({"hot": LATE.replace("def late", "def hot"), "late": LATE}, "in a circle: "),
        ({"hot": "import os\n" + HOT}, "A rule imports only from habitus.code"),
        ({"hot": "def"}, "This is not Python"),
    ],
)
def test_what_is_wrong_with_a_definition_is_said(texts: dict[str, str], said: str) -> None:
    with pytest.raises(DefinitionErrors) as caught:
        read_definitions(defined(**texts))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (RULE.replace("hot(meal)", "hot(meal.dish)"), "hot() is asked of the whole context."),
        (RULE.replace("Meal", "Meeting").replace("meal", "meeting"), "hot() is about meal only."),
        (RULE.replace("from definitions.hot import hot\n", ""), "hot is not imported."),
        (RULE.replace("definitions.hot import", "definitions import"), "the file of its name"),
        (RULE.replace("import hot\n", "import hot as h\n"), "hot is renamed."),
    ],
)
def test_what_is_wrong_with_its_use_is_said(changed: str, said: str) -> None:
    with pytest.raises(RuleSyntaxError) as caught:
        parse_rule(changed, "a.py", read_definitions(defined(hot=HOT)))
    assert said in str(caught.value)


def test_definitions_cannot_grow_without_bound() -> None:
    texts = {"d0": HOT.replace("def hot", "def d0")}
    for n in range(1, 12):
        body = f"d{n - 1}(meal) and not (meal.price > money({n}, 'EUR') and d{n - 1}(meal))"
        texts[f"d{n}"] = (
            f'"""D."""\n\nfrom definitions.d{n - 1} import d{n - 1}\n'
            "from habitus.code import Meal, definition, money\n\n\n"
            f"@definition\ndef d{n}(meal: Meal):\n    return {body}\n"
        )
    with pytest.raises(DefinitionErrors, match="more than 500 tests"):
        read_definitions(defined(**texts))


# --- in a person's code ----------------------------------------------------------------------------


@pytest.fixture
def code(tmp_path: Path) -> Iterator[tuple[Person, Path]]:
    with Habitus(":memory:") as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        folder = tmp_path / "code"
        ann.export(folder)
        (folder / "definitions").mkdir()
        (folder / "rules" / "food").mkdir(parents=True)
        (folder / "definitions" / "hot.py").write_text(HOT)
        (folder / "rules" / "food" / "hot_dishes.py").write_text(RULE)
        ann.apply(folder)
        yield ann, folder


def verdict(ann: Person, cuisine: str) -> str:
    return ann.evaluate_context({"kind": "meal", "cuisine": cuisine}).verdict


def test_a_changed_definition_changes_the_rules_that_use_it(code: tuple[Person, Path]) -> None:
    ann, folder = code
    before = ann.evaluate_context({"kind": "meal", "cuisine": "Sichuan"})
    assert before.verdict == "avoid"
    (folder / "definitions" / "hot.py").write_text(HOT.replace("Sichuan", "Thai"))
    ann.apply(folder)
    assert verdict(ann, "Sichuan") == "allow"
    assert verdict(ann, "Thai") == "avoid"
    assert ann.replay(before.id) == []


def test_a_definition_in_use_cannot_be_removed(code: tuple[Person, Path]) -> None:
    ann, folder = code
    (folder / "definitions" / "hot.py").unlink()
    with pytest.raises(Refused, match='There is no definition called "hot"'):
        ann.apply(folder)
    assert verdict(ann, "Sichuan") == "avoid"


def test_an_old_folder_cannot_take_a_definition_from_a_newer_rule(
    code: tuple[Person, Path], tmp_path: Path
) -> None:
    ann, folder = code
    (folder / "rules" / "food" / "hot_dishes.py").unlink()
    ann.apply(folder)
    old = tmp_path / "old"
    ann.export(old)
    (folder / "rules" / "food" / "hot_dishes.py").write_text(RULE)
    ann.apply(folder)
    (old / "definitions" / "hot.py").unlink()
    with pytest.raises(Refused):
        ann.apply(old)
    assert verdict(ann, "Sichuan") == "avoid"


def test_rebuilding_keeps_what_each_version_meant(code: tuple[Person, Path]) -> None:
    ann, folder = code
    before = ann.evaluate_context({"kind": "meal", "cuisine": "Sichuan"})
    (folder / "definitions" / "hot.py").write_text(HOT.replace("Sichuan", "Thai"))
    ann.apply(folder)
    ann.rebuild()
    assert ann.replay(before.id) == []
    rule = next(one for one in ann.rules() if one.rule.id == "hot1").rule
    assert isinstance(rule, Rule)
    assert verdict(ann, "Thai") == "avoid"
