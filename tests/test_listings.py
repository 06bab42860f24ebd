"""Every list is given in pages and says when there is more; paging through gives all of it, once."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import TypeVar

import pytest

from habitus import Habitus, Page, Person, RecordPage, UsageError

START = datetime.fromisoformat("2026-03-02T09:00:00+01:00")
Item = TypeVar("Item")

Ids = Callable[[Person, int, int], tuple[Sequence[object], bool]]
LISTS: dict[str, Ids] = {
    "facts": lambda ann, limit, offset: _page(
        ann.facts(limit=limit, offset=offset), lambda one: one.id
    ),
    "decisions": lambda ann, limit, offset: _page(
        ann.decisions(limit=limit, offset=offset), lambda one: one["id"]
    ),
    "conflicts": lambda ann, limit, offset: _page(
        ann.conflicts(limit=limit, offset=offset), lambda one: one.rules
    ),
    "recall": lambda ann, limit, offset: _page(
        ann.recall("allergic", limit, offset=offset), lambda one: one.event
    ),
    "related": lambda ann, limit, offset: _page(
        ann.related("Zoe", limit, offset=offset), lambda one: one.name
    ),
    "records": lambda ann, limit, offset: _page(
        ann.records("meal", limit=limit, offset=offset), lambda one: one.id
    ),
}


def _page(
    found: Page[Item] | RecordPage, key: Callable[[Item], object]
) -> tuple[list[object], bool]:
    return [key(one) for one in found], found.more  # type: ignore[arg-type]


RULE = '''"""{name}."""

from habitus.code import Meal, {stance}, contains, rule


@rule(id="{name}", domain="food")
def {name}(meal: Meal):
    if contains(meal.{field}, "x{n}"):
        return {stance}(0.5)
'''


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Person:
    person = Habitus(":memory:").person("ann", zone="Europe/Berlin")
    fruits = ("kiwis", "plums", "mangos", "papayas", "lychees", "durians", "quinces")
    for day, fruit in enumerate(fruits):
        person.tell(f"I'm allergic to {fruit}.", at=START + timedelta(days=day))
        person.tell(
            f"I love {fruit}, always order {fruit}.", at=START + timedelta(days=day, hours=9)
        )
        person.tell(f"Zoe and I ate {fruit} together.", at=START + timedelta(days=day, hours=10))
        person.evaluate_context({"kind": "meal", "dish": fruit})
        date = (START + timedelta(days=day)).date().isoformat()
        person.record("meal", {"dish": fruit, "date": date})
    folder = tmp_path_factory.mktemp("code")
    person.export(folder)
    for n in range(3):
        for stance, field in (("avoid", "dish"), ("prefer", "cuisine")):
            text = RULE.format(name=f"{stance}_{n}", stance=stance, field=field, n=n)
            (folder / f"rules/food/{stance}_{n}.py").write_text(text)
    person.apply(folder)
    return person


def test_every_call_with_a_limit_is_tried() -> None:
    calls = inspect.getmembers(Person, inspect.isfunction)
    limited = {name for name, call in calls if "limit" in inspect.signature(call).parameters}
    assert limited == set(LISTS)


@pytest.mark.parametrize("name", LISTS)
def test_paging_gives_everything_once_and_says_when_there_is_more(name: str, ann: Person) -> None:
    everything, more = LISTS[name](ann, 1000, 0)
    assert len(everything) >= 2 and not more
    for size in (1, 2, 3, len(everything)):
        seen: list[object] = []
        more = True
        while more:
            page, more = LISTS[name](ann, size, len(seen))
            assert len(page) == size or not more
            seen += page
        assert seen == list(everything)


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize(("limit", "offset"), [(0, 0), (-1, 0), (5, -1)])
def test_a_page_that_cannot_be_is_refused(name: str, limit: int, offset: int, ann: Person) -> None:
    with pytest.raises(UsageError):
        LISTS[name](ann, limit, offset)
