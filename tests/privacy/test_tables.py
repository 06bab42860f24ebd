"""Every table that holds something of a person is reached, also one that is added tomorrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from sqlalchemy import insert, select

from habitus import Habitus, Person
from habitus.policy import Hub, Space
from habitus.store import metadata, repeated, salt, tombstone

from ._bytes import found_in_tables

START = datetime.fromisoformat("2026-03-02T09:00:00+01:00")
WORD = "wolfberr"
"""Begins a word that stands in everything that Ann said and did in :func:`live`."""


class Lengths:
    """An embedder that looks at lengths alone."""

    name = "lengths"
    size = 2

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of messages."""
        return np.array([[len(one), 1] for one in texts], np.float32)

    def query(self, text: str) -> NDArray[np.float32]:
        """The vector of a question."""
        return np.array([len(text), 1], np.float32)


@pytest.fixture
def habitus() -> Iterator[Habitus]:
    with Habitus(":memory:", embedder=Lengths()) as opened:
        yield opened


def live(habitus: Habitus, id_: str, folder: Path) -> Person:
    """Somebody who has used all of habitus, and said one word everywhere."""
    person = habitus.person(id_, zone="Europe/Berlin")
    person.tell("I'm allergic to wolfberries.", at=START)
    person.tell("Wolfberries for everybody else!", at=START, speaker="other", name="Wolfberry Joe")
    decision = person.evaluate_context({"kind": "meal", "dish": "wolfberries pie"})
    person.feedback(decision.id, "right")
    person.feedback(decision.id, "Never order wolfberries again.")
    person.set_stage(person.rules()[0].rule.id, "dormant", reason="no wolfberries now")
    person.observe(
        {"title": "Wolfberries tasting", "start": (START + timedelta(days=9)).isoformat()},
        "declined",
    )
    meals = [{"kind": "meal", "dish": "wolfberries soup"}, {"kind": "meal", "dish": "rice"}]
    person.observe_choice(meals, 1)
    person.tell("Wolfberries class runs every Tuesday from 6:30 to 8 pm, I signed up.", at=START)
    person.tell(
        "This confirms your wolfberries cleaning with Dr. Osei on Tuesday, March 10, 2026 at 7:00 PM.",
        at=START + timedelta(days=1), speaker="other", name="Bright Smiles", channel="email",
    )  # fmt: skip
    person.record("meal", {"dish": "wolfberries", "date": "2026-03-02"})
    person.load_records({"meals": [{"id": "m1", "dish": "wolfberries", "date": "2026-03-03"}]})
    for _ in range(8):
        advice = person.advise([{"kind": "meal", "dish": "wolfberries stew"}], explore=False)
        if advice.option is not None:
            person.observe(advice.id, "bought")
    person.embed()
    person.tick(START + timedelta(days=3))
    shared = Space(("a", "b"), np.eye(2), np.zeros(2), np.ones(2), np.ones(2))
    Hub(shared, habitus._store).create([id_])
    habitus.add_key("desk", ["read"], person=id_)
    answer_kept(habitus, id_, '{"found": ["wolfberries"]}')
    answer_kept(habitus, "*", f'{{"person": "{id_}"}}')
    person.export(folder / id_)
    return person


def answer_kept(habitus: Habitus, person: str, answer: str) -> None:
    """Keep an answer as the server does for a request that may be repeated."""
    row = insert(repeated).values(
        person=person, key=answer, request="", at=START.isoformat(), status=200,
        answer=answer.encode(),
    )  # fmt: skip
    with habitus._store.writing() as connection:
        connection.execute(row)


def rows(habitus: Habitus, person: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows of one person, by table."""
    found: dict[str, list[tuple[object, ...]]] = {}
    with habitus._store.reading() as connection:
        for table in metadata.sorted_tables:
            if "person" in table.c:
                query = select(table).where(table.c.person == person)
                found[table.name] = [tuple(one) for one in connection.execute(query)]
    return found


def test_ann_uses_every_table(habitus: Habitus, tmp_path: Path) -> None:
    live(habitus, "ann", tmp_path)
    empty = {name for name, found in rows(habitus, "ann").items() if not found}
    assert empty == {tombstone.name}, "Let `live` fill the new table, so that these tests reach it."
    without = {one.name for one in metadata.sorted_tables if "person" not in one.c}
    assert without == {salt.name}, "A table without a person can't be erased by person."


def test_forgetting_a_word_leaves_it_in_no_table(habitus: Habitus, tmp_path: Path) -> None:
    ann = live(habitus, "ann", tmp_path)
    bob = live(habitus, "bob", tmp_path)
    before = rows(habitus, "bob")
    assert found_in_tables(habitus, [WORD])
    ann.forget(query="wolfberries")
    left = {
        name: found for name, found in rows(habitus, "ann").items() if WORD in str(found).lower()
    }
    assert not left
    assert rows(habitus, "bob") == before and bob.recall("wolfberries")


def test_erasing_a_person_leaves_no_row_of_theirs(habitus: Habitus, tmp_path: Path) -> None:
    ann = live(habitus, "ann", tmp_path)
    live(habitus, "bob", tmp_path)
    before = rows(habitus, "bob")
    ann.erase()
    assert not any(rows(habitus, "ann").values())
    assert rows(habitus, "bob") == before
    assert [one[1] for one in rows(habitus, "*")["repeated"]] == ['{"person": "bob"}']
    with habitus._store.reading() as connection:
        assert "ann" not in str(connection.execute(select(tombstone)).all())


def test_an_alert_that_a_forgotten_message_had_settled_is_open_again(habitus: Habitus) -> None:
    ann = habitus.person("ann", zone="Europe/Berlin")
    for day, text in enumerate(
        (
            "Pottery runs every Tuesday from 6:30 to 8 pm, I signed up.",
            "This confirms your cleaning with Dr. Osei on Tuesday, March 10, 2026 at 7:00 PM.",
            "Your cleaning with Dr. Osei on March 10 has been cancelled.",
        )
    ):
        ann.tell(
            text, at=START + timedelta(days=day), speaker="other" if day else "user",
            name="Bright Smiles" if day else None, channel="email" if day else "chat",
        )  # fmt: skip
    last = START + timedelta(days=2)
    assert not ann.alerts(now=last)
    ann.forget(ann.recall("cancelled")[0].event)
    assert len(ann.alerts(now=last)) == 1
    ann.forget(ann.recall("cleaning")[0].event)
    assert not ann.alerts(now=last, all=True)


def test_every_room_says_how_it_forgets(habitus: Habitus) -> None:
    ann = habitus.person("ann", zone="Europe/Berlin")
    with ann._writing() as connection:
        for room in ann._rooms:
            room.forget(connection, ann.id, ["no such entry"])
