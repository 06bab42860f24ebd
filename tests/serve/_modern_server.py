"""A calendar on the mcp package's own server: run as a program over stdio, or as an application."""

from __future__ import annotations

from mcp.server.mcpserver import MCPServer

server = MCPServer("calendar")


@server.tool()
def create_event(title: str, start: str, attendees: list[str] | None = None) -> str:
    """Create an event."""
    return f"done: {title}"


if __name__ == "__main__":
    server.run()
