"""``audit`` and ``rollback``: what becomes of rules, and how to undo a change of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from habitus.cli._input import moment_of
from habitus.cli._show import Screen, plain
from habitus.cli._telling import At
from habitus.cli._verb import Answer, Call, flag, verb
from habitus.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from habitus import Audited, Compared

_STYLES = {
    "overruled": "bold yellow", "doubted": "yellow", "on_trial": "cyan", "waits": "yellow",
    "never_fires": "dim", "asleep": "dim", "helps": "green", "new": "dim",
}  # fmt: skip


@verb
def audit(
    call: Call,
    at: At = None,
    compare: Annotated[
        bool, flag("--compare", "Also set logged decisions beside what was then done.")
    ] = False,
) -> Answer:
    """Show which rules help, never fire, are overruled or doubted."""
    person = call.person
    found = person.audit(now=moment_of(at))
    beside = person.compare() if compare else None
    data: dict[str, Any] = {"rules": [plain(one) for one in found]}
    if beside is not None:
        data["compared"] = plain(beside)
    return Answer(data=data, show=lambda screen: _show(screen, found, beside))


def _show(screen: Screen, found: Sequence[Audited], beside: Compared | None) -> None:
    if not found:
        screen.line((screen.word("no_rules"), "dim"))
    before = ""
    for one in found:
        if one.finding != before:
            screen.line((screen.word(f"finding_{one.finding}"), _STYLES[one.finding]))
            before = one.finding
        screen.line((one.rule, "cyan"), "  ", one.sentence, indent=2)
        screen.line((one.message, "dim"), indent=4)
    if beside is not None:
        rows = ("decisions", "withheld", "answered", "right", "wrong", "missed")
        screen.line((screen.word("compared"), "bold"))
        screen.table([(screen.word(f"n_{one}"), str(getattr(beside, one))) for one in rows], 2)


@verb
def rollback(
    call: Call,
    rule: Annotated[
        str | None, typer.Argument(metavar="RULE", help="One rule; all of the code without it.")
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="As it was then; else before its last change."),
    ] = None,
) -> Answer:
    """Make a rule, or all of the code, what it was. It can be undone in the same way."""
    moment = moment_of(to)
    if rule is not None:
        done = call.person.roll_back(rule, to=moment)
    elif moment is not None:
        done = call.person.roll_back_code(moment)
    else:
        raise UsageError(
            "Nothing says what to roll back.", fix="Name a rule, or a moment with --to."
        )
    key = "rolled_back" if done else "nothing_new"
    return Answer(data={"changed": done}, show=lambda screen: screen.done(screen.word(key)))
