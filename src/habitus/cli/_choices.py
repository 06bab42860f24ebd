"""``chose``: what the person took of several options, from which their way of choosing is learnt."""

from __future__ import annotations

from typing import Annotated

import typer

from habitus.cli._input import contexts_of, moment_of
from habitus.cli._show import Screen, plain
from habitus.cli._telling import At
from habitus.cli._verb import Answer, Call, verb


@verb
def chose(
    call: Call,
    options: Annotated[
        str, typer.Argument(metavar="JSON|-", help="All options that were shown, as a list.")
    ],
    chosen: Annotated[int, typer.Argument(metavar="N", help="Which one was taken, from 1.", min=1)],
    at: At = None,
) -> Answer:
    """Take in which of several options was taken, and learn how the person chooses."""
    given, _ = contexts_of(options)
    seen = call.person.observe_choice(given, chosen - 1, at=moment_of(at))

    def show(screen: Screen) -> None:
        mark = screen.done if seen.rule is not None else screen.line
        mark(seen.message)

    return Answer(data=plain(seen), show=show)
