"""Changes of mind in English, end to end: what stands after an earlier and a later turn."""

from __future__ import annotations

from datetime import datetime

import pytest

from ._told import standing

_START = datetime.fromisoformat("2026-03-02T12:00:00+00:00")


def _standing(*turns: str) -> list[str]:
    return standing("en", _START, *turns)


LIFTED = (
    ("No meetings before 10.", "I'm a morning person these days, early meetings are no problem."),
    ("No meetings after 5pm.", "Late meetings are fine now."),
    ("No meetings over lunch.", "Lunch meetings are OK after all."),
    ("Don't schedule meetings on Fridays.", "Ignore what I said about Fridays."),
    ("No meetings on Mondays.", "Mondays are open again."),
    ("No video calls.", "Video's fine again."),
    ("No meetings with Dan.", "Dan and I made up, meetings with him are fine."),
    (
        "Never book me on Kestrel Air.",
        "Kestrel Air have sorted themselves out, I'll fly with them again.",
    ),
    ("Only fly Northwing.", "Any airline is fine now."),
    ("I only fly window seat.", "Either seat is fine by me now."),
    ("I prefer aisle seats.", "I don't mind where I sit any more."),
    ("No flights before 7am.", "Early flights are no problem any more."),
    ("I don't drink coffee.", "I'm back on the coffee."),
    ("I avoid yoga.", "I'm back into yoga."),
    ("I love jazz.", "I'm over jazz."),
    ("I don't eat gluten.", "Gluten's no longer an issue."),
    ("I'm allergic to peanuts.", "Good news, I've outgrown the peanut allergy."),
    ("I'm allergic to eggs.", "The egg allergy was a misdiagnosis."),
    ("I'm allergic to penicillin.", "Turns out I was never allergic to penicillin."),
    ("I'm lactose intolerant, no dairy.", "My dairy intolerance has cleared up."),
    ("I'm allergic to shellfish.", "The test came back negative, no shellfish allergy."),
    ("Reply in bullet points.", "You can drop the bullet points."),
    ("Reply in bullet points.", "Bullets aren't necessary any more."),
    ("Answer in French.", "You don't need to answer in French any more."),
    ("Keep replies under 50 words.", "Longer replies are fine now."),
    ("Keep replies under 50 words.", "You can write as much as you like again."),
    ("Keep replies under 50 words.", "Forget the word limit."),
    ("Mute sports notifications.", "I want the sports alerts again."),
    ("Mute news alerts.", "Forget the news mute."),
    ("No calls from recruiters.", "Recruiters can call again."),
    ("Don't email me on Sundays.", "Sunday emails are OK now."),
    ("Never email my boss after 6.", "Forget that rule about emailing my boss."),
    ("Ask me before booking flights.", "Stop asking me about flights."),
    ("Ask me before sending emails.", "You don't have to ask before sending emails any more."),
    ("Don't push to main.", "The main branch freeze is over."),
    ("Hotels max 100 euros.", "Drop the hotel limit."),
    ("No meetings before 10.", "On second thoughts, forget it."),
)


@pytest.mark.parametrize(("earlier", "later"), LIFTED)
def test_what_was_ruled_out_is_fine_again(earlier: str, later: str) -> None:
    assert _standing(earlier)
    assert _standing(earlier, later) == []


REPLACED = (
    ("Hotels max 100 euros.", "Bump the hotel limit up to 140.", "No hotels over 140 EUR a night."),
    ("Hotels max 100 euros.", "Lower the hotel cap to 80.", "No hotels over 80 EUR a night."),
    ("Hotels max 100 euros.", "My hotel budget went up to 150.", "No hotels over 150 EUR a night."),
    ("Dinner under $40.", "Raise my dinner budget to $60.", "No meals over 60 USD."),
    ("Keep replies under 50 words.", "Raise the word limit to 80.", "Replies: at most 80 words."),
    ("No calls after 8pm.", "You can call until 10 now.", "No notifications by phone call after 22:00."),
    ("No meetings before 10.", "Make that 9.", "No meetings before 09:00."),
    ("No meetings on Mondays.", "It's Tuesdays I need free now, not Mondays.", "No meetings on Tuesdays."),
    ("No meetings on Mondays.", "Swap Mondays for Thursdays.", "No meetings on Thursdays."),
    ("I prefer aisle seats.", "Scratch that, window.", "Prefer flights with a window seat."),
    ("Tag emails from my accountant as tax.", "Use finance instead of tax.", "Mail from accountant: tag “finance”."),
    ("Reply in bullet points.", "No more bullet points.", "No replies in bullet points."),
    ("I hate horror movies.", "Horror's grown on me.", "Prefer horror."),
)  # fmt: skip


