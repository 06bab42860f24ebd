"""How often induction finds what is not there, and what is: simulated people, seeded."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from pydantic import JsonValue

from habitus.decide._evaluate import truth
from habitus.decide._view import View
from habitus.rules.induce import Habit, Observation, induce
from habitus.vocabulary import Concepts, Context, Day, Settings, validate_context
from habitus.vocabulary._kinds import Meeting

ZONE = ZoneInfo("Asia/Shanghai")
DAY = Day(ZONE)
NOTHING = Concepts([])
FIRST = datetime(2026, 3, 2, tzinfo=ZONE)
PEOPLE = [
    ("Li", "boss"), ("Ann", "client"), ("Tom", "client"), ("Bo", "colleague"),
    ("Cy", "colleague"), ("Dee", "colleague"), ("Eve", "stranger"), ("Flo", "stranger"),
    ("Gus", "stranger"), ("Hal", "stranger"),
]  # fmt: skip
TITLES = ["Weekly sync", "Pricing", "Roadmap review", "Hiring", "Budget review", "Design talk"]
PLACES = ["Room 1", "Head office", "East depot"]
LENGTHS = [15, 30, 30, 45, 60, 60, 90]


def meeting(rng: random.Random, rich: bool) -> Context:
    """A meeting as chance has it; a rich one has every field."""
    days = rng.randrange(35)
    while rng.random() < 0.85 and (FIRST + timedelta(days=days)).weekday() >= 5:
        days = rng.randrange(35)
    start = FIRST + timedelta(days=days, minutes=rng.randrange(16, 40) * 30)
    name, role = rng.choice(PEOPLE)
    raw: dict[str, JsonValue] = {
        "kind": "meeting",
        "title": rng.choice(TITLES),
        "start": start.isoformat(),
        "end": (start + timedelta(minutes=rng.choice(LENGTHS))).isoformat(),
    }
    if rich or rng.random() < 0.5:
        raw |= {"organizer": {"name": name, "role": role}}
    if rich:
        online = rng.random() < 0.5
        raw |= {"online": online, "days_notice": rng.randrange(15)}
        raw |= {"topic": rng.choice(["plan", "money", "people", "product"])}
        raw |= {} if online else {"location": rng.choice(PLACES)}
    return validate_context(raw)


def answered(contexts: list[Context], declined: list[bool]) -> list[Observation]:
    return [
        Observation(
            event_id=f"e{i}",
            at=FIRST + timedelta(days=i),
            context=context,
            outcome="declined" if no else "accepted",
        )
        for i, (context, no) in enumerate(zip(contexts, declined, strict=True))
    ]


def active(observations: list[Observation]) -> list[Habit]:
    now = datetime(2026, 5, 1, tzinfo=UTC)
    habits = induce(observations, day=DAY, concepts=NOTHING, now=now)
    return [one for one in habits if one.stage == "active"]


def noise_share(persons: int, *, rich: bool, seed: int = 1) -> tuple[float, Counter[str]]:
    """The share of people with random answers in whom an active habit is seen."""
    rng = random.Random(seed)
    wrong = 0
    kinds: Counter[str] = Counter()
    for _ in range(persons):
        n, p = rng.randrange(8, 11), rng.uniform(0.3, 0.7)
        contexts = [meeting(rng, rich) for _ in range(n)]
        found = active(answered(contexts, [rng.random() > p for _ in contexts]))
        wrong += bool(found)
        kinds.update(f"{h.stance} {type(h.condition).__name__} {h.condition}"[:90] for h in found)
    return wrong / persons, kinds


Test = Callable[[Context], bool]


def local(one: Context) -> datetime:
    assert isinstance(one, Meeting)
    return one.start.astimezone(ZONE)


def length(one: Context) -> float:
    assert isinstance(one, Meeting)
    return (one.end - one.start).total_seconds() / 60


PLANTED: dict[str, Test] = {
    "weekday": lambda one: local(one).weekday() == 1,
    "weekend": lambda one: local(one).weekday() >= 5,
    "part of day": lambda one: 12 <= local(one).hour < 18,
    "evening": lambda one: local(one).hour >= 18,
    "before nine": lambda one: local(one).hour < 9,
    "lunch": lambda one: local(one).hour == 12,
    "role": lambda one: one.organizer.role == "stranger",  # type: ignore[attr-defined]
    "name": lambda one: one.organizer.name == "Bo",  # type: ignore[attr-defined]
    "notice": lambda one: one.days_notice <= 1,  # type: ignore[attr-defined]
    "online": lambda one: one.online,  # type: ignore[attr-defined]
    "in person": lambda one: not one.online,  # type: ignore[attr-defined]
    "topic": lambda one: one.topic == "money",  # type: ignore[attr-defined]
    "title word": lambda one: "review" in one.title,  # type: ignore[attr-defined]
    "place": lambda one: one.location == "East depot",  # type: ignore[attr-defined]
    "length": lambda one: length(one) >= 60,
    "weekday+part": lambda one: local(one).weekday() == 4 and 12 <= local(one).hour < 18,
    "role+part": lambda one: one.organizer.role == "client" and local(one).hour < 12,  # type: ignore[attr-defined]
    "role+online": lambda one: one.organizer.role == "colleague" and one.online,  # type: ignore[attr-defined]
}
NEAR: dict[str, Test] = {
    "weekday+part": lambda one: local(one).weekday() == 4 or 12 <= local(one).hour < 18,
    "role+part": lambda one: one.organizer.role == "client" or local(one).hour < 12,  # type: ignore[attr-defined]
    "role+online": lambda one: one.organizer.role == "colleague" or one.online,  # type: ignore[attr-defined]
}


def draw(rng: random.Random, test: Test, wanted: bool, count: int) -> list[Context]:
    found: list[Context] = []
    while len(found) < count:
        one = meeting(rng, rich=True)
        if bool(test(one)) == wanted:
            found.append(one)
    return found


def planted_share(name: str, persons: int, seed: int = 2) -> tuple[float, float]:
    """The share in whom a habit is found, and how often it agrees with the pattern afterwards."""
    rng = random.Random(f"{name} {seed}")
    test = PLANTED[name]
    hits, agreed, asked = 0, 0.0, 0
    for _ in range(persons):
        inside = draw(rng, test, True, rng.randrange(4, 6))
        outside = draw(rng, test, False, rng.randrange(4, 6))
        if name in NEAR:  # a combination is told by its near misses
            while True:
                near = [one for one in draw(rng, test, False, 30) if NEAR[name](one)]
                outside = near[: len(outside)]
                if len(outside) >= 4:
                    break
        contexts = inside + outside
        rng.shuffle(contexts)
        found = active(answered(contexts, [bool(test(one)) for one in contexts]))
        hits += bool(found)
        if found:
            fresh = draw(rng, test, True, 10) + draw(rng, test, False, 10)
            settings = Settings(zone=ZONE.key)
            for one in fresh:
                view = View(one, settings=settings, concepts=NOTHING, now=FIRST)
                said = any(h.stance == "avoid" and truth(h.condition, view) for h in found)
                agreed += said == bool(test(one))
                asked += 1
    return hits / persons, agreed / max(asked, 1)


@pytest.mark.slow
@pytest.mark.parametrize("rich", [False, True])
def test_random_answers_rarely_make_a_habit(rich: bool) -> None:
    share, _ = noise_share(2000, rich=rich)
    assert share <= 0.05


@pytest.mark.slow
@pytest.mark.parametrize("name", list(PLANTED))
def test_a_planted_pattern_is_found(name: str) -> None:
    share, agreement = planted_share(name, 200)
    assert share >= 0.95
    assert agreement >= 0.8
