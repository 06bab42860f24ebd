"""What induction reads and what it answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from habitus.rules._ir import Condition
from habitus.vocabulary import Context, fold, when_of

Outcome: TypeAlias = Literal[
    "accepted", "declined", "tentative", "clicked", "bought", "skipped", "dwelt"
]

DWELT_LONG_S = 30.0
"""Dwelling at least so long is a yes."""
DWELT_SHORT_S = 5.0
"""Dwelling at most so long is a no; in between says nothing."""


@dataclass(frozen=True, kw_only=True)
class Observation:
    """One answer or act of the person."""

    event_id: str
    at: datetime
    """When it was answered; aware."""
    context: Context
    """What was answered, validated against the vocabulary."""
    outcome: Outcome
    dwell_s: float | None = None
    """For ``dwelt``: how long, in seconds; None is long."""

    @property
    def liked(self) -> bool | None:
        """True for a yes, False for a no, None for neither."""
        if self.outcome in ("accepted", "clicked", "bought"):
            return True
        if self.outcome in ("declined", "skipped"):
            return False
        if self.outcome == "dwelt":
            if self.dwell_s is None or self.dwell_s >= DWELT_LONG_S:
                return True
            return False if self.dwell_s <= DWELT_SHORT_S else None
        return None


@dataclass(frozen=True, kw_only=True)
class Habit:
    """A pattern in the person's acts, and how well it is supported.

    It is soft by nature. ``(kinds, condition, stance)`` is its identity across calls; the rest
    moves with each new observation.
    """

    kinds: tuple[str, ...]
    condition: Condition
    stance: Literal["avoid", "prefer"]
    strength: float
    stage: Literal["shadow", "active"]
    support: tuple[str, ...]
    """Events that it explains, in time order: all those since it was last wrong."""
    against: tuple[str, ...]
    """Events under its condition that went the other way."""
    formed_at: datetime
    """When the second occasion made it a pattern; what came later it predicted."""
    confidence: tuple[float, float]
    """(a, b) of the Beta belief at ``now``, older occasions forgotten."""
    p_value: float
    """Fisher's exact test against the base rate, one-sided, uncorrected."""

    @property
    def key(self) -> tuple[tuple[str, ...], str, Condition]:
        """What stays the same while evidence grows."""
        return self.kinds, self.stance, self.condition


def occasions(
    observations: Iterable[Observation], *, now: datetime, limit: int
) -> Mapping[str, Sequence[Observation]]:
    """The observations by kind, in time order: one an occasion, at most the ``limit`` latest.

    Of several answers to the same thing at the same time the last one counts: a person who accepts
    and later declines has declined, once.
    """
    latest: dict[object, Observation] = {}
    ordered = sorted(
        (one for one in observations if one.at <= now), key=lambda one: (one.at, one.event_id)
    )
    for one in ordered[-2 * limit :]:
        key = identity(one.context) or one.event_id
        latest.pop(key, None)
        latest[key] = one
    kinds: dict[str, list[Observation]] = {}
    for one in list(latest.values())[-limit:]:
        kinds.setdefault(one.context.KIND, []).append(one)
    return kinds


_NAMES = ("title", "subject", "dish", "item", "name", "activity", "drug", "tool", "topic")


def identity(context: Context) -> object | None:
    """What tells two answers to the same thing: its kind, its own time and its names.

    None where the context has no time or no name: nothing tells whether two of them are the same.
    """
    when = when_of(context)
    if when is None:
        return None
    names = tuple(fold(getattr(context, name, None) or "") for name in _NAMES)
    return (context.KIND, when, names) if any(names) else None
