"""Alerts from end to end: told once, at the right time, with both sources, and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Literal

import pytest

from habitus import Alert, BadInput, Habitus, NotFound, Person


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


@pytest.fixture
def ann() -> Iterator[Person]:
    with Habitus(":memory:") as habitus:
        yield habitus.person("ann", zone="America/New_York")


def hear(
    person: Person,
    when: str,
    text: str,
    name: str = "",
    channel: Literal["chat", "email", "sms", "calendar", "bank"] = "email",
) -> list[Alert]:
    """What is open after somebody (the person, without a name) said something."""
    person.tell(
        text, at=at(when), speaker="other" if name else "user", name=name or None,
        channel=channel if name else "chat",
    )  # fmt: skip
    return person.alerts(now=at(when))


LESSON = "Pottery runs every Tuesday from 6:30 to 8 pm, I signed up."
DENTIST = "This confirms your cleaning with Dr. Osei on Tuesday, June 9, 2026 at 7:00 PM."


def overlap(ann: Person) -> Alert:
    assert not hear(ann, "2026-05-04T09:00:00-04:00", LESSON)
    (found,) = hear(ann, "2026-06-03T14:00:00-04:00", DENTIST, "Bright Smiles")
    return found


def test_an_alert_names_both_sources_with_their_dates(ann: Person) -> None:
    found = overlap(ann)
    assert found.rule == "calendar/overlap@1" and str(found.on) == "2026-06-09"
    assert [one.who for one in found.sources] == ["", "Bright Smiles"]
    assert "You, 2026-05-04" in found.message and "Bright Smiles, 2026-06-03" in found.message
    assert LESSON in found.message and DENTIST in found.message


def test_the_same_conflict_is_told_once(ann: Person) -> None:
    first = overlap(ann)
    again = hear(
        ann, "2026-06-05T09:00:00-04:00",
        "Reminder: your cleaning with Dr. Osei is on Tuesday, June 9 at 7:00 PM.", "Bright Smiles",
    )  # fmt: skip
    assert [one.id for one in again] == [first.id]


def test_cancelling_one_side_settles_the_alert(ann: Person) -> None:
    overlap(ann)
    text = "Your cleaning with Dr. Osei on June 9 has been cancelled."
    assert not hear(ann, "2026-06-06T09:00:00-04:00", text, "Bright Smiles")
    (settled,) = ann.alerts(now=at("2026-06-06T09:00:00-04:00"), all=True)
    assert settled.state == "settled"


def test_acknowledged_is_gone_and_snoozed_comes_back(ann: Person) -> None:
    found = overlap(ann)
    ann.snooze(found.id, at("2026-06-05T08:00:00-04:00"))
    assert not ann.alerts(now=at("2026-06-04T08:00:00-04:00"))
    assert [one.id for one in ann.tick(at("2026-06-05T08:00:00-04:00"))] == [found.id]
    ann.acknowledge(found.id)
    assert not ann.alerts(now=at("2026-06-08T08:00:00-04:00"))
    with pytest.raises(NotFound):
        ann.acknowledge("nothing")
    with pytest.raises(BadInput):
        ann.snooze(found.id, datetime(2026, 6, 5))  # noqa: DTZ001


DUE = "Your safari departs on 20 July 2026. The balance must be paid at least 14 days before departure."


def test_a_deadline_waits_for_its_day(ann: Person) -> None:
    assert not hear(ann, "2026-06-01T09:00:00-04:00", DUE, "Savanna Travel")
    assert not ann.tick(at("2026-06-20T09:00:00-04:00"))
    (found,) = ann.tick(at("2026-07-02T09:00:00-04:00"))
    assert "2026-07-06" in found.message and "4 days left" in found.message
    assert not ann.tick(at("2026-07-03T09:00:00-04:00"))


def test_what_is_done_in_time_is_not_told(ann: Person) -> None:
    hear(ann, "2026-06-01T09:00:00-04:00", DUE, "Savanna Travel")
    hear(ann, "2026-06-10T09:00:00-04:00", "I paid the balance for the safari.")
    assert not ann.tick(at("2026-07-02T09:00:00-04:00"))


def test_an_alert_speaks_the_persons_language() -> None:
    with Habitus(":memory:") as habitus:
        mei = habitus.person("mei", zone="Asia/Shanghai", language="zh")
        assert not hear(mei, "2025-12-01T10:00:00+08:00", "我对青霉素过敏，记一下。")
        text = "您的处方：阿莫西林胶囊 0.5g，每日三次，连服七天。"
        (found,) = hear(mei, "2026-03-12T15:00:00+08:00", text, "仁和医院")
        assert "过敏提醒：阿莫西林属于青霉素" in found.message
        assert "您，2025-12-01" in found.message and "仁和医院，2026-03-12" in found.message
        assert found.severity == "critical"


def test_a_rebuild_tells_the_same(tmp_path: Path) -> None:
    with Habitus(tmp_path / "h.db") as habitus:
        ann = habitus.person("ann", zone="America/New_York")
        overlap(ann)
        hear(ann, "2026-06-04T09:00:00-04:00", DUE, "Savanna Travel")
        now = at("2026-07-02T09:00:00-04:00")
        before = ann.alerts(now=now, all=True)
        ann.rebuild()
        assert ann.alerts(now=now, all=True) == before and len(before) == 2


def test_another_process_sees_what_was_told(tmp_path: Path) -> None:
    with Habitus(tmp_path / "h.db") as one, Habitus(tmp_path / "h.db") as two:
        first = one.person("ann", zone="America/New_York")
        hear(first, "2026-05-04T09:00:00-04:00", LESSON)
        assert hear(two.person("ann"), "2026-06-03T14:00:00-04:00", DENTIST, "Bright Smiles")
        assert first.alerts(now=at("2026-06-03T15:00:00-04:00"))


def test_forgetting_a_source_takes_the_alert_along(tmp_path: Path) -> None:
    with Habitus(tmp_path / "h.db") as habitus:
        ann = habitus.person("ann", zone="America/New_York")
        found = overlap(ann)
        ann.forget(found.sources[1].event)
        assert not ann.alerts(now=at("2026-06-03T15:00:00-04:00"), all=True)
    assert b"Osei" not in (tmp_path / "h.db").read_bytes()


def test_people_do_not_hear_each_others(ann: Person) -> None:
    hear(ann, "2026-05-04T09:00:00-04:00", LESSON)
    bob = ann._habitus.person("bob", zone="America/New_York")
    assert not hear(bob, "2026-06-03T14:00:00-04:00", DENTIST, "Bright Smiles")


def test_what_a_tool_prints_is_no_notice(ann: Person) -> None:
    hear(ann, "2026-05-04T09:00:00-04:00", LESSON)
    ann.tell(DENTIST, at=at("2026-06-03T14:00:00-04:00"), speaker="tool")
    assert not ann.alerts(now=at("2026-06-03T14:00:00-04:00"))


def test_old_alerts_are_not_told_when_a_history_is_brought_in(ann: Person) -> None:
    overlap(ann)
    assert not ann.alerts(now=at("2027-01-01T09:00:00-05:00"))
