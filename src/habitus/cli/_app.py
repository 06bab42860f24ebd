"""The verbs put together, in the order in which help lists them."""

from __future__ import annotations

from typing import Annotated

import typer

from habitus.cli import (
    _advising,
    _alerts,
    _asking,
    _binding,
    _choices,
    _code,
    _conflicts,
    _deciding,
    _guarding,
    _life,
    _looking,
    _people,
    _privacy,
    _recalling,
    _records,
    _rules,
    _serving,
    _telling,
)
from habitus.cli._verb import Common, DebugOption, JsonOption, PersonOption, StoreOption

app = typer.Typer(
    name="habitus",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="What a person says and does becomes code that decides.",
    epilog="Exit codes: 0 go on or done, 1 forbid, 4 ask; "
    "2 bad usage, 3 bad input, 5 habitus failed.",
)


def _version(wanted: bool) -> None:
    if wanted:
        from habitus import __version__

        typer.echo(f"habitus {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    ctx: typer.Context,
    store: StoreOption = None,
    person: PersonOption = None,
    as_json: JsonOption = False,
    debug: DebugOption = False,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, metavar="", help="Show the version."
        ),
    ] = False,
) -> None:
    ctx.obj = Common(store=store, person=person, as_json=as_json)


_PANELS = {
    "Tell": (
        _people.person,
        _people.people,
        _telling.tell,
        _telling.ingest,
        _records.record,
        _choices.chose,
    ),
    "Decide": (
        _deciding.decide,
        _deciding.check,
        _deciding.choose,
        _advising.advise,
        _advising.observe,
        _deciding.why,
        _deciding.settle,
        _deciding.feedback,
    ),
    "Look": (
        _rules.rules,
        _conflicts.conflicts,
        _life.audit,
        _advising.skill,
        _looking.facts,
        _records.records,
        _asking.answer,
        _recalling.recall,
        _recalling.related,
        _recalling.topics,
        _recalling.embed,
        _records.run,
        _records.state,
        _looking.history,
        _looking.status,
    ),
    "Be told": (_alerts.alerts, _alerts.tick),
    "Connect": (
        _binding.bind,
        _guarding.guard,
        _serving.mcp,
        _serving.serve,
        _serving.key,
        _serving.trust,
    ),
    "Take back": (_privacy.forget, _privacy.erase, _privacy.purge),
    "Code": (_code.export, _code.apply, _life.rollback, _code.fmt, _code.rebuild),
}

for _panel, _verbs in _PANELS.items():
    for _verb in _verbs:
        app.command(_verb.__name__, rich_help_panel=_panel)(_verb)
