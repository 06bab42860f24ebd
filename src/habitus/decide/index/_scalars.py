"""Tests of one value: elementary intervals of numbers, and equality by look-up."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from datetime import datetime

from habitus.decide._view import Raw, View
from habitus.decide.index._probe import Outcome, bytes_of
from habitus.rules import Compare, IsTrue, Literal, OneOf, Operator
from habitus.vocabulary import Distance, Duration, Money, Scalar, fold

Number = int | float


def same_key(value: Scalar) -> Number | str:
    """Two values are equal to a rule exactly when their keys are."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return fold(value) if isinstance(value, str) else value


def number_of(value: object) -> Number | None:
    """The number that a constant is compared as."""
    match value:
        case bool():
            return None
        case int() | float():
            return value
        case Money(amount, _) | Distance(amount) | Duration(amount):
            return amount
    return None


class ScalarProbe:
    """All tests of one value that a context has or lacks.

    Args:
        value: reads it; None when absent.
        name: the field that it is, when it is one by itself.
        money: the currency that ``value`` converts the field's amount to; "" when it does not.
        on_date: the field whose local date it is, "" for now; None when it is no date.
    """

    def __init__(
        self,
        value: Callable[[View], Raw],
        *,
        name: str | None = None,
        money: str = "",
        on_date: str | None = None,
    ) -> None:
        self.value = value
        self.name = name
        self.money = money
        self.on_date = on_date
        self.rows = 0
        self._ordered = 0
        self._below = 0
        self._yes = self._no = 0
        self._equal_rows = 0
        self._keyed = False
        self.equal: dict[Number | str, int] = {}
        self.unequal: dict[Number | str, int] = {}
        self._tests: list[tuple[Operator, Number, int]] = []
        self._table: tuple[list[Number], list[int]] | None = None
        """Bounds, and for each elementary interval the rows of which a comparison is false there:
        interval 2i lies before the i-th bound, 2i+1 is the bound itself. Made when first read."""

    def add(self, bit: int, literals: Sequence[Literal]) -> list[Literal]:
        """Take a row's tests of the value."""
        return [one for one in literals if not self._add(bit, one)]

    def _add(self, bit: int, literal: Literal) -> bool:
        match literal.leaf:
            case IsTrue():
                if literal.denied:
                    self._no |= bit
                else:
                    self._yes |= bit
            case OneOf(_, values):
                if not self._values(bit, values, equal=not literal.denied):
                    return False
            case Compare(_, "==" | "!=" as op, right) if not literal.denied:
                number = number_of(right)
                value = number if number is not None else right
                if not isinstance(value, str | int | float):
                    return False
                if not self._values(bit, (value,), equal=op == "=="):
                    return False
            case Compare(_, op, right) if not literal.denied:
                number = number_of(right)
                if number is None or number != number:
                    return False
                self._tests.append((op, number, bit))
                self._ordered |= bit
                if op in ("<", "<="):
                    self._below |= bit
                self._table = None
            case _:
                return False
        self.rows |= bit
        return True

    def _values(self, bit: int, values: Sequence[Scalar], *, equal: bool) -> bool:
        if any(one != one for one in values) or (equal and self._equal_rows & bit):
            return False
        if equal:
            self._equal_rows |= bit
        self._keyed = True
        table = self.equal if equal else self.unequal
        for one in values:
            key = same_key(one)
            table[key] = table.get(key, 0) | bit
        return True

    @property
    def only_ordered(self) -> bool:
        """Whether only the order of a number matters."""
        return not self._keyed and not self._yes and not self._no

    def read(self, view: View) -> Outcome:
        """Which rows fail and which are unknown for the context's value."""
        return self.outcome(self.value(view))

    def outcome(self, value: object) -> Outcome:
        """Which rows fail and which are unknown for a value."""
        if value is None:
            return 0, self.rows
        sort = type(value)
        if sort is float or sort is int:
            if value != value:
                return self._equal_rows | self._below, self._yes | self._no
            failing = self._ordering(value) if self._ordered else 0  # type: ignore[arg-type]
            if self._keyed:
                failing |= self._by_key(value)  # type: ignore[arg-type]
            return failing, self._yes | self._no
        if sort is bool:
            return self._of_yes_or_no(bool(value)), 0
        key = fold(value) if isinstance(value, str) else None
        return self._by_key(key), self._ordered | self._yes | self._no

    def _by_key(self, key: Number | str | None) -> int:
        failing = 0
        if self._equal_rows:
            failing = self._equal_rows if key is None else self._equal_rows ^ self.equal.get(key, 0)
        if self.unequal and key is not None:
            failing |= self.unequal.get(key, 0)
        return failing

    def _of_yes_or_no(self, value: bool) -> int:
        failing = self._by_key("true" if value else "false") | (self._no if value else self._yes)
        return failing | self._ordering(int(value)) if self._ordered else failing

    def _ordering(self, value: Number) -> int:
        cuts, fails = self._table or self.intervals()
        at = bisect_left(cuts, value)
        return fails[2 * at + (at < len(cuts) and cuts[at] == value)]

    def intervals(self) -> tuple[list[Number], list[int]]:
        """The bounds, and the rows that fail in each elementary interval."""
        if self._table is not None:
            return self._table
        cuts = sorted({number for _, number, _ in self._tests})
        number_of_cut = {cut: n for n, cut in enumerate(cuts)}
        size = 2 * len(cuts) + 1
        rising, falling = [0] * size, [0] * size
        for op, number, bit in self._tests:
            at = 2 * number_of_cut[number] + 1
            match op:
                case "<":
                    rising[at] |= bit
                case "<=":
                    rising[at + 1] |= bit
                case ">":
                    falling[at] |= bit
                case _:
                    falling[at - 1] |= bit
        running = 0
        for at in range(size):
            running |= rising[at]
            rising[at] = running
        running = 0
        for at in range(size - 1, -1, -1):
            running |= falling[at]
            rising[at] |= running
        self._table = (cuts, rising)
        return self._table

    def size(self) -> int:
        """Bytes it holds, about."""
        one = bytes_of(self.rows) + 100
        return one * (len(self.equal) + len(self.unequal) + 3 * len(self._tests))


def days_between(moment: Raw, view: View) -> int | None:
    """Whole local days from now to a moment."""
    if not isinstance(moment, datetime):
        return None
    zone = view.day.zone
    return (moment.astimezone(zone).date() - view.now.astimezone(zone).date()).days
