"""The logic of one rule as plain data: what a rule file parses to and is printed from.

``parse(print(rule)) == rule``. Nothing here knows of Python syntax, storage or people.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Literal, TypeAlias

from habitus.vocabulary import Amount, Role, Scalar, Window

# --- terms: what a condition reads ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the context by its path: ``("price",)``, ``("sender", "role")``.

    ``("when",)`` is the context's own time and ``("duration",)`` its length.
    """

    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DecidedAt:
    """The moment of the decision."""


@dataclass(frozen=True, slots=True)
class DaysUntil:
    """Whole local days from now to a date field."""

    field: Field


@dataclass(frozen=True, slots=True)
class DaysSince:
    """Whole local days from a date field to now."""

    field: Field


@dataclass(frozen=True, slots=True)
class Shifted:
    """A date field moved by whole days: ``flight.depart + days(1)``."""

    field: Field
    days: int


Term: TypeAlias = Field | DecidedAt | DaysUntil | DaysSince
Value: TypeAlias = Scalar | Amount | Field | Shifted | DecidedAt

Operator: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]

# --- conditions ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compare:
    """``meal.spiciness > 2``, ``hotel.price_per_night > money(120, "EUR")``."""

    left: Term
    op: Operator
    right: Value


@dataclass(frozen=True, slots=True)
class OneOf:
    """``flight.seat in ("aisle", "window")``."""

    field: Field
    values: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class IsTrue:
    """A yes/no field by itself: ``meeting.online``."""

    field: Field


@dataclass(frozen=True, slots=True)
class During:
    """The moment a term names lies in a window of local time."""

    term: Field | DecidedAt
    window: Window


@dataclass(frozen=True, slots=True)
class Overlaps:
    """Some moment between the context's start and end lies in the window."""

    window: Window


@dataclass(frozen=True, slots=True)
class HasRole:
    """Any person field of the context has the role."""

    role: Role


@dataclass(frozen=True, slots=True)
class NameIs:
    """A person field is the person of that name."""

    field: Field
    name: str


@dataclass(frozen=True, slots=True)
class IsA:
    """A text field (any of a list's texts) is a thing of that concept."""

    field: Field
    concept: str


@dataclass(frozen=True, slots=True)
class ContainsAny:
    """The dish, an ingredient or the cuisine of a meal is or contains the concept.

    An item that belongs to one of ``but`` does not count.
    """

    concept: str
    but: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TextTest:
    """A test of a text field: ``contains`` whole words, ``starts``, or ``matches`` a pattern."""

    how: Literal["contains", "starts", "matches"]
    field: Field
    text: str


@dataclass(frozen=True, slots=True)
class Does:
    """A tool call does the act, to the thing when one is named."""

    act: str
    thing: str | None = None


@dataclass(frozen=True, slots=True)
class Not:
    part: Condition


@dataclass(frozen=True, slots=True)
class And:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple[Condition, ...]


Leaf: TypeAlias = (
    Compare
    | OneOf
    | IsTrue
    | During
    | Overlaps
    | HasRole
    | NameIs
    | IsA
    | ContainsAny
    | TextTest
    | Does
)
Condition: TypeAlias = Leaf | Not | And | Or

# --- results -------------------------------------------------------------------------------------

Stance: TypeAlias = Literal["forbid", "require", "ask", "permit", "avoid", "prefer"]
HARD: frozenset[str] = frozenset({"forbid", "require", "ask", "permit"})


@dataclass(frozen=True, slots=True)
class At:
    """A later time to notify: ``at("next working day", "09:00")``."""

    day: str
    clock: str


EffectValue: TypeAlias = str | int | At


@dataclass(frozen=True, slots=True)
class Result:
    """What a rule says when its condition holds: a stance, effects, or both."""

    stance: Stance | None = None
    strength: float = 0.0
    """In (0, 1] for avoid and prefer, else 0."""
    reason: str = ""
    """Why to ask, for the person."""
    effects: tuple[tuple[str, EffectValue], ...] = ()
    """Sorted by key."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One ``if``; a condition of None always holds, a result of None is an exception."""

    condition: Condition | None
    result: Result | None


@dataclass(frozen=True, slots=True)
class Weighted:
    """One term of a goal or a choice: ``1.2 * is_a(meal.cuisine, "Cantonese")``.

    A condition counts 1 where it is true and 0 where it is false; a field counts as its number: an
    amount in the home currency, a distance in kilometres, a length in minutes.
    """

    weight: float
    term: Condition | Field


Purpose: TypeAlias = Literal["rule", "goal", "choice"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule of a person's code."""

    id: str
    name: str
    """Function and file name, a Python identifier."""
    domain: str
    kinds: tuple[str, ...]
    """Kinds of context, sorted; empty for any."""
    branches: tuple[Branch, ...]
    priority: int = 5
    since: date | None = None
    until: date | None = None
    language: Literal["en", "zh"] = "en"
    """Language of the generated sentence."""
    comments: tuple[str, ...] = field(default=())
    """Comment lines above the decorator, without ``# ``."""
    said: str = ""
    """The sentence of a free function (tier 2), whose logic is its file; empty in tier 1."""
    purpose: Purpose = "rule"
    """A goal or a choice has no branches: it is a sum of terms, and only ranks."""
    terms: tuple[Weighted, ...] = ()
    definitions: tuple[str, ...] = field(default=(), compare=False)
    """Names of the definitions that its file imports, sorted; the branches hold what they say."""

    @property
    def path(self) -> str:
        """Where the file lies in the person's repository."""
        return f"rules/{self.domain}/{self.name}.py"


def and_(*parts: Condition) -> Condition:
    """The conjunction, flat and without repeats."""
    flat: list[Condition] = []
    for part in parts:
        for one in part.parts if isinstance(part, And) else (part,):
            if one not in flat:
                flat.append(one)
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def or_(*parts: Condition) -> Condition:
    """The disjunction, flat and without repeats."""
    flat: list[Condition] = []
    for part in parts:
        for one in part.parts if isinstance(part, Or) else (part,):
            if one not in flat:
                flat.append(one)
    return flat[0] if len(flat) == 1 else Or(tuple(flat))


def not_(part: Condition) -> Condition:
    """The negation, without doubling."""
    return part.part if isinstance(part, Not) else Not(part)
