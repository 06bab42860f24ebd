"""Runs a plan over rows: the value, the rows it rests on, and the rows that were left out."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TypeAlias

from pydantic import JsonValue

from habitus.state._record import Record
from habitus.state.counting._calendar import month_span
from habitus.state.counting._query import (
    Ago,
    Calendar,
    Check,
    Compared,
    Figure,
    Grouped,
    Key,
    Pick,
    Plan,
    Rows,
    Share,
    Test,
    Values,
)
from habitus.state.counting._table import BEDTIME, Table, day_of, minute_of
from habitus.state.counting._units import convert

Answered: TypeAlias = "int | float | str | bool | list[str] | dict[str, float] | None"

WEEKDAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
EPSILON = 1e-9


class Unanswerable(Exception):
    """The rows give no one answer: there are none, or several where one is asked for."""

    def __init__(self, why: str, detail: str = "") -> None:
        self.why = why
        self.detail = detail
        super().__init__(why, detail)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A row that is not counted although it is what was asked about.

    Attributes:
        why: ``missing`` for a field without value, ``window`` for another time.
    """

    row: str
    why: str
    field: str


@dataclass
class Outcome:
    """What came out.

    Attributes:
        value: a number, a text, a yes or no, a list, or figures by group.
        unit: of numbers.
        used: ids of the rows that it rests on.
        sides: the two figures of a comparison, or part and whole of a share.
        figures: of groups, in order.
        tied: names that are equal where one was asked for.
    """

    value: Answered = None
    unit: str = ""
    used: list[str] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    sides: tuple[float | None, float | None] | None = None
    figures: dict[str, float] = field(default_factory=dict)
    tied: bool = False


def evaluate(plan: Plan, table: Table, on: date) -> Outcome:
    """The outcome of a plan over a table.

    Args:
        on: the local day of the question.

    Raises:
        Unanswerable: no row has what is asked, or several where one is meant.
    """
    return _Evaluator(table, on).run(plan)


