"""``tell`` and ``ingest``: words and files in, what was understood out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from habitus.cli._exit import DONE, INPUT
from habitus.cli._input import moment_of, text_of
from habitus.cli._progress import bars
from habitus.cli._show import Screen, one_line, plain
from habitus.cli._verb import Answer, Call, verb
from habitus.cli._words import say
from habitus.errors import BadInput, HabitusError

if TYPE_CHECKING:
    from habitus.facts import Receipt
    from habitus.log.importers import LeftOut

SHOWN = 10
"""Things left out that are listed for a reader; JSON has them all."""

At = Annotated[
    str | None,
    typer.Option("--at", metavar="TIME", help="When: ISO 8601 with an offset; else now."),
]


@verb
def tell(
    call: Call,
    text: Annotated[
        str, typer.Argument(metavar="TEXT|-", help="The words; - reads standard input.")
    ],
    at: At = None,
    speaker: Annotated[
        Literal["user", "assistant", "other", "tool"],
        typer.Option(help="Who said it; only the person's own words make rules."),
    ] = "user",
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="The name of another speaker.")
    ] = None,
    channel: Annotated[
        Literal["chat", "email", "sms", "calendar", "bank"], typer.Option(help="Where it was said.")
    ] = "chat",
) -> Answer:
    """Take in what somebody said, and read back what was understood."""
    words = text_of(text, "The text")
    receipt = call.person.tell(words, at=moment_of(at), speaker=speaker, name=name, channel=channel)
    data = {**plain(receipt), "nothing": receipt.nothing}
    return Answer(data=data, show=lambda screen: _show_receipt(screen, receipt))


def _show_receipt(screen: Screen, receipt: Receipt) -> None:
    if receipt.learnt:
        screen.done((screen.word("learnt"), "bold"))
    for learnt in receipt.learnt:
        rules = ", ".join(screen.word("rule", id=one) for one in learnt.rules)
        screen.line(learnt.sentence, (f"  {rules}" if rules else "", "dim"), indent=2)
        for note in learnt.note.splitlines():
            screen.line((note, "yellow"), indent=4)
    for noted in receipt.noted:
        screen.done((noted.sentence, ""), (f"  {noted.record}", "dim"))
    if receipt.changed:
        screen.line(("↻ ", "bold cyan"), (screen.word("changed"), "bold"))
        for one in receipt.changed:
            screen.line(screen.change(one), indent=2)
    for one in receipt.kept:
        screen.line(("· ", "yellow"), screen.word("kept", text=one_line(one)))
    if receipt.secrets:
        screen.line(("! ", "bold yellow"), screen.word("secrets", n=receipt.secrets))
    if receipt.nothing and not receipt.kept:
        screen.line((screen.word("nothing"), "dim"))


@verb
def ingest(
    call: Call,
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Chat JSONL, .ics, mbox, .eml or activity CSV."),
    ],
    me: Annotated[
        list[str] | None,
        typer.Option(
            "--me", metavar="NAME", help="A name, address or number of the person; repeatable."
        ),
    ] = None,
) -> Answer:
    """Import files that other programs wrote; the same file again adds nothing."""
    person = call.person
    language = person.settings().language
    call.stopped_note = say(language, "stopped_ingest")
    added = known = unreadable = 0
    left: list[LeftOut] = []
    with bars(show=not call.common.as_json) as watch:
        for file in files:
            try:
                done = person.ingest(file, me=me or (), progress=watch(file.name))
            except BadInput as error:
                unreadable += 1
                left.append(_whole(file, error))
                continue
            added, known = added + done.added, known + done.known
            left += done.left_out
    return Answer(
        data={"added": added, "known": known, "left_out": [plain(one) for one in left]},
        show=lambda screen: _show_ingested(screen, added, known, left),
        code=INPUT if unreadable == len(files) else DONE,
    )


def _whole(file: Path, error: HabitusError) -> LeftOut:
    from habitus.log.importers import LeftOut

    return LeftOut(file=str(file), place="", why=f"{error.what} {error.fix}".strip())


def _show_ingested(screen: Screen, added: int, known: int, left: list[LeftOut]) -> None:
    parts: list[Any] = [(screen.word("added", n=added), "bold")]
    if known:
        parts.append((" · " + screen.word("known", n=known), "dim"))
    if left:
        parts.append((" · " + screen.word("left_out", n=len(left)), "yellow"))
    screen.done(*parts)
    for one in left[:SHOWN]:
        place = ", ".join(part for part in (one.file, one.place) if part)
        screen.line((f"{place}: ", "dim"), one_line(one.why), indent=2)
    if len(left) > SHOWN:
        screen.line(("…", "dim"), indent=2)
