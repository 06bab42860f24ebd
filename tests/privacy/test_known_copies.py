"""What is forgotten goes from the copies of the store that are known, too."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from habitus import Habitus
from habitus.privacy import note_copy


@pytest.mark.parametrize("whole", [False, True], ids=["forget", "erase"])
def test_a_known_backup_is_rewritten(tmp_path: Path, whole: bool) -> None:
    store, backup = tmp_path / "a.db", tmp_path / "b.db"
    with Habitus(store) as habitus:
        told = habitus.person("ann", zone="UTC").tell("I'm allergic to kiwis.")
    shutil.copy(store, backup)
    with Habitus(store) as habitus:
        ann = habitus.person("ann")
        with habitus._store.writing() as connection:
            note_copy(connection, "ann", backup, "backup", datetime.now(UTC))
        removal = ann.erase() if whole else ann.forget([told.event])
        assert ("backup", "rewritten") in {(one.what, one.why) for one in removal.affected}
    with Habitus(backup) as habitus:
        if whole:
            assert habitus.people() == []
        else:
            ann = habitus.person("ann")
            assert not ann.recall("kiwis").found and not ann.rules()
