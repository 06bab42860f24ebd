"""Edits carry the version they are based on: a stale one is refused, with what changed meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from habitus import BadInput, Habitus, NotFound, Person, Record, Stale
from habitus.rules import Refused

START = datetime.fromisoformat("2026-03-02T09:00:00+01:00")


@pytest.fixture
def ann() -> Iterator[Person]:
    with Habitus(":memory:") as habitus:
        person = habitus.person("ann", zone="Europe/Berlin")
        person.tell("No meetings before 9 am.", at=START)
        yield person


def version(person: Person) -> str:
    [rule] = person.rules()
    return rule.version


def rule(person: Person) -> str:
    return person.rules()[0].rule.id


def test_a_stale_change_of_a_rule_is_refused_and_says_what_changed(ann: Person) -> None:
    read = version(ann)
    ann.tell("Meetings with Barbara before nine are fine.", at=START + timedelta(days=1))
    with pytest.raises(Stale, match="Barbara") as refused:
        ann.set_stage(rule(ann), "dormant", expected=read)
    assert refused.value.fix and ann.rules()[0].stage == "active"
    ann.set_stage(rule(ann), "dormant", expected=version(ann))
    with pytest.raises(Stale, match="dormant"):
        ann.roll_back(rule(ann), expected=read)
    assert ann.roll_back(rule(ann), expected=version(ann))


def test_what_is_only_counted_makes_no_edit_stale(ann: Person) -> None:
    read = version(ann)
    early = ann.evaluate_context({"kind": "meeting", "start": "2026-04-01T08:00:00+02:00"})
    ann.feedback(early.id, "right")
    ann.set_stage(rule(ann), "dormant", expected=read)


def test_a_rule_that_is_gone_meanwhile_is_not_found(ann: Person) -> None:
    read, id_ = version(ann), rule(ann)
    ann.tell("Meetings before nine are fine now.", at=START + timedelta(days=1))
    with pytest.raises(NotFound):
        ann.set_stage(id_, "dormant", expected=read)


def dose(person: Person, much: str, id_: str | None = None, expected: str | None = None) -> Record:
    """A medication, told."""
    fields = {"drug": "ibuprofen", "dose": much}
    return person.record("medication", fields, id=id_, correct=True, expected=expected)


def test_a_stale_change_of_a_record_is_refused_and_says_what_it_is_now(ann: Person) -> None:
    read = dose(ann, "200 mg")
    dose(ann, "400 mg", read.id)
    with pytest.raises(Stale, match="400"):
        dose(ann, "600 mg", read.id, read.version)
    with pytest.raises(Stale, match="400"):
        ann.retract_record(read.id, expected=read.version)
    with pytest.raises(Stale, match="400"):
        ann.end_record(read.id, on=date(2026, 5, 1), expected=read.version)
    [now] = ann.records("medication")
    assert "400" in str(now.fields["dose"])
    ann.end_record(read.id, on=date(2026, 5, 1), expected=now.version)


def test_files_without_history_are_merged_from_the_commit_they_were_made_from(
    ann: Person, tmp_path: Path
) -> None:
    commit = ann.history()[0].id
    files = ann.files()
    ann.tell("I'm allergic to kiwis.", at=START + timedelta(days=1))
    [path] = [one for one in files if one.startswith("rules/")]
    files[path] = files[path].replace("forbid", "avoid").replace("avoid()", "avoid(0.9)")
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert ann.apply(tmp_path, expected=commit).changed == (path,)
    assert len(ann.rules()) == 2
    (tmp_path / path).write_text(files[path].replace("0.9", "0.5"))
    with pytest.raises(Refused, match="changed here"):
        ann.apply(tmp_path, expected=commit)
    with pytest.raises(BadInput, match="no commit"):
        ann.apply(tmp_path, expected="0" * 40)


def test_what_works_in_the_background_leaves_an_edit_of_the_person_alone(
    ann: Person, tmp_path: Path
) -> None:
    def answer(day: int) -> None:
        at = (START + timedelta(days=day)).astimezone(UTC)
        for hour, response in ((7, "declined"), (14, "accepted")):
            start = at.replace(hour=hour)
            ann.observe({"title": f"m{day}", "start": start.isoformat()}, response, at=start)  # type: ignore[arg-type]

    for day in range(40):
        answer(day)
    habits = [one for one in ann.rules() if one.origin == "induced"]
    assert habits
    ann.export(tmp_path)
    for one in habits:
        file = tmp_path / one.path
        file.write_text(file.read_text().rstrip() + "\n\n# mine\n")
    ann.apply(tmp_path)
    for day in range(40, 60):
        answer(day)
    ann.audit()
    kept = {one.path: one.source for one in ann.rules()}
    assert all("# mine" in kept[one.path] for one in habits)
