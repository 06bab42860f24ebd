"""REST from end to end: what is told is enforced, errors are one family, repeats answer once."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from habitus import Habitus

from ._served import PEANUT, Served, served

LAMB = {"kind": "meal", "dish": "lamb stew"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "habitus.db") as found:
        yield found


def test_what_is_told_is_enforced_explained_and_corrected(store: Served) -> None:
    client, headers = store.client, store.key("read", "write", "decide")
    base = "/v1/people/ann"
    told = client.post(f"{base}/messages", json={"text": "Never order lamb."}, headers=headers)
    assert told.status_code == 201
    assert told.json()["learnt"][0]["sentence"] == "Never lamb."
    decided = client.post(f"{base}/decisions", json={"context": LAMB}, headers=headers).json()
    assert decided["verdict"] == "forbid"
    why = client.get(f"{base}/decisions/{decided['id']}/why", headers=headers).json()["text"]
    assert "Never lamb" in why
    rule = told.json()["learnt"][0]["rules"][0]
    put = client.put(f"{base}/rules/{rule}/stage", json={"stage": "dormant"}, headers=headers)
    assert put.json() == {"rule": rule, "stage": "dormant"}
    again = client.post(f"{base}/decisions", json={"context": LAMB}, headers=headers).json()
    assert again["verdict"] == "allow"
    files = client.get(f"{base}/files", headers=headers).json()
    files["rules/food/never_lamb.py"] = files.pop(next(one for one in files if "lamb" in one)).replace(
        "forbid()", "avoid(0.5)"
    ).replace("forbid", "avoid")  # fmt: skip
    assert client.put(f"{base}/files", json={"files": files}, headers=headers).status_code in (
        200,
        422,
    )


def test_calls_are_checked_and_their_questions_settled(store: Served) -> None:
    client, headers = store.client, store.key("write", "decide")
    call = {"tool": "buy_item", "args": {"item": "lamp", "price": 250}}
    asked = client.post("/v1/people/ann/calls", json=call, headers=headers).json()
    assert asked["verdict"] == "ask"
    assert [one["does"] for one in asked["question"]["options"]] == ["once", "permit", "forbid"]
    path = f"/v1/people/ann/decisions/{asked['decision']}/answer"
    settled = client.post(path, json={"answer": 1}, headers=headers).json()
    assert settled["rules"][0]["sentence"] == "Allow purchases over 200 EUR."
    assert (
        client.post("/v1/people/ann/calls", json=call, headers=headers).json()["verdict"] == "pass"
    )


def test_lists_come_in_pages(store: Served) -> None:
    headers = store.key("read", "decide")
    for _ in range(5):
        store.client.post("/v1/people/ann/decisions", json={"context": LAMB}, headers=headers)
    seen, cursor = [], ""
    while cursor is not None:
        found = store.client.get(
            "/v1/people/ann/decisions", params={"limit": 2, "cursor": cursor}, headers=headers
        ).json()
        seen += [one["id"] for one in found["items"]]
        cursor = found["next"]
    assert len(seen) == len(set(seen)) == 5
    wrong = store.client.get("/v1/people/ann/facts", params={"cursor": "x"}, headers=headers)
    assert wrong.status_code == 422


def test_a_repeated_request_is_answered_once(store: Served) -> None:
    headers = {**store.key("write"), "Idempotency-Key": "one"}
    client, path = store.client, "/v1/people/ann/messages"
    first = client.post(path, json={"text": "Never order lamb."}, headers=headers)
    second = client.post(path, json={"text": "Never order lamb."}, headers=headers)
    assert second.content == first.content
    assert second.headers["idempotent-replayed"] == "true"
    other = client.post(path, json={"text": "Never order beef."}, headers=headers)
    assert other.status_code == 409
    found = store.ann.recall("lamb").found
    assert len(found) == 1
    failing = {**headers, "Idempotency-Key": "two"}
    assert client.post(path, json={}, headers=failing).status_code == 422
    assert client.post(path, json={"text": "Hi."}, headers=failing).status_code == 201


def test_what_is_forgotten_is_not_answered_again(store: Served, tmp_path: Path) -> None:
    headers = {**store.key("write", "admin"), "Idempotency-Key": "one"}
    path = "/v1/people/ann/messages"
    told = store.client.post(path, json={"text": "Never order zebrafish."}, headers=headers).json()
    gone = {"ids": [told["event"]]}
    assert store.client.post("/v1/people/ann/forget", json=gone, headers=headers).status_code == 409
    del headers["Idempotency-Key"]
    assert store.client.post("/v1/people/ann/forget", json=gone, headers=headers).status_code == 200
    files = [one.read_bytes() for one in tmp_path.iterdir()]
    assert not any(b"zebrafish" in one for one in files)


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "decisions", {"context": {"kind": "meel"}}, 422), ("POST", "decisions", {}, 422),
        ("POST", "decisions", {"context": PEANUT, "now": "2026-03-02T09:00:00"}, 422),
        ("GET", "decisions/none", None, 404), ("GET", "rules/none", None, 404),
        ("PUT", "rules/none/stage", {"stage": "active"}, 404), ("POST", "choices/simulated", {"options": []}, 422),
        ("PATCH", "decisions", {}, 405), ("GET", "nothing", None, 404),
        ("PUT", "files", {"files": {"../x": "y"}}, 422), ("PUT", "files", {"files": {"person.toml": "zone ="}}, 422), ("POST", "run", {"code": "1 +"}, 422),
    ],
)  # fmt: skip
def test_errors_are_one_family(
    store: Served, method: str, path: str, body: object, status: int
) -> None:
    headers = {**store.key("read", "write", "decide"), "X-Request-Id": "r-1"}
    found = store.client.request(method, f"/v1/people/ann/{path}", json=body, headers=headers)
    assert found.status_code == status
    assert found.headers["content-type"] == "application/problem+json"
    problem = found.json()
    assert set(problem) == {"type", "title", "status", "detail", "where", "fix", "request_id"}
    assert problem["status"] == status
    assert problem["request_id"] == found.headers["x-request-id"] == "r-1"


def test_a_failure_says_nothing_of_what_was_inside(
    store: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("peanut secret")

    monkeypatch.setattr("habitus.person.Person.evaluate_context", broken)
    found = store.client.post(
        "/v1/people/ann/decisions", json={"context": PEANUT}, headers=store.key("decide")
    )
    assert found.status_code == 500
    assert found.json()["type"] == "failed"
    assert "secret" not in found.text + caplog.text


def test_logs_hold_no_personal_text(store: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="habitus.serve")
    headers = store.key("write", "decide")
    store.client.post("/v1/people/ann/messages", json={"text": "My PIN is lamb."}, headers=headers)
    line = json.loads(caplog.records[-1].message)
    assert line["route"] == "/v1/people/{person}/messages"
    assert line["status"] == 201
    assert "lamb" not in caplog.text
    assert "/ann" not in caplog.text


def test_a_key_that_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    with served(tmp_path / "h.db", rate=0.5) as found:
        headers, other = found.key("read"), found.key("read")
        codes = [
            found.client.get("/v1/people/ann/rules", headers=headers).status_code for _ in range(8)
        ]
        assert codes.count(200) == 5
        assert codes[-1] == 429
        last = found.client.get("/v1/people/ann/rules", headers=headers)
        assert int(last.headers["retry-after"]) >= 1
        assert found.client.get("/v1/people/ann/rules", headers=other).status_code == 200


def test_an_import_tells_of_its_progress(store: Served) -> None:
    lines = [json.dumps({"at": "2026-03-02T09:00:00+01:00", "speaker": "user", "text": f"Line {n}."})
             for n in range(120)]  # fmt: skip
    headers = {**store.key("write"), "Accept": "text/event-stream"}
    found = store.client.post(
        "/v1/people/ann/imports?name=chat.jsonl", content="\n".join(lines), headers=headers
    )
    assert found.headers["content-type"].startswith("text/event-stream")
    last = found.text.strip().rpartition("event: result\ndata: ")[2]
    assert json.loads(last)["added"] == 120
    broken = store.client.post("/v1/people/ann/imports", content=b"\x00\x01", headers=headers)
    assert "event: problem" in broken.text


def test_metrics_count_requests_by_route(store: Served) -> None:
    store.client.post(
        "/v1/people/ann/decisions", json={"context": PEANUT}, headers=store.key("decide")
    )
    found = store.client.get("/metrics", headers=store.key("admin", person=None)).text
    assert (
        'habitus_requests_total{method="POST",route="/v1/people/{person}/decisions",status="200"} 1'
        in found
    )
    assert "habitus_decisions_total" in found
    assert "ann" not in found


def test_two_servers_on_one_store_agree_at_once(store: Served, tmp_path: Path) -> None:
    from fastapi.testclient import TestClient

    from habitus.serve._rest import rest_app

    headers = store.key("write", "decide")
    body = {"context": PEANUT}
    with Habitus(tmp_path / "habitus.db") as second, TestClient(rest_app(second, rate=0)) as other:
        path = "/v1/people/ann/decisions"
        assert other.post(path, json=body, headers=headers).json()["verdict"] == "forbid"
        assert store.client.post(path, json=body, headers=headers).json()["verdict"] == "forbid"
        rule = store.ann.get_all_constraints("food")[0].rule.id
        put = {"stage": "dormant"}
        store.client.put(f"/v1/people/ann/rules/{rule}/stage", json=put, headers=headers)
        assert other.post(path, json=body, headers=headers).json()["verdict"] == "allow"
        other.put(f"/v1/people/ann/rules/{rule}/stage", json={"stage": "active"}, headers=headers)
        assert store.client.post(path, json=body, headers=headers).json()["verdict"] == "forbid"


def test_an_erased_person_is_gone_at_once(store: Served) -> None:
    headers, admin = store.key("decide"), store.key("admin", person=None)
    path = "/v1/people/ann/decisions"
    assert store.client.post(path, json={"context": PEANUT}, headers=headers).status_code == 200
    assert store.client.delete("/v1/people/ann", headers=admin).status_code == 200
    assert store.client.post(path, json={"context": PEANUT}, headers=headers).status_code == 401
    whole = store.key("decide", person=None)
    assert store.client.post(path, json={"context": PEANUT}, headers=whole).status_code == 404


@pytest.mark.slow
@pytest.mark.anyio
async def test_mcp_over_http_is_whose_the_key_is(store: Served) -> None:
    mcp = pytest.importorskip("mcp")
    import httpx2
    from mcp.client.streamable_http import streamable_http_client

    from habitus.serve._rest import rest_app

    from .test_guard_http import listening

    headers = store.key("read", "decide")
    with listening(rest_app(store.habitus)) as url:
        async with (
            httpx2.AsyncClient(headers=headers) as http,
            mcp.Client(streamable_http_client(f"{url}/mcp/", http_client=http)) as client,
        ):
            found = await client.call_tool("decide", {"context": PEANUT})
            assert json.loads(found.content[0].text)["verdict"] == "forbid"
            refused = await client.call_tool("remember", {"text": "Hi"})
            assert refused.is_error
            assert "scope" in refused.content[0].text
            manifest = (await client.read_resource("habitus://manifest")).contents[0].text
            assert json.loads(manifest)["person"] == "ann"
