"""Conditions that can never hold, and windows that hold no moment.

Closed form and sound: what is reported as sure is impossible for every person and context. A window
that is only empty while the person's morning or lunch is where it is by default is not sure.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from habitus.rules._implies import implies
from habitus.rules._ir import Compare, Condition, DecidedAt, During, Field, IsTrue, OneOf, Term
from habitus.rules._literals import Every, Literal, Some, Tree, tree
from habitus.vocabulary import (
    After,
    AllOf,
    AnyOf,
    Between,
    Concepts,
    Dates,
    Day,
    Distance,
    Duration,
    Last,
    LastDay,
    Money,
    MonthDay,
    Named,
    Nth,
    Outside,
    Window,
    all_of,
    fields_of,
    fold,
    in_window,
)
from habitus.vocabulary import (
    Every as EveryWeeks,
)

_MANY = 128
"""Alternatives looked at; a condition with more is taken to be possible."""
_DAYS = 1500
_UTC = Day(ZoneInfo("UTC"))
_EDGES = frozenset(hour * 60 for hour in (0, 6, 7, 8, 9, 12, 13, 18, 19, 22, 23))


@dataclass(frozen=True, slots=True)
class Never:
    """Something that cannot be; not sure when it rests on defaults that a person can move."""

    message: str
    sure: bool = True


def never_holds(condition: Condition, kinds: tuple[str, ...], concepts: Concepts) -> list[Never]:
    """Why a condition, or an alternative within it, can never hold; empty when it can."""
    together = alternatives(tree(condition))
    if together is None:
        return []
    found = [_contradiction(one, kinds, concepts) for one in together]
    impossible = [one for one in found if one is not None]
    if not impossible:
        return []
    first = impossible[0]
    if len(impossible) == len(found):
        return [Never(f"This can never hold: {first.message}", first.sure)]
    return [Never(f"An alternative can never hold: {first.message}", False)]


def alternatives(told: Tree) -> list[list[Literal]] | None:
    """The condition as alternatives of tests that hold together; None when there are too many."""
    match told:
        case Literal():
            return [[told]]
        case Some(parts):
            lists = [alternatives(one) for one in parts]
            if any(one is None for one in lists):
                return None
            flat = [each for one in lists if one is not None for each in one]
            return flat if len(flat) <= _MANY else None
        case Every(parts):
            product: list[list[Literal]] = [[]]
            for one in parts:
                more = alternatives(one)
                if more is None or len(product) * len(more) > _MANY:
                    return None
                product = [[*left, *right] for left in product for right in more]
            return product


@dataclass(slots=True)
class _Range:
    """The numbers that a field may still be."""

    low: float = -math.inf
    high: float = math.inf
    open_low: bool = False
    open_high: bool = False
    never: set[float] = field(default_factory=set)

    def narrow(self, op: str, value: float, whole: bool) -> None:
        if whole and op in ("<", ">"):
            op, value = ("<=", math.ceil(value) - 1) if op == "<" else (">=", math.floor(value) + 1)
        if op in ("==", ">=", ">") and (value > self.low or (value == self.low and op == ">")):
            self.low, self.open_low = value, op == ">"
        if op in ("==", "<=", "<") and (value < self.high or (value == self.high and op == "<")):
            self.high, self.open_high = value, op == "<"
        if op == "!=":
            self.never.add(value)

    def empty(self) -> bool:
        if self.low > self.high:
            return True
        if self.low == self.high:
            return self.open_low or self.open_high or self.low in self.never
        return False


def _contradiction(
    literals: Sequence[Literal], kinds: tuple[str, ...], concepts: Concepts
) -> Never | None:
    return (
        _opposed(literals, concepts)
        or _numbers(literals, kinds)
        or _texts(literals, kinds)
        or _moments(literals)
    )


def _opposed(literals: Sequence[Literal], concepts: Concepts) -> Never | None:
    for one in literals:
        for other in literals:
            if not one.denied and other.denied and implies(one.leaf, other.leaf, concepts):
                return Never("one test excludes what another asks for.")
    return None


def _numbers(literals: Sequence[Literal], kinds: tuple[str, ...]) -> Never | None:
    ranges: dict[tuple[Term, str], _Range] = {}
    for one in literals:
        if not isinstance(one.leaf, Compare):
            continue
        sized = _sized(one.leaf.right)
        if sized is None:
            continue
        unit, value = sized
        whole = unit == "" and _whole(one.leaf.left, kinds)
        bounds = ranges.setdefault((one.leaf.left, unit), _first_range(one.leaf.left, unit))
        bounds.narrow(one.leaf.op, value, whole)
        if bounds.empty():
            return Never(f"no number is {_name(one.leaf.left)} under all these bounds.")
    return None


def _sized(value: object) -> tuple[str, float] | None:
    match value:
        case bool():
            return None
        case int() | float():
            return "", float(value)
        case Money(amount, currency):
            return currency, amount
        case Distance(amount):
            return "km", amount
        case Duration(amount):
            return "min", amount
    return None


def _whole(term: Term, kinds: tuple[str, ...]) -> bool:
    if not isinstance(term, Field):
        return not isinstance(term, DecidedAt)
    infos = [fields_of(kind).get(term.path[0]) for kind in kinds]
    return (
        bool(infos)
        and len(term.path) == 1
        and all(one is not None and one.type == "integer" for one in infos)
    )


def _first_range(term: Term, unit: str) -> _Range:
    if term == Field(("spiciness",)):
        return _Range(0, 5)
    return _Range(0) if unit and isinstance(term, Field) and term.path[0] != "args" else _Range()


def _texts(literals: Sequence[Literal], kinds: tuple[str, ...]) -> Never | None:
    allowed: dict[Field, set[str]] = {}
    excluded: dict[Field, set[str]] = {}
    for one in literals:
        match one.leaf, one.denied:
            case Compare(Field() as read, "==", str(text)), _:
                _keep(allowed, read, {fold(text)})
            case Compare(Field() as read, "!=", str(text)), _:
                excluded.setdefault(read, set()).add(fold(text))
            case OneOf(read, ()), False:
                return Never(f"{_name(read)} is one of nothing.")
            case OneOf(read, values), denied if all(isinstance(each, str) for each in values):
                folded = {fold(str(each)) for each in values}
                if denied:
                    excluded.setdefault(read, set()).update(folded)
                else:
                    _keep(allowed, read, folded)
            case IsTrue(read), denied:
                _keep(allowed, read, {"false" if denied else "true"})
    for read in {*allowed, *excluded}:
        choices = _choices(read, kinds)
        if choices is not None:
            _keep(allowed, read, choices)
        if read in allowed and not allowed[read] - excluded.get(read, set()):
            return Never(f"no value is left for {_name(read)}.")
    return None


def _keep(allowed: dict[Field, set[str]], read: Field, values: set[str]) -> None:
    allowed[read] = allowed[read] & values if read in allowed else set(values)


def _choices(read: Field, kinds: tuple[str, ...]) -> set[str] | None:
    if len(read.path) != 1 or not kinds:
        return None
    found: set[str] = set()
    for kind in kinds:
        info = fields_of(kind).get(read.path[0])
        if info is None or not info.choices:
            return None
        found.update(info.choices)
    return found


def _moments(literals: Sequence[Literal]) -> Never | None:
    windows: dict[Term, list[Window]] = {}
    for one in literals:
        if isinstance(one.leaf, During):
            window = Outside(one.leaf.window) if one.denied else one.leaf.window
            windows.setdefault(one.leaf.term, []).append(window)
    for together in windows.values():
        if len(together) > 1:
            empty = window_never(all_of(*together))
            if empty is not None:
                return Never("no moment lies in all these windows.", empty.sure)
    return None


# --- windows -------------------------------------------------------------------------------------


def window_never(window: Window) -> Never | None:
    """Why no moment lies in a window; None when one does."""
    for one in _parts(window):
        if isinstance(one, Dates) and one.first > one.last:
            return Never("A window of dates ends before it begins.")
    if not isinstance(window, AllOf | Outside) or _some_moment(window):
        return None
    sure = not any(isinstance(one, Named | After) and _movable(one) for one in _parts(window))
    return Never("No moment lies in this window.", sure)


def _movable(one: Named | After) -> bool:
    return isinstance(one, After) or one.name not in ("weekdays", "weekend")


def _parts(window: Window) -> Iterator[Window]:
    yield window
    match window:
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from _parts(part)
        case Outside(part):
            yield from _parts(part)


def _some_moment(window: Window) -> bool:
    """Whether a moment of it is found: within a week, or four years where months or dates count."""
    starts = {date(2026, 1, 1)}
    minutes = {0}
    ahead = 8
    for one in _parts(window):
        match one:
            case Dates(first, last):
                starts |= {first, last + timedelta(days=1)}
                ahead = _DAYS
            case EveryWeeks(_, _, first):
                starts.add(first)
                ahead = _DAYS
            case Nth() | Last() | LastDay() | MonthDay():
                ahead = _DAYS
            case Between(start, end):
                minutes |= {start % 1440, end % 1440}
            case Named() | After():
                minutes |= _EDGES
    for begin in sorted(starts):
        for number in range(min(ahead, (date.max - begin).days)):
            on = begin + timedelta(days=number)
            for minute in minutes:
                moment = datetime.combine(on, time(minute // 60, minute % 60), tzinfo=_UTC.zone)
                if in_window(moment, window, _UTC):
                    return True
    return False


def _name(term: Term) -> str:
    return ".".join(term.path) if isinstance(term, Field) else "that"
