"""The guard over HTTP, and with clients of the protocol without sessions."""

from __future__ import annotations

import json
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from habitus import Habitus
from habitus.serve import StoreJudge

mcp = pytest.importorskip("mcp")
uvicorn = pytest.importorskip("uvicorn")

PAST = datetime.fromisoformat("2026-03-02T09:00:00+01:00")
FRIDAY, THURSDAY = "2027-03-05T15:00:00+01:00", "2027-03-04T15:00:00+01:00"
SERVER = Path(__file__).with_name("_modern_server.py")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "habitus.db"
    with Habitus(path) as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        ann.tell("No meetings on Friday afternoons.", at=PAST)
        ann.tell("Ask me before you schedule meetings on Thursdays.", at=PAST)
    return path


@contextmanager
def listening(app: Any) -> Iterator[str]:
    """The address of an application that is served meanwhile."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    config = uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 20
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@contextmanager
def guarded(store: Path) -> Iterator[str]:
    """The address of a guard before the calendar of the mcp package."""
    from habitus.serve._call_guard import CallGuard
    from habitus.serve._guard_http import guard_app

    from ._modern_server import server

    judge = StoreJudge(store, "ann")
    try:
        with (
            listening(server.streamable_http_app()) as behind,
            listening(guard_app(CallGuard(judge), f"{behind}/mcp")) as before,
        ):
            yield f"{before}/mcp"
    finally:
        judge.close()


def said(result: Any) -> str:
    return "\n".join(one.text for one in result.content)


async def choose_first(context: Any, params: Any) -> Any:
    answers = params.requested_schema["properties"]["answer"]["enum"]
    return mcp.types.ElicitResult(action="accept", content={"answer": answers[1]})


@pytest.mark.slow
@pytest.mark.anyio
@pytest.mark.parametrize("mode", ["legacy", "auto"])
@pytest.mark.parametrize("way", ["http", "stdio"])
async def test_every_way_and_protocol_is_guarded(store: Path, mode: str, way: str) -> None:
    if way == "http":
        with guarded(store) as url:
            await use(mcp.Client(url, mode=mode, elicitation_callback=choose_first))
    else:
        command = ["-m", "habitus", "--store", str(store), "--person", "ann", "guard", "--",
                   sys.executable, str(SERVER)]  # fmt: skip
        parameters = mcp.StdioServerParameters(
            command=sys.executable, args=command, env={"PYTHONPATH": ":".join(sys.path)}
        )
        transport = mcp.stdio_client(parameters)
        await use(mcp.Client(transport, mode=mode, elicitation_callback=choose_first))
    with Habitus(store) as habitus:
        stances = [one.stances for one in habitus.person("ann").rules()]
    assert {"permit"} in stances


async def use(client: Any) -> None:
    async with client:
        assert [one.name for one in (await client.list_tools()).tools] == ["create_event"]
        refused = await client.call_tool("create_event", {"title": "a", "start": FRIDAY})
        assert refused.is_error
        assert "No meetings on Fridays" in said(refused)
        asked = await client.call_tool("create_event", {"title": "b", "start": THURSDAY})
        assert said(asked) == "done: b"
        again = await client.call_tool("create_event", {"title": "c", "start": THURSDAY})
        assert said(again) == "done: c"


@pytest.mark.slow
def test_what_could_be_read_in_two_ways_is_not_forwarded(store: Path) -> None:
    import httpx2

    call = '{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call","params":{"name":"x"}}'
    other = json.dumps({"jsonrpc": "2.0", "id": 1, "Method": "tools/call", "params": {"name": "x"}})
    twice = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                        "params": {"name": "x", "Arguments": {}}})  # fmt: skip
    batch = json.dumps(
        [{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "x"}}]
    )
    with guarded(store) as url:
        for body in (call, other, twice, batch, "{", "[]", '{"jsonrpc": NaN}'):
            answer = httpx2.post(url, content=body, headers={"content-type": "application/json"})
            assert answer.status_code == 400
            assert "error" in answer.json()
        foreign = httpx2.post(url, content="{}", headers={"host": "evil.example"})
        assert foreign.status_code == 400
