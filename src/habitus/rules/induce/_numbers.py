"""Bounds on amounts: between two values that were seen, at a round number near the covered side."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from habitus.rules._ir import Compare, Field, Value
from habitus.rules.induce._table import Order, Table, by_value
from habitus.vocabulary import Context, FieldType, duration_of, km, minutes, money

MINUTE_STEPS = (30, 15, 5, 1)
SMALL_NOTICE = 2


def round_between(low: float, high: float, steps: Sequence[float], *, near_high: bool) -> float:
    """A round number in ``(low, high]`` when near the high end, else in ``[low, high)``.

    The coarsest step that has a multiple there is taken, and of its multiples the nearest to the
    covered side, so that the bound claims little that was not seen.
    """
    for step in steps:
        if near_high:
            value = math.floor(high / step + 1e-9) * step
            if value > low + 1e-9:
                return round(value, 6)
        else:
            value = math.ceil(low / step - 1e-9) * step
            if value < high - 1e-9:
                return round(value, 6)
    return high if near_high else low


def steps_for(value: float) -> tuple[float, ...]:
    """1, 2.5, 5 times powers of ten, none coarser than half the value."""
    top = max(abs(value), 0.1) / 2
    exponent = math.floor(math.log10(top)) + 1
    steps = [m * 10.0**e for e in range(exponent, exponent - 4, -1) for m in (5, 2.5, 1)]
    return tuple(step for step in steps if step <= top)


def number_features(
    table: Table, kind: str, name: str, type_: FieldType, contexts: Sequence[Context]
) -> None:
    """Features ``<= bound`` and ``>= bound`` of one field.

    Amounts of money count only when all are in one currency.
    """
    values: list[float | None]
    if name == "duration":
        spans = [duration_of(one) for one in contexts]
        values = [None if span is None else span.total_seconds() / 60 for span in spans]
    else:
        values = [getattr(one, name) for one in contexts]
    wrap = _unit(type_, contexts, values)
    if wrap is None:
        return
    held = by_value(values)
    ordered = sorted(held)
    below = 0
    everything = 0
    for value in ordered:
        everything |= held[value]
    field = Field((name,))
    family = {"days_notice": "notice"}.get(name, "length" if type_ == "duration" else name)
    for low, high in pairwise(ordered):
        below |= held[low]
        if not _apart(low, high, type_):
            continue
        at_most, at_least = _bounds(low, high, type_)
        plain = name == "days_notice" and at_most <= SMALL_NOTICE
        clear = plain or _clear(low, high, type_)
        upper, lower = Compare(field, "<=", wrap(at_most)), Compare(field, ">=", wrap(at_least))
        order = Order(0, 8) if plain else Order(1, 10)
        above = everything & ~below
        table.add(upper, family, order, below, known=everything, clear=clear)
        table.add(lower, family, Order(1, 11), above, known=everything, clear=clear)


def _bounds(low: float, high: float, type_: FieldType) -> tuple[float, float]:
    """Where "at most" and "at least" are set between two neighbouring values."""
    if type_ == "integer":
        return low, high
    below = MINUTE_STEPS if type_ == "duration" else steps_for(low)
    above = MINUTE_STEPS if type_ == "duration" else steps_for(high)
    return (
        round_between(low, high, below, near_high=False),
        round_between(low, high, above, near_high=True),
    )


def _apart(low: float, high: float, type_: FieldType) -> bool:
    """Whether two neighbouring values differ enough to set a bound between them."""
    if type_ == "duration":
        return high - low >= 10 or high >= 1.5 * low
    if type_ == "integer":
        return True
    return high >= 1.1 * low


def _clear(low: float, high: float, type_: FieldType) -> bool:
    """Whether the two sides lie so far apart that few observations make the bound plain."""
    if type_ == "integer":
        return high >= 2 * low + 2
    return high >= 1.5 * low or (type_ == "duration" and high - low >= 15)


def _unit(
    type_: FieldType, contexts: Sequence[Context], values: Sequence[float | None]
) -> Callable[[float], Value] | None:
    if type_ == "duration":
        return minutes
    if type_ == "distance":
        return km
    if type_ == "price":
        pairs = zip(contexts, values, strict=True)
        codes = {getattr(one, "currency", None) for one, value in pairs if value is not None}
        code = (codes.pop() or "").upper() if len(codes) == 1 else ""
        if len(code) != 3 or not (code.isascii() and code.isalpha()):
            return None
        return lambda value: money(value, code)
    return lambda value: int(value) if float(value).is_integer() else value
