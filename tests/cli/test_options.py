"""Options that fit anywhere, which store and person are meant, and what comes on standard input."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from .conftest import FORBIDDEN, Run


def test_common_options_fit_before_and_after_the_verb(run: Run, tmp_path: Path) -> None:
    store = str(tmp_path / "other.db")
    run("--store", store, "person", "ann", "--zone", "UTC")
    run("person", "bo", "--zone", "UTC", "--store", store)
    pairs = (("--store", store), ("--person", "bo"), ("--json",))
    for order in permutations(pairs):
        for cut in range(len(order) + 1):
            before = [word for pair in order[:cut] for word in pair]
            after = [word for pair in order[cut:] for word in pair]
            done = run(*before, "person", *after)
            assert done.json["person"] == "bo", (before, after)


def test_the_later_of_two_wins(run: Run, ann: Run) -> None:
    run("person", "bo", "--zone", "UTC")
    assert run("--person", "ann", "person", "--person", "bo", "--json").json["person"] == "bo"


def test_what_follows_two_dashes_is_text(ann: Run) -> None:
    done = ann("tell", "--", "--json is how I like it")
    assert done.code == 0 and not done.out.startswith("{")
    assert ann("recall", "--json", "json").json[0]["text"] == "--json is how I like it"


def test_the_store_comes_from_the_environment_or_the_home(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("person", "ann", "--zone", "UTC")
    assert (tmp_path / "store.db").exists()
    monkeypatch.delenv("HABITUS_STORE")
    run("person", "bo", "--zone", "UTC")
    assert (tmp_path / "home/.local/share/habitus/habitus.db").exists()
    assert run("people", "--json").json == ["bo"]


def test_who_is_meant(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = run("facts")
    assert nobody.code == 2 and "habitus person ID --zone" in nobody.err
    run("person", "ann", "--zone", "UTC")
    assert run("facts").code == 0
    run("person", "bo", "--zone", "UTC")
    several = run("facts")
    assert several.code == 2 and "ann, bo" in several.err and "--person" in several.err
    monkeypatch.setenv("HABITUS_PERSON", "bo")
    assert run("person", "--json").json["person"] == "bo"
    assert run("person", "--json", "--person", "ann").json["person"] == "ann"
    unknown = run("facts", "--person", "eve")
    assert unknown.code == 2 and 'no person "eve"' in unknown.err
    assert run("people", "--json").json == ["ann", "bo"]


@pytest.mark.parametrize("bad", ["", " ", "*", "a%", "an?", "[ab]", "a\nb"])
def test_an_empty_or_wildcard_person_is_refused(ann: Run, bad: str) -> None:
    assert ann("facts", "--person", bad).code == 2
    assert ann("person", bad, "--zone", "UTC").code == 2
    assert ann("people", "--json").json == ["ann"]


def test_a_dash_reads_standard_input(ruled: Run) -> None:
    assert ruled("decide", "-", stdin=FORBIDDEN.encode()).code == 1
    assert ruled("check", "-", stdin=f"[{FORBIDDEN}]".encode()).code == 1
    assert ruled("choose", "-", stdin=f"[{FORBIDDEN}]".encode()).code == 1
    assert ruled("tell", "-", stdin="早上好\n".encode()).code == 0
    assert ruled("recall", "早上好", "--json").json
    latin = ruled("tell", "-", stdin="caf\xe9".encode("latin-1"))
    assert latin.code == 3 and "not UTF-8 (byte 3)" in latin.err
    assert ruled("tell", "-", stdin=b"").code == 2


def test_bytes_that_are_no_text_are_refused_as_argument(ann: Run) -> None:
    done = ann("tell", "caf\udce9")
    assert done.code == 3 and "not UTF-8" in done.err


def test_json_errors_say_where(ann: Run) -> None:
    done = ann("decide", '{"kind": "meal",\n "dish": satay}')
    assert done.code == 3
    assert "line 2, column 10" in done.err and "quotes" in done.err


def test_help_lists_the_verbs_and_no_verb_is_a_stub(run: Run) -> None:
    done = run("--help")
    assert done.code == 0
    listed = ("tell", "decide", "why", "rules", "export", "status", "answer", "serve", "guard")
    for verb in listed:
        assert f" {verb} " in done.out
        assert run(verb, "--help").code == 0
    assert run("reflect").code == 2
    assert run("--version").out.startswith("habitus 0.")
