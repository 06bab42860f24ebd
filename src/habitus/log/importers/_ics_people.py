"""Who is in an event, and what the person answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ._ics_lines import Property
from ._text import clean
from ._types import JSON, Me, fold_address

_ANSWERS = {"ACCEPTED": "accepted", "DECLINED": "declined", "TENTATIVE": "tentative"}
_THINGS = frozenset({"ROOM", "RESOURCE"})


@dataclass(frozen=True)
class People:
    """The people of one event."""

    response: str
    """`accepted`, `declined`, `tentative`, `organized` or `none`: the person's own answer."""
    organizer_name: str | None
    attendees: Sequence[str]
    """Names of the others who are invited."""
    known: Sequence[JSON]
    """Everyone with name, address and answer, the organizer first."""
    room: str
    """The name of an invited room."""


def find_people(
    lines: Sequence[Property], header: Mapping[str, str], me: Me, *, is_reply: bool
) -> People:
    """Read ORGANIZER and ATTENDEE lines.

    Args:
        lines: the event's own.
        header: those of its calendar; its name is often the owner's address, and an event there
            without organizer and attendees is then one that the person made for themself.
        me: who the person is.
        is_reply: the event tells an invited person's answer (METHOD:REPLY), so being its
            organizer is no act of the person.
    """
    organizer_name: str | None = None
    organized = False
    answer = "none"
    attendees: list[str] = []
    known: list[JSON] = []
    room = ""
    for one in sorted(lines, key=lambda one: one.name != "ORGANIZER"):
        if one.name not in ("ORGANIZER", "ATTENDEE"):
            continue
        address = fold_address(clean(one.value))
        address = address if "@" in address or address.startswith("tel:") else ""
        name = clean(one.params.get("CN", "")).strip().strip('"') or address
        if not name:
            continue
        if one.params.get("CUTYPE", "").upper() in _THINGS:
            room = room or name
            continue
        is_me = me.is_sender(name, address)
        status = one.params.get("PARTSTAT", "").upper()
        person: dict[str, JSON] = {"name": name}
        if address:
            person["address"] = address
        if one.name == "ORGANIZER":
            organizer_name = name
            organized = organized or is_me
            person["organizer"] = True
        else:
            person["response"] = _ANSWERS.get(status, "none")
            if is_me:
                answer = _ANSWERS.get(status, answer)
            elif name not in attendees:
                attendees.append(name)
        if is_me:
            person["me"] = True
        known.append(person)
    if organized and not is_reply and answer in ("none", "accepted"):
        answer = "organized"
    if not known and any(me.is_me(header.get(name)) for name in ("X-WR-CALNAME", "X-OWNER")):
        answer = "organized"
    return People(answer, organizer_name, attendees, known, room)
