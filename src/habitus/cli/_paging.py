"""Parts of lists: how to ask for one, and how to say that there is more."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from habitus.cli._words import say

if TYPE_CHECKING:
    from habitus import Page
    from habitus.cli._show import Screen
    from habitus.cli._verb import Call

Item = TypeVar("Item")
Limit = Annotated[int, typer.Option("--limit", "-n", min=1, metavar="N", help="At most so many.")]
Offset = Annotated[
    int, typer.Option("--offset", min=0, metavar="N", help="Leave out so many of the first.")
]


def tell_aside(call: Call, found: Page[Item], note: str = "") -> None:
    """What a list in JSON has no place for, on standard error: that there is more, and a note."""
    if not call.common.as_json:
        return
    if found.more:
        language = call.person.settings().language
        print(say(language, "more_found", offset=found.next), file=sys.stderr)
    if note:
        print(note, file=sys.stderr)


def show_more(screen: Screen, found: Page[Item]) -> None:
    """Say that there is more, where there is."""
    if found.more:
        screen.line((screen.word("more_found", offset=found.next), "dim"))
