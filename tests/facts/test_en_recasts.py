"""Special constructions of English come down to plain clauses, and what they say follows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from habitus import Habitus
from habitus.facts.grammar.en._recast import recast


def said(*turns: str) -> list[tuple[str, str]]:
    """Stance and things or traits of every statement of the last turn."""
    with Habitus(":memory:") as habitus:
        person = habitus.person("ann", zone="Europe/Berlin", language="en")
        at = datetime(2026, 3, 1, 12, tzinfo=UTC)
        for turn in turns[:-1]:
            person.tell(turn, at=at)
            at += timedelta(days=1)
        found: list[tuple[str, str]] = []
        for clause in person.read(turns[-1], at=at).clauses:
            for one in clause.statements:
                names = [each.text.lower() for each in one.target.things]
                names += [f"{each.field}={each.value}" for each in one.target.traits]
                found.append((one.stance, ", ".join(names)))
        return found


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("At no time are you to phone him.", "never phone him."),
        ("What I really can't stand is quinoa.", "I really can't stand quinoa."),
        ("It's thrillers that I love.", "I love thrillers."),
        ("Nothing cheers me up like pho.", "I love pho."),
        ("There's nothing worse than webinars.", "I hate webinars."),
        ("Give me tea over coffee any day.", "I prefer tea over coffee."),
        ("What nobody gets to do, ever, is post as me.", "never post as me."),
    ],
)
def test_constructions_in_plain_words(text: str, plain: str) -> None:
    assert recast(text) == plain


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("Leather: never", [("forbid", "leather")]),
        ("Quinoa? Never.", [("forbid", "quinoa")]),
        ("Likes: tapas. Dislikes: tofu.", [("prefer", "tapas"), ("avoid", "tofu")]),
        ("👎 anchovies", [("avoid", "anchovies")]),
        ("window seat, always", [("prefer", "seat=window")]),
        ("aisle seats from now on please", [("prefer", "seat=aisle")]),
        ("big yes from me on sushi, big no on tofu", [("prefer", "sushi"), ("avoid", "tofu")]),
        ("tofu and me do not get along", [("avoid", "tofu")]),
        ("budget airlines give me hives", [("avoid", "budget airline")]),
        ("my heart sinks when I see quinoa on a plate", [("avoid", "quinoa")]),
        ("I wouldn't touch tofu with a barge pole", [("avoid", "tofu")]),
        ("coriander tastes like soap to me", [("avoid", "coriander")]),
        ("I rarely say no to dessert", [("prefer", "dessert")]),
        ("Never mussels, never oysters", [("forbid", "mussels"), ("forbid", "oysters")]),
        ("Zero alcohol, ever", [("forbid", "alcohol")]),
    ],
)
def test_likes_and_bans(turn: str, expected: list[tuple[str, str]]) -> None:
    assert said(turn) == expected


@pytest.mark.parametrize(
    "turn",
    [
        "My sister reckons I hate jazz.",
        "My brother thinks I love horror. Not true.",
        "There was a sign over the door: never serve fish on Monday.",
        "I wasn't allowed peanuts at school",
        "I dreamt I was allergic to coffee",
        "I can't eat another bite, that lasagne was huge",
        "no milk left",
        "My landlord banned barbecues on the balcony",
    ],
)
def test_says_nothing_standing(turn: str) -> None:
    assert said(turn) == []


def test_what_others_say_counts_once_confirmed() -> None:
    assert said("My sister says I can't stand oysters and she's right") == [("avoid", "oysters")]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("Don't order sushi for me", "Sushi ban lifted!", ("forbid", "sushi")),
        ("I can't stand jazz", "I take it back, jazz is great", ("avoid", "jazz")),
        ("No dairy please", "Doctor gave me the all-clear for dairy", ("neutral", "dairy")),
        ("I hate horror", "horror has grown on me", ("prefer", "horror")),
        ("I'm allergic to nuts", "The allergist says I can have nuts", ("neutral", "nuts")),
    ],
)
def test_taking_back(before: str, after: str, expected: tuple[str, str]) -> None:
    assert said(before, after)[0] == expected
