"""The JSON of every verb: one value on standard output and nothing else there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import ALLOWED, ASKED, AVOIDED, FORBIDDEN, Run


def chat(path: Path, *texts: str) -> Path:
    """A chat file of the person's own words."""
    lines = [
        json.dumps({"at": f"2026-03-02T09:{n:02}:00+01:00", "speaker": "user", "text": text})
        for n, text in enumerate(texts)
    ]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_person_and_people(run: Run) -> None:
    made = run("person", "mei", "--zone", "Asia/Shanghai", "--language", "zh", "--json").json
    assert (made["person"], made["zone"], made["language"]) == ("mei", "Asia/Shanghai", "zh")
    assert made["currency"] == "CNY"
    assert run("people", "--json").json == ["mei"]
    changed = run("person", "mei", "--language", "en", "--json").json
    assert (changed["zone"], changed["language"]) == ("Asia/Shanghai", "en")
    assert run("person", "--json").json == changed


def test_tell(ann: Run) -> None:
    receipt = ann("tell", "I'm allergic to peanuts.", "--json").json
    assert {"event", "learnt", "changed", "kept", "secrets", "nothing"} <= set(receipt)
    learnt = receipt["learnt"][0]
    assert set(learnt) == {"fact", "sentence", "rules", "note"} and learnt["rules"]
    assert receipt["nothing"] is False
    assert ann("tell", "Good morning!", "--json").json["nothing"] is True


def test_ingest(ann: Run, tmp_path: Path) -> None:
    file = chat(tmp_path / "chat.jsonl", "Good morning", "I'm allergic to peanuts")
    with file.open("a") as more:
        more.write("{broken\n")
    first = ann("ingest", str(file), "--json")
    assert first.code == 0
    assert (first.json["added"], first.json["known"]) == (2, 0)
    [left] = first.json["left_out"]
    assert set(left) == {"file", "place", "why"} and left["place"] == "line 3"
    again = ann("ingest", str(file), "--json").json
    assert (again["added"], again["known"]) == (0, 2)


