"""Nothing of what was removed is left in the bytes of any file."""

from __future__ import annotations

import json
import sqlite3
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from habitus import Habitus

from ._bytes import found_in_files, found_in_tables

START = datetime.fromisoformat("2026-03-02T09:00:00+01:00")
FACTS, FORGOTTEN = 500, 50


def fruit(number: int) -> str:
    """A name that nothing else holds, and no other such name begins with."""
    letters = "".join(
        "bdfgklmnpr"[int(digit)] + "aeiou"[int(digit) % 5] for digit in f"{number:03}"
    )
    return f"zq{letters}berry"


def test_the_search_finds_what_is_there(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "a.db")
    connection.execute("CREATE TABLE t (a TEXT)")
    connection.execute("INSERT INTO t VALUES ('zqababaseberry')")
    connection.commit()
    connection.close()
    (tmp_path / "b").write_bytes("zqababaseberry".encode("utf-16-be"))
    assert len(found_in_files(tmp_path, ["zqababaseberry"])) == 2


@pytest.mark.slow
def test_forgetting_fifty_of_five_hundred_and_erasing_a_person(tmp_path: Path) -> None:
    chat = tmp_path / "chat.jsonl"
    lines = [
        {
            "at": (START + timedelta(hours=n)).isoformat(), "speaker": "user",
            "text": f"I'm allergic to {fruit(n)}.",
        }
        for n in range(FACTS)
    ]  # fmt: skip
    chat.write_text("".join(json.dumps(one) + "\n" for one in lines))
    folder = tmp_path / "store"
    folder.mkdir()
    with Habitus(folder / "habitus.db") as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        bob = habitus.person("bob", zone="Europe/Berlin")
        bob.tell("I'm allergic to plums.", at=START)
        bob.evaluate_context({"kind": "meal", "dish": "plum pie"})
        assert ann.ingest(chat).added == FACTS
        verdicts = {
            ann.evaluate_context({"kind": "meal", "dish": f"{fruit(n)} pie"}).verdict
            for n in range(0, FACTS, 5)
        }
        assert verdicts == {"forbid"} and len(ann.rules()) == FACTS
        ann.export(folder / "code")
        others = (bob.files(), bob.facts(), bob.history(), bob.decisions())
        gone = [fruit(n) for n in range(0, FACTS, FACTS // FORGOTTEN)]
        kept = [fruit(n) for n in range(FACTS) if fruit(n) not in gone]
        assert found_in_files(folder, gone)
        ids = [found.event for one in gone for found in ann.recall(one)]
        removal = ann.forget(ids)
        assert len(ids) == FORGOTTEN and removal.clean
        assert not found_in_tables(habitus, gone)
        assert not found_in_files(folder, gone)
        assert len(ann.rules()) == FACTS - FORGOTTEN
        assert ann.evaluate_context({"kind": "meal", "dish": f"{kept[0]} pie"}).verdict == "forbid"
        assert ann.ingest(chat).added == 0
        (folder / "code").rename(tmp_path / "moved")
        ann.erase()
        assert not found_in_files(folder, [*gone, *kept])
        assert (bob.files(), bob.facts(), bob.history(), bob.decisions()) == others
        again = habitus.person("ann", zone="Europe/Berlin")
        assert again.apply(tmp_path / "moved").changed == ()
    assert not found_in_files(folder, [*gone, *kept])


def test_while_another_reads_the_report_says_so_and_purging_mends_it(tmp_path: Path) -> None:
    with Habitus(tmp_path / "habitus.db") as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        said = ann.tell("I'm allergic to wolfberries.", at=START).event
        other = sqlite3.connect(tmp_path / "habitus.db", isolation_level=None)
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM event").fetchone()
        habitus._store._own.connection.driver_connection.execute("PRAGMA busy_timeout=100")  # type: ignore[union-attr]
        removal = ann.forget(said)
        assert not removal.clean and not ann.rules()
        assert not habitus.purge()
        other.close()
        assert habitus.purge()
    assert not found_in_files(tmp_path, ["wolfberr"])
