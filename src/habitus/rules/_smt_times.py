"""Moments and windows of time as formulas over whole days and minutes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from habitus.vocabulary import (
    MINUTES_A_DAY,
    After,
    AllOf,
    AnyOf,
    Between,
    Dates,
    Day,
    Every,
    Last,
    LastDay,
    MonthDay,
    Named,
    Nth,
    On,
    Outside,
    Window,
)

_FIRST, _LAST = date(2000, 1, 1), date(2099, 12, 31)
_BEFORE_MONTH = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
_SATURDAY = 5


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that may be absent: days since 2000-01-01 and minutes of the day."""

    name: str
    present: Any
    day: Any
    minute: Any

    @property
    def instant(self) -> Any:
        """Minutes since 2000-01-01."""
        return self.day * MINUTES_A_DAY + self.minute


@dataclass(frozen=True, slots=True)
class _Date:
    year: Any
    month: Any
    day: Any
    length: Any


class SmtTimes:
    """The moments of one context.

    Args:
        day: how the person's day is cut.
        facts: formulas that always hold; more are added.
    """

    def __init__(self, day: Day, facts: list[Any]) -> None:
        import z3

        self.z3 = z3
        self.cut = day
        self.facts = facts
        self.moments: dict[str, Moment] = {}
        self.dates: dict[tuple[str, int], _Date] = {}
        self.weeks: dict[tuple[str, int], tuple[Any, Any]] = {}
        self.now = self.moment("now")
        facts.append(self.now.present)

    def moment(self, name: str) -> Moment:
        """The moment of a field."""
        if name not in self.moments:
            z3 = self.z3
            found = Moment(
                name, z3.Bool(f"has {name}"), z3.Int(f"{name} day"), z3.Int(f"{name} at")
            )
            last = (_LAST - _FIRST).days
            self.facts.append(z3.And(found.day >= 0, found.day <= last))
            self.facts.append(z3.And(found.minute >= 0, found.minute < MINUTES_A_DAY))
            self.moments[name] = found
        return self.moments[name]

    def on_dates(self, moment: Moment, first: date, last: date, behind: int = 0) -> Any:
        """The moment's day, or the one so many before, lies between two dates."""
        on = moment.day - behind
        return self.z3.And(on >= (first - _FIRST).days, on <= (last - _FIRST).days)

    def inside(self, moment: Moment, window: Window) -> Any:
        """The moment lies in a window."""
        before, late = self._test(window, moment, 1)
        return self.z3.Or(self._test(window, moment, 0)[0], self.z3.And(before, late))

    def _test(self, window: Window, moment: Moment, behind: int) -> tuple[Any, Any]:
        z3 = self.z3
        no = z3.BoolVal(False)
        match window:
            case AllOf(parts):
                told = [self._test(one, moment, behind) for one in parts]
                return z3.And(*[one for one, _ in told]), z3.Or(*[late for _, late in told])
            case AnyOf(parts):
                told = [self._test(one, moment, behind) for one in parts]
                return (
                    z3.Or(*[one for one, _ in told]),
                    z3.Or(*[z3.And(one, late) for one, late in told]),
                )
            case Outside(part) if self._passes_midnight(part):
                return z3.Not(self.inside(moment, part)), no
            case Outside(part):
                return z3.Not(self._test(part, moment, behind)[0]), no
            case Named("working_hours"):
                inner = AllOf((On(self.cut.work_days), Between(*self.cut.work)))
                return self._test(inner, moment, behind)
        bounds = self._bounds(window)
        if bounds is None:
            return self._on_day(window, moment, behind), no
        start, end = bounds
        end += MINUTES_A_DAY if end <= start else 0
        at = moment.minute + behind * MINUTES_A_DAY
        return z3.And(at >= start, at < end), z3.BoolVal(behind > 0)

    def _bounds(self, window: Window) -> tuple[int, int] | None:
        match window:
            case Between(start, end):
                return start, end
            case Named(name) if name not in ("weekdays", "weekend"):
                return self.cut.part(name)
            case After(name):
                end = self.cut.part(name)[1] % MINUTES_A_DAY
                return end, end + 60
        return None

    def _passes_midnight(self, window: Window) -> bool:
        match window:
            case Named("working_hours"):
                return False
            case AllOf(parts) | AnyOf(parts):
                return any(self._passes_midnight(one) for one in parts)
            case Outside(part):
                return self._passes_midnight(part)
        bounds = self._bounds(window)
        return bounds is not None and (bounds[1] <= bounds[0] or bounds[1] > MINUTES_A_DAY)

    def _on_day(self, window: Window, moment: Moment, behind: int) -> Any:
        z3 = self.z3
        on = moment.day - behind
        week, weekday = self._week(moment, behind)
        match window:
            case On(days):
                return z3.Or(*[weekday == one for one in days])
            case Named("weekdays"):
                return weekday < 5
            case Named("weekend"):
                return weekday >= 5
            case Every(weeks, day, start):
                begin = (start - _FIRST).days
                first = (begin + _SATURDAY) // 7
                _, after = self._divided(week - first, weeks)
                return z3.And(on >= begin, weekday == day, after == 0)
            case Dates(first, last):
                return self.on_dates(moment, first, last, behind)
            case Nth(n, day):
                dated = self._date(moment, behind)
                first = 7 * (n - 1) + 1
                return z3.And(weekday == day, dated.day >= first, dated.day < first + 7)
            case Last(day):
                dated = self._date(moment, behind)
                return z3.And(weekday == day, dated.day + 7 > dated.length)
            case LastDay():
                dated = self._date(moment, behind)
                return dated.day == dated.length
            case MonthDay(number):
                return self._date(moment, behind).day == number
        raise AssertionError(f"not a window of days: {window!r}")

    def _divided(self, number: Any, by: int) -> tuple[Any, Any]:
        """Quotient and remainder, without division, which solvers find hard."""
        z3 = self.z3
        quotient, rest = z3.FreshInt("quotient"), z3.FreshInt("rest")
        self.facts.append(z3.And(number == by * quotient + rest, rest >= 0, rest < by))
        return quotient, rest

    def _week(self, moment: Moment, behind: int) -> tuple[Any, Any]:
        key = (moment.name, behind)
        if key not in self.weeks:
            self.weeks[key] = self._divided(moment.day - behind + _SATURDAY, 7)
        return self.weeks[key]

    def _date(self, moment: Moment, behind: int) -> _Date:
        """Year, month and day of the month; every fourth year of this century is a leap year."""
        key = (moment.name, behind)
        if key not in self.dates:
            z3 = self.z3
            year, month, day = (z3.Int(f"{one} {key}") for one in ("year", "month", "day of month"))
            leaps, past = self._divided(year - 2000 + 3, 4)
            leap = past == 3
            before, length = z3.IntVal(0), z3.IntVal(31)
            for at, start in enumerate(_BEFORE_MONTH, 1):
                size = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[at - 1]
                full = z3.If(leap, 29, 28) if at == 2 else z3.IntVal(size)
                gone = z3.If(leap, start + 1, start) if at > 2 else z3.IntVal(start)
                before, length = z3.If(month == at, gone, before), z3.If(month == at, full, length)
            number = (year - 2000) * 365 + leaps + before + day - 1
            self.facts += [
                z3.And(year >= 1999, year <= 2099, month >= 1, month <= 12),
                z3.And(day >= 1, day <= length, number == moment.day - behind),
            ]
            self.dates[key] = _Date(year, month, day, length)
        return self.dates[key]
