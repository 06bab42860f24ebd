"""From a statement to rules: the deterministic second half of "words to code".

One rule for each kind of context the statement is about. A slot that a kind cannot test leaves
that kind out; when no kind is left, the statement stays a fact and the reason is given.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace

from habitus.facts import Statement, Target, Thing, Trait, Who
from habitus.rules._companies import company_test
from habitus.rules._ir import (
    Branch,
    Compare,
    Condition,
    ContainsAny,
    DecidedAt,
    Does,
    During,
    Field,
    HasRole,
    IsA,
    IsTrue,
    NameIs,
    Overlaps,
    Result,
    Rule,
    Stance,
    TextTest,
    and_,
    not_,
    or_,
)
from habitus.rules._not_built import NotBuilt
from habitus.vocabulary import (
    DOMAINS,
    KINDS,
    Amount,
    Concepts,
    Distance,
    Duration,
    Language,
    Money,
    Scalar,
    fields_of,
    fold,
    has_cjk,
    spell_window,
)

KIND_OF_DOMAIN = {
    "food": ("meal",), "drug": ("prescription",), "genre": ("content",),
    "activity": ("workout",), "product": ("purchase",), "topic": ("notification",),
    "act": ("tool_call",), "object": ("tool_call",),
}  # fmt: skip
"""The kind of context that a bare thing of a concept's domain is about."""

