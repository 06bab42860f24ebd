"""What the conflict service proves of rules is what an SMT solver and the evaluator find, too."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from habitus.conflicts import meeting, relate
from habitus.decide import View, evaluate_rule
from habitus.rules import (
    Branch,
    Claim,
    Relations,
    Result,
    Rule,
    contradicts,
    never_answers,
    parse_rule,
    prove_meet,
    prove_within,
    witnesses,
)
from habitus.vocabulary import (
    DOMAINS,
    KINDS,
    Day,
    Settings,
    shipped_concepts,
    validate_context,
)

from .strategies import results, sound_conditions

CONCEPTS = shipped_concepts()
SETTINGS = Settings("UTC", currency="USD")
DAY = Day(ZoneInfo("UTC"))
TODAY = date(2026, 3, 2)
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
days = st.dates(date(2026, 1, 1), date(2026, 12, 31))


def _rule(draw: st.DrawFn, kind: str, id_: str) -> Rule:
    condition = sound_conditions(kind, leaves=2)
    first = draw(st.lists(st.builds(Branch, condition, st.none() | results()), max_size=1))
    last = Branch(draw(condition), draw(results()))
    return Rule(
        id=id_, name="a_rule", domain=DOMAINS[kind], kinds=(kind,), branches=(*first, last),
        since=draw(st.none() | st.none() | days),
    )  # fmt: skip


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Rule, Rule]:
    """Two rules about one kind of context."""
    kind = draw(st.sampled_from(sorted(KINDS)))
    return _rule(draw, kind, "a"), _rule(draw, kind, "b")


@st.composite
def many(draw: st.DrawFn) -> list[Rule]:
    kind = draw(st.sampled_from(["meeting", "meal", "tool_call", "email"]))
    return [_rule(draw, kind, f"r{n}") for n in range(draw(st.integers(2, 6)))]


RELATIONS = Relations(CONCEPTS, DAY)


def _last(rule: Rule) -> Claim:
    return RELATIONS.reader.claims(rule)[-1]


@pytest.mark.slow
@given(pairs())
@settings(max_examples=200, deadline=None, suppress_health_check=QUIET)
def test_boxes_prove_what_a_solver_finds(pair: tuple[Rule, Rule]) -> None:
    pytest.importorskip("z3")
    a, b = (_last(one) for one in pair)
    space = RELATIONS.reader.space
    told = relate(a.region, b.region, space)
    asked = (a.rule, a.branch, b.rule, b.branch, space, DAY)
    for proved, found in ((told.meet, prove_meet(*asked)), (told.within, prove_within(*asked))):
        assert proved is None or found is None or proved == found


@given(pairs())
@settings(max_examples=60, deadline=None, suppress_health_check=QUIET)
def test_what_is_proved_apart_has_no_context_in_common(pair: tuple[Rule, Rule]) -> None:
    """Contexts made for one rule alone never make both answer where boxes say "apart"."""
    a, b = (_last(one) for one in pair)
    assume(not meeting(a.region, b.region, RELATIONS.reader.space))
    for own in (a, b):
        for solved in witnesses(
            own, own, RELATIONS.reader, concepts=CONCEPTS, day=DAY, today=TODAY
        ):
            assert not (_answers(a, solved.context, solved.now)
                        and _answers(b, solved.context, solved.now))  # fmt: skip


def _answers(claim: Claim, context: dict, now: datetime) -> bool:  # type: ignore[type-arg]
    view = View(validate_context(context), settings=SETTINGS, concepts=CONCEPTS, now=now)
    answer = evaluate_rule(claim.rule, view)
    return answer is not None and answer.branch == claim.branch


@given(pairs())
@settings(max_examples=50, deadline=None, suppress_health_check=QUIET)
def test_every_context_of_a_rule_lies_in_what_contains_it(pair: tuple[Rule, Rule]) -> None:
    a, b = (_last(one) for one in pair)
    told = relate(a.region, b.region, RELATIONS.reader.space)
    assume(told.within)
    for solved in witnesses(a, a, RELATIONS.reader, concepts=CONCEPTS, day=DAY, today=TODAY):
        if _answers(a, solved.context, solved.now):
            assert _answers(b, solved.context, solved.now)


@given(many(), st.data())
@settings(max_examples=50, deadline=None, suppress_health_check=QUIET)
def test_a_table_finds_just_the_pairs_that_boxes_leave(
    rules: list[Rule], data: st.DataObject
) -> None:
    relations = Relations(CONCEPTS, DAY)
    relations.sync(rules)
    kept = data.draw(st.lists(st.sampled_from(rules), min_size=1, unique_by=lambda one: one.id))
    relations.sync(kept)
    found = {
        frozenset([(one.a.rule.id, one.a.branch), (one.b.rule.id, one.b.branch)])
        for one in relations.pairs({"contradiction"})
    }
    claims = [
        each
        for rule in kept
        for each in relations.reader.claims(rule)
        if each.result is not None and each.region.boxes
    ]
    wanted = {
        frozenset([(a.rule.id, a.branch), (b.rule.id, b.branch)])
        for a in claims
        for b in claims
        if a.rule.id < b.rule.id
        and a.result is not None
        and b.result is not None
        and contradicts(a.result, b.result)
        and meeting(a.region, b.region, relations.reader.space)
    }
    assert found == wanted
    for rule in kept:
        one_by_one = {
            frozenset([(one.a.rule.id, one.a.branch), (one.b.rule.id, one.b.branch)])
            for one in relations.related(rule, {"contradiction"})
        }
        assert one_by_one == {one for one in wanted if any(id_ == rule.id for id_, _ in one)}


def _parsed(head: str, body: str) -> Rule:
    from habitus import code

    names = ", ".join(code.__all__)
    text = f'from habitus.code import {names}\n\n\n@rule(id="{head}", domain="d")\n{body}'
    return parse_rule(text, "rule.py")


def _how(first: str, second: str) -> list[str]:
    relations = Relations(CONCEPTS, DAY)
    relations.sync([_parsed("a", first), _parsed("b", second)])
    return [one.how for one in relations.related(relations.rules["a"])]


def test_equal_rules_are_duplicates_however_they_are_written() -> None:
    assert _how(
        'def a(meal: Meal):\n    if meal.price > money(20, "EUR") and meal.spiciness > 2:\n'
        "        return avoid(0.5)\n",
        'def b(meal: Meal):\n    if meal.spiciness >= 3 and not meal.price <= money(20, "EUR"):\n'
        "        return avoid(0.5)\n",
    ) == ["duplicate"]


def test_a_narrower_rule_of_the_same_answer_adds_nothing() -> None:
    narrow = "def a(meeting: Meeting):\n    if during(meeting.start, on(FRI) & evening):\n"
    wide = 'def b(meeting: Meeting):\n    if during(meeting.start, after("18:00")):\n'
    assert _how(narrow + "        return avoid(0.5)\n", wide + "        return avoid(0.6)\n") == [
        "within"
    ]
    assert _how(narrow + "        return avoid(0.7)\n", wide + "        return avoid(0.6)\n") == [
        "overlap"
    ]


def test_a_rule_may_lie_within_several_alternatives_together() -> None:
    assert _how(
        "def a(hotel: Hotel):\n    return prefer(0.5)\n",
        "def b(hotel: Hotel):\n    if not hotel.quiet or hotel.quiet:\n        return prefer(0.5)\n",
    ) == ["around"]  # an unknown quietness lies in neither alternative
    assert _how(
        "def a(meal: Meal):\n    if meal.spiciness >= 2:\n        return prefer(0.5)\n",
        "def b(meal: Meal):\n    if meal.spiciness > 3 or meal.spiciness <= 3:\n"
        "        return prefer(0.5)\n",
    ) == ["within"]


def test_rules_about_things_apart_do_not_meet() -> None:
    assert (
        _how(
            'def a(flight: Flight):\n    if flight.seat == "aisle":\n        return prefer(0.5)\n',
            'def b(flight: Flight):\n    if flight.seat in ("window", "middle"):\n'
            "        return avoid(0.5)\n",
        )
        == []
    )
    assert (
        _how(
            'def a(call: ToolCall):\n    if call.does("buy"):\n        return forbid()\n',
            'def b(call: ToolCall):\n    if call.does("delete"):\n        return permit()\n',
        )
        == []
    )


def test_a_test_that_implies_its_exception_leaves_nothing() -> None:
    relations = Relations(CONCEPTS, DAY)
    rule = _parsed(
        "a",
        "def a(flight: Flight):\n    if flight.stops < 2 or flight.stops > 3:\n"
        "        return None\n    if flight.stops == 2 or flight.stops == 3:\n"
        "        return avoid(0.5)\n    if flight.stops >= 0:\n        return forbid()\n",
    )
    assert never_answers(rule, relations.reader) == [2]


def test_effects_contradict_each_other_by_key() -> None:
    a = Result(None, effects=(("notify", "none"), ("tag", "a")))
    b = Result(None, effects=(("notify", "now"), ("tag", "b")))
    assert contradicts(a, b) == ["notify"]
    assert contradicts(Result("forbid"), Result("permit")) == ["stance"]


def test_a_witness_lies_on_or_after_today() -> None:
    a = _parsed(
        "a", "def a(meal: Meal):\n    if during(meal.at, on(FRI)):\n        return forbid()\n"
    )
    b = _parsed(
        "b", "def b(meal: Meal):\n    if during(meal.at, lunch):\n        return permit()\n"
    )
    one, two = (_last(each) for each in (a, b))
    solved = next(
        witnesses(one, two, RELATIONS.reader, concepts=CONCEPTS, day=DAY, today=date(2026, 11, 29))
    )
    at = datetime.fromisoformat(str(solved.context["at"]))
    assert at >= datetime(2026, 11, 29, tzinfo=UTC)
    assert at.weekday() == 4
