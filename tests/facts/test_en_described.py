"""Nouns with their description, orders that follow them, and changes told by what they are about."""

from __future__ import annotations

from datetime import datetime

import pytest

from habitus import Habitus
from habitus.facts.grammar.en._noun_phrases import is_described

from ._told import standing

_START = datetime.fromisoformat("2026-03-02T12:00:00+00:00")


def _standing(*turns: str) -> list[str]:
    return standing("en", _START, *turns)


@pytest.mark.parametrize(
    "words",
    (
        "tools costing more than fifty euros",
        "meetings that come at short notice",
        "mail from the allotment society",
        "invites organised by Priya",
        "flights with two stops",
    ),
)
def test_a_noun_with_its_description_is_no_clause(words: str) -> None:
    assert is_described(words)


@pytest.mark.parametrize(
    "words",
    (
        "rent leaves my account on the third",
        "workouts in the evening leave me awake",
        "Kev's a good man for a beer",
        "please book nothing on Fridays",
        "the dog that I had was old and was loud",
    ),
)
def test_a_clause_is_no_described_noun(words: str) -> None:
    assert not is_described(words)


ORDERS = (
    ("Shoes costing more than 90 euros, you check with me first.", "Ask before buying shoes over 90 EUR."),
    ("Invites organised by Priya, mark those 'budget'.", "Meetings called by Priya: tag “budget”."),
    ("All purchases other than groceries: ask me first.", "Ask before purchases, except groceries."),
    ("Mail from the Teachers Guild? Tag it 'someday'.", "Mail from Teachers Guild: tag “someday”."),
    ("Rooms that cost 200 pounds or more a night, I'd rather not stay there.", "Avoid hotels of 200 GBP a night or more."),
    ("Three stops or more on a flight is something I'll never agree to.", "No flights with at least 3 stops."),
    ("Orders from Toolbox get tagged van stock.", "Purchases from toolbox: tag “van stock”."),
)  # fmt: skip


@pytest.mark.parametrize(("said", "rule"), ORDERS)
def test_an_order_is_about_the_noun_described_before_it(said: str, rule: str) -> None:
    assert _standing(said) == [rule]


LIMITS = (
    ("With hotels I never go below four stars.", "No hotels rated below 4."),
    ("Meetings that come with less than three days' notice, don't take them.", "No meetings with less than 3 days' notice."),
    ("Don't book me hotels under three stars.", "No hotels rated below 3."),
)  # fmt: skip


@pytest.mark.parametrize(("said", "rule"), LIMITS)
def test_what_lies_below_a_quality_is_unwanted(said: str, rule: str) -> None:
    assert _standing(said) == [rule]


PEOPLE: tuple[tuple[tuple[str, ...], str], ...] = (
    (("Replies to Mr. Okoro go out in French.", "Turns out Mr. Okoro grew up in Rome. Italian for him instead."), "Replies to Mr. Okoro: in Italian."),
    (("Replies to Hannah should be in French.", "Write to her in English instead."), "Replies to Hannah: in English."),
    (("My boss doesn't read paragraphs. When the answer is going to her, it should be a table.",), "Replies to the boss: as a table."),
    (("Every email gets a formal reply, bar the ones to my kids Nate and Josie.",), "Replies: in a formal tone. Exception: to Nate or Josie."),
    (("Keep replies to clients within 120 words.",), "Replies to clients: at most 120 words."),
)  # fmt: skip


@pytest.mark.parametrize(("turns", "rule"), PEOPLE)
def test_a_pronoun_is_the_person_and_no_name(turns: tuple[str, ...], rule: str) -> None:
    assert _standing(*turns) == [rule]


CHANGED: tuple[tuple[tuple[str, ...], list[str]], ...] = (
    (("No meetings on Wednesdays.", "I was too strict. Only the mornings need to be meeting-free."), ["No meetings on Wednesdays in the morning."]),
    (("Never book meetings on Wednesdays.", "Scrap that for the afternoons."), ["No meetings on Wednesdays, except on Wednesdays in the afternoon."]),
    (("Mute all calls.", "Too much! Just mute the calls from strangers, leave the others be."), ["Notifications from strangers by phone call: no notification."]),
    (("Don't put on dramas. Don't put on westerns either.", "Forget the one about dramas. The other one stays."), ["Never western film."]),
    (("Never put me in the Birchwood hotel.", "The Birchwood people sent flowers, so they're back in my good books."), []),
    (("No seafood for me.", "My stomach is all sorted, so seafood can go on the menu."), []),
    (("Mute the football chat.", "The season's done, let the football chat make noise again."), []),
)  # fmt: skip


