"""Changes that come later, end on a day, or reach only part of what was said; end to end."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from habitus import Habitus

from ._told import standing

_START = datetime.fromisoformat("2026-03-02T12:00:00+00:00")


def _standing(*turns: str) -> list[str]:
    return standing("en", _START, *turns, zone="Europe/Berlin")


DATED = (
    (
        ("No meetings before 10.", "As of the first of June you can drop the rule about meetings before 10."),
        ["No meetings before 10:00, until 31 May 2026."],
    ),
    (
        ("No meetings before 10.", "The ban on early meetings ends on April 9."),
        ["No meetings before 10:00, until 9 April 2026."],
    ),
    (
        ("No sweets.", "The sweets ban only lasts until Easter."),
        ["Never sweet, until 5 April 2026."],
    ),
    (
        ("Hotels max 90 euros.", "With the new job the hotel limit goes up from 90 to 1,200, starting May 4."),
        ["No hotels over 1200 EUR a night, from 4 May 2026 on.", "No hotels over 90 EUR a night, until 3 May 2026."],
    ),
    (
        ("Hotels max 90 euros.", "The raise comes on June 2. From that day make it 120 instead of 90."),
        ["No hotels over 120 EUR a night, from 2 June 2026 on.", "No hotels over 90 EUR a night, until 1 June 2026."],
    ),
    (
        ("Reply in Spanish.", "From next Monday, reply in English instead."),
        ["From 9 March 2026 on: replies: in English.", "Until 8 March 2026: replies: in Spanish."],
    ),
    (
        ("No calls after 7pm.", "From May it's 9pm."),
        ["No notifications by phone call after 19:00, until 30 April 2026.", "No notifications by phone call after 21:00, from 1 May 2026 on."],
    ),
    (
        ("No meetings before 9.", "Until the end of April no meetings before 12."),
        ["No meetings before 09:00, from 1 May 2026 on.", "No meetings before 12:00, until 30 April 2026."],
    ),
    (
        ("No calls on Sundays.", "In two weeks the Sunday call ban ends."),
        ["No notifications by phone call on Sundays, until 16 March 2026."],
    ),
)  # fmt: skip


@pytest.mark.parametrize(("turns", "rules"), DATED)
def test_the_old_holds_until_the_new_begins(turns: tuple[str, ...], rules: list[str]) -> None:
    assert _standing(*turns) == rules


PARTLY: tuple[tuple[tuple[str, ...], list[str]], ...] = (
    (("No olives, no capers, no anchovies.", "Capers I can eat again."), ["Never anchovy.", "Never olive."]),
    (
        ("No chicken, no pork.", "Chicken I've gone back to. Pork stays out."),
        ["Never pork."],
    ),
    (
        ("Ask me before using mail_blast or wipe_disk.", "From April 6 there's no more asking needed for mail_blast."),
        ["Ask before doing anything with mail_blast or wipe_disk, except doing anything with mail_blast from 6 April 2026 on."],
    ),
    (("No workouts this month.", "Light ones are okay now."), ["No workouts from 2 March to 31 March 2026, except of low intensity."]),
    (("No meetings with Tove.", "Tove and I have made up."), []),
    (("No phone calls from my mother.", "Mum and I are talking again."), []),
    (("No calls after 7pm.", "On weekends until 9 is fine."), ["No notifications by phone call after 19:00, except on weekends between 19:00 and 21:00."]),
    (("No meetings on Fridays.", "Just this once, Friday the 13th is okay."), ["No meetings on Fridays, except on 13 March 2026."]),
)  # fmt: skip


@pytest.mark.parametrize(("turns", "rules"), PARTLY)
def test_what_is_not_named_still_stands(turns: tuple[str, ...], rules: list[str]) -> None:
    assert _standing(*turns) == rules


NARROWED = (
    (("No meetings with Tove.", "About Tove: I only meant on Mondays."), ["No meetings with Tove on Mondays."]),
    (("No meetings after 3.", "Restrict that to Fridays."), ["No meetings on Fridays after 15:00."]),
    (("No calls on Sundays.", "That only goes for calls before noon."), ["No notifications by phone call on Sundays before 12:00."]),
    (("No red meat.", "I just meant beef."), ["Never beef."]),
)  # fmt: skip


@pytest.mark.parametrize(("turns", "rules"), NARROWED)
def test_less_was_meant(turns: tuple[str, ...], rules: list[str]) -> None:
    assert _standing(*turns) == rules


def test_a_narrowing_that_cannot_be_read_waits_for_a_yes() -> None:
    with Habitus(":memory:") as habitus:
        person = habitus.person("x", zone="Europe/Berlin", language="en")
        person.tell("No hotels over 200 euros.", at=_START)
        person.tell("I only meant it for work trips.", at=_START + timedelta(days=1))
        assert [rule.stage for rule in person.rules()] == ["proposed"]


RESTORED = (
    (("No sushi.", "Sushi is fine again.", "Reinstate the sushi ban."), ["Never sushi."]),
    (("No meetings on Fridays.", "Friday meetings are okay again.", "The Friday rule is back."), ["No meetings on Fridays."]),
    (("Hotels under 150 euros.", "Drop the hotel limit.", "Bring the hotel limit back."), ["No hotels over 150 EUR a night."]),
)  # fmt: skip


@pytest.mark.parametrize(("turns", "rules"), RESTORED)
def test_what_was_lifted_holds_again(turns: tuple[str, ...], rules: list[str]) -> None:
    assert _standing(*turns) == rules


MOVED = (
    (
        ("Keep Tuesdays from 5 to 6 free for the gym.", "They're moving my gym slot from Tuesday to Thursday, same hour."),
        ["No meetings at any point on Thursdays between 17:00 and 18:00."],
    ),
    (
        ("Keep Tuesdays from 5 to 6 free for the gym.", "From June my gym is on Mondays instead of Tuesdays."),
        ["No meetings at any point on Mondays between 17:00 and 18:00, from 1 June 2026 on.", "No meetings at any point on Tuesdays between 17:00 and 18:00, until 31 May 2026."],
    ),
)  # fmt: skip


@pytest.mark.parametrize(("turns", "rules"), MOVED)
def test_a_kept_time_moves(turns: tuple[str, ...], rules: list[str]) -> None:
    assert _standing(*turns) == rules


BARE: tuple[tuple[tuple[str, ...], list[str]], ...] = (
    (("Max 80.",), []),
    (("Hotels 120 euros at most.", "max 150"), ["No hotels over 150 EUR a night."]),
    (("Keep replies under 50 words.", "max 70"), ["Replies: at most 70 words."]),
    (("Only restaurants within 3 km.", "Make it 5."), ["No meals more than 5 km away."]),
)  # fmt: skip


@pytest.mark.parametrize(("turns", "rules"), BARE)
def test_a_bare_number_has_the_unit_of_the_limit_before(
    turns: tuple[str, ...], rules: list[str]
) -> None:
    assert _standing(*turns) == rules


UNTOUCHED = (
    ("No calls after 8pm.", "It's 9pm already and I'm tired."),
    ("Never buy from Zalora.", "My sister bought from Zalora again."),
    ("No meetings with Dan.", "Dan and I are going to the cinema again."),
    ("No meetings before 10.", "The 9 o'clock train moves to Thursday."),
    ("Hotels max 100 euros.", "The conference costs 150 from June."),
    ("No meetings on Fridays.", "The gym is on Fridays now."),
)


@pytest.mark.parametrize(("earlier", "later"), UNTOUCHED)
def test_talk_changes_nothing(earlier: str, later: str) -> None:
    assert _standing(earlier, later) == _standing(earlier)
