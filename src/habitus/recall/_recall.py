"""Finding again what was said."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import cached_property
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from habitus.errors import BadInput, UsageError
from habitus.log import events_at, head
from habitus.recall._budget import Count, count_tokens, fit
from habitus.recall._found import Found, Recalled
from habitus.recall._query import read_query
from habitus.recall._room import microseconds, words_of
from habitus.vocabulary import Settings

if TYPE_CHECKING:
    from habitus.recall._held import HeldIndexes
    from habitus.recall._index import PersonIndex
    from habitus.recall._search import Ranking

HELD_BYTES = 256 * 2**20
"""Memory for the indexes of the people asked about last."""


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
    now: datetime

    def __post_init__(self) -> None:
        for name, least in (("limit", 1), ("offset", 0), ("budget_tokens", 0)):
            given = getattr(self, name)
            if given is not None and given < least:
                raise UsageError(
                    f"{name} is {given}.", where=name, fix=f"Give a number of at least {least}."
                )


class Recall:
    """Search over everything that people said.

    Args:
        most_bytes: memory for the indexes of the people asked about last.
    """

    def __init__(self, most_bytes: int = HELD_BYTES) -> None:
        self._most_bytes = most_bytes

    @cached_property
    def _indexes(self) -> HeldIndexes:
        from habitus.recall._held import HeldIndexes

        return HeldIndexes(self._most_bytes)

    def find(
        self, connection: Connection, person: str, request: Request, settings: Settings
    ) -> Recalled:
        """What answers a request; the room must have followed the log."""
        # numpy takes a tenth of a second to load: only who searches pays for it.
        from habitus.recall._search import Filter, rank

        wanted = Filter(
            since=_edge(request.since, settings, "since"),
            until=_edge(request.until, settings, "until"),
            speaker=request.speaker,
            channel=request.channel,
        )
        page = slice(request.offset, request.offset + request.limit)
        with self._indexes.of(connection, person, head(connection, person)) as index:
            if not len(index):
                return Recalled(found=(), more=False, next=request.offset, context="", tokens=0)
            query = read_query(
                request.text,
                now=request.now,
                zone=settings.zone_at(request.now),
                since=datetime.fromtimestamp(int(index.at.min()) / 1e6, UTC),
            )
            ranking = rank(index, query, wanted.allowed(index), page)
            found = _read(connection, person, index, ranking)
        return _answer(found, ranking, request, settings)


def _read(connection: Connection, person: str, index: PersonIndex, ranking: Ranking) -> list[Found]:
    """The messages of a ranking, best first."""
    seqs = [int(one) for one in index.seqs[ranking.places]]
    events = {one.seq: one for one in events_at(connection, person, seqs)}
    return [
        Found(
            event=events[seq].id, at=events[seq].at, speaker=events[seq].speaker,
            name=events[seq].name, channel=events[seq].channel, text=words_of(events[seq]),
            by=by, score=round(float(score), 4),
        )
        for seq, by, score in zip(seqs, ranking.bys, ranking.scores, strict=True)
        if seq in events
    ]  # fmt: skip


def _answer(found: list[Found], ranking: Ranking, request: Request, settings: Settings) -> Recalled:
    zone = settings.zone_at(request.now)
    fitting, context = fit(found, request.budget_tokens, request.count, zone, settings.language)
    end = request.offset + len(found)
    return Recalled(
        found=tuple(fitting),
        more=end < ranking.total or len(fitting) < len(found),
        next=end,
        context=context,
        tokens=request.count(context),
    )


def _edge(given: datetime | date | None, settings: Settings, name: str) -> int | None:
    """A bound in microseconds; a day without a time is the whole day where the person lived."""
    if given is None:
        return None
    if not isinstance(given, datetime):
        edge = time.min if name == "since" else time.max
        noon = datetime.combine(given, time(12), UTC)
        return microseconds(datetime.combine(given, edge, settings.zone_at(noon)))
    if given.tzinfo is None or given.utcoffset() is None:
        raise BadInput(
            f"The time {given.isoformat()} has no zone.",
            where=name,
            fix='Give an aware time, or a day like "2026-03-02".',
        )
    return microseconds(given)
