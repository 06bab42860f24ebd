"""When things happen: parts of the day, clock times, days of the week and of the month."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from itertools import combinations, pairwise

from habitus.rules._ir import During, Field, Overlaps
from habitus.rules.induce._numbers import round_between
from habitus.rules.induce._table import Order, Table, bits, by_value
from habitus.vocabulary import (
    After,
    Between,
    Context,
    Day,
    Last,
    Named,
    Nth,
    On,
    Outside,
    Window,
    all_of,
    when_of,
)

MINUTES_A_DAY = 24 * 60
CLOCK_STEPS = (60, 30, 15, 5, 1)
CLOCK_GAP = 30
"""Minutes that must lie between the times on the two sides of a bound."""
CLEAR_GAP = 60
"""Minutes between the two sides that make a bound plain even of few observations, unless
it is the start or the end of work."""

PARTS: tuple[tuple[Window, float], ...] = (
    (Named("lunch"), 7.0), (After("lunch"), 7.1), (Named("night"), 9.8),
    (Named("evening"), 9.9), (Named("afternoon"), 10.0), (Named("morning"), 10.1),
)  # fmt: skip
"""Parts of the day that a person would name, the shorter first."""
SPANS = (Named("morning"), Named("afternoon"), Named("evening"))
"""Parts that a habit about days keeps to when nothing else was seen."""


class Clock:
    """Local weekday, date and minute of each context's own time; None where it has none."""

    def __init__(self, contexts: Sequence[Context], day: Day) -> None:
        moments = [when_of(one) for one in contexts]
        self.day = day
        self.locals = [None if m is None else m.astimezone(day.zone) for m in moments]
        self.minutes = [None if m is None else m.hour * 60 + m.minute for m in self.locals]
        self.weekdays = [None if m is None else m.weekday() for m in self.locals]
        self.known = bits(m is not None for m in moments)
        self.name = contexts[0].WHEN[0]
        self.term = Field((self.name,))
        ends = [getattr(one, "end", None) for one in contexts]
        self.ends = [None if end is None else end.astimezone(day.zone) for end in ends]

    def within(self, start: int, end: int) -> int:
        """Observations whose minute of the day lies in ``[start, end)``; it may pass midnight."""
        if end <= start:
            return bits(m is not None and (m >= start or m < end) for m in self.minutes)
        return bits(m is not None and start <= m < end for m in self.minutes)

    def bounds(self, window: Window) -> tuple[int, int]:
        """Minutes at which a part of the day starts and ends for this person."""
        if isinstance(window, After):
            end = self.day.part(window.name)[1] % MINUTES_A_DAY
            return end, end + 60
        assert isinstance(window, Named)
        return self.day.part(window.name)

    def during(self, *windows: Window) -> During:
        """The condition that the context's own time lies in all the windows."""
        return During(self.term, all_of(*windows))


def clock_features(table: Table, clock: Clock) -> None:
    """Adds every feature of time."""
    if not clock.known:
        return
    for window, rank in PARTS:
        table.add(
            clock.during(window), "clock", Order(0, rank), clock.within(*clock.bounds(window))
        )
    _bounds(table, clock)
    _days(table, clock)
    _months(table, clock)
    _runs_over(table, clock)
    work = bits(
        m is not None and d in clock.day.work_days and clock.day.work[0] <= m < clock.day.work[1]
        for m, d in zip(clock.minutes, clock.weekdays, strict=True)
    )
    outside = clock.during(Outside(Named("working_hours")))
    table.add(outside, "clock", Order(1, 12), clock.known & ~work)


def _bounds(table: Table, clock: Clock) -> None:
    """Before and after a clock time, and between two, at round times."""
    held = by_value(clock.minutes)
    ordered = sorted(held)
    below = 0
    cuts: list[tuple[int, int, int]] = []
    for low, high in pairwise(ordered):
        below |= held[low]
        if high - low < CLOCK_GAP:
            continue
        until = int(round_between(low + 1, high + 1, CLOCK_STEPS, near_high=False))
        since = int(round_between(low, high, CLOCK_STEPS, near_high=True))
        cuts.append((since, until, below))
        wide = high - low >= CLEAR_GAP
        clear = wide or until in clock.day.work
        table.add(clock.during(Between(0, until)), "clock", Order(1, 9), below, clear=clear)
        after = clock.during(Between(since, MINUTES_A_DAY))
        table.add(
            after,
            "clock",
            Order(1, 9.5),
            clock.known & ~below,
            clear=wide or since in clock.day.work,
        )
    for (since, _, before), (_, until, inside) in combinations(cuts[:40], 2):
        window = clock.during(Between(since, until))
        table.add(window, "clock", Order(2, 9.7), inside & ~before)


def _days(table: Table, clock: Clock) -> None:
    days = by_value(clock.weekdays)
    for day, held in days.items():
        table.add(clock.during(On((day,))), "day", Order(0, 6), held)
        for window in SPANS:
            within = held & clock.within(*clock.bounds(window))
            if within != held:
                table.add(clock.during(On((day,)), window), "clock+day", Order(1, 6.2), within)
    weekend = bits(d is not None and d >= 5 for d in clock.weekdays)
    table.add(clock.during(Named("weekend")), "day", Order(0, 9), weekend)
    table.add(clock.during(Named("weekdays")), "day", Order(0, 14), clock.known & ~weekend)
    for one, other in combinations(sorted(days), 2):
        if (one, other) != (5, 6) and min(days[one].bit_count(), days[other].bit_count()) >= 2:
            both = days[one] | days[other]
            table.add(clock.during(On((one, other))), "day", Order(2, 6.5), both)


def _months(table: Table, clock: Clock) -> None:
    nth = [None if m is None else ((m.day - 1) // 7 + 1, m.weekday()) for m in clock.locals]
    for (n, day), held in by_value(nth).items():
        table.add(clock.during(Nth(n, day)), "day", Order(1, 6), held)
    last = [
        m.weekday() if m is not None and (m + timedelta(days=7)).month != m.month else None
        for m in clock.locals
    ]
    for day, held in by_value(last).items():
        table.add(clock.during(Last(day)), "day", Order(1, 6.1), held)


def _runs_over(table: Table, clock: Clock) -> None:
    """Meetings that run into lunch or past the end of the afternoon, whenever they start."""
    if not any(clock.ends) or clock.name != "start":
        return
    for window, rank in ((Named("lunch"), 9.2), (Named("evening"), 10.2)):
        start, stop = clock.bounds(window)
        held = 0
        for i, (begin, end) in enumerate(zip(clock.locals, clock.ends, strict=True)):
            if begin is None:
                continue
            first = begin.hour * 60 + begin.minute
            length = 0.0 if end is None else (end - begin).total_seconds() / 60
            # Something without a length is there at its start.
            final = first + max(length, 1)
            if (first < stop and final > start) or final > start + MINUTES_A_DAY:
                held |= 1 << i
        table.add(Overlaps(window), "clock", Order(1, rank), held)
