"""Indexes of people are kept in step with their code and within a bound of memory."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from habitus import Habitus
from habitus.decide import Code, View
from habitus.decide.index import IndexCache
from habitus.rules import Branch, Compare, Field, Result, Rule, StoredRule
from habitus.vocabulary import Settings, validate_context

from .strategies import CONCEPTS, NOW, stored

SETTINGS = Settings("UTC")


def hot(number: int) -> StoredRule:
    branch = Branch(Compare(Field(("spiciness",)), ">", number), Result("forbid"))
    rule = Rule(id="r", name="r", domain="food", kinds=("meal",), branches=(branch,))
    return stored(rule, number)


def code(*rules: StoredRule, settings: Settings = SETTINGS) -> Code:
    return Code(rules=rules, settings=settings, concepts=CONCEPTS, evidence={}, position=1)


def fired(cache: IndexCache, person: str, of: Code) -> set[str]:
    context = validate_context({"kind": "meal", "spiciness": 5})
    view = View(context, settings=of.settings, concepts=of.concepts, now=NOW)
    return {one.stored.rule.id for one in cache.match(person, of, view)}


def test_it_follows_the_code_it_is_given() -> None:
    cache = IndexCache(2**30)
    rules = [hot(n) for n in range(4)]
    before, after = code(*rules[:3]), code(*rules[1:])
    assert fired(cache, "ann", before) == {"r-0", "r-1", "r-2"}
    assert fired(cache, "ann", after) == {"r-1", "r-2", "r-3"}
    assert fired(cache, "ann", before) == {"r-0", "r-1", "r-2"}
    moved = code(*rules[:1], settings=replace(SETTINGS, parts={"lunch": (700, 800)}))
    assert fired(cache, "ann", moved) == {"r-0"}


def test_the_least_recently_used_person_goes_first() -> None:
    gone: list[str] = []
    cache = IndexCache(1, gone.append)
    some = code(*(hot(n) for n in range(5)))
    for person in ("ann", "bob", "cy"):
        fired(cache, person, some)
    assert gone == ["ann", "bob"]
    assert "cy" in cache and "ann" not in cache
    assert cache.bytes() > 0


def test_a_message_told_elsewhere_is_enforced_by_a_small_cache_too() -> None:
    with Habitus(":memory:", cache_bytes=1) as habitus:
        people = [habitus.person(name, zone="Europe/Berlin") for name in ("ann", "bob")]
        for one in people:
            one.tell("I'm allergic to peanuts.")
        for one in people * 2:
            assert one.evaluate_context({"kind": "meal", "dish": "satay"}).verdict == "forbid"
        people[0].tell("I love Thai food.")
        verdict = people[0].evaluate_context({"kind": "meal", "cuisine": "Thai"}).verdict
        assert verdict == "prefer"
        assert people[1].evaluate_context({"kind": "meal", "cuisine": "Thai"}).verdict == "allow"


def test_a_moment_in_the_past_is_decided_by_the_code_of_then() -> None:
    with Habitus(":memory:") as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        ann.tell("I'm allergic to peanuts.", at=NOW)
        meal = {"kind": "meal", "dish": "satay"}
        for _ in range(2):
            late = ann.evaluate_context(meal, now=NOW + timedelta(hours=1))
            early = ann.evaluate_context(meal, now=NOW - timedelta(hours=1))
            assert (late.verdict, early.verdict) == ("forbid", "allow")
        assert ann.replay(late.id) == []
        assert [one.rule.name for one in ann.applicable_rules(meal)] == ["never_peanut"]
