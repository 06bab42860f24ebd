"""The person's code as a Git repository: out, edited, and back in, whole or not at all."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from habitus import BadInput, Habitus, Person
from habitus.facts import Statement, Target, Thing, fact_draft
from habitus.log import Draft
from habitus.rules import Refused
from habitus.vocabulary import Between

NOW = datetime.fromisoformat("2026-03-02T09:00:00+01:00")
GIT = {
    **os.environ, "GIT_AUTHOR_NAME": "Ann", "GIT_AUTHOR_EMAIL": "ann@example.org",
    "GIT_COMMITTER_NAME": "Ann", "GIT_COMMITTER_EMAIL": "ann@example.org", "HOME": os.devnull,
}  # fmt: skip


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", *words], cwd=folder, env=GIT, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.fixture
def ann() -> Iterator[Person]:
    with Habitus(":memory:") as habitus:
        person = habitus.person("ann", zone="Europe/Berlin")
        state(
            person,
            Statement(stance="forbid", target=Target(kinds=("meeting",), window=Between(0, 540))),
        )
        state(
            person, Statement(stance="avoid", target=Target(things=(Thing("olive", ("olive",)),)))
        )
        yield person


def state(person: Person, statement: Statement) -> None:
    """A statement as if a grammar had read it."""
    with person._writing() as connection:
        message = Draft(kind="message", at=NOW, speaker="tool", text="said")
        event = person._append(connection, [message], NOW)[0]
        person._append(connection, [fact_draft(statement, event)], NOW)


def early(person: Person) -> str:
    context = {"kind": "meeting", "start": "2026-03-03T08:00:00+01:00"}
    return person.evaluate_context(context).verdict


RULE = Path("rules/scheduling/never_meeting_before_09_00.py")


def test_every_change_is_one_commit_that_says_why(ann: Person, tmp_path: Path) -> None:
    ann.export(tmp_path / "code")
    assert git(tmp_path / "code", "log", "--format=%an: %s").splitlines() == [
        "habitus: Add: Avoid olive.",
        "habitus: Add: No meetings before 09:00.",
        "ann: Begin.",
    ]
    assert git(tmp_path / "code", "status", "--short") == ""
    git(tmp_path / "code", "fsck", "--strict")


def test_an_edit_by_hand_decides_from_then_on(ann: Person, tmp_path: Path) -> None:
    code = tmp_path / "code"
    ann.export(code)
    file = code / RULE
    file.write_text(file.read_text().replace("forbid", "avoid").replace("avoid()", "avoid(0.7)"))
    applied = ann.apply(code)
    assert applied.changed == (str(RULE),)
    assert early(ann) == "avoid"
    assert ann.apply(code).commit is None


def test_a_revert_in_git_comes_back(ann: Person, tmp_path: Path) -> None:
    code = tmp_path / "code"
    ann.export(code)
    file = code / RULE
    file.write_text(file.read_text().replace("forbid", "require"))
    git(code, "commit", "-qam", "Try it the other way round")
    ann.apply(code)
    assert early(ann) == "prefer"
    assert ann.history()[0].message == "Try it the other way round"
    git(code, "revert", "--no-edit", "HEAD")
    ann.apply(code)
    assert early(ann) == "forbid"


def test_a_removed_file_is_a_removed_rule(ann: Person, tmp_path: Path) -> None:
    code = tmp_path / "code"
    ann.export(code)
    (code / RULE).unlink()
    ann.apply(code)
    assert early(ann) == "allow"
    state(
        ann, Statement(stance="forbid", target=Target(kinds=("meeting",), window=Between(0, 540)))
    )
    assert early(ann) == "forbid", "saying it again makes it again"


def test_a_folder_with_one_bad_file_changes_nothing(ann: Person, tmp_path: Path) -> None:
    code = tmp_path / "code"
    ann.export(code)
    (code / RULE).unlink()
    olive = code / "rules/food/avoid_olive.py"
    lines = olive.read_text().splitlines()
    lines[-1] = "        return avoid(0.6"
    olive.write_text("\n".join(lines) + "\n")
    before = ann.files()
    with pytest.raises(Refused, match=r"avoid_olive\.py:\d+"):
        ann.apply(code)
    assert ann.files() == before and early(ann) == "forbid"


def test_a_stranger_file_and_a_moved_rule_are_refused(ann: Person, tmp_path: Path) -> None:
    code = tmp_path / "code"
    ann.export(code)
    (code / "virus.exe").write_bytes(b"\x00")
    (code / RULE).rename(code / "rules/scheduling/other.py")
    with pytest.raises(Refused) as refused:
        ann.apply(code)
    assert {one.where.split(":")[0] for one in refused.value.problems} == {
        "virus.exe", "rules/scheduling/other.py",
    }  # fmt: skip


def test_settings_and_concepts_are_edited_the_same_way(ann: Person, tmp_path: Path) -> None:
    code = tmp_path / "code"
    ann.export(code)
    (code / "concepts").mkdir()
    (code / "concepts/mine.toml").write_text(
        '[tapenade]\nen = ["zunderpaste"]\ndomain = "food"\nis_a = ["olive"]\n'
    )
    toml = code / "person.toml"
    toml.write_text(toml.read_text() + '\n[[people]]\nname = "Mei"\nrole = "boss"\n')
    ann.apply(code)
    meal = {"kind": "meal", "dish": "bread with zunderpaste"}
    assert ann.evaluate_context(meal).verdict == "avoid"
    assert ann.settings().people[0].name == "Mei"
    (code / "person.toml").write_text('zone = "Mars/Olympus"\n')
    with pytest.raises(Refused, match="time zone"):
        ann.apply(code)


def test_an_export_never_overwrites_other_work(ann: Person, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("mine")
    with pytest.raises(BadInput, match="nothing was written"):
        ann.export(tmp_path)
    code = tmp_path / "code"
    ann.export(code)
    state(ann, Statement(stance="prefer", target=Target(things=(Thing("kale", ("kale",)),))))
    ann.export(code)
    assert (code / "rules/food/prefer_kale.py").exists()
    (code / RULE).write_text("# changed\n")
    with pytest.raises(BadInput, match="not committed"):
        ann.export(code)


def test_rebuilding_from_the_log_gives_the_same_bytes(ann: Person, tmp_path: Path) -> None:
    code = tmp_path / "code"
    ann.export(code)
    file = code / RULE
    file.write_text(file.read_text().replace("forbid", "require"))
    ann.apply(code)
    meal = {"kind": "meal", "dish": "olive"}
    decision = ann.evaluate_context(meal)
    ann.feedback(decision.id, "wrong")
    before = (ann.history(), ann.files(), ann.facts(), ann.rules())
    ann.rebuild()
    assert (ann.history(), ann.files(), ann.facts(), ann.rules()) == before
    assert ann.replay(decision.id) == []


def test_an_old_export_undoes_nothing_that_was_told_since(ann: Person, tmp_path: Path) -> None:
    code = tmp_path / "code"
    ann.export(code)
    state(ann, Statement(stance="prefer", target=Target(things=(Thing("kale", ("kale",)),))))
    assert ann.apply(code).commit is None
    assert "rules/food/prefer_kale.py" in ann.files()
    olive = code / "rules/food/avoid_olive.py"
    olive.write_text(olive.read_text().replace("0.6", "0.9"))
    assert ann.apply(code).changed == ("rules/food/avoid_olive.py",)


def test_a_file_changed_on_both_sides_is_refused(ann: Person, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for code in (one, two):
        ann.export(code)
    for code, strength in ((one, "0.9"), (two, "0.8")):
        olive = code / "rules/food/avoid_olive.py"
        olive.write_text(olive.read_text().replace("0.6", strength))
    ann.apply(one)
    with pytest.raises(Refused, match="export again"):
        ann.apply(two)


def test_a_repository_that_was_applied_takes_the_next_export(ann: Person, tmp_path: Path) -> None:
    code = tmp_path / "code"
    ann.export(code)
    olive = code / "rules/food/avoid_olive.py"
    olive.write_text(olive.read_text().replace("0.6", "0.9"))
    git(code, "commit", "-qam", "I mind olives more")
    ann.apply(code)
    assert ann.history()[0].message == "I mind olives more"
    ann.export(code)
    assert git(code, "log", "-1", "--format=%s").strip() == "I mind olives more"
    git(code, "fsck", "--strict")
