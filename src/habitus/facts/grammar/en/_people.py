"""Who is involved: roles, relations and names, and where the words put them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

from habitus.facts._statement import Who
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._words_people import (
    NAMELESS,
    NOT_NAMES,
    ONE_RELATIVE,
    RELATIONS,
    SERVICE_PEOPLE,
    TITLES,
)
from habitus.vocabulary import ROLES, Concepts, Role

Place: TypeAlias = Literal["", "sender", "organizer", "attendees", "recipient"]

_NAME = r"[A-Z][\w'-]+(?: (?:[A-Z][\w'-]+|of|de|van|von|al|bin|da|O'[A-Z]\w+))*(?<! of)(?<! de)(?<! van)"
_TITLED = re.compile(rf"\b(?:{TITLES})\.? (?:[A-Z][\w'-]+)(?: [A-Z][\w'-]+)?")
_RELATION = "|".join(sorted((re.escape(word) for word in RELATIONS), key=len, reverse=True))
_SERVICE = "|".join(sorted((re.escape(word) for word in SERVICE_PEOPLE), key=len, reverse=True))
_OWN = r"(?:my |our |the |any of my |all my |all of my |anyone from my |anybody from |someone from |people from |from |any |a |an |his |her |those |these |other |new |existing |any of the |one of my |one of the )*"
_BY_WORD = re.compile(
    rf"(?<![\w-])(?P<lead>(?:from|by|with|to|for|of|without)\b )?(?P<own>{_OWN})(?P<word>{_RELATION})(?P<poss>'s|s')?(?![\w-])(?P<after>,? (?P<name>(?-i:[A-Z])[a-z]+)(?![a-z])(?P<more>(?:(?:,| and|, and) (?-i:[A-Z])[a-z]+(?![a-z]))*))?",
    re.IGNORECASE,
)
_CROWD = re.compile(
    r"\b(?:of |with |from |by )?(?:the |those |my |our )?(?:lads|girls|guys|people|folks|team|crew|lot|gang|crowd|boys|bunch|colleagues|clients) (?:from|in|at|over in|up in|of) (?:the )?(?P<name>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)"
)
_NAMED_CROWD = re.compile(
    r"\b(?P<lead>(?:of|with|from|by|to|for) )?(?:the |those |any of the |anyone on the |anyone from the )(?P<name>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?) (?:team|crew|lot|people|folks|guys|gang|crowd|bunch)\b"
)
_STRANGERS = re.compile(NAMELESS)
_LED_NAME = re.compile(
    rf"\b(?P<lead>from|by|with|to|of|for|without|against|than|From|By|With|To|For|Without) (?P<own>the )?(?P<name>{_NAME})(?P<poss>'s)?"
)
_POSS_NAME = re.compile(
    rf"\b(?P<name>{_NAME})'s (?=(?:calls?|emails?|mails?|messages?|texts?|meetings?|invites?|invitations?|notifications?|pings?))"
)
_SUBJECT_NAME = re.compile(
    rf"\b(?P<name>{_NAME}) (?:sets? up|calls?\b|organi[sz]es|organi[sz]ed|schedules|sends|texts|emails|writes|pings|rings|invites|messages|books|asks)"
)
_OBJECT_NAME = re.compile(rf"\b(?P<name>{_NAME})")
_SPOKEN_ABOUT = re.compile(
    r"\b(?:about|mention(?:s|ing)?|regarding|concerning|on the subject of|to do with)(?: (?:the|my))? $"
)
_SERVICE_WORD = re.compile(
    rf"\b(?P<lead>(?:from|by|with|to|for)\b )?(?:my |our |the |any |anything from )*(?P<word>{_SERVICE})(?P<poss>'s)?(?![\w-])(?! (?:runs?|trips?|gates?|bus|holidays?|pick-?ups?|drop-?offs?|uniforms?|fees?|nights?|days?|projects?|homework|app|card|account|plays?|bags?|membership|class(?:es)?|stuff))(?P<after>(?:,| -)? (?P<name>(?-i:[A-Z][a-z]+))(?![a-z]))?",
    re.IGNORECASE,
)


def read_people(
    scan: Scan, concepts: Concepts, known: Mapping[str, Role], kinds: tuple[str, ...]
) -> tuple[Who, ...]:
    """Take the people out of a clause.

    Args:
        scan: the clause; understood words are cut out.
        concepts: for words that stand for a role.
        known: names and words the person has explained, with their role.
        kinds: what the clause is about, as far as known: a mail has a sender, a meeting an organizer.
    """
    found: list[Who] = []

    def add(who: Who) -> None:
        if who not in found:
            found.append(who)

    crowd = _CROWD.search(scan.text)
    if crowd is not None:
        add(Who(name=crowd.group("name")))
        scan.cut(*crowd.span())
    named_crowd = _NAMED_CROWD.search(scan.text)
    if named_crowd is not None and _is_name(named_crowd.group("name"), concepts, kinds):
        add(
            Who(
                name=named_crowd.group("name"),
                field=_place((named_crowd.group("lead") or "").strip().lower(), kinds),
            )
        )
        scan.cut(*named_crowd.span())
    for match in scan.take_all(_STRANGERS):
        add(Who(role="stranger", field=_place(match.group(), kinds)))
    text = scan.text
    for match in list(_TITLED.finditer(text)):
        lead = text[: match.start()].rstrip().rsplit(" ", 1)[-1].lower()
        scan.cut(*match.span())
        add(Who(name=match.group(), field=_place(lead, kinds)))
    for name, role in known.items():
        named = re.search(rf"\b(?:(?:from|by|with|to|for) )?{re.escape(name)}(?:'s)?\b", scan.text)
        if named is not None:
            lead = named.group().split()[0].lower()
            by_role = name.islower()
            add(
                Who(
                    role=role if by_role else None,
                    name="" if by_role else name,
                    field=_place(lead, kinds),
                )
            )
            scan.cut(*named.span())
    related: re.Match[str] | None
    while (related := _BY_WORD.search(scan.text)) is not None:
        match = related
        role = RELATIONS[match.group("word").lower()]
        lead = (match.group("lead") or "").strip().lower()
        if match.group("poss") and _SERVICE_WORD.match(
            scan.text, match.end() + (scan.text[match.end() : match.end() + 1] == " ")
        ):
            scan.cut(match.start(), match.end())  # "my kid's school": the school is meant
            continue
        after = match.group("name")
        name = after if after and after[0].isupper() and after.lower() not in NOT_NAMES else ""
        end = match.end() if name else match.end() - len(match.group("after") or "")
        place = _place(lead, kinds) or ("" if not match.group("poss") else _place("from", kinds))
        kin = match.group("word").lower()
        if name:
            add(Who(name=name, field=place))
            for more in re.findall(r"[A-Z][a-z]+", match.group("more") or ""):
                add(Who(name=more, field=place))
        else:
            add(Who(role=role, name=kin if kin in ONE_RELATIVE else "", field=place))
        scan.cut(match.start(), end)
    for pattern in (_LED_NAME, _POSS_NAME, _SUBJECT_NAME):
        at = 0
        while (related := pattern.search(scan.text, at)) is not None:
            match = related
            at = match.end()
            name = match.group("name")
            if not _is_name(name, concepts, kinds):
                continue
            lead = (match.groupdict().get("lead") or "from").lower()
            add(Who(name=name, field=_place(lead, kinds)))
            scan.cut(
                match.start(),
                match.end("name")
                + (2 if scan.text[match.end("name") : match.end("name") + 2] == "'s" else 0),
            )
    if "message" in kinds:
        for match in list(_OBJECT_NAME.finditer(scan.text)):
            if _SPOKEN_ABOUT.search(scan.low[: match.start()]):
                continue  # "messages about Jasper": no one they go to
            if _is_name(match.group("name"), concepts, kinds):
                add(Who(name=match.group("name"), field="recipient"))
                scan.cut(*match.span())
    if any(kind in ("email", "notification", "message", "meeting", "reply") for kind in kinds):
        for match in list(_SERVICE_WORD.finditer(scan.text)):
            lead = (match.group("lead") or "").strip().lower()
            if re.search(
                r"(?<!')\b(?:about|regarding|concerning|on|re|mentioning)(?: (?:the|my|our))? ?$",
                scan.low[: match.start()],
            ):
                continue  # what it is about
            if "meeting" in kinds and match.group().lower() == match.group("word").lower():
                continue  # "school run": no one's meeting
            scan.cut(*match.span())
            add(
                Who(
                    name=match.group("name") or match.group("word"),
                    field=_place(lead or "from", kinds),
                )
            )
    return tuple(found)


def _is_name(name: str, concepts: Concepts, kinds: tuple[str, ...]) -> bool:
    low = name.lower()
    if low in NOT_NAMES or low.split()[0] in NOT_NAMES:
        return False
    if any(kind in ("flight", "hotel", "meal", "purchase", "content") for kind in kinds):
        return False
    return not any(
        concepts.by_id[one].domain not in ("role", "")
        for one in concepts.lookup(low)
        if one in concepts.by_id
    )


def _place(lead: str, kinds: tuple[str, ...]) -> Place:
    """The field that a preposition points to, for these kinds."""
    words = lead.split()
    first = words[0] if words else ""
    if first in ("from", "by", "of"):
        return (
            "organizer"
            if "meeting" in kinds
            else "sender"
            if {"email", "notification"} & set(kinds)
            else ""
        )
    if first in ("to", "for") and {"message", "reply"} & set(kinds):
        return "recipient"
    return ""


def role_of(word: str, concepts: Concepts) -> Role | None:
    """The role a word stands for ("my mum" is family), or None."""
    for one in concepts.lookup(word, "role"):
        for above in concepts.ancestors(one, parts=False):
            if above in ROLES:
                return above  # type: ignore[return-value]
    return None