PRICE_FIELDS = {"hotel": "price_per_night", "tool_call": "args.amount"}
"""Where a price stands; ``args.amount`` also reads a price, total, cost or fare (decide/_view)."""
_DOMAIN_OF_FIELD = {
    "topic": "topic", "genres": "genre", "activity": "activity", "drug": "drug",
    "destination": "place", "origin": "place", "area": "place", "language": "language",
    "item": "product", "category": "product", "cuisine": "food",
}  # fmt: skip
_SPANS = {"meeting", "flight", "hotel", "workout"}
_PERSON_FIELDS = {
    "meeting": ("organizer", "attendees"), "email": ("sender",), "notification": ("sender",),
    "message": ("recipient",), "reply": ("recipient",),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Slots:
    """Builds the conditions of one target for one kind of context."""

    kind: str
    concepts: Concepts

    def condition(self, target: Target) -> Condition | None:
        """All slots of the target as one condition; None when it is the whole kind."""
        parts: list[Condition] = []
        if self.kind == "tool_call" and (target.acts or target.things):
            parts.append(self._acts(target.acts, target.things))
        elif target.things:
            parts.append(or_(*(self._thing(one, target.but) for one in target.things)))
        if target.also:
            parts.append(or_(*(self._thing(one, ()) for one in target.also)))
        if target.people:
            parts.append(or_(*(self._who(one) for one in self._distinct(target.people))))
        telling = tuple(one for one in target.traits if not self._holds_anyway(one))
        parts += [or_(*(self._trait(one) for one in same)) for same in _alternatives(telling)]
        parts += [TextTest(one.how, self._field(one.field), one.text) for one in target.texts]
        if target.window is not None:
            if target.decided:
                parts.append(During(DecidedAt(), target.window))
            elif target.whole and self.kind in _SPANS:
                parts.append(Overlaps(target.window))
            else:
                parts.append(During(Field((KINDS[self.kind].WHEN[0],)), target.window))
        if target.other_than:
            parts.append(not_(or_(*(self._thing(one, ()) for one in target.other_than))))
        return and_(*parts) if parts else None

    def _field(self, name: str) -> Field:
        path = tuple(name.split("."))
        known = fields_of(self.kind)
        if path[0] not in known and name not in ("duration", "when"):
            raise NotBuilt("field", kind=self.kind, name=name)
        return Field(path)

    def _name(self, thing: Thing, domains: Sequence[str] = ()) -> str:
        """The concept to test for, preferring the given domains, else the words themselves."""
        known = [one for one in thing.concepts if one in self.concepts.by_id]
        for domain in domains:
            for one in known:
                if self.concepts.by_id[one].domain == domain:
                    return one
        if known and not domains:
            return known[0]
        return fold(thing.text) if not known else known[0]

    def _thing(self, thing: Thing, but: tuple[Thing, ...]) -> Condition:
        company = company_test(
            self.kind,
            thing,
            self.concepts,
            tuple(sorted(self._name(one, ("food",)) for one in but)),
        )
        if company is not None:
            return company
        domains = {
            self.concepts.by_id[one].domain for one in thing.concepts if one in self.concepts.by_id
        }
        if thing.field and thing.field in fields_of(self.kind):
            return self._named(thing)
        place = "place" in domains and not domains & {"food"}
        match self.kind:
            case "meal":
                if place or thing.field == "place":
                    return TextTest("contains", Field(("place",)), thing.text)
                name = self._name(thing, ("food", "cuisine"))
                return ContainsAny(name, tuple(sorted(self._name(one, ("food",)) for one in but)))
            case "content":
                if "language" in domains and "genre" not in domains:
                    return IsA(Field(("language",)), self._name(thing, ("language",)))
                if thing.concepts:
                    return IsA(
                        Field(("genres",)), self._name(thing, ("genre", "topic", "activity"))
                    )
                return or_(
                    IsA(Field(("genres",)), self._name(thing)),
                    TextTest("contains", Field(("title",)), thing.text),
                )
            case "workout":
                return IsA(Field(("activity",)), self._name(thing, ("activity",)))
            case "flight":
                if place:
                    return IsA(Field(("destination",)), self._name(thing, ("place",)))
                return IsA(Field(("airline",)), fold(thing.text))
            case "hotel":
                if place:
                    return IsA(Field(("area",)), self._name(thing, ("place",)))
                return or_(
                    TextTest("contains", Field(("name",)), thing.text),
                    TextTest("contains", Field(("area",)), thing.text),
                )
            case "purchase":
                if not thing.concepts and thing.text[:1].isupper():
                    name = fold(thing.text)
                    return or_(*(IsA(Field((one,)), name) for one in ("item", "brand", "merchant")))
                return IsA(Field(("item",)), self._name(thing, ("product", "food", "object")))
            case "prescription":
                return IsA(Field(("drug",)), self._name(thing, ("drug",)))
            case "meeting":
                if place:
                    return TextTest("contains", Field(("location",)), thing.text)
                return IsA(Field(("topic",)), self._name(thing, ("topic", "object", "activity")))
            case "notification" | "message":
                return IsA(
                    Field(("topic",)), self._name(thing, ("topic", "object", "product", "activity"))
                )
            case "email":
                return IsA(Field(("subject",)), self._name(thing, ("topic", "object")))
            case "tool_call":
                return Does("any", self._name(thing, ("object", "product", "topic")))
        raise NotBuilt("thing", kind=self.kind, name=thing.text)

    def _named(self, thing: Thing) -> Condition:
        info = fields_of(self.kind)[thing.field]
        if info.type in ("person", "people"):
            return NameIs(Field((thing.field,)), thing.text)
        if info.type == "choice":
            return Compare(Field((thing.field,)), "==", thing.text)
        if thing.field in ("title", "subject", "text", "body", "name", "location", "place"):
            return TextTest("contains", Field((thing.field,)), thing.text)
        if thing.field == "item" and self.kind == "meal":
            return ContainsAny(self._name(thing))
        domain = _DOMAIN_OF_FIELD.get(thing.field)
        if thing.field == "cuisine":
            return ContainsAny(self._name(thing, ("food",)))
        name = self._name(thing, (domain,)) if domain else fold(thing.text)
        field = "item" if thing.field == "category" else thing.field
        return IsA(Field((field,)), name)

    def _acts(self, acts: tuple[str, ...], things: tuple[Thing, ...]) -> Condition:
        names: list[str | None] = [
            self._name(one, ("object", "product", "topic")) for one in things
        ]
        return or_(*(
            Does(act, name) for act in acts or ("any",) for name in (names or [None])
        ))  # fmt: skip

    def _distinct(self, people: tuple[Who, ...]) -> list[Who]:
        """The people without other words for the same one (妈妈, 我妈)."""
        found: dict[object, Who] = {}
        for one in people:
            known = self.concepts.lookup(one.name, "role") if one.name else ()
            found.setdefault((known or one.name, one.role, one.field), one)
        return list(found.values())

    def _calls_as_topic(self, name: str) -> bool:
        """Whether it is an institution, which callers put down as the topic ("the vet rings")."""
        kin = any(self.concepts.is_a(one, "family") for one in self.concepts.lookup(name, "role"))
        return name.islower() and not has_cjk(name) and not kin

    def _who(self, who: Who) -> Condition:
        fields = _PERSON_FIELDS.get(self.kind, ())
        if self.kind == "tool_call" and (who.name or who.role):
            return Does("any", who.name or who.role)
        if not fields:
            raise NotBuilt("people", kind=self.kind)
        wanted = (who.field,) if who.field in fields else fields
        if who.name:
            named = [NameIs(Field((one,)), who.name) for one in wanted]
            if self.kind == "notification" and self._calls_as_topic(who.name):
                return or_(*named, TextTest("contains", Field(("topic",)), fold(who.name)))
            return or_(*named)
        if who.role is None:
            raise NotBuilt("nobody")
        if len(wanted) == 1 and fields_of(self.kind)[wanted[0]].type == "person":
            return Compare(Field((wanted[0], "role")), "==", who.role)
        return HasRole(who.role)

    def _holds_anyway(self, trait: Trait) -> bool:
        """Whether a trait says nothing of this kind: a "call" in a calendar is a meeting."""
        return self.kind == "meeting" and trait.field == "channel"

    def _trait(self, trait: Trait) -> Condition:
        name = trait.field
        if name == "price":
            name = PRICE_FIELDS.get(self.kind, "price")
        if isinstance(trait.value, Duration) and name not in fields_of(self.kind):
            name = "duration_min" if "duration_min" in fields_of(self.kind) else "duration"
            if name == "duration" and self.kind not in ("meeting", "flight"):
                raise NotBuilt("field", kind=self.kind, name="duration")
        field = self._field(name)
        info = fields_of(self.kind).get(field.path[0])
        amount = {"price": Money, "distance": Distance, "duration": Duration}
        if (
            info is not None
            and info.type in amount
            and not isinstance(trait.value, amount[info.type])
        ):
            raise NotBuilt("unit", name=name)
        if isinstance(trait.value, bool) and field.path[0] != "args" and trait.op in ("==", "!="):
            wanted = trait.value == (trait.op == "==")
            return IsTrue(field) if wanted else not_(IsTrue(field))
        return Compare(field, trait.op, _exact(trait.value))


def _alternatives(traits: tuple[Trait, ...]) -> list[list[Trait]]:
    """Traits grouped: equalities of one field are alternatives (calls or texts), the rest hold."""
    groups: dict[object, list[Trait]] = {}
    for number, one in enumerate(traits):
        groups.setdefault(one.field if one.op == "==" else number, []).append(one)
    return list(groups.values())


def _exact(value: Scalar | Amount) -> Scalar | Amount:
    """Amounts hold floats, whatever a grammar counted in."""
    match value:
        case Money(amount, currency):
            return Money(float(amount), currency)
        case Distance(length):
            return Distance(float(length))
        case Duration(length):
            return Duration(float(length))
    return value


def kinds_of(target: Target, concepts: Concepts) -> tuple[str, ...]:
    """The kinds of context a target is about: said, or inferred from things and traits."""
    if target.kinds:
        kinds = [one for one in target.kinds if one in KINDS]
        booked = {"flight", "hotel"} & set(kinds)
        if booked and "book" in target.acts and not target.traits and "tool_call" not in kinds:
            kinds.append("tool_call")
        return tuple(dict.fromkeys(kinds))
    for things in (target.things, target.also, target.other_than):
        found: dict[str, None] = {}
        for thing in things:
            if thing.field:
                having = [kind for kind in KINDS if thing.field in fields_of(kind)]
                found.update(dict.fromkeys(having if len(having) < 4 else ()))
            for one in thing.concepts:
                if one in concepts.by_id:
                    found.update(dict.fromkeys(KIND_OF_DOMAIN.get(concepts.by_id[one].domain, ())))
        if found:
            return tuple(found)
    if target.acts:
        return ("tool_call",)
    for trait in target.traits:
        if trait.field == "price":
            return ("purchase",)
        having = [kind for kind in KINDS if trait.field in fields_of(kind)]
        if len(having) == 1:
            return tuple(having)
    return ()


def _result(statement: Statement) -> Result:
    effects = tuple(sorted(statement.effects))
    if statement.stance == "do":
        if not effects:
            raise NotBuilt("effects")
        return Result(effects=effects)
    if statement.stance in ("neutral", "define"):
        raise NotBuilt("no_rule")
    stance: Stance = statement.stance  # type: ignore[assignment]
    soft = stance in ("avoid", "prefer")
    return Result(
        stance=stance,
        strength=round(statement.strength, 2) if soft else 0.0,
        reason=_own_reason(statement) if stance == "ask" else "",
        effects=effects,
    )


def _own_reason(statement: Statement) -> str:
    """Why to ask, unless that only repeats what was said."""
    reason, said = fold(statement.reason).strip(" .。!"), fold(statement.said).strip(" .。!")
    return "" if not reason or reason in said or said in reason else statement.reason


def _lean(exception: Target, target: Target) -> Target:
    """An exception without the slots that it shares with what it is an exception of."""
    plain = Target()
    shared = {
        one.name: getattr(plain, one.name)
        for one in fields(Target)
        if getattr(exception, one.name) == getattr(target, one.name)
    }
    lean = Target(**{one.name: getattr(exception, one.name) for one in fields(Target)} | shared)
    return exception if lean.is_empty() else lean


def rule_id(founding_event: str, taken: Callable[[str], bool]) -> str:
    """A short stable id from the founding event: a letter and as many characters as it takes."""
    digest = hashlib.sha256(founding_event.encode()).digest()
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    letters = "".join(alphabet[byte % 32] for byte in digest)
    for size in range(4, len(letters)):
        candidate = "r" + letters[:size]
        if not taken(candidate):
            return candidate
    raise AssertionError("no free rule id")


_VERBS = {
    "forbid": "never", "require": "always", "ask": "ask_before", "permit": "may",
    "avoid": "avoid", "prefer": "prefer",
}  # fmt: skip


def _slug(target: Target, kind: str, stance: str, concepts: Concepts) -> str:
    words: list[str] = [_VERBS.get(stance, "set")]
    words += list(target.acts[:1]) if kind == "tool_call" else []
    things = target.things or target.other_than
    words += ["only"] if target.other_than and not target.things else []
    words += [one.concepts[0] if one.concepts else one.text for one in things[:2]]
    if not things or kind in ("meeting", "flight", "hotel", "email", "notification"):
        words.append(kind)
    words += [who.name or str(who.role) for who in target.people[:1]]
    for trait in target.traits[:2]:
        value = trait.value
        if isinstance(value, bool):
            words += [trait.field] if value else ["not", trait.field]
        elif isinstance(value, str):
            words += [value]
        else:
            words += [trait.field]
    if target.window is not None:
        words.append(spell_window(target.window, "en"))
    name = re.sub(r"\W+", "_", fold("_".join(words))).strip("_")
    return name[:60].rstrip("_") or "rule"


def build_rules(
    statement: Statement,
    *,
    founding_event: str,
    language: Language,
    concepts: Concepts,
    taken_ids: Callable[[str], bool],
    taken_names: Callable[[str, str], bool],
) -> list[Rule]:
    """The rules that a statement makes, one a kind of context.

    Args:
        statement: what was said.
        founding_event: id of the event it was read from; rule ids derive from it.
        language: of the generated sentence.
        concepts: the person's concepts.
        taken_ids: whether a rule id is in use.
        taken_names: whether (domain, name) is in use.

    Raises:
        NotBuilt: it makes no rule; the message says why.
    """
    result = _result(statement)
    kinds = kinds_of(statement.target, concepts)
    if not kinds:
        raise NotBuilt("kind")
    target = statement.target
    built: list[Rule] = []
    reasons: list[NotBuilt] = []
    for kind in kinds:
        slots = _Slots(kind, concepts)
        try:
            condition = slots.condition(target)
            exceptions = [slots.condition(_lean(one, target)) for one in statement.unless]
        except NotBuilt as problem:
            reasons.append(problem)
            continue
        if any(one is None for one in exceptions):
            reasons.append(NotBuilt("exception"))
            continue
        identifier = rule_id(
            f"{founding_event}/{kind}",
            lambda one: taken_ids(one) or any(r.id == one for r in built),
        )
        domain = DOMAINS[kind]
        name = _slug(target, kind, statement.stance, concepts)
        if taken_names(domain, name) or any((r.domain, r.name) == (domain, name) for r in built):
            name = f"{name}_{identifier}"
        if not name.isidentifier():
            name = f"rule_{name}" if f"rule_{name}".isidentifier() else f"rule_{identifier}"
        built.append(
            Rule(
                id=identifier,
                name=name,
                domain=domain,
                kinds=(kind,),
                branches=(*(Branch(one, None) for one in exceptions), Branch(condition, result)),
                since=statement.since,
                until=statement.until,
                language=language,
            )
        )
    if not built:
        raise reasons[0]
    return built


def with_exception(rule: Rule, target: Target, concepts: Concepts) -> Rule | None:
    """The rule with one more exception; None when its kind cannot test the exception."""
    kind = rule.kinds[0]
    try:
        condition = _Slots(kind, concepts).condition(target)
    except NotBuilt:
        return None
    if condition is None:
        return None
    return replace(rule, branches=(Branch(condition, None), *rule.branches))
