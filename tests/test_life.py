"""The life of rules through the public API: audits, sleep, shadow mode, roll-back, measures."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

import pytest
from pydantic import JsonValue

from habitus import Audited, BadInput, Habitus, NotFound, Person, StoredRule, UsageError
from habitus._prometheus import prometheus

MONDAY = datetime(2030, 1, 7, tzinfo=UTC)


@pytest.fixture
def ann() -> Iterator[Person]:
    with Habitus(":memory:") as habitus:
        yield habitus.person("ann", zone="UTC")


def meeting(week: int, day: int, hour: int = 15, **fields: JsonValue) -> dict[str, JsonValue]:
    start = MONDAY + timedelta(weeks=week, days=day, hours=hour)
    return {"kind": "meeting", "title": "Sync", "start": start.isoformat(), **fields}


def weeks(
    ann: Person, first: int, last: int, *, friday: Literal["accepted", "declined"] = "declined"
) -> None:
    """Fridays are answered so, other days accepted."""
    for week in range(first, last):
        for day in range(5):
            asked = meeting(week, day)
            at = MONDAY + timedelta(weeks=week, days=day, hours=9)
            ann.observe(asked, "accepted" if day < 4 else friday, at=at)


def habit(ann: Person) -> StoredRule:
    [found] = [one for one in ann.rules() if one.origin == "induced"]
    return found


def audited(ann: Person, rule: str, now: datetime | None = None) -> Audited:
    return next(one for one in ann.audit(now=now) if one.rule == rule)


def test_one_slip_leaves_a_habit_active(ann: Person) -> None:
    weeks(ann, 0, 8)
    weeks(ann, 8, 9, friday="accepted")
    weeks(ann, 9, 10)
    assert habit(ann).stage == "active"


def test_an_ended_habit_sleeps_within_four_weeks_and_wakes_again(ann: Person) -> None:
    weeks(ann, 0, 20)
    before = habit(ann)
    weeks(ann, 20, 23, friday="accepted")
    asleep = habit(ann)
    assert (before.stage, asleep.stage) == ("active", "dormant")
    assert asleep.confidence < before.confidence
    assert ann.evaluate_context(meeting(24, 4), now=MONDAY + timedelta(weeks=24)).verdict == "allow"
    [move] = audited(ann, asleep.rule.id).moves
    assert (move.stage, move.reason, move.by) == ("dormant", "contradicted", "habitus")
    weeks(ann, 23, 26)
    assert habit(ann).stage == "active"
    assert audited(ann, asleep.rule.id).moves[-1].reason == "supported_again"


def test_a_habit_without_occasions_fades_and_retires(ann: Person) -> None:
    weeks(ann, 0, 8)
    rule = habit(ann).rule.id
    assert audited(ann, rule, MONDAY + timedelta(weeks=20)).stage == "active"
    assert audited(ann, rule, MONDAY + timedelta(weeks=45)).stage == "dormant"
    gone = audited(ann, rule, MONDAY + timedelta(weeks=90))
    assert (gone.stage, gone.finding) == ("retired", "asleep")


def test_what_the_person_switched_off_stays_off(ann: Person) -> None:
    weeks(ann, 0, 8)
    ann.set_stage(habit(ann).rule.id, "dormant")
    weeks(ann, 8, 16)
    assert habit(ann).stage == "dormant"


def test_a_stated_rule_that_is_never_followed_neither_sleeps_nor_fades(ann: Person) -> None:
    ann.tell("No meetings on Fridays.", at=MONDAY - timedelta(days=1))
    [stated] = ann.rules()
    weeks(ann, 0, 30, friday="accepted")
    [after] = ann.rules()
    assert (after.stage, after.confidence) == ("active", stated.confidence)
    found = audited(ann, stated.rule.id)
    assert (found.finding, found.followed, found.overruled) == ("overruled", 0, 30)
    assert "30 of 30" in found.message


def test_the_audit_speaks_chinese() -> None:
    with Habitus(":memory:") as habitus:
        lin = habitus.person("lin", zone="UTC", language="zh")
        lin.tell("周五不开会。", at=MONDAY - timedelta(days=1))
        weeks(lin, 0, 4, friday="accepted")
        [found] = lin.audit()
        assert "还算数吗" in found.message


def test_a_rebuild_makes_the_same_lives(ann: Person) -> None:
    weeks(ann, 0, 10)
    weeks(ann, 10, 13, friday="accepted")
    before = ann.audit(now=MONDAY + timedelta(weeks=13))
    ann.rebuild()
    assert ann.audit(now=MONDAY + timedelta(weeks=13)) == before


def test_what_a_stated_rule_asks_for_speaks_against_no_habit(ann: Person) -> None:
    weeks(ann, 0, 8)
    ann.tell("I prefer meetings with Mei.", at=MONDAY + timedelta(weeks=8))
    for week in range(8, 12):
        asked = meeting(week, 4, attendees=[{"name": "Mei"}])
        ann.observe(asked, "accepted", at=MONDAY + timedelta(weeks=week, days=4))
    assert habit(ann).stage == "active"


# --- shadow mode -----------------------------------------------------------------------------------


def test_a_rule_on_trial_says_what_it_would_have_said(ann: Person) -> None:
    ann.tell("No meetings on Fridays.", at=MONDAY - timedelta(days=1))
    [rule] = ann.rules()
    ann.shadow(rule.rule.id)
    now = datetime.now(UTC) + timedelta(days=1)
    decision = ann.evaluate_context(meeting(0, 4), now=now)
    assert (decision.verdict, decision.fired) == ("allow", ())
    assert decision.withheld is not None and decision.withheld.verdict == "forbid"
    assert decision.withheld.rules == (rule.rule.id,)
    assert ann.evaluate_context(meeting(0, 1), now=now).withheld is None
    assert "on trial: forbid" in ann.why(decision.id)
    assert ann.replay(decision.id) == []
    assert audited(ann, rule.rule.id).finding == "on_trial"
    ann.set_stage(rule.rule.id, "active")
    assert ann.evaluate_context(meeting(0, 4), now=now + timedelta(days=1)).verdict == "forbid"


def test_an_engine_that_only_watches_lets_everything_through(tmp_path: Path) -> None:
    with Habitus(tmp_path / "a.db", shadow=True) as habitus:
        ann = habitus.person("ann", zone="UTC")
        ann.tell("No meetings on Fridays.", at=MONDAY - timedelta(days=1))
        friday, tuesday = meeting(0, 4), meeting(0, 1)
        decision = ann.evaluate_context(friday, now=MONDAY)
        assert (decision.verdict, decision.score, decision.question) == ("allow", 0, None)
        assert decision.withheld is not None
        assert (decision.withheld.verdict, decision.withheld.whole) == ("forbid", True)
        assert ann.check_constraint(friday, now=MONDAY) == []
        assert ann.query_preference(friday, now=MONDAY) == 0
        assert ann.replay(decision.id) == []
        ann.evaluate_context(tuesday, now=MONDAY)
        ann.observe(friday, "accepted", at=MONDAY + timedelta(days=1))
        ann.observe(tuesday, "accepted", at=MONDAY + timedelta(days=1))
        found = ann.compare()
        assert (found.decisions, found.withheld, found.answered) == (3, 3, 2)
        assert (found.right, found.wrong, found.missed) == (0, 1, 0)
        assert found.differing[0].verdict == "forbid"
        enforcing = habitus.person("ann", shadow=False)
        assert enforcing.evaluate_context(friday, now=MONDAY).verdict == "forbid"


# --- roll-back -------------------------------------------------------------------------------------


def test_a_rule_is_rolled_back_to_what_it_was(ann: Person, tmp_path: Path) -> None:
    ann.tell("I don't eat beef.")
    [rule] = ann.rules()
    ann.export(tmp_path / "code")
    file = tmp_path / "code" / rule.path
    file.write_text(file.read_text().replace("forbid", "avoid").replace("avoid()", "avoid(0.5)"))
    ann.apply(tmp_path / "code")
    assert "avoid(0.5)" in ann.rules()[0].source
    assert ann.roll_back(rule.rule.id)
    assert ann.rules()[0].source == rule.source
    ann.set_stage(rule.rule.id, "dormant")
    assert ann.roll_back(rule.rule.id)
    assert ann.rules()[0].stage == "active"
    assert ann.history()[0].message.startswith("Roll back: ")


def test_a_removed_rule_comes_back(ann: Person) -> None:
    ann.tell("I don't eat beef.")
    [rule] = ann.rules()
    ann.tell("Beef is fine again.")
    assert ann.rules() == []
    assert ann.roll_back(rule.rule.id)
    assert ann.rules()[0].source == rule.source


def test_a_demotion_is_undone_and_stays_undone(ann: Person) -> None:
    weeks(ann, 0, 10)
    weeks(ann, 10, 13, friday="accepted")
    rule = habit(ann)
    assert rule.stage == "dormant" and ann.roll_back(rule.rule.id)
    weeks(ann, 13, 16, friday="accepted")
    assert habit(ann).stage == "active"


def test_all_code_is_rolled_back_to_a_moment(ann: Person) -> None:
    ann.tell("I don't eat beef.")
    files, then = ann.files(), datetime.now(UTC)
    ann.tell("No meetings before 10.")
    ann.tell("Beef is fine again.")
    assert ann.roll_back_code(then)
    assert ann.files() == files
    assert not ann.roll_back_code(datetime.now(UTC))
    assert ann.tell("No meetings before 10.").learnt[0].rules


def test_what_can_not_be_rolled_back_is_said(ann: Person) -> None:
    ann.tell("I don't eat beef.")
    [rule] = ann.rules()
    with pytest.raises(NotFound, match="no rule"):
        ann.roll_back("nothing")
    with pytest.raises(BadInput, match="no earlier version"):
        ann.roll_back(rule.rule.id)
    with pytest.raises(BadInput, match="no code yet"):
        ann.roll_back_code(datetime(2001, 1, 1, tzinfo=UTC))
    with pytest.raises(BadInput, match="lies ahead"):
        ann.roll_back_code(datetime.now(UTC) + timedelta(days=9))


# --- measures --------------------------------------------------------------------------------------


def test_status_counts_and_raises_alarms() -> None:
    with Habitus(":memory:") as habitus:
        ann = habitus.person("ann", zone="UTC")
        ann.tell("No meetings on Fridays.", at=MONDAY - timedelta(days=1))
        for week in range(20):
            ann.evaluate_context(meeting(week, 4), now=MONDAY)
            ann.evaluate_context(meeting(week, 1), now=MONDAY)
        assert habitus.status().alarms == ()
        for _ in range(5):
            with pytest.raises(BadInput):
                ann.evaluate_context({"kind": "meeting", "start": "soon"})
        found = habitus.status(thresholds={"p99_s": 0})
        assert (found.measures.decisions["forbid"], found.measures.decisions["allow"]) == (20, 20)
        assert sum(found.measures.classes) == 40 and found.measures.bad_input == 5
        assert {one.name for one in found.alarms} == {"bad_input_share", "p99_s"}
        text = prometheus(found)
        assert 'habitus_decisions_total{verdict="forbid"} 20\n' in text
        assert 'habitus_decision_seconds_bucket{le="+Inf"} 40\n' in text
        assert 'habitus_alarm{name="bad_input_share"} 0.111111\n' in text
        assert "ann" not in text
        with pytest.raises(UsageError, match="no threshold"):
            habitus.status(thresholds={"nothing": 1})


def test_many_groups_of_decisions_need_no_more_connections(tmp_path: Path) -> None:
    with Habitus(tmp_path / "a.db") as habitus:
        ann = habitus.person("ann", zone="UTC")
        for _ in range(3):
            ann.evaluate_context(meeting(0, 1), now=MONDAY)
            log = habitus._decisions
            timer = log._timer
            assert timer is not None
            timer.join()
        assert len(habitus._store._connections) == 1
