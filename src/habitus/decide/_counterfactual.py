"""The smallest change to a context that turns the verdict: "14:00 would be fine".

Candidates come from what the rules behind the decision test: the edges of their windows, both sides
of their bounds, their exceptions. Each is decided again; of those that turn the verdict the one that
changes the fewest fields by the least is given. What no candidate reaches is not claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from habitus.decide._arbitrate import Verdict
from habitus.decide._decision import Decision
from habitus.decide._variants import Change, Variants
from habitus.decide._words import say
from habitus.errors import BadInput
from habitus.rules import Compare, Field, IsTrue, Not, StoredRule, condition_phrase
from habitus.vocabulary import (
    Concepts,
    Distance,
    Duration,
    Language,
    Money,
    Settings,
    fields_of,
)

FINE: frozenset[Verdict] = frozenset({"allow", "prefer"})
MOST = 400
"""Contexts that are decided again at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counterfactual:
    """A change that would have turned a verdict.

    Attributes:
        decision: id of the decision.
        changes: field to its new value, None where it is taken away.
        verdict: what it would have been.
        sentence: the change in the person's language.
    """

    decision: str
    changes: Mapping[str, JsonValue]
    verdict: Verdict
    sentence: str


Again = Callable[[Mapping[str, JsonValue]], Decision]
"""Decides a changed context."""


def counterfactual(
    decision: Decision,
    rules: Sequence[StoredRule],
    again: Again,
    settings: Settings,
    concepts: Concepts,
) -> Counterfactual | None:
    """The smallest change that turns the verdict, or None where none was found.

    What stops or holds something back is turned when it would be fine; what is fine, when it would
    not be.

    Args:
        decision: the decision as taken.
        rules: the active rules at its moment.
        again: decides a changed context at the same moment.
        settings, concepts: the person's, then.
    """
    fine = decision.verdict in FINE
    behind = {one.rule for one in decision.fired}
    about = [one.rule for one in rules if fine or one.rule.id in behind]
    variants = Variants(decision.context, about, settings, concepts, decision.now)
    tried: set[str] = set()
    for change in sorted(variants.all(), key=lambda one: (one.cost, repr(one.fields)))[: 4 * MOST]:
        key = repr(sorted(change.fields.items()))
        if key in tried or len(tried) >= MOST:
            continue
        tried.add(key)
        changed = {**decision.context, **change.fields}
        try:
            context = {name: value for name, value in changed.items() if value is not None}
            found = again(context)
        except BadInput:
            continue
        if (found.verdict in FINE) != fine:
            return Counterfactual(
                decision=decision.id,
                changes=dict(change.fields),
                verdict=found.verdict,
                sentence=_sentence(decision, change, found, settings, concepts),
            )
    return None


def none_found(language: Language) -> str:
    """What to say when no change was found."""
    return say(language, "no_change")


def _sentence(
    decision: Decision, change: Change, found: Decision, settings: Settings, concepts: Concepts
) -> str:
    language = decision.language
    fine = "fine" if found.verdict in FINE else found.verdict
    result = say(language, f"would_be_{fine}")
    if change.moved_to is not None:
        before = change.moved_from
        local = change.moved_to.astimezone(settings.zone_at(change.moved_to))
        same = before is not None and before.astimezone(local.tzinfo).date() == local.date()
        key = "moved_clock" if same else "moved_date"
        return say(language, key, clock=f"{local:%H:%M}", date=f"{local:%Y-%m-%d}", result=result)
    kind = str(decision.context["kind"])
    parts = [
        _phrase(name, value, change, decision, kind, language, settings, concepts)
        for name, value in sorted(change.fields.items())
    ]
    joined = ("，" if language == "zh" else " and ").join(parts)
    return say(language, "changed_field", what=joined, result=result)


def _phrase(
    name: str,
    value: JsonValue,
    change: Change,
    decision: Decision,
    kind: str,
    language: Language,
    settings: Settings,
    concepts: Concepts,
) -> str:
    """A field with its new value as a clause."""
    if name in change.without:
        return say(language, "without", what="、".join(change.without[name]))
    field, info = Field((name,)), fields_of(kind)[name]
    if isinstance(value, bool):
        test = IsTrue(field) if value else Not(IsTrue(field))
        return condition_phrase(test, language, (kind,), concepts)
    constant: str | float | Money | Distance | Duration | None = None
    if isinstance(value, str):
        constant = value
    elif isinstance(value, int | float):
        written = decision.context.get("currency")
        match info.type:
            case "price":
                currency = written.upper() if isinstance(written, str) else settings.home
                constant = Money(float(value), currency)
            case "distance":
                constant = Distance(float(value))
            case "duration":
                constant = Duration(float(value))
            case _:
                constant = value
    if constant is None or info.type == "time":
        return say(language, "field_is", field=name, value=_shown(value))
    return condition_phrase(Compare(field, "==", constant), language, (kind,), concepts)


def _shown(value: JsonValue) -> str:
    if isinstance(value, Mapping):
        return " ".join(str(one) for one in value.values())
    if isinstance(value, list):
        return ", ".join(_shown(one) for one in value)
    return str(value)
