"""``record``, ``records``, ``run`` and ``state``: typed things that are true of the person."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from habitus.cli._input import json_of, moment_of, text_of
from habitus.cli._progress import bars
from habitus.cli._show import Screen, clean, one_line, plain
from habitus.cli._telling import At
from habitus.cli._verb import Answer, Call, flag, verb
from habitus.errors import BadInput, UsageError

if TYPE_CHECKING:
    from pydantic import JsonValue

    from habitus._recording import RecordsLoaded
    from habitus.state import CurrentState, Record, RecordPage
    from habitus.vocabulary import Language


@verb
def record(
    call: Call,
    kind: Annotated[
        str | None, typer.Argument(metavar="KIND", help="Like trip, medication, passport.")
    ] = None,
    fields: Annotated[
        str | None, typer.Argument(metavar="JSON|-", help="A row, or a list of rows.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help='JSON of rows by type: {"trips": [...]}.'),
    ] = None,
    at: At = None,
    since: Annotated[
        str | None, typer.Option(metavar="DATE", help="From which day on it holds.")
    ] = None,
    id_: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="The record it is about.")
    ] = None,
    correct: Annotated[bool, flag("--correct", "It mends what was said before.")] = False,
    untrue: Annotated[bool, flag("--untrue", "Take the record of --id back.")] = False,
    until: Annotated[
        str | None, typer.Option(metavar="DATE", help="The record of --id ends on that day.")
    ] = None,
    source: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who says so; else the person.")
    ] = None,
) -> Answer:
    """Take in a typed thing that is true of the person, or many from a file."""
    if id_ is not None and (untrue or until is not None):
        return _ended(call, id_, at, until if not untrue else None)
    if file is not None:
        return _loaded(call, _rows_of(file), at, source or file.name)
    if kind is None and id_ is None:
        raise UsageError("No kind is given.", fix="Write `habitus record KIND JSON`.")
    if id_ is not None and fields is None:
        kind, fields = None, kind
    if fields is None:
        raise UsageError(
            "No fields are given.", fix="""Write them like '{"destination": "Lisbon"}'."""
        )
    row = json_of(fields)
    if isinstance(row, list) and kind is not None:
        return _loaded(call, {kind: row}, at, source or "user")
    if not isinstance(row, dict):
        raise BadInput("A record is a JSON object.", fix='Write it like {"destination": "Lisbon"}.')
    found = call.person.record(
        kind or "", row, at=moment_of(at), since=day_of(since), id=id_, correct=correct,
        source=source or "user",
    )  # fmt: skip
    return Answer(data=_data(found), show=lambda screen: _show_one(screen, found))


def _ended(call: Call, id_: str, at: str | None, until: str | None) -> Answer:
    day = day_of(until)
    if day is None:
        call.person.retract_record(id_, at=moment_of(at))
    else:
        call.person.end_record(id_, on=day, at=moment_of(at))
    key = "record_untrue" if day is None else "record_until"
    return Answer(
        data={"id": id_, "until": day},
        show=lambda screen: screen.done(screen.word(key, id=id_, date=str(day))),
    )


def day_of(text: str | None) -> date | None:
    """A local day from an option; None when not given.

    Raises:
        BadInput: not a date.
    """
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f'"{text}" is not a date.', fix="Write it like 2026-03-02.") from None


def _rows_of(file: Path) -> JsonValue:
    if not file.is_file():
        raise BadInput(
            "There is no such file.", where=str(file), fix="Give the path of a JSON file."
        )
    try:
        return json_of(file.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        raise BadInput("The file is not UTF-8.", where=str(file), fix="Convert it first.") from None
    except BadInput as problem:
        where = f"{file}, {problem.where}".rstrip(", ")
        raise BadInput(problem.what, where=where, fix=problem.fix) from None


def _loaded(call: Call, data: JsonValue, at: str | None, source: str) -> Answer:
    moment = moment_of(at)
    with bars(show=not call.common.as_json) as watch:
        progress = watch(Path(source).name)
        done = call.person.load_records(data, at=moment, source=source, progress=progress)
    return Answer(data=plain(done), show=lambda screen: _show_loaded(screen, done))


def _show_loaded(screen: Screen, done: RecordsLoaded) -> None:
    parts: list[Any] = [(screen.word("added", n=done.added), "bold")]
    if done.changed:
        parts.append((" · " + screen.word("n_changed", n=done.changed), ""))
    if done.known:
        parts.append((" · " + screen.word("known", n=done.known), "dim"))
    if done.left_out:
        parts.append((" · " + screen.word("left_out", n=len(done.left_out)), "yellow"))
    screen.done(*parts)
    for one in done.left_out[:10]:
        screen.line((f"{one.place}: ", "dim"), one_line(one.why), indent=2)


@verb
def records(
    call: Call,
    kind: Annotated[
        str | None, typer.Argument(metavar="KIND", help="Only this kind; else all.")
    ] = None,
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="TIME", help="The day whose values are wanted; else now."),
    ] = None,
    as_of: Annotated[
        str | None, typer.Option(metavar="TIME", help="Only what was said by then.")
    ] = None,
    current: Annotated[bool, flag("--current", "Only what is true on that day.")] = False,
    conflicts: Annotated[bool, flag("--conflicts", "Where sources disagree instead.")] = False,
    limit: Annotated[
        int, typer.Option("--limit", "-n", min=1, metavar="N", help="At most so many.")
    ] = 100,
    offset: Annotated[int, typer.Option(min=0, metavar="N", help="Leave out so many first.")] = 0,
) -> Answer:
    """List what is true of the person, the newest date first."""
    if conflicts:
        found = call.person.record_conflicts()
        return Answer(
            data=[plain(one) for one in found], show=lambda screen: _show_contests(screen, found)
        )
    page = call.person.records(
        kind, now=moment_of(at), as_of=moment_of(as_of), current=current, limit=limit,
        offset=offset,
    )  # fmt: skip
    data = {"records": [_data(one) for one in page], "total": page.total, "more": page.more}
    return Answer(data=data, show=lambda screen: _show_page(screen, page, offset))


@verb
def run(
    call: Call,
    code: Annotated[
        str, typer.Argument(metavar="CODE|-", help="Python; its last line is the answer.")
    ],
    at: Annotated[
        str | None, typer.Option("--at", metavar="TIME", help="The moment it may know; else now.")
    ] = None,
    as_of: Annotated[
        str | None, typer.Option(metavar="TIME", help="Only what was said by then.")
    ] = None,
) -> Answer:
    """Run Python over the records, in the sandbox."""
    found = call.person.run(text_of(code, "The code"), now=moment_of(at), as_of=moment_of(as_of))

    def show(screen: Screen) -> None:
        if found.printed:
            screen.verbatim(clean(found.printed))
        value = found.value
        screen.line(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))

    return Answer(data=plain(found), show=show)


@verb
def state(
    call: Call,
    at: Annotated[
        str | None, typer.Option("--at", metavar="TIME", help="The moment; else now.")
    ] = None,
) -> Answer:
    """Show how the person is just now, and why: tired, travelling, in a busy week."""
    found = call.person.current_states(now=moment_of(at))
    return Answer(
        data=[plain(one) for one in found], show=lambda screen: _show_states(screen, found)
    )


def _show_states(screen: Screen, found: Sequence[CurrentState]) -> None:
    from habitus.vocabulary import RecordKinds

    values = RecordKinds().kind("current_state").fields["what"].values
    for one in found:
        until = "" if one.until is None else screen.word("until", date=one.until)
        word = values[one.name].shown(screen.language, one.name)
        screen.line((f"{word}  ", "bold"), one.reason, (f"  {until}", "dim"))
    if not found:
        screen.line((screen.word("no_states"), "dim"))


def _data(one: Record) -> dict[str, Any]:
    body = {
        "id": one.id, "kind": one.kind, "fields": dict(one.fields), "begins": one.begins,
        "ends": one.ends, "at": one.at, "evidence": dict(one.evidence), "contests": one.contests,
    }  # fmt: skip
    return plain(body)  # type: ignore[no-any-return]


def _show_page(screen: Screen, page: RecordPage, offset: int) -> None:
    for one in page:
        _show_one(screen, one)
    if page.more:
        last = offset + len(page)
        screen.line((screen.word("more", n=page.total - last, offset=last), "dim"))
    if not page.total:
        screen.line((screen.word("no_records"), "dim"))


def _show_one(screen: Screen, one: Record) -> None:
    from habitus.state import describe
    from habitus.vocabulary import RecordKinds

    kind = RecordKinds().kind(one.kind)
    language: Language = "zh" if screen.language == "zh" else "en"
    head = kind.words.shown(language, one.kind)
    style = "yellow" if any(not each.settled for each in one.contests) else ""
    said = one_line(describe(one, kind, language))
    screen.line((f"{head}  ", "bold"), (said, style), (f"  {one.id}", "dim"))


def _value(value: JsonValue) -> str:
    from habitus.state import describe_value

    return describe_value(value, "en")


def _show_contests(screen: Screen, found: list[Any]) -> None:
    for one in found:
        others = ", ".join(f"{_value(each.value)} ({each.source})" for each in one.against)
        screen.line(
            (f"{one.kind} {one.field}: ", "bold"), _value(one.value), (f" ≠ {others}", "yellow"),
            (f"  {one.record}", "dim"),
        )  # fmt: skip
    if not found:
        screen.line((screen.word("no_record_conflicts"), "dim"))
