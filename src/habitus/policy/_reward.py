"""What an outcome is worth: clicks, time, purchases and answers as one number from 0 to 1."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from habitus.errors import BadInput

Response: TypeAlias = Literal[
    "accepted", "declined", "tentative", "clicked", "bought", "skipped", "dwell"
]
RESPONSES: tuple[str, ...] = get_args(Response)


@dataclass(frozen=True, slots=True)
class Rewards:
    """Points for what a person did; what they add up to is put on 0..1 by its logarithm.

    Args:
        click: points of a click, or of a yes to something offered.
        dwell: points of having stayed for ``full_s`` seconds; less in proportion, never more:
            nothing is earned by keeping somebody longer (no reward for compulsion).
        purchase: points of a purchase.
        tentative: points of a perhaps.
        full_s: seconds that count as having read, heard or seen it.
        repeated: taken off the result for each time that the same was shown before, of the last ten.
        explored: added to a result above one half that exploring brought.
    """

    click: float = 1.0
    dwell: float = 1.0
    purchase: float = 5.0
    tentative: float = 0.5
    full_s: float = 600.0
    repeated: float = 0.005
    explored: float = 0.05

    def of(
        self,
        response: Response,
        *,
        seconds: float | None = None,
        rating: float | None = None,
        repeats: int = 0,
        exploring: bool = False,
    ) -> float:
        """The reward of one outcome, 0 to 1.

        Args:
            response: what the person did.
            seconds: how long they stayed.
            rating: what they said themselves, 0 to 1; it counts alone.
            repeats: how often the same was shown before.
            exploring: whether it was shown in order to explore.

        Raises:
            BadInput: there is no such response, or a number is out of its range.
        """
        if response not in RESPONSES:
            raise BadInput(
                f'There is no response "{response}".', where="response",
                fix=f"Give one of {', '.join(RESPONSES)}.",
            )  # fmt: skip
        if seconds is not None and not (math.isfinite(seconds) and seconds >= 0):
            raise BadInput(f"{seconds} is no time in seconds.", where="seconds")
        if rating is not None:
            if not 0.0 <= rating <= 1.0:
                raise BadInput(
                    f"The rating {rating:g} is not within 0..1.",
                    where="rating",
                    fix="Scale it first.",
                )
            return rating
        points = self._points(response, seconds)
        most = self.click + self.dwell + self.purchase
        found = math.log1p(points) / math.log1p(most)
        found -= self.repeated * min(repeats, 10) * (found > 0)
        if exploring and found > 0.5:
            found += self.explored
        return min(1.0, max(0.0, found))

    def likes(
        self, response: Response, *, seconds: float | None = None, rating: float | None = None
    ) -> bool:
        """Whether an outcome speaks for what was shown."""
        if rating is not None:
            return rating > 0.5
        if response == "dwell":
            return self._points(response, seconds) >= 0.5 * self.dwell
        return response in ("accepted", "clicked", "bought")

    def _points(self, response: Response, seconds: float | None) -> float:
        stayed = self.dwell * min(1.0, (seconds or 0.0) / self.full_s)
        match response:
            case "declined" | "skipped":
                return 0.0
            case "tentative":
                return self.tentative
            case "dwell":
                return stayed
            case "bought":
                return self.click + self.purchase + stayed
            case _:
                return self.click + stayed


REWARDS = Rewards()