class _Evaluator:
    def __init__(self, table: Table, on: date) -> None:
        self.table = table
        self.on = on
        self.outcome = Outcome()

    def run(self, plan: Plan) -> Outcome:
        match plan:
            case Figure() if plan.aggregate == "mean" and self._is_clock(plan.column):
                self._mean_clock(plan)
            case Figure():
                self.outcome.value, self.outcome.unit = (
                    self._figure(plan, keep=True),
                    self._unit(plan),
                )
            case Share():
                self._share(plan)
            case Grouped():
                self._grouped(plan)
            case Pick():
                self._pick(plan)
            case Values():
                self._values(plan)
            case Ago():
                self._ago(plan)
            case Compared():
                self._compared(plan)
            case Check():
                value = self._figure(plan.figure, keep=True)
                self.outcome.sides = (value, plan.number)
                self.outcome.value = _compare(value or 0, plan.operator, plan.number)
        return self.outcome

    # --- rows -------------------------------------------------------------------------------------

    def _rows(self, rows: Rows, *, keep: bool) -> list[Record]:
        found = []
        for record in self.table.records:
            failed = [
                (test, state) for test in rows.tests if (state := holds(test, record)) is not True
            ]
            if not failed:
                found.append(record)
            elif keep and len(failed) == 1:
                self._leave(record, *failed[0])
        if rows.newest:
            found = [one for one in found if day_of(one.get(rows.date))]
            found.sort(key=lambda one: self._moment(one, rows.date), reverse=rows.newest > 0)
            found = found[: abs(rows.newest)]
        return found

    def _moment(self, record: Record, column: str) -> tuple[str, int]:
        clocks = [one.name for one in self.table.columns.values() if one.type == "clock"]
        minute = minute_of(record.get(clocks[0])) if len(clocks) == 1 else None
        return str(record.get(column)), minute if minute is not None else -1

    def _leave(self, record: Record, test: Test, state: bool | None) -> None:
        if state is None:
            self.outcome.left_out.append(LeftOut(record.id, "missing", test.column))
        elif test.operator in ("dates", "clock", "weekdays"):
            self.outcome.left_out.append(LeftOut(record.id, "window", test.column))

    # --- figures ----------------------------------------------------------------------------------

    def _figure(self, figure: Figure, *, keep: bool) -> float | int | None:
        return self._of(figure, self._rows(figure.rows, keep=keep), keep=keep)

    def _of(self, figure: Figure, records: Sequence[Record], *, keep: bool) -> float | int | None:
        if figure.aggregate == "count":
            if keep:
                self.outcome.used += [one.id for one in records]
            return self._per(figure, len(records))
        if figure.aggregate == "distinct":
            return self._distinct(figure, records, keep=keep)
        numbers = self._numbers(figure, records, keep=keep)
        if not numbers:
            if figure.aggregate == "sum":
                return self._per(figure, 0)
            return None
        made: Mapping[str, Callable[[Sequence[float]], float]] = {
            "sum": _sum, "mean": lambda each: _sum(each) / len(each), "median": statistics.median,
            "max": max, "min": min,
        }  # fmt: skip
        value = self._per(figure, made[figure.aggregate](numbers))
        return self._in_unit(value, figure)

    def _distinct(self, figure: Figure, records: Sequence[Record], *, keep: bool) -> int:
        found: set[str] = set()
        for record in records:
            cell = record.get(figure.column)
            for one in cell if isinstance(cell, list) else [cell]:
                if one is not None and one != "":
                    found.add(str(one))
            if keep and cell not in (None, "", []):
                self.outcome.used.append(record.id)
        return len(found)

    def _numbers(self, figure: Figure, records: Sequence[Record], *, keep: bool) -> list[float]:
        numbers: list[float] = []
        currencies: set[str] = set()
        for record in records:
            cell = record.get(figure.column)
            if isinstance(cell, bool) or not isinstance(cell, int | float):
                if keep:
                    self.outcome.left_out.append(LeftOut(record.id, "missing", figure.column))
                continue
            numbers.append(cell)
            currencies.add(str(record.get("currency") or ""))
            if keep:
                self.outcome.used.append(record.id)
        money = self.table.columns[figure.column].dimension == "money"
        if money and len(currencies) > 1 and figure.aggregate != "count":
            raise Unanswerable("currencies", ", ".join(sorted(one or "?" for one in currencies)))
        return numbers

    def _in_unit(self, value: float, figure: Figure) -> float:
        own = self.table.columns[figure.column].unit
        same = {"night": "day"}
        moved = (
            convert(value, same.get(own, own), same.get(figure.unit, figure.unit))
            if figure.unit
            else value
        )
        return value if moved is None else moved

    def _unit(self, figure: Figure) -> str:
        if figure.aggregate in ("count", "distinct"):
            return ""
        own = self.table.columns[figure.column].unit
        if figure.unit and convert(1, own, figure.unit) is not None:
            return figure.unit
        return own

    def _per(self, figure: Figure, value: float) -> float:
        """A total by calendar unit: over the window asked about, else from the first row to the last."""
        if not figure.per:
            return value
        spans = [
            span
            for test in figure.rows.tests
            if test.operator == "dates" and test.column == figure.rows.date
            for span in test.spans
        ]
        rows = self._rows(figure.rows, keep=False)
        days = sorted(day for one in rows if (day := day_of(one.get(figure.rows.date))))
        if not days:
            raise Unanswerable("no rows")
        first = spans[0].first if len(spans) == 1 and spans[0].first else days[0]
        last = spans[0].last if len(spans) == 1 and spans[0].last else days[-1]
        last = min(last, self.on) if spans else last
        return value / _units_between(first, last, figure.per)

    def _is_clock(self, column: str) -> bool:
        return self.table.columns[column].type == "clock"

    def _mean_clock(self, plan: Figure) -> None:
        """The average time of day, about noon for times of going to bed."""
        minutes: list[int] = []
        for record in self._rows(plan.rows, keep=True):
            minute = minute_of(record.get(plan.column))
            if minute is None:
                self.outcome.left_out.append(LeftOut(record.id, "missing", plan.column))
            else:
                minutes.append(since_noon(minute, plan.column))
                self.outcome.used.append(record.id)
        if not minutes:
            raise Unanswerable("no rows")
        offset = 720 if goes_to_bed(plan.column) else 0
        mean = round(sum(minutes) / len(minutes) + offset) % 1440
        self.outcome.value = f"{mean // 60:02d}:{mean % 60:02d}"

    # --- shares -----------------------------------------------------------------------------------

    def _share(self, plan: Share) -> None:
        part_rows = Rows(
            plan.rows.kind, plan.rows.tests + plan.part, plan.rows.newest, plan.rows.date
        )
        if plan.column:
            whole = self._figure(Figure(plan.rows, "sum", plan.column), keep=False)
            part = self._figure(Figure(part_rows, "sum", plan.column), keep=True)
        else:
            whole = len(self._rows(plan.rows, keep=True))
            records = self._rows(part_rows, keep=False)
            part = len(records)
            self.outcome.used += [one.id for one in records]
        if not whole:
            raise Unanswerable("no rows")
        share = (part or 0) / whole
        self.outcome.sides = (part, whole)
        self.outcome.value = share * 100 if plan.percent else share
        self.outcome.unit = "%" if plan.percent else ""

    # --- groups -----------------------------------------------------------------------------------

    def _grouped(self, plan: Grouped) -> None:
        records = self._rows(plan.figure.rows, keep=True)
        groups: dict[str, list[Record]] = {}
        for record in records:
            names = self._keys(plan.key, record)
            if not names:
                self.outcome.left_out.append(LeftOut(record.id, "missing", plan.key.column))
            for name in names:
                groups.setdefault(name, []).append(record)
        figures = {
            name: value
            for name, each in groups.items()
            if (value := self._of(plan.figure, each, keep=False)) is not None
        }
        if not figures:
            raise Unanswerable("no rows")
        whole = self._of(plan.figure, records, keep=False) if plan.of_whole else None
        ordered = dict(sorted(figures.items(), key=lambda one: one[1], reverse=plan.descending))
        self.outcome.unit = self._unit(plan.figure)
        if plan.bound is not None:
            chosen = self._bounded(plan, ordered, whole)
        elif plan.take:
            chosen = self._first(plan, ordered)
        else:
            chosen = sorted(ordered) if plan.key.calendar else list(ordered)
        self.outcome.figures = {name: ordered[name] for name in chosen}
        self.outcome.used = [one.id for name in chosen for one in groups[name]]
        if plan.figures:
            self.outcome.value = dict(self.outcome.figures)
        elif plan.one and len(chosen) == 1:
            self.outcome.value = chosen[0]
        else:
            self.outcome.value = chosen

    def _bounded(
        self, plan: Grouped, ordered: Mapping[str, float], whole: float | None
    ) -> list[str]:
        assert plan.bound is not None
        operator, number = plan.bound
        scale = whole if plan.of_whole and whole else 1.0
        return [
            name for name, value in ordered.items() if _compare(value / scale, operator, number)
        ]

    def _first(self, plan: Grouped, ordered: Mapping[str, float]) -> list[str]:
        names = list(ordered)[plan.skip :]
        chosen = names[: plan.take]
        if chosen and len(names) > plan.take:
            edge = ordered[chosen[-1]]
            equal = [one for one in names[plan.take :] if abs(ordered[one] - edge) < EPSILON]
            if equal:
                self.outcome.tied = True
                chosen += equal
        return chosen

    def _keys(self, key: Key, record: Record) -> list[str]:
        cell = record.get(key.column)
        if key.calendar is None:
            cells = cell if isinstance(cell, list) else [cell]
            return [
                str(one)
                for one in dict.fromkeys(map(str, (x for x in cells if x not in (None, ""))))
            ]
        day = day_of(cell)
        return [calendar_name(day, key.calendar)] if day is not None else []

    # --- rows in order ----------------------------------------------------------------------------

    def _pick(self, plan: Pick) -> None:
        records = self._rows(plan.rows, keep=True)
        column = self.table.columns[plan.by]
        have: list[tuple[float | str | tuple[str, int], Record]] = []
        for record in records:
            cell = record.get(plan.by)
            if cell is None or cell == "":
                self.outcome.left_out.append(LeftOut(record.id, "missing", plan.by))
            elif column.type == "date":
                have.append((self._moment(record, plan.by), record))
            elif column.type == "clock":
                have.append((float(since_noon(minute_of(cell) or 0, plan.by)), record))
            else:
                have.append((cell, record))  # type: ignore[arg-type]
        if not have:
            raise Unanswerable("no rows")
        have.sort(key=lambda one: one[0], reverse=plan.descending)
        have = have[plan.skip :]
        chosen = have[: plan.take]
        if len(have) > plan.take and plan.take == 1:
            chosen = [one for one in have if one[0] == have[0][0]]
            if plan.ties and plan.rows.date:
                chosen.sort(
                    key=lambda one: self._moment(one[1], plan.rows.date), reverse=plan.ties < 0
                )
                chosen = chosen[:1]
        self._show(plan, [one for _, one in chosen])

    def _show(self, plan: Pick, records: Sequence[Record]) -> None:
        shown = self.table.columns[plan.show]
        cells = [one.get(plan.show) for one in records]
        cells = [one for one in cells if one is not None and one != ""]
        if not cells:
            raise Unanswerable("missing", plan.show)
        self.outcome.used = [one.id for one in records]
        flat: list[JsonValue] = []
        for one in cells:
            flat += one if isinstance(one, list) else [one]
        different = list(dict.fromkeys(map(_text, flat)))
        if (
            shown.type == "number"
            and len(set(map(str, cells))) == 1
            and isinstance(cells[0], int | float)
        ):
            value = float(cells[0]) if isinstance(cells[0], float) else cells[0]
            moved = convert(value, shown.unit, plan.unit) if plan.unit else None
            self.outcome.value = moved if moved is not None else value
            self.outcome.unit = plan.unit if moved is not None else shown.unit
            return
        self.outcome.tied = plan.take == 1 and len(different) > 1 and shown.type != "texts"
        self.outcome.value = different[0] if len(different) == 1 and plan.take == 1 else different

    # --- the rest ---------------------------------------------------------------------------------

    def _values(self, plan: Values) -> None:
        records = self._rows(plan.rows, keep=True)
        column = self.table.columns[plan.column]
        found: dict[str, JsonValue] = {}
        for record in records:
            cell = record.get(plan.column)
            if cell in (None, "", []):
                self.outcome.left_out.append(LeftOut(record.id, "missing", plan.column))
                continue
            self.outcome.used.append(record.id)
            for one in cell if isinstance(cell, list) else [cell]:
                found[_text(one)] = one
        if plan.one:
            if len(self.outcome.used) != 1:
                raise Unanswerable(
                    "several rows" if self.outcome.used else "no rows", str(len(self.outcome.used))
                )
            value = next(iter(found.values()))
            self.outcome.value = value if isinstance(value, int | float | str) else _text(value)
            self.outcome.unit = column.unit
            return
        if column.type == "date" and not found:
            raise Unanswerable("no rows")
        names = sorted(found) if column.type == "date" else list(found)
        if not names and not records:
            self.outcome.value = []
            return
        self.outcome.value = (
            names[0] if len(names) == 1 and column.type in ("date", "clock") else names
        )

    def _ago(self, plan: Ago) -> None:
        records = self._rows(plan.rows, keep=True)
        days = [
            (day, one.id)
            for one in records
            if (day := day_of(one.get(plan.column))) and day <= self.on
        ]
        if not days:
            raise Unanswerable("no rows")
        day, row = max(days) if plan.newest else min(days)
        gone = (self.on - day).days
        self.outcome.used = [row]
        self.outcome.unit = plan.unit
        self.outcome.value = gone if plan.unit == "day" else _whole(day, self.on, plan.unit)
        self.outcome.figures = {day.isoformat(): float(gone)}

    def _compared(self, plan: Compared) -> None:
        one, other = (self._figure(each, keep=True) for each in (plan.first, plan.second))
        self.outcome.left_out = [left for left in self.outcome.left_out if left.why == "missing"]
        self.outcome.sides = (one, other)
        self.outcome.unit = self._unit(plan.first)
        if one is None or other is None:
            raise Unanswerable("no rows")
        equal = abs(one - other) < EPSILON
        names = plan.names
        match plan.how:
            case "trend":
                self.outcome.value = "same" if equal else "increase" if other > one else "decrease"
            case "more":
                self.outcome.value = one > other and not equal
            case "less":
                self.outcome.value = one < other and not equal
            case "difference":
                self.outcome.value = _round(one - other)
            case "apart":
                self.outcome.value = _round(abs(one - other))
            case "which_more" | "which_less":
                first = one > other if plan.how == "which_more" else one < other
                self.outcome.tied = equal
                self.outcome.value = list(names) if equal else names[0 if first else 1]


