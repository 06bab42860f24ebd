"""A person to tell things to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from habitus import Habitus, Person

BEGIN = datetime(2026, 3, 2, 9, tzinfo=UTC)

Tell = Callable[..., str]
"""Tells a text so many minutes after the one before, and gives the id of its event."""


@pytest.fixture
def habitus() -> Iterator[Habitus]:
    with Habitus(":memory:") as opened:
        yield opened


@pytest.fixture
def ann(habitus: Habitus) -> Person:
    return habitus.person("ann", zone="Europe/Berlin")


@pytest.fixture
def tell(ann: Person) -> Tell:
    at = BEGIN

    def one(text: str, name: str = "Mei", *, after: float = 1, **options: object) -> str:
        nonlocal at
        at += timedelta(minutes=after)
        given = {"speaker": "other", "name": name, "at": at, **options}
        return ann.tell(text, **given).event  # type: ignore[arg-type]

    return one
