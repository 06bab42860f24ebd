"""``export``, ``apply``, ``fmt`` and ``rebuild``: the person's code as files and as a history."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from habitus.cli._progress import bars
from habitus.cli._show import Screen, plain
from habitus.cli._verb import Answer, Call, verb
from habitus.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from habitus import Applied
    from habitus.rules import Definition
    from habitus.vocabulary import Concepts

SHORT = 8
"""Digits of a commit that are shown."""


def count_of_files(screen: Screen, n: int) -> str:
    """ "1 file", "3 files" in the reader's language."""
    return screen.word("file") if n == 1 else screen.word("files", n=n)


@verb
def export(
    call: Call,
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="Missing, empty, or an earlier export.")
    ],
) -> Answer:
    """Write the code with its whole history as a Git repository."""
    commit = call.person.export(folder)
    return Answer(
        data={"commit": commit, "folder": str(folder)},
        show=lambda screen: screen.done(
            screen.word("exported", folder=folder, commit=commit[:SHORT])
        ),
    )


@verb
def apply(
    call: Call,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="An export, edited.")],
    expected: Annotated[
        str | None,
        typer.Option(
            metavar="COMMIT", help="The commit that was edited, where the folder does not tell."
        ),
    ] = None,
) -> Answer:
    """Take over an edited folder: whole, or refused with file and line."""
    done = call.person.apply(folder, expected=expected)
    return Answer(data=plain(done), show=lambda screen: _show_applied(screen, done))


def _show_applied(screen: Screen, done: Applied) -> None:
    if done.commit is None:
        screen.done(screen.word("nothing_new"))
    else:
        n = count_of_files(screen, len(done.changed))
        screen.done(screen.word("applied", n=n, commit=done.commit[:SHORT]))
    for path in done.changed:
        screen.line(path, indent=2)
    for one in done.warnings:
        screen.line(("! ", "yellow"), one)


@verb
def fmt(
    call: Call,
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE...|DIR", help="Rule files, or a folder of code.")
    ],
) -> Answer:
    """Print rule files in their canonical form; nothing is written if one can't be read.

    Free functions, and rules that use definitions, stay as they are written.
    """
    files = [(file, root) for path in paths for file, root in _rule_files(path.resolve())]
    roots = {root for _, root in files}
    concepts = {root: _concepts(root) for root in roots}
    definitions = {root: _definitions(root) for root in roots}
    texts: list[tuple[Path, str, str]] = []
    problems: list[str] = []
    for file, root in files:
        try:
            text = file.read_text(encoding="utf-8")
            where = file.relative_to(root).as_posix() if root is not None else str(file)
            new = _printed(text, where, definitions[root], concepts[root])
            texts.append((file, text, new))
        except BadInput as error:
            problems.append(str(error))
        except (UnicodeDecodeError, OSError):
            problems.append(f"{file}: It can't be read as UTF-8 text.")
    if problems:
        raise BadInput("\n".join(problems), fix="Nothing was changed.")
    changed = [(file, new) for file, old, new in texts if old != new]
    for file, new in changed:
        _replace(file, new)
    same = len(texts) - len(changed)

    def show(screen: Screen) -> None:
        n = count_of_files(screen, len(changed))
        screen.done(screen.word("formatted", n=n, same=count_of_files(screen, same)))
        for file, _ in changed:
            screen.line(_shown(file), indent=2)

    names = [_shown(file) for file, _ in changed]
    return Answer(data={"changed": names, "same": same}, show=show)


def _printed(
    text: str, where: str, definitions: Mapping[str, Definition], concepts: Concepts
) -> str:
    """The canonical form; free functions and rules that use definitions stay as written."""
    from habitus.rules import FreeRule, print_rule, read_rule

    rule = read_rule(text, where, definitions)
    if isinstance(rule, FreeRule) or rule.definitions:
        return text
    return print_rule(rule, concepts)


def _shown(file: Path) -> str:
    """A path as the person would type it here."""
    here = Path.cwd()
    return str(file.relative_to(here)) if file.is_relative_to(here) else str(file)


def _rule_files(path: Path) -> list[tuple[Path, Path | None]]:
    """The rule files meant by an argument, each with the root of its folder of code."""
    if path.is_file():
        return [(path, _root(path.resolve().parent))] if path.suffix == ".py" else _none(path)
    if not path.is_dir():
        raise BadInput("There is no such file or folder.", where=str(path), fix="Check the path.")
    root = _root(path.resolve())
    below = path / "rules" if (path / "rules").is_dir() else path
    found = sorted(file for file in below.rglob("*.py") if not _hidden(file.relative_to(below)))
    return [(file, root) for file in found] or _none(path)


def _none(path: Path) -> list[tuple[Path, Path | None]]:
    raise BadInput(
        "There are no rule files.", where=str(path), fix="Rules are rules/DOMAIN/NAME.py."
    )


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") or part == "__pycache__" for part in path.parts)


def _root(folder: Path) -> Path | None:
    """The nearest folder around that holds a person.toml."""
    return next((one for one in (folder, *folder.parents) if (one / "person.toml").is_file()), None)


def _concepts(root: Path | None) -> Concepts:
    from habitus.vocabulary import read_concepts, shipped_concepts

    known = shipped_concepts()
    for file in sorted((root / "concepts").glob("*.toml")) if root is not None else ():
        known = known.extended(read_concepts(file.read_text(encoding="utf-8"), file.name))
    return known


def _definitions(root: Path | None) -> Mapping[str, Definition]:
    from habitus.rules import read_definitions

    if root is None:
        return {}
    return read_definitions(
        tuple(
            (f"definitions/{file.name}", file.read_text(encoding="utf-8"))
            for file in sorted((root / "definitions").glob("*.py"))
        )
    )


def _replace(file: Path, text: str) -> None:
    """Write a file whole or not at all."""
    beside = file.with_name(f".{file.name}.new")
    beside.write_text(text, encoding="utf-8")
    beside.chmod(file.stat().st_mode)
    beside.replace(file)


@verb
def rebuild(call: Call) -> Answer:
    """Make facts, code and Git again from the log alone; the bytes are the same."""
    person = call.person
    with bars(show=not call.common.as_json) as watch:
        events = person.rebuild(progress=watch("rebuild"))
    commit = person.history()[0].id
    return Answer(
        data={"events": events, "commit": commit},
        show=lambda screen: screen.done(screen.word("rebuilt", n=events, commit=commit[:SHORT])),
    )
