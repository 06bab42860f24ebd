"""Sets of values say exactly what is in them, and "and" and "not" of sets mean just that."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from habitus.conflicts import NumberSet, TextSet, compared, interval, texts, time_set
from habitus.vocabulary import Day, in_window
from rules.strategies import windows

POINTS = [n / 2 for n in range(-9, 10)]
OPERATORS = {
    "<": float.__lt__, "<=": float.__le__, ">": float.__gt__, ">=": float.__ge__,
    "==": float.__eq__, "!=": float.__ne__,
}  # fmt: skip
leaves = st.builds(compared, st.sampled_from(list(OPERATORS)), st.sampled_from(POINTS))
numbers = st.recursive(
    leaves,
    lambda inner: st.builds(lambda a, b: a & b, inner, inner) | inner.map(lambda one: ~one),
    max_leaves=6,
)
some_texts = st.builds(TextSet, st.frozensets(st.sampled_from("abcd")), st.booleans())


@given(st.sampled_from(list(OPERATORS)), st.sampled_from(POINTS), st.sampled_from(POINTS))
def test_a_comparison_holds_what_it_compares(op: str, bound: float, value: float) -> None:
    assert (value in compared(op, bound)) == OPERATORS[op](value, bound)


@given(numbers, numbers)
def test_numbers_in_both_and_outside(a: NumberSet, b: NumberSet) -> None:
    for value in POINTS:
        assert (value in (a & b)) == (value in a and value in b)
        assert (value in ~a) == (value not in a)
    assert (a & ~a).is_empty()
    assert ~~a == a


@given(numbers)
def test_an_empty_set_of_numbers_holds_none(a: NumberSet) -> None:
    # Between any two cuts lies a quarter, so these points see every piece.
    seen = any(n / 4 in a for n in range(-40, 41))
    assert a.is_empty() == (not seen)


@given(numbers)
def test_whole_numbers_are_kept(a: NumberSet) -> None:
    whole = a.whole()
    for value in range(-9, 10):
        assert (float(value) in whole) == (float(value) in a)
    assert whole.is_empty() == (not any(float(value) in a for value in range(-9, 10)))


def test_an_interval_turned_round_is_empty() -> None:
    assert interval((2.0, 0), (1.0, 0)).is_empty()
    assert interval((1.0, 0), (1.0, 0)).is_empty()
    assert not interval((1.0, 0), (1.0, 1)).is_empty()


@given(some_texts, some_texts)
def test_texts_in_both_and_outside(a: TextSet, b: TextSet) -> None:
    def holds(one: TextSet, value: str) -> bool:
        return (value in one.texts) != one.all_but

    for value in "abcde":
        assert holds(a & b, value) == (holds(a, value) and holds(b, value))
        assert holds(~a, value) != holds(a, value)
    assert texts(()).is_empty()


UTC = ZoneInfo("UTC")
DAY = Day(UTC, parts={"lunch": (13 * 60, 14 * 60)})
MINUTES = [0, 1, 359, 360, 539, 540, 700, 719, 720, 779, 780, 800, 840, 1080, 1140, 1320, 1439]
moments = st.builds(
    lambda on, minute: datetime(on.year, on.month, on.day, minute // 60, minute % 60, tzinfo=UTC),
    st.dates(date(2020, 1, 1), date(2035, 12, 31)),
    st.sampled_from(MINUTES) | st.integers(0, 1439),
)


@given(windows, st.lists(moments, min_size=20, max_size=20))
@settings(max_examples=150, deadline=None)
def test_a_window_holds_the_same_moments_as_a_set(window, some) -> None:  # type: ignore[no-untyped-def]
    held = time_set(window, DAY)
    week = [some[0] + timedelta(days=n) for n in range(8)]
    for moment in (*some, *week):
        minute = moment.hour * 60 + moment.minute
        assert held.contains(moment.date(), minute) == in_window(moment, window, DAY), moment


@given(windows, windows, moments)
@settings(max_examples=100, deadline=None)
def test_windows_meet_exactly_where_both_hold(one, other, moment) -> None:  # type: ignore[no-untyped-def]
    a, b = time_set(one, DAY), time_set(other, DAY)
    minute = moment.hour * 60 + moment.minute
    here = a.contains(moment.date(), minute), b.contains(moment.date(), minute)
    assert (a & b).contains(moment.date(), minute) == all(here)
    assert (a | b).contains(moment.date(), minute) == any(here)
    assert (~a).contains(moment.date(), minute) != here[0]
    assert a.meets(b) == (not (a & b).is_empty())
    assert a.inside(b) == (a & ~b).is_empty()
