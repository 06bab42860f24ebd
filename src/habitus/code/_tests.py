"""What a condition may test: signatures only. A rule is compiled; to call these is a mistake."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from habitus.code._times import TimeWindow
from habitus.errors import UsageError
from habitus.vocabulary._kinds import Context, Meal

decided_at: datetime = datetime.max.replace(tzinfo=UTC)
"""The moment of the decision; the value here only stands for it."""


def _compiled(name: str) -> UsageError:
    return UsageError(
        f"{name}() was called.", fix="A rule is compiled, not run: hand its file to habitus."
    )


def during(moment: datetime, window: TimeWindow) -> bool:
    """Whether the moment lies in the window, in the person's local time."""
    raise _compiled("during")


def overlaps(context: Context, window: TimeWindow) -> bool:
    """Whether any moment between the context's start and end lies in the window."""
    raise _compiled("overlaps")


def days_until(date: datetime) -> int:
    """Whole local days from now to the date."""
    raise _compiled("days_until")


def days_since(date: datetime) -> int:
    """Whole local days from the date to now."""
    raise _compiled("days_since")


def days(n: int) -> timedelta:
    """``n`` days, to add to a date or to take from it."""
    return timedelta(days=n)


def is_a(thing: str | list[str], concept: str) -> bool:
    """Whether the thing, or any of the things, belongs to the concept."""
    raise _compiled("is_a")


def contains_any(meal: Meal, *concepts: str, but: str | tuple[str, ...] = ()) -> bool:
    """Whether the dish, an ingredient or the cuisine is or contains one of the concepts.

    An item that belongs to ``but`` does not count.
    """
    raise _compiled("contains_any")


def contains(text: str, part: str) -> bool:
    """Whether the words occur in the text: whole words, in Chinese any substring."""
    raise _compiled("contains")


def starts(text: str, part: str) -> bool:
    """Whether the text starts with the words."""
    raise _compiled("starts")


def matches(text: str, pattern: str) -> bool:
    """Whether the pattern occurs in the text: only patterns that take linear time."""
    raise _compiled("matches")
