"""Several sources say what one field of a record is: which counts, and whether that is settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from habitus.vocabulary import ConflictPolicy, fold

PERSON = "user"
"""The source that is the person's own word."""


@dataclass(frozen=True, slots=True)
class Saying:
    """One source's word for a field.

    Attributes:
        value: what it says.
        source: ``user`` for the person's own word, else the source's name.
        evidence: ids of the events that say it.
        order: when it was said; later is greater.
    """

    value: JsonValue
    source: str
    evidence: tuple[str, ...]
    order: tuple[str, int]


@dataclass(frozen=True, slots=True)
class Weighed:
    """What counts, and all that was said by sources that disagree with it; empty when none does."""

    value: JsonValue
    evidence: tuple[str, ...]
    against: tuple[Saying, ...] = ()
    settled: bool = True


def same_value(one: JsonValue, other: JsonValue) -> bool:
    """Whether two values are the same but for case, width and Chinese script."""
    if isinstance(one, str) and isinstance(other, str):
        return fold(one).split() == fold(other).split()
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(
            same_value(a, b) for a, b in zip(one, other, strict=True)
        )
    return (type(one) is type(other) and one == other) or (_number(one) and one == other)


def _number(value: JsonValue) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def weigh(sayings: Sequence[Saying], policy: ConflictPolicy) -> Weighed:
    """What counts of several sayings about the same field and time.

    A source that says something else later has changed its word. The person's own word settles a
    conflict, whatever the policy.

    Args:
        sayings: at least one.
        policy: what to do where sources disagree.
    """
    sayings = sorted(sayings, key=lambda one: one.order)
    last = {one.source: one for one in sayings}
    standing = sorted(last.values(), key=lambda one: one.order)
    chosen = _chosen(standing, policy)
    agree = [one for one in sayings if same_value(one.value, chosen.value)]
    against = tuple(one for one in standing if not same_value(one.value, chosen.value))
    evidence = tuple(dict.fromkeys(id_ for one in agree for id_ in one.evidence))
    settled = policy != "ask" or not against or _settled(chosen, against)
    return Weighed(agree[0].value, evidence, against, settled)


def _chosen(standing: Sequence[Saying], policy: ConflictPolicy) -> Saying:
    own = next((one for one in standing if one.source == PERSON), None)
    if policy == "latest":
        return standing[-1]
    if own is not None:
        return own
    return standing[0] if policy == "ask" else standing[-1]


def _settled(chosen: Saying, against: Sequence[Saying]) -> bool:
    """The person's word settles what was said before it; what others say later is asked about."""
    return chosen.source == PERSON and all(one.order < chosen.order for one in against)
