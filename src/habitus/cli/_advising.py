"""``advise``, ``observe`` and ``skill``: choosing by what became of earlier choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from habitus.cli._exit import ASK, DONE
from habitus.cli._input import contexts_of, moment_of
from habitus.cli._show import Screen, plain
from habitus.cli._telling import At
from habitus.cli._verb import Answer, Call, flag, verb

if TYPE_CHECKING:
    from habitus import Advised
    from habitus.policy import Response


@verb
def advise(
    call: Call,
    options: Annotated[
        str, typer.Argument(metavar="JSON|-", help="A list of contexts of one kind.")
    ],
    count: Annotated[int, typer.Option("--count", metavar="N", help="Places.", min=1)] = 1,
    at: At = None,
    still: Annotated[bool, flag("--still", "Never show something only to find out more.")] = False,
    no_memory: Annotated[bool, flag("--no-memory", "Without what was learnt in numbers.")] = False,
    no_skill: Annotated[bool, flag("--no-skill", "Without the readable page.")] = False,
) -> Answer:
    """Choose among options by what became of earlier advice. Exits 4 when the rules leave none."""
    given, _ = contexts_of(options)
    found = call.person.advise(
        given, count=count, explore=not still, memory=not no_memory, skill=not no_skill,
        now=moment_of(at),
    )  # fmt: skip
    return Answer(
        data=plain(found),
        show=lambda screen: _show(screen, found),
        code=DONE if found.places else ASK,
    )


def _show(screen: Screen, found: Advised) -> None:
    head, *rest = found.because
    if found.places:
        screen.done((head, "bold"))
    else:
        screen.line(("? ", "bold yellow"), (head, "bold"))
    for one in rest:
        screen.line(one, indent=2)
    for place in found.places:
        screen.line(
            screen.word("option", n=place.option + 1), (f"  {place.expected:.2f}", "dim"), indent=2
        )
    screen.line((screen.word("next_advice", id=found.id), "dim"), indent=2)


@verb
def observe(
    call: Call,
    advice: Annotated[str, typer.Argument(metavar="ID", help="The advice.")],
    response: Annotated[
        str,
        typer.Argument(
            metavar="RESPONSE",
            help="accepted, declined, tentative, clicked, bought, skipped or dwell.",
        ),
    ],
    place: Annotated[
        int, typer.Option("--place", metavar="N", help="Which place, from 1.", min=1)
    ] = 1,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="How long they stayed.")
    ] = None,
    rating: Annotated[
        float | None, typer.Option("--rating", metavar="0..1", help="What they said of it.")
    ] = None,
    at: At = None,
) -> Answer:
    """Take in what became of an advice, and learn from it."""
    seen = call.person.observe(
        advice, cast("Response", response), at=moment_of(at), seconds=seconds, rating=rating,
        place=place - 1,
    )  # fmt: skip
    return Answer(data=plain(seen), show=lambda screen: screen.done(seen.message))


@verb
def skill(
    call: Call,
    minimal: Annotated[bool, flag("--minimal", "In 30 to 60 tokens, for a prompt.")] = False,
) -> Answer:
    """Show how the person chooses, as learnt; as a file it is policy/SKILL.md of their code."""
    text = call.person.skill(minimal=minimal)
    return Answer(
        data={"skill": text},
        show=lambda screen: screen.verbatim(text if text.endswith("\n") else text + "\n"),
    )
