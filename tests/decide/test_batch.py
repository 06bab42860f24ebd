"""Many contexts at once give the verdicts and scores that one by one gives."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from habitus import BadInput, Habitus
from habitus.decide import Code, decide
from habitus.decide.index import RuleIndex
from habitus.rules import Branch, Compare, Field, Result, Rule, StoredRule
from habitus.vocabulary import Context, Settings, validate_context
from rules.strategies import sound_rules

from .strategies import CONCEPTS, KIND_NAMES, NOW, contexts, moments, settings_of_people, stored
from .test_index import MANY, thorough


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Code, list[Context], datetime]:
    """Rules of one kind, stated and induced, of several strengths, with contexts of two kinds."""
    kind, other = draw(st.sampled_from(KIND_NAMES)), draw(st.sampled_from(KIND_NAMES))
    rules = [
        stored(
            one, n, origin=draw(st.sampled_from(["stated", "induced"])),
            agreed=draw(st.sampled_from([19.0, 1.0, 4.0])),
            disagreed=draw(st.sampled_from([1.0, 3.0, 8.0])),
        )
        for n, one in enumerate(draw(st.lists(sound_rules(kind), min_size=1, max_size=8)))
    ]  # fmt: skip
    some = draw(st.lists(contexts(kind) | contexts(other), min_size=MANY, max_size=MANY + 4))
    code = Code(
        rules=rules, settings=draw(settings_of_people()), concepts=CONCEPTS, evidence={}, position=1
    )
    return code, some, draw(moments)


@thorough
@given(scenes())
def test_a_batch_decides_as_the_reference_does(scene: tuple[Code, list[Context], datetime]) -> None:
    code, some, now = scene
    index = RuleIndex(code.settings, code.concepts, code.active)
    for _ in range(2):  # the second time from what it remembers
        batch = index.decide_many(some, now)
        one_by_one = [decide(code, one, now=now, id_="d") for one in some]
        assert batch.verdicts == [one.verdict for one in one_by_one]
        assert batch.scores.tolist() == [one.score for one in one_by_one]


def spicy(number: int, op: str, result: Result, **changes: object) -> StoredRule:
    branch = Branch(Compare(Field(("spiciness",)), op, 2), result)  # type: ignore[arg-type]
    rule = Rule(id="r", name="r", domain="food", kinds=("meal",), branches=(branch,))
    return stored(rule, number, **changes)


def test_a_batch_follows_the_rules() -> None:
    index = RuleIndex(Settings("UTC"), CONCEPTS, [spicy(0, ">", Result("avoid", 0.6))])
    meals = [validate_context({"kind": "meal", "spiciness": n}) for n in (1, 3)]
    assert index.decide_many(meals, NOW).verdicts == ["allow", "avoid"]
    index.insert(spicy(1, "<", Result("forbid")))
    assert index.decide_many(meals, NOW).verdicts == ["forbid", "avoid"]
    index.insert(spicy(0, ">", Result("avoid", 0.6), agreed=1.0, disagreed=9.0))
    assert index.decide_many(meals, NOW).verdicts == ["forbid", "allow"]
    index.remove("r-1")
    assert index.decide_many(meals, NOW).verdicts == ["allow", "allow"]


def test_a_person_decides_on_many_contexts_without_logging_them() -> None:
    with Habitus(":memory:") as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        ann.tell("I'm allergic to peanuts.")
        ann.tell("I love Thai food.")
        found = ann.evaluate_contexts(
            [
                {"kind": "meal", "dish": "satay"},
                {"kind": "meal", "cuisine": "Thai"},
                {"kind": "hotel"},
            ]
        )
        assert found.verdicts == ["forbid", "prefer", "allow"]
        assert found.scores.tolist() == [-1.0, 0.57, 0.0]
        assert not ann.decisions()
        assert ann.evaluate_contexts([]).verdicts == []


def test_the_place_of_a_wrong_context_is_named() -> None:
    with Habitus(":memory:") as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        with pytest.raises(BadInput, match=r"context 2, meal\.dihs: .* Did you mean \"dish\"\?"):
            ann.evaluate_contexts([{"kind": "meal"}, {"kind": "meal", "dihs": "soup"}])
        with pytest.raises(BadInput, match='context 1: The context has no "kind"'):
            ann.evaluate_contexts([{"dish": "soup"}])
