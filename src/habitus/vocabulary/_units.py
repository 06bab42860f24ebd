"""Amounts with units: money, distance, duration. Amounts of different kinds never compare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, TypeAlias

from habitus.errors import BadInput


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in a currency (ISO 4217 code)."""

    value: float
    currency: str

    if TYPE_CHECKING:  # rules compare money; they are compiled, with the day's rates, never run

        def __lt__(self, other: Money) -> bool: ...
        def __le__(self, other: Money) -> bool: ...
        def __gt__(self, other: Money) -> bool: ...
        def __ge__(self, other: Money) -> bool: ...
        def __rmul__(self, weight: float) -> float: ...


@dataclass(frozen=True, slots=True, order=True)
class Distance:
    """A distance in kilometres."""

    km: float

    if TYPE_CHECKING:  # a goal or a choice weighs it

        def __rmul__(self, weight: float) -> float: ...


@dataclass(frozen=True, slots=True, order=True)
class Duration:
    """A length of time in minutes."""

    minutes: float

    if TYPE_CHECKING:

        def __rmul__(self, weight: float) -> float: ...


Amount: TypeAlias = Money | Distance | Duration


def money(value: float, currency: str) -> Money:
    """An amount of money.

    Args:
        value: not negative.
        currency: three capital letters, ISO 4217.

    Raises:
        BadInput: the currency is not three capital letters.
    """
    if len(currency) != 3 or not currency.isascii() or not currency.isupper():
        raise BadInput(
            f'"{currency}" is not a currency.', fix='Write three capital letters, like "EUR".'
        )
    return Money(float(value), currency)


def km(value: float) -> Distance:
    """A distance in kilometres."""
    return Distance(float(value))


def minutes(value: float) -> Duration:
    """A length of time in minutes."""
    return Duration(float(value))


@dataclass(frozen=True, slots=True)
class Rates:
    """Dated exchange rates: for each day, the worth of one unit of a currency in ``base``."""

    base: str = ""
    by_day: Mapping[date, Mapping[str, float]] = field(default_factory=dict)

    def convert(self, value: float, currency: str, to: str, on: date) -> float | None:
        """The value in ``to`` at the last rates known on that day; None when there are none."""
        if currency == to:
            return value
        days = [day for day in self.by_day if day <= on]
        if not days:
            return None
        table = self.by_day[max(days)]
        worth = 1.0 if currency == self.base else table.get(currency)
        target = 1.0 if to == self.base else table.get(to)
        if worth is None or not target:
            return None
        return value * worth / target
