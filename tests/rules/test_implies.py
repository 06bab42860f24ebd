"""A proof that one window or condition is narrower is never wrong."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from habitus.rules import Compare, Field, implies, window_implies
from habitus.vocabulary import (
    AllOf,
    AnyOf,
    Between,
    Dates,
    Day,
    Every,
    Last,
    Named,
    Nth,
    On,
    Outside,
    Window,
    in_window,
    shipped_concepts,
)

UTC = ZoneInfo("UTC")
DAY = Day(zone=UTC)
CONCEPTS = shipped_concepts()
HOURS = st.sampled_from([0, 60, 360, 540, 1020, 1320, 1380, 1440])
DAYS = st.sampled_from([(4,), (4, 5), (5,), (0, 1, 2, 3, 4)])
LEAVES: st.SearchStrategy[Window] = st.one_of(
    st.builds(lambda a, b: Between(a % 1440, b), HOURS, HOURS.filter(bool)),
    st.builds(On, DAYS),
    st.sampled_from(
        [
            Named("night"), Named("evening"), Named("weekend"), Named("weekdays"), Nth(1, 4),
            Last(4), Every(2, 4, date(2026, 3, 6)), Dates(date(2026, 3, 6), date(2026, 3, 7)),
        ]
    ),
)  # fmt: skip
WINDOWS: st.SearchStrategy[Window] = st.one_of(
    LEAVES,
    st.lists(LEAVES, min_size=2, max_size=3, unique=True).map(lambda one: AllOf(tuple(one))),
    st.lists(LEAVES, min_size=2, max_size=2, unique=True).map(lambda one: AnyOf(tuple(one))),
    LEAVES.map(Outside),
)
MOMENTS = [
    datetime(2026, 3, 1, tzinfo=UTC) + timedelta(days=day, minutes=minute)
    for day in range(31)
    for minute in (0, 30, 61, 400, 600, 1021, 1321, 1381, 1439)
]


@given(WINDOWS, WINDOWS)
@settings(max_examples=1500, deadline=None)
def test_a_narrower_window_has_no_moment_outside_the_wider(narrow: Window, wide: Window) -> None:
    if window_implies(narrow, wide):
        for moment in MOMENTS:
            if in_window(moment, narrow, DAY):
                assert in_window(moment, wide, DAY), moment


def test_what_is_plainly_narrower_is_proved() -> None:
    friday_evening = AllOf((On((4,)), Named("evening")))
    assert window_implies(friday_evening, On((4,)))
    assert window_implies(Between(540, 600), Between(480, 720))
    night = AllOf((On((4,)), Between(1320, 420)))
    assert window_implies(AllOf((On((4,)), Between(1380, 60))), night)
    assert not window_implies(night, On((4,)))


def test_texts_are_compared_as_rules_compare_them() -> None:
    brand = Field(("brand",))
    assert not implies(Compare(brand, "==", "ACME"), Compare(brand, "!=", "acme"), CONCEPTS)
    assert implies(Compare(brand, "==", "ACME"), Compare(brand, "!=", "other"), CONCEPTS)
    other = Compare(Field(("origin",)), "!=", Field(("airline",)))
    assert not implies(Compare(Field(("origin",)), "==", Field(("destination",))), other, CONCEPTS)
