"""Finding words again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import TYPE_CHECKING

from habitus._person._base import Base, _now
from habitus.decide import (
    require_aware,
)
from habitus.recall import (
    Embedded,
    Page,
    Recalled,
    Related,
    Request,
    Topic,
    count_tokens,
)
from habitus.rules import (
    States,
    state_of,
)
from habitus.vocabulary import (
    Concepts,
    Settings,
)

if TYPE_CHECKING:
    pass


class Finding(Base):
    """Search over everything said."""

    def recall(
        self,
        query: str,
        limit: int = 20,
        *,
        offset: int = 0,
        budget_tokens: int | None = None,
        count_tokens: Callable[[str], int] = count_tokens,
        since: datetime | date | None = None,
        until: datetime | date | None = None,
        speaker: str | None = None,
        channel: str | None = None,
        about: str | None = None,
        now: datetime | None = None,
    ) -> Recalled:
        """Find again what was said, best first: by words, neighbours, time and meaning.

        A question may name a speaker or a time ("What did Mei say about the trip in May?"). Who
        looks up one word, or a few Chinese characters, gets only what holds them.

        Args:
            query: words or a question, in English or Chinese; empty for the newest of all.
            limit: at most so many.
            offset: leave out so many of the best: the `next` of an earlier answer.
            budget_tokens: `context` has at most so many tokens.
            count_tokens: of your model; by default a count that is never too low.
            since, until: only what was said then, both included: aware moments, or days where the
                person lives.
            speaker: only words of "user", "assistant", "other", "tool", or of somebody by name.
            channel: only of "chat", "email", "calendar" or "activity".
            about: only what is about this person or thing; of a class also what belongs to it
                (food: salmon, 三文鱼).
            now: when it is asked, aware, for "last week"; now when not given.

        Raises:
            UsageError: a limit, an offset or a budget below the least.
            BadInput: a time has no zone.
        """
        request = Request(
            text=query, limit=limit, offset=offset, budget_tokens=budget_tokens,
            count=count_tokens, since=since, until=until, speaker=speaker, channel=channel,
            about=about, now=_now() if now is None else require_aware(now),
        )  # fmt: skip
        self._follow()
        with self._habitus._store.reading() as connection:
            states = States(connection, self.id)
        concepts = None if about is None else states.at(None)[1]
        return self._habitus._recall.find(self.id, request, states.settings(), concepts)

    def related(
        self,
        name: str,
        limit: int = 20,
        *,
        offset: int = 0,
        progress: Callable[[int, int], None] | None = None,
    ) -> Page[Related]:
        """Who and what is spoken of together with somebody or something, the strongest tie first.

        Args:
            name: of a person, a thing, a class of things (food), or any other word.
            limit: at most so many.
            offset: leave out so many: the `next` of an earlier answer.
            progress: called with messages read and in all; the first time in a process all are.

        Raises:
            UsageError: a limit or an offset below the least.
        """
        Request(text=name, limit=limit, offset=offset, now=_now())
        settings, concepts = self._followed()
        return self._habitus._recall.related(
            self.id, name, settings, concepts, limit=limit, offset=offset, progress=progress
        )

    def topics(self, *, progress: Callable[[int, int], None] | None = None) -> tuple[Topic, ...]:
        """What was talked about, as a tree: stretches of conversations about alike things.

        Args:
            progress: called with messages read and in all; the first time in a process all are.
        """
        settings, concepts = self._followed()
        return self._habitus._recall.topics(self.id, settings, concepts, progress=progress)

    def _followed(self) -> tuple[Settings, Concepts]:
        self._follow()
        with self._habitus._store.reading() as connection:
            return state_of(connection, self.id)

    def embed(self, *, progress: Callable[[int, int], None] | None = None) -> Embedded:
        """Give everything said a vector of the store's embedder; `recall` uses them from then on.

        What is told later follows by itself. Vectors of another embedder are dropped first. It can
        be stopped and called again: what is done stays.

        Args:
            progress: called with messages done and in all.

        Raises:
            UsageError: the store was opened without an embedder.
            EmbedderFailed: the embedder failed.
        """
        self._follow()
        return self._habitus._recall.meaning.embed(self.id, progress)
