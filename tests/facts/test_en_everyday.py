"""Everyday English about time, exceptions, effects, amounts and scope, and what is then enforced.

Each case: the words (one or more turns), a context, and the verdict or effect it must get. Near misses
stand beside their hits.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from pydantic import JsonValue

from habitus import Habitus

Context = dict[str, JsonValue]
Case = tuple[tuple[str, ...], Context, str]

TOLD = datetime.fromisoformat("2026-03-02T12:00:00+01:00")
"""A Monday, in Berlin."""


def meeting(at: str, **more: JsonValue) -> Context:
    """A meeting that starts on a day of March 2026 ("05T09:30")."""
    return {"kind": "meeting", "start": f"2026-03-{at}:00+01:00", **more}


def note(**fields: JsonValue) -> Context:
    """A notification on a Saturday morning."""
    return {"kind": "notification", "at": "2026-03-07T11:00:00+01:00", **fields}


def message(at: str, name: str, role: str = "other", **more: JsonValue) -> Context:
    """An outgoing message."""
    return {
        "kind": "message",
        "at": f"2026-03-{at}:00+01:00",
        "recipient": {"name": name, "role": role},
        **more,
    }


def call(tool: str, at: str = "05T10:00", /, **args: JsonValue) -> Context:
    """A tool call."""
    return {"kind": "tool_call", "tool": tool, "args": args, "at": f"2026-03-{at}:00+01:00"}


MUM: JsonValue = {"name": "Mum", "role": "family"}
ANNA: JsonValue = {"name": "Anna", "role": "colleague"}

TIMES: list[Case] = [
    (("Just this week, no meetings before 10",), meeting("04T09:00"), "forbid"),
    (("Just this week, no meetings before 10",), meeting("12T09:00"), "allow"),
    (("No meetings outside working hours",), meeting("05T20:00"), "forbid"),
    (("No meetings outside working hours",), meeting("05T11:00"), "allow"),
    (("no meetings on Friday afternoons",), meeting("20T15:00"), "forbid"),
    (("Don't give me meetings on Mondays",), meeting("16T15:00"), "forbid"),
    (("don't let them give me meetings that start before 9 London time",), meeting("05T09:30"), "forbid"),
    (("don't let them give me meetings that start before 9 London time",), meeting("05T10:30"), "allow"),
    (("Rent goes on the 3rd of each month, so no purchases on the 3rd",), {"kind": "purchase", "item": "lamp", "at": "2026-04-03T10:00:00+02:00"}, "forbid"),
    (("Every other Thursday, starting this one, March 5th, I'm at the clinic. You must never schedule a meeting on one of those Thursdays.",), meeting("19T11:00"), "forbid"),
    (("Every other Thursday, starting this one, March 5th, I'm at the clinic. You must never schedule a meeting on one of those Thursdays.",), meeting("12T11:00"), "allow"),
    (("Never play films for the children after 8 at night",), {"kind": "content", "title": "Moon Train", "at": "2026-03-05T20:45:00+01:00"}, "forbid"),
    (("If it's after 8pm, ask me before you unlock the front door",), call("unlock_door", "05T21:00", door="front door"), "ask"),
    (("If it's after 8pm, ask me before you unlock the front door",), call("unlock_door", "05T11:00", door="front door"), "allow"),
]  # fmt: skip
EXCEPTIONS: list[Case] = [
    (("No calls at the weekend, but if it's my mum, put her through",), note(channel="call", sender=ANNA), "forbid"),
    (("No calls at the weekend, but if it's my mum, put her through",), note(channel="call", sender=MUM), "allow"),
    (("No antibiotics for me, other than amoxicillin",), {"kind": "prescription", "drug": "doxycycline"}, "forbid"),
    (("No antibiotics for me, other than amoxicillin",), {"kind": "prescription", "drug": "amoxicillin"}, "allow"),
    (("Never delete files, unless they're in the trash folder",), call("delete_file", path="invoices/a.pdf"), "forbid"),
    (("Never delete files, unless they're in the trash folder",), call("delete_file", path="a.pdf", folder="trash"), "allow"),
    (("Bar the odd one with Anna, I don't do Friday meetings, so please don't book them",), meeting("06T10:00", attendees=[ANNA]), "allow"),
    (("Bar the odd one with Anna, I don't do Friday meetings, so please don't book them",), meeting("06T10:00", attendees=[MUM]), "forbid"),
    (("No meetings after lunch.", "Clients are fine after lunch"), meeting("05T13:15", attendees=[{"name": "Zo", "role": "client"}]), "allow"),
    (("Mute everything but my mum",), note(channel="push", sender=ANNA), "notify=none"),
    (("Mute everything but my mum",), note(channel="push", sender=MUM), "allow"),
]  # fmt: skip
EFFECTS: list[Case] = [
    (("Flag meetings with clients as key",), meeting("05T10:00", attendees=[{"name": "Zo", "role": "client"}]), "tag=key"),
    (("When Luc writes to me, answer him in French",), {"kind": "email", "sender": {"name": "Luc", "role": "friend"}, "subject": "Salut"}, "reply_language=fr"),
    (("When Luc writes to me, answer him in French",), {"kind": "email", "sender": ANNA, "subject": "Hi"}, "allow"),
    (("When you write back to Ms Dubois, French please",), {"kind": "reply", "recipient": {"name": "Ms Dubois", "role": "client"}}, "reply_language=fr"),
    (("Could you give me replies as a table? Only when they're for my accountant Rolf, I mean.",), {"kind": "reply", "recipient": ANNA}, "allow"),
    (("Silence app alerts from Pebblo, the game",), note(channel="push", sender={"name": "Pebblo", "role": "other"}), "notify=none"),
    (("Stick an 'exam' tag on any email with inspection in the subject",), {"kind": "email", "sender": ANNA, "subject": "Inspection dates"}, "tag=exam"),
    (("As to notifications, mute the ones about sales",), note(channel="push", topic="sales", sender=ANNA), "notify=none"),
]  # fmt: skip
AMOUNTS: list[Case] = [
    (("Nothing hotter than a spiciness of 2 for me",), {"kind": "meal", "dish": "vindaloo", "spiciness": 4}, "forbid"),
    (("Nothing hotter than a spiciness of 2 for me",), {"kind": "meal", "dish": "korma", "spiciness": 1}, "allow"),
    (("I never want a reply longer than 150 words",), {"kind": "reply", "words": 240}, "forbid"),
    (("If a hotel is between 80 and 120 euros a night, I like it",), {"kind": "hotel", "price_per_night": 100, "currency": "EUR"}, "prefer"),
    (("If a hotel is between 80 and 120 euros a night, I like it",), {"kind": "hotel", "price_per_night": 60, "currency": "EUR"}, "allow"),
    (("Hotels 120 a night at most.", "160 is fine now"), {"kind": "hotel", "price_per_night": 150, "currency": "EUR"}, "allow"),
    (("On payments, never transfer more than 250 euros at a time, not for anybody",), call("transfer_money", amount=400, currency="EUR"), "forbid"),
    (("On payments, never transfer more than 250 euros at a time, not for anybody",), call("transfer_money", amount=100, currency="EUR"), "allow"),
    (("Flights of more than six hours only in business class",), {"kind": "flight", "depart": "2026-03-06T08:00:00+01:00", "arrive": "2026-03-06T19:00:00+01:00", "cabin": "economy"}, "forbid"),
    (("Flights of more than six hours only in business class",), {"kind": "flight", "depart": "2026-03-06T08:00:00+01:00", "arrive": "2026-03-06T10:00:00+01:00", "cabin": "economy"}, "allow"),
]  # fmt: skip
SCOPE: list[Case] = [
    (("Never message my clients in the evening",), message("05T20:00", "Zo", "client"), "forbid"),
    (("Never message my clients in the evening",), message("05T20:00", "Anna", "colleague"), "allow"),
    (("Don't send texts to my students after 6pm",), message("05T19:00", "my students"), "forbid"),
    (("Replies to my boss must never be casual",), {"kind": "reply", "tone": "casual", "recipient": {"name": "Jo", "role": "boss"}}, "forbid"),
    (("Replies to my boss must never be casual",), {"kind": "reply", "tone": "casual", "recipient": ANNA}, "allow"),
    (("Please stop buying snacks for me, save for fruit",), {"kind": "purchase", "item": "crisps", "category": "snacks"}, "forbid"),
    (("I'd rather not buy anything by the brand Apricot",), {"kind": "purchase", "item": "tablet", "brand": "Apricot"}, "avoid"),
    (("I'd rather not buy anything by the brand Apricot",), {"kind": "meal", "dish": "apricot tart"}, "allow"),
    (("Ask me before booking flights",), {"kind": "flight", "depart": "2026-03-06T08:00:00+01:00"}, "ask"),
]  # fmt: skip
DISAGREEING: list[Case] = [
    (("Every push to the birdsong repo must happen, no matter what.", "Never push to any repo on a Friday."), call("git_push", "06T15:00", repo="birdsong"), "ask"),
    (("Every push to the birdsong repo must happen, no matter what.", "Never push to any repo on a Friday."), call("git_push", "06T15:00", repo="acorn"), "forbid"),
    (("You must always text my brother Anton", "Never send texts after 10pm"), message("05T22:30", "Anton", "family"), "ask"),
    (("I'm not keen on dramas, no wait, what I mean is never horror",), {"kind": "content", "genres": ["horror"]}, "forbid"),
    (("I'm not keen on dramas, no wait, what I mean is never horror",), {"kind": "content", "genres": ["drama"]}, "allow"),
]  # fmt: skip
NO_RULES = [
    "i'm a vegetable at that hour",
    "no we'll just walk in",
    "I like to see it go before I spend",
    "Keep your answers short",
    "If you ever come across a copy of The Orchard with all its pages let me know how it ends",
    "The optician asked if I'd like the same again and I said no",
    "Most people in my office don't like meetings on Mondays",
    "I saw the swans again, the two that never fly",
    "The car has a rattle that I don't love, somebody ought to look at it",
    "Between ten and twelve I got nothing done at all, then I had soup",
    "No one has ever failed and then baked a cake, says my aunt",
    "He reads it to us on the phone and we're not allowed to put it on speaker",
    "She's taking the good frying pan, I've already been told. I don't want to think about it.",
]


@pytest.mark.parametrize(
    ("turns", "context", "right"), [*TIMES, *EXCEPTIONS, *EFFECTS, *AMOUNTS, *SCOPE, *DISAGREEING]
)
def test_everyday_rules_are_enforced(turns: tuple[str, ...], context: Context, right: str) -> None:
    with Habitus(":memory:") as habitus:
        person = habitus.person("x", zone="Europe/Berlin", language="en")
        for day, words in enumerate(turns):
            person.tell(words, at=TOLD + timedelta(days=day))
        verdict = person.evaluate_context(context, now=TOLD + timedelta(days=2))
        if "=" in right:
            key, value = right.split("=")
            assert dict(verdict.effects).get(key) in (value, [value], (value,))
        else:
            assert verdict.verdict == right
            assert right != "allow" or not verdict.effects


@pytest.mark.parametrize("words", NO_RULES)
def test_talk_makes_no_rule(words: str) -> None:
    with Habitus(":memory:") as habitus:
        person = habitus.person("x", zone="Europe/Berlin", language="en")
        person.tell(words, at=TOLD)
        assert not person.rules()
