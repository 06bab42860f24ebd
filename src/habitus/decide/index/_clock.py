"""Tests of when something is: local minutes of the week, and dates.

A window of clock ranges and days of the week holds in the same minutes of every week, so it becomes
a set of these minutes once, as the bits of a number. Other windows (dates, days of the month, every
second week) are tested once for each local date and part of the day.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from itertools import pairwise

from habitus.decide._view import Raw, View
from habitus.decide.index._probe import KEPT, Outcome, bytes_of
from habitus.rules import During, Literal
from habitus.vocabulary import (
    MINUTES_A_DAY,
    AllOf,
    AnyOf,
    Between,
    Day,
    Named,
    On,
    Outside,
    Settings,
    Window,
    in_window,
    window_edges,
)
from habitus.vocabulary import After as AfterPart

WEEK = 7 * MINUTES_A_DAY
_ALWAYS = (1 << WEEK) - 1
_MONDAY = date(2024, 1, 1)


def is_weekly(window: Window) -> bool:
    """Whether the window holds in the same minutes of every week."""
    match window:
        case AllOf(parts) | AnyOf(parts):
            return all(is_weekly(part) for part in parts)
        case Outside(part):
            return is_weekly(part)
    return isinstance(window, Named | AfterPart | Between | On)


class Weeks:
    """The minutes of the week of windows, as the bits of a number, for one cut of the day."""

    def __init__(self, day: Day) -> None:
        self.day = day
        self._known: dict[Window, int] = {}

    def bits(self, window: Window) -> int:
        """Bit ``1440 * weekday + minute`` is set where the window holds."""
        known = self._known.get(window)
        if known is None:
            known = self._known[window] = self._bits(window)
        return known

    def _bits(self, window: Window) -> int:
        edges = [*sorted(window_edges(window, self.day) | {0}), MINUTES_A_DAY]
        found = 0
        for weekday in range(7):
            on = _MONDAY + timedelta(days=weekday)
            for start, end in pairwise(edges):
                moment = datetime.combine(on, time(start // 60, start % 60), tzinfo=self.day.zone)
                if in_window(moment, window, self.day):
                    found |= ((1 << (end - start)) - 1) << (weekday * MINUTES_A_DAY + start)
        return found


def changes(bits: int) -> list[int]:
    """The minutes of the week at which membership turns, beginning outside."""
    turns = bits ^ (bits << 1)
    found: list[int] = []
    while turns:
        low = turns & -turns
        found.append(low.bit_length() - 1)
        turns ^= low
    return [one for one in found if one < WEEK]


class TimeProbe:
    """All window tests of one moment.

    Args:
        value: reads the moment; None when absent.
        weeks: the minutes of the week of windows.
        settings: the person's, for zones.
        name: the field that it is, "" for now; None when it is neither.
    """

    def __init__(
        self,
        value: Callable[[View], Raw],
        weeks: Weeks,
        settings: Settings,
        name: str | None = None,
    ) -> None:
        self.value = value
        self.name = name
        self.rows = 0
        self._weeks = weeks
        self._settings = settings
        self._weekly: dict[int, int] = {}
        """Minutes of the week in which rows fail, and these rows."""
        self._table: tuple[list[int], list[int]] | None = None
        """Minutes at which rows begin or cease to fail, and the rows that fail from each on."""
        self._dated: dict[tuple[Window, bool], int] = {}
        self._edges: list[int] = [0]
        self._seen: dict[int, int] = {}

    def add(self, bit: int, literals: Sequence[Literal]) -> list[Literal]:
        """Take a row's window tests."""
        holds = _ALWAYS
        for one in literals:
            assert isinstance(one.leaf, During)
            window = one.leaf.window
            if is_weekly(window):
                bits = self._weeks.bits(window)
                holds &= bits ^ _ALWAYS if one.denied else bits
            else:
                key = (window, one.denied)
                self._dated[key] = self._dated.get(key, 0) | bit
                edges = {*self._edges, *window_edges(window, self._weeks.day)}
                self._edges = sorted(edges)
                self._seen.clear()
        if holds != _ALWAYS:
            failing = holds ^ _ALWAYS
            self._weekly[failing] = self._weekly.get(failing, 0) | bit
            self._table = None
        self.rows |= bit
        return []

    def read(self, view: View) -> Outcome:
        """Which rows fail and which are unknown at the context's moment."""
        moment = self.value(view)
        if not isinstance(moment, datetime):
            return 0, self.rows
        ordinal, minute, local = view.clock(moment)
        failing = 0
        if self._weekly:
            turns, fails = self._table or self._build()
            failing = fails[bisect_right(turns, (ordinal + 6) % 7 * MINUTES_A_DAY + minute) - 1]
        if self._dated:
            part = bisect_right(self._edges, minute) - 1
            known = self._seen.get(ordinal * MINUTES_A_DAY + part)
            failing |= self.on_date(local, part) if known is None else known
        return failing, 0

    @property
    def has_dates(self) -> bool:
        """Whether any window is of dates, and not the same every week."""
        return bool(self._dated)

    def parts(self) -> tuple[list[int], list[int], list[int]]:
        """Turns of the week, the rows that fail from each on, and the edges of parts of the day."""
        turns, fails = self._table or self._build()
        return turns, fails if self._weekly else [], self._edges

    def _build(self) -> tuple[list[int], list[int]]:
        flips: dict[int, int] = {0: 0}
        for failing, rows in self._weekly.items():
            for minute in _turns_of(failing):
                flips[minute] = flips.get(minute, 0) ^ rows
        turns, fails = sorted(flips), []
        running = 0
        for minute in turns:
            # Two sets of minutes of one row never meet: a row has one.
            running ^= flips[minute]
            fails.append(running)
        self._table = (turns, fails)
        return self._table

    def on_date(self, local: datetime, part: int) -> int:
        """Rows that fail on a local date in a part of the day."""
        failing = 0
        day = self._settings.day_at(local)
        for (window, denied), rows in self._dated.items():
            if in_window(local, window, day) == denied:
                failing |= rows
        if len(self._seen) > KEPT:
            self._seen.clear()
        self._seen[local.toordinal() * MINUTES_A_DAY + part] = failing
        return failing

    def size(self) -> int:
        """Bytes it holds, about."""
        one = bytes_of(self.rows) + 100
        return one * (10 * len(self._weekly) + len(self._seen)) + 1400 * len(self._weekly)


@lru_cache(maxsize=4096)
def _turns_of(bits: int) -> tuple[int, ...]:
    return tuple(changes(bits))
