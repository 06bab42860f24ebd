"""``person`` and ``people``: who is in the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from habitus.cli._show import Screen, plain
from habitus.cli._verb import Answer, Call, verb

if TYPE_CHECKING:
    from habitus.person import Person


@verb
def person(
    call: Call,
    id_: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="The person; the one meant by --person when left out."),
    ] = None,
    zone: Annotated[
        str | None,
        typer.Option(metavar="ZONE", help="Time zone, like Europe/Berlin; makes a new person."),
    ] = None,
    language: Annotated[
        Literal["en", "zh"] | None, typer.Option(help="Language of what they are shown.")
    ] = None,
) -> Answer:
    """Make a person, change their zone or language, or show their settings."""
    if id_ is not None:
        call.person = call.habitus.person(id_, zone=zone, language=language)
    elif zone is not None or language is not None:
        call.person = call.habitus.person(call.person.id, zone=zone, language=language)
    data = _data(call.person)
    return Answer(data=data, show=lambda screen: _show(screen, data))


def _data(one: Person) -> dict[str, Any]:
    settings = one.settings()
    body = {
        "person": one.id,
        "zone": settings.zone,
        "language": settings.language,
        "currency": settings.home,
        "zones": settings.zones,
        "me": settings.me,
        "work_days": settings.work_days,
        "work": settings.work,
        "parts": settings.parts,
        "people": settings.people,
    }
    return plain(body)  # type: ignore[no-any-return]


def _show(screen: Screen, data: dict[str, Any]) -> None:
    screen.line((data["person"], "bold"))
    rows = [(screen.word(key), str(data[key])) for key in ("zone", "language", "currency")]
    start, end = (f"{at // 60:02}:{at % 60:02}" for at in data["work"])
    rows.append((screen.word("work"), f"{start}-{end}"))
    if data["me"]:
        rows.append((screen.word("me"), ", ".join(data["me"])))
    screen.table(rows, indent=2)


@verb
def people(call: Call) -> Answer:
    """List the people of the store."""
    found = call.habitus.people()

    def show(screen: Screen) -> None:
        for one in found:
            screen.line(one)
        if not found:
            screen.line((screen.word("nobody"), "dim"))

    return Answer(data=found, show=show)
