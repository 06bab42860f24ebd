"""English that sounds like a rule and is none, and plain wishes that stand inside talk."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from habitus import Habitus

CHATTER = [
    "We had the whole family round on Sunday and it was chaos. My brother told the story about the "
    "canoe again, and his kids rolled their eyes. Nobody wanted to be the one to tell her.",
    "A man next to me was on a call the whole time saying no, no, tell him Thursday. I got to the "
    "office at ten past ten and the meeting had already finished without me.",
    "My grandmother used to bake bread every Saturday and the smell would go all the way down the "
    "stairwell. I've been trying to copy it for years and it always comes out like a brick. My "
    "partner ate four slices with honey, so it can't have been that bad.",
    "The band only knew songs from 1983. My shoes hurt so I danced barefoot. We got a taxi at one.",
    "My landlord would have to agree and he never agrees to anything. I hate leaving plants alone, "
    "never mind a dog.",
    "The window cleaner came and left a note saying he couldn't do the back, no call, nothing.",
    "The roast took an hour longer than it should have because someone, I won't say who, forgot to "
    "turn the oven on, and my uncle told us for what must be the tenth time.",
    "She was posting what I think was a lamp, just a bare lamp with a label on it.",
]  # fmt: skip
OTHERS = [
    "Jonas is allergic to penicillin and his brother has asthma",
    "My sister can't stand coriander, she says it tastes of soap",
    "She told the waiter no nuts, no dairy and nothing fried",
    "Dev is off sugar and coffee until Easter",
    "Leo wants his meetings in the morning only",
    "My flatmate doesn't drink any more, he quit in March",
    "Ellen says that meetings on Friday should be banned",
    "His doctor told him to cut out salt",
    "It was Ben who said he'd rather not fly, not me",
]
ERRANDS = [
    "Order me a pizza, no olives tonight, I'm not in the mood",
    "Draft a reply to Sam saying no thanks",
    "Let me know when the parcel gets here",
    "Book a table for two at Luigi's tonight at 8",
    "I could murder a burger right now",
    "no we'll just walk in",
    "i'm a vegetable at that hour",
    "I like to see it go before I spend",
    "I don't have time for breakfast today",
    "Not every meeting has to be online",
]


def rules(*turns: str) -> list[str]:
    """The rules that stand after the turns, as sentences; ``A:`` marks the assistant's."""
    with Habitus(":memory:") as habitus:
        person = habitus.person("ann", zone="Europe/Berlin", language="en")
        at = datetime(2026, 3, 4, 11, tzinfo=UTC)
        for turn in turns:
            who, text = ("assistant", turn[2:]) if turn.startswith("A:") else ("user", turn)
            person.tell(text, at=at, speaker=who)  # type: ignore[arg-type]
            at += timedelta(minutes=5)
        return sorted(person.sentence(rule) for rule in person.rules())


@pytest.mark.parametrize("turn", [*CHATTER, *OTHERS, *ERRANDS])
def test_talk_makes_no_rule(turn: str) -> None:
    assert rules(turn) == []


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (
            ["aisle seat please, and nothing that leaves before 7"],
            ["No flights before 07:00.", "Prefer flights with an aisle seat."],
        ),
        (["no meetings on Friday afternoons"], ["No meetings on Fridays in the afternoon."]),
        (["Don't book calls before 9"], ["No meetings before 09:00."]),
        (["No phone calls before 9"], ["No notifications by phone call before 09:00."]),
        (["I must never be prescribed penicillin."], ["Never penicillin."]),
        (["Nobody is ever to book me into a middle seat."], ["No flights with a middle seat."]),
        (
            ["never reply to my clients in anything but a formal tone"],
            ["No replies to clients in a casual tone."],
        ),
        (["I'd rather not row, my back complains for days after it"], ["Avoid rowing."]),
        (["I don't do pork, religious reasons"], ["Never pork."]),
        (["If it's up to me, I'd rather not be put on opioids."], ["Avoid opioid."]),
        (["I used to hate window seats, but now I like them best."],
         ["Prefer flights with a window seat."]),
        (["None of the meetings may start before ten"], ["No meetings before 10:00."]),
    ],
)  # fmt: skip
def test_wishes_inside_talk(turns: list[str], expected: list[str]) -> None:
    assert rules(*turns) == expected


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (["Hotels under 120 euros a night", "160 is fine now"], ["No hotels over 160 EUR a night."]),
        (["no meetings before 10", "From 9 on is fine"], ["No meetings before 09:00."]),
        (["Never a hotel above 150 euros a night", "Make that 120 euros a night, never above that"],
         ["No hotels over 120 EUR a night."]),
        (["No meetings after lunch", "Clients are fine after lunch"],
         ["No meetings right after lunch, except with clients."]),
        (["Don't ever call me after 8pm", "It's fine to call me after 8pm, except about sales"],
         ["No notifications about sales by phone call after 20:00."]),
        (["A:I could block all horror films for you, would you like that?", "No thanks, leave them."],
         []),
        (["Aisle seats please, always", "Actually window seats, I've changed my mind"],
         ["Prefer flights with a window seat."]),
    ],
)  # fmt: skip
def test_changes_of_what_stands(turns: list[str], expected: list[str]) -> None:
    assert rules(*turns) == expected
