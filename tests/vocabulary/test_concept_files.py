"""The shipped concepts: every file is in the quick form, and every class named exists."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from habitus.errors import BadInput
from habitus.vocabulary import COMPANY, read_concepts, shipped_concepts
from habitus.vocabulary._concepts import _plain_tables

FOLDER = files("habitus.vocabulary") / "concepts"


@pytest.mark.parametrize("name", sorted(one.name for one in FOLDER.iterdir()))
def test_the_quick_reading_is_the_full_one(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert _plain_tables(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "[a]\nen = 'x'",
        '[a]\nen = ["x"] # why',
        '[a]\nen = ["x"]\n[a]\nzh = ["y"]',
        '[a]\nen = ["x"]\nen = ["y"]',
        '[a.b]\nen = ["x"]',
        'en = ["x"]',
        '[a]\nen = ["x"',
        "[a]\nen = [1, 2]",
    ],
)
def test_other_files_are_left_to_the_full_reading(text: str) -> None:
    quick = _plain_tables(text)
    try:
        full = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assert quick is None
        with pytest.raises(BadInput):
            read_concepts(text, "x.toml")
    else:
        assert quick in (None, full)


def test_every_class_and_part_exists() -> None:
    concepts = shipped_concepts()
    for one in concepts.by_id.values():
        for other in (*one.is_a, *one.contains, *one.traits):
            assert other in concepts.by_id, (one.id, other)


def test_names_of_companies_are_no_words_for_things() -> None:
    concepts = shipped_concepts()
    assert not concepts.lookup("Ryanair")
    assert concepts.lookup("Ryanair", COMPANY) == ("ryanair",)
    assert not concepts.lookup("Delta", COMPANY)
    assert concepts.lookup("Delta", COMPANY, plain=True) == ("delta air lines",)
    assert [one.ids for one in concepts.find("a Delta flight", COMPANY)] == []
    assert concepts.by_code("DL") == concepts.by_code("Delta") == "delta air lines"
