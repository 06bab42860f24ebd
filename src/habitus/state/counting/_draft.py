"""A reading in the making: the items of a question, and what of them was understood so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from habitus.state.counting._calendar import Moment, Today
from habitus.state.counting._lexer import Item
from habitus.state.counting._lexicon import Lexicon
from habitus.state.counting._query import Operator, Span, Test
from habitus.state.counting._table import Column, Table


class Unread(Exception):
    """The question can't be read over this table.

    Args:
        why: a key of the sentences that say so.
        words: the words concerned.
    """

    def __init__(self, why: str, words: str = "") -> None:
        self.why = why
        self.words = words
        super().__init__(why, words)


@dataclass(slots=True)
class Condition:
    """A test and where in the question it stands."""

    at: int
    test: Test


@dataclass(slots=True)
class Bound:
    """A number with a comparison that no column of a row is compared with: of a group or a sum."""

    operator: Operator
    number: float
    unit: str = ""
    times: bool = False
    percent: bool = False
    upper: float | None = None
    column: str = ""
    """The sum of a column is compared; empty: the number of rows."""


@dataclass
class Draft:
    """What was understood so far.

    Attributes:
        conditions: tests of rows, in the order of the question.
        windows: times that were named, with the place of each.
        date: the date column that times are about.
        elsewhere: what is counted lies outside the times that were named.
        take, skip, newest: how many of the first, after how many, of how many newest rows.
        bound: what groups or sums are compared with.
        unit: the unit to answer in.
    """

    items: list[Item]
    lexicon: Lexicon
    today: Today
    chinese: bool
    as_percent: bool = False
    as_fraction: bool = False
    ties: int = 0
    conditions: list[Condition] = field(default_factory=list)
    windows: list[tuple[int, Span, Moment]] = field(default_factory=list)
    date: str = ""
    elsewhere: bool = False
    take: int = 0
    skip: int = 0
    newest: int = 0
    bound: Bound | None = None
    unit: str = ""

    @property
    def table(self) -> Table:
        """The rows asked about."""
        return self.lexicon.table

    def column(self, name: str) -> Column:
        """A column of the table."""
        return self.table.columns[name]

    def tests(self) -> tuple[Test, ...]:
        """All tests, each once."""
        return tuple(dict.fromkeys(one.test for one in self.conditions))

    # --- moving over the items ---------------------------------------------------------------------

    def indices(self, what: str, how: str | None = None, *, free: bool = True) -> Iterator[int]:
        """Where a part of a question stands; only unused ones with ``free``."""
        for at, one in enumerate(self.items):
            if one.says(what, how) and not (free and one.used):
                yield at

    def first(self, what: str, how: str | None = None) -> int | None:
        """The first unused item that says this."""
        return next(self.indices(what, how), None)

    def take_all(self, what: str, how: str | None = None) -> bool:
        """Use up every item that says this; whether there was one."""
        found = list(self.indices(what, how))
        for at in found:
            self.items[at].used = True
        return bool(found)

    def next(self, at: int, skip: Callable[[Item], bool] | None = None) -> int | None:
        """The next item that is no sign (nor what ``skip`` says)."""
        for index in range(at + 1, len(self.items)):
            one = self.items[index]
            if not one.sign and not (skip and skip(one)):
                return index
        return None

    def before(self, at: int, skip: Callable[[Item], bool] | None = None) -> int | None:
        """The item before that is no sign (nor what ``skip`` says)."""
        for index in range(at - 1, -1, -1):
            one = self.items[index]
            if not one.sign and not (skip and skip(one)):
                return index
        return None

    def fields(self, at: int, types: Iterable[str] = ()) -> list[str]:
        """The columns that an item names, exact names first; of some types where given."""
        wanted = tuple(types)
        own = self.items[at].of("field")
        found = [one.column for one in own if not one.loose] + [
            one.column for one in own if one.loose
        ]
        return [
            one for one in dict.fromkeys(found) if not wanted or self.column(one).type in wanted
        ]

    def use(self, *places: int | None) -> None:
        """Mark items as accounted for."""
        for at in places:
            if at is not None:
                self.items[at].used = True


def chatter(one: Item) -> bool:
    """An item that only joins: articles, prepositions, light words."""
    return (
        one.says("noise") and one.number is None and not one.of("unit") and not one.of("value")
        and not one.says("counter")
    )  # fmt: skip
