"""A notice: one typed thing that a message says is so, planned, due, paid, allowed or forbidden.

Notices are what alerts are found in. They are smaller than records and say no more than one message
does: a dentist at seven on June 9, a charge of 17.99 by Hulu, "don't pay them until the leak is fixed".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, datetime, timedelta
from typing import Literal, TypeAlias

from pydantic import JsonValue

NoticeKind: TypeAlias = Literal[
    "commitment", "away", "visit", "busy", "limit", "charge", "approval", "order", "ban", "cancel",
    "close", "payment", "caution", "investment", "valid", "use", "single", "rule", "anchor",
    "deadline", "wish", "done", "allergy", "drug", "transfer",
]  # fmt: skip
"""What a message says: ``commitment`` an hour that is taken; ``away`` days from home; ``visit`` somebody
comes to the person's home; ``busy`` a thing is in use; ``limit`` an amount above which somebody must be
asked; ``charge`` money that has gone; ``approval`` a yes; ``order`` what the person wants done; ``ban``
what somebody says must not be done; ``cancel`` what was called off; ``close`` an account that ends;
``payment`` money that will go; ``caution`` a stated fear of risk; ``investment`` a risky one; ``valid``
until when a paper holds; ``use`` of a paper; ``single`` it may be used once; ``rule`` so many days before
or after something; ``anchor`` that something; ``deadline`` a last day; ``wish`` what the person means to do
in time; ``done`` what is done; ``allergy``; ``drug`` a drug or food that is to be taken;
``transfer`` money that somebody asks to be sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One thing a message says, with the words it stands in.

    Times of day are minutes after midnight of the person's zone.
    """

    kind: NoticeKind
    quote: str
    """The sentence it was read from."""
    source: str = ""
    """Id of the message's event."""
    at: datetime
    """When it was said."""
    mine: bool = True
    """Whether the person said it."""
    name: str = ""
    """Who said it, for others."""
    about: str = ""
    """The words that say what it is about, for finding the same thing again."""
    first: date | None = None
    last: date | None = None
    begin: int | None = None
    until: int | None = None
    """May be over 1440: the next day."""
    weekly: tuple[int, ...] = ()
    """Weekdays it recurs on, from ``first`` to ``last`` where these are known."""
    amount: float | None = None
    currency: str = ""
    number: str = ""
    """Last digits of an account, or a code."""
    what: tuple[str, ...] = ()
    """Classes: of papers, acts, resources, anchors, instruments, or ids of concepts."""
    who: tuple[str, ...] = ()
    """Whom it concerns: empty for the person, else names and relations."""
    place: str = ""
    days: int = 0
    """Of a rule: days from its anchor, negative before it."""
    flags: tuple[str, ...] = ()

    def day(self) -> date:
        """Its first day, or the day it was said on."""
        return self.first or self.at.date()

    def from_event(self, source: str) -> Notice:
        """The same, read from that event."""
        return replace(self, source=source)

    def to_json(self) -> dict[str, JsonValue]:
        """Plain JSON without what is empty."""
        found: dict[str, JsonValue] = {}
        for one in fields(self):
            value = getattr(self, one.name)
            if value is None or (value in ("", (), 0) and one.name != "begin"):
                continue
            if isinstance(value, date):
                value = value.isoformat()
            found[one.name] = list(value) if isinstance(value, tuple) else value
        found["mine"] = self.mine
        return found


def notice_of(body: Mapping[str, JsonValue]) -> Notice:
    """The notice that :meth:`Notice.to_json` wrote."""
    given: dict[str, object] = dict(body)
    given["at"] = datetime.fromisoformat(str(body["at"]))
    for name in ("first", "last"):
        if name in body:
            given[name] = date.fromisoformat(str(body[name]))
    for name in ("weekly", "what", "who", "flags"):
        value = body.get(name)
        given[name] = tuple(value) if isinstance(value, list) else ()
    return Notice(**given)  # type: ignore[arg-type]


def days_between(one: date, two: date) -> int:
    """Whole days from one to the other."""
    return (two - one) // timedelta(days=1)