@pytest.mark.parametrize(("turns", "rules"), CHANGED)
def test_a_change_finds_the_statement_it_describes(
    turns: tuple[str, ...], rules: list[str]
) -> None:
    assert _standing(*turns) == rules


UNCHANGED = (
    ("Never buy from Zalora.", "I bought from Zalora again."),
    ("Mute the chess chat.", "Any other chat is fine."),
    ("No calls from the bank.", "My sister says the bank may ring her again."),
    ("Never book Skyways.", "If Skyways say sorry, I may fly with them again."),
)


@pytest.mark.parametrize(("before", "said"), UNCHANGED)
def test_what_only_sounds_like_a_change_changes_nothing(before: str, said: str) -> None:
    assert _standing(before, said) == _standing(before)


def test_a_proposal_in_whatever_words_is_agreed_to() -> None:
    with Habitus(":memory:") as habitus:
        person = habitus.person("one", zone="Europe/London", language="en")
        person.tell(
            "Would you like me to keep replies to Nadia under 50 words?",
            at=_START,
            speaker="assistant",
        )
        person.tell("Yes please.", at=_START)
        assert [person.sentence(one) for one in person.rules()] == [
            "Replies to Nadia: at most 50 words."
        ]


EFFECTS = (
    ("Post from the council should carry the label 'council'.", "Mail from council: tag “council”."),
    ("If a mail comes in from a client, stick a 'client' tag on it would you.", "Mail from clients: tag “client”."),
    ("Could everything the accountant emails me be filed under 'tax'?", "Mail from accountant: tag “tax”."),
    ("Nothing may beep between 2 and 4 on Sundays.", "Notifications on Sundays between 14:00 and 16:00: no notification."),
    ("I'd like the shopping app muted, it chirps all day.", "Notifications about shopping app: no notification."),
    ("Don't let the fitness app buzz before eight.", "Notifications about fitness app before 08:00: no notification."),
    ("Bank fraud alerts: at once, day or night.", "Notifications about bank fraud: notify at once."),
    ("Texts from Oma must reach me right away even when I'm muted.", "Notifications from Oma by text message: notify at once."),
    ("When my husband phones, let it ring whatever I'm doing.", "Notifications from husband by phone call: notify at once."),
    ("When I'm on the bus, seven thirty to eight fifteen, I can only take in bullet points.", "Replies between 07:30 and 08:15: in bullet points."),
    ("At work, that's nine to five, talk English to me.", "Replies between 09:00 and 17:00: in English."),
    ("Answer Señora Ruiz in Spanish, her English is shaky.", "Replies to Señora Ruiz: in Spanish."),
    ("replies to my brother need to be 60 words at the most.", "Replies to brother: at most 60 words."),
)  # fmt: skip


@pytest.mark.parametrize(("said", "rule"), EFFECTS)
def test_an_effect_is_asked_for_in_many_words(said: str, rule: str) -> None:
    assert _standing(said) == [rule]


def test_what_two_effects_of_a_sentence_are_about_is_said_once() -> None:
    assert _standing("In the mornings spare me the essays: bullet points, eighty words tops.") == [
        "Replies in the morning: at most 80 words.",
        "Replies in the morning: in bullet points.",
    ]


SLOTS = (
    ("Films in French I'd rather skip of an evening.", "Avoid things to watch or read in French in the evening."),
    ("Things in Danish I'm not keen on.", "Avoid things to watch or read in Danish."),
    ("No cartoons at the weekend unless it's in English.", "Never animation on weekends, except in English."),
    ("What I won't buy, full stop, never, is Ozito.", "No ozito, purchases by ozito or purchases from ozito."),
    ("don't ever mention Jasper to my mother in a message", "No messages about jasper to mother."),
    ("Hotels that don't include breakfast I'd rather you avoided.", "Avoid hotels without breakfast."),
    ("From the 6th to the 10th of April I'm at the lake, so meetings in that week can't happen.", "No meetings from 6 April to 10 April 2026."),
    ("I'd rather be spared oysters, they remind me of colds.", "Avoid oyster."),
    ("Restaurants further than four kilometres make my knees hurt, leave them out.", "No meals more than 4 km away."),
)  # fmt: skip


@pytest.mark.parametrize(("said", "rule"), SLOTS)
def test_only_what_narrows_a_wish_narrows_the_rule(said: str, rule: str) -> None:
    assert rule in _standing(said)


def test_a_condition_that_points_nowhere_makes_no_rule() -> None:
    assert _standing("When they haven't, publishing must never happen.") == []
