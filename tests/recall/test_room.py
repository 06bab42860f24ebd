"""The room follows the log, and what is taken out of it is gone."""

from __future__ import annotations

from pathlib import Path

from habitus import Habitus, Person
from habitus.recall import RecallRoom
from habitus.store import Store, recall_entry, recall_state, recall_vector

from .test_vectors import ByKin, told


def forget(path: Path, events: list[str]) -> None:
    """As another process does it."""
    store = Store(path)
    with store.writing() as connection:
        RecallRoom().forget(connection, "ann", events)


def texts(ann: Person, query: str) -> set[str]:
    return {one.text for one in ann.recall(query)}


def test_what_is_forgotten_is_found_by_nobody(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with Habitus(path, embedder=ByKin()) as habitus:
        ann = told(habitus)
        ann.embed()
        bo = habitus.person("bo", zone="UTC")
        bo.tell("I walked the dog.", speaker="other")
        [dog] = [one.event for one in ann.recall("dog") if one.by == "words"]
        forget(path, [dog, "no such event"])
        assert "I walked the dog." not in texts(ann, "dog") | texts(ann, "puppy") | texts(ann, "")
        assert texts(bo, "dog") == {"I walked the dog."}
        with Store(path).reading() as connection:
            assert len(connection.execute(recall_vector.select()).all()) == 3
            assert len(connection.execute(recall_entry.select()).all()) == 4


def test_many_are_forgotten_at_once(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with Habitus(path) as habitus:
        ann = told(habitus, more=1100)
        gone = [one.event for one in ann.recall("filler", 2000)]
        assert len(gone) == 1100
        forget(path, gone)
        assert not ann.recall("filler") and len(ann.recall("")) == 4


def test_no_word_lies_in_the_index(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with Habitus(path) as habitus:
        habitus.person("ann", zone="UTC").tell("zirconium 花生酱", speaker="other", name="Mei")
    with Store(path).reading() as connection:
        rows = str(connection.execute(recall_entry.select()).all()).casefold()
        assert "zirconium" not in rows and "花生" not in rows


def test_a_rebuild_makes_the_same_rows(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with Habitus(path) as habitus:
        ann = told(habitus)
        with Store(path).reading() as connection:
            before = connection.execute(recall_entry.select()).all()
        ann.rebuild()
        with Store(path).reading() as connection:
            assert connection.execute(recall_entry.select()).all() == before


def test_a_store_from_before_recall_is_followed_from_the_beginning(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with Habitus(path) as habitus:
        told(habitus)
    store = Store(path)
    with store.writing() as connection:
        for table in ("recall_entry", "recall_state", "recall_vector"):
            connection.exec_driver_sql(f"DROP TABLE {table}")
        connection.exec_driver_sql("DELETE FROM watermark WHERE room = 'recall'")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0002'")
    store.close()
    with Habitus(path) as habitus:
        assert texts(habitus.person("ann"), "dog") == {"I walked the dog."}
        with Store(path).reading() as connection:
            assert connection.execute(recall_state.select()).all() == []
