"""The reference names all there is: verbs and options, methods and arguments, kinds and fields."""

from __future__ import annotations

import inspect
import re
import runpy
import tomllib
from collections.abc import Callable

import pytest
import typer

import habitus
from habitus import Habitus, Person
from habitus.cli._app import app
from habitus.vocabulary import KINDS, fields_of

from ._pages import ROOT

REFERENCE = ROOT / "docs" / "reference"
EVERYWHERE = {"--store", "--person", "--json", "--debug"}


def page(name: str) -> str:
    return (REFERENCE / name).read_text(encoding="utf-8")


def section(text: str, heading: str) -> str:
    """The part of a page under a heading that begins so, up to the next of its level or above."""
    level = heading.partition(" ")[0]
    assert f"\n{heading}" in text, f"There is no section {heading}"
    rest = text.partition(f"\n{heading}")[2]
    for mark in [f"\n{'#' * n} " for n in range(1, len(level) + 1)]:
        rest = rest.partition(mark)[0]
    return rest


def test_the_page_of_kinds_is_what_the_vocabulary_says() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "write_kinds.py"))
    assert page("kinds.md") == script["page"](), "Run `python docs/write_kinds.py`."


def test_the_page_of_records_is_what_the_vocabulary_says() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "write_records.py"))
    assert page("records.md") == script["page"](), "Run `python docs/write_records.py`."


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_of_kinds_names_every_field(kind: str) -> None:
    text = section(page("kinds.md"), f"## {kind}")
    for name in fields_of(kind):
        assert f"| `{name}` |" in text


COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]


@pytest.mark.parametrize("verb", COMMANDS)
def test_the_page_of_commands_names_every_verb_and_option(verb: str) -> None:
    text = section(page("command-line.md"), f"### `{verb}")
    for parameter in COMMANDS[verb].params:
        for option in parameter.opts:
            if option.startswith("-") and option not in EVERYWHERE:
                assert f"`{option}" in text, f"{option} of {verb} is not on the page"


def test_the_page_of_commands_names_no_verb_that_is_not_there() -> None:
    heads = [line for line in page("command-line.md").split("\n") if line.startswith("### `")]
    assert sorted(head[5:].strip("`").split()[0] for head in heads) == sorted(COMMANDS)


def public(of: type) -> list[tuple[str, Callable[..., object]]]:
    return [
        (name, value)
        for name, value in vars(of).items()
        if inspect.isfunction(value) and name[0] != "_"
    ]


@pytest.mark.parametrize("of", [Habitus, Person])
def test_the_page_of_python_names_every_method_and_argument(of: type) -> None:
    text = section(page("python.md"), f"## `{of.__name__}`")
    for name, method in public(of):
        row = next((line for line in text.split("\n") if line.startswith(f"| `{name}(")), "")
        assert row, f"{of.__name__}.{name} is not on the page"
        for argument in list(inspect.signature(method).parameters)[1:]:
            assert argument.rstrip("_") in row.split("|")[1], f"{argument} of {name}"


def test_the_page_of_python_names_every_public_type() -> None:
    text = page("python.md")
    for name in habitus.__all__:
        assert name == "__version__" or f"`{name}`" in text or f"`{name}`s" in text, name


def test_the_note_on_parts_names_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [
        *project["dependencies"],
        *(one for name in extras if name != "dev" for one in extras[name]),
    ]
    text = (ROOT / "docs" / "decisions" / "001-parts.md").read_text(encoding="utf-8")
    for requirement in wanted:
        name = re.split(r"[<>=!~\[; ]", requirement)[0]
        assert f"`{name}`" in text, f"{name} is not in the note"


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_links_of_the_readme_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text)
    assert links
    for link in links:
        assert (ROOT / link).exists(), link
