"""A person in a store of their own, and moments on their clock."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from habitus import Habitus, Person


def moment(text: str) -> datetime:
    """Noon of a day in Berlin, or a moment as written."""
    return datetime.fromisoformat(text if "T" in text else f"{text}T12:00:00+01:00")


@pytest.fixture
def habitus() -> Iterator[Habitus]:
    with Habitus(":memory:") as found:
        yield found


@pytest.fixture
def ann(habitus: Habitus) -> Person:
    return habitus.person("ann", zone="Europe/Berlin")
