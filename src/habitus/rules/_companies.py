"""Where a company is tested: an airline as the carrier, a brand as the maker, a shop as the seller."""

from __future__ import annotations

from habitus.facts import Thing
from habitus.rules._ir import Condition, ContainsAny, Field, IsA, TextTest, or_
from habitus.vocabulary import COMPANY, Concepts, fold

NAME_FIELDS = ("airline", "brand", "merchant", "name", "place")
"""Fields that hold the name of a company: a thing of such a field is one, whatever else it names."""


_TOPIC = ("notification", "topic")
_SELLERS = {
    "brand company",
    "shop company",
    "restaurant chain",
    "food delivery app",
    "booking site",
}


def company_of(thing: Thing, concepts: Concepts) -> str | None:
    """The company that a thing is by its concepts, or by its name where its field or its capital
    says that it is a name. What is also known as a thing of its own (Xbox, a console) is a company
    only by its full first name (Lego, Starbucks)."""
    known = [one for one in thing.concepts if one in concepts.by_id]
    named = [one for one in known if concepts.by_id[one].domain == COMPANY]
    if named:
        return named[0]
    sure = thing.field in NAME_FIELDS
    found = concepts.lookup(thing.text, COMPANY, plain=sure or thing.text[:1].isupper())
    if known and not sure:
        first = fold(thing.text)
        found = tuple(
            one
            for one in concepts.lookup(thing.text, COMPANY)
            if first in map(fold, (*concepts.by_id[one].en[:1], *concepts.by_id[one].zh[:1]))
        )
    return found[0] if found else None


def company_test(
    kind: str, thing: Thing, concepts: Concepts, but: tuple[str, ...] = ()
) -> Condition | None:
    """The test of a company in a kind of context; None where the thing is none, or none that this
    kind can be about."""
    if thing.field and thing.field not in NAME_FIELDS and (kind, thing.field) != _TOPIC:
        return None
    company = company_of(thing, concepts)
    if company is None:
        return None
    classes = concepts.ancestors(company, parts=False)
    match kind:
        case "flight" if "airline company" in classes:
            return IsA(Field(("airline",)), company)
        case "hotel" if "hotel chain" in classes:
            return or_(IsA(Field(("name",)), company), *_as_written("name", thing, concepts))
        case "meal" if "restaurant chain" in classes:
            place = IsA(Field(("place",)), company)
            return or_(place, *_as_written("place", thing, concepts))
        case "meal" if classes & {"food brand", "drink brand"}:
            return ContainsAny(company, but)
        case "notification" if "app company" in classes:
            return IsA(Field(("topic",)), company)
        case "purchase" if classes & _SELLERS:
            return or_(*(IsA(Field((one,)), company) for one in _sold_as(thing, classes)))
    return None


def _as_written(field: str, thing: Thing, concepts: Concepts) -> list[Condition]:
    """The name as it was said, where the concept's own names do not hold it: "Subway" is one only
    by its field."""
    if concepts.find(thing.text, COMPANY):
        return []
    return [TextTest("contains", Field((field,)), thing.text)]


def _sold_as(thing: Thing, classes: frozenset[str]) -> list[str]:
    """The fields of a purchase that a company may stand in, the likeliest first."""
    fields = [thing.field] if thing.field in ("brand", "merchant") else []
    if "brand company" in classes:
        fields.append("brand")
    if "shop company" in classes or "brand company" not in classes:
        fields.append("merchant")
    return list(dict.fromkeys(fields))
