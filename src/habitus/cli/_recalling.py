"""``recall``, ``related``, ``topics`` and ``embed``: finding again what was said."""

from __future__ import annotations

from datetime import tzinfo
from typing import TYPE_CHECKING, Annotated

import typer

from habitus.cli._input import day_or_moment_of, moment_of, text_of
from habitus.cli._looking import zone_of_now
from habitus.cli._paging import Limit, Offset, show_more, tell_aside
from habitus.cli._progress import bars
from habitus.cli._show import Screen, one_line, plain
from habitus.cli._telling import At
from habitus.cli._verb import Answer, Call, verb
from habitus.cli._words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from habitus import Page, Recalled, Related, Topic


@verb
def recall(
    call: Call,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Words, or a question.")],
    limit: Limit = 20,
    offset: Offset = 0,
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
    about: Annotated[
        str | None,
        typer.Option(
            "--about", metavar="NAME", help="Somebody, or something, or a class of things."
        ),
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
        about=about,
        now=moment_of(at),
    )
    tell_aside(call, found, found.note)
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
    show_more(screen, found)
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


@verb
def related(
    call: Call,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A person, a thing, or a word.")],
    limit: Limit = 20,
    offset: Offset = 0,
) -> Answer:
    """Show who and what is spoken of together with somebody or something."""
    person = call.person
    with bars(show=not call.common.as_json) as watch:
        found = person.related(
            text_of(name, "The name"), limit, offset=offset, progress=watch("related")
        )
    tell_aside(call, found)
    return Answer(
        data=[plain(one) for one in found], show=lambda screen: _show_related(screen, found)
    )


def _show_related(screen: Screen, found: Page[Related]) -> None:
    for one in found:
        screen.line(
            (f"{one.strength:.2f}  ", "cyan"),
            one_line(one.name),
            (f"  {screen.word('node_' + one.kind)} · {one.together}", "dim"),
        )
    if not found:
        screen.line((screen.word("not_found"), "dim"))
    show_more(screen, found)


@verb
def topics(call: Call) -> Answer:
    """Show what was talked about, as a tree."""
    person = call.person
    with bars(show=not call.common.as_json) as watch:
        found = person.topics(progress=watch("topics"))
    zone = zone_of_now(person)
    return Answer(
        data=[plain(one) for one in found],
        show=lambda screen: _show_topics(screen, found, zone),
    )


def _show_topics(screen: Screen, found: Sequence[Topic], zone: tzinfo, depth: int = 0) -> None:
    for one in found:
        span = f"{one.since.astimezone(zone):%Y-%m-%d} – {one.until.astimezone(zone):%Y-%m-%d}"
        screen.line(
            (f"{one.id}  ", "cyan"),
            one_line(one.name),
            (f"  {screen.word('messages', n=len(one.events))}, {span}", "dim"),
            indent=2 * depth,
        )
        _show_topics(screen, one.children, zone, depth + 1)
    if not found and not depth:
        screen.line((screen.word("not_found"), "dim"))
