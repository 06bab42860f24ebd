"""What would have turned a decision: the smallest change, checked by deciding again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
from pydantic import JsonValue

from habitus import Habitus, NotFound, Person

SAID = datetime.fromisoformat("2026-03-02T08:00:00+01:00")
NOW = datetime.fromisoformat("2026-03-02T09:00:00+01:00")
RULES = (
    "I'm allergic to peanuts.",
    "Avoid meetings right after lunch, except with clients.",
    "No hotels over 120 euros a night.",
    "No smoking rooms.",
    "Ask me before you buy anything over 200 euros.",
)
MEETING: dict[str, JsonValue] = {
    "kind": "meeting", "start": "2026-03-03T13:20:00+01:00", "end": "2026-03-03T14:00:00+01:00",
    "attendees": [{"name": "Bo", "role": "colleague"}],
}  # fmt: skip


@pytest.fixture(params=["en", "zh"])
def person(request: pytest.FixtureRequest) -> Iterator[Person]:
    with Habitus(":memory:") as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin", language=request.param)
        for text in RULES:
            ann.tell(text, at=SAID)
        yield ann


CASES: list[tuple[dict[str, JsonValue], dict[str, JsonValue], str, str]] = [
    (
        MEETING,
        {"start": "2026-03-03T14:00:00+01:00", "end": "2026-03-03T14:40:00+01:00"},
        "At 14:00 it would be fine.", "改到14:00，就可以。",
    ),
    (
        {"kind": "hotel", "price_per_night": 150, "smoking": False},
        {"price_per_night": 120.0},
        "If the price per night is 120 EUR, it would be fine.", "如果每晚价格等于120欧元，就可以。",
    ),
    (
        {"kind": "hotel", "price_per_night": 50, "smoking": True},
        {"smoking": False},
        "If the hotel is non-smoking, it would be fine.", "如果禁烟，就可以。",
    ),
    (
        {"kind": "purchase", "item": "lamp", "price": 260},
        {"price": 200.0},
        "If the price is 200 EUR, it would be fine.", "如果价格等于200欧元，就可以。",
    ),
    (
        {"kind": "meal", "dish": "satay", "ingredients": ["peanut butter", "rice"]},
        {"ingredients": ["rice"]},
        "If peanut butter is left out, it would be fine.", "如果不要peanut butter，就可以。",
    ),
    (
        {"kind": "meeting", "start": "2026-03-03T15:20:00+01:00"},
        {"start": "2026-03-03T13:30:00+01:00"},
        "At 13:30 it would better be avoided.", "改到13:30，就最好避免。",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("context", "changes", "english", "chinese"), CASES)
def test_the_smallest_change_turns_the_verdict(
    person: Person,
    context: dict[str, JsonValue],
    changes: dict[str, JsonValue],
    english: str,
    chinese: str,
) -> None:
    decision = person.evaluate_context(context, now=NOW)
    found = person.counterfactual(decision.id)
    assert found is not None
    assert dict(found.changes) == changes
    assert found.sentence == (chinese if person.settings().language == "zh" else english)
    again = person.evaluate_context({**context, **found.changes}, now=NOW)
    assert again.verdict == found.verdict
    assert (again.verdict in ("allow", "prefer")) != (decision.verdict in ("allow", "prefer"))


def test_what_no_small_change_turns_is_not_claimed(person: Person) -> None:
    decision = person.evaluate_context({"kind": "meal", "dish": "peanut soup"}, now=NOW)
    assert decision.verdict == "forbid"
    assert person.counterfactual(decision.id) is None


def test_it_asks_the_code_of_then(person: Person) -> None:
    decision = person.evaluate_context(MEETING, now=NOW)
    before = person.counterfactual(decision.id)
    person.tell("No meetings between 2 pm and 6 pm.")
    assert person.counterfactual(decision.id) == before


def test_there_must_be_such_a_decision(person: Person) -> None:
    with pytest.raises(NotFound):
        person.counterfactual("00000000")
