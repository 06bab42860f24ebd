"""``guard``: in front of any MCP server, so that no call is made against the person's rules."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from habitus.cli._show import Screen
from habitus.cli._verb import Answer, Call, verb
from habitus.errors import UsageError


@verb
def guard(
    call: Call,
    command: Annotated[
        list[str] | None,
        typer.Argument(metavar="-- COMMAND...", help="The MCP server to start, after `--`."),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="An MCP server over HTTP instead; guarded over HTTP, too."
        ),
    ] = None,
    port: Annotated[int, typer.Option(help="With --url: the port to listen on.")] = 8711,
    server: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Rule by a `habitus serve` there, with $HABITUS_KEY."),
    ] = None,
) -> Answer:
    """Stand before an MCP server: check each call, pass it, hold it with a question, or refuse it."""
    from habitus.serve import Judge, ServedJudge, StoreJudge, need
    from habitus.serve._call_guard import CallGuard

    if (not command) == (url is None):
        raise UsageError(
            "What should be guarded is not said, or said twice.",
            fix="Write `habitus guard -- COMMAND`, or `habitus guard --url URL`.",
        )
    judge: Judge
    if server is not None:
        key, whose = os.environ.get("HABITUS_KEY", ""), call.common.person
        whose = whose or os.environ.get("HABITUS_PERSON")
        if not key or not whose:
            raise UsageError(
                "A served habitus needs a key and a person.",
                fix="Set HABITUS_KEY, and give --person ID.",
            )
        judge = ServedJudge(server, whose, key)
    else:
        judge = StoreJudge(call.store, call.person.id)
    held = CallGuard(judge)
    try:
        if url is not None:
            need("mcp")
            from habitus.serve._guard_http import run_guard

            run_guard(held, url, port)
            code = 0
        else:
            from habitus.serve._guard_stdio import StdioGuard

            code = StdioGuard(held).run(command or [])
    finally:
        judge.close()
    return Answer(data={}, show=_nothing, code=code)


def _nothing(screen: Screen) -> None:
    """Standard output belongs to the messages."""
