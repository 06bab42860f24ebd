"""How the person is just now, with the reason: from what they said lately and from their records.

Nothing here is kept: a state holds as long as what it rests on does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import Connection, select

from habitus.state._read import read_records
from habitus.state._record import Record
from habitus.store import record as records
from habitus.vocabulary import Language, RecordKinds

STATES = ("tired", "ill", "stressed", "sad", "busy", "travelling", "just_finished")

SHORT_NIGHT_H = 5.5
"""A night shorter than this makes the next day a tired one."""
BUSY_MIN = 15 * 60
"""Minutes of meetings in a week that make it busy."""
BUSY_MEETINGS = 15
SOON_DAYS = 3
DEADLINES = 3
"""So many deadlines within the next days make them busy."""

_SAID: dict[Language, dict[str, str]] = {
    "en": {
        "said": "You said so on {date}.",
        "night": "You slept {hours:g} hours on {date}.",
        "bad_night": "You slept badly on {date}.",
        "trip": "Your trip to {place} lasts until {date}.",
        "trip_open": "You are on a trip to {place}.",
        "meetings": "You have {n} meetings ({hours:g} hours) this week.",
        "deadlines": "{n} deadlines fall before {date}.",
        "project": "You finished {name} on {date}.",
    },
    "zh": {
        "said": "你在{date}说过。",
        "night": "你{date}只睡了{hours:g}小时。",
        "bad_night": "你{date}没睡好。",
        "trip": "你去{place}的行程到{date}结束。",
        "trip_open": "你正在去{place}的行程中。",
        "meetings": "这周你有{n}个会（{hours:g}小时）。",
        "deadlines": "{date}之前有{n}个截止日期。",
        "project": "你在{date}完成了{name}。",
    },
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CurrentState:
    """One thing that the person is just now.

    Attributes:
        name: one of ``tired``, ``ill``, ``stressed``, ``sad``, ``busy``, ``travelling``,
            ``just_finished``.
        since, until: local days, inclusive; it expires after the last.
        reason: a sentence in the person's language.
        evidence: ids of the events it rests on.
    """

    name: str
    since: date
    until: date | None
    reason: str
    evidence: tuple[str, ...]


def current_states(
    connection: Connection, person: str, kinds: RecordKinds, on: date, language: Language
) -> list[CurrentState]:
    """How the person is on a local day, each state once, the surest reason first.

    Args:
        on: the local day.
        language: of the reasons.
    """

    def held(kind: str) -> Sequence[Record]:
        return _recent(connection, person, kinds, kind, on)

    words = _SAID[language]
    found = [
        *_spoken(held("current_state"), on, words),
        *_away(held("trip"), on, words),
        *_night(held("sleep"), on, words),
        *_week(held("meeting"), held("deadline"), on, words),
        *_finished(held("project"), on, words),
    ]
    over = _over(held("current_state"), on)
    once: dict[str, CurrentState] = {}
    for one in found:
        if one.since > over.get(one.name, date.min):
            once.setdefault(one.name, one)
    return [once[name] for name in STATES if name in once]


def _recent(
    connection: Connection, person: str, kinds: RecordKinds, kind: str, on: date
) -> Sequence[Record]:
    """The records of a kind, where there are any: most people have none of most kinds."""
    query = select(records.c.id).where(records.c.person == person, records.c.kind == kind)
    if connection.execute(query.limit(1)).first() is None:
        return ()
    return read_records(connection, person, kinds, kind=kind, on=on, limit=200).records


def _evidence(record: Record) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id_ for ids in record.evidence.values() for id_ in ids))


def _spoken(said: Iterable[Record], on: date, words: dict[str, str]) -> list[CurrentState]:
    return [
        CurrentState(
            name=str(one["what"]), since=one.begins or on, until=one.ends,
            reason=words["said"].format(date=one.begins or on), evidence=_evidence(one),
        )
        for one in said
        if one.holds_on(on)
    ]  # fmt: skip


def _over(said: Iterable[Record], on: date) -> dict[str, date]:
    """The last day on which the person said that they are so no longer: it ended before it began."""
    found: dict[str, date] = {}
    for one in said:
        if one.begins and one.ends and one.ends < one.begins <= on:
            name = str(one["what"])
            found[name] = max(found.get(name, date.min), one.begins - timedelta(days=1))
    return found


def _away(trips: Iterable[Record], on: date, words: dict[str, str]) -> list[CurrentState]:
    found: list[CurrentState] = []
    for one in trips:
        if one.begins is None or not one.holds_on(on):
            continue
        known = one.ends is not None and one.ends != one.begins
        reason = words["trip" if known else "trip_open"]
        said = reason.format(place=one.get("destination") or "?", date=one.ends)
        found.append(
            CurrentState(
                name="travelling", since=one.begins, until=one.ends, reason=said,
                evidence=_evidence(one),
            )
        )  # fmt: skip
    return found


def _night(nights: Iterable[Record], on: date, words: dict[str, str]) -> list[CurrentState]:
    for one in nights:
        # A night is that of the evening on which it began.
        if one.begins is None or one.begins + timedelta(days=1) != on:
            continue
        hours, quality = one.get("duration_hours"), one.get("quality")
        if isinstance(hours, int | float) and hours < SHORT_NIGHT_H:
            reason = words["night"].format(hours=hours, date=one.begins)
        elif quality == "poor":
            reason = words["bad_night"].format(date=one.begins)
        else:
            continue
        return [
            CurrentState(name="tired", since=on, until=on, reason=reason, evidence=_evidence(one))
        ]
    return []


def _week(
    meetings: Iterable[Record], deadlines: Iterable[Record], on: date, words: dict[str, str]
) -> list[CurrentState]:
    monday = on - timedelta(days=on.weekday())
    sunday = monday + timedelta(days=6)
    held = [
        one for one in meetings
        if one.begins and monday <= one.begins <= sunday and one.get("status") != "cancelled"
    ]  # fmt: skip
    minutes = sum(
        value for one in held if isinstance(value := one.get("duration_min"), int | float)
    )
    if minutes >= BUSY_MIN or len(held) >= BUSY_MEETINGS:
        reason = words["meetings"].format(n=len(held), hours=round(minutes / 60, 1))
        evidence = tuple(id_ for one in held for id_ in _evidence(one)[:1])
        return [
            CurrentState(name="busy", since=monday, until=sunday, reason=reason, evidence=evidence)
        ]
    soon = on + timedelta(days=SOON_DAYS)
    due = [one for one in deadlines if one.ends and on <= one.ends <= soon and not one.get("done")]
    if len(due) < DEADLINES:
        return []
    last = max(one.ends for one in due if one.ends)
    reason = words["deadlines"].format(n=len(due), date=soon + timedelta(days=1))
    evidence = tuple(id_ for one in due for id_ in _evidence(one)[:1])
    return [CurrentState(name="busy", since=on, until=last, reason=reason, evidence=evidence)]


def _finished(projects: Iterable[Record], on: date, words: dict[str, str]) -> list[CurrentState]:
    return [
        CurrentState(
            name="just_finished", since=one.ends, until=one.ends + timedelta(days=SOON_DAYS),
            reason=words["project"].format(name=one.get("name"), date=one.ends),
            evidence=_evidence(one),
        )
        for one in projects
        if one.ends and one.ends <= on <= one.ends + timedelta(days=SOON_DAYS)
    ]  # fmt: skip
