"""What holds for all of a person's entries: whose vectors there are, and what makes indexes void."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.dialects.sqlite import insert

from habitus.store import person as people
from habitus.store import recall_state


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Of one person.

    Attributes:
        made: when the person was; one who was erased and made again is another.
        epoch: grows whenever entries or vectors were taken out. With another `made` or `epoch` an
            index in memory is void.
        embedder: name of the embedder whose vectors there are; empty for none.
        embedded: number of the event up to which there are vectors.
    """

    made: str = ""
    epoch: int = 0
    embedder: str = ""
    embedded: int = 0


_STATE = (
    select(people.c.created, recall_state.c.epoch, recall_state.c.embedder, recall_state.c.embedded)
    .select_from(people.outerjoin(recall_state, recall_state.c.person == people.c.person))
    .where(people.c.person == bindparam("person"))
)


def read_state(connection: Connection, person: str) -> State:
    """The state of a person, also of one of whom nothing was said."""
    row = connection.execute(_STATE, {"person": person}).first()
    if row is None:
        return State()
    made, epoch, embedder, embedded = row
    return State(made=made, epoch=epoch or 0, embedder=embedder or "", embedded=embedded or 0)


def next_epoch(connection: Connection, person: str) -> None:
    """Tell those who hold an index in memory that something was taken out."""
    _set(connection, person, {"epoch": recall_state.c.epoch + 1})


def set_embedder(connection: Connection, person: str, name: str) -> None:
    """From now on there are vectors of this embedder, and none yet."""
    _set(
        connection,
        person,
        {"epoch": recall_state.c.epoch + 1, "embedder": name, "embedded": 0},
    )


def set_embedded(connection: Connection, person: str, seq: int) -> None:
    """There are vectors up to this event."""
    _set(connection, person, {"embedded": seq})


def _set(connection: Connection, person: str, changes: dict[str, object]) -> None:
    first = {"epoch": 1, "embedder": "", "embedded": 0}
    plain = {name: value for name, value in changes.items() if name != "epoch"}
    row = insert(recall_state).values(person=person, **(first | plain))
    connection.execute(row.on_conflict_do_update(index_elements=["person"], set_=changes))
