"""``bind``: how tools become kinds of contexts, proposed from their schemas and asked for."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from habitus.cli._input import json_of
from habitus.cli._show import Screen, plain
from habitus.cli._verb import Answer, Call, flag, verb
from habitus.errors import BadInput

if TYPE_CHECKING:
    from pydantic import JsonValue

    from habitus.vocabulary import BindingProposal


@verb
def bind(
    call: Call,
    tools: Annotated[
        str,
        typer.Argument(
            metavar="JSON|-",
            help='A tool with its schema, {"name": ..., "inputSchema": ...}, or a list.',
        ),
    ],
    yes: Annotated[bool, flag("--yes", "Bind without asking.")] = False,
) -> Answer:
    """Propose what kind of thing a tool's calls are, and bind it when you say yes."""
    person = call.person
    found = [person.propose_binding(one) for one in _tools_of(json_of(tools))]
    language = person.settings().language
    asked = not yes and not call.common.as_json and sys.stdin.isatty() and sys.stdout.isatty()
    paths: dict[str, str] = {}
    for one in found:
        if not one.toml:
            continue
        if asked:
            screen = Screen(language)
            _show_one(screen, one)
        if yes or (asked and typer.confirm(screen.word("bind_this", tool=one.tool))):
            paths[one.tool] = person.bind(one.toml, name=_file_name(one.tool))

    def show(screen: Screen) -> None:
        for one in found:
            if one.tool in paths:
                screen.done(screen.word("bound", tool=one.tool, path=paths[one.tool]))
            elif not asked:
                _show_one(screen, one)
        if not asked and not yes and any(one.toml for one in found):
            screen.line((screen.word("hint_bind"), "dim"))

    data = [{**plain(one), "path": paths.get(one.tool)} for one in found]
    return Answer(data=data, show=show)


def _show_one(screen: Screen, one: BindingProposal) -> None:
    if not one.kind:
        screen.line((one.tool, "bold"), " ", screen.word("stays_tool"))
        return
    mark = screen.word("bound_already") if one.known else screen.word("would_be", kind=one.kind)
    screen.line((one.tool, "bold"), " ", mark)
    for field, argument in one.fields.items():
        screen.line(f"{field} = {argument}", indent=2)
    if one.unused:
        screen.line((screen.word("unused", names=", ".join(one.unused)), "dim"), indent=2)


def _file_name(tool: str) -> str:
    """The tool's name with only what the name of a file may hold."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", tool)[:60]


def _tools_of(value: JsonValue) -> list[Mapping[str, JsonValue]]:
    """The tools of a JSON value: one, a list, or what an MCP server answers to ``tools/list``."""
    if isinstance(value, Mapping) and isinstance(value.get("tools"), list):
        value = value["tools"]
    listed = value if isinstance(value, list) else [value]
    found: list[Mapping[str, JsonValue]] = [one for one in listed if isinstance(one, Mapping)]
    if len(found) != len(listed) or not found:
        raise BadInput(
            "A tool is a JSON object.",
            fix='Write it like {"name": "create_event", "inputSchema": {}}.',
        )
    return found
