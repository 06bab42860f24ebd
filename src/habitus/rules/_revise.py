"""What a new statement does to the statements before it: repeats, replaces, ends, makes exceptions.

A statement has a *slot*: what it is about, without its stance and without the size of its limits. A
later statement in the same slot replaces the earlier one. "X is fine now" ends what spoke against
X, or, when X is only part of what was ruled out, becomes an exception of it. Recency never decides
between statements that merely overlap: both stay, and deciding sorts them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from pydantic import JsonValue

from habitus.facts import Statement, Target, Thing, Trait, Who
from habitus.rules._build import kinds_of
from habitus.rules._companies import company_of
from habitus.rules._give_way import days_of, given_way, is_over
from habitus.rules._implies import window_implies
from habitus.vocabulary import (
    MINUTES_A_DAY,
    AllOf,
    Between,
    Concepts,
    Dates,
    Distance,
    Duration,
    Money,
    Window,
    all_of,
    fold,
)
from habitus.vocabulary._codec import to_json

NEGATIVE = frozenset({"forbid", "avoid", "ask"})
_MUTED = (("notify", "none"), ("notify", "later"))


@dataclass(frozen=True, slots=True)
class Held:
    """An earlier statement that still holds, by the id of its fact."""

    fact_id: str
    statement: Statement


@dataclass(frozen=True, slots=True)
class Revision:
    """What happens to one earlier statement."""

    how: Literal["repeat", "end", "except"]
    fact_id: str
    statement: Statement | None = None
    """The revised statement, for ``except``."""


def is_negative(statement: Statement) -> bool:
    """Whether it speaks against its target (mutes count)."""
    if statement.stance in NEGATIVE:
        return True
    return statement.stance == "do" and any(one in _MUTED for one in statement.effects)


def _thing_keys(things: Iterable[Thing]) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(sorted(one.concepts)) or (fold(one.text),) for one in things)


def _unit(value: object) -> str:
    match value:
        case Money():
            return "money"
        case Distance():
            return "km"
        case Duration():
            return "min"
        case bool() | str():
            return repr(value)
        case _:
            return "number"


def _direction(trait: Trait) -> str:
    return {">": "up", ">=": "up", "<": "down", "<=": "down"}.get(trait.op, trait.op)


def _trait_keys(traits: Iterable[Trait]) -> frozenset[tuple[str, str, str]]:
    return frozenset((one.field, _direction(one), _unit(one.value)) for one in traits)


def slot_of(statement: Statement, concepts: Concepts) -> tuple[object, ...]:
    """What a statement is about: equal slots replace each other."""
    target = statement.target
    if statement.stance == "define":
        return ("define", statement.part)
    return (
        frozenset(kinds_of(target, concepts)),
        _thing_keys(target.things),
        _thing_keys(target.also),
        _thing_keys(target.other_than),
        frozenset(target.acts),
        frozenset((one.role, fold(one.name), one.field) for one in target.people),
        _trait_keys(target.traits),
        frozenset((one.field, fold(one.text)) for one in target.texts),
        _window_key(target.window),
        frozenset(key for key, _ in statement.effects) if statement.stance == "do" else "stance",
    )


def _window_key(window: Window | None) -> object:
    """A window, but of "before nine" and "after six" only that they are such limits: a later limit
    of the same sort takes the earlier one's place."""
    match window:
        case Between(0, end) if end < MINUTES_A_DAY:
            return "before"
        case Between(_, 1440 | 0):
            return "after"
        case AllOf(parts):
            return frozenset(_window_key(part) for part in parts)
    return window


def _things_cover(wide: Sequence[Thing], narrow: Sequence[Thing], concepts: Concepts) -> bool:
    """Whether each narrow thing is one of the wide ones (no wide thing: anything is)."""
    if not wide:
        return True
    return bool(narrow) and all(
        any(_thing_is(one, other, concepts) for other in wide) for one in narrow
    )


def _thing_is(narrow: Thing, wide: Thing, concepts: Concepts) -> bool:
    if fold(narrow.text) == fold(wide.text):
        return True
    company = company_of(narrow, concepts)
    if company is not None and company == company_of(wide, concepts):
        return True
    return any(concepts.is_a(a, b, parts=False) for a in narrow.concepts for b in wide.concepts)


def covers(wide: Target, narrow: Target, concepts: Concepts) -> bool:
    """Whether everything of the narrow target is also of the wide one."""
    kinds, inner = set(kinds_of(wide, concepts)), set(kinds_of(narrow, concepts))
    if kinds and inner and not inner & kinds:
        return False
    if not _things_cover(wide.things, narrow.things, concepts):
        return False
    if wide.window is not None and (
        narrow.window is None or not window_implies(narrow.window, wide.window)
    ):
        return False
    if wide.people and not (
        narrow.people and all(_is_among(one, wide.people) for one in narrow.people)
    ):
        return False
    for trait in wide.traits:
        if not any(_trait_implies(one, trait) for one in narrow.traits):
            return False
    if wide.acts and not set(wide.acts) & set(narrow.acts):
        return False
    return _things_cover(wide.also, narrow.also, concepts) and set(wide.texts) <= set(narrow.texts)


