"""How the person is just now: said or inferred, with the reason, until it expires."""

from __future__ import annotations

from datetime import timedelta

import pytest

from habitus import Habitus, Person

from .conftest import moment

DAY = moment("2026-03-18")  # a Wednesday


def names(ann: Person, day: str = "2026-03-18") -> list[str]:
    return [one.name for one in ann.current_states(now=moment(day))]


@pytest.mark.parametrize(
    ("text", "name", "last"),
    [
        ("I'm exhausted today.", "tired", "2026-03-18"),
        ("I've come down with the flu, feeling awful", "ill", "2026-03-21"),
        ("Work is crazy, I'm completely overwhelmed.", "stressed", "2026-03-20"),
        ("It's been such a busy week!", "busy", "2026-03-22"),
        ("I'm swamped today", "busy", "2026-03-18"),
        ("I finally submitted my thesis!", "just_finished", "2026-03-21"),
        ("I'm feeling a bit down.", "sad", "2026-03-20"),
        ("We're on vacation right now", "travelling", "2026-03-19"),
        ("今天好累啊", "tired", "2026-03-18"),
        ("我感冒了，在家躺着", "ill", "2026-03-21"),
        ("最近压力好大", "stressed", "2026-03-20"),
        ("这周忙死了", "busy", "2026-03-22"),
        ("我现在在出差", "travelling", "2026-03-19"),
        ("项目终于上线了！", "just_finished", "2026-03-21"),
        ("心情很差", "sad", "2026-03-20"),
    ],
)
def test_what_the_person_says_of_themselves_holds_for_a_while(
    ann: Person, text: str, name: str, last: str
) -> None:
    receipt = ann.tell(text, at=DAY)
    [found] = ann.current_states(now=DAY)
    assert (found.name, found.evidence) == (name, (receipt.event,))
    assert "2026-03-18" in found.reason
    end = moment(last)
    assert names(ann, last) == [name]
    assert [one.name for one in ann.current_states(now=end + timedelta(days=1))] == []
    assert [one.name for one in ann.current_states(now=DAY - timedelta(days=1))] == []


@pytest.mark.parametrize(
    "text",
    [
        "I'm not tired.",
        "My wife is exhausted.",
        "If I'm tired, no meetings after four.",
        "When I'm stressed, play light comedies.",
        "Are you busy?",
        "I'm tired of these emails.",
        "He looks sad.",
        "I usually feel tired on Mondays.",
        "我不累",
        "我老公感冒了",
        "压力大的时候放轻松的电影",
        "别累着",
        "累计花了多少钱",
    ],
)
def test_what_is_not_said_of_now_and_oneself_does_not(ann: Person, text: str) -> None:
    ann.tell(text, at=DAY)
    assert names(ann) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I've got the flu.", "I'm feeling much better."),
        ("I'm so stressed.", "I'm no longer stressed."),
        ("We're on holiday.", "We're back home."),
        ("我感冒了", "感冒好多了"),
        ("压力好大", "压力不大了，轻松多了"),
    ],
)
def test_a_later_word_ends_it(ann: Person, before: str, after: str) -> None:
    ann.tell(before, at=DAY)
    assert len(names(ann)) == 1
    ann.tell(after, at=DAY + timedelta(days=1))
    assert names(ann, "2026-03-19") == []


def test_records_tell_how_the_person_is(ann: Person) -> None:
    ann.record("trip", {"destination": "Oslo", "departs": "2026-03-16", "duration_days": 4})
    ann.record(
        "sleep",
        {"date": "2026-03-17", "bedtime": "02:30", "wake_time": "06:30", "duration_hours": 4},
    )
    for hour in range(8, 18):
        ann.record("meeting", {"date": "2026-03-20", "time": f"{hour:02}:00", "duration_min": 95})
    assert names(ann) == ["tired", "busy", "travelling"]
    assert names(ann, "2026-03-20") == ["busy"]
    reasons = {one.name: one.reason for one in ann.current_states(now=DAY)}
    assert "4 hours" in reasons["tired"] and "Oslo" in reasons["travelling"]


def test_a_state_is_told_with_its_reason_in_the_persons_language(habitus: Habitus) -> None:
    lan = habitus.person("lan", zone="Asia/Shanghai", language="zh")
    lan.tell("昨晚两点睡六点起", at=DAY)
    [found] = lan.current_states(now=DAY)
    assert found.name == "tired" and "只睡了4小时" in found.reason