def test_ingest_of_nothing_and_of_nothing_readable(ann: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    done = ann("ingest", str(empty), "--json")
    assert (done.code, done.json) == (0, {"added": 0, "known": 0, "left_out": []})
    missing = ann("ingest", str(tmp_path / "missing.jsonl"), "--json")
    assert missing.code == 3 and missing.json["added"] == 0
    [left] = missing.json["left_out"]
    assert left["file"].endswith("missing.jsonl") and "cannot be opened" in left["why"]
    both = ann("ingest", str(empty), str(tmp_path / "missing.jsonl"), "--json")
    assert both.code == 0 and len(both.json["left_out"]) == 1


def test_decide(ruled: Run) -> None:
    decision = ruled("decide", FORBIDDEN, "--json").json
    assert {
        "id", "verdict", "score", "effects", "fired", "conflicts", "unjudged", "because",
        "question", "now", "position", "context", "completed", "vocabulary", "engine",
    } <= set(decision)  # fmt: skip
    assert decision["fired"][0]["rule"] == "a1k2"
    asked = ruled("decide", ASKED, "--json").json
    assert asked["question"]["text"] and asked["question"]["options"][0]["answer"]


def test_check_and_choose(ruled: Run) -> None:
    assert ruled("check", ALLOWED, "--json").json == {"ok": True, "violations": []}
    found = ruled("check", f"[{ALLOWED}, {FORBIDDEN}]", "--json").json
    assert found["ok"] is False
    [violation] = found["violations"]
    assert (violation["step"], violation["verdict"], violation["rules"]) == (1, "forbid", ["a1k2"])
    choice = ruled("choose", f"[{AVOIDED}, {ALLOWED}]", "--json").json
    assert choice["chosen"] == 1
    assert [one["index"] for one in choice["ranking"]] == [1, 0]
    assert choice["because"]


def test_why_and_feedback(ruled: Run) -> None:
    decision = ruled("decide", AVOIDED, "--json").json
    told = ruled("why", decision["id"], "--json").json
    assert told["decision"] == decision
    assert told["text"] == ruled("why", decision["id"]).out
    assert ruled("why", decision["id"], "--replay", "--json").json["differences"] == []
    done = ruled("feedback", decision["id"], "wrong", "--json").json
    assert done["done"] is True and done["rules"] == ["f1s2"] and done["question"] is None


def test_rules(ruled: Run) -> None:
    found = ruled("rules", "--json").json
    assert [one["id"] for one in found] == ["f1s2", "n9d4", "a1k2", "b7q1"]
    assert {"id", "path", "domain", "kinds", "sentence", "stage", "origin", "confidence"} <= set(
        found[0]
    )
    assert "source" not in found[0]
    assert "def mild" in ruled("rules", "--code", "--json").json[0]["source"]
    assert [one["id"] for one in ruled("rules", "--domain", "food", "--json").json] == [
        "f1s2",
        "n9d4",
    ]
    assert [one["id"] for one in ruled("rules", "--constraints", "--json").json] == ["a1k2", "b7q1"]
    assert ruled("rules", "--off", "f1s2", "--json").json == {"rule": "f1s2", "stage": "dormant"}
    assert ruled("rules", "--domain", "food", "--json").json[-1]["stage"] == "dormant"


def test_facts_and_recall(ann: Run) -> None:
    said = "I'm allergic to peanuts."
    event = ann("tell", said, "--at", "2026-03-02T09:00:00+01:00", "--json").json["event"]
    [fact] = ann("facts", "--json").json
    assert fact["source"] == event and fact["evidence"] == [event]
    assert fact["at"] == "2026-03-02T08:00:00+00:00"
    [found] = ann("recall", "peanuts", "--json").json
    assert found["event"] == event and found["text"] == said
    assert ann("recall", "walnuts", "--json").json == []


def test_history_export_apply_and_rebuild(ruled: Run, tmp_path: Path) -> None:
    log = ruled("history", "--json").json
    assert set(log[0]) == {"id", "at", "author", "message"}
    assert len(ruled("history", "--limit", "1", "--json").json) == 1
    out = tmp_path / "again"
    assert ruled("export", str(out), "--json").json == {"commit": log[0]["id"], "folder": str(out)}
    same = ruled("apply", str(out), "--json").json
    assert (same["commit"], same["changed"]) == (None, [])
    (out / "rules/food/noodles.py").unlink()
    done = ruled("apply", str(out), "--json").json
    assert done["changed"] == ["rules/food/noodles.py"]
    built = ruled("rebuild", "--json").json
    assert built["commit"] == done["commit"] and built["events"] > 0


def test_fmt(ruled: Run, tmp_path: Path) -> None:
    folder = tmp_path / "code"
    assert ruled("fmt", str(folder), "--json").code == 0
    file = folder / "rules/food/mild.py"
    canonical = file.read_text()
    file.write_text(canonical.replace("avoid(0.7)", "avoid( .7 )"))
    done = ruled("fmt", str(folder), "--json").json
    assert done["changed"] == [str(file)] and file.read_text() == canonical
    assert ruled("fmt", str(file), "--json").json == {"changed": [], "same": 1}
    file.write_text("def broken(")
    other = folder / "rules/food/noodles.py"
    other.write_text(before := other.read_text().replace("    if", "    if  "))
    refused = ruled("fmt", str(folder), "--json")
    assert refused.code == 3 and "rules/food/mild.py:1" in refused.json["message"]
    assert other.read_text() == before


def test_status(ruled: Run) -> None:
    found = ruled("status", "--json").json
    assert found["schema"] and found["people"] == 1
    assert found["rules"] == {"proposed": 0, "shadow": 0, "active": 4, "dormant": 0, "retired": 0}
    assert set(found["watermarks"]) == {
        "facts", "rules", "repository", "life", "audit", "state", "recall", "alerts", "policy",
    }  # fmt: skip
    assert set(found["watermarks"].values()) == {found["events"]}
    assert set(found["lag"].values()) == {0}
    ruled("decide", FORBIDDEN)
    assert ruled("status", "--json").json["decisions"] == found["decisions"] + 1
    ruled("person", "bo", "--zone", "UTC")
    assert ruled("status", "--json").json["people"] == 2
    assert ruled("status", "--json", "--person", "bo").json["people"] == 1


@pytest.mark.parametrize("arguments", [("decide", "{"), ("frobnicate",), ("why", "00000000")])
def test_an_error_is_json_too(ann: Run, arguments: tuple[str, ...]) -> None:
    done = ann(*arguments, "--json")
    assert set(done.json) == {"error", "message", "exit"} and done.json["exit"] == done.code
    assert set(done.json["error"]) == {"what", "where", "fix"}
    assert done.err == f"habitus: {done.json['message']}\n"


def test_a_list_says_on_standard_error_that_there_is_more(ann: Run) -> None:
    for number in range(3):
        ann("tell", f"walnut number {number}", "--speaker", "other")
    found = ann("recall", "walnut", "--limit", "2", "--json")
    assert len(found.json) == 2 and found.err == "There is more: --offset 2.\n"
    rest = ann("recall", "walnut", "--limit", "2", "--offset", "2", "--json")
    assert len(rest.json) == 1 and rest.err == ""


def test_related_and_topics(ann: Run) -> None:
    ann("tell", "I met Oliver at the harbour.", "--speaker", "other", "--name", "Mei")
    ann("tell", "It rained.", "--speaker", "other", "--name", "Tom")
    assert {"name": "Oliver", "kind": "name"}.items() <= ann("related", "Mei", "--json").json[
        0
    ].items()
    [topic] = ann("topics", "--json").json
    assert len(topic["events"]) == 2 and topic["children"] == []
    assert "2 messages" in ann("topics").out and "name · 1" in ann("related", "Mei").out
    assert "Nothing said" in ann("related", "nobody").out
