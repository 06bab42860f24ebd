"""A context as rules see it: completed, deterministically, and saying what was completed.

Completion knows roles of named people, takes an unwritten currency for the home currency and reads
a thing's companion field with it (a drug's class with the drug, a purchase's category with the
item), so that a rule about a thing holds however the caller filled the form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TypeAlias

from pydantic import JsonValue

from habitus.vocabulary import (
    Concepts,
    Context,
    Day,
    Settings,
    Someone,
    duration_of,
    fields_of,
    when_of,
)

COMPANIONS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("prescription", "drug"): ("drug_class",),
    ("purchase", "item"): ("category",),
    ("purchase", "brand"): ("item",),
    ("meal", "place"): ("dish",),
    ("meeting", "topic"): ("title",),
    ("message", "topic"): ("text",),
}
"""Fields read together with a field when it is tested for a concept."""

AMOUNTS = ("amount", "price", "total", "cost", "fare")
"""Arguments of a tool call that are money: ``args.amount`` is the first of these that is given."""


def argument_names(path: tuple[str, ...]) -> tuple[str, ...]:
    """The arguments of which the first that is given is meant by a path."""
    return AMOUNTS if path[1:] == AMOUNTS[:1] else path[1:]


Raw: TypeAlias = str | float | bool | datetime | None


@dataclass(frozen=True)
class Person:
    """Someone in a context with the role known by now."""

    name: str
    role: str | None
    address: str


@dataclass(frozen=True)
class Completion:
    """One thing that completion added, for `because`."""

    field: str
    value: str


def completed(one: Someone, settings: Settings, concepts: Concepts) -> Person:
    """Someone in a context with the role that is known of them."""
    role: str | None = one.role
    name, address = one.name or "", one.address or ""
    if role is None:
        known = settings.known(name) or settings.known(address)
        role = known.role if known is not None else _kinship(name, concepts)
    return Person(name, role, address)


def _kinship(name: str, concepts: Concepts) -> str | None:
    for concept in concepts.lookup(name, "role"):
        for wider in concepts.ancestors(concept, parts=False):
            if wider in ("family", "doctor", "boss", "client", "colleague", "friend"):
                return wider
    return None


class View:
    """A completed context, with everything needed to test conditions against it."""

    def __init__(
        self, context: Context, *, settings: Settings, concepts: Concepts, now: datetime
    ) -> None:
        self.context = context
        self.kind = context.KIND
        self.settings = settings
        self.concepts = concepts
        self.now = now
        self.given: Mapping[str, object] = context.__dict__
        """The declared fields by name, None where absent."""
        self._clocks: dict[int, tuple[int, int, datetime]] = {}

    def clock(self, moment: datetime) -> tuple[int, int, datetime]:
        """A moment of the context, or now, where the person then is: the number of its date, the
        minute of its day, and the local time."""
        known = self._clocks.get(id(moment))
        if known is None:
            local = self.settings.local(moment)
            known = (local.toordinal(), local.hour * 60 + local.minute, local)
            self._clocks[id(moment)] = known
        return known

    @cached_property
    def when(self) -> datetime | None:
        """The context's own time."""
        return when_of(self.context)

    @cached_property
    def day(self) -> Day:
        """The person's day where they are at the context's time."""
        return self.settings.day_at(self.when or self.now)

    def raw(self, name: str) -> object:
        """A field's validated value, None when absent or not of this kind."""
        return getattr(self.context, name, None)

    def value(self, path: tuple[str, ...]) -> Raw:
        """A single value by its path, None when absent."""
        head = path[0]
        if head == "when":
            return self.when
        if head == "duration":
            length = duration_of(self.context)
            return None if length is None else length.total_seconds() / 60
        if head == "args":
            found = self.args() if len(path) == 2 else {}
            names = argument_names(path)
            scalar = next((found[one] for one in names if found.get(one) is not None), None)
            return scalar if isinstance(scalar, str | int | float | bool) else None
        if len(path) == 2:
            people = self.people(head)
            if len(people) != 1:
                return None
            one = people[0]
            return {"role": one.role, "name": one.name, "address": one.address}[path[1]] or None
        plain = self.raw(head)
        return plain if isinstance(plain, str | int | float | bool | datetime) else None

    def texts(self, path: tuple[str, ...], *, with_companions: bool) -> list[str]:
        """All texts of a text or list field, and of its companions."""
        if path[0] == "args":
            scalar = self.value(path)
            return [str(scalar)] if isinstance(scalar, str) else []
        names = [path[0]]
        if with_companions:
            names += COMPANIONS.get((self.kind, path[0]), ())
        found: list[str] = []
        for name in names:
            value = self.raw(name)
            if isinstance(value, str):
                found.append(value)
            elif isinstance(value, list):
                found += [one for one in value if isinstance(one, str)]
        return found

    @cached_property
    def _people(self) -> dict[str, tuple[Person, ...]]:
        return self._completed[0]

    @property
    def roles(self) -> frozenset[str | None]:
        """The roles of the people in all person fields, None for one of unknown role."""
        return self._completed[1]

    @cached_property
    def _completed(self) -> tuple[dict[str, tuple[Person, ...]], frozenset[str | None]]:
        found: dict[str, tuple[Person, ...]] = {}
        for name, info in fields_of(self.kind).items():
            if info.type in ("person", "people"):
                value = self.raw(name)
                given = value if isinstance(value, list) else [] if value is None else [value]
                found[name] = tuple(
                    [
                        completed(one, self.settings, self.concepts)
                        for one in given
                        if isinstance(one, Someone)
                    ]
                )
        return found, frozenset([one.role for people in found.values() for one in people])

    def people(self, name: str) -> tuple[Person, ...]:
        """The people in a person field, with completed roles."""
        return self._people.get(name, ())

    @property
    def everyone(self) -> tuple[Person, ...]:
        """The people in all person fields."""
        return tuple(one for people in self._people.values() for one in people)

    @cached_property
    def completions(self) -> tuple[Completion, ...]:
        """What was added to the context as given."""
        added: list[Completion] = []
        for name, people in self._people.items():
            value = self.raw(name)
            given = value if isinstance(value, list) else [value]
            for before, after in zip(given, people, strict=False):
                if after.role and isinstance(before, Someone) and before.role is None:
                    added.append(Completion(f"{name}.role", f"{after.name}: {after.role}"))
        drug = self.raw("drug")
        if self.kind == "prescription" and isinstance(drug, str) and self.raw("drug_class") is None:
            classes = {
                wider
                for found in self.concepts.find(drug, "drug")
                for one in found.ids
                for wider in self.concepts.ancestors(one, parts=False) - {one}
            }
            if classes:
                added.append(Completion("drug_class", ", ".join(sorted(classes))))
        written = self.raw("currency") or self.value(("args", "currency"))
        if self.currency_of_price is not None and written is None:
            added.append(Completion("currency", self.currency_of_price))
        return tuple(added)

    @cached_property
    def currency_of_price(self) -> str | None:
        """Currency of the context's amounts: written, or the home one; None without amounts."""
        if self.kind == "tool_call":
            if not any(isinstance(self.args().get(one), int | float) for one in AMOUNTS):
                return None
            written = self.value(("args", "currency"))
            return written.upper() if isinstance(written, str) else self.settings.home
        if self.raw("price") is None and self.raw("price_per_night") is None:
            return None
        currency = self.raw("currency")
        return currency.upper() if isinstance(currency, str) else self.settings.home

    def args(self) -> Mapping[str, JsonValue]:
        """The arguments of a tool call."""
        found = self.raw("args")
        return found if isinstance(found, dict) else {}
