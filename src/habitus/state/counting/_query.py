"""What a question asks, as data: tests over rows of one kind, and what is made of the rows that pass.

A plan is what the reader makes of words, what the evaluator runs, what is printed as Python, and what
is said back as a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeAlias

Plain: TypeAlias = str | float | bool
Operator: TypeAlias = Literal[
    "eq", "lt", "le", "gt", "ge", "is", "has", "filled", "dates", "clock", "weekdays",
]  # fmt: skip
Aggregate: TypeAlias = Literal["count", "sum", "mean", "median", "max", "min", "distinct"]
How: TypeAlias = Literal[
    "trend", "more", "less", "which_more", "which_less", "difference", "apart"
]  # fmt: skip
Calendar: TypeAlias = Literal["day", "week", "month", "quarter", "year", "weekday"]


@dataclass(frozen=True, slots=True)
class Test:
    """One test of one column.

    Attributes:
        column: the field that is read.
        operator: ``eq`` to ``ge`` compare numbers; ``is`` holds for one of the values; ``has`` for a
            list with one of them; ``filled`` for any value; ``dates`` for a day within one of the
            spans; ``clock`` for a time of day within one of the half-open ranges of minutes, which
            may pass midnight; ``weekdays`` for one of the days (Monday is 0).
        negated: the opposite, for rows that have the field.
    """

    column: str
    operator: Operator
    number: float = 0.0
    values: tuple[Plain, ...] = ()
    spans: tuple[Span, ...] = ()
    ranges: tuple[tuple[int, int], ...] = ()
    days: tuple[int, ...] = ()
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """Local dates, both ends inclusive; None is open."""

    first: date | None = None
    last: date | None = None

    def holds(self, day: date) -> bool:
        """Whether a day lies in it."""
        return (self.first is None or day >= self.first) and (self.last is None or day <= self.last)


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a kind that pass all tests; of them, where wanted, only the newest or oldest."""

    kind: str
    tests: tuple[Test, ...] = ()
    newest: int = 0
    """So many, by date; negative: the oldest; 0: all."""
    date: str = ""
    """The column that says when, empty where there is none."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One number over rows; ``per`` divides a count or sum by so many weeks, months, ..."""

    rows: Rows
    aggregate: Aggregate
    column: str = ""
    unit: str = ""
    """The unit to answer in; that of the column when empty."""
    per: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """The part of rows (or of a sum over them) that passes more tests."""

    rows: Rows
    part: tuple[Test, ...]
    column: str = ""
    percent: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """What rows are grouped by: a column, or the calendar unit of a date column."""

    column: str
    calendar: Calendar | None = None


@dataclass(frozen=True, slots=True)
class Grouped:
    """Groups of rows with a figure each: all, those over a bound, or the first ones by the figure."""

    figure: Figure
    key: Key
    take: int = 0
    """So many groups; 0: all."""
    skip: int = 0
    descending: bool = True
    bound: tuple[Operator, float] | None = None
    of_whole: bool = False
    """The bound is about the share of the whole."""
    figures: bool = False
    """The answer is each group with its figure, and not only its name."""
    one: bool = False
    """One name is asked for, not a list."""


@dataclass(frozen=True, slots=True)
class Pick:
    """The rows that come first by a column, and what is shown of them."""

    rows: Rows
    by: str
    descending: bool
    show: str
    take: int = 1
    skip: int = 0
    unit: str = ""
    ties: int = 0
    """Of rows that tie for the first place: 1 the earliest, -1 the latest, 0 all."""


@dataclass(frozen=True, slots=True)
class Values:
    """The values that a column has."""

    rows: Rows
    column: str
    one: bool = False


@dataclass(frozen=True, slots=True)
class Ago:
    """How long ago the newest (or oldest) row was."""

    rows: Rows
    column: str
    newest: bool = True
    unit: str = "day"


@dataclass(frozen=True, slots=True)
class Compared:
    """Two figures side by side."""

    first: Figure
    second: Figure
    how: How
    names: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Check:
    """Whether a figure is over or under a bound."""

    figure: Figure
    operator: Operator
    number: float


Plan: TypeAlias = Figure | Share | Grouped | Pick | Values | Ago | Compared | Check
