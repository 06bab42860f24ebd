"""``facts``, ``history`` and ``status``: what is there, without changing it."""

from __future__ import annotations

from datetime import tzinfo
from typing import TYPE_CHECKING, Annotated, Any

import typer

from habitus.cli._code import SHORT
from habitus.cli._paging import Limit, Offset, show_more, tell_aside
from habitus.cli._show import Screen, one_line, plain
from habitus.cli._verb import Answer, Call, flag, verb
from habitus.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from habitus import Fact, Page, Person
    from habitus._status import Status
    from habitus.store import CommitInfo


def zone_of_now(person: Person) -> tzinfo:
    """The zone that the person lives in now, to show times in."""
    from datetime import UTC, datetime

    return person.settings().zone_at(datetime.now(UTC))


@verb
def facts(call: Call, limit: Limit = 100, offset: Offset = 0) -> Answer:
    """List what was understood, newest first; ended facts too."""
    person = call.person
    found = person.facts(limit=limit, offset=offset)
    tell_aside(call, found)
    return Answer(
        data=[_fact(one) for one in found],
        show=lambda screen: _show_facts(screen, found, zone_of_now(person)),
    )


def _fact(one: Fact) -> dict[str, Any]:
    body = {
        "id": one.id,
        "source": one.source,
        "at": one.at,
        "relation": one.relation,
        "object": one.object,
        "sentiment": one.sentiment,
        "speaker": one.speaker,
        "said": one.statement.said,
        "stance": one.statement.stance,
        "evidence": one.evidence,
        "extractor": one.extractor,
        "ended_at": one.ended_at,
        "ended_by": one.ended_by,
    }
    return plain(body)  # type: ignore[no-any-return]


def _show_facts(screen: Screen, found: Page[Fact], zone: tzinfo) -> None:
    for one in found:
        style = "" if one.ended_at is None else "dim"
        end = (
            ""
            if one.ended_at is None
            else "  " + screen.word("ended", date=f"{one.ended_at.astimezone(zone):%Y-%m-%d}")
        )
        screen.line(
            (f"{one.at.astimezone(zone):%Y-%m-%d}  ", "cyan"),
            (one_line(one.statement.said or f"{one.relation} {one.object}"), style),
            (f"{end}  {one.id}", "dim"),
        )
    if not found:
        screen.line((screen.word("no_facts"), "dim"))
    show_more(screen, found)


@verb
def history(
    call: Call,
    limit: Annotated[
        int | None, typer.Option("--limit", "-n", min=1, metavar="N", help="At most so many.")
    ] = None,
) -> Answer:
    """List the commits of the code, newest first."""
    found = call.person.history()[:limit]
    return Answer(
        data=[plain(one) for one in found], show=lambda screen: _show_history(screen, found)
    )


def _show_history(screen: Screen, found: Sequence[CommitInfo]) -> None:
    for one in found:
        screen.line(
            (one.id[:SHORT], "yellow"),
            (f"  {one.at:%Y-%m-%d %H:%M}  ", "cyan"),
            one_line(screen.change(one.message.partition("\n")[0])),
        )


@verb
def status(
    call: Call,
    prometheus: Annotated[bool, flag("--prometheus", "Print it as Prometheus reads it.")] = False,
    alarm: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=N", help="Move the threshold of an alarm; repeatable."),
    ] = None,
) -> Answer:
    """Show what is in the store, how deciding does, and whether any room lags behind the log."""
    named = call.common.person
    found = call.habitus.status(person=named, thresholds=_thresholds(alarm or ()))
    if prometheus:
        from habitus._prometheus import prometheus as written

        text = written(found)
        return Answer(data={"text": text}, show=lambda screen: screen.verbatim(text))
    if named is not None or found.people == 1:
        _ = call.person
    return Answer(
        data={"store": str(call.store), **plain(found)},
        show=lambda screen: _show_status(screen, call, found),
    )


def _thresholds(given: Sequence[str]) -> dict[str, float]:
    found: dict[str, float] = {}
    for one in given:
        name, _, value = one.partition("=")
        try:
            found[name] = float(value)
        except ValueError:
            raise UsageError(
                f'"{one}" moves no threshold.', where="--alarm", fix="Write NAME=NUMBER."
            ) from None
    return found


def _show_status(screen: Screen, call: Call, found: Status) -> None:
    from habitus.decide.sandbox import lacking

    stages = " · ".join(f"{screen.word(stage)} {n}" for stage, n in found.rules.items() if n)
    lag = " · ".join(f"{room} {n}" for room, n in found.lag.items() if n)
    rows = [
        ("store", str(call.store)),
        ("schema", found.schema),
        ("people", str(found.people)),
        ("events", str(found.events)),
        ("facts", str(found.facts)),
        ("rules", stages or "0"),
        ("decisions", str(found.decisions)),
        ("time", _time(found)),
        (
            "alarms",
            " · ".join(f"{one.name} {one.value:g}" for one in found.alarms) or screen.word("none"),
        ),
        ("lag", lag or screen.word("no_lag")),
        ("sandbox", lacking("zh" if screen.language == "zh" else "en") or screen.word("on")),
    ]
    screen.table([(screen.word(key), value) for key, value in rows])


def _time(found: Status) -> str:
    bound = found.recent.quantile(0.99)
    return "-" if bound is None else f"≤ {bound * 1e3:g} ms"
