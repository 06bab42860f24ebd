"""A person with records of several kinds, some that no vocabulary knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

import pytest
from pydantic import JsonValue

from habitus import Answer, Habitus, Person

NOW = datetime.fromisoformat("2025-07-15T12:00:00+02:00")
Ask = Callable[[str], Answer]

ROWS: dict[str, JsonValue] = {
    "trips": [
        {"date": "2023-05-02", "destination": "Oslo", "country": "Norway", "duration_days": 5, "purpose": "business", "cost_usd": 900.5, "transportation": "plane"},
        {"date": "2024-02-10", "destination": "Lisbon", "country": "Portugal", "duration_days": 9, "purpose": "vacation", "cost_usd": 1400, "transportation": "plane"},
        {"date": "2024-08-01", "destination": "Porto", "country": "Portugal", "duration_days": 3, "purpose": "business", "cost_usd": 350, "transportation": "train"},
        {"date": "2025-03-20", "destination": "Bergen", "country": "Norway", "duration_days": 12, "purpose": "vacation", "cost_usd": 2100.25, "transportation": "plane"},
    ],
    "climbs": [
        {"day": "2025-05-03", "wall": "Boulder Barn", "grade": 6, "minutes": 90, "with_rope": True, "partner": "Ines"},
        {"day": "2025-05-10", "wall": "North Face Hall", "grade": 7, "minutes": 120, "with_rope": False, "partner": "Ines"},
        {"day": "2025-06-14", "wall": "Boulder Barn", "grade": 5, "minutes": 45, "with_rope": True, "partner": "Tom"},
        {"day": "2025-06-21", "wall": "Boulder Barn", "grade": None, "minutes": 60, "with_rope": True, "partner": None},
    ],
    "sleep": [
        {"date": "2025-06-01", "bedtime": "23:10", "wake_time": "07:00", "duration_hours": 7.5, "quality": "good"},
        {"date": "2025-06-07", "bedtime": "00:40", "wake_time": "06:20", "duration_hours": 5.5, "quality": "poor"},
        {"date": "2025-06-08", "bedtime": "22:30", "wake_time": "06:45", "duration_hours": 8.25, "quality": "good"},
    ],
    "expenses": [
        {"date": "2025-05-04", "amount_eur": 20, "category": "dining", "merchant": "Rosa"},
        {"date": "2025-05-30", "amount_eur": 55.5, "category": "groceries", "merchant": "Lidl"},
        {"date": "2025-06-02", "amount_eur": 31, "category": "dining", "merchant": "Rosa"},
        {"date": "2025-07-01", "amount_eur": 700, "category": "rent", "merchant": "Home Ltd"},
    ],
}  # fmt: skip


@pytest.fixture(scope="package")
def ben() -> Iterator[Person]:
    with Habitus(":memory:") as habitus:
        person = habitus.person("ben", zone="Europe/Berlin")
        person.load_records(ROWS)
        yield person


@pytest.fixture(scope="package")
def ask(ben: Person) -> Ask:
    return lambda question: ben.answer(question, now=NOW)
