"""What a feed gets of a context: plain values, nothing that could be called or changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import TypeAlias

from habitus.decide._evaluate import truth
from habitus.decide._view import View
from habitus.rules import ASKED, Asked, Condition, DaysSince, DaysUntil, FreeRule

Person: TypeAlias = tuple[str | None, str | None, str | None]
Value: TypeAlias = (
    str | int | float | bool | datetime | tuple[str, ...] | Person | tuple[Person, ...] | None
)
LONGEST = 200_000
"""Characters of a text that cross; a longer one is cut."""
MOST_ASKED = 128
"""Questions that one function may ask of the host about one context."""
MOST_ASKED_TOGETHER = 1024
"""Questions of all functions of one feed."""


@dataclass(frozen=True, slots=True)
class Needs:
    """What several functions need together."""

    tests: Mapping[str, Condition]
    asks: Mapping[str, Asked]
    fields: tuple[tuple[str, ...], ...]
    currencies: tuple[str, ...]

    @classmethod
    def of(cls, rules: Iterable[FreeRule]) -> Needs:
        """The needs of functions, each once."""
        tests: dict[str, Condition] = {}
        asks: dict[str, Asked] = {}
        fields: set[tuple[str, ...]] = set()
        currencies: set[str] = set()
        for one in rules:
            tests.update(one.tests)
            asks.update(one.asks)
            fields.update(one.fields)
            currencies.update(one.currencies)
        return cls(tests, asks, tuple(sorted(fields)), tuple(sorted(currencies)))


@dataclass(slots=True)
class Given:
    """The values of one decision, and the answers to what is asked while it runs."""

    view: View
    needs: Needs
    inputs: dict[str, object] = field(default_factory=dict)
    asked: Counter[object] = field(default_factory=Counter)
    """Questions by the function that asks."""

    def __post_init__(self) -> None:
        view, needs = self.view, self.needs
        found: dict[str, object] = {"@now": _local(view.now, view)}
        for path in needs.fields:
            found[".".join(path)] = value_of(path, view)
        for key, one in needs.tests.items():
            found[f"?{key}"] = truth(one, view)
        for currency in needs.currencies:
            found[f"${currency}"] = _rate(currency, view)
        self.inputs = {"_X": {key: value for key, value in found.items() if value is not None}}

    def ask(self, function: object, key: object, value: object) -> bool | int:
        """The answer to a question of a function; raises LookupError where it is unknown.

        Nothing that comes in is trusted: not the key, not the type, not the size.
        """
        who = function if type(function) is int else -1
        self.asked[who] += 1
        if self.asked[who] > MOST_ASKED or self.asked.total() > MOST_ASKED_TOGETHER:
            raise RuntimeError("too many questions")
        question = self.needs.asks.get(key) if type(key) is str else None
        if question is None:
            raise LookupError("unknown:")
        about = _Asked(self.view, _checked(value))
        if isinstance(question, DaysUntil | DaysSince):
            ahead = about.days_ahead()
            return ahead if isinstance(question, DaysUntil) else -ahead
        found = truth(question, about)
        if found is None:
            raise LookupError("unknown:")
        return found


class _Asked(View):
    """A context in which one value stands for the field that is asked about."""

    def __init__(self, view: View, value: str | tuple[str, ...] | datetime) -> None:
        super().__init__(view.context, settings=view.settings, concepts=view.concepts, now=view.now)
        self.asked = value

    def value(self, path: tuple[str, ...]) -> str | float | bool | datetime | None:
        if path == ASKED.path:
            return self.asked if isinstance(self.asked, str | datetime) else None
        return super().value(path)

    def texts(self, path: tuple[str, ...], *, with_companions: bool) -> list[str]:
        if path == ASKED.path:
            match self.asked:
                case str(text):
                    return [text]
                case tuple(items):
                    return list(items)
            return []
        return super().texts(path, with_companions=with_companions)

    def days_ahead(self) -> int:
        """Whole local days from now to the moment asked about."""
        if not isinstance(self.asked, datetime):
            raise LookupError("unknown:")
        zone = self.day.zone
        return (self.asked.astimezone(zone).date() - self.now.astimezone(zone).date()).days


def _checked(value: object) -> str | tuple[str, ...] | datetime:
    if type(value) is str and len(value) <= LONGEST:
        return value
    if isinstance(value, datetime) and value.tzinfo is not None:
        return value
    if isinstance(value, list | tuple) and len(value) <= 200:
        texts = tuple(one for one in value if type(one) is str)
        if len(texts) == len(value) and sum(map(len, texts)) <= LONGEST:
            return texts
    raise LookupError("unknown:")


def value_of(path: tuple[str, ...], view: View) -> Value:
    """A field as it crosses: a plain value, a tuple of texts, or people as plain triples."""
    if len(path) == 1:
        raw = view.raw(path[0])
        if isinstance(raw, list) and all(isinstance(one, str) for one in raw):
            return tuple(one[:LONGEST] for one in raw) if raw else None
        people = view.people(path[0])
        if people:
            triples = tuple((one.name or None, one.role, one.address or None) for one in people)
            return triples if isinstance(raw, list) else triples[0]
    value = view.value(path)
    if isinstance(value, datetime):
        return _local(value, view)
    return value[:LONGEST] if isinstance(value, str) else value


def _local(moment: datetime, view: View) -> datetime:
    """The moment in the person's local time, as a fixed offset: the sandbox knows no zones."""
    local = moment.astimezone(view.settings.zone_at(moment))
    offset = local.utcoffset()
    assert offset is not None
    return local.replace(tzinfo=timezone(offset))


def _rate(currency: str, view: View) -> float | None:
    """What one unit of a currency is worth in the currency of the context's amounts."""
    written = view.currency_of_price or view.settings.home
    on = (view.when or view.now).astimezone(view.day.zone).date()
    return view.settings.rates.convert(1.0, currency, written, on)
