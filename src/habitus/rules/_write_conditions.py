"""Conditions, windows and values of the IR as expressions of a rule file."""

from __future__ import annotations

import keyword
import unicodedata

from habitus.rules._ir import (
    And,
    Compare,
    Condition,
    ContainsAny,
    DaysSince,
    DaysUntil,
    DecidedAt,
    Does,
    During,
    Field,
    HasRole,
    IsA,
    IsTrue,
    NameIs,
    Not,
    OneOf,
    Or,
    Overlaps,
    Shifted,
    Term,
    TextTest,
    Value,
)
from habitus.rules._python import (
    Atom,
    Call,
    Expression,
    Subscript,
    Tuple,
    chain,
    number,
    prefix,
    text,
)
from habitus.vocabulary import (
    DAY_NAMES,
    After,
    AllOf,
    Amount,
    AnyOf,
    Between,
    Dates,
    Distance,
    Duration,
    Every,
    Last,
    LastDay,
    Money,
    MonthDay,
    Named,
    Nth,
    On,
    Outside,
    Window,
    clock,
)


class ConditionWriter:
    """Builds the expressions of one rule and remembers which names they need."""

    def __init__(self, parameter: str) -> None:
        self.parameter = parameter
        self.names: set[str] = set()

    def name(self, name: str) -> Atom:
        self.names.add(name)
        return Atom(name)

    def call(self, name: str, *arguments: Expression) -> Call:
        return Call(self.name(name), tuple(("", one) for one in arguments))

    # --- conditions ---

    def condition(self, condition: Condition) -> Expression:
        match condition:
            case And(parts):
                return chain("and", *(self.condition(one) for one in parts))
            case Or(parts):
                return chain("or", *(self.condition(one) for one in parts))
            case Not(OneOf(field, values)):
                return chain("not in", self.field(field), self.constants(values))
            case Not(part):
                return prefix("not ", self.condition(part))
            case Compare(left, op, bool(value)) if isinstance(left, Field):
                read = self.field(left)
                return read if value == (op == "==") else prefix("not ", read)
            case Compare(left, op, right):
                return chain(op, self.term(left), self.value(right))
            case OneOf(field, values):
                return chain("in", self.field(field), self.constants(values))
            case IsTrue(field):
                return self.field(field)
            case During(term, window):
                return self.call("during", self.term(term), self.window(window))
            case Overlaps(window):
                return self.call("overlaps", Atom(self.parameter), self.window(window))
            case HasRole(role):
                return Call(Atom(f"{self.parameter}.has_role"), (("", text(role)),))
            case NameIs(field, name):
                return Call(self.field(field), (("", text(name)),), ".is_")
            case IsA(field, concept):
                return self.call("is_a", self.field(field), text(concept))
            case ContainsAny(concept, but):
                given = [("", Atom(self.parameter)), ("", text(concept))]
                if but:
                    one = text(but[0]) if len(but) == 1 else self.constants(but)
                    return Call(self.name("contains_any"), (*given, ("but", one)))
                return Call(self.name("contains_any"), tuple(given))
            case TextTest(how, field, part):
                return self.call(how, self.field(field), text(part))
            case Does(act, thing):
                named = (act,) if thing is None else (act, thing)
                return Call(Atom(f"{self.parameter}.does"), tuple(("", text(one)) for one in named))

    def field(self, field: Field) -> Atom | Subscript:
        read: Atom | Subscript = Atom(self.parameter)
        for at, part in enumerate(field.path):
            plain = part.isidentifier() and not keyword.iskeyword(part)
            if plain and unicodedata.normalize("NFKC", part) == part:
                read = read.then(f".{part}")
            elif at and field.path[0] == "args":
                read = Subscript(read, text(part))
            else:
                raise ValueError(f"not a field: {field.path!r}")
        return read

    def term(self, term: Term) -> Expression:
        match term:
            case Field():
                return self.field(term)
            case DecidedAt():
                return self.name("decided_at")
            case DaysUntil(field):
                return self.call("days_until", self.field(field))
            case DaysSince(field):
                return self.call("days_since", self.field(field))

    def value(self, value: Value) -> Expression:
        match value:
            case Field() | DecidedAt():
                return self.term(value)
            case Shifted(field, days):
                by = self.call("days", number(abs(days)))
                return chain("-" if days < 0 else "+", self.field(field), by)
            case Money() | Distance() | Duration():
                return self.amount(value)
            case _:
                return self.constant(value)

    def amount(self, amount: Amount) -> Expression:
        match amount:
            case Money(value, currency):
                return self.call("money", _plain(value), text(currency))
            case Distance(value):
                return self.call("km", _plain(value))
            case Duration(value):
                return self.call("minutes", _plain(value))

    def constant(self, value: str | float) -> Expression:
        return text(value) if isinstance(value, str) else number(value)

    def constants(self, values: tuple[str | float, ...]) -> Tuple:
        return Tuple(tuple(self.constant(one) for one in values))

    # --- windows ---

    def window(self, window: Window) -> Expression:
        match window:
            case Named(name):
                return self.name(name)
            case LastDay():
                return self.name("last_day")
            case After(name):
                return self.call("after", text(name))
            case Between(0, end) if 0 < end < 1440:
                return self.call("before", text(clock(end)))
            case Between(start, 1440) if start > 0:
                return self.call("after", text(clock(start)))
            case Between(start, end):
                return self.call("between", text(clock(start)), text(clock(end)))
            case On(days):
                return self.call("on", *(self.day(day) for day in days))
            case Every(weeks, day, start):
                interval = "1 week" if weeks == 1 else f"{weeks} weeks"
                given = (
                    ("", text(interval)),
                    ("", self.day(day)),
                    ("start", text(start.isoformat())),
                )
                return Call(self.name("every"), given)
            case Nth(n, day):
                return self.call("nth", number(n), self.day(day))
            case Last(day):
                return self.call("last", self.day(day))
            case MonthDay(day):
                return self.call("month_day", number(day))
            case Dates(first, last):
                ends = (first,) if first == last else (first, last)
                return self.call("dates", *(text(one.isoformat()) for one in ends))
            case AllOf(parts):
                return chain("&", *(self.window(one) for one in parts))
            case AnyOf(parts):
                return chain("|", *(self.window(one) for one in parts))
            case Outside(part):
                return prefix("~", self.window(part))

    def day(self, day: int) -> Atom:
        return self.name(DAY_NAMES[day])


def _plain(value: float) -> Atom:
    return number(int(value)) if value.is_integer() and abs(value) < 1e15 else number(value)
