"""What is asked for, checked at the door."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from habitus.errors import BadInput, UsageError
from habitus.recall._context import Count, count_tokens
from habitus.recall._room import microseconds
from habitus.vocabulary import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is asked for; as :meth:`habitus.Person.recall` documents it."""

    text: str
    limit: int = 20
    offset: int = 0
    budget_tokens: int | None = None
    count: Count = count_tokens
    since: datetime | date | None = None
    until: datetime | date | None = None
    speaker: str | None = None
    channel: str | None = None
    about: str | None = None
    now: datetime

    def __post_init__(self) -> None:
        for name, least in (("limit", 1), ("offset", 0), ("budget_tokens", 0)):
            given = getattr(self, name)
            if given is not None and given < least:
                raise UsageError(
                    f"{name} is {given}.", where=name, fix=f"Give a number of at least {least}."
                )
        for name in ("since", "until"):
            given = getattr(self, name)
            if isinstance(given, datetime) and given.utcoffset() is None:
                raise BadInput(
                    f"The time {given.isoformat()} has no zone.",
                    where=name,
                    fix='Give an aware time, or a day like "2026-03-02".',
                )

    @property
    def page(self) -> slice:
        """The places in the ranking that are asked for."""
        return slice(self.offset, self.offset + self.limit)


def edge_of(given: datetime | date | None, settings: Settings, name: str) -> int | None:
    """A bound in microseconds; a day without a time is the whole day where the person lived."""
    if given is None:
        return None
    if not isinstance(given, datetime):
        edge = time.min if name == "since" else time.max
        noon = datetime.combine(given, time(12), UTC)
        return microseconds(datetime.combine(given, edge, settings.zone_at(noon)))
    return microseconds(given)
