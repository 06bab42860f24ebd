"""The index answers as the reference evaluator does: the same decision, always.

`make agree` runs this on 100,000 random (rule, context) pairs.
"""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import datetime
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from habitus.decide import Answer, View, evaluate_rule
from habitus.decide.index import RuleIndex
from habitus.errors import BadInput
from habitus.rules import (
    Branch,
    Compare,
    ContainsAny,
    Field,
    HasRole,
    Result,
    Rule,
    StoredRule,
)
from habitus.vocabulary import Context, Settings, validate_context
from rules.strategies import rules as any_rules
from rules.strategies import sound_rules

from .strategies import CONCEPTS, KIND_NAMES, NOW, contexts, moments, settings_of_people, stored

EXAMPLES = int(os.environ.get("HABITUS_EXAMPLES", "60"))
MANY = 6
"""Contexts of one scene at least: rules are slow to make, contexts are not."""
thorough = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def by_reference(rules: list[StoredRule], view: View) -> dict[str, Answer]:
    answers = {one.rule.id: evaluate_rule(one.rule, view) for one in rules}
    return {
        id_: answer
        for id_, answer in answers.items()
        if answer is not None and (answer.branch is not None or answer.unknown)
    }


def by_index(index: RuleIndex, view: View) -> dict[str, Answer]:
    found = index.match(view)
    assert len({one.answer.rule.id for one in found}) == len(found)
    return {one.answer.rule.id: one.answer for one in found}


def view_of(context: Context, of: Settings, now: datetime) -> View:
    return View(context, settings=of, concepts=CONCEPTS, now=now)


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Settings, list[StoredRule], list[Context], datetime]:
    """Rules of one kind (some of any kind) with contexts of that kind."""
    kind = draw(st.sampled_from(KIND_NAMES))
    of_kind = sound_rules(kind)
    some = draw(st.lists(of_kind, min_size=1, max_size=6))
    spread = draw(st.sampled_from([(kind,), (), tuple(sorted({kind, "meal"}))]))
    if draw(st.booleans()):
        some = [replace(one, since=None, until=None) for one in some]
    rules = [stored(replace(one, kinds=spread), n) for n, one in enumerate(some)]
    given_contexts = draw(st.lists(contexts(kind), min_size=MANY, max_size=MANY + 4))
    return draw(settings_of_people()), rules, given_contexts, draw(moments)


@thorough
@given(scenes())
def test_it_answers_as_the_reference_does(
    scene: tuple[Settings, list[StoredRule], list[Context], datetime],
) -> None:
    of, rules, some, now = scene
    index = RuleIndex(of, CONCEPTS, rules)
    for context in some:
        view = view_of(context, of, now)
        assert by_index(index, view) == by_reference(rules, view)


@thorough
@given(st.lists(any_rules(), min_size=1, max_size=4), st.data())
def test_a_rule_that_reads_what_is_not_there_is_left_to_the_reference(
    some: list[Rule], data: st.DataObject
) -> None:
    """Rules that no verifier has seen: wrong types, unknown fields, patterns that don't compile."""
    of = data.draw(settings_of_people())
    kind = data.draw(st.sampled_from(sorted({*some[0].kinds} or KIND_NAMES)))
    view = view_of(data.draw(contexts(kind)), of, data.draw(moments))
    rules = [stored(one, n) for n, one in enumerate(some)]
    try:
        expected = by_reference(rules, view)
    except (BadInput, OverflowError):
        return
    try:
        found = by_index(RuleIndex(of, CONCEPTS, rules), view)
    except (BadInput, OverflowError):
        return  # the reference may answer before it reads what can't be read
    assert found == expected


@thorough
@given(scenes(), st.randoms(use_true_random=False))
def test_rules_come_and_go_without_building_it_anew(
    scene: tuple[Settings, list[StoredRule], list[Context], datetime], random: Random
) -> None:
    of, rules, some, now = scene
    index = RuleIndex(of, CONCEPTS)
    there: dict[str, StoredRule] = {}
    for step in range(3 * len(rules)):
        one = random.choice(rules)
        if one.rule.id in there and random.random() < 0.5:
            index.remove(one.rule.id)
            del there[one.rule.id]
        else:
            newer = replace(one, rule=replace(one.rule, branches=one.rule.branches[step % 2 :]))
            newer = newer if newer.rule.branches else one
            index.insert(newer)
            there[one.rule.id] = newer
        view = view_of(some[step % len(some)], of, now)
        assert by_index(index, view) == by_reference(list(there.values()), view)


def test_a_shard_with_more_rows_off_than_on_is_made_anew() -> None:
    rule = Rule(
        id="r", name="r", domain="food", kinds=("meal",),
        branches=(Branch(Compare(Field(("spiciness",)), ">", 2), Result("forbid")),),
    )  # fmt: skip
    index = RuleIndex(Settings("UTC"), CONCEPTS, [stored(rule, 0)])
    hot = view_of(validate_context({"kind": "meal", "spiciness": 3}), index.settings, NOW)
    for n in range(1, 200):
        assert index.fired(hot) == [f"r-{n - 1}"]
        index.insert(stored(rule, n))
        index.remove(f"r-{n - 1}")
    assert len(index.shard("meal").owners) < 130


def test_sync_touches_only_what_differs() -> None:
    rule = Rule(
        id="r", name="r", domain="food", kinds=("meal",),
        branches=(Branch(ContainsAny("seafood"), Result("forbid")),),
    )  # fmt: skip
    kept, gone, new = (stored(rule, n) for n in range(3))
    index = RuleIndex(Settings("UTC"), CONCEPTS, [kept, gone])
    shard = index.shard("meal")
    trusted = replace(kept, agreed=40.0)
    index.sync([trusted, new])
    assert index.shard("meal") is shard and len(shard.owners) == 3
    salmon = view_of(validate_context({"kind": "meal", "dish": "salmon"}), index.settings, NOW)
    assert {one.stored.rule.id: one.stored.agreed for one in index.match(salmon)} == {
        "r-0": 40.0, "r-2": 19.0,
    }  # fmt: skip


def test_what_might_apply_includes_what_lacks_a_field() -> None:
    rule = Rule(
        id="r", name="r", domain="food", kinds=("meal",),
        branches=(
            Branch(HasRole("client"), None),
            Branch(Compare(Field(("spiciness",)), ">", 2), Result("avoid", 0.6)),
        ),
    )  # fmt: skip
    index = RuleIndex(Settings("UTC"), CONCEPTS, [stored(rule)])

    def names(**fields: JsonValue) -> tuple[list[str], list[str]]:
        view = view_of(validate_context({"kind": "meal", **fields}), index.settings, NOW)
        return index.fired(view), index.applicable(view)

    assert names(spiciness=3) == (["r-0"], ["r-0"])
    assert names(dish="soup") == ([], ["r-0"])
    assert names(spiciness=1) == ([], [])
