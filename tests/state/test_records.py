"""Records are told, changed, ended and taken back, and what was known before can still be read."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from pydantic import BaseModel, ConfigDict, Field, JsonValue

from habitus import BadInput, Habitus, NotFound, Person

from .conftest import moment


def test_a_record_has_the_kinds_fields_whatever_its_row_calls_them(ann: Person) -> None:
    found = ann.record(
        "trips", {"city": "Oslo", "startDate": "2026/3/2", "return date": "2026-03-09", "cost_nok": "1,250.50"}
    )  # fmt: skip
    assert found.kind == "trip"
    assert found.fields == {
        "destination": "Oslo", "departs": "2026-03-02", "back": "2026-03-09", "cost": 1250.5,
        "currency": "NOK",
    }  # fmt: skip
    assert (found.begins, found.ends) == (date(2026, 3, 2), date(2026, 3, 9))


def test_a_row_may_be_in_chinese(ann: Person) -> None:
    found = ann.record("会议", {"日期": "2026年3月2日", "开始": "10:30", "时长": "45", "人数": 6})
    assert found.fields == {
        "date": "2026-03-02", "time": "10:30", "duration_min": 45, "n_attendees": 6,
    }  # fmt: skip


def test_what_no_kind_knows_is_kept_and_typed_by_what_it_holds(ann: Person) -> None:
    ann.record("beehive", {"colour": "blue", "frames": 10, "checked": "2026-03-02", "calm": True})
    kind = next(one for one in ann.record_kinds() if one.name == "beehive")
    assert {name: one.type for name, one in kind.fields.items()} == {
        "colour": "text", "frames": "integer", "checked": "date", "calm": "bool",
    }  # fmt: skip
    assert not kind.declared and kind.date == "checked"


def test_an_unknown_field_with_a_unit_keeps_the_unit(ann: Person) -> None:
    ann.record("meal", {"date": "2026-03-02", "queue_min": 12, "tip_usd": 3})
    fields = next(iter(ann.record_kinds())).fields
    assert (fields["queue_min"].type, fields["queue_min"].unit) == ("integer", "min")
    assert fields["tip_usd"].type == "money"


def test_hours_become_the_minutes_of_a_kind_that_has_minutes(ann: Person) -> None:
    assert (
        ann.record("meeting", {"date": "2026-03-02", "duration_hours": 1.5})["duration_min"] == 90
    )


def test_a_moment_is_taken_to_the_persons_clock(ann: Person) -> None:
    found = ann.record("meeting", {"start": "2026-03-02T23:30:00+00:00"})
    assert found.fields == {"date": "2026-03-03", "time": "00:30"}


@pytest.mark.parametrize(
    ("kind", "row", "where"),
    [
        ("trip", {"departs": "2026-02-30"}, "trip.departs"),
        ("trip", {"departs": "03/04/2026"}, "trip.departs"),
        ("meal", {"calories": "many"}, "meal.calories"),
        ("sleep", {"bedtime": "25:10"}, "sleep.bedtime"),
        ("medication", {"dose": "5 mg"}, "medication.drug"),
        ("meal", {"dined_in": "perhaps"}, "meal.dined_in"),
        ("meal", {}, "meal"),
        ("meal", {"cost": float("nan")}, "meal.cost"),
        ("trip", {"companions": [{"name": "Bo"}]}, "trip.companions"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_its_place(
    ann: Person, kind: str, row: dict[str, JsonValue], where: str
) -> None:
    with pytest.raises(BadInput) as refused:
        ann.record(kind, row)
    assert refused.value.where == where and refused.value.fix
    assert ann.records().total == 0


@pytest.mark.parametrize("kind", ["", "  ", "12", "...", "a" * 80])
def test_a_kind_without_a_proper_name_is_refused(ann: Person, kind: str) -> None:
    with pytest.raises(BadInput):
        ann.record(kind, {"a": 1})


def test_a_later_word_changes_a_lasting_thing_from_that_day_on(ann: Person) -> None:
    first = ann.record("subscription", {"service": "Filmbox", "price": 12}, at=moment("2026-01-05"))
    later = ann.record("subscription", {"service": "filmbox", "price": 15}, at=moment("2026-03-05"))
    assert later.id == first.id and later["price"] == 15 and later["service"] == "Filmbox"
    assert ann.records("subscription", now=moment("2026-03-04")).records[0]["price"] == 12
    assert ann.records("subscription", as_of=moment("2026-03-04")).records[0]["price"] == 12
    assert len(later.evidence["service"]) == 2 and len(later.evidence["price"]) == 1


def test_a_change_told_ahead_holds_from_its_day(ann: Person) -> None:
    ann.record("subscription", {"service": "Filmbox", "price": 12}, at=moment("2026-01-05"))
    ann.record(
        "subscription", {"service": "Filmbox", "price": 15},
        at=moment("2026-01-20"), since=date(2026, 4, 1),
    )  # fmt: skip
    prices = [
        ann.records(now=moment(day)).records[0]["price"] for day in ("2026-03-31", "2026-04-01")
    ]
    assert prices == [12, 15]


def test_a_correction_holds_for_all_time(ann: Person) -> None:
    ann.record("subscription", {"service": "Filmbox", "price": 12}, at=moment("2026-01-05"))
    ann.record(
        "subscription", {"service": "Filmbox", "price": 13}, at=moment("2026-03-05"), correct=True
    )
    assert ann.records(now=moment("2026-02-01")).records[0]["price"] == 13
    assert ann.records(as_of=moment("2026-02-01")).records[0]["price"] == 12


def test_a_record_taken_back_is_gone_and_was_known(ann: Person) -> None:
    one = ann.record("allergy", {"allergen": "peanuts"}, at=moment("2026-01-05"))
    ann.retract_record(one.id, at=moment("2026-02-05"))
    assert ann.records().total == 0
    assert ann.records(as_of=moment("2026-02-01")).total == 1
    assert ann.records(as_of=moment("2026-02-06")).total == 0
    with pytest.raises(NotFound):
        ann.retract_record(one.id)


def test_one_field_can_be_taken_back(ann: Person) -> None:
    one = ann.record("passport", {"number": "C1", "expires": "2027-02-18"})
    ann.retract_record(one.id, fields=["expires"])
    assert ann.records().records[0].fields == {"number": "C1"}
    with pytest.raises(BadInput):
        ann.retract_record(one.id, fields=["expires"])


def test_only_what_holds_on_a_day_is_current(ann: Person) -> None:
    ann.record("passport", {"number": "C1", "issued": "2015-02-18", "expires": "2025-02-18"})
    car = ann.record("vehicle", {"make": "Tern", "model": "3", "bought": "2020-05-01"})
    ann.record("trip", {"destination": "Oslo", "departs": "2025-02-10", "duration_days": 3})
    ann.end_record(car.id, on=date(2025, 2, 11))

    def current(day: str) -> set[str]:
        return {one.kind for one in ann.records(current=True, now=moment(day))}

    assert current("2025-02-11") == {"passport", "vehicle", "trip"}
    assert current("2025-02-12") == {"passport", "trip"}
    assert current("2025-02-13") == {"passport"}
    assert current("2025-02-19") == set()


def test_a_listing_says_how_many_there_are_and_whether_more_follow(ann: Person) -> None:
    for day in range(1, 8):
        ann.record("workout", {"date": f"2026-03-0{day}", "type": "yoga"})
    first = ann.records("workout", limit=3)
    assert ([one["date"] for one in first], first.total, first.more) == (
        ["2026-03-07", "2026-03-06", "2026-03-05"], 7, True,
    )  # fmt: skip
    last = ann.records("workout", limit=3, offset=6)
    assert len(last) == 1 and not last.more


def test_sources_that_disagree_wait_for_the_persons_word(ann: Person) -> None:
    ann.record("medication", {"drug": "amoxicillin", "dose": "500 mg"}, source="clinic")
    ann.record("medication", {"drug": "Amoxicillin", "dose": "250 mg"}, source="pharmacy")
    contest = ann.record_conflicts()[0]
    assert (contest.field, contest.value) == ("dose", "500 mg")
    assert [(one.value, one.source) for one in contest.against] == [("250 mg", "pharmacy")]
    ann.record("medication", {"drug": "amoxicillin", "dose": "250 mg"})
    assert ann.record_conflicts() == []
    assert ann.records().records[0]["dose"] == "250 mg"


def test_a_kind_without_danger_takes_the_latest_word(ann: Person) -> None:
    ann.record("pet", {"name": "Rex", "breed": "beagle"}, source="vet")
    ann.record("pet", {"name": "Rex", "breed": "terrier"}, source="neighbour")
    assert ann.records().records[0]["breed"] == "terrier"
    assert ann.record_conflicts() == []


def test_two_passports_with_different_numbers_are_two(ann: Person) -> None:
    ann.record("passport", {"number": "C1", "country": "DE"})
    ann.record("passport", {"number": "X9", "country": "DE"})
    ann.record("passport", {"number": "C1", "expires": "2030-01-01"})
    found = {str(one["number"]): one.get("expires") for one in ann.records("passport")}
    assert found == {"C1": "2030-01-01", "X9": None}


ROWS: JsonValue = {
    "trips": [
        {"id": 1, "destination": "Oslo", "date": "2026-01-02"},
        {"id": 2, "destination": "Oslo", "date": "2026-01-02"},
    ],
    "purchases": [{"item": "cup", "price_usd": 4}, {"item": "cup", "price_usd": 4}],
    "sleep": [{"date": "2026-01-02", "bedtime": "nine"}],
}


def test_rows_of_a_list_are_records_of_their_own_and_known_again(ann: Person) -> None:
    first = ann.load_records(ROWS)
    assert (first.added, first.known, len(first.left_out)) == (4, 0, 1)
    assert first.left_out[0].place == "sleep[0]"
    again = ann.load_records(ROWS)
    assert (again.added, again.changed, again.known) == (0, 0, 4)
    assert ann.records().total == 4


def test_a_row_with_a_known_id_changes_its_record(ann: Person) -> None:
    ann.load_records({"trips": [{"id": 1, "destination": "Oslo", "cost_usd": 10}]})
    done = ann.load_records({"trips": [{"id": 1, "destination": "Bergen"}]})
    assert (done.added, done.changed) == (0, 1)
    assert ann.records().records[0].fields == {
        "destination": "Bergen", "cost": 10, "currency": "USD",
    }  # fmt: skip


def test_objects_inside_a_row_become_records_of_their_own(ann: Person) -> None:
    ann.load_records(
        {
            "cars": [
                {
                    "__type__": "Vehicle", "make": "Tern", "model": "3",
                    "maintenance_schedule": [{"service_type": "oil", "due_date": "2026-05-01"}],
                }
            ]
        }
    )  # fmt: skip
    assert {one.kind for one in ann.records()} == {"vehicle", "maintenance"}


def test_nothing_to_load_is_said(ann: Person) -> None:
    with pytest.raises(BadInput):
        ann.load_records({"trips": []})


class Plant(BaseModel):
    model_config = ConfigDict(
        json_schema_extra={"zh": "植物", "lasting": True, "identity": [["name"]]}
    )

    name: str
    watered: date | None = None
    height_cm: float | None = Field(None, gt=0, json_schema_extra={"zh": "高度"})


def test_a_deployment_adds_kinds_as_models_that_check_their_rows() -> None:
    with Habitus(":memory:", kinds=[Plant]) as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        ann.record("plant", {"name": "fern", "高度": 40})
        ann.record("植物", {"name": "Fern", "watered": "2026-03-02"})
        only = ann.records("plant")
        assert only.total == 1
        assert only.records[0].fields == {"name": "fern", "watered": "2026-03-02", "height_cm": 40}
        with pytest.raises(BadInput, match="greater than 0"):
            ann.record("plant", {"name": "moss", "height_cm": -1})
        with pytest.raises(BadInput, match='needs its "name"'):
            ann.record("plant", {"height_cm": 1})


def test_people_do_not_see_each_others_records(habitus: Habitus) -> None:
    ann = habitus.person("ann", zone="Europe/Berlin")
    bob = habitus.person("bob", zone="Europe/Berlin")
    mine = ann.record("passport", {"number": "C1"})
    bob.record("passport", {"number": "C1"})
    assert bob.records().total == 1 and bob.records().records[0].id != mine.id
    with pytest.raises(NotFound):
        bob.retract_record(mine.id)


def test_rebuilding_makes_the_same_records(tmp_path: Path) -> None:
    with Habitus(tmp_path / "h.db") as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        ann.load_records(ROWS)
        ann.record("subscription", {"service": "Filmbox", "price": 12}, at=moment("2026-01-05"))
        ann.record("subscription", {"service": "Filmbox", "price": 15}, at=moment("2026-03-05"))
        gone = ann.record("medication", {"drug": "x", "dose": "1"}, source="clinic")
        ann.record("medication", {"drug": "x", "dose": "2"}, source="pharmacy")
        ann.retract_record(gone.id, fields=["dose"])

        def rows() -> list[tuple[object, ...]]:
            with habitus._store.reading() as connection:
                return [
                    tuple(row)
                    for table in ("record", "record_claim", "record_key")
                    for row in connection.exec_driver_sql(f"SELECT * FROM {table} ORDER BY 1, 2, 3")
                ]

        before = rows()
        ann.rebuild()
        assert rows() == before
