"""Embedding what was said, oldest first, up to a mark of its own.

A model is slow, so it never runs in a transaction: a few texts are read, embedded, and written
if nobody else has written them meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection, bindparam, delete, exists, func, insert, select

from habitus.log import events_at
from habitus.recall._embedder import passages_of
from habitus.recall._room import words_of
from habitus.recall._state import read_state, set_embedded, set_embedder
from habitus.store import recall_entry, recall_vector

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from habitus.recall._embedder import Embedder

AT_ONCE = 32
"""Texts between two transactions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """The oldest entries that have no vector.

    Attributes:
        after: the mark they follow.
        seqs: numbers of their events.
        texts: what to embed.
        left: how many have none, these included.
        mark: where the mark stands once they have one.
    """

    after: int
    seqs: tuple[int, ...]
    texts: tuple[str, ...]
    left: int
    mark: int


_NEWEST = select(func.max(recall_entry.c.seq)).where(recall_entry.c.person == bindparam("person"))


def newest(connection: Connection, person: str) -> int:
    """Number of the event of the newest entry, 0 when there is none."""
    return connection.execute(_NEWEST, {"person": person}).scalar() or 0


def due(connection: Connection, person: str) -> Due:
    """What is to be embedded next."""
    after = read_state(connection, person).embedded
    last = newest(connection, person)
    if last <= after:
        return Due(after=after, seqs=(), texts=(), left=0, mark=after)
    has = exists().where(
        recall_vector.c.person == person, recall_vector.c.seq == recall_entry.c.seq
    )
    where = (recall_entry.c.person == person, recall_entry.c.seq > after, ~has)
    left = connection.execute(select(func.count()).select_from(recall_entry).where(*where)).scalar()
    query = select(recall_entry.c.seq).where(*where).order_by(recall_entry.c.seq).limit(AT_ONCE)
    seqs = [int(row[0]) for row in connection.execute(query)]
    events = {one.seq: one for one in events_at(connection, person, seqs)}
    known = tuple(one for one in seqs if one in events)
    texts = tuple(
        f"{events[one].name}: {words_of(events[one])}"
        if events[one].name
        else words_of(events[one])
        for one in known
    )
    mark = last if left == len(seqs) else seqs[-1]
    return Due(after=after, seqs=known, texts=texts, left=left or 0, mark=mark)


def embed(embedder: Embedder, texts: Sequence[str]) -> NDArray[np.int8]:
    """Vectors as they are kept: int8, each scaled by its largest part, shape (n, size).

    Raises:
        EmbedderFailed: it failed, or gave something else than it says.
    """
    import numpy as np

    given = passages_of(embedder, texts) if texts else np.empty((0, embedder.size), np.float32)
    most = np.abs(given).max(axis=1, keepdims=True)
    found: NDArray[np.int8] = np.round(given * (127 / np.maximum(most, 1e-12))).astype(np.int8)
    return found


def begin(connection: Connection, person: str, name: str) -> None:
    """Make an embedder the person's and look from the beginning for what has no vector.

    Vectors of another embedder are dropped.
    """
    if read_state(connection, person).embedder != name:
        connection.execute(delete(recall_vector).where(recall_vector.c.person == person))
    set_embedder(connection, person, name)


def keep(
    connection: Connection, person: str, name: str, given: Due, vectors: NDArray[np.int8]
) -> bool:
    """Write vectors and move the mark, unless somebody else was quicker.

    Returns:
        Whether they were written.
    """
    state = read_state(connection, person)
    if (state.embedder, state.embedded) != (name, given.after):
        return False
    query = select(recall_entry.c.seq).where(
        recall_entry.c.person == person, recall_entry.c.seq.in_(given.seqs)
    )
    still = {row[0] for row in connection.execute(query)}
    rows = [
        {"person": person, "seq": seq, "vector": vector.tobytes()}
        for seq, vector in zip(given.seqs, vectors, strict=True)
        if seq in still
    ]
    if rows:
        connection.execute(insert(recall_vector).prefix_with("OR IGNORE"), rows)
    set_embedded(connection, person, given.mark)
    return True
