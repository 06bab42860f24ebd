"""`habitus guard -- COMMAND` in front of a server that knows nothing of it, with a real client."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from habitus import Habitus

mcp = pytest.importorskip("mcp")
SERVER = Path(__file__).with_name("_calendar_server.py")
PAST = datetime.fromisoformat("2026-03-02T09:00:00+01:00")
FRIDAY = "2027-03-05T15:00:00+01:00"
THURSDAY = "2027-03-04T15:00:00+01:00"
PEOPLE = '\n[[people]]\nname = "Dana"\nrole = "client"\nalso = ["dana@nw.example"]\n[[people]]\nname = "Mei"\nrole = "boss"\n'


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "habitus.db"
    with Habitus(path) as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        ann.tell("No meetings on Friday afternoons, except with clients.", at=PAST)
        ann.tell("我对花生过敏", at=PAST)
        ann.export(tmp_path / "code")
        file = tmp_path / "code" / "person.toml"
        file.write_text(file.read_text(encoding="utf-8") + PEOPLE, encoding="utf-8")
        ann.apply(tmp_path / "code")
    return path


def said(result: Any) -> str:
    return "\n".join(one.text for one in result.content)


def calls(store: Path) -> list[Any]:
    """What the server was asked to do."""
    file = store.with_name("done.jsonl")
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines]


@asynccontextmanager
async def guarded(store: Path, **options: Any) -> AsyncIterator[Any]:
    """A client whose server is guarded."""
    command = [
        "-m", "habitus", "--store", str(store), "--person", "ann", "guard", "--",
        sys.executable, str(SERVER), str(store.with_name("done.jsonl")),
    ]  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    parameters = mcp.StdioServerParameters(command=sys.executable, args=command, env=environment)
    async with mcp.Client(mcp.stdio_client(parameters), **options) as client:
        await client.list_tools()
        yield client


@pytest.mark.slow
@pytest.mark.anyio
async def test_calls_pass_or_are_refused_by_what_was_said(store: Path) -> None:
    async with guarded(store) as client:
        assert len((await client.list_tools()).tools) == 4
        refused = await client.call_tool("create_event", {"title": "Roadmap", "start": FRIDAY})
        assert refused.is_error
        assert "No meetings on Fridays in the afternoon" in said(refused)
        assert "would be fine" in said(refused)
        with_client = {"title": "Call", "start": FRIDAY, "attendees": ["dana@nw.example"]}
        passed = await client.call_tool("create_event", with_client)
        assert said(passed) == "done: create_event"
        food = await client.call_tool(
            "order_food", {"restaurant": "Thai", "items": ["rice", "peanut butter"]}
        )
        assert food.is_error
        assert "花生" in said(food) or "peanut" in said(food).lower()
        entry = {"what": "x", "start": FRIDAY, "end": "2027-03-05T16:00:00+01:00"}
        assert (await client.call_tool("add", entry)).is_error
        assert not (await client.call_tool("list_events", {})).is_error
    assert [one[0] for one in calls(store)] == ["create_event", "list_events"]
    with Habitus(store) as habitus:
        logged = habitus.person("ann").decisions()
    assert [one["verdict"] for one in logged][:2] == ["allow", "forbid"]
    assert len(logged) == 5


@pytest.mark.slow
@pytest.mark.anyio
@pytest.mark.parametrize("mode", ["legacy", "auto"])
async def test_a_question_goes_to_the_person_and_the_answer_becomes_a_rule(
    store: Path, mode: str
) -> None:
    with Habitus(store) as habitus:
        habitus.person("ann").tell("Always accept meetings with my boss.")
    asked: list[str] = []

    async def answering(context: Any, params: Any) -> Any:
        asked.append(params.message)
        options = params.requested_schema["properties"]["answer"]["enum"]
        chosen = next(one for one in options if "boss" in one)
        return mcp.types.ElicitResult(action="accept", content={"answer": chosen})

    event = {"title": "1:1", "start": FRIDAY, "attendees": ["Mei"]}
    async with guarded(store, elicitation_callback=answering, mode=mode) as client:
        first = await client.call_tool("create_event", event)
        assert said(first) == "done: create_event"
        assert len(asked) == 1
        assert "disagree" in asked[0]
        again = await client.call_tool("create_event", event)
        assert said(again) == "done: create_event"
        assert len(asked) == 1
    with Habitus(store) as habitus:
        rules = {one.rule.priority: one for one in habitus.person("ann").rules()}
        assert "boss" in habitus.person("ann").sentence(rules[6])


@pytest.mark.slow
@pytest.mark.anyio
async def test_without_elicitation_the_question_is_the_refusal(store: Path) -> None:
    with Habitus(store) as habitus:
        habitus.person("ann").tell("Always accept meetings with my boss.")
    async with guarded(store) as client:
        held = await client.call_tool(
            "create_event", {"title": "1:1", "start": FRIDAY, "attendees": ["Mei"]}
        )
    assert held.is_error
    assert "disagree" in said(held)
    assert "habitus settle" in said(held)
    assert calls(store) == []


@pytest.mark.slow
@pytest.mark.anyio
async def test_a_no_lets_nothing_through(store: Path) -> None:
    async def declining(context: Any, params: Any) -> Any:
        return mcp.types.ElicitResult(action="decline")

    async with guarded(store, elicitation_callback=declining) as client:
        held = await client.call_tool("create_event", {"title": "x", "start": "some day"})
    assert held.is_error
    assert "did not agree" in said(held)
    assert calls(store) == []


@pytest.mark.slow
@pytest.mark.anyio
async def test_without_habitus_nothing_passes_and_then_calls_flow_again(store: Path) -> None:
    fine = {"title": "x", "start": THURSDAY}
    away = store.with_suffix(".away")
    async with guarded(store) as client:
        assert not (await client.call_tool("create_event", fine)).is_error
        store.rename(away)
        down = await client.call_tool("create_event", fine)
        assert down.is_error
        assert "habitus can't answer" in said(down)
        away.rename(store)
        assert not (await client.call_tool("create_event", fine)).is_error
    assert len(calls(store)) == 2


@pytest.mark.slow
@pytest.mark.anyio
async def test_a_rule_switched_off_elsewhere_is_off_for_the_next_call(store: Path) -> None:
    event = {"title": "x", "start": FRIDAY}
    async with guarded(store) as client:
        assert (await client.call_tool("create_event", event)).is_error
        with Habitus(store) as habitus:
            ann = habitus.person("ann")
            rule = next(one for one in ann.rules() if one.rule.domain == "scheduling")
            ann.set_stage(rule.rule.id, "dormant")
        assert not (await client.call_tool("create_event", event)).is_error