def holds(test: Test, record: Record) -> bool | None:
    """Whether a row passes a test; None when it lacks the field."""
    cell = record.get(test.column)
    empty = cell is None or cell == "" or cell == []
    if test.operator == "filled":
        return empty if test.negated else not empty
    if test.operator == "has":
        listed = [str(one) for one in cell] if isinstance(cell, list) else []
        found = any(str(one) in listed for one in test.values)
        return not found if test.negated else found
    if isinstance(cell, list):
        return _compare(len(cell), test.operator, test.number)
    if empty:
        return None
    match test.operator:
        case "is":
            found = (
                cell in test.values
                if isinstance(cell, bool)
                else str(cell) in map(str, test.values)
            )
        case "dates":
            day = day_of(cell)
            found = day is not None and any(span.holds(day) for span in test.spans)
        case "weekdays":
            day = day_of(cell)
            found = day is not None and day.weekday() in test.days
        case "clock":
            minute = minute_of(cell)
            found = minute is not None and any(_in_range(minute, *one) for one in test.ranges)
        case _:
            if not isinstance(cell, int | float) or isinstance(cell, bool):
                return None
            found = _compare(cell, test.operator, test.number)
    return not found if test.negated else found


def _in_range(minute: int, begin: int, end: int) -> bool:
    return begin <= minute < end if begin < end else minute >= begin or minute < end


