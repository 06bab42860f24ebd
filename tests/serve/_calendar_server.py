"""A calendar over MCP, written against the specification alone: one JSON-RPC message a line.

It knows nothing of habitus and nothing of any library. Run it as a program; what it was asked to do
is appended to the file named by its argument, one line a call.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

TEXT = {"type": "string"}
TOOLS = [
    {
        "name": "create_event",
        "description": "Create an event in the calendar.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "title": TEXT, "start": TEXT, "end": TEXT, "sendUpdates": TEXT,
                "attendees": {"type": "array", "items": TEXT},
            },
            "required": ["title", "start"],
        },
    },
    {
        "name": "order_food",
        "description": "Order food.",
        "inputSchema": {
            "type": "object",
            "properties": {"restaurant": TEXT, "items": {"type": "array", "items": TEXT}},
        },
    },
    {"name": "add", "description": "Add an entry.", "inputSchema": {
        "type": "object", "properties": {"what": TEXT, "start": TEXT, "end": TEXT}}},
    {"name": "list_events", "description": "List events.", "inputSchema": {"type": "object"}},
]  # fmt: skip


def answer(message: dict[str, Any], done: Path) -> dict[str, Any] | None:
    method, params = message.get("method"), message.get("params", {})
    match method:
        case "initialize":
            return {
                "protocolVersion": params.get("protocolVersion", "2025-06-18"),
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "calendar", "version": "1"},
            }
        case "ping":
            return {}
        case "tools/list":
            return {"tools": TOOLS}
        case "tools/call":
            with done.open("a", encoding="utf-8") as file:
                file.write(json.dumps([params["name"], params.get("arguments", {})]) + "\n")
            return {"content": [{"type": "text", "text": f"done: {params['name']}"}]}
    return None


def main() -> None:
    done = Path(sys.argv[1])
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message or "method" not in message:
            continue
        found = answer(message, done)
        body: dict[str, Any] = {"jsonrpc": "2.0", "id": message["id"]}
        if found is None:
            body["error"] = {"code": -32601, "message": "There is no such method."}
        else:
            body["result"] = found
        sys.stdout.write(json.dumps(body) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