def _is_among(who: Who, people: Iterable[Who]) -> bool:
    return any(one.role == who.role and fold(one.name) == fold(who.name) for one in people)


def _trait_implies(narrow: Trait, wide: Trait) -> bool:
    if narrow == wide:
        return True
    if narrow.field != wide.field or _unit(narrow.value) != _unit(wide.value):
        return False
    a, b = _size(narrow.value), _size(wide.value)
    if a is None or b is None:
        return False
    match _direction(narrow), _direction(wide):
        case "up", "up":
            return a >= b
        case "down", "down":
            return a <= b
    return False


def _size(value: object) -> float | None:
    match value:
        case bool():
            return None
        case int() | float():
            return float(value)
        case Money(amount, _):
            return amount
        case Distance(length):
            return length
        case Duration(length):
            return length
    return None


def touches(target: Target, other: Target, concepts: Concepts) -> bool:
    """Whether two targets can be about the same thing: no slot rules it out."""
    kinds, more = set(kinds_of(target, concepts)), set(kinds_of(other, concepts))
    if kinds and more and not kinds & more:
        return False
    if (
        target.things
        and other.things
        and not any(
            _thing_is(a, b, concepts) or _thing_is(b, a, concepts)
            for a in target.things
            for b in other.things
        )
    ):
        return False
    if (
        target.people
        and other.people
        and not any(
            (a.role == b.role and a.role) or (a.name and fold(a.name) == fold(b.name))
            for a in target.people
            for b in other.people
        )
    ):
        return False
    for a in target.traits:
        for b in other.traits:
            if (
                a.field == b.field
                and isinstance(a.value, str | bool)
                and (a.value != b.value) == (a.op == b.op)
            ):
                return False
    if target.acts and other.acts and not set(target.acts) & set(other.acts):
        return False
    shared = (
        bool(target.things and other.things)
        or bool(target.people and other.people)
        or bool({one.field for one in target.traits} & {one.field for one in other.traits})
        or bool(target.window and other.window)
        or bool(set(target.acts) & set(other.acts))
    )
    specific = bool(target.things or target.people or target.traits or target.acts)
    return shared or not specific


def revise(
    new: Statement,
    standing: Sequence[Held],
    concepts: Concepts,
    today: date | None = None,
) -> tuple[list[Revision], bool]:
    """What a new statement does to those that stand, and whether it makes a rule of its own.

    Args:
        new: what was said now.
        standing: earlier statements that still hold, oldest first.
        concepts: the person's concepts.
        today: local day on which it was said; a later one that it names is still to come.

    Returns:
        Effects on earlier statements, and whether the new one stands by itself.
    """
    if new.change == "end":
        return _ended(new, standing, concepts, today), False
    slot = slot_of(new, concepts)
    effects: list[Revision] = []
    handled: set[str] = set()

    def ends(old: Held) -> None:
        handled.add(old.fact_id)
        effects.extend(_given_way(new, old, today))

    for old in standing:
        if slot_of(old.statement, concepts) == slot and old.statement.stance != "neutral":
            if _same(new, old.statement):
                return [Revision("repeat", old.fact_id)], False
            if old.statement.firm and new.stance in ("prefer", "avoid", "do"):
                continue
            ends(old)
    if new.stance in ("neutral", "permit", "prefer", "require"):
        for old in standing:
            if old.fact_id in handled or not is_negative(old.statement):
                continue
            if new.stance in ("prefer", "require") and not _flips(new, old.statement, concepts):
                continue
            effect = _relaxed(new, old, concepts, today)
            if effect is not None:
                effects.append(effect)
        if new.stance == "neutral":
            return effects, False
        if new.stance == "permit":
            return effects, not effects
    if new.stance in ("forbid", "avoid"):
        for old in standing:
            said = old.statement
            if old.fact_id in handled:
                continue
            if said.stance == "do" and _undoes(new, said, concepts):
                ends(old)
                continue
            if said.stance not in ("prefer", "require", "permit"):
                continue
            if (
                covers(new.target, said.target, concepts)
                and said.target.things == new.target.things
            ):
                ends(old)
    return effects, True


def _given_way(new: Statement, old: Held, today: date | None) -> list[Revision]:
    """The end of an earlier statement, or its life cut where the later one's begins or ends."""
    if is_over(old.statement, today):
        return [Revision("end", old.fact_id)]
    rest = given_way(old.statement, new, today)
    if rest is None:
        return [Revision("end", old.fact_id)]
    return [] if rest == old.statement else [Revision("except", old.fact_id, rest)]


