"""Files that real programs wrote: each is imported or refused in one line, and only once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from habitus import BadInput, Habitus, Person

ROOT = Path(__file__).parent.parent
SHARED = Path(os.environ.get("HABITUS_SHARED", ROOT.parent / "shared"))
FILES = sorted(
    one for one in (SHARED / "exports").rglob("*") if one.suffix in (".ics", ".eml", ".mbox")
)
pytestmark = pytest.mark.skipif(not FILES, reason=f"there are no exports in {SHARED}")


@pytest.fixture
def ann() -> Iterator[Person]:
    with Habitus(":memory:") as habitus:
        yield habitus.person("ann", zone="Europe/Berlin")


@pytest.mark.parametrize("file", FILES, ids=lambda one: one.name)
def test_a_file_is_imported_or_refused_and_a_second_time_adds_nothing(
    ann: Person, file: Path
) -> None:
    try:
        first = ann.ingest(file)
    except BadInput as refused:
        assert "\n" not in refused.what and refused.what.endswith((".", "?"))
        return
    for gone in first.left_out:
        assert gone.place and gone.why
    again = ann.ingest(file)
    assert again.added == 0 and again.known == first.added + first.known


def test_all_of_them_together_make_one_log(ann: Person) -> None:
    added = 0
    for file in FILES:
        try:
            added += ann.ingest(file).added
        except BadInput:
            continue
    assert added > 50
    events = ann.rebuild()
    assert events >= added
