"""Copies outside the store: none of them brings back what was removed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from habitus import BadInput, Habitus, Person
from habitus.rules import Refused

from ._bytes import found_in_files, found_in_tables

START = datetime.fromisoformat("2026-03-02T09:00:00+01:00")


@pytest.fixture
def habitus() -> Iterator[Habitus]:
    with Habitus(":memory:") as opened:
        yield opened


@pytest.fixture
def ann(habitus: Habitus) -> Person:
    person = habitus.person("ann", zone="Europe/Berlin")
    person.tell("No meetings before 9 am.", at=START)
    person.tell("I'm allergic to kiwis.", at=START + timedelta(days=1))
    return person


def forget(person: Person) -> None:
    person.forget(person.recall("kiwis").found[0].event)


def clone(source: Path, target: Path) -> Path:
    subprocess.run(["git", "clone", "-q", str(source), str(target)], check=True)
    return target


def test_an_export_that_is_known_is_written_anew(ann: Person, tmp_path: Path) -> None:
    code = tmp_path / "code"
    ann.export(code)
    subprocess.run(["git", "-C", str(code), "config", "user.name", "Ann"], check=True)
    forget(ann)
    assert not found_in_files(code, ["kiwi"])
    fsck = ["git", "-C", str(code), "fsck", "--strict", "--full"]
    assert subprocess.run(fsck, capture_output=True, text=True, check=True).stdout == ""
    log = ["git", "-C", str(code), "log", "--format=%s"]
    shown = subprocess.run(log, capture_output=True, text=True, check=True).stdout
    assert shown == "Add: No meetings before 09:00.\nBegin.\n"
    assert "name = Ann" in (code / ".git/config").read_text()
    status = ["git", "-C", str(code), "status", "--short"]
    assert subprocess.run(status, capture_output=True, text=True, check=True).stdout == ""
    assert ann.apply(code).commit is None


def test_an_export_with_own_changes_is_named_and_left_alone(ann: Person, tmp_path: Path) -> None:
    code = tmp_path / "code"
    ann.export(code)
    (code / "README.md").write_text("mine")
    removal = ann.forget(ann.recall("kiwis").found[0].event)
    assert [one.why for one in removal.of("kept")] == ["edited_copy"]
    assert (code / "README.md").read_text() == "mine"
    gone = ann.forget(ann.recall("meetings").found[0].event, preview=True)
    assert gone.preview and (code / "README.md").exists()


def test_an_old_clone_adds_its_own_edits_and_nothing_that_was_removed(
    ann: Person, tmp_path: Path
) -> None:
    ann.export(tmp_path / "code")
    old = clone(tmp_path / "code", tmp_path / "old")
    forget(ann)
    assert ann.apply(old).commit is None
    [file] = (old / "rules/scheduling").glob("*.py")
    file.write_text(file.read_text().replace("forbid", "avoid").replace("avoid()", "avoid(0.9)"))
    applied = ann.apply(old)
    assert applied.changed == (f"rules/scheduling/{file.name}",)
    assert "kiwi" not in "".join(ann.files().values())


def test_an_old_clone_with_commits_on_top_quotes_none_of_the_old_ones(
    ann: Person, habitus: Habitus, tmp_path: Path
) -> None:
    ann.export(tmp_path / "code")
    old = clone(tmp_path / "code", tmp_path / "old")
    forget(ann)
    [file] = (old / "rules/scheduling").glob("*.py")
    file.write_text(file.read_text().replace("forbid", "avoid").replace("avoid()", "avoid(0.9)"))
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    subprocess.run(["git", "-C", str(old), *who, "commit", "-qam", "Milder"], check=True)
    assert ann.apply(old).commit
    assert ann.history()[0].message == "Milder"
    assert not found_in_tables(habitus, ["kiwi"])


def test_a_folder_without_history_that_holds_it_is_refused(ann: Person, tmp_path: Path) -> None:
    ann.export(tmp_path / "code")
    old = clone(tmp_path / "code", tmp_path / "old")
    shutil.rmtree(old / ".git")
    forget(ann)
    with pytest.raises(Refused, match="removed on"):
        ann.apply(old)
    [file] = (old / "rules").rglob("*kiwi*.py")
    file.write_text(file.read_text() + "\n# touched\n")
    with pytest.raises(Refused, match="removed on"):
        ann.apply(old)
    file.unlink()
    assert ann.apply(old).commit is None


def test_an_edited_file_of_an_old_clone_is_refused(ann: Person, tmp_path: Path) -> None:
    ann.export(tmp_path / "code")
    old = clone(tmp_path / "code", tmp_path / "old")
    forget(ann)
    [file] = (old / "rules").rglob("*kiwi*.py")
    file.write_text(file.read_text().replace("forbid", "avoid").replace("avoid()", "avoid(0.9)"))
    with pytest.raises(Refused):
        ann.apply(old)


def test_an_old_clone_can_be_exported_over_and_loses_it(ann: Person, tmp_path: Path) -> None:
    ann.export(tmp_path / "code")
    old = clone(tmp_path / "code", tmp_path / "old")
    forget(ann)
    ann.export(old)
    assert not found_in_files(old, ["kiwi"])


def test_after_two_removals_the_oldest_clone_is_still_known(ann: Person, tmp_path: Path) -> None:
    ann.tell("I'm allergic to plums.", at=START + timedelta(days=2))
    ann.export(tmp_path / "code")
    old = clone(tmp_path / "code", tmp_path / "old")
    forget(ann)
    newer = clone(tmp_path / "code", tmp_path / "newer")
    ann.forget(ann.recall("plums").found[0].event)
    for folder in (old, newer):
        assert ann.apply(folder).commit is None
    assert len(ann.rules()) == 1


def test_an_erased_person_does_not_come_back_by_an_old_clone(
    ann: Person, habitus: Habitus, tmp_path: Path
) -> None:
    ann.export(tmp_path / "code")
    old = clone(tmp_path / "code", tmp_path / "old")
    removal = ann.erase()
    assert [(one.what, one.why) for one in removal.of("changed")] == [("repository", "deleted")]
    assert not (tmp_path / "code").exists()
    again = habitus.person("ann", zone="Europe/Berlin")
    before = again.files()
    assert again.apply(old).changed == ()
    shutil.rmtree(old / ".git")
    with pytest.raises(Refused, match="removed on"):
        again.apply(old)
    assert again.files() == before and again.rules() == []


def test_an_erased_person_is_gone_for_those_who_still_hold_them(
    ann: Person, habitus: Habitus
) -> None:
    ann.erase()
    assert habitus.people() == []
    with pytest.raises(BadInput, match="no person"):
        ann.tell("Hello")
    with pytest.raises(BadInput, match="no person"):
        ann.rules()
