"""``recall`` and ``embed``: finding again what was said."""

from __future__ import annotations

from datetime import tzinfo
from typing import TYPE_CHECKING, Annotated

import typer

from habitus.cli._input import day_or_moment_of, moment_of, text_of
from habitus.cli._looking import Limit, zone_of_now
from habitus.cli._progress import bars
from habitus.cli._show import Screen, one_line, plain
from habitus.cli._telling import At
from habitus.cli._verb import Answer, Call, verb
from habitus.cli._words import say

if TYPE_CHECKING:
    from habitus import Recalled


@verb
def recall(
    call: Call,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Words, or a question.")],
    limit: Limit = 20,
    offset: Annotated[
        int, typer.Option("--offset", min=0, metavar="N", help="Leave out so many of the best.")
    ] = 0,
    budget: Annotated[
        int | None,
        typer.Option(
            "--budget",
            min=0,
            metavar="TOKENS",
            help="Print them as text for a prompt, at most so long.",
        ),
    ] = None,
    since: Annotated[
        str | None,
        typer.Option("--since", metavar="TIME", help="Said on or after a day or moment."),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option("--until", metavar="TIME", help="Said on or before a day or moment."),
    ] = None,
    speaker: Annotated[
        str | None,
        typer.Option("--speaker", metavar="WHO", help="user, assistant, other, tool, or a name."),
    ] = None,
    channel: Annotated[
        str | None,
        typer.Option("--channel", metavar="WHERE", help="chat, email, calendar or activity."),
    ] = None,
    at: At = None,
) -> Answer:
    """Find again what was said, best first."""
    person = call.person
    found = person.recall(
        text_of(text, "The text"),
        limit,
        offset=offset,
        budget_tokens=budget,
        since=day_or_moment_of(since, "--since"),
        until=day_or_moment_of(until, "--until"),
        speaker=speaker,
        channel=channel,
        now=moment_of(at),
    )
    return Answer(
        data=[plain(one) for one in found],
        show=lambda screen: _show_found(screen, found, zone_of_now(person), budget is not None),
    )


def _show_found(screen: Screen, found: Recalled, zone: tzinfo, as_context: bool) -> None:
    if as_context:
        if found.context:
            screen.verbatim(found.context + "\n")
        return
    for one in found:
        who = one.name or screen.word("you" if one.speaker == "user" else one.speaker)
        screen.line(
            (f"{one.at.astimezone(zone):%Y-%m-%d %H:%M}  ", "cyan"),
            (f"{who}: ", "bold"),
            (one_line(one.text), "dim" if one.by == "near" else ""),
        )
        screen.line((one.event, "dim"), indent=2)
    if not found:
        screen.line((screen.word("not_found"), "dim"))
    if found.more:
        screen.line((screen.word("more_found", offset=found.next), "dim"))
    if found.note:
        screen.line((found.note, "yellow"))


@verb
def embed(call: Call) -> Answer:
    """Make what was said searchable by meaning, too; what is told later follows by itself."""
    person = call.person
    call.stopped_note = say(person.settings().language, "stopped_embed")
    with bars(show=not call.common.as_json) as watch:
        done = person.embed(progress=watch("embed"))
    return Answer(
        data={"done": done.done, "embedder": done.embedder},
        show=lambda screen: screen.done(screen.word("embedded", n=done.done)),
    )
