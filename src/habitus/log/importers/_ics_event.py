"""One VEVENT as values, and as the entry it becomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from ._ics_lines import Property
from ._ics_people import People, find_people
from ._ics_place import is_online
from ._ics_time import Zones, as_instant, read_duration, read_time
from ._text import clean, content_key, utc_text
from ._types import JSON, Entry, Me

MAX_DESCRIPTION = 4000


@dataclass(frozen=True)
class CalendarEvent:
    """A VEVENT with its values read."""

    zone: ZoneInfo
    now: datetime
    start: date | datetime
    length: timedelta | None
    people: People
    fields: Mapping[str, JSON]
    """The fields of the meeting other than its times."""
    extra: Mapping[str, JSON]
    """What goes into `Entry.data` beside the event."""
    uid: str
    recurrence_id: str
    repeats: Sequence[Property]
    changed: datetime | None
    invited: datetime | None
    is_expanded: bool = False

    @property
    def start_at(self) -> datetime:
        return as_instant(self.start, self.zone)

    def instance(self, start: date | datetime) -> CalendarEvent:
        """The same event at another start."""
        values = {**self.__dict__, "start": start, "is_expanded": True, "repeats": ()}
        values["recurrence_id"] = utc_text(as_instant(start, self.zone))
        return CalendarEvent(**values)

    def entry(self, place: str) -> Entry:
        event: dict[str, JSON] = {**self.fields, "start": self.start_at.isoformat()}
        if self.length is not None:
            event["end"] = (self.start_at + self.length).isoformat()
        if not isinstance(self.start, datetime):
            event["all_day"] = True
            if self.length is not None:  # whole days, also where a clock change lies between
                event["end"] = as_instant(self.start + self.length, self.zone).isoformat()
        if self.invited and not self.is_expanded:
            days = (self.start_at.date() - self.invited.astimezone(self.zone).date()).days
            if days >= 0:
                event["days_notice"] = days
        answer_for = "event"
        if self.repeats or self.is_expanded:
            answer_for = "series"
        elif self.recurrence_id:
            answer_for = "instance"
        data: dict[str, JSON] = {
            "event": event,
            "response": self.people.response,
            "answer_for": answer_for,
            **self.extra,
        }
        if self.recurrence_id:
            data["recurrence_id"] = self.recurrence_id
        rules: list[JSON] = [one.value for one in self.repeats if one.name == "RRULE"]
        if rules:
            data["repeats"] = rules
        at, is_import_time = self._when()
        mine = self.people.response != "none"
        return Entry(
            key=self._key(event),
            at=at,
            at_is_import_time=is_import_time,
            channel="calendar",
            speaker="user" if mine else "other",
            name=None if mine else self.people.organizer_name,
            data=data,
            place=place,
        )

    def _when(self) -> tuple[datetime, bool]:
        if self.is_expanded:
            return self.start_at, False
        if self.changed:
            return self.changed, False
        if self.start_at <= self.now:
            return self.start_at, False
        return self.now, True

    def _key(self, event: Mapping[str, JSON]) -> str:
        """UID and instance; and the start, answer and state, so that a later export in which the
        person answered, or the event moved, adds what is new."""
        state = "/".join(
            (
                utc_text(self.start_at),
                self.people.response,
                *(("cancelled",) if self.extra.get("cancelled") else ()),
            )
        )
        if not self.uid:
            return content_key("calendar", dict(event), self.recurrence_id, state)
        return f"{self.uid}/{self.recurrence_id or '-'}/{state}"


def read_event(
    lines: Sequence[Property],
    zones: Zones,
    header: Mapping[str, str],
    me: Me,
    now: datetime,
    problems: list[str],
) -> CalendarEvent:
    """Raises ValueError when the event cannot be placed in time."""
    first: dict[str, Property] = {}
    for one in lines:
        if one.name in first and one.name in ("DTSTART", "DTEND", "RECURRENCE-ID"):
            problems.append(f"{one.name} is there twice; the first was used.")
        first.setdefault(one.name, one)
    if "DTSTART" not in first:
        raise ValueError("it has no start (DTSTART), so it cannot be placed in time.")
    start = read_time(first["DTSTART"], zones)
    start_at = as_instant(start, zones.home)

    def moment(name: str) -> datetime | None:
        if name not in first:
            return None
        try:
            return as_instant(read_time(first[name], zones), zones.home)
        except ValueError as error:
            problems.append(f"{error} It was left out.")
            return None

    method = header.get("METHOD", "").strip().upper()
    created, stamp, modified = moment("CREATED"), moment("DTSTAMP"), moment("LAST-MODIFIED")
    # With PUBLISH the stamp is the moment of the export, not of the invitation (RFC 5545 3.8.7.2).
    invited = created or (None if method == "PUBLISH" else stamp)
    changed = modified or stamp or created
    if method == "REPLY":  # the stamp is when the answer was given
        changed = stamp or modified or created
    recurrence = moment("RECURRENCE-ID")
    people = find_people(lines, header, me, is_reply=method == "REPLY")

    def words(name: str) -> str:
        return clean(first[name].text).strip() if name in first else ""

    fields: dict[str, JSON] = {}
    if title := words("SUMMARY"):
        fields["title"] = title
    location = words("LOCATION") or people.room
    if location:
        fields["location"] = location
    online = is_online(lines, location)
    if online is not None:
        fields["online"] = online
    if people.organizer_name:
        fields["organizer"] = {"name": people.organizer_name}
    if people.attendees:
        fields["attendees"] = [{"name": name} for name in people.attendees]
    uid = words("UID")
    extra: dict[str, JSON] = {}
    if uid:
        extra["uid"] = uid
    if method == "CANCEL" or words("STATUS").upper() == "CANCELLED":
        extra["cancelled"] = True
    if description := words("DESCRIPTION"):
        extra["description"] = description[:MAX_DESCRIPTION]
    if categories := _categories(lines):
        extra["categories"] = categories
    if people.known:
        extra["people"] = people.known
    return CalendarEvent(
        zone=zones.home,
        now=now,
        start=start,
        length=_length(first, start, zones, problems),
        people=people,
        fields=fields,
        extra=extra,
        uid=uid,
        recurrence_id=utc_text(recurrence) if recurrence else "",
        repeats=[one for one in lines if one.name in ("RRULE", "RDATE", "EXDATE")],
        changed=changed,
        invited=invited if invited and invited <= start_at else None,
    )


def _length(
    first: Mapping[str, Property],
    start: date | datetime,
    zones: Zones,
    problems: list[str],
) -> timedelta | None:
    """How long the event is, by its end or its duration; a day for an all-day event."""
    length: timedelta | None = None
    try:
        if "DTEND" in first:
            end = read_time(first["DTEND"], zones)
            if isinstance(start, datetime):
                length = as_instant(end, zones.home) - start
            else:
                last = end.astimezone(zones.home).date() if isinstance(end, datetime) else end
                length = last - start
        elif "DURATION" in first:
            length = read_duration(first["DURATION"].value)
        elif not isinstance(start, datetime):
            length = timedelta(days=1)
        if length is not None and length < timedelta(0):
            raise ValueError("Its end is before its start.")
        if length is not None:
            as_instant(start + length, zones.home)
    except ValueError as error:
        problems.append(f"{error} The end was left out.")
        return None
    except OverflowError:
        problems.append("It ends after the end of the calendar; the end was left out.")
        return None
    return length


def _categories(lines: Sequence[Property]) -> list[JSON]:
    """All categories; a comma within one is escaped."""
    found: list[JSON] = []
    for one in lines:
        if one.name == "CATEGORIES":
            escaped = one.value.replace("\\,", "\0")
            parts = [part.replace("\0", ",").strip() for part in escaped.split(",")]
            found.extend(clean(part) for part in parts if part)
    return found
