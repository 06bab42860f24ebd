"""Alerts over typed records: what goes against what, and each near twin that does not."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from copy import deepcopy
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from habitus import Alert, Habitus, Person

AT = datetime.fromisoformat("2026-01-12T09:00:00+01:00")
JESSICA = (
    Path(os.environ.get("HABITUS_SHARED", Path(__file__).parents[3] / "shared"))
    / "records" / "jessica.json"
)  # fmt: skip


@pytest.fixture
def ann() -> Iterator[Person]:
    with Habitus(":memory:") as habitus:
        yield habitus.person("ann", zone="Europe/Berlin")


def told(person: Person, *records: tuple[str, dict[str, Any]]) -> list[Alert]:
    for kind, fields in records:
        person.record(kind, fields, at=AT)
    return person.alerts(now=AT)


PASSPORT = {"number": "C01X00T47", "expires": "2026-04-20"}
TRIP = {"destination": "Bangkok", "departs": "2026-03-01", "back": "2026-03-14"}
ALLERGY = {"allergen": "penicillin"}
TRANSFER = {"amount": 9000, "currency": "EUR", "recipient": "Ida Holm", "requested": "2026-01-10"}


@pytest.mark.parametrize(
    ("one", "two", "twin"),
    [
        (("passport", PASSPORT), ("trip", TRIP), {"destination": "Munich"}),
        (("passport", PASSPORT), ("trip", TRIP), {"departs": "2025-09-01", "back": "2025-09-14"}),
        (("allergy", ALLERGY), ("medication", {"drug": "Ampicillin"}), {"drug": "Azithromycin"}),
        (
            ("transfer", {**TRANSFER, "destination_institution": "Nordea"}),
            ("transfer", {**TRANSFER, "destination_institution": "Danske"}),
            {"destination_institution": "Nordea"},
        ),
        (
            ("transfer", {**TRANSFER, "destination_institution": "Nordea"}),
            ("transfer", {**TRANSFER, "destination_institution": "Danske"}),
            {"recipient": "Olaf Berg"},
        ),
        (
            ("trip", TRIP),
            ("appointment", {"what": "boiler", "date": "2026-03-04", "time": "09:00", "at_home": True}),
            {"date": "2026-03-20"},
        ),
        (
            ("meeting", {"topic": "review", "date": "2026-02-03", "time": "10:00", "duration_min": 60}),
            ("meeting", {"topic": "hiring", "date": "2026-02-03", "time": "10:30", "duration_min": 30}),
            {"time": "11:00"},
        ),
    ],
)  # fmt: skip
def test_two_records_that_do_not_go_together(
    one: tuple[str, dict[str, Any]], two: tuple[str, dict[str, Any]], twin: dict[str, Any]
) -> None:
    for second, expected in ((two, 1), ((two[0], {**two[1], **twin}), 0)):
        for order in ((one, second), (second, one)):
            with Habitus(":memory:") as habitus:
                person = habitus.person("ann", zone="Europe/Berlin")
                assert len(told(person, *order)) == expected, (order, expected)


def test_a_record_that_is_mended_settles_the_alert_and_opens_it_again(ann: Person) -> None:
    (first,) = told(ann, ("passport", PASSPORT), ("trip", TRIP))
    assert not told(ann, ("passport", {**PASSPORT, "expires": "2036-04-20"}))
    (again,) = told(ann, ("passport", PASSPORT))
    assert again.id == first.id


def test_a_record_taken_back_settles_the_alert(ann: Person) -> None:
    told(ann, ("passport", PASSPORT))
    trip = ann.record("trip", TRIP, at=AT)
    assert ann.alerts(now=AT)
    ann.retract_record(trip.id)
    assert not ann.alerts(now=AT)


def test_records_and_talk_meet(ann: Person) -> None:
    told(ann, ("passport", PASSPORT))
    ann.tell("I'm flying to Bangkok from 1 to 14 March.", at=AT)
    (found,) = ann.alerts(now=AT)
    assert "C01X00T47" in found.message and "Bangkok" in found.message


def test_the_clock_stands_where_it_was_ticked_to(ann: Person) -> None:
    told(ann, ("membership", {"organisation": "Alpine Club", "expires": "2026-03-31"}))
    assert not ann.tick(datetime.fromisoformat("2026-03-01T09:00:00+01:00"))
    assert not ann.alerts()
    assert ann.tick(datetime.fromisoformat("2026-03-28T09:00:00+01:00"))
    (found,) = ann.alerts()
    assert "Alpine Club" in found.message and found.rule == "papers/expires@1"


def jessica(change: dict[str, Any] | None = None) -> list[str]:
    """The messages that the shared person's records raise, with some of them changed."""
    state = json.loads(JESSICA.read_text(encoding="utf-8"))["state"]
    for path, value in (change or {}).items():
        *way, last = path.split(".")
        at: Any = state
        for step in way:
            at = at[int(step)] if isinstance(at, list) else at[step]
        at[int(last) if isinstance(at, list) else last] = value
    with Habitus(":memory:") as habitus:
        person = habitus.person("j", zone="America/Los_Angeles")
        now = datetime.fromisoformat("2025-01-12T09:00:00-08:00")
        person.load_records(deepcopy(state), at=now)
        return [one.message for one in person.alerts(now=now)]


DRUG = "health.medical_profile.current_medications.1."


@pytest.mark.skipif(not JESSICA.exists(), reason=f"there is no {JESSICA}")
@pytest.mark.parametrize(
    ("change", "left"),
    [
        ({}, 4),
        ({"travel.passport.expiry_date": "2033-02-18"}, 2),
        ({"travel.passport.expiry_date": "2025-08-20"}, 3),
        ({"travel.trips.0.is_international": False}, 3),
        ({DRUG + "name": "Azithromycin", DRUG + "drug_class": "macrolide"}, 3),
        ({"health.medical_profile.allergies.1.allergen": "Sulfa",
          "health.medical_profile.allergies.1.drug_class": "sulfa"}, 3),
        ({"finance.pending_transfers.1.destination_institution": "Bank of America",
          "finance.pending_transfers.1.destination_account_last_four": "3310"}, 3),
        ({"finance.pending_transfers.1.status": "cancelled"}, 3),
        ({"finance.pending_transfers.1.amount": 1200.0}, 3),
        ({"health.medical_profile.current_medications.0.name": "Ampicillin",
          "health.medical_profile.current_medications.0.drug_class": "penicillin"}, 5),
    ],
)  # fmt: skip
def test_the_shared_person_has_her_four_alerts_and_each_goes_with_its_cause(
    change: dict[str, Any], left: int
) -> None:
    assert len(jessica(change)) == left


@pytest.mark.skipif(not JESSICA.exists(), reason=f"there is no {JESSICA}")
def test_each_alert_of_the_shared_person_says_what_it_must() -> None:
    data = json.loads(JESSICA.read_text(encoding="utf-8"))
    messages = jessica()
    for expected in data["expected_alerts"]:
        assert any(
            all(part.lower() in text.lower() for part in expected["must_mention"])
            for text in messages
        ), expected
    for silent in data["must_not_alert_about"]:
        assert not any(silent.lower() in text.lower() for text in messages)
