"""Reading and moving the alerts of a person: what is open, what has fallen due, where the clock stands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta

from pydantic import JsonValue
from sqlalchemy import Connection, delete, or_, select
from sqlalchemy.dialects.sqlite import insert as upsert

from habitus.alerts._alert import Alert, AlertState, Source
from habitus.alerts._notice import notice_of
from habitus.alerts._say import quoted, sentence_of
from habitus.alerts.packs import Finding
from habitus.log import Draft, moment, utc
from habitus.store import alert as table
from habitus.store import alert_clock
from habitus.vocabulary import Concepts, Settings

STALE = timedelta(days=30)
"""So long after what it is about an alert is no longer told."""
Body = Mapping[str, JsonValue]


def as_object(value: JsonValue) -> dict[str, JsonValue]:
    """A JSON object that is known to be one."""
    assert isinstance(value, dict)
    return value


def finding_of(body: Body) -> Finding:
    """The finding that an alert's event holds."""
    return Finding(
        rule=str(body["rule"]).partition("/")[2].partition("@")[0],
        severity=body["severity"],  # type: ignore[arg-type]
        one=notice_of(as_object(body["one"])), two=notice_of(as_object(body["two"])), same=(),
        due=date.fromisoformat(str(body["due"])), on=_date(body.get("on")), over=_date(body.get("over")),
        words={key: str(value) for key, value in as_object(body["words"]).items()},
    )  # fmt: skip


def _date(value: JsonValue) -> date | None:
    return date.fromisoformat(str(value)) if value else None


def stored(
    connection: Connection, person: str, states: Sequence[AlertState]
) -> Iterator[tuple[str, Body]]:
    """Ids and bodies of the alerts in these states, oldest first."""
    query = select(table.c.id, table.c.body).where(table.c.person == person)
    rows = connection.execute(query.where(table.c.state.in_(states)).order_by(table.c.seq)).all()
    for row in rows:
        yield row[0], json.loads(row[1])


def alert_exists(connection: Connection, person: str, id_: str) -> bool:
    """Whether the person has an alert of that id."""
    where = (table.c.person == person, table.c.id == id_)
    return connection.execute(select(table.c.id).where(*where)).first() is not None


def state_draft(
    id_: str,
    state: AlertState,
    at: datetime,
    *,
    until: datetime | None = None,
    speaker: str = "",
    source: str = "",
) -> Draft:
    """The event that moves an alert to a state, for what an entry of the log (`source`) says."""
    body: dict[str, JsonValue] = {"alert": id_, "state": state}
    if source:
        body["source"] = source
    if until is not None:
        body["until"] = utc(until)
    return Draft(kind="alert_state", at=at, speaker=speaker, body=body)


def opening_drafts(
    connection: Connection, person: str, now: datetime, settings: Settings
) -> list[Draft]:
    """What opens the alerts whose day has come, and those whose snooze is over."""
    today = now.astimezone(settings.zone_at(now)).date().isoformat()
    rows = connection.execute(
        select(table.c.id, table.c.body)
        .where(
            table.c.person == person,
            or_(
                (table.c.state == "waiting") & (table.c.due <= today) & (table.c.at <= utc(now)),
                (table.c.state == "snoozed") & (table.c.until <= utc(now)),
            ),
        )
        .order_by(table.c.seq)
    ).all()
    if not rows:
        return []
    told = {
        source
        for _, body in stored(connection, person, ("open", "acknowledged"))
        for source in (str(body["source"]), str(body["about"]))
    }
    return [state_draft(row[0], "open", now) for row in rows if not _told(json.loads(row[1]), told)]


def _told(body: Body, told: set[str]) -> bool:
    """Whether a mere expiry is already told with what it spoils ("before your trip")."""
    return "/expires@" in str(body["rule"]) and str(body["source"]) in told


def set_clock(connection: Connection, person: str, at: datetime | None) -> None:
    """Let a person's clock stand at a moment, or run again."""
    if at is None:
        connection.execute(delete(alert_clock).where(alert_clock.c.person == person))
        return
    row = upsert(alert_clock).values(person=person, at=utc(at))
    connection.execute(row.on_conflict_do_update(index_elements=["person"], set_={"at": utc(at)}))


def clock_at(connection: Connection, person: str) -> datetime | None:
    """Where a person's clock was set; None when it runs."""
    query = select(alert_clock.c.at).where(alert_clock.c.person == person)
    found = connection.execute(query).scalar()
    return None if found is None else moment(found)


def alerts_of(
    connection: Connection,
    person: str,
    now: datetime,
    state: tuple[Settings, Concepts],
    *,
    states: Sequence[AlertState] = ("open",),
) -> list[Alert]:
    """A person's alerts in these states, newest first.

    Open ones are left out when what they are about is long past, and what messages told later.
    """
    settings, concepts = state
    zone = settings.zone_at(now)
    today = now.astimezone(zone).date()
    rows = connection.execute(
        select(table.c.id, table.c.body, table.c.state, table.c.until, table.c.at)
        .where(table.c.person == person, table.c.state.in_(states))
        .order_by(table.c.at.desc(), table.c.seq.desc())
    ).all()
    found: list[Alert] = []
    for id_, text, where, until, at in rows:
        body = json.loads(text)
        finding = finding_of(body)
        recorded = {"record"} & {*finding.one.flags, *finding.two.flags}
        if moment(at) > now and not recorded:
            continue
        if where == "open" and _is_past(finding, moment(at).astimezone(zone).date(), today):
            continue
        found.append(
            Alert(
                id=id_, rule=str(body["rule"]), severity=finding.severity, state=where,
                message=sentence_of(finding, settings.language, concepts, zone, today),
                on=finding.on, due=finding.due or today, found=moment(at),
                sources=_sources(finding), until=moment(until) if until else None,
            )
        )  # fmt: skip
    return found


def _is_past(finding: Finding, told: date, today: date) -> bool:
    last = finding.over or finding.on
    return (last or told) < today - STALE and (last is not None or told < today - STALE)


def _sources(finding: Finding) -> tuple[Source, ...]:
    both = [finding.one] if finding.one == finding.two else [finding.one, finding.two]
    return tuple(
        Source(
            event=one.source, at=one.at, who="" if one.mine else one.name, text=quoted(one.quote)
        )
        for one in both
    )
