"""A feature covers exactly the observations for which the decision engine finds it true."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from habitus.decide._evaluate import truth
from habitus.decide._view import View
from habitus.rules.induce._features import features_of
from habitus.vocabulary import Day, Settings, shipped_concepts, validate_context

ZONE = ZoneInfo("Asia/Shanghai")
BASE = datetime(2026, 3, 1, tzinfo=ZONE)


def maybe(rng: random.Random, **fields: Any) -> dict[str, Any]:
    """Some of the fields, at random."""
    return {name: value for name, value in fields.items() if rng.random() < 0.75}


def someone(rng: random.Random) -> dict[str, Any]:
    role = rng.choice(["boss", "client", "friend", "stranger"])
    return {
        "name": rng.choice(["Gus", "Ann Li", "王伟"]),
        **({"role": role} if rng.random() < 0.8 else {}),
    }


def context(kind: str, rng: random.Random) -> dict[str, Any]:
    when = BASE + timedelta(minutes=15 * rng.randrange(4 * 24 * 60))
    start, end = when.isoformat(), (when + timedelta(minutes=rng.choice([15, 60, 240]))).isoformat()
    match kind:
        case "meeting":
            fields = maybe(
                rng, title=rng.choice(["Weekly sync", "Sync with client", "需求评审", "评审会 A"]),
                topic=rng.choice(["budget", "预算", "hiring"]), start=start, end=end,
                organizer=someone(rng), attendees=[someone(rng) for _ in range(rng.randrange(3))],
                online=rng.random() < 0.5, location=rng.choice(["Room 1", "room 2", "北京"]),
                days_notice=rng.randrange(9),
            )  # fmt: skip
        case "meal":
            fields = maybe(
                rng, dish=rng.choice(["三文鱼寿司", "beef noodles", "麻婆豆腐", "pizza"]),
                cuisine=rng.choice(["Japanese", "川菜", "Italian"]),
                ingredients=rng.sample(["salmon", "peanut", "牛肉", "cheese", "tofu"], 2),
                spiciness=rng.randrange(6), price=rng.choice([12, 45.5, 80]), at=start,
                distance_km=rng.choice([0.5, 2, 7.5]),
            )  # fmt: skip
        case "content":
            fields = maybe(
                rng, title=rng.choice(["Space War", "恋爱喜剧"]), language=rng.choice(["en", "zh"]),
                genres=rng.sample(["sci-fi", "comedy", "科幻", "horror", "纪录片"], 2), at=start,
                duration_min=rng.choice([20, 45, 120]),
            )  # fmt: skip
        case "purchase":
            fields = maybe(
                rng, item=rng.choice(["headphones", "牛奶", "running shoes"]), at=start,
                category=rng.choice(["electronics", "food"]), brand=rng.choice(["Acme", "Bolt"]),
                price=rng.choice([5, 60, 400]), merchant="Shop",
            )  # fmt: skip
            fields |= {"currency": "EUR"}
        case "flight":
            fields = maybe(
                rng, depart=start, arrive=end, origin="北京", stops=rng.randrange(3),
                destination=rng.choice(["Tokyo", "上海"]), seat=rng.choice(["aisle", "window"]),
                cabin="economy", international=rng.random() < 0.5, airline="Air X",
            )  # fmt: skip
        case "workout":
            fields = maybe(
                rng, activity=rng.choice(["running", "瑜伽", "swim"]), start=start,
                intensity=rng.choice(["low", "high"]), duration_min=rng.choice([20, 60]),
            )  # fmt: skip
        case _:
            fields = maybe(
                rng, sender=someone(rng), subject=rng.choice(["Invoice", "发票"]), received_at=start
            )
    return {"kind": kind, **fields}


@pytest.mark.parametrize(
    "kind", ["meeting", "meal", "content", "purchase", "flight", "workout", "email"]
)
def test_a_feature_covers_what_the_engine_finds_true(kind: str) -> None:
    rng = random.Random(f"features of {kind}")
    concepts, settings = shipped_concepts(), Settings(zone=ZONE.key)
    contexts = [validate_context(context(kind, rng)) for _ in range(60)]
    views = [View(one, settings=settings, concepts=concepts, now=BASE) for one in contexts]
    found = features_of(kind, contexts, day=Day(ZONE), concepts=concepts).features
    assert len(found) > 10
    for feature in found:
        for i, view in enumerate(views):
            expected = truth(feature.condition, view)
            held, known = feature.held >> i & 1, feature.known >> i & 1
            assert bool(held) == (expected is True), (feature.condition, contexts[i])
            assert not known or expected is not None, (feature.condition, contexts[i])
