"""Habits from answers and acts: what is found, how it is described, and what is not said."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from habitus.rules._ir import (
    And,
    Compare,
    Condition,
    ContainsAny,
    During,
    Field,
    HasRole,
    IsA,
    IsTrue,
    NameIs,
    Not,
    Overlaps,
    TextTest,
)
from habitus.rules.induce import Habit, Observation, Outcome, induce
from habitus.rules.induce._numbers import MINUTE_STEPS, round_between, steps_for
from habitus.rules.induce._observe import occasions
from habitus.vocabulary import (
    After,
    AllOf,
    Between,
    Concept,
    Concepts,
    Day,
    Duration,
    Money,
    Named,
    Nth,
    On,
    Window,
    validate_context,
)

ZONE = ZoneInfo("Europe/Berlin")
DAY = Day(ZONE)
START = Field(("start",))
CONCEPTS = Concepts(
    [
        Concept(
            "sci-fi", "genre", en=("sci-fi", "science fiction"), zh=("科幻",), is_a=("fiction",)
        ),
        Concept("fiction", "genre"),
        Concept("comedy", "genre", is_a=("fiction",)),
        Concept("news", "genre"),
        Concept("seafood", "food", zh=("海鲜",)),
        Concept("salmon", "food", zh=("三文鱼",), is_a=("seafood",)),
        Concept("shrimp", "food", zh=("虾",), is_a=("seafood",)),
        Concept("squid", "food", is_a=("seafood",)),
    ]
)
NOW = datetime(2026, 12, 1, tzinfo=UTC)
MONDAY = datetime(2026, 3, 2, tzinfo=ZONE)


def at(week: int, day: int, clock: str) -> datetime:
    hour, minute = clock.split(":")
    return MONDAY + timedelta(weeks=week, days=day, hours=int(hour), minutes=int(minute))


def meeting(start: datetime, minutes: int = 30, **fields: Any) -> dict[str, Any]:
    end = start + timedelta(minutes=minutes)
    return {"kind": "meeting", "start": start.isoformat(), "end": end.isoformat(), **fields}


def who(name: str, role: str) -> dict[str, str]:
    return {"name": name, "role": role}


def _outcome(given: Any) -> Outcome:
    if isinstance(given, str):
        return given  # type: ignore[return-value]
    return "accepted" if given else "declined"


def seen(rows: Sequence[tuple[dict[str, Any], Any]]) -> list[Observation]:
    return [
        Observation(
            event_id=f"e{i:03}",
            at=MONDAY - timedelta(days=30) + timedelta(hours=i),
            context=validate_context(raw),
            outcome=_outcome(outcome),
        )
        for i, (raw, outcome) in enumerate(rows)
    ]


def habits(rows: Sequence[tuple[dict[str, Any], Any]], day: Day = DAY) -> list[Habit]:
    return induce(seen(rows), day=day, concepts=CONCEPTS, now=NOW)


def active(
    rows: Sequence[tuple[dict[str, Any], Any]], day: Day = DAY
) -> list[tuple[str, Condition]]:
    return [(one.stance, one.condition) for one in habits(rows, day) if one.stage == "active"]


def avoided(window: Window) -> list[tuple[str, Condition]]:
    return [("avoid", During(START, window))]


def times(declined: str, accepted: str) -> list[tuple[dict[str, Any], bool]]:
    """Meetings at these clock times, over changing weekdays and lengths."""
    rows = [(clock, False) for clock in declined.split()]
    rows += [(clock, True) for clock in accepted.split()]
    random.Random(4).shuffle(rows)
    return [
        (meeting(at(i // 5, i % 5, clock), 20 + 5 * (i % 2)), yes)
        for i, (clock, yes) in enumerate(rows)
    ]


@pytest.mark.parametrize(
    ("declined", "accepted", "window"),
    [
        ("17:30 17:15 18:00 17:30 18:30", "11:00 15:00 10:00 14:00", Between(1020, 1440)),
        ("18:30 19:00 20:00 18:15", "11:00 15:00 10:00 14:00", Named("evening")),
        ("08:00 08:15 08:00 08:20", "10:00 11:00 15:00 10:30", Between(0, 540)),
        ("07:30 07:45 07:15 07:30", "10:00 11:00 09:30 14:00", Between(0, 480)),
        ("12:30 12:45 12:00 12:15", "10:30 15:00 16:00 11:00", Named("lunch")),
        ("13:00 13:30 13:15 13:45", "10:30 15:00 16:00 11:00", After("lunch")),
        ("12:30 17:00 15:30 14:15", "10:30 09:00 11:00 09:15", Named("afternoon")),
        ("09:00 11:00 10:00 08:30", "14:00 13:00 16:00 17:15", Named("morning")),
    ],
)
def test_times_are_named_as_a_person_would(declined: str, accepted: str, window: Window) -> None:
    assert active(times(declined, accepted)) == avoided(window)


def test_redefined_parts_of_the_day_count() -> None:
    day = Day(ZONE, parts={"lunch": (11 * 60, 12 * 60)})
    rows = times("11:00 11:30 11:15 11:45", "10:00 12:30 13:00 09:30")
    assert active(rows, day) == avoided(Named("lunch"))


def test_a_day_of_the_week() -> None:
    clocks = ["09:00", "14:00", "10:30", "15:00", "11:00"]
    rows = [(meeting(at(i, 1, clock)), False) for i, clock in enumerate(clocks)]
    rows += [(meeting(at(i, [0, 2, 3, 4, 2][i], clock)), True) for i, clock in enumerate(clocks)]
    assert active(rows) == avoided(On((1,)))


def test_a_habit_of_days_keeps_to_the_part_of_day_that_was_seen() -> None:
    rows = [
        (meeting(at(i, 4, clock)), False)
        for i, clock in enumerate(["18:30", "19:00", "18:00", "19:00"])
    ]
    rows += [
        (meeting(at(i, 3 - i % 2, clock)), True)
        for i, clock in enumerate(["18:30", "19:00", "18:00", "19:00"])
    ]
    assert active(rows) == avoided(AllOf((On((4,)), Named("evening"))))


def test_a_day_and_a_part_of_it_where_neither_explains_alone() -> None:
    rows = [(meeting(at(i, 4, "15:00")), False) for i in range(4)]
    rows += [(meeting(at(i, 4, "10:00")), True) for i in range(2)]
    rows += [(meeting(at(i, 2 - i, "15:00")), True) for i in range(3)]
    assert active(rows) == avoided(AllOf((On((4,)), Named("afternoon"))))


def test_the_weekend() -> None:
    rows = [(meeting(at(i, 5 + i % 2, "10:00" if i < 3 else "15:00")), False) for i in range(5)]
    rows += [(meeting(at(i, i, "10:00" if i < 3 else "15:00")), True) for i in range(4)]
    assert active(rows) == avoided(Named("weekend"))


def test_the_first_monday_of_the_month() -> None:
    days = [datetime(2026, 3 + i, day, tzinfo=ZONE) for i, day in enumerate((2, 6, 4, 1))]
    rows = [(meeting(day + timedelta(hours=9 + 2 * i)), False) for i, day in enumerate(days)]
    rows += [
        (meeting(day + timedelta(weeks=1 + i % 2, hours=9 + 2 * i)), True)
        for i, day in enumerate(days)
    ]
    assert active(rows) == avoided(Nth(1, 0))


def spread(make: Any, count: int = 4) -> list[tuple[dict[str, Any], bool]]:
    """Meetings at balanced times; ``make(i, declined)`` gives the other fields."""
    rows = []
    for i in range(count):
        for declined in (True, False):
            clock = f"{10 + 2 * (i % 3)}:00"
            fields = make(i, declined)
            rows.append((meeting(at(i, (i + declined) % 4, clock), **fields), not declined))
    return rows


@pytest.mark.parametrize(
    ("make", "condition"),
    [
        (
            lambda i, no: {"organizer": who(f"P{i}{no}", "stranger" if no else "client")},
            HasRole("stranger"),
        ),
        (
            lambda i, no: {"organizer": who("Gus" if no else f"Yara{i % 2}", "colleague")},
            NameIs(Field(("organizer",)), "Gus"),
        ),
        (
            lambda i, no: {
                "attendees": [who("Zed", "colleague"), who(f"Q{i}", "colleague")][not no :]
            },
            NameIs(Field(("attendees",)), "Zed"),
        ),
        (lambda i, no: {"online": no}, IsTrue(Field(("online",)))),
        (lambda i, no: {"online": not no}, Not(IsTrue(Field(("online",))))),
        (
            lambda i, no: {"days_notice": 0 if no else 5 + i},
            Compare(Field(("days_notice",)), "<=", 0),
        ),
        (
            lambda i, no: {"days_notice": 14 + i if no else i},
            Compare(Field(("days_notice",)), ">=", 14),
        ),
        (
            lambda i, no: {"topic": "桌游" if no else "读书"},
            TextTest("contains", Field(("topic",)), "桌游"),
        ),
        (
            lambda i, no: {"title": f"桌游第{'一二三四'[i]}场" if no else f"读书会{'甲乙丙丁'[i]}"},
            TextTest("contains", Field(("title",)), "桌游第"),
        ),
        (
            lambda i, no: {"title": f"{'Retro' if no else 'Pricing'} {'abcd'[i] * 3}"},
            TextTest("contains", Field(("title",)), "Retro"),
        ),
        (
            lambda i, no: {"location": "East depot" if no else "Head office"},
            TextTest("contains", Field(("location",)), "East depot"),
        ),
        (
            lambda i, no: {"minutes": 60 + 30 * (i % 2) if no else 30},
            Compare(Field(("duration",)), ">=", Duration(60)),
        ),
        (
            lambda i, no: {"minutes": 15 if no else 30},
            Compare(Field(("duration",)), "<=", Duration(15)),
        ),
    ],
)
def test_every_field_of_a_meeting(make: Any, condition: Condition) -> None:
    assert active(spread(make)) == [("avoid", condition)]


def test_meetings_that_run_into_lunch() -> None:
    rows = [(meeting(at(i, i, "11:30"), 60), False) for i in range(2)]
    rows += [(meeting(at(i, i + 2, "12:15"), 30), False) for i in range(2)]
    rows += [(meeting(at(i, i, "11:30"), 30), True) for i in range(2)]
    rows += [(meeting(at(i, i + 2, "13:15"), 60), True) for i in range(2)]
    assert active(rows) == [("avoid", Overlaps(Named("lunch")))]


def test_declines_a_day_except_from_the_boss() -> None:
    rows = [
        (
            meeting(
                at(i, 0, f"{9 + 2 * i}:00"), organizer=who(f"C{i}", ["client", "colleague"][i % 2])
            ),
            False,
        )
        for i in range(5)
    ]
    rows += [(meeting(at(i, 0, "16:00"), organizer=who("Li", "boss")), True) for i in range(2)]
    rows += [
        (meeting(at(i, 1 + i, "10:00"), organizer=who(f"D{i}", "colleague")), True)
        for i in range(3)
    ]
    [(stance, condition)] = active(rows)
    assert stance == "avoid"
    assert condition == And((During(START, On((0,))), Not(HasRole("boss"))))


def test_declines_everybody_but_the_manager_means_preferring_the_manager() -> None:
    others = ["client", "colleague", "stranger", "friend", "client"]
    rows = spread(lambda i, no: {"organizer": who(f"P{i}", others[i]) if no else who("Li", "boss")})
    assert active(rows) == [("prefer", HasRole("boss"))]


def test_clicks_on_a_genre_are_a_preference() -> None:
    liked = [["sci-fi"], ["科幻", "drama"], ["science fiction"], ["sci-fi", "war"]]
    rows = [
        ({"kind": "content", "title": f"a{i}", "genres": one}, "clicked")
        for i, one in enumerate(liked)
    ]
    left = [["news"], ["comedy"], ["war"], ["drama"]]
    rows += [
        ({"kind": "content", "title": f"b{i}", "genres": one}, "skipped")
        for i, one in enumerate(left)
    ]
    assert active(rows) == [("prefer", IsA(Field(("genres",)), "sci-fi"))]


def test_several_genres_are_named_by_their_parent() -> None:
    rows = [({"kind": "content", "genres": [g]}, "clicked") for g in ("sci-fi", "comedy") * 2]
    rows += [({"kind": "content", "genres": ["news"]}, "skipped")] * 4
    assert active(rows) == [("prefer", IsA(Field(("genres",)), "fiction"))]


def test_what_is_in_a_meal() -> None:
    dishes = ["三文鱼饭", "shrimp soup", "squid", "salmon"]
    rows = [({"kind": "meal", "dish": one}, "declined") for one in dishes]
    rows += [
        ({"kind": "meal", "dish": one}, "accepted") for one in ("rice", "beef", "米饭", "soup")
    ]
    assert active(rows) == [("avoid", ContainsAny("seafood"))]


def test_a_price_that_is_too_high() -> None:
    dear, cheap = [80, 95, 120, 85], [20, 35, 31, 12]
    rows = [
        ({"kind": "purchase", "item": f"x{i}", "price": value, "currency": "EUR"}, outcome)
        for outcome, values in (("skipped", dear), ("bought", cheap))
        for i, value in enumerate(values)
    ]
    [(stance, condition)] = active(rows)
    assert stance == "prefer"
    assert condition == Compare(Field(("price",)), "<=", Money(40.0, "EUR"))


def test_one_refusal_is_no_habit() -> None:
    rows = times("10:00", "10:00 11:00 14:00 15:00 16:00 09:00 10:30")
    assert active(rows) == []


def test_refusing_everything_discriminates_nothing() -> None:
    assert habits(times("10:00 11:00 14:00 15:00 16:00 09:00 10:30", "")) == []


def test_three_occasions_stay_in_shadow() -> None:
    found = habits(times("18:30 19:00 18:15", "11:00 15:00 10:00 14:00 09:00"))
    assert found
    assert {one.stage for one in found} == {"shadow"}


def test_answers_given_at_once_predict_nothing() -> None:
    rows = times("18:30 19:00 20:00 18:15", "11:00 15:00 10:00 14:00")
    together = [
        Observation(event_id=one.event_id, at=MONDAY, context=one.context, outcome=one.outcome)
        for one in seen(rows)
    ]
    found = induce(together, day=DAY, concepts=CONCEPTS, now=NOW)
    assert all(one.stage == "shadow" for one in found)


AFTERWARDS = (
    "18:30",
    "11:00",
    "15:00",
    "18:30",
    "10:00",
    "18:30",
    "14:00",
    "18:30",
    "11:00",
    "16:00",
    "18:30",
    "9:00",
)


def test_a_slip_sends_the_habit_back_to_shadow_until_it_holds_again() -> None:
    many = " ".join(["18:30"] * 8)
    rows = times(many, " ".join(["11:00 15:00"] * 12))
    assert active(rows) == avoided(Named("evening"))
    slipped = [*rows, (meeting(at(20, 2, "18:30"), 25), True)]
    assert active(slipped) == []
    again = slipped + [
        (meeting(at(21 + i, i % 5, clock)), clock != "18:30") for i, clock in enumerate(AFTERWARDS)
    ]
    assert active(again) == avoided(Named("evening"))


def test_two_habits_of_one_person() -> None:
    rng = random.Random(8)
    rows = []
    for i in range(60):
        day, role = rng.randrange(5), rng.choice(["client", "stranger", "colleague"])
        clock = f"{rng.randrange(9, 18)}:00"
        raw = meeting(at(i // 5, day, clock), organizer=who(f"N{i}", role))
        rows.append((raw, not (day == 1 or role == "stranger")))
    found = {repr(condition) for _, condition in active(rows)}
    assert found == {repr(HasRole("stranger")), repr(During(START, On((1,))))}


def test_tentative_is_neither_a_yes_nor_a_no() -> None:
    rows: list[tuple[dict[str, Any], Any]] = [
        *times("18:30 19:00 20:00 18:15", "11:00 15:00 10:00 14:00")
    ]
    assert active([*rows, (meeting(at(9, 0, "10:00")), "tentative")]) == avoided(Named("evening"))
    assert active([*rows, (meeting(at(9, 0, "19:00")), "tentative")]) == []


def test_the_last_answer_to_a_meeting_counts() -> None:
    one = meeting(at(1, 1, "10:00"), title="Retro")
    kinds = occasions(seen([(one, True), (one, False)]), now=NOW, limit=10)
    assert [each.outcome for each in kinds["meeting"]] == ["declined"]


def test_evidence_is_named_and_dated() -> None:
    rows = times("18:30 19:00 20:00 18:15", "11:00 15:00 10:00 14:00")
    one = habits(rows)[0]
    observed = {o.event_id: o for o in seen(rows)}
    assert [observed[i].outcome for i in one.support] == ["declined"] * 4
    assert one.formed_at == observed[one.support[1]].at
    assert one.against == ()
    assert one.p_value == pytest.approx(1 / 70)
    assert 1 < one.confidence[0] < 5
    assert one.confidence[1] == 1


@given(st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_the_order_in_which_observations_are_handed_in_does_not_matter(seed: int) -> None:
    rng = random.Random(seed)
    rows = [
        (
            meeting(at(i // 5, i % 5, f"{rng.randrange(8, 20)}:00"), online=rng.random() < 0.5),
            rng.random() < 0.5,
        )
        for i in range(12)
    ]
    given_ = seen(rows)
    shuffled = given_[:]
    rng.shuffle(shuffled)
    first = induce(given_, day=DAY, concepts=CONCEPTS, now=NOW)
    assert induce(shuffled, day=DAY, concepts=CONCEPTS, now=NOW) == first
    assert all(one.p_value <= 0.05 for one in first if one.stage == "active")


@given(st.integers(0, 500), st.integers(1, 500))
def test_a_round_bound_lies_between_the_two_sides(low: int, gap: int) -> None:
    high = low + gap
    assert low < round_between(low, high, MINUTE_STEPS, near_high=True) <= high
    assert low <= round_between(low, high, MINUTE_STEPS, near_high=False) < high
    assert low <= round_between(low, high, steps_for(low), near_high=False) < high


def test_five_hundred_observations_take_little_time() -> None:
    rng = random.Random(3)
    rows = [
        (
            meeting(
                at(i // 5, i % 5, f"{rng.randrange(8, 20)}:{rng.choice(['00', '30'])}"),
                rng.choice([15, 30, 60]),
                title=rng.choice(["Weekly sync", "Roadmap review", "Hiring", "需求评审会"]),
                organizer=who(f"P{rng.randrange(12)}", rng.choice(["client", "boss", "stranger"])),
                online=rng.random() < 0.5,
                days_notice=rng.randrange(15),
            ),
            rng.random() < 0.6,
        )
        for i in range(500)
    ]
    observed = seen(rows)
    spent = []
    for _ in range(3):
        begun = time.perf_counter()
        induce(observed, day=DAY, concepts=CONCEPTS, now=NOW)
        spent.append(time.perf_counter() - begun)
    assert min(spent) < 0.2  # 0.03 on a quiet core; CI machines are slower
