"""IR to the canonical rule file: the same rule always prints the same bytes.

What is printed is what `ruff format` at 100 columns leaves, with imports sorted, so that a person's
formatter never fights habitus over a file.
"""

from __future__ import annotations

import keyword
import unicodedata

from habitus.rules._ir import (
    And,
    At,
    Compare,
    Condition,
    ContainsAny,
    DaysSince,
    DaysUntil,
    DecidedAt,
    Does,
    During,
    EffectValue,
    Field,
    HasRole,
    IsA,
    IsTrue,
    NameIs,
    Not,
    OneOf,
    Or,
    Overlaps,
    Result,
    Rule,
    Shifted,
    Term,
    TextTest,
    Value,
)
from habitus.rules._layout import WIDTH, render, width
from habitus.rules._python import (
    Atom,
    Call,
    Expression,
    Subscript,
    Tuple,
    chain,
    flat,
    number,
    parameter_list,
    prefix,
    statement,
    text,
)
from habitus.rules._sentence import sentence
from habitus.vocabulary import (
    DAY_NAMES,
    KINDS,
    After,
    AllOf,
    Amount,
    AnyOf,
    Between,
    Concepts,
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

PARAMETERS: dict[str, str] = {
    "meeting": "meeting", "email": "mail", "notification": "note", "meal": "meal",
    "flight": "flight", "hotel": "hotel", "purchase": "purchase", "prescription": "rx",
    "content": "content", "tool_call": "call", "reply": "reply", "message": "message",
    "workout": "workout",
}  # fmt: skip
"""What the function's parameter is called, by kind; `context` for several kinds or any."""


def print_rule(rule: Rule, concepts: Concepts | None = None) -> str:
    """The canonical file of a rule.

    Args:
        rule: its branches hold flat conjunctions and disjunctions, as :func:`and_` and :func:`or_`
            build them.
        concepts: names for the sentence; the shipped ones when not given.
    """
    writer = _Writer(rule)
    body = writer.body()
    lines = [
        _docstring(sentence(rule, rule.language, concepts)),
        "",
        _imports(writer.names),
        "",
        "",
        *(f"# {line}".rstrip() for line in rule.comments),
        body,
    ]
    return "\n".join(lines) + "\n"


def print_condition(condition: Condition, parameter: str = "context") -> str:
    """One condition as it stands in a rule file, on one line."""
    return flat(_Writer(None, parameter).condition(condition))


def print_result(result: Result) -> str:
    """One result as it stands in a rule file, on one line."""
    return flat(_Writer(None).result(result))


def _imports(names: set[str]) -> str:
    def order(name: str) -> tuple[int, str]:
        return (0 if name.isupper() else 1 if name[0].isupper() else 2), name

    listed = sorted(names, key=order)
    line = f"from habitus.code import {', '.join(listed)}"
    if width(line) <= WIDTH:
        return line
    return "from habitus.code import (\n" + "".join(f"    {one},\n" for one in listed) + ")"


_CLOSING = "，。；：、？！”’）》,.;:?!)"


def _docstring(words: str) -> str:
    shown = words.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    if width(shown) + 6 <= WIDTH:
        return f'"""{shown}"""'
    lines = [""]
    room = WIDTH - 3
    for piece in _pieces(shown):
        if width(lines[-1] + piece.rstrip()) > room and lines[-1] and piece[0] not in _CLOSING:
            lines.append("")
            room = WIDTH
        lines[-1] += piece
    if len(lines) == 1:
        return f'"""{shown}"""'
    whole = "\n".join(line.strip() for line in lines)
    return f'"""{whole}\n"""'


def _pieces(words: str) -> list[str]:
    """The words with the space after each; a wide character is a piece by itself."""
    pieces = [""]
    for one in words:
        wide = width(one) > 1
        if (
            pieces[-1]
            and (pieces[-1][-1] == " " or wide or width(pieces[-1][-1]) > 1)
            and one != " "
        ):
            pieces.append("")
        pieces[-1] += one
    return pieces


class _Writer:
    """Builds the expressions of one rule and remembers which names they need."""

    def __init__(self, rule: Rule | None, parameter: str = "context") -> None:
        self.rule = rule
        self.names: set[str] = {"rule"}
        kinds = rule.kinds if rule is not None else ()
        self.parameter = PARAMETERS[kinds[0]] if len(kinds) == 1 else parameter

    def name(self, name: str) -> Atom:
        self.names.add(name)
        return Atom(name)

    def call(self, name: str, *arguments: Expression) -> Call:
        return Call(self.name(name), tuple(("", one) for one in arguments))

    # --- the file ---

    def body(self) -> str:
        rule = self.rule
        assert rule is not None
        kinds = [self.name(KINDS[kind].__name__) for kind in rule.kinds] or [self.name("Context")]
        annotation: Expression = kinds[0] if len(kinds) == 1 else chain("|", *kinds)
        lines = [
            statement("@", self.decorator(rule), level=0),
            render(("def ", rule.name, parameter_list(self.parameter, annotation), ":")),
        ]
        for branch in rule.branches:
            answer: Expression = (
                Atom("None") if branch.result is None else self.result(branch.result)
            )
            level = 1
            if branch.condition is not None:
                lines.append(statement("if ", self.condition(branch.condition), ":"))
                level = 2
            lines.append(statement("return ", answer, level=level))
        return "\n".join(lines)

    def decorator(self, rule: Rule) -> Call:
        given: list[tuple[str, Expression]] = [("id", text(rule.id)), ("domain", text(rule.domain))]
        if rule.priority != 5:
            given.append(("priority", number(rule.priority)))
        if rule.since is not None:
            given.append(("since", text(rule.since.isoformat())))
        if rule.until is not None:
            given.append(("until", text(rule.until.isoformat())))
        if rule.language != "en":
            given.append(("language", text(rule.language)))
        return Call(Atom("rule"), tuple(given))

    def result(self, result: Result) -> Expression:
        parts: list[Expression] = []
        if result.stance in ("avoid", "prefer"):
            parts.append(self.call(result.stance, number(float(result.strength))))
        elif result.stance == "ask" and result.reason:
            parts.append(self.call("ask", text(result.reason)))
        elif result.stance is not None:
            parts.append(self.call(result.stance))
        if result.effects:
            effects = tuple((key, self.effect(value)) for key, value in sorted(result.effects))
            parts.append(Call(self.name("do"), effects))
        return parts[0] if len(parts) == 1 else chain("&", *parts)

    def effect(self, value: EffectValue) -> Expression:
        match value:
            case At(day, moment):
                return self.call("at", text(day), text(moment))
            case str():
                return text(value)
            case _:
                return number(value)

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
