"""New sizes in the place of old ones."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts.grammar.en._clock import after_clock, before_clock, clock_pattern, read_clock
from habitus.vocabulary import (
    Amount,
    Between,
    Distance,
    Duration,
    Money,
    Scalar,
)


def size_of(value: Scalar | Amount) -> float | None:
    """The bare number of an amount."""
    match value:
        case Money():
            return value.value
        case Distance():
            return value.km
        case Duration():
            return value.minutes
        case bool() | str():
            return None
    return float(value)


def resized(old: Scalar | Amount, value: float) -> Scalar | Amount:
    """A new size in the unit of the old one."""
    match old:
        case Money():
            return replace(old, value=value)
        case Distance():
            return replace(old, km=value)
        case Duration():
            return replace(old, minutes=value)
    return value


def moved(window: Between, text: str) -> Between | None:
    """ "Make it 9" after "no calls after 8"."""
    match = re.match(clock_pattern("a"), text.strip().lower())
    clock = read_clock(match, "a") if match is not None else None
    if clock is None:
        return None
    if window.start == 0:
        return Between(0, before_clock(clock))
    return Between(after_clock(clock), window.end) if window.end == 1440 else None
