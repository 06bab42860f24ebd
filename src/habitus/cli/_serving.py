"""``serve``, ``mcp``, ``key`` and ``trust``: habitus for other programs, and what they may do."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from habitus.cli._show import Screen, plain
from habitus.cli._verb import Answer, Call, flag, verb
from habitus.errors import UsageError

if TYPE_CHECKING:
    from habitus._keys import AccessKey


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


@verb
def serve(
    call: Call,
    host: Annotated[
        str, typer.Option(help="Address to listen on; only this machine by default.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8710,
    rate: Annotated[
        float,
        typer.Option(help="Requests a second that each key may make; 0 for any number.", min=0),
    ] = 50.0,
) -> Answer:
    """Serve REST under /v1 and MCP under /mcp; every request needs a key."""
    from habitus.serve import need

    for one in ("fastapi", "uvicorn", "mcp"):
        need(one)
    from habitus.serve._rest import run_rest

    call.habitus.version()  # a store that can't be opened says so before the server starts
    print(f"http://{host}:{port}", file=sys.stderr, flush=True)
    run_rest(call.habitus, host=host, port=port, rate=rate)
    return Answer(data={}, show=_nothing)


@verb
def key(
    call: Call,
    what: Annotated[Literal["add", "list", "revoke"], typer.Argument(help="add, list or revoke.")],
    id_: Annotated[str | None, typer.Argument(metavar="[ID]", help="The key to revoke.")] = None,
    app: Annotated[
        str | None, typer.Option(metavar="NAME", help="The application it is for.")
    ] = None,
    scope: Annotated[list[str] | None, typer.Option(help="What it may do; repeatable.")] = None,
    everybody: Annotated[
        bool, flag("--everybody", "For all people, not for --person alone.")
    ] = False,
) -> Answer:
    """Make, list and take back keys of applications. A new key is shown once."""
    if what == "list":
        found = call.habitus.keys()
        return Answer(
            data=[plain(one) for one in found], show=lambda screen: _show_keys(screen, found)
        )
    if what == "revoke":
        if id_ is None:
            raise UsageError("Which key is not said.", fix="`habitus key list` shows their ids.")
        call.habitus.revoke_key(id_)
        return Answer(
            data={"revoked": id_},
            show=lambda screen: screen.done(screen.word("key_revoked", id=id_)),
        )
    if app is None:
        raise UsageError("Which application it is for is not said.", fix="Add --app NAME.")
    person = None if everybody else call.person.id
    made, text = call.habitus.add_key(app, scope or ("read", "decide"), person=person)

    def show(screen: Screen) -> None:
        screen.line(text)
        screen.line((screen.word("key_once", id=made.id), "dim"))

    return Answer(data={"key": text, **plain(made)}, show=show)


def _show_keys(screen: Screen, found: list[AccessKey]) -> None:
    for one in found:
        whose = one.person or screen.word("everybody")
        state = f"  {screen.word('revoked')}" if one.revoked else ""
        screen.line(
            (one.id, "bold"), f"  {one.app}  {whose}  {' '.join(one.scopes)}", (state, "dim")
        )
    if not found:
        screen.line((screen.word("no_keys"), "dim"))