def _undoes(new: Statement, old: Statement, concepts: Concepts) -> bool:
    """Whether "no bullet points" takes back "reply in bullet points"."""
    target = new.target
    return (
        bool(target.traits)
        and all(one.op == "==" and (one.field, one.value) in old.effects for one in target.traits)
        and bool(set(kinds_of(target, concepts)) & set(kinds_of(old.target, concepts)))
        and not (target.things or target.people or target.window)
    )


def _flips(new: Statement, old: Statement, concepts: Concepts) -> bool:
    """Whether a liking takes back an earlier dislike: the same thing, or one of several named."""
    if old.firm or not new.target.things or new.target.window is not None:
        return False
    liked, disliked = _thing_keys(new.target.things), _thing_keys(old.target.things)
    if liked == disliked:
        return covers(new.target, old.target, concepts)
    return liked < disliked and not (new.target.people or new.target.traits)


def _same(new: Statement, old: Statement) -> bool:
    """Whether two statements say the same, in whatever case, width and words."""
    return _meant(new) == _meant(old)


def _meant(statement: Statement) -> JsonValue:
    plain = replace(statement, said="", reason="", firm=False)
    return _folded(to_json(plain))


def _folded(value: JsonValue) -> JsonValue:
    """JSON with its texts made equal; of a thing that is known only what it is."""
    if isinstance(value, str):
        return fold(value)
    if isinstance(value, list):
        return [_folded(one) for one in value]
    if isinstance(value, dict):
        known = value.get("@") == "Thing" and value.get("concepts")
        return {key: _folded(one) for key, one in value.items() if not (known and key == "text")}
    return value


def _relaxed(new: Statement, old: Held, concepts: Concepts, today: date | None) -> Revision | None:
    """How "X is fine" bears on an earlier "not X": ends it, excepts part of it, or not at all."""
    target, said = new.target, old.statement
    if is_over(said, today):
        return None
    temporary = isinstance(target.window, Dates) or new.until is not None
    if not temporary and covers(target, said.target, concepts):
        return next(iter(_given_way(new, old, today)), None)
    if not touches(target, said.target, concepts):
        return None
    life = days_of(new, today)
    if not temporary and life is None:
        rest = _without(said, target, concepts)
        if rest is not None:
            return Revision("except", old.fact_id, rest)
    if target.things and said.target.things and not target.window:
        if not _things_cover(said.target.things, target.things, concepts):
            return None
        if set(kinds_of(said.target, concepts)) == {"meal"} and life is None:
            but = tuple(dict.fromkeys((*said.target.but, *target.things)))
            return Revision(
                "except", old.fact_id, replace(said, target=replace(said.target, but=but))
            )
    exception = replace(
        target, kinds=(), things=() if target.things == said.target.things else target.things
    )
    if life is not None:
        window = life if exception.window is None else all_of(exception.window, life)
        exception = replace(exception, window=window)
    if exception.is_empty() or exception in said.unless:
        return None
    if exception.window is None and not (
        exception.things
        or exception.people
        or exception.traits
        or exception.texts
        or exception.acts
    ):
        return None
    return Revision("except", old.fact_id, replace(said, unless=(*said.unless, exception)))


def _without(said: Statement, target: Target, concepts: Concepts) -> Statement | None:
    """The statement without those of its things, or its people, that a target names; None where
    the target is not about some of several and nothing more."""
    if target.window is not None or set(target.traits) - set(said.target.traits):
        return None
    old = said.target
    if target.things and old.things and not (set(target.people) - set(old.people)):
        things = tuple(
            one
            for one in old.things
            if not any(_thing_is(one, gone, concepts) for gone in target.things)
        )
        if things and things != old.things:
            return replace(said, target=replace(old, things=things))
    if target.people and old.people and (not target.things or target.things == old.things):
        people = tuple(one for one in old.people if not _is_among(one, target.people))
        if people and people != old.people:
            return replace(said, target=replace(old, people=people))
    return None


def _ended(
    new: Statement, standing: Sequence[Held], concepts: Concepts, today: date | None
) -> list[Revision]:
    """Earlier statements that a withdrawal is about; of several equally fitting all."""
    same = [
        one
        for one in standing
        if one.statement.target == new.target
        and one.statement.stance == new.stance
        and one.statement.effects == new.effects
    ]
    if same:
        return [each for one in same for each in _given_way(new, one, today)]
    fitting: list[Revision] = []
    for old in standing:
        said = old.statement
        if new.stance not in ("neutral", "do") and is_negative(new) != is_negative(said):
            continue
        if covers(new.target, said.target, concepts):
            fitting += _given_way(new, old, today)
        elif covers(said.target, new.target, concepts) and not new.target.is_empty():
            fitting += _ended_in_part(new, old, concepts, today)
    return fitting


def _ended_in_part(
    new: Statement, old: Held, concepts: Concepts, today: date | None
) -> list[Revision]:
    """A withdrawal of less than was said: what it doesn't name stands."""
    part = _relaxed(replace(new, change="state"), old, concepts, today)
    return _given_way(new, old, today) if part is None else [part]
