"""Which rules hold: the plain reference evaluator, three-valued (Kleene).

It is written to be obviously right and stays the oracle for any faster one. True, False, or None
for *unknown*: an absent field, a person of unknown role, a thing of unknown class where that
matters. A result needs its condition true; an exception excuses only when true.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from habitus.decide._match import does, is_a, meal_contains
from habitus.decide._view import Person, View
from habitus.rules import (
    HARD,
    And,
    Branch,
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
    Result,
    Rule,
    Shifted,
    TextTest,
    linear_pattern,
)
from habitus.rules import Term as TermOf
from habitus.vocabulary import (
    Concepts,
    Distance,
    Duration,
    Money,
    Scalar,
    Settings,
    contains_text,
    duration_of,
    fold,
    in_window,
    overlaps_window,
    same_person,
)

Truth = bool | None
_Comparable = str | float | bool | datetime


def truth(condition: Condition, view: View) -> Truth:
    """Whether a condition holds in a completed context."""
    match condition:
        case And(parts):
            results = [truth(part, view) for part in parts]
            return False if False in results else None if None in results else True
        case Or(parts):
            results = [truth(part, view) for part in parts]
            return True if True in results else None if None in results else False
        case Not(part):
            inner = truth(part, view)
            return None if inner is None else not inner
        case Compare():
            return _compare(condition, view)
        case OneOf(field, values):
            value = view.value(field.path)
            return None if value is None else any(_equal(value, one) for one in values)
        case IsTrue(field):
            value = view.value(field.path)
            return value if isinstance(value, bool) else None
        case During(term, window):
            moment = view.now if isinstance(term, DecidedAt) else view.value(term.path)
            if not isinstance(moment, datetime):
                return None
            return in_window(moment, window, view.settings.day_at(moment))
        case Overlaps(window):
            return _overlaps(window, view)
        case HasRole(role):
            people = view.everyone
            if any(one.role == role for one in people):
                return True
            return False if people and all(one.role for one in people) else None
        case NameIs(field, name):
            return _name_is(field, name, view)
        case IsA(field, concept):
            return is_a(view.texts(field.path, with_companions=True), concept, view.concepts)
        case ContainsAny(concept, but):
            return meal_contains(view, concept, but)
        case TextTest(how, field, text):
            return _text_test(how, view.texts(field.path, with_companions=False), text)
        case Does(act, thing):
            return does(view, act, thing)
    raise AssertionError(f"not a condition: {condition!r}")


def _text_test(how: str, texts: list[str], text: str) -> Truth:
    if not texts:
        return None
    if how == "contains":
        return any(contains_text(one, text) for one in texts)
    if how == "starts":
        return any(fold(one).startswith(fold(text)) for one in texts)
    pattern = linear_pattern(text)
    return any(pattern.found_in(one) for one in texts)


def _overlaps(window: object, view: View) -> Truth:
    start = view.when
    if start is None:
        return None
    end = start
    for name in ("end", "arrive", "check_out"):
        value = view.raw(name)
        if isinstance(value, datetime):
            end = value
    length = duration_of(view.context)
    if end == start and length is not None:
        end = start + length
    return overlaps_window(start, end, window, view.day)  # type: ignore[arg-type]


def _name_is(field: Field, name: str, view: View) -> Truth:
    people = view.people(field.path[0])
    if not people:
        return None
    wanted = Named.of(name, view.settings, view.concepts)
    return any(wanted.is_(one, view.concepts) for one in people)


@dataclass(frozen=True, slots=True)
class Named:
    """Whom a rule means by a name."""

    names: frozenset[str]
    """The name, and all names and addresses of the known person of that name."""
    ids: frozenset[str]
    """The roles the name is a word for (mum, 妈妈)."""
    kin: bool
    """Whether it is a word for a relative whose name nobody told."""

    @classmethod
    def of(cls, name: str, settings: Settings, concepts: Concepts) -> Named:
        """What is known of a name."""
        known = settings.known(name)
        names = {name} if known is None else {name, known.name, *known.also}
        ids = frozenset(concepts.lookup(name, "role"))
        kin = known is None and any(concepts.is_a(one, "family") for one in ids)
        return cls(frozenset(names), ids, kin)

    def is_(self, one: Person, concepts: Concepts) -> bool:
        """Whether someone in a context is the person meant."""
        for other in (one.name, one.address):
            if other and any(same_person(other, mine) for mine in self.names):
                return True
        relations = roles_in_name(one.name, concepts)
        if self.ids & relations:
            return True
        # A relative whose relation nobody told may be the one that is meant.
        return self.kin and one.role == "family" and not relations


def roles_in_name(name: str, concepts: Concepts) -> set[str]:
    """The roles a name is or ends in: 魏老师 is a teacher."""
    ids = set(concepts.lookup(name, "role"))
    for found in concepts.find(name, "role"):
        if found.end == len(name) and not name[:1].isascii():
            ids.update(found.ids)
    return ids


def _term(term: TermOf, view: View) -> _Comparable | None:
    match term:
        case Field(path):
            return view.value(path)
        case DecidedAt():
            return view.now
        case DaysUntil(field) | DaysSince(field):
            moment = view.value(field.path)
            if not isinstance(moment, datetime):
                return None
            zone = view.day.zone
            ahead = (moment.astimezone(zone).date() - view.now.astimezone(zone).date()).days
            return ahead if isinstance(term, DaysUntil) else -ahead
    raise AssertionError(f"not a term: {term!r}")


def _compare(condition: Compare, view: View) -> Truth:
    left = _term(condition.left, view)
    right: _Comparable | None
    match condition.right:
        case Field() | DecidedAt():
            right = _term(condition.right, view)
        case Shifted(field, days):
            base = view.value(field.path)
            right = base + timedelta(days=days) if isinstance(base, datetime) else None
        case Money(value, currency):
            right = value
            left = converted(left, currency, view)
        case Distance(value) | Duration(value):
            right = value
        case _:
            right = condition.right
    if left is None or right is None:
        return None
    return _ordered(left, condition.op, right)


def converted(amount: _Comparable | None, currency: str, view: View) -> _Comparable | None:
    """An amount of the context in a rule's currency; None when no rate is known."""
    if not isinstance(amount, int | float) or isinstance(amount, bool):
        return amount
    written = view.currency_of_price or currency
    if written == currency:
        return float(amount)
    on = (view.when or view.now).astimezone(view.day.zone).date()
    return view.settings.rates.convert(float(amount), written, currency, on)


