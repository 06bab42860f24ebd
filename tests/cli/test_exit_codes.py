"""What each verb's exit code says; agents and shells act on nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import habitus._person._deciding
import habitus._person._looking
import habitus.person

from .conftest import ALLOWED, ASKED, AVOIDED, FORBIDDEN, PREFERRED, Run


@pytest.mark.parametrize(
    ("context", "verdict", "code"),
    [
        (ALLOWED, "allow", 0),
        (PREFERRED, "prefer", 0),
        (AVOIDED, "avoid", 0),
        (FORBIDDEN, "forbid", 1),
        (ASKED, "ask", 4),
    ],
)
def test_decide_exits_with_its_verdict(ruled: Run, context: str, verdict: str, code: int) -> None:
    done = ruled("decide", context, "--json")
    assert (done.code, done.json["verdict"]) == (code, verdict)
    assert ruled("decide", context).code == code


@pytest.mark.parametrize(("context", "verdict"), [(FORBIDDEN, "forbid"), (ASKED, "ask")])
def test_decide_in_shadow_lets_through_and_keeps_what_it_would_say(
    ruled: Run, context: str, verdict: str
) -> None:
    done = ruled("decide", "--shadow", context, "--json")
    assert (done.code, done.json["verdict"]) == (0, "allow")
    assert done.json["withheld"]["verdict"] == verdict
    assert "Only watching" in ruled("decide", "--shadow", context).out
    assert ruled("audit", "--compare", "--json").json["compared"]["withheld"] == 2


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (ALLOWED, 0),
        (AVOIDED, 0),
        (FORBIDDEN, 1),
        (ASKED, 4),
        (f"[{ALLOWED}, {ASKED}]", 4),
        (f"[{ASKED}, {FORBIDDEN}]", 1),
        ("[]", 0),
    ],
)
def test_check_exits_with_the_worst_step(ruled: Run, plan: str, code: int) -> None:
    assert ruled("check", plan).code == code


def test_a_lenient_check_passes_over_what_lacks_a_field(ruled: Run) -> None:
    unnamed = '{"kind": "prescription"}'
    assert ruled("check", unnamed).code == 4
    assert ruled("check", unnamed, "--lenient").code == 0


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (f"[{AVOIDED}, {PREFERRED}]", 0),
        (f"[{FORBIDDEN}, {FORBIDDEN}]", 1),
        (f"[{ASKED}, {FORBIDDEN}]", 4),
        ("[]", 2),
    ],
)
def test_choose_exits_with_what_may_be_taken(ruled: Run, options: str, code: int) -> None:
    assert ruled("choose", options).code == code


def test_looking_exits_0(ruled: Run) -> None:
    for verb in ("rules", "facts", "history", "status", "people", "person"):
        assert ruled(verb).code == 0, verb
    assert ruled("recall", "nothing like this").code == 0


def test_feedback_asks_before_a_firm_rule_is_switched_off(ruled: Run) -> None:
    id_ = ruled("decide", FORBIDDEN, "--json").json["id"]
    asked = ruled("feedback", id_, "never_again")
    assert asked.code == 4 and "--yes" in asked.out
    assert ruled("decide", FORBIDDEN).code == 1
    assert ruled("feedback", id_, "never_again", "--yes").code == 0
    assert ruled("decide", FORBIDDEN).code == 0


@pytest.mark.parametrize("verb", ["right", "wrong", "not_this_time"])
def test_plain_feedback_exits_0(ruled: Run, verb: str) -> None:
    id_ = ruled("decide", AVOIDED, "--json").json["id"]
    assert ruled("feedback", id_, verb).code == 0


def test_a_rule_is_switched_off_and_on(ruled: Run) -> None:
    assert ruled("rules", "--off", "a1k2").code == 0
    assert ruled("decide", FORBIDDEN).code == 0
    assert ruled("rules", "--on", "a1k2").code == 0
    assert ruled("decide", FORBIDDEN).code == 1
    assert ruled("rules", "--on", "a1k2", "--off", "a1k2").code == 2
    assert ruled("rules", "--off", "nope").code == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("frobnicate",),
        ("decide",),
        ("decide", ALLOWED, "--nonsense"),
        ("tell", "hello", "--speaker", "nobody"),
        ("tell", "   "),
        ("history", "--limit", "0"),
        ("person", "ann", "--language", "fr"),
    ],
)
def test_bad_usage_exits_2(ann: Run, arguments: tuple[str, ...]) -> None:
    done = ann(*arguments)
    assert done.code == 2
    assert done.err.startswith("habitus: ") and done.out == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("decide", "{"),
        ("decide", "[]"),
        ("decide", "[{}]"),
        ("decide", "3"),
        ("decide", '{"kind": "meal", "dish": NaN}'),
        ("decide", '{"kind": "meal", "kind": "flight"}'),
        ("decide", "[" * 5000),
        ("decide", "{}"),
        ("decide", ALLOWED, "--at", "2026-03-02T09:00:00"),
        ("decide", ALLOWED, "--at", "yesterday"),
        ("check", "[1]"),
        ("choose", '"text"'),
        ("why", "0000000000"),
        ("feedback", "0000000000", "right"),
        ("export", "/dev/null"),
        ("apply", "/nowhere"),
        ("fmt", "/nowhere"),
        ("ingest", "/nowhere"),
        ("person", "bo", "--zone", "Mars/Olympus"),
    ],
)
def test_bad_input_exits_3(ann: Run, arguments: tuple[str, ...]) -> None:
    done = ann(*arguments)
    assert done.code == 3, done.err
    assert "Traceback" not in done.err + done.out


def test_a_crash_exits_5_with_one_sentence(ruled: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the evaluator broke")

    monkeypatch.setattr(habitus._person._deciding, "decide", broken)
    done = ruled("decide", FORBIDDEN)
    assert done.code == 5
    assert done.err.count("\n") == 1 and "RuntimeError" in done.err
    assert ruled("decide", FORBIDDEN, "--json").json["exit"] == 5
    traced = ruled("decide", FORBIDDEN, "--debug")
    assert traced.code == 5 and "the evaluator broke" in traced.err and "Traceback" in traced.err
    monkeypatch.setenv("HABITUS_DEBUG", "1")
    assert "Traceback" in ruled("decide", FORBIDDEN).err


def test_a_store_that_is_none_exits_5(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("these are not rows, " * 500)
    done = run("--store", str(other), "people")
    assert done.code == 5 and "not a habitus store" in done.err
    assert run("--store", str(tmp_path / "no" / "folder.db"), "people").code == 5


def test_a_replay_that_differs_exits_3(ruled: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    id_ = ruled("decide", ASKED, "--json").json["id"]
    same = ruled("why", id_, "--replay")
    assert same.code == 0 and "the same" in same.out
    monkeypatch.setattr(
        habitus._person._looking, "differences", lambda *_: ['verdict: "ask" -> "allow"']
    )
    done = ruled("why", id_, "--replay")
    assert done.code == 3
    assert "it differs" in done.out and 'verdict: "ask" -> "allow"' in done.out


def test_ctrl_c_exits_130_with_one_line(ann: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(habitus.person.Person, "_append", stopped)
    before = ann("status", "--json").json
    done = ann("tell", "I'm allergic to peanuts.")
    assert done.code == 130 and done.out == ""
    assert done.err.strip() == "habitus: Stopped. Nothing half done was kept."
    assert ann("status", "--json").json == before