@pytest.mark.parametrize(("earlier", "later", "left"), REPLACED)
def test_the_new_takes_the_place_of_the_old(earlier: str, later: str, left: str) -> None:
    assert _standing(earlier, later) == [left]


def test_a_new_threshold_for_asking() -> None:
    for later in ("Raise the ask-first threshold to $250.", "Only ask above $250 now."):
        (left,) = _standing("Ask me before buying anything over $100.", later)
        assert left.startswith("Ask before purchases over 250 USD")


NARROWED = (
    ("No alcohol please.", "A glass of wine is fine, but no spirits.", ["Never alcohol other than wine.", "Never spirit."]),
    ("I'm vegetarian, no meat.", "I eat chicken again but no other meat.", ["Never meat other than chicken.", "Never seafood."]),
    ("I'm vegetarian.", "I eat fish now, still no meat.", ["Never meat.", "Never seafood other than fish."]),
    ("No beef for me.", "Beef only on Sundays now.", ["Never beef, except beef on Sundays."]),
    ("No meetings on Fridays.", "Fridays after 2 are OK.", ["No meetings on Fridays, except on Fridays after 14:00."]),
    ("No meetings on Wednesdays.", "Just this Wednesday go ahead.", ["No meetings on Wednesdays, except on 4 March 2026."]),
    ("Don't call me after 9pm.", "Until Friday you can call after 9.", ["No notifications by phone call after 21:00, except from 3 March to 6 March 2026 after 21:00."]),
    ("Never delete files.", "You may delete files in tmp.", ["Never delete files, except doing anything with tmp."]),
    ("Never pay invoices without asking.", "You can pay invoices up to 50 without asking.", ["Ask before paying invoices, except of at most 50 GBP."]),
    ("Don't put me in the middle seat.", "Middle seats are OK on short flights.", ["No flights with a middle seat."]),
)  # fmt: skip


@pytest.mark.parametrize(("earlier", "later", "left"), NARROWED)
def test_fine_in_part_leaves_the_rest(earlier: str, later: str, left: list[str]) -> None:
    assert _standing(earlier, later) == left


def test_the_same_goes_for_another_day() -> None:
    for later in ("Same goes for Thursdays.", "Extend that to Thursdays as well."):
        assert _standing("No meetings on Mondays.", later) == [
            "No meetings on Mondays.",
            "No meetings on Thursdays.",
        ]


@pytest.mark.parametrize(
    "words",
    [
        "My allergy to nuts turned out to be wrong.",
        "No shellfish allergy.",
        "I don't have a nut allergy.",
        "I'm not allergic to cats or nuts after all.",
        "The limit of my patience is now 10 minutes.",
        "Same goes for my sister.",
        "I'm back on Monday.",
        "Either day works for the plumber.",
        "You can drop the kids at 5.",
        "It's Tuesday, not Monday.",
    ],
)
def test_with_nothing_to_change_no_rule_is_made(words: str) -> None:
    assert _standing(words) == []


@pytest.mark.parametrize(
    "words",
    [
        "I'm back on Monday.",
        "Either day works for the plumber.",
        "You can drop the kids at 5.",
        "The train was late again, not a problem.",
        "I'll call them again tomorrow about the boiler.",
        "Swap my shift for Tom's, he said.",
        "The weather is fine again.",
    ],
)
def test_talk_changes_nothing(words: str) -> None:
    earlier = ("No meetings before 10.", "Hotels max 100 euros.", "Never book Aeroflot.")
    assert _standing(*earlier, words) == _standing(*earlier)


def test_corrections_within_a_turn() -> None:
    assert _standing("I like tea, or rather, coffee.") == ["Prefer coffee."]
    assert _standing("I said no meetings before 10. I meant 11.") == ["No meetings before 11:00."]
    assert _standing("I prefer window seats, sorry, I meant aisle.") == [
        "Prefer flights with an aisle seat."
    ]
