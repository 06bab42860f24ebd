"""``answer``: a plain question about the records, counted exactly or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from habitus.cli._exit import INPUT
from habitus.cli._input import moment_of, text_of
from habitus.cli._show import Screen, plain
from habitus.cli._telling import At
from habitus.cli._verb import Answer, Call, flag, verb

if TYPE_CHECKING:
    from habitus import Answer as Answered


@verb
def answer(
    call: Call,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A question, in English or Chinese.")],
    at: At = None,
    code: Annotated[bool, flag("--code", "Show the Python code for it, too.")] = False,
) -> Answer:
    """Answer a question from the records, or say why it can't be answered (exit code 3)."""
    found = call.person.answer(text_of(text, "The question"), now=moment_of(at))
    return Answer(
        data=plain(found),
        show=lambda screen: _show(screen, found, code=code),
        code=INPUT if found.refused else 0,
    )


def _show(screen: Screen, found: Answered, *, code: bool) -> None:
    screen.line((found.sentence, "yellow" if found.refused else ""))
    if code and found.code:
        screen.verbatim(found.code)
