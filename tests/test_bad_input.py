"""Everything wrong that people hand in: each has its own message and its own exit code."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from habitus import BadInput, Habitus, Person, StorageError, UsageError
from habitus.cli import main
from habitus.errors import HabitusError

FORBIDDEN = '{"kind": "prescription", "drug": "amoxicillin"}'


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "store.db"
    monkeypatch.setenv("HABITUS_STORE", str(path))
    monkeypatch.delenv("HABITUS_PERSON", raising=False)
    return path


@pytest.fixture
def ann(store: Path) -> Iterator[Person]:
    with Habitus(store) as habitus:
        yield habitus.person("ann", zone="Europe/Berlin")


def said(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    """The message of a command that must end with an exit code."""
    capsys.readouterr()
    assert main(arguments) == code
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("habitus: ")
    return err


@pytest.mark.parametrize(
    ("context", "kind", "message"),
    [
        ({"kind": "meel"}, BadInput, 'no kind of context called "meel". Did you mean "meal"?'),
        ({"kind": "xyzzy"}, BadInput, "The kinds are meeting, email"),
        ({"dish": "satay"}, BadInput, 'The context has no "kind". Add one of'),
        ({"kind": "meal", "dsh": "x"}, BadInput, 'A meal has no field "dsh". Did you mean "dish"?'),
        ({"kind": "meal", "zzzzzz": 1}, BadInput, "Its fields are dish, cuisine"),
        ({"kind": "meal", "spiciness": "hot"}, BadInput, "meal.spiciness: "),
        ({"kind": "meal", "price": -1}, BadInput, "meal.price: "),
        (
            {"kind": "meeting", "start": "2026-03-02T09:00:00"}, BadInput,
            "meeting.start: The time 2026-03-02T09:00:00 has no zone. Add the offset",
        ),
    ],
)  # fmt: skip
def test_a_context_that_does_not_fit(
    ann: Person, context: dict[str, str], kind: type[HabitusError], message: str
) -> None:
    for use in (ann.evaluate_context, ann.query_preference, ann.check_constraint):
        with pytest.raises(kind) as caught:
            use(context)
        assert message in str(caught.value)
    assert not ann.decisions()


def test_a_time_without_a_zone(ann: Person, capsys: pytest.CaptureFixture[str]) -> None:
    naive = datetime(2026, 3, 2, 9)  # noqa: DTZ001
    head = ann._habitus.status().events
    for use in (
        lambda: ann.tell("hello", at=naive),
        lambda: ann.evaluate_context({"kind": "meal"}, now=naive),
        lambda: ann.observe({"kind": "meal"}, "accepted", at=naive),
    ):
        with pytest.raises(BadInput, match="has no zone"):
            use()
    assert ann._habitus.status().events == head
    for verb, what in (("tell", "hello"), ("decide", '{"kind": "meal"}')):
        assert "has no zone" in said(capsys, 3, verb, what, "--at", "2026-03-02T09:00:00")
        assert "is not ISO 8601" in said(capsys, 3, verb, what, "--at", "tomorrow")


@pytest.mark.parametrize("id_", ["", "  ", "*", "%", "a?", "[a]", "a\x00b", "x" * 201])
def test_a_person_who_is_nobody_or_everybody(
    ann: Person, capsys: pytest.CaptureFixture[str], id_: str
) -> None:
    with pytest.raises(UsageError, match="person's id"):
        ann._habitus.person(id_, zone="UTC")
    assert "person's id" in said(capsys, 2, "facts", "--person", id_)
    assert ann._habitus.people() == ["ann"]


def test_a_person_who_is_not_here(ann: Person, capsys: pytest.CaptureFixture[str]) -> None:
    assert 'There is no person "eve" yet.' in said(capsys, 2, "facts", "--person", "eve")
    assert '"Mars/Olympus" is not a time zone.' in said(
        capsys, 3, "person", "eve", "--zone", "Mars/Olympus"
    )
    assert ann._habitus.people() == ["ann"]


def test_a_rule_file_with_a_fault_changes_nothing(
    ann: Person, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "code"
    before = ann.export(folder)
    (folder / "rules/food").mkdir(parents=True)
    good = folder / "rules/food/good.py"
    good.write_text(
        '"""Avoid satay."""\n\nfrom habitus.code import Meal, avoid, contains, rule\n\n\n'
        '@rule(id="g1", domain="food")\ndef good(meal: Meal):\n'
        '    if contains(meal.dish, "satay"):\n        return avoid(0.5)\n'
    )
    bad = folder / "rules/food/bad.py"
    for text, place, why in (
        ("def broken(:\n", "rules/food/bad.py:1:12", "This is not Python"),
        (
            good.read_text().replace("meal.dish", "meal.dsh").replace("def good", "def bad")
            .replace('"g1"', '"g2"'),
            "rules/food/bad.py:8", "dish",
        ),
        (good.read_text().replace('"g1"', '"g2"'), "rules/food/bad.py", "good"),
    ):  # fmt: skip
        bad.write_text(text)
        message = said(capsys, 3, "apply", str(folder))
        assert place in message and why in message
        assert "Nothing was changed." in message
    bad.unlink()
    (folder / "notes.txt").write_text("mine")
    assert "notes.txt: error: It is not part of a person's code" in said(
        capsys, 3, "apply", str(folder)
    )
    assert ann.history()[0].id == before and ann.rules() == []


def test_a_binary_file_given_as_chat(
    ann: Person, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, content, why in (
        ("chat.jsonl", bytes(range(256)) * 8, "not text"),
        ("photo.jsonl", b"\x89PNG\r\n\x1a\n" + b"\x00" * 100, "This is a picture."),
        ("chat.zip", b"PK\x03\x04" + b"\x00" * 100, "Unpack it"),
    ):
        file = tmp_path / name
        file.write_bytes(content)
        with pytest.raises(BadInput, match=why):
            ann.ingest(file)
        assert main(["ingest", str(file)]) == 3
        assert why in capsys.readouterr().out
    assert ann._habitus.status().events == 1


def test_words_that_are_no_verb(ann: Person, capsys: pytest.CaptureFixture[str]) -> None:
    assert "No such command 'tel'. Did you mean 'tell'?" in said(capsys, 2, "tel", "hello")
    assert "Missing argument" in said(capsys, 2, "decide")


def test_ids_that_do_not_exist(ann: Person, capsys: pytest.CaptureFixture[str]) -> None:
    assert 'There is no decision "12345678".' in said(capsys, 3, "why", "12345678")
    assert 'There is no rule "r1".' in said(capsys, 3, "rules", "--accept", "r1")
    with pytest.raises(BadInput, match="There is no event"):
        ann.event("nothing")


def pages(path: Path) -> int:
    with sqlite3.connect(path) as raw:
        return int(raw.execute("PRAGMA page_count").fetchone()[0])


def test_a_full_store_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "small.db"
    with Habitus(path) as habitus:
        habitus.person("ann", zone="Europe/Berlin")
    told: list[str] = []
    with Habitus(path, max_page_count=pages(path) + 20) as habitus:
        ann = habitus.person("ann")
        with pytest.raises(StorageError, match="full; nothing of this was written") as caught:
            while len(told) < 2000:
                told += [ann.tell(f"This is entry number {len(told)}. " + "long " * 50).event]
        assert "raise max_page_count" in caught.value.fix
        assert told and [ann.event(one).id for one in told] == told
    with Habitus(path) as habitus:
        ann = habitus.person("ann")
        found = ann.recall("entry", limit=5000)
        assert {one.event for one in found} == set(told)
        head = ann.history()[0].id
        ann.rebuild()
        assert ann.history()[0].id == head
        more = ann.tell("I'm allergic to peanuts.")
        assert (
            more.learnt
            and ann.evaluate_context({"kind": "meal", "dish": "peanuts"}).verdict == "forbid"
        )


def test_a_full_store_fails_the_command(
    store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["person", "ann", "--zone", "Europe/Berlin"]) == 0
    monkeypatch.setenv("HABITUS_MAX_PAGE_COUNT", str(pages(store)))
    acknowledged = 0
    for number in range(50):
        if main(["tell", f"This is entry number {number}. " + "long " * 200]) != 0:
            break
        acknowledged += 1
    capsys.readouterr()
    message = said(capsys, 5, "tell", "This is the entry after. " + "long " * 2000)
    assert "The store is full; nothing of this was written." in message
    monkeypatch.delenv("HABITUS_MAX_PAGE_COUNT")
    with Habitus(store) as habitus:
        assert len(habitus.person("ann").recall("entry", limit=100)) == acknowledged
