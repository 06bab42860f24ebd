"""``conflicts``: the rules that do not go together, each with an example."""

from __future__ import annotations

from typing import TYPE_CHECKING

from habitus.cli._input import moment_of
from habitus.cli._paging import Limit, Offset, show_more, tell_aside
from habitus.cli._show import Screen, plain
from habitus.cli._telling import At
from habitus.cli._verb import Answer, Call, verb

if TYPE_CHECKING:
    from habitus import Clash, Page

_STYLES = {
    "contradiction": ("✗ ", "bold red"), "shadowed": ("! ", "yellow"), "duplicate": ("= ", "cyan"),
    "covered": ("⊂ ", "cyan"), "unproved": ("? ", "dim"),
}  # fmt: skip


@verb
def conflicts(call: Call, at: At = None, limit: Limit = 200, offset: Offset = 0) -> Answer:
    """List rules that contradict, repeat or never let each other count, with an example each."""
    found = call.person.conflicts(now=moment_of(at), limit=limit, offset=offset)
    tell_aside(call, found)
    return Answer(data=[plain(one) for one in found], show=lambda screen: _show(screen, found))


def _show(screen: Screen, found: Page[Clash]) -> None:
    if not found:
        screen.done(screen.word("no_conflicts"))
    for one in found:
        screen.line(_STYLES[one.how], one.message)
        pair = " · ".join(screen.word("rule", id=id_) for id_ in one.rules)
        screen.line((pair, "dim"), indent=2)
    show_more(screen, found)
