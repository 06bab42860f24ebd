"""``forget``, ``erase`` and ``purge``: what a person takes back."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from habitus.cli._exit import DONE, FAILED
from habitus.cli._progress import bars
from habitus.cli._show import Screen, plain
from habitus.cli._verb import Answer, Call, flag, verb
from habitus.errors import UsageError

if TYPE_CHECKING:
    from habitus.privacy import Affected, Removal
    from habitus.vocabulary import Language

_SIGNS = {
    "removed": ("✓ ", "bold green"), "retired": ("✓ ", "bold green"),
    "restored": ("↻ ", "bold cyan"), "changed": ("↻ ", "bold cyan"), "kept": ("! ", "bold yellow"),
}  # fmt: skip


@verb
def forget(
    call: Call,
    ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID...", help="Entries, facts, rules or decisions."),
    ] = None,
    query: Annotated[
        str,
        typer.Option(metavar="WORDS", help="All that was said, done or decided with these words."),
    ] = "",
    preview: Annotated[bool, flag("--preview", "Only say what would be removed.")] = False,
) -> Answer:
    """Remove what was said or done, and all that was made of it, from everywhere."""
    person = call.person
    language = person.settings().language
    with bars(show=not call.common.as_json) as watch:
        removal = person.forget(ids or (), query=query, preview=preview, progress=watch("forget"))
    return _answer(removal, language)


@verb
def erase(
    call: Call, yes: Annotated[bool, flag("--yes", "Do not ask on a terminal.")] = False
) -> Answer:
    """Remove everything that is kept of the person, from everywhere."""
    person = call.person
    language = call.spoken = person.settings().language
    if not yes and sys.stdin.isatty():
        from habitus.cli._words import say

        if typer.prompt(say(language, "erase_sure", id=person.id), default="") != person.id:
            raise UsageError("Nothing was removed.", fix="Type the id, or give --yes.")
    return _answer(person.erase(), language)


@verb
def purge(call: Call) -> Answer:
    """Leave no byte of what was removed in the files of the store."""
    clean = call.habitus.purge()
    if call.common.person is not None:
        _ = call.person

    def show(screen: Screen) -> None:
        if clean:
            screen.done(screen.word("purged"))
        else:
            screen.line(("! ", "bold yellow"), screen.word("not_purged"))

    return Answer(data={"clean": clean}, show=show, code=DONE if clean else FAILED)


def _answer(removal: Removal, language: Language) -> Answer:
    data: dict[str, Any] = plain(removal)
    data["counts"] = removal.counts()
    for row, one in zip(data["affected"], removal.affected, strict=True):
        row["sentence"] = one.sentence(language)
    return Answer(data=data, show=lambda screen: _show(screen, removal, language))


def _show(screen: Screen, removal: Removal, language: Language) -> None:
    if removal.preview:
        screen.line((screen.word("preview"), "bold"))
    for became, (sign, style) in _SIGNS.items():
        found = removal.of(became)  # type: ignore[arg-type]
        if not found:
            continue
        screen.line((sign, style), (screen.word(f"became_{became}"), "bold"))
        for one in found:
            screen.line(_named(screen, one), (f"  {one.sentence(language)}", "dim"), indent=2)
    if removal.commits:
        screen.line(screen.word("commits_moved", n=len(removal.commits)))
    if not removal.affected:
        screen.line((screen.word("nothing_removed"), "dim"))
    if not removal.clean:
        screen.line(("! ", "bold yellow"), screen.word("not_purged"))


def _named(screen: Screen, one: Affected) -> str:
    n = f" × {one.n}" if one.why == "erased" else ""
    return f"{screen.thing(one.what)} {one.id}{n}"
