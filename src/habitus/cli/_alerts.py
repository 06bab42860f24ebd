"""``alerts`` and ``tick``: what nobody asked for, and the clock that brings it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from habitus.cli._input import moment_of
from habitus.cli._show import Screen, plain
from habitus.cli._telling import At
from habitus.cli._verb import Answer, Call, flag, verb
from habitus.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from habitus import Alert

_STYLES = {"critical": ("‼ ", "bold red"), "warning": ("! ", "bold yellow"), "info": ("· ", "cyan")}


@verb
def alerts(
    call: Call,
    at: At = None,
    everything: Annotated[
        bool, flag("--all", "Also those that wait for their day or were dealt with.")
    ] = False,
    acknowledge: Annotated[
        str | None, typer.Option(metavar="ID", help="Put one away for good.")
    ] = None,
    snooze: Annotated[
        str | None, typer.Option(metavar="ID", help="Put one away until --until.")
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="TIME", help="When a snoozed one comes back.")
    ] = None,
) -> Answer:
    """List what does not go together or falls due; put an alert away."""
    person = call.person
    back = moment_of(until)
    if (snooze is None) != (back is None):
        raise UsageError(
            "A snooze needs an alert and a time.",
            fix="Write --snooze ID --until 2026-03-02T09:00:00+08:00.",
        )
    if acknowledge is not None:
        person.acknowledge(acknowledge)
    if snooze is not None and back is not None:
        person.snooze(snooze, back)
    found = person.alerts(now=moment_of(at), all=everything)
    return Answer(data=[plain(one) for one in found], show=lambda screen: _show(screen, found))


@verb
def tick(
    call: Call,
    time: Annotated[
        str | None,
        typer.Argument(
            metavar="TIME", help="ISO 8601 with an offset; without it the clock runs again."
        ),
    ] = None,
) -> Answer:
    """Let the clock reach a moment and stand there; list the alerts that fall due by then."""
    found = call.person.tick(moment_of(time))
    return Answer(data=[plain(one) for one in found], show=lambda screen: _show(screen, found))


def _show(screen: Screen, found: Sequence[Alert]) -> None:
    for one in found:
        head, *sources = one.message.split("\n")
        state = "" if one.state == "open" else f"  {screen.word(f'alert_{one.state}')}"
        screen.line(_STYLES[one.severity], (head, "bold"), (state, "dim"))
        for source in sources:
            screen.line(source, indent=2)
        screen.line((f"{one.id}  {one.rule}", "dim"), indent=2)
    if not found:
        screen.line((screen.word("no_alerts"), "dim"))
