"""The one gate: who may act, and after how much proof."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from habitus.lifecycle import STAGES, Judgement, Record, fisher_exact, judge

PROVEN = Record(formed_from=2, right=2, p_value=0.02)
RANK = {"retired": 0, "dormant": 1, "proposed": 1, "shadow": 2, "active": 3}


def test_what_the_person_states_is_active_at_once() -> None:
    assert judge("stated", Record()) == Judgement("active", ("stated",))


@pytest.mark.parametrize("flaw", [{"verified": False}, {"conflict_open": True}])
def test_a_stated_rule_waits_for_verification_and_the_conflict_check(flaw: dict[str, bool]) -> None:
    assert judge("stated", Record(**flaw)).stage == "proposed"  # type: ignore[arg-type]


def test_an_agents_rule_waits_for_the_persons_yes() -> None:
    assert judge("agent", PROVEN) == Judgement("proposed", ("awaits_yes",))
    assert judge("agent", replace(PROVEN, answer="yes")).stage == "active"
    assert judge("agent", replace(PROVEN, answer="no")).stage == "retired"


def test_an_induced_rule_is_active_after_two_and_two() -> None:
    assert judge("induced", PROVEN) == Judgement("active", ("holds",))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"formed_from": 1}, "too_few_occasions"),
        ({"right": 1}, "too_few_predictions"),
        ({"wrong": 1}, "was_wrong"),
        ({"p_value": 0.051}, "may_be_chance"),
        ({"simplest": False}, "simpler_one_holds"),
        ({"conflict_open": True}, "conflict_open"),
    ],
)
def test_each_shortfall_keeps_it_in_shadow(change: dict[str, float], reason: str) -> None:
    judged = judge("induced", replace(PROVEN, **change))  # type: ignore[arg-type]
    assert judged == Judgement("shadow", (reason,))  # type: ignore[arg-type]


def test_the_persons_yes_lifts_a_habit_without_more_proof() -> None:
    assert judge("induced", Record(formed_from=2, answer="yes")).stage == "active"


def test_unsupported_for_long_it_sleeps_then_retires() -> None:
    assert judge("induced", replace(PROVEN, activity=0.1)).stage == "dormant"
    assert judge("induced", replace(PROVEN, activity=0.01)).stage == "retired"
    assert judge("stated", Record(activity=0.01)).stage == "active"


@pytest.mark.parametrize("origin", ["stated", "induced", "agent"])
def test_what_the_person_ended_is_retired(origin: str) -> None:
    assert judge(origin, replace(PROVEN, ended=True)).stage == "retired"  # type: ignore[arg-type]


records = st.builds(
    Record,
    formed_from=st.integers(0, 4),
    right=st.integers(0, 6),
    wrong=st.integers(0, 3),
    p_value=st.floats(0, 1),
    simplest=st.booleans(),
    verified=st.booleans(),
    conflict_open=st.booleans(),
    answer=st.sampled_from([None, "yes", "no"]),
    ended=st.booleans(),
    activity=st.floats(0, 1),
)


@given(records, st.integers(0, 3), st.integers(0, 3), st.floats(0, 1))
def test_more_proof_never_lowers_and_more_errors_never_raise(
    record: Record, right: int, wrong: int, share: float
) -> None:
    for origin in ("stated", "induced", "agent"):
        here = judge(origin, record)
        better = replace(record, right=record.right + right, p_value=record.p_value * share)
        worse = replace(record, wrong=record.wrong + wrong)
        assert here.stage in STAGES
        assert here.reasons
        assert RANK[judge(origin, better).stage] >= RANK[here.stage]
        assert RANK[judge(origin, worse).stage] <= RANK[here.stage]


def test_fishers_tea() -> None:
    # The lady tells 4 cups of 8: Fisher 1935, The Design of Experiments, ch. 2.
    assert fisher_exact(4, 4, 4, 8) == pytest.approx(1 / 70)
    assert fisher_exact(3, 4, 4, 8) == pytest.approx(17 / 70)


@given(st.integers(1, 8), st.data())
def test_fisher_counts_the_ways(total: int, data: st.DataObject) -> None:
    hits, inside = data.draw(st.integers(0, total)), data.draw(st.integers(0, total))
    least, most = max(0, inside + hits - total), min(inside, hits)
    observed = data.draw(st.integers(least, most))
    ways = sum(
        sum(one < hits for one in chosen) >= observed
        for chosen in combinations(range(total), inside)
    )
    assert fisher_exact(observed, inside, hits, total) == pytest.approx(ways / comb(total, inside))


@pytest.mark.parametrize("table", [(5, 4, 4, 8), (0, 4, 6, 8), (1, 9, 4, 8), (-1, 4, 4, 8)])
def test_counts_that_contradict_each_other_are_refused(table: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match=r"\."):
        fisher_exact(*table)
