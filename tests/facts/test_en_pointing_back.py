"""Pronouns, second sentences and lost words: what a clause says only with the one before it."""

from __future__ import annotations

from datetime import datetime

import pytest

from habitus import Habitus
from habitus.facts._stance_model import stance_of

from ._told import standing

SAID = datetime.fromisoformat("2026-03-02T12:00:00+00:00")


def _standing(*turns: str) -> list[str]:
    return standing("en", SAID, *turns)


@pytest.mark.parametrize(
    ("turn", "rules"),
    [
        ("Workouts in the evening leave me wide awake until two, so I try to steer clear of those.",
         ["Avoid workouts in the evening."]),
        ("Horror after nine at night means my daughter ends up in our bed. So not then, please.",
         ["Never horror after 21:00."]),
        ("My back gives out after three quarters of an hour in a chair, so a meeting longer than that, please don't book it.",
         ["No meetings longer than 45 minutes."]),
        ("wire_transfer: never call that tool.", ["Never do anything with bank transfer."]),
        ("It is the fried food. So that stays off my plate from here on. Fridays are when I let myself have it.",
         ["Never fried food, except on Fridays."]),
        ("Business class never, I'm not made of money, except where the flight is international.",
         ["No flights in business class, except international ones."]),
        ("While Jumu'ah is on, so Fridays from half past twelve to two, I don't want this phone making a sound: mute every notification.",
         ["Notifications on Fridays between 12:30 and 14:00: no notification."]),
        ("When the answer is going to my boss, it should be a table.", ["Replies to the boss: as a table."]),
    ],
)  # fmt: skip
def test_a_clause_is_read_with_the_one_before(turn: str, rules: list[str]) -> None:
    assert set(rules) <= set(_standing(turn))


@pytest.mark.parametrize(
    "turn",
    [
        "She can't have dairy, he can't have nuts, it's a nightmare to cook for them.",
        "Dad says no one should fly on Fridays, bad luck. I fly whenever it's cheap.",
        "Tell Marta I won't be at the meeting on Wednesday.",
        "The sign at the pool says no running.",
        "Most people in my office don't like meetings on Mondays.",
    ],
)
def test_what_others_say_leaves_nothing(turn: str) -> None:
    assert _standing(turn) == []


def test_what_was_denied_is_not_asked_for() -> None:
    asked = "Ask me before booking flights."
    assert _standing(asked) != []
    assert _standing(asked, "No need to ask me about flights any more.") == []


def test_a_lost_name_waits_for_a_yes() -> None:
    with Habitus(":memory:") as habitus:
        person = habitus.person("ann", zone="Europe/London", language="en")
        person.tell("anything to Dean Whitlock sound formal, zero slang ever.", at=SAID)
        decision = person.evaluate_context(
            {"kind": "reply", "recipient": {"name": "Marcus", "role": "friend"}}, now=SAID
        )
        assert decision.effects == {}
        assert person.facts()


def test_the_model_of_stances_tells_a_wish_from_talk() -> None:
    wish, share = stance_of("I'd rather be spared oysters", "en")
    talk, _ = stance_of("he said nobody wanted oysters at the wedding last year", "en")
    assert wish == "avoid"
    assert 0 < share <= 1
    assert talk == "none"
