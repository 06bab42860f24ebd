"""A plan as the Python that an agent would write for it, over the rows of a kind."""

from __future__ import annotations

from datetime import date

from habitus.state._python import list_names
from habitus.state.counting._evaluate import WEEKDAY_NAMES, goes_to_bed
from habitus.state.counting._query import (
    Ago,
    Check,
    Compared,
    Figure,
    Grouped,
    Key,
    Pick,
    Plan,
    Rows,
    Share,
    Span,
    Test,
    Values,
)
from habitus.state.counting._table import Table
from habitus.state.counting._units import UNITS

_SIGNS = {"eq": "==", "gt": ">", "ge": ">=", "lt": "<", "le": "<="}
_OPPOSITE = {"eq": "!=", "gt": "<=", "ge": "<", "lt": ">=", "le": ">"}


def python_of(plan: Plan, table: Table, on: date) -> str:
    """The program; the value of its last line is the answer.

    Args:
        on: the local day of the question.
    """
    return "\n".join(_Writer(table, on).plan(plan)) + "\n"


class _Writer:
    def __init__(self, table: Table, on: date) -> None:
        self.table = table
        self.on = on
        self.lines: list[str] = []

    def plan(self, plan: Plan) -> list[str]:
        match plan:
            case Figure():
                self.lines.append(self.figure(plan, "rows"))
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
                value = self.figure(plan.figure, "rows")
                self.lines.append(f"({value}) {_SIGNS[plan.operator]} {_number(plan.number)}")
        return self.lines

    # --- rows -------------------------------------------------------------------------------------

    def rows(self, rows: Rows, name: str) -> None:
        """Put the rows that pass in a list of that name."""
        conditions = [self.test(one) for one in rows.tests]
        if rows.newest:
            conditions.append(f"one.{rows.date} is not None")
        source = list_names(self.table.kind)[0]
        if not conditions:
            self.lines.append(f"{name} = {source}")
        else:
            joined = "\n    and ".join(conditions)
            self.lines += [
                f"{name} = [",
                "    one",
                f"    for one in {source}",
                f"    if {joined}",
                "]",
            ]
        if rows.newest:
            reverse = ", reverse=True" if rows.newest > 0 else ""
            order = f"sorted([one.{rows.date} for one in {name}]{reverse})[:{abs(rows.newest)}]"
            self.lines += [
                f"days = {order}",
                f"{name} = [one for one in {name} if one.{rows.date} in days]",
            ]

    def test(self, test: Test) -> str:
        field = f"one.{test.column}"
        column = self.table.columns[test.column]
        denied = test.negated
        match test.operator:
            case "filled":
                if column.type == "texts":
                    return f"not {field}" if denied else f"{field}"
                return f"{field} is {'' if denied else 'not '}None"
            case "has":
                any_ = " or ".join(f"{_text(value)} in ({field} or [])" for value in test.values)
                said = f"({any_})" if len(test.values) > 1 else any_
                return f"not ({said})" if denied else said
            case "is":
                return self._is(field, test)
            case "dates":
                said = " or ".join(_within(field, span) for span in test.spans)
                said = f"({said})" if len(test.spans) > 1 else said
            case "weekdays":
                said = f"{field}.weekday() in {list(test.days)}"
            case "clock":
                said = " or ".join(_clock(field, *one) for one in test.ranges)
                said = f"({said})" if len(test.ranges) > 1 or "or" in said else said
            case _:
                if column.type == "texts":
                    return f"len({field} or []) {_SIGNS[test.operator]} {_number(test.number)}"
                sign = (_OPPOSITE if denied else _SIGNS)[test.operator]
                return f"{field} is not None and {field} {sign} {_number(test.number)}"
        return f"{field} is not None and " + (f"not ({said})" if denied else said)

    def _is(self, field: str, test: Test) -> str:
        if len(test.values) == 1 and isinstance(test.values[0], bool):
            wanted = test.values[0] is not test.negated
            return f"{field} is {wanted}"
        if len(test.values) == 1:
            sign = "!=" if test.negated else "=="
            said = f"{field} {sign} {_text(test.values[0])}"
        else:
            said = f"{field} {'not in' if test.negated else 'in'} [{', '.join(map(_text, test.values))}]"
        return f"{field} is not None and {said}" if test.negated else said

    # --- figures ----------------------------------------------------------------------------------

    def figure(self, figure: Figure, name: str) -> str:
        """An expression for the figure, its rows first put in a list."""
        self.rows(figure.rows, name)
        return self._over(figure, name)

    def _over(self, figure: Figure, name: str) -> str:
        if figure.aggregate == "count":
            return self._per(f"len({name})", figure, name)
        column = f"one.{figure.column}"
        if self.table.columns[figure.column].type == "clock" and figure.aggregate == "mean":
            return self._mean_clock(figure.column, name)
        if figure.aggregate == "distinct":
            if self.table.columns[figure.column].type == "texts":
                return f"len(set([each for one in {name} for each in {column} or []]))"
            return f"len(set([{column} for one in {name} if {column} is not None]))"
        listed = f"[{column} for one in {name} if {column} is not None]"
        match figure.aggregate:
            case "sum":
                said = self._per(f"sum({listed})", figure, name)
            case "mean":
                self.lines.append(f"numbers = {listed}")
                said = "sum(numbers) / len(numbers)"
            case "median":
                self.lines += [f"numbers = sorted({listed})", "half = len(numbers) // 2"]
                said = (
                    "numbers[half] if len(numbers) % 2 else (numbers[half - 1] + numbers[half]) / 2"
                )
            case _:
                said = f"{figure.aggregate}({listed})"
        own = self.table.columns[figure.column].unit
        if figure.unit and figure.unit != own and {figure.unit, own} != {"day", "night"}:
            one, other = UNITS[own].size, UNITS[figure.unit].size
            said = (
                f"({said}) * {_number(one)} / {_number(other)}"
                if one != 1
                else f"({said}) / {_number(other)}"
            )
        return said

    def _mean_clock(self, column: str, name: str) -> str:
        cell, noon = f"one.{column}", 720 if goes_to_bed(column) else 0
        minutes = f"({cell}.hour * 60 + {cell}.minute - {noon}) % 1440"
        self.lines += [
            f"numbers = [{minutes} for one in {name} if {cell} is not None]",
            f"mean = round(sum(numbers) / len(numbers) + {noon}) % 1440",
        ]
        return 'f"{mean // 60:02d}:{mean % 60:02d}"'

    def _per(self, said: str, figure: Figure, name: str) -> str:
        if not figure.per:
            return said
        spans = [
            span for test in figure.rows.tests if test.operator == "dates" for span in test.spans
        ]
        day = f"[one.{figure.rows.date} for one in {name} if one.{figure.rows.date} is not None]"
        first = _date(spans[0].first) if len(spans) == 1 and spans[0].first else f"min({day})"
        last = (
            _date(min(spans[0].last, self.on))
            if len(spans) == 1 and spans[0].last
            else _date(self.on)
            if spans
            else f"max({day})"
        )
        length = {
            "day": "1",
            "week": "7",
            "month": "30.4375",
            "quarter": "91.3125",
            "year": "365.25",
        }[figure.per]
        self.lines += [
            f"first = {first}",
            f"last = {last}",
            f"units = max(((last - first).days + 1) / {length}, 1)",
        ]
        return f"{said} / units"

    # --- the plans --------------------------------------------------------------------------------

    def _share(self, plan: Share) -> None:
        self.rows(plan.rows, "rows")
        joined = " and ".join(self.test(one) for one in plan.part)
        self.lines.append(f"part = [one for one in rows if {joined}]")
        if plan.column:
            column = f"one.{plan.column}"
            whole, part = (
                f"sum([{column} for one in {name} if {column} is not None])"
                for name in ("rows", "part")
            )
        else:
            whole, part = "len(rows)", "len(part)"
        self.lines.append(f"{'100 * ' if plan.percent else ''}{part} / {whole}")

    def _grouped(self, plan: Grouped) -> None:
        self.rows(plan.figure.rows, "rows")
        self.lines += ["groups = {}", "for one in rows:"]
        cells = f"one.{plan.key.column}"
        if plan.key.calendar is None and self.table.columns[plan.key.column].type == "texts":
            self.lines += [
                f"    for key in {cells} or []:",
                "        groups[key] = groups.get(key, []) + [one]",
            ]
        else:
            self.lines += [
                f"    if {cells} is not None:",
                f"        key = {_key(plan.key)}",
                "        groups[key] = groups.get(key, []) + [one]",
            ]
        self.lines += ["figures = []", "for key, rows in groups.items():"]
        before = len(self.lines)
        value = self._over(plan.figure, "rows")
        inner = self.lines[before:]
        self.lines[before:] = [f"    {one}" for one in inner] + [
            f"    figures.append(({value}, key))"
        ]
        if plan.bound is not None:
            operator, number = plan.bound
            whole = "sum([value for value, key in figures])" if plan.of_whole else ""
            self.lines.append(
                f"[key for value, key in figures if value{' / ' + whole if whole else ''} {_SIGNS[operator]} {_number(number)}]"
            )
        elif plan.take:
            reverse, sign = (", reverse=True", ">=") if plan.descending else ("", "<=")
            self.lines += [
                f"figures = sorted(figures{reverse})[{plan.skip}:]",
                f"edge = figures[:{plan.take}][-1][0]",
                f"names = [key for value, key in figures if value {sign} edge]",
                "names[0] if len(names) == 1 else names" if plan.one else "names",
            ]
        else:
            self.lines.append("[(key, value) for value, key in figures]")

    def _pick(self, plan: Pick) -> None:
        self.rows(plan.rows, "rows")
        by = f"one.{plan.by}"
        if self.table.columns[plan.by].type == "clock" and goes_to_bed(plan.by):
            by = f"(one.{plan.by} < time(12, 0), one.{plan.by})"
        reverse = ", reverse=True" if plan.descending else ""
        self.lines.append(
            f"order = sorted([{by} for one in rows if one.{plan.by} is not None]{reverse})[{plan.skip}:{plan.skip + plan.take}]"
        )
        self.lines.append(
            f"found = [one.{plan.show} for one in rows if one.{plan.by} is not None and {by} in order]"
        )
        if plan.ties and plan.rows.date:
            pick = "min" if plan.ties > 0 else "max"
            dated = f"[(one.{plan.rows.date}, one.{plan.show}) for one in rows if one.{plan.by} in order]"
            self.lines.append(f"{pick}({dated})[1]")
        else:
            self.lines += ["found = list(set(found))", "found[0] if len(found) == 1 else found"]

    def _values(self, plan: Values) -> None:
        self.rows(plan.rows, "rows")
        column = f"one.{plan.column}"
        if self.table.columns[plan.column].type == "texts":
            self.lines.append(f"sorted(set([each for one in rows for each in {column} or []]))")
        else:
            self.lines.append(f"sorted(set([{column} for one in rows if {column} is not None]))")

    def _ago(self, plan: Ago) -> None:
        self.rows(plan.rows, "rows")
        column = f"one.{plan.column}"
        pick = "max" if plan.newest else "min"
        self.lines.append(
            f"day = {pick}([{column} for one in rows if {column} is not None and {column} <= {_date(self.on)}])"
        )
        days = f"({_date(self.on)} - day).days"
        self.lines.append(
            days
            if plan.unit == "day"
            else f"{days} // {_number({'week': 7, 'month': 30.4375, 'year': 365.25}[plan.unit])}"
        )

    def _compared(self, plan: Compared) -> None:
        for name, figure in (("first", plan.first), ("second", plan.second)):
            value = self.figure(figure, f"{name}_rows")
            self.lines.append(f"{name} = {value}")
        one, other = map(_text, plan.names)
        self.lines.append(
            {
                "trend": '"same" if first == second else "increase" if second > first else "decrease"',
                "more": "first > second", "less": "first < second", "difference": "first - second",
                "apart": "abs(first - second)", "which_more": f"{one} if first > second else {other}",
                "which_less": f"{one} if first < second else {other}",
            }[plan.how]
        )  # fmt: skip


