"""From a person's own words to an enforced decision, each on a fresh person."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
from pydantic import JsonValue

from habitus import Decision, Habitus, Person

Fields = dict[str, JsonValue]


@pytest.fixture
def habitus() -> Iterator[Habitus]:
    with Habitus(":memory:") as opened:
        yield opened


@pytest.fixture
def lin(habitus: Habitus) -> Person:
    return habitus.person("lin", zone="Asia/Shanghai", language="zh")


@pytest.fixture
def ann(habitus: Habitus) -> Person:
    return habitus.person("ann", zone="Europe/Berlin", language="en")


def at(text: str, offset: str) -> datetime:
    return datetime.fromisoformat(f"{text}:00{offset}")


def cn(text: str) -> str:
    return f"2026-03-{text}:00+08:00"


def de(text: str) -> str:
    return f"2026-03-{text}:00+01:00"


SAID_CN = at("2026-03-01T12:00", "+08:00")
NOW_CN = at("2026-03-02T09:00", "+08:00")
SAID_DE = at("2026-03-01T12:00", "+01:00")
NOW_DE = at("2026-03-02T09:00", "+01:00")


def decide(person: Person, kind: str, now: datetime, **fields: JsonValue) -> Decision:
    return person.evaluate_context({"kind": kind, **fields}, now=now)


def meeting(person: Person, start: str, now: datetime, **fields: JsonValue) -> str:
    return decide(person, "meeting", now, start=start, **fields).verdict


def test_an_evening_for_the_gym(lin: Person) -> None:
    lin.tell("我周三晚上通常要健身，所以那个时间段的会议尽量别排", at=SAID_CN)
    assert meeting(lin, cn("04T19:00"), NOW_CN) == "avoid"
    assert meeting(lin, cn("05T19:00"), NOW_CN) == "allow"


def test_no_love_for_mornings(lin: Person) -> None:
    lin.tell("我讨厌在早上开会", at=SAID_CN)
    assert meeting(lin, cn("04T09:00"), NOW_CN) == "avoid"
    assert meeting(lin, cn("04T14:00"), NOW_CN) == "allow"


def test_right_after_lunch_moves_with_lunch(lin: Person) -> None:
    lin.tell("我不想把会排在午饭后立刻", at=SAID_CN)
    assert meeting(lin, cn("04T13:15"), NOW_CN) == "avoid"
    assert meeting(lin, cn("04T15:00"), NOW_CN) == "allow"
    lin.tell("我一点才吃午饭，吃到两点", at=at("2026-03-02T10:00", "+08:00"))
    later = at("2026-03-02T11:00", "+08:00")
    assert meeting(lin, cn("04T13:15"), later) == "allow"
    assert meeting(lin, cn("04T14:15"), later) == "avoid"


def test_mail_from_the_boss_outside_working_hours(lin: Person) -> None:
    lin.tell(
        "如果邮件来自我的老板而且是在非工作时间收到的，请标记为重要，但别在晚上10点后提醒我",
        at=SAID_CN,
    )

    def mail(received: str) -> dict[str, object]:
        boss: JsonValue = {"name": "王总", "role": "boss"}
        return dict(decide(lin, "email", NOW_CN, sender=boss, received_at=received).effects)

    evening, late, working = mail(cn("03T20:00")), mail(cn("03T22:30")), mail(cn("03T10:00"))
    assert evening.get("tag") in ("重要", "important") and evening.get("notify") != "none"
    assert late.get("tag") in ("重要", "important") and late.get("notify") == "none"
    assert working == {}


def test_friday_afternoons_except_for_clients(ann: Person) -> None:
    ann.tell("Keep Friday afternoons free unless it's a client call", at=SAID_DE)
    colleague: JsonValue = {"name": "Bo", "role": "colleague"}
    client: JsonValue = {"name": "Cy", "role": "client"}
    assert meeting(ann, de("06T15:00"), NOW_DE, organizer=colleague) in ("forbid", "avoid")
    assert meeting(ann, de("06T15:00"), NOW_DE, organizer=client) == "allow"
    assert meeting(ann, de("05T15:00"), NOW_DE, organizer=colleague) == "allow"


def test_an_allergy_to_a_class_of_drugs(ann: Person) -> None:
    ann.tell("I'm allergic to penicillin", at=SAID_DE)
    assert decide(ann, "prescription", NOW_DE, drug="amoxicillin").verdict == "forbid"
    unknown = decide(ann, "prescription", NOW_DE, drug="zorbafexin")
    assert unknown.verdict == "allow" and len(unknown.unjudged) == 1
    plan: Fields = {"kind": "prescription", "drug": "zorbafexin"}
    assert [one.verdict for one in ann.check_constraint(plan, now=NOW_DE)] == ["ask"]
    assert ann.check_constraint(plan, strict=False, now=NOW_DE) == []


def test_an_allergy_crosses_languages(lin: Person) -> None:
    lin.tell("我对花生过敏", at=SAID_CN)
    assert decide(lin, "meal", NOW_CN, ingredients=["peanut butter"]).verdict == "forbid"


def test_a_taste_that_changes_is_remembered_as_it_was(lin: Person) -> None:
    lin.tell("我不吃辣", at=SAID_CN)
    assert decide(lin, "meal", NOW_CN, spiciness=1).verdict in ("forbid", "avoid")
    lin.tell("我以前不吃辣，现在可以吃一点", at=at("2026-05-01T12:00", "+08:00"))
    after, before = at("2026-05-02T09:00", "+08:00"), at("2026-04-30T09:00", "+08:00")
    assert decide(lin, "meal", after, spiciness=1).verdict == "allow"
    assert decide(lin, "meal", before, spiciness=1).verdict in ("forbid", "avoid")
