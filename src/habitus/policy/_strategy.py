"""When to explore how much: a strategy for each stage of a person's life with the policy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from habitus.errors import UsageError
from habitus.policy._choose import GREEDY, THOMPSON, UCB
from habitus.policy._types import Floats
from habitus.policy._watch import CHANGE, DOUBT, OPEN, SEEN

Way: TypeAlias = Literal["greedy", "thompson", "ucb"]
LifeStage: TypeAlias = Literal["cold", "steady", "declining", "closed"]
"""New to the policy; known; of late less pleased; popularity serves."""
_CODES: dict[Way, int] = {"greedy": GREEDY, "thompson": THOMPSON, "ucb": UCB}


@dataclass(frozen=True, slots=True)
class Strategy:
    """A way of choosing.

    Args:
        way: "greedy", "thompson" or "ucb".
        scale: of the spread, for the last two; 1 is a standard deviation.
        epsilon: probability of an allowed option at random instead, 0 to 1. Above 0, what is logged
            can be used to judge other policies.

    Raises:
        UsageError: there is no such way, or a number is out of its range.
    """

    way: Way = "greedy"
    scale: float = 1.0
    epsilon: float = 0.0

    def __post_init__(self) -> None:
        if self.way not in _CODES:
            raise UsageError(
                f'There is no way of choosing "{self.way}".',
                fix='Give "greedy", "thompson" or "ucb".',
            )
        if not 0.0 <= self.epsilon <= 1.0 or not self.scale >= 0.0:
            raise UsageError(
                "A strategy's epsilon is within 0..1 and its scale not below 0.", where="strategy"
            )

    @property
    def code(self) -> int:
        """What the arithmetic calls the way."""
        return _CODES[self.way]


@dataclass(frozen=True, slots=True)
class Curriculum:
    """A strategy for each stage of life.

    Args:
        cold: until ``formed`` outcomes are seen.
        steady: afterwards.
        declining: while a change is suspected or rewards fall behind popularity's.
        formed: outcomes.
    """

    cold: Strategy = Strategy("greedy", epsilon=0.02)
    steady: Strategy = Strategy("greedy", epsilon=0.02)
    declining: Strategy = Strategy("thompson", scale=0.5, epsilon=0.02)
    formed: int = 5

    def stage(self, watch: Floats) -> LifeStage:
        """The stage that a person is in."""
        if watch[OPEN] > 0.0:
            return "closed"
        if watch[SEEN] < self.formed:
            return "cold"
        return "declining" if watch[CHANGE] > 1.5 or watch[DOUBT] > 2.0 else "steady"

    def of(self, stage: LifeStage) -> Strategy:
        """The strategy for a stage; popularity, where it serves, still explores by epsilon."""
        match stage:
            case "cold":
                return self.cold
            case "declining":
                return self.declining
            case _:
                return self.steady


STILL = Curriculum(Strategy(), Strategy(), Strategy())
"""Never explores: for ranking alone, and for benchmarks."""
EXPLORING = Curriculum()