def _key(key: Key) -> str:
    day = f"one.{key.column}"
    match key.calendar:
        case None:
            return day
        case "month":
            return f"str({day})[:7]"
        case "year":
            return f"str({day})[:4]"
        case "quarter":
            return f'str({day}.year) + "-Q" + str(({day}.month + 2) // 3)'
        case "weekday":
            return f"{list(WEEKDAY_NAMES)}[{day}.weekday()]"
        case "week":
            return f"str({day} - timedelta(days={day}.weekday()))"
    return f"str({day})"


def _within(field: str, span: Span) -> str:
    if span.first is not None and span.last is not None:
        if span.first == span.last:
            return f"{field} == {_date(span.first)}"
        return f"{_date(span.first)} <= {field} <= {_date(span.last)}"
    if span.first is not None:
        return f"{field} >= {_date(span.first)}"
    return f"{field} <= {_date(span.last)}" if span.last is not None else "True"


def _clock(field: str, begin: int, end: int) -> str:
    first, last = (f"time({each // 60 % 24}, {each % 60})" for each in (begin, end))
    if begin == 0 and end % 1440:
        return f"{field} < {last}"
    if end % 1440 == 0:
        return f"{field} >= {first}"
    return (
        f"{first} <= {field} < {last}" if begin < end else f"{field} >= {first} or {field} < {last}"
    )


def _date(day: date | None) -> str:
    assert day is not None
    return f"date({day.year}, {day.month}, {day.day})"


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def _text(value: object) -> str:
    text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'
