"""An alert as the person gets it: a sentence with both sources."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, TypeAlias

from habitus.alerts.packs import Severity

AlertState: TypeAlias = Literal["waiting", "open", "snoozed", "acknowledged", "settled"]
"""``waiting`` for its day; ``open``; ``snoozed`` until a moment; ``acknowledged`` by the person;
``settled`` by what came later (the appointment was cancelled, the claim was filed)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What an alert rests on: who said or wrote what, and when."""

    event: str
    """Id of the event."""
    at: datetime
    who: str
    """Name of who said it; empty for the person."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Alert:
    """Something that nobody asked for and the person should know.

    Attributes:
        id: stable name of the alert.
        rule: the rule that found it, with its pack and version ("calendar/overlap@1").
        severity: how bad it would be to miss it.
        state: whether it waits, is open, or was dealt with.
        message: what to tell the person, in their language, with both sources and their dates.
        on: the local day it is about, where it is about one.
        due: the local day from which on it is told.
        found: when its second source came in.
        sources: what it rests on, oldest first.
    """

    id: str
    rule: str
    severity: Severity
    state: AlertState
    message: str
    on: date | None
    due: date
    found: datetime
    sources: tuple[Source, ...]
    until: datetime | None = None
    """Of a snoozed alert: when it comes back."""
