"""What is said of time: pieces of a text, and what they say together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from habitus.vocabulary import AllOf, Between, Named, Window, all_of, any_of

PieceKind = Literal[
    "days", "clock", "dates", "since", "until", "reference", "others", "always", "past"
]


@dataclass(frozen=True, slots=True)
class Piece:
    """One expression of time in a text."""

    start: int
    end: int
    kind: PieceKind
    window: Window | None = None
    on: date | None = None
    every: int = 0
    """Weeks between, where the weekday recurs every so many weeks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """What a clause says of time; the parts are joined by ``and``."""

    days: Window | None = None
    clock: Window | None = None
    dates: Window | None = None
    paired: Window | None = None
    """Days and hours that belong together: Monday morning or Friday afternoon."""
    since: date | None = None
    until: date | None = None
    reference: bool = False
    others: bool = False

    @property
    def window(self) -> Window | None:
        """The window of all parts, or None when no part is given."""
        parts = [one for one in (self.dates, self.days, self.clock, self.paired) if one is not None]
        return all_of(*parts) if parts else None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said of time."""
        return self == When()

    def filled_from(self, other: When) -> When:
        """With parts that are missing here taken from what was said before."""
        if self.paired is not None:
            return self
        if self.window is None and other.paired is not None:
            return replace(self, paired=other.paired)
        return replace(
            self,
            days=self.days or (other.days if self.dates is None else None),
            clock=self.clock or other.clock,
            dates=self.dates or (other.dates if self.days is None or other.days is None else None),
            since=self.since or other.since,
            until=self.until or other.until,
        )


def late_evening(window: Window | None) -> Window | None:
    """With the evening reaching midnight, as people mean it when they say 晚上."""
    if window == Named("evening"):
        return any_of(Named("evening"), Between(1320, 1440))
    if isinstance(window, AllOf):
        return all_of(*(late_evening(part) or part for part in window.parts))
    return window
