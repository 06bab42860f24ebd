"""All walls against every attack, with an honest rule beside it that must not notice."""

from __future__ import annotations

import time
from datetime import datetime

import pytest
from pydantic import JsonValue

from habitus.decide import FreeOutcome, View
from habitus.decide.sandbox import Sandbox
from habitus.rules import FreeRule, Result, RuleSyntaxError, read_free_rule
from habitus.vocabulary import Settings, shipped_concepts, validate_context

from ._attacks import Attack, Traps, attacks

pytestmark = pytest.mark.slow

NOW = datetime.fromisoformat("2026-03-02T12:00:00+01:00")
MEAL: dict[str, JsonValue] = {
    "kind": "meal", "dish": "a" * 300, "ingredients": ["peanut", "rice"], "price": 12.5,
    "at": "2026-03-02T12:30:00+01:00",
}  # fmt: skip
HONEST = '''"""Avoid meals of two things or more."""

from habitus.code import Meal, avoid, rule


@rule(id="honest", domain="food")
def honest(meal: Meal):
    many = 0
    for one in meal.ingredients:
        many += 1
    if many >= 2:
        return avoid(0.25 * many)
'''


def seen(person: str = "ann") -> View:
    return View(
        validate_context(MEAL),
        settings=Settings(zone="Europe/Berlin"),
        concepts=shipped_concepts(),
        now=NOW,
    )


@pytest.fixture(scope="module")
def honest() -> FreeRule:
    return read_free_rule(HONEST, "rules/food/honest.py")


@pytest.mark.parametrize("attack", list(attacks()), ids=str)
def test_no_attack_reaches_the_host_or_another_rule(
    attack: Attack, traps: Traps, sandbox: Sandbox, honest: FreeRule
) -> None:
    try:
        evil = read_free_rule(attack.file(traps), "rules/food/attack.py")
    except RuleSyntaxError:
        return
    began = time.monotonic()
    found = sandbox.of("ann").run([evil, honest], seen())
    took = time.monotonic() - began
    assert found["honest"] == FreeOutcome(Result("avoid", strength=0.5))
    got = found.get("attack", FreeOutcome())
    assert traps.sprung(repr(got)) == []
    assert got.result is None or got.result.stance in (*evil.results, None)
    assert len(repr(got)) < 5000
    assert took < 3


def test_what_one_person_runs_is_not_seen_by_another(sandbox: Sandbox, honest: FreeRule) -> None:
    ann, bo = sandbox.of("ann"), sandbox.of("bo")
    assert ann is not bo
    assert ann.run([honest], seen()) == bo.run([honest], seen())
