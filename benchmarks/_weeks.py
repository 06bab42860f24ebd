"""Windows that hold in the same minutes of every week, as tables, for the peers."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from itertools import pairwise

from habitus.vocabulary import (
    After,
    AllOf,
    AnyOf,
    Between,
    Day,
    Named,
    On,
    Outside,
    Window,
    in_window,
    window_edges,
)

_MONDAY = date(2024, 1, 1)


def is_weekly(window: Window) -> bool:
    """Whether the window holds in the same minutes of every week."""
    match window:
        case AllOf(parts) | AnyOf(parts):
            return all(is_weekly(part) for part in parts)
        case Outside(part):
            return is_weekly(part)
    return isinstance(window, Named | After | Between | On)


def spans(window: Window, day: Day) -> list[tuple[int, int]]:
    """Where it holds: half-open spans of minutes of the week."""
    edges = [*sorted(window_edges(window, day) | {0}), 1440]
    found: list[tuple[int, int]] = []
    for weekday in range(7):
        on = _MONDAY + timedelta(days=weekday)
        for start, end in pairwise(edges):
            moment = datetime.combine(on, time(start // 60, start % 60), tzinfo=day.zone)
            if in_window(moment, window, day):
                found.append((weekday * 1440 + start, weekday * 1440 + end))
    return found


def table(window: Window, day: Day) -> bytes:
    """One byte a minute of the week: 1 where it holds."""
    minutes = bytearray(7 * 1440)
    for start, end in spans(window, day):
        minutes[start:end] = b"\1" * (end - start)
    return bytes(minutes)
