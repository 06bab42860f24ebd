"""The days that a text names, in the order they stand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from habitus.vocabulary import has_cjk


@dataclass(frozen=True, slots=True)
class SaidDays:
    """Days named in a text: ``first`` to ``last``, both inclusive, between two places of it."""

    start: int
    end: int
    first: date
    last: date
    weekly: tuple[int, ...] = ()
    """Weekdays (0 is Monday) where it recurs every week; ``first`` is then the next of them."""
    weekday_only: bool = False
    """Said as a bare weekday, without a date."""

    @property
    def single(self) -> bool:
        """Whether it is one day."""
        return self.first == self.last and not self.weekly


def said_days(
    text: str, on: date, *, back: bool = False, month_first: bool = False
) -> list[SaidDays]:
    """The days a text names, from the left, without overlaps.

    Args:
        text: any text, in English or Chinese.
        on: the local day it was written on.
        back: whether a day without its year lies in the past (the text tells what happened).
        month_first: whether 6/9 is June 9 (as in the United States) and not 6 September.
    """
    if has_cjk(text):
        from habitus.facts.said._days_zh import days_zh

        return days_zh(text, on, back=back)
    from habitus.facts.said._days_en import days_en

    return days_en(text, on, back=back, month_first=month_first)
