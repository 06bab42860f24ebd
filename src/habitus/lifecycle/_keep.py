"""What becomes of an induced artifact that has once passed the gate (design section 3).

The gate lets in what was never wrong; whoever is in is not thrown out for one slip, but for a run
of occasions that went the other way, or for long silence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from habitus.lifecycle._confidence import activity
from habitus.lifecycle._drift import is_contradicted, is_supported
from habitus.lifecycle._gate import DORMANT_BELOW, RETIRED_BELOW, Judgement, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Life:
    """What is known of an induced artifact that has acted."""

    stage: Stage
    """active, dormant or retired."""
    recent: Sequence[bool]
    """Whether each occasion since it came to its stage agreed, in time order."""
    confidence: float
    """In (0, 1), as of now."""
    supported: datetime
    """When it last agreed with what the person did."""
    fresh: bool = True
    """Its stage is its first."""


def keep(life: Life, now: datetime) -> Judgement | None:
    """The stage that it moves to, with the reason; None when it stays.

    Only what the machine moves is asked about: what the person switched on or off, or stated, is
    theirs.
    """
    alive = activity(life.confidence, (now - life.supported).total_seconds() / 86400)
    match life.stage:
        case "active" if is_contradicted(life.recent, fresh=life.fresh):
            return Judgement("dormant", ("contradicted",))
        case "active" if alive < DORMANT_BELOW:
            return Judgement("dormant", ("faded",))
        case "dormant" | "retired" if is_supported(life.recent):
            return Judgement("active", ("supported_again",))
        case "dormant" if alive < RETIRED_BELOW:
            return Judgement("retired", ("faded",))
    return None
