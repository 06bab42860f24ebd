"""Times, exceptions, limits and the reach of a wish, in English: what is said and what follows."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from habitus import Habitus


def learnt(turn: str) -> list[str]:
    """The rules made of a turn, in plain words."""
    with Habitus(":memory:") as habitus:
        person = habitus.person("ann", zone="Europe/Berlin", language="en")
        receipt = person.tell(turn, at=datetime(2026, 3, 2, 12, tzinfo=UTC))
        return [one.sentence for one in receipt.learnt]


@pytest.mark.parametrize(
    ("turn", "rules"),
    [
        ("From the 10th to the 14th I'm hiking, so don't schedule anything.",
         ["No meetings from 10 March to 14 March 2026."]),
        ("Whatever you do, don't book me flights that leave before sunrise.",
         ["No flights before 08:00."]),
        ("The week after next is sacred, no appointments at all.",
         ["No meetings at any point from 16 March to 22 March 2026."]),
        ("Meetings must wrap up by half five, I have to collect the twins.",
         ["No meetings at any point after 17:30."]),
        ("Every other Wednesday I have therapy at 4, so don't put meetings there.",
         ["No meetings every other Wednesday from 4 March 2026 between 16:00 and 17:00."]),
        ("Hold all Slack pings until 5.",
         ["Notifications about slack before 17:00: notify later."]),
    ],
)  # fmt: skip
def test_times(turn: str, rules: list[str]) -> None:
    assert [one.lower() for one in learnt(turn)] == [one.lower() for one in rules]


@pytest.mark.parametrize(
    ("turn", "rules"),
    [
        ("I won't eat cheese, feta being the one exception.", ["Never cheese other than feta."]),
        ("I never fly on Mondays, except when it's to Lisbon.",
         ["No flights on Mondays, except to Lisbon."]),
        ("No meetings on Fridays save the weekly sync with Priya.",
         ["No meetings on Fridays, except about sync meeting with Priya."]),
        ("Don't buy anything over 200 euros without asking me, groceries aside.",
         ["Ask before purchases over 200 EUR, except groceries."]),
        ("Mute all notifications during lunch, barring anything urgent.",
         ["Notifications at lunch: no notification. Exception: urgent ones."]),
    ],
)  # fmt: skip
def test_exceptions(turn: str, rules: list[str]) -> None:
    assert learnt(turn) == rules


@pytest.mark.parametrize(
    ("turn", "rules"),
    [
        ("Hotels: 140 a night, tops.", ["No hotels over 140 EUR a night."]),
        ("Not a cent above ninety for dinner.", ["No meals over 90 EUR."]),
        ("I won't pay more than two twenty for a flight.", ["No flights over 220 EUR."]),
        ("Two hundred euros a night is where I stop for hotels.",
         ["No hotels over 200 EUR a night."]),
        ("No workouts under twenty minutes, pointless.", ["No workouts shorter than 20 minutes."]),
    ],
)  # fmt: skip
def test_limits(turn: str, rules: list[str]) -> None:
    assert learnt(turn) == rules


@pytest.mark.parametrize(
    "turn",
    [
        "Yesterday we had no meetings after lunch and it was bliss.",
        "No chocolate for the dog, obviously.",
        "The boss said no more flights over 400 euros for the sales team.",
        "I clap to switch off a lamp, what a century.",
        "He rang to say I'm not to spend like a minister.",
        "The radio, and the good chair, in that order, and I love her.",
        "No meetings on match days.",
    ],
)
def test_what_makes_no_rule(turn: str) -> None:
    assert learnt(turn) == []


def test_a_bare_no_takes_the_time_said_before() -> None:
    rules = learnt("27 to 31 December the calendar stays empty. Absolutely no meetings.")
    assert rules[-1] == "No meetings from 27 December to 31 December 2026."


def test_a_message_goes_out_by_itself_or_by_a_tool() -> None:
    assert learnt("Texts to my manager: please not after 8 in the evening.")[0] == (
        "No messages to the boss after 20:00."
    )


def test_keeping_away_is_no_liking() -> None:
    assert learnt("Keep me away from anything fried.") == ["Never fried food."]
