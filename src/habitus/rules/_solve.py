"""A context in which given tests hold or don't: what the generated tests of a rule are made of.

Each field is settled by itself from a few candidates (both sides of every bound, the first and last
minute of every window, things of a concept and near it); times that are compared are settled
together. What cannot be settled so gives no context, never a wrong one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import TypeVar

from pydantic import JsonValue

from habitus.rules._ir import (
    Compare,
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
    Leaf,
    NameIs,
    OneOf,
    Overlaps,
    Shifted,
    TextTest,
)
from habitus.rules._literals import Literal
from habitus.rules._patterns import linear_pattern
from habitus.rules._solve_times import ENDS, NOW, OPS, Frame, TimeSolver, Unsettled
from habitus.rules._things import away_from, contains_thing, ids_of, is_thing, names_of
from habitus.rules._types import WrongType, field_info
from habitus.vocabulary import (
    KINDS,
    ROLES,
    Distance,
    Duration,
    Money,
    contains_text,
    fields_of,
    fold,
)

_Path = tuple[str, ...]
_COMPANIONS = (
    ("drug", "drug_class"),
    ("item", "category"),
    ("brand", "item"),
    ("place", "dish"),
    ("topic", "title"),
    ("topic", "text"),
)
"""Fields of which the second is read with the first when that is tested for a concept, so that one
cannot be settled without the other."""
_IN_A_MEAL: frozenset[_Path] = frozenset({("cuisine",), ("ingredients",)})
"""Fields that a test of what a meal contains reads besides the dish, which it is settled by."""
_One = TypeVar("_One")


@dataclass(frozen=True, slots=True)
class Solved:
    """A context with the moment of the decision."""

    context: dict[str, JsonValue]
    now: datetime


def solve(literals: Sequence[Literal], frame: Frame, edge: int = 0) -> Solved | None:
    """A context in which all the tests come out as given, or None.

    Args:
        literals: tests, asserted or denied.
        frame: for which person and kind.
        edge: which of the candidates near a bound or an edge to prefer; 0 and up.
    """
    try:
        return _Solver(literals, frame, edge).solve()
    except (Unsettled, OverflowError):
        return None


@dataclass(slots=True)
class _Solver:
    literals: Sequence[Literal]
    frame: Frame
    edge: int
    context: dict[str, JsonValue] = field(default_factory=dict)
    args: dict[str, JsonValue] = field(default_factory=dict)
    length: float | None = None
    """Minutes from beginning to end, where the kind has both."""

    def solve(self) -> Solved:
        groups: dict[_Path, list[Literal]] = {}
        for one in self.literals:
            groups.setdefault(self._slot(one.leaf), []).append(one)
        for name, companion in _COMPANIONS:
            both = {(name,), (companion,)} <= set(groups)
            if both and any(isinstance(each.leaf, IsA) for each in groups[(name,)]):
                raise Unsettled
        if any(isinstance(one.leaf, ContainsAny) for one in self.literals) and _IN_A_MEAL & set(
            groups
        ):
            raise Unsettled
        times = groups.pop(NOW, [])
        for slot, literals in groups.items():
            self._settle(slot, literals)
        now = TimeSolver(self.frame, self.context, self.edge).settle(times)
        if self.length is not None:
            self._end(self.length)
        if self.args:
            self.context["args"] = self.args
        return Solved({"kind": self.frame.kind, **self.context}, now)

    def _slot(self, leaf: Leaf) -> _Path:
        match leaf:
            case During() | Overlaps() | Compare(DaysUntil() | DaysSince() | DecidedAt(), _, _):
                return NOW
            case Compare(Field(path), _, right):
                if self._type(path) == "time":
                    return NOW
                if isinstance(right, Field | Shifted | DecidedAt):
                    raise Unsettled
                return ("people",) if self._is_person(path) else path
            case HasRole():
                return ("people",)
            case NameIs():
                return ("people",)
            case ContainsAny():
                return ("dish",)
            case Does():
                return ("tool",)
            case IsA(Field(path), _) | TextTest(_, Field(path), _) | OneOf(Field(path), _):
                return ("people",) if self._is_person(path) else path
            case IsTrue(Field(path)):
                return path
        raise Unsettled

    def _type(self, path: _Path) -> str:
        try:
            return field_info(path, self.frame.kind).type
        except WrongType as problem:
            raise Unsettled from problem

    def _is_person(self, path: _Path) -> bool:
        info = fields_of(self.frame.kind).get(path[0])
        return info is not None and info.type in ("person", "people")

    def _settle(self, slot: _Path, literals: list[Literal]) -> None:
        match slot[0]:
            case "people":
                self._people(literals)
                return
            case "tool" if self.frame.kind == "tool_call":
                self._tool(literals)
                return
            case "duration":
                self._duration(literals)
                return
        kind = self._type(slot)
        if kind in ("number", "integer", "price", "distance", "duration"):
            value: JsonValue = self._number(slot, kind, literals)
        elif kind == "bool" or (
            kind == "args" and all(isinstance(one.leaf, IsTrue) for one in literals)
        ):
            value = self._flag(literals)
        elif kind == "args" and any(self._sized(one.leaf) is not None for one in literals):
            value = self._number(slot, kind, literals)
        else:
            value = self._text(slot, literals)
        if slot[0] == "args":
            self.args[slot[1]] = value
        elif self._type(slot) == "texts":
            self.context[slot[0]] = [value]
        else:
            self.context[slot[0]] = value

    # --- plain fields ---

    def _pick(self, candidates: Iterable[_One], fits: Callable[[_One], bool]) -> _One:
        found = [one for one in candidates if fits(one)]
        if not found:
            raise Unsettled
        return found[min(self.edge, len(found) - 1)]

    def _flag(self, literals: list[Literal]) -> bool:
        wanted = {not one.denied for one in literals if isinstance(one.leaf, IsTrue)}
        if len(wanted) != 1 or len(literals) != sum(
            isinstance(one.leaf, IsTrue) for one in literals
        ):
            raise Unsettled
        return wanted.pop()

    def _sized(self, leaf: Leaf) -> tuple[str, float] | None:
        if not isinstance(leaf, Compare) or isinstance(leaf.right, bool | str):
            return None
        match leaf.right:
            case Money(value, currency):
                return currency, float(value)
            case Distance(value) | Duration(value):
                return "", float(value)
            case int() | float():
                return "", float(leaf.right)
        return None

    def _number(self, slot: _Path, kind: str, literals: list[Literal]) -> float:
        bounds: list[tuple[str, float]] = []
        units: set[str] = set()
        listed: list[tuple[tuple[float, ...], bool]] = []
        for one in literals:
            sized = self._sized(one.leaf)
            if isinstance(one.leaf, OneOf):
                numbers = tuple(float(v) for v in one.leaf.values if isinstance(v, int | float))
                listed.append((numbers, one.denied))
            elif sized is not None and isinstance(one.leaf, Compare):
                units.add(sized[0])
                bounds.append((one.leaf.op, sized[1]))
            else:
                raise Unsettled
        if len(units) > 1:
            raise Unsettled
        unit = units.pop() if units else ""
        step = 1.0 if kind in ("integer", "args", "duration", "number") else 0.01
        around = [value for _, value in bounds] + [v for some, _ in listed for v in some]
        candidates = [value + by for value in around for by in (0.0, step, -step)]
        if kind == "integer":
            candidates = [float(round(one)) for one in candidates]
        candidates += [one for value in around for one in (value / 2, value * 2 + 1, value - 10)]

        def fits(one: float) -> bool:
            if kind == "integer" and not one.is_integer():
                return False
            if kind in ("price", "distance", "duration") and one < 0:
                return False
            if slot == ("spiciness",) and not 0 <= one <= 5:
                return False
            return all(OPS[op](one, value) for op, value in bounds) and all(
                (one in some) != denied for some, denied in listed
            )

        chosen = self._pick([round(one, 6) for one in candidates], fits)
        if unit and slot[0] == "args":
            self.args["currency"] = unit
        elif unit:
            self.context["currency"] = unit
        return int(chosen) if chosen.is_integer() else chosen

    def _duration(self, literals: list[Literal]) -> None:
        length = self._number(("duration",), "duration", literals)
        if self.frame.kind not in ENDS:
            self.context["duration_min"] = length
            return
        if any(isinstance(one.leaf, Overlaps) for one in self.literals):
            raise Unsettled
        self.length = length

    def _end(self, minutes: float) -> None:
        """The end so many minutes after the beginning, which is wherever the tests put it."""
        start, end = KINDS[self.frame.kind].WHEN[0], ENDS[self.frame.kind]
        if end in self.context:
            raise Unsettled
        begin = datetime.combine(self.frame.first, time(10), tzinfo=self.frame.day.zone)
        if start in self.context:
            begin = datetime.fromisoformat(str(self.context[start]))
        self.context[start] = begin.isoformat()
        self.context[end] = (begin + timedelta(minutes=minutes)).isoformat()

    def _text(self, slot: _Path, literals: list[Literal]) -> str:
        choices = field_info(slot, self.frame.kind).choices
        candidates: list[str] = list(choices)
        if not choices:
            parts = [self._texts_for(one) for one in literals]
            asserted = [some for one, some in zip(literals, parts, strict=True) if not one.denied]
            if len(asserted) > 1:
                candidates.append(" ".join(some[0] for some in asserted if some))
            for some in (*asserted, *parts):
                candidates += some
            candidates += away_from(
                [one.leaf.concept for one in literals if isinstance(one.leaf, IsA | ContainsAny)],
                self.frame.concepts,
            )

        def fits(value: str) -> bool:
            return bool(value.strip()) and all(
                self._text_holds(one.leaf, value) == (not one.denied) for one in literals
            )

        return self._pick(candidates, fits)

    def _texts_for(self, literal: Literal) -> list[str]:
        match literal.leaf:
            case Compare(_, _, str(text)):
                return [text]
            case OneOf(_, values):
                return [one for one in values if isinstance(one, str)]
            case IsA(_, concept):
                return names_of(concept, self.frame.concepts)
            case ContainsAny(concept, but):
                spared = [name for one in but for name in names_of(one, self.frame.concepts)]
                named = names_of(concept, self.frame.concepts)
                return spared + named if literal.denied else named
            case TextTest("matches", _, _):
                return []
            case TextTest(_, _, text):
                return [f"{text} etc", f"about {text}"]
        raise Unsettled

    def _text_holds(self, leaf: Leaf, value: str) -> bool | None:
        match leaf:
            case Compare(_, op, str(text)):
                return (fold(text) == fold(value)) == (op == "==")
            case OneOf(_, values):
                return any(isinstance(one, str) and fold(one) == fold(value) for one in values)
            case IsA(_, concept):
                return is_thing(value, concept, self.frame.concepts)
            case ContainsAny(concept, but):
                return contains_thing(value, concept, but, self.frame.concepts)
            case TextTest("contains", _, text):
                return contains_text(value, text)
            case TextTest("starts", _, text):
                return fold(value).startswith(fold(text))
            case TextTest("matches", _, text):
                return linear_pattern(text).found_in(value)
        return None

    # --- people and tools ---

    def _people(self, literals: list[Literal]) -> None:
        fields = [
            (name, info.type)
            for name, info in fields_of(self.frame.kind).items()
            if info.type in ("person", "people")
        ]
        if not fields:
            raise Unsettled
        people: dict[str, dict[str, JsonValue]] = {}
        more: dict[str, dict[str, None]] = {}
        """Further roles of those who take part, by field."""
        for one in literals:
            if one.denied:
                continue
            match one.leaf:
                case HasRole(role):
                    name = next((name for name, kind in fields if kind == "people"), fields[0][0])
                    if (
                        people.get(name, {}).get("role", role) != role
                        and (name, "people") in fields
                    ):
                        more.setdefault(name, {})[role] = None
                    else:
                        self._add(people, name, "role", role)
                case NameIs(Field((name, *_)), who):
                    self._add(people, name, "name", who)
                case Compare(Field((name, part)), "==", str(text)):
                    self._add(people, name, part, text)
                case Compare(Field((name, _)), "!=", _):
                    people.setdefault(name, {})
                case _:
                    raise Unsettled
        taken = {one["role"] for one in people.values() if "role" in one}
        taken |= {role for roles in more.values() for role in roles}
        unwanted = {
            one.leaf.role for one in literals if isinstance(one.leaf, HasRole) and one.denied
        } | {
            one.leaf.right
            for one in literals
            if isinstance(one.leaf, Compare) and one.leaf.op == "!="
        }
        free = [one for one in reversed(ROLES) if one not in unwanted]
        if not free or taken & unwanted:
            raise Unsettled
        touched = {_person_field(one.leaf) for one in literals}
        for name, kind in fields:
            if name in people or name in touched or (not people and name == fields[0][0]):
                one_person = people.setdefault(name, {})
                one_person.setdefault("role", free[0])
                one_person.setdefault("name", "Somebody Else")
                others: list[JsonValue] = [{"role": role} for role in more.get(name, ())]
                self.context[name] = [one_person, *others] if kind == "people" else one_person
        for literal in literals:
            if literal.denied and isinstance(literal.leaf, NameIs):
                chosen = people.get(literal.leaf.field.path[0], {})
                if fold(str(chosen.get("name"))) == fold(literal.leaf.name):
                    raise Unsettled

    def _add(
        self, people: dict[str, dict[str, JsonValue]], name: str, key: str, value: str
    ) -> None:
        if people.setdefault(name, {}).setdefault(key, value) != value:
            raise Unsettled

    def _tool(self, literals: list[Literal]) -> None:
        if not all(isinstance(one.leaf, Does) for one in literals):
            raise Unsettled
        done = [one.leaf for one in literals if isinstance(one.leaf, Does) and not one.denied]
        denied = [one.leaf for one in literals if isinstance(one.leaf, Does) and one.denied]
        if denied and any(one == Does("any") for one in denied):
            raise Unsettled  # whatever a tool is called, it does something
        if not done:
            self.context["tool"] = "ping"
            return
        act = self._narrowest(list(dict.fromkeys(one.act for one in done)))
        if any(self._is_done(one, act, done) for one in denied):
            raise Unsettled
        words = ["handle"]
        if act != "any":
            known = self.frame.concepts.by_id.get(act)
            words = list(known.tool_words if known is not None else ()) or [act.replace(" ", "_")]
        self.context["tool"] = words[0]
        things = list(dict.fromkeys(one.thing for one in done if one.thing is not None))
        if things:
            named = [names_of(one, self.frame.concepts)[0] for one in things]
            self.args["what"] = " ".join(named)

    def _is_done(self, unwanted: Does, act: str, done: list[Does]) -> bool:
        """Whether a call made for some tests would do what another asks it not to do."""
        concepts = self.frame.concepts
        is_act = unwanted.act == "any" or any(
            concepts.is_a(a, b)
            for a in ids_of(act, concepts)
            for b in ids_of(unwanted.act, concepts)
        )
        thing = unwanted.thing
        return (is_act or unwanted.act == act) and (
            thing is None or any(is_thing(one.thing, thing, concepts) for one in done if one.thing)
        )

    def _narrowest(self, acts: list[str]) -> str:
        """The act that is also each of the others."""
        concepts = self.frame.concepts
        for one in acts:
            ids = ids_of(one, concepts)
            if all(
                other in (one, "any")
                or any(concepts.is_a(a, b) for a in ids for b in ids_of(other, concepts))
                for other in acts
            ):
                return one
        raise Unsettled


def _person_field(leaf: Leaf) -> str:
    match leaf:
        case NameIs(Field((name, *_)), _) | Compare(Field((name, *_)), _, _):
            return name
    return ""
