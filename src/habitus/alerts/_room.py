"""The room of alerts: messages become notices, notices that do not go together become alerts.

Both are events, so that rebuilding tells the same alerts and never asks a newer reader. What waits
for its day stands in the table with that day; :func:`opening_drafts` opens it when the day has come.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from datetime import date, timedelta

from pydantic import JsonValue
from sqlalchemy import Connection, delete, insert, or_, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from habitus.alerts._alert import AlertState
from habitus.alerts._notice import Notice, notice_of
from habitus.alerts._stored import as_object, finding_of, state_draft, stored
from habitus.alerts.packs import PACKS, Finding, GenericRule, Known
from habitus.alerts.reading import LONGEST, READER, Message, Recorded, read_notices, record_notices
from habitus.log import Draft, Event, events_before, start_over, utc
from habitus.state import record_of_event
from habitus.store import alert as alert_table
from habitus.store import notice as notice_table
from habitus.vocabulary import Concepts, RecordKinds, Settings

CONVERSATION = timedelta(days=1)
"""How long a question waits for its yes."""

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
        kinds: of records that hold in the deployment.
    """

    name = "alerts"

    def __init__(
        self,
        state_of: Callable[[Connection, str], tuple[Settings, Concepts]],
        kinds: RecordKinds,
    ) -> None:
        self._state_of = state_of
        self._kinds = kinds

    def project(self, connection: Connection, event: Event) -> None:
        """Keep the tables of notices and alerts in step."""
        match event.kind:
            case "notice" if "replaces" in event.body:
                where = (
                    notice_table.c.person == event.person,
                    notice_table.c.source == str(event.body["replaces"]),
                )
                connection.execute(delete(notice_table).where(*where))
            case "notice":
                one = notice_of(as_object(event.body["notice"]))
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
        if event.kind == "notice" and "notice" in event.body:
            return self._look(connection, event)
        if event.kind in ("record", "record_end") and not event.body.get("source"):
            return self._recorded(connection, event)
        return []

    def _recorded(self, connection: Connection, event: Event) -> list[Draft]:
        """Read a record that was told; what it said before no longer counts."""
        record = record_of_event(connection, event.person, self._kinds, event.seq)
        settings, concepts = self._state_of(connection, event.person)
        zone = settings.zone_at(event.at)
        notices = [] if record is None else record_notices(
            Recorded(
                record=record, kind=self._kinds.kind(record.kind), at=event.at.astimezone(zone),
                zone=zone.key, language=settings.language, concepts=concepts, home=settings.home,
            )
        )  # fmt: skip
        id_ = record.id if record is not None else str(event.body.get("record", ""))
        drafts = [
            state_draft(alert, "settled", event.at, source=event.id)
            for alert, body in stored(connection, event.person, ("waiting", "open", "snoozed"))
            if id_ in (body["source"], body["about"])
        ]
        bodies: list[dict[str, JsonValue]] = [{"source": event.id, "replaces": id_}]
        bodies += [
            {"source": event.id, "reader": READER, "notice": one.to_json()} for one in notices
        ]
        return drafts + [
            Draft(kind="notice", at=event.at, speaker=event.speaker, body=body) for body in bodies
        ]

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
        new = notice_of(as_object(event.body["notice"]))
        today = new.at.astimezone(settings.zone_at(new.at)).date()
        rules = [(pack, rule) for pack in PACKS for rule in pack.rules if new.kind in rule.reads]
        settling = [rule for pack in PACKS for rule in pack.rules if new.kind in rule.settled_by]
        wanted = {kind for _, rule in rules for kind in rule.beside}
        wanted |= {kind for rule in settling for kind in rule.beside}
        if "record" in new.flags:
            today = date.min
        known = _known(connection, event.person, event.seq, concepts, today, wanted)
        drafts: list[Draft] = []
        for pack, rule in rules:
            for found in rule.find(new, known):
                name = f"{pack.name}/{found.rule}@{pack.version}"
                drafts += self._told(connection, event, found, name, today)
        return drafts + (_settled(connection, event, new, known) if settling else [])

    @staticmethod
    def _told(
        connection: Connection, event: Event, found: Finding, rule: str, today: date
    ) -> list[Draft]:
        """A new alert; one that was settled opens again, any other stays as it is."""
        table = alert_table
        query = select(table.c.state).where(
            table.c.person == event.person, table.c.id == _id(found)
        )
        state = connection.execute(query).scalar()
        if state is None:
            return [_draft(found, event, rule, today)]
        if state != "settled":
            return []
        return [state_draft(_id(found), _state_on(found, event, today), event.at)]

    def forget(self, connection: Connection, person: str, events: Sequence[str]) -> None:
        """Make the tables again from what the log still holds."""
        start_over(connection, person, self)

    def reset(self, connection: Connection, person: str) -> None:
        """Forget all notices and alerts; rebuilding makes the same ones."""
        for table in (notice_table, alert_table):
            connection.execute(delete(table).where(table.c.person == person))


def _message(event: Event, settings: Settings, concepts: Concepts) -> Message:
    zone = settings.zone_at(event.at)
    return Message(
        text=event.text[:LONGEST], at=event.at.astimezone(zone), concepts=concepts, zone=zone.key,
        mine=event.speaker == "user", name=event.name, channel=event.channel or "chat",
        currency=settings.home, month_first=zone.key.startswith(("America/", "US/", "Pacific/Honolulu")),
        own_names=settings.me,
    )  # fmt: skip


def _known(
    connection: Connection,
    person: str,
    seq: int,
    concepts: Concepts,
    today: date,
    kinds: set[str],
) -> Known:
    """The notices before one that rules may still have use for."""
    rows = connection.execute(
        select(notice_table.c.body)
        .where(
            notice_table.c.person == person,
            notice_table.c.seq < seq,
            notice_table.c.kind.in_(sorted(kinds)),
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


def _state_on(found: Finding, event: Event, today: date) -> AlertState:
    """Open, or waiting for its day."""
    return "waiting" if (found.due or today) > max(today, event.at.date()) else "open"


def _draft(found: Finding, event: Event, rule: str, today: date) -> Draft:
    due = found.due or max(today, event.at.date())
    return Draft(
        kind="alert",
        at=event.at,
        body={
            "alert": _id(found), "rule": rule, "severity": found.severity,
            "source": found.one.source, "about": found.two.source, "beside": found.beside,
            "one": found.one.to_json(), "two": found.two.to_json(),
            "on": found.on.isoformat() if found.on else None,
            "over": found.over.isoformat() if found.over else None, "due": due.isoformat(),
            "state": _state_on(found, event, today), "words": dict(found.words),
        },
        key=f"alert:{_id(found)}",
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
    for id_, body in stored(connection, event.person, ("waiting", "open", "snoozed")):
        found = finding_of(body)
        rule = rules.get(_FOUND_BY.get(found.rule, found.rule))
        if (
            rule is None
            or rule.settles is None
            or new.source in (found.one.source, found.two.source)
        ):
            continue
        if rule.settles(new, found, Known(after, known.concepts, known.today)):
            drafts.append(state_draft(id_, "settled", event.at, source=new.source))
    return drafts
