"""The room of alerts: messages become notices, notices that do not go together become alerts.

Both are events, so that rebuilding tells the same alerts and never asks a newer reader. What waits
for its day stands in the table with that day; :func:`opening_drafts` opens it when the day has come.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta

from pydantic import JsonValue
from sqlalchemy import Connection, delete, insert, or_, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from habitus.alerts._alert import Alert, AlertState, Source
from habitus.alerts._notice import Notice, notice_of
from habitus.alerts._say import quoted, sentence_of
from habitus.alerts.packs import PACKS, Finding, GenericRule, Known
from habitus.alerts.reading import LONGEST, READER, Message, read_notices
from habitus.log import Draft, Event, events_before, moment, start_over, utc
from habitus.store import alert as alert_table
from habitus.store import notice as notice_table
from habitus.vocabulary import Concepts, Settings

CONVERSATION = timedelta(days=1)
"""How long a question waits for its yes."""
STALE = timedelta(days=30)
"""So long after what it is about an alert is no longer told."""

_HELD_FOR: dict[str, int] = {
    "charge": 0, "investment": 0, "approval": 100, "order": 60, "ban": 120, "drug": 30, "anchor": 400,
    "wish": 120, "done": 120, "cancel": 500, "use": 800, "rule": 800,
}  # fmt: skip
"""Days that a notice is looked at by rules; without a number, until its last day, or for ever."""
_ENDS_WITH_LAST = frozenset({"commitment", "away", "visit", "busy", "payment", "deadline"})


def _ends(one: Notice) -> date | None:
    """The last day on which a rule may have use for it."""
    if one.kind in _ENDS_WITH_LAST:
        return one.last if one.last is not None or one.weekly else one.first
    days = _HELD_FOR.get(one.kind)
    if days is None:
        return None
    return max(one.at.date(), one.last or one.at.date()) + timedelta(days=days)


class AlertsRoom:
    """Alerts as a projection of the log.

    Args:
        state_of: gives the settings and concepts that hold for a person.
    """

    name = "alerts"

    def __init__(self, state_of: Callable[[Connection, str], tuple[Settings, Concepts]]) -> None:
        self._state_of = state_of

    def project(self, connection: Connection, event: Event) -> None:
        """Keep the tables of notices and alerts in step."""
        match event.kind:
            case "notice":
                one = notice_of(_object(event.body["notice"]))
                ends = _ends(one)
                connection.execute(
                    insert(notice_table).values(
                        person=event.person, id=event.id, kind=one.kind, at=utc(one.at),
                        source=one.source, body=json.dumps(one.to_json(), ensure_ascii=False),
                        ends=ends.isoformat() if ends else None, seq=event.seq,
                    )
                )  # fmt: skip
            case "alert":
                body = event.body
                connection.execute(
                    upsert(alert_table)
                    .values(
                        person=event.person, id=str(body["alert"]), rule=str(body["rule"]),
                        due=str(body["due"]), state=str(body["state"]), at=utc(event.at),
                        about=body.get("on"), body=json.dumps(body, ensure_ascii=False), seq=event.seq,
                    )
                    .on_conflict_do_nothing()
                )  # fmt: skip
            case "alert_state":
                connection.execute(
                    update(alert_table)
                    .where(
                        alert_table.c.person == event.person,
                        alert_table.c.id == str(event.body["alert"]),
                    )
                    .values(state=str(event.body["state"]), until=event.body.get("until"))
                )

    def learn(self, connection: Connection, event: Event) -> list[Draft]:
        """Read a message, or look at what a new notice goes against."""
        if event.kind == "message":
            return self._read(connection, event)
        if event.kind == "notice":
            return self._look(connection, event)
        return []

    def _read(self, connection: Connection, event: Event) -> list[Draft]:
        if not event.text.strip() or event.speaker == "tool":
            return []
        settings, concepts = self._state_of(connection, event.person)
        before = events_before(connection, event.person, event.seq, kinds=("message",), limit=1)
        earlier = [one for one in before if event.at - CONVERSATION <= one.at <= event.at]
        notices = read_notices(
            _message(event, settings, concepts),
            _message(earlier[0], settings, concepts) if earlier else None,
        )
        return [
            Draft(
                kind="notice", at=event.at, speaker=event.speaker, name=event.name,
                body={
                    "source": event.id, "reader": READER,
                    "notice": one.from_event(event.id).to_json(),
                },
            )
            for one in notices
        ]  # fmt: skip

    def _look(self, connection: Connection, event: Event) -> list[Draft]:
        settings, concepts = self._state_of(connection, event.person)
        new = notice_of(_object(event.body["notice"]))
        today = new.at.astimezone(settings.zone_at(new.at)).date()
        known = _known(connection, event.person, event.seq, concepts, today)
        drafts = [
            _draft(found, event, f"{pack.name}/{found.rule}@{pack.version}", today)
            for pack in PACKS
            for rule in pack.rules
            if new.kind in rule.reads
            for found in rule.find(new, known)
        ]
        return drafts + _settled(connection, event, new, known)

    def forget(self, connection: Connection, person: str, events: Sequence[str]) -> None:
        """Make the tables again from what the log still holds."""
        start_over(connection, person, self)

    def reset(self, connection: Connection, person: str) -> None:
        """Forget all notices and alerts; rebuilding makes the same ones."""
        for table in (notice_table, alert_table):
            connection.execute(delete(table).where(table.c.person == person))


def _object(value: JsonValue) -> dict[str, JsonValue]:
    assert isinstance(value, dict)
    return value


def _message(event: Event, settings: Settings, concepts: Concepts) -> Message:
    zone = settings.zone_at(event.at)
    return Message(
        text=event.text[:LONGEST], at=event.at.astimezone(zone), concepts=concepts, zone=zone.key,
        mine=event.speaker == "user", name=event.name, channel=event.channel or "chat",
        currency=settings.home, month_first=zone.key.startswith(("America/", "US/", "Pacific/Honolulu")),
        own_names=settings.me,
    )  # fmt: skip


def _known(connection: Connection, person: str, seq: int, concepts: Concepts, today: date) -> Known:
    """The notices before one that rules may still have use for."""
    rows = connection.execute(
        select(notice_table.c.body)
        .where(
            notice_table.c.person == person,
            notice_table.c.seq < seq,
            or_(notice_table.c.ends.is_(None), notice_table.c.ends >= today.isoformat()),
        )
        .order_by(notice_table.c.seq)
    )
    by_kind: dict[str, list[Notice]] = {}
    for row in rows:
        one = notice_of(json.loads(row[0]))
        by_kind.setdefault(one.kind, []).append(one)
    return Known(by_kind, concepts, today)


def _id(found: Finding) -> str:
    """The same for the same finding, so that it is told once."""
    words = "\n".join((found.rule, *found.same))
    return "a" + hashlib.blake2b(words.encode(), digest_size=8).hexdigest()


def _draft(found: Finding, event: Event, rule: str, today: date) -> Draft:
    due = found.due or today
    return Draft(
        kind="alert",
        at=event.at,
        body={
            "alert": _id(found), "rule": rule, "severity": found.severity,
            "source": found.one.source, "about": found.two.source, "beside": found.beside,
            "one": found.one.to_json(), "two": found.two.to_json(),
            "on": found.on.isoformat() if found.on else None, "due": due.isoformat(),
            "state": "open" if due <= today else "waiting", "words": dict(found.words),
        },
        key=f"alert:{_id(found)}",
    )  # fmt: skip


def _finding(body: dict[str, JsonValue]) -> Finding:
    words = _object(body["words"])
    return Finding(
        rule=str(body["rule"]).partition("/")[2].partition("@")[0],
        severity=body["severity"],  # type: ignore[arg-type]
        one=notice_of(_object(body["one"])), two=notice_of(_object(body["two"])), same=(),
        due=date.fromisoformat(str(body["due"])),
        on=date.fromisoformat(str(body["on"])) if body.get("on") else None,
        words={key: str(value) for key, value in words.items()},
    )  # fmt: skip


def _rules() -> dict[str, GenericRule]:
    return {rule.id: rule for pack in PACKS for rule in pack.rules}


_FOUND_BY = {"expires": "expires", "too_late": "deadline"}
"""Findings that do not bear the name of the rule that makes them."""


def _settled(connection: Connection, event: Event, new: Notice, known: Known) -> list[Draft]:
    """The alerts that a new notice settles."""
    rules = _rules()
    after = known.by_kind | {new.kind: [*known.of(new.kind), new]}
    drafts: list[Draft] = []
    for id_, body in _stored(connection, event.person, ("waiting", "open", "snoozed")):
        found = _finding(body)
        rule = rules.get(_FOUND_BY.get(found.rule, found.rule))
        if (
            rule is None
            or rule.settles is None
            or new.source in (found.one.source, found.two.source)
        ):
            continue
        if rule.settles(new, found, Known(after, known.concepts, known.today)):
            drafts.append(state_draft(id_, "settled", event.at))
    return drafts


def _stored(
    connection: Connection, person: str, states: Sequence[str]
) -> Iterator[tuple[str, dict[str, JsonValue]]]:
    rows = connection.execute(
        select(alert_table.c.id, alert_table.c.body)
        .where(alert_table.c.person == person, alert_table.c.state.in_(states))
        .order_by(alert_table.c.seq)
    ).all()
    for row in rows:
        yield row[0], json.loads(row[1])


def state_draft(
    id_: str, state: AlertState, at: datetime, *, until: datetime | None = None, speaker: str = ""
) -> Draft:
    """The event that moves an alert to a state."""
    body: dict[str, JsonValue] = {"alert": id_, "state": state}
    if until is not None:
        body["until"] = utc(until)
    return Draft(kind="alert_state", at=at, speaker=speaker, body=body)


def opening_drafts(
    connection: Connection, person: str, now: datetime, settings: Settings
) -> list[Draft]:
    """What opens the alerts whose day has come, and those whose snooze is over."""
    today = now.astimezone(settings.zone_at(now)).date().isoformat()
    table = alert_table
    rows = connection.execute(
        select(table.c.id)
        .where(
            table.c.person == person,
            or_(
                (table.c.state == "waiting") & (table.c.due <= today) & (table.c.at <= utc(now)),
                (table.c.state == "snoozed") & (table.c.until <= utc(now)),
            ),
        )
        .order_by(table.c.seq)
    ).all()
    return [state_draft(row[0], "open", now) for row in rows]


def alert_exists(connection: Connection, person: str, id_: str) -> bool:
    """Whether the person has an alert of that id."""
    where = (alert_table.c.person == person, alert_table.c.id == id_)
    return connection.execute(select(alert_table.c.id).where(*where)).first() is not None


def alerts_of(
    connection: Connection,
    person: str,
    now: datetime,
    state: tuple[Settings, Concepts],
    *,
    states: Sequence[AlertState] = ("open",),
) -> list[Alert]:
    """A person's alerts in these states, newest first.

    Open ones are left out when what they are about is long past.
    """
    settings, concepts = state
    zone = settings.zone_at(now)
    today = now.astimezone(zone).date()
    table = alert_table
    rows = connection.execute(
        select(table.c.id, table.c.body, table.c.state, table.c.until, table.c.at)
        .where(table.c.person == person, table.c.state.in_(states), table.c.at <= utc(now))
        .order_by(table.c.at.desc(), table.c.seq.desc())
    ).all()
    found: list[Alert] = []
    for id_, text, where, until, at in rows:
        body = json.loads(text)
        finding = _finding(body)
        last = max(finding.on or date.min, moment(at).astimezone(zone).date())
        if where == "open" and last < today - STALE:
            continue
        sources = [finding.one] if finding.one == finding.two else [finding.one, finding.two]
        found.append(
            Alert(
                id=id_, rule=str(body["rule"]), severity=finding.severity, state=where,
                message=sentence_of(finding, settings.language, concepts, zone, today),
                on=finding.on, due=finding.due or today, found=moment(at),
                sources=tuple(
                    Source(event=one.source, at=one.at, who="" if one.mine else one.name, text=quoted(one.quote))
                    for one in sources
                ),
                until=moment(until) if until else None,
            )
        )  # fmt: skip
    return found
