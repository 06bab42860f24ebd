"""Finding again what was said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from habitus.log import events_at, head
from habitus.recall._budget import fit
from habitus.recall._context import Frame
from habitus.recall._found import Found
from habitus.recall._meaning import Meaning
from habitus.recall._page import Page
from habitus.recall._query import read_query
from habitus.recall._recalled import Recalled
from habitus.recall._request import Request, edge_of
from habitus.recall._room import words_of
from habitus.recall._state import read_state
from habitus.recall._words import NOTES
from habitus.store import Store
from habitus.vocabulary import Concepts, Settings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from habitus.recall._embedder import Embedder
    from habitus.recall._graph import Graph, Related
    from habitus.recall._held import HeldIndexes, Known
    from habitus.recall._index import PersonIndex
    from habitus.recall._search import Ranking
    from habitus.recall._topic import Topic

HELD_BYTES = 256 * 2**20
"""Memory for the indexes of the people asked about last."""


class Recall:
    """Search over everything that people said.

    Args:
        store: where it is kept; the room must have followed the log.
        embedder: for search by meaning, of those who were embedded once.
        most_bytes: memory for the indexes of the people asked about last.
    """

    def __init__(
        self, store: Store, embedder: Embedder | None = None, most_bytes: int = HELD_BYTES
    ) -> None:
        self._store = store
        self._most_bytes = most_bytes
        self.meaning = Meaning(store, embedder)
        """Vectors of what was said, and of questions."""

    @cached_property
    def _indexes(self) -> HeldIndexes:
        from habitus.recall._held import HeldIndexes

        return HeldIndexes(self._most_bytes)

    def find(
        self, person: str, request: Request, settings: Settings, concepts: Concepts | None = None
    ) -> Recalled:
        """What answers a request; `concepts` are needed where it is about somebody or something."""
        question, note = self.meaning.question(person, request.text, settings.language)
        with self._store.reading() as connection:
            state = read_state(connection, person)
            end = head(connection, person)
            with self._indexes.of(connection, person, end, state) as held:
                if not len(held.index):
                    return Recalled(found=(), more=False, next=request.offset)
                near = None
                if question is not None:
                    vectors = held.follow_vectors(connection, person, len(question))
                    near = vectors.nearness(question, held.index.seqs) if len(vectors) else None
                seqs = None
                if request.about is not None and concepts is not None:
                    graph = held.follow_graph(
                        connection, person, known_of(person, settings, concepts)
                    )
                    seqs = graph.seqs(request.about)
                ranking = _rank(held.index, request, settings, near, seqs)
                found = _read(connection, person, held.index, ranking)
                lacking = len(held.index) if near is None else int((~near[1]).sum())
        if question is not None and lacking and not note:
            note = NOTES[settings.language]["backlog"].format(n=lacking)
        return _answer(found, ranking, request, settings, note)

    # --- structure -------------------------------------------------------------------------------

    def related(
        self,
        person: str,
        name: str,
        settings: Settings,
        concepts: Concepts,
        *,
        limit: int,
        offset: int,
        progress: Callable[[int, int], None] | None,
    ) -> Page[Related]:
        """Who and what is spoken of together with a name."""
        with self._graph(person, settings, concepts, progress) as graph:
            return graph.related(name, limit, offset, settings.language)

    def topics(
        self,
        person: str,
        settings: Settings,
        concepts: Concepts,
        *,
        progress: Callable[[int, int], None] | None,
    ) -> tuple[Topic, ...]:
        """The tree of topics, the largest first."""
        from habitus.recall._topics import topics_of

        with self._graph(person, settings, concepts, progress) as graph:
            return topics_of(graph, settings.language)

    @contextmanager
    def _graph(
        self,
        person: str,
        settings: Settings,
        concepts: Concepts,
        progress: Callable[[int, int], None] | None,
    ) -> Iterator[Graph]:
        with self._store.reading() as connection:
            state = read_state(connection, person)
            with self._indexes.of(connection, person, head(connection, person), state) as held:
                known = known_of(person, settings, concepts)
                yield held.follow_graph(connection, person, known, progress)


def known_of(person: str, settings: Settings, concepts: Concepts) -> Known:
    """What a person's settings say about who is meant."""
    from habitus.recall._held import Known

    names = tuple(one.name for one in settings.people)
    named = next((one for one in settings.me if "@" not in one and not one.isdigit()), person)
    return Known(people=(*names, named), mine=named, concepts=concepts)


def _rank(
    index: PersonIndex,
    request: Request,
    settings: Settings,
    near: tuple[NDArray[np.float32], NDArray[np.bool_]] | None,
    seqs: list[int] | None,
) -> Ranking:
    # numpy takes a tenth of a second to load: only who searches pays for it.
    from habitus.recall._search import Filter, rank

    wanted = Filter(
        since=edge_of(request.since, settings, "since"),
        until=edge_of(request.until, settings, "until"),
        speaker=request.speaker,
        channel=request.channel,
        seqs=seqs,
    )
    query = read_query(
        request.text,
        now=request.now,
        zone=settings.zone_at(request.now),
        since=datetime.fromtimestamp(int(index.at.min()) / 1e6, UTC),
    )
    return rank(index, query, wanted.allowed(index), request.page, near)


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


def _answer(
    found: list[Found], ranking: Ranking, request: Request, settings: Settings, note: str
) -> Recalled:
    frame = Frame(settings.zone_at(request.now), settings.language)
    fitting = fit(found, request.budget_tokens, request.count, frame)
    end = request.offset + len(fitting)
    return Recalled(
        found=tuple(fitting),
        more=end < ranking.total,
        # Where not even one fits, the next page begins after it all the same.
        next=end if fitting or not found else end + 1,
        note=note,
        frame=frame,
        count_tokens=request.count,
    )
