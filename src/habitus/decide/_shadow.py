"""Shadow mode: what would have been said is logged, and nothing comes of it."""

from __future__ import annotations

from dataclasses import replace

from habitus.decide._decision import Decision, Withheld
from habitus.decide._words import say


def withhold(decision: Decision) -> Decision:
    """A decision of an engine that only watches: it lets everything through, and says why."""
    return replace(
        decision,
        verdict="allow",
        score=0.0,
        effects={},
        fired=(),
        conflicts=(),
        unjudged=(),
        failed=(),
        because=(say(decision.language, "watching"),),
        question=None,
        withheld=Withheld(
            verdict=decision.verdict,
            score=decision.score,
            effects=decision.effects,
            rules=tuple(one.rule for one in decision.fired),
            because=decision.because,
            whole=True,
        ),
    )