def _equal(left: _Comparable, right: Scalar | _Comparable) -> bool:
    if isinstance(left, str) and isinstance(right, str):
        return fold(left) == fold(right)
    if isinstance(left, bool) != isinstance(right, bool):
        return fold(str(left)) == fold(str(right))
    return left == right


def _ordered(left: _Comparable, op: str, right: _Comparable) -> Truth:
    if op == "==":
        return _equal(left, right)
    if op == "!=":
        return not _equal(left, right)
    numbers = isinstance(left, int | float) and isinstance(right, int | float)
    same = isinstance(left, datetime) and isinstance(right, datetime)
    if not numbers and not same:
        return None
    below, equal = left < right, left == right  # type: ignore[operator]
    return {"<": below, "<=": below or equal, ">": not below and not equal, ">=": not below}[op]


@dataclass(frozen=True, slots=True)
class Answer:
    """What one rule says of one context."""

    rule: Rule
    branch: int | None
    """The ``if`` that answered, None when none did."""
    unknown: tuple[int, ...] = ()
    """Hard branches that could not be judged before one answered."""

    @property
    def result(self) -> Result | None:
        """The answer, None when no branch or an exception answered."""
        return None if self.branch is None else self.rule.branches[self.branch].result


def evaluate_rule(rule: Rule, view: View) -> Answer | None:
    """What a rule says of a context; None when it is of another kind or not valid at its time."""
    if rule.kinds and view.kind not in rule.kinds:
        return None
    own = view.when or view.now
    on = own.astimezone(view.settings.zone_at(own)).date()
    if (rule.since and on < rule.since) or (rule.until and on > rule.until):
        return None
    unknown: list[int] = []
    for number, branch in enumerate(rule.branches):
        holds = True if branch.condition is None else truth(branch.condition, view)
        if holds:
            return Answer(rule, number, tuple(unknown))
        if holds is None and _is_hard(branch):
            unknown.append(number)
    return Answer(rule, None, tuple(unknown))


def _is_hard(branch: Branch) -> bool:
    return branch.result is not None and branch.result.stance in HARD
