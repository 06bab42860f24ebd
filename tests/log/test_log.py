"""The log: append-only, idempotent by key, followed by rooms that never lag."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert

from habitus.errors import BadInput
from habitus.log import (
    Draft,
    Event,
    append,
    catch_up,
    events_after,
    marks,
    rebuild,
    start_over,
    take_in,
)
from habitus.store import Store, person

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


class Counting:
    """A room that counts events and learns one thing from each message."""

    name = "counting"

    def __init__(self) -> None:
        self.seen: list[int] = []

    def project(self, connection: Connection, event: Event) -> None:
        self.seen.append(event.seq)

    def learn(self, connection: Connection, event: Event) -> list[Draft]:
        if event.kind != "message":
            return []
        return [Draft(kind="feedback", at=event.at, body={"of": event.id})]

    def reset(self, connection: Connection, person: str) -> None:
        self.seen.clear()

    def forget(self, connection: Connection, person: str, events: Sequence[str]) -> None:
        start_over(connection, person, self)


@pytest.fixture
def store() -> Store:
    made = Store(":memory:")
    with made.writing() as connection:
        connection.execute(insert(person), [{"person": p, "created": ""} for p in ("a", "b")])
    return made


def message(text: str, key: str | None = None) -> Draft:
    return Draft(kind="message", at=NOW, text=text, key=key)


def test_an_entry_with_a_known_key_is_added_once(store: Store) -> None:
    with store.writing() as connection:
        assert len(append(connection, "a", [message("x", "k"), message("x", "k")], NOW)) == 1
        assert append(connection, "a", [message("x", "k")], NOW) == []
        assert len(append(connection, "b", [message("x", "k")], NOW)) == 1


def test_rooms_follow_what_they_learn_themselves(store: Store) -> None:
    room = Counting()
    with store.writing() as connection:
        append(connection, "a", [message("x"), message("y")], NOW)
        learnt = catch_up(connection, "a", [room], NOW)
        assert [one.kind for one in learnt] == ["feedback", "feedback"]
        assert room.seen == [1, 2, 3, 4] and marks(connection, "a") == {"counting": 4}
        assert catch_up(connection, "a", [room], NOW) == []


def test_rebuilding_replays_and_learns_nothing_anew(store: Store) -> None:
    room = Counting()
    with store.writing() as connection:
        append(connection, "a", [message("x")], NOW)
        catch_up(connection, "a", [room], NOW)
        before = list(events_after(connection, "a", 0))
        assert rebuild(connection, "a", [room]) == 2
        assert list(events_after(connection, "a", 0)) == before


def test_nothing_is_kept_of_a_transaction_that_failed(store: Store) -> None:
    with pytest.raises(RuntimeError), store.writing() as connection:
        append(connection, "a", [message("x")], NOW)
        raise RuntimeError
    with store.reading() as connection:
        assert list(events_after(connection, "a", 0)) == []


def test_a_naive_time_is_refused(store: Store) -> None:
    naive = Draft(kind="message", at=datetime(2026, 3, 2))  # noqa: DTZ001
    with pytest.raises(BadInput, match="no zone"), store.writing() as connection:
        append(connection, "a", [naive], NOW)


def test_another_process_sees_a_new_version_number(tmp_path: Path) -> None:
    one, two = Store(tmp_path / "s.db"), Store(tmp_path / "s.db")
    before = two.data_version()
    with one.writing() as connection:
        connection.execute(insert(person), [{"person": "a", "created": ""}])
    assert two.data_version() != before


def test_taking_in_one_by_one_is_as_if_each_came_alone(store: Store) -> None:
    room, other = Counting(), Counting()
    drafts = [message("x", "k"), message("y"), message("x", "k")]
    with store.writing() as connection:
        taken = take_in(connection, "a", [room], drafts, NOW)
        for draft in drafts:
            append(connection, "b", [draft], NOW)
            catch_up(connection, "b", [other], NOW)
        one, two = (
            [(event.seq, event.kind, event.text) for event in events_after(connection, who, 0)]
            for who in ("a", "b")
        )
        assert (
            one
            == two
            == [(1, "message", "x"), (2, "feedback", ""), (3, "message", "y"), (4, "feedback", "")]
        )
        assert [event.seq for event in taken] == [1, 3] and room.seen == other.seen
        assert marks(connection, "a") == marks(connection, "b") == {"counting": 4}
