"""Alarms: what is measured, against thresholds that the operator may move."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from habitus.decide import Measures
from habitus.errors import UsageError

DAYS = 7
"""Days over which shares are taken."""
LEAST = 20
"""Decisions below which a share says nothing."""
THRESHOLDS: Mapping[str, float] = {
    "p99_s": 0.25,
    "conflict_share": 0.05,
    "unjudged_share": 0.25,
    "failed_share": 0.01,
    "bad_input_share": 0.05,
    "error_share": 0.0,
    "quarantined": 0,
    "lag": 1000,
}
"""An alarm goes off above these: seconds, shares of decisions, functions, events."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alarm:
    """A measure above its threshold."""

    name: str
    value: float
    threshold: float


def alarms(
    found: Measures, *, quarantined: int, lag: int, moved: Mapping[str, float] | None = None
) -> tuple[Alarm, ...]:
    """Everything that is above its threshold.

    Args:
        found: of the last days.
        quarantined: free functions that are run apart.
        lag: events that the slowest room has yet to follow.
        moved: thresholds that differ from `THRESHOLDS`, by name.

    Raises:
        UsageError: there is no such threshold, or it is no number of 0 or more.
    """
    limits = dict(THRESHOLDS)
    for name, value in (moved or {}).items():
        if name not in limits:
            raise UsageError(
                f'There is no threshold "{name}".', fix=f"There are: {', '.join(THRESHOLDS)}."
            )
        if math.isnan(value) or value < 0:
            raise UsageError(f"The threshold {name} is {value}.", fix="Give 0 or more.")
        limits[name] = value
    asked = found.total + found.bad_input + found.errors
    values: dict[str, float] = {"quarantined": quarantined, "lag": lag}
    if found.total >= LEAST:
        values["p99_s"] = found.quantile(0.99) or 0.0
        values["conflict_share"] = found.conflicts / found.total
        values["unjudged_share"] = found.unjudged / found.total
        values["failed_share"] = found.failed / found.total
    if asked >= LEAST:
        values["bad_input_share"] = found.bad_input / asked
    if asked:
        values["error_share"] = found.errors / asked
    return tuple(
        Alarm(name=name, value=round(value, 6), threshold=limits[name])
        for name, value in values.items()
        if value > limits[name]
    )
