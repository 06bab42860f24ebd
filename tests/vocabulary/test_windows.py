"""Windows of local time: edges, midnight, daylight saving, recurrences."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from habitus.errors import BadInput
from habitus.vocabulary import (
    After,
    Between,
    Dates,
    Day,
    Every,
    Last,
    LastDay,
    Named,
    Nth,
    On,
    Outside,
    Window,
    all_of,
    any_of,
    in_window,
    minutes_of,
    overlaps_window,
)

BERLIN = ZoneInfo("Europe/Berlin")
DAY = Day(zone=BERLIN)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN)


@pytest.mark.parametrize(
    ("moment", "window", "inside"),
    [
        ("2026-03-02T11:59", Named("morning"), True),
        ("2026-03-02T12:00", Named("morning"), False),
        ("2026-03-02T13:00", After("lunch"), True),
        ("2026-03-02T14:00", After("lunch"), False),
        ("2026-03-02T08:59", Between(0, 540), True),
        ("2026-03-02T09:00", Between(0, 540), False),
        ("2026-03-03T02:00", Named("night"), True),
        ("2026-03-03T06:00", Named("night"), False),
        ("2026-03-07T10:00", Named("weekend"), True),
        ("2026-03-06T17:59", Named("working_hours"), True),
        ("2026-03-06T18:00", Named("working_hours"), False),
        ("2026-03-07T10:00", Named("working_hours"), False),
        ("2026-03-02T10:00", Nth(1, 0), True),
        ("2026-03-09T10:00", Nth(1, 0), False),
        ("2026-03-27T10:00", Last(4), True),
        ("2026-03-20T10:00", Last(4), False),
        ("2026-02-28T10:00", LastDay(), True),
        ("2026-03-20T10:00", Every(2, 4, date(2026, 3, 6)), True),
        ("2026-03-13T10:00", Every(2, 4, date(2026, 3, 6)), False),
        ("2026-02-20T10:00", Every(2, 4, date(2026, 3, 6)), False),
        ("2026-07-14T23:59", Dates(date(2026, 7, 1), date(2026, 7, 14)), True),
        ("2026-07-15T00:00", Dates(date(2026, 7, 1), date(2026, 7, 14)), False),
    ],
)
def test_a_moment_is_inside_or_outside(moment: str, window: Window, inside: bool) -> None:
    assert in_window(at(moment), window, DAY) is inside


def test_a_night_belongs_to_the_day_on_which_it_starts() -> None:
    friday_night = all_of(On((4,)), Between(22 * 60, 7 * 60))
    assert in_window(at("2026-03-07T02:00"), friday_night, DAY)
    assert not in_window(at("2026-03-06T02:00"), friday_night, DAY)
    not_friday = all_of(Between(22 * 60, 7 * 60), Outside(On((4,))))
    assert not in_window(at("2026-03-07T02:00"), not_friday, DAY)
    assert in_window(at("2026-03-06T02:00"), not_friday, DAY)


def test_local_time_counts_on_both_sides_of_a_clock_change() -> None:
    before_nine = Between(0, 540)
    half_past_seven_utc = datetime.fromisoformat("2026-03-27T07:30:00+00:00")
    assert in_window(half_past_seven_utc, before_nine, DAY)
    assert not in_window(half_past_seven_utc + timedelta(days=3), before_nine, DAY)


def test_moving_lunch_moves_the_hour_after_it() -> None:
    moved = Day(zone=BERLIN, parts={"lunch": (13 * 60, 14 * 60)})
    assert not in_window(at("2026-03-02T13:15"), After("lunch"), moved)
    assert in_window(at("2026-03-02T14:15"), After("lunch"), moved)


def test_an_overlap_needs_only_one_moment() -> None:
    five = Between(17 * 60, 24 * 60)
    assert overlaps_window(at("2026-03-02T16:30"), at("2026-03-02T17:30"), five, DAY)
    assert not overlaps_window(at("2026-03-02T16:30"), at("2026-03-02T17:00"), five, DAY)
    assert overlaps_window(at("2026-03-02T16:30"), at("2026-03-05T09:00"), On((3,)), DAY)


@given(
    st.datetimes(timezones=st.just(BERLIN)),
    st.integers(0, 1439),
    st.integers(0, 1439),
)
def test_a_range_and_its_outside_split_every_moment(moment: datetime, a: int, b: int) -> None:
    window = Between(a, b)
    assert in_window(moment, window, DAY) is not in_window(moment, Outside(window), DAY)
    assert in_window(moment, any_of(window, Outside(window)), DAY)


def test_a_wrong_time_of_day_says_how_to_write_it() -> None:
    with pytest.raises(BadInput, match="09:30"):
        minutes_of("25:00")