def _compare(value: float, operator: str, number: float) -> bool:
    match operator:
        case "gt":
            return value > number + EPSILON
        case "ge":
            return value >= number - EPSILON
        case "lt":
            return value < number - EPSILON
        case "le":
            return value <= number + EPSILON
    return abs(value - number) < EPSILON


def calendar_name(day: date, unit: Calendar) -> str:
    """What the stretch of the calendar that holds a day is called: 2024-03, Monday, 2024-Q1; a
    week by its Monday."""
    match unit:
        case "month":
            return f"{day:%Y-%m}"
        case "year":
            return f"{day.year}"
        case "quarter":
            return f"{day.year}-Q{(day.month + 2) // 3}"
        case "week":
            return (day - timedelta(days=day.weekday())).isoformat()
        case "weekday":
            return WEEKDAY_NAMES[day.weekday()]
    return day.isoformat()


def _units_between(first: date, last: date, unit: str) -> float:
    days = (last - first).days + 1
    if unit == "day":
        return max(days, 1)
    if unit == "week":
        return max(days / 7, 1)
    months = (last.year - first.year) * 12 + last.month - first.month + 1
    if unit == "month":
        whole_first = first.day == 1
        whole_last = last == month_span(last.year, last.month).last
        return months if whole_first and whole_last else max(days / 30.4375, 1)
    if unit == "quarter":
        return max(days / 91.3125, 1)
    return (
        max(days / 365.25, 1)
        if not (first.month == 1 and first.day == 1 and last.month == 12 and last.day == 31)
        else last.year - first.year + 1
    )


def _whole(day: date, on: date, unit: str) -> int:
    if unit == "week":
        return (on - day).days // 7
    months = (on.year - day.year) * 12 + on.month - day.month - (1 if on.day < day.day else 0)
    return months if unit == "month" else months // 12


def goes_to_bed(column: str) -> bool:
    """Whether a time of day is that of going to bed, which passes midnight."""
    return BEDTIME.search(column) is not None


def since_noon(minute: int, column: str) -> int:
    """Minutes since noon for times of going to bed, since midnight for all others."""
    return (minute - 720) % 1440 if goes_to_bed(column) else minute


def _sum(numbers: Iterable[float]) -> float:
    found = list(numbers)
    if all(isinstance(one, int) for one in found):
        return sum(found)
    return _round(sum(found))


def _round(value: float) -> float:
    """Without the dust of binary fractions."""
    return round(value, 9) if isinstance(value, float) else value


def _text(cell: JsonValue) -> str:
    return cell if isinstance(cell, str) else str(cell)
