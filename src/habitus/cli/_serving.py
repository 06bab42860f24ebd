"""``mcp`` and ``trust``: habitus for agents, and what an application may say in one's name."""

from __future__ import annotations

from typing import Annotated

import typer

from habitus.cli._show import Screen
from habitus.cli._verb import Answer, Call, flag, verb


@verb
def mcp(
    call: Call,
    app: Annotated[
        str, typer.Option(metavar="NAME", help="The application's name, for `habitus trust`.")
    ] = "stdio",
) -> Answer:
    """Serve habitus to an agent over MCP, on standard input and output."""
    from habitus import __version__
    from habitus.serve import need
    from habitus.serve._caller import Caller, PeopleOfThread

    need("mcp")
    from habitus.serve._mcp import mcp_server

    id_, people = call.person.id, PeopleOfThread(call.habitus)
    mcp_server(lambda _: Caller(people.get(id_), app), __version__).run("stdio")
    return Answer(data={}, show=_nothing)


def _nothing(screen: Screen) -> None:
    """Standard output belongs to the messages."""


@verb
def trust(
    call: Call,
    app: Annotated[str, typer.Argument(metavar="APP", help="The application's name.")],
    off: Annotated[bool, flag("--off", "Take the trust back.")] = False,
) -> Answer:
    """Let an application pass your words on as yours; of any other they are proposals."""
    changed = call.person.trust(app, on=not off)
    word = "trusted_no_more" if off else "trusted"
    return Answer(
        data={"app": app, "trusted": not off, "changed": changed},
        show=lambda screen: screen.done(screen.word(word, app=app)),
    )
