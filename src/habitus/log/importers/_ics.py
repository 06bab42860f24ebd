"""Calendars (.ics): each event, and each past instance that says something, as an entry.

An invitation and the person's answer are one entry. When they answered is not written in a
calendar, so `at` is when the event was last changed (LAST-MODIFIED, else DTSTAMP, else CREATED);
without any of these it is the start, and with the start in the future the moment of import, marked.

A series is one entry, its answer given once. Its past instances follow as entries of their own
only when the person answered the series or organized it (then each says that it took place, or
that they were absent), at their own start and with `answer_for: "series"`: whoever learns habits
must count these as one answer, not as many. An instance that was changed or answered by itself
(RECURRENCE-ID) is always an entry, `answer_for: "instance"`.

`Entry.data`:

* `event`: the fields of a meeting: `title`, `start`, `end`, `all_day` (only if true), `location`,
  `online` (absent when unknown), `organizer` `{name}`, `attendees` `[{name}]` without the person,
  `days_notice` (whole local days from the invitation to the start, when known). Times are ISO 8601
  in the person's zone.
* `response`: `accepted`, `declined`, `tentative`, `organized` or `none`
* `answer_for`: `event`, `series` or `instance`
* `uid`; `recurrence_id` of an instance; `repeats`, the RRULE of a series; `cancelled` if true;
  `description` and `categories` if any; `people` `[{name, address, response}]`, organizer first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from ._ics_lines import Calendars, Component, Property, cut, parse_line, properties
from ._ics_people import People, find_people
from ._ics_place import is_online
from ._ics_repeat import past_instances
from ._ics_time import Zones, as_instant, read_duration, read_time
from ._lines import unicode_by_bytes
from ._text import clean, content_key, decode, utc_text
from ._types import JSON, Entry, LeftOut, Me, Progress, UnreadableFile

MAX_BYTES = 200 << 20
MAX_DESCRIPTION = 4000

_NOT_EVENTS = {
    "VTODO": "to-do",
    "VJOURNAL": "journal entry",
    "VFREEBUSY": "free-busy list",
    "VAVAILABILITY": "availability",
}


def read(
    path: Path, *, me: Me, zone: ZoneInfo, now: datetime, progress: Progress | None = None
) -> Iterator[Entry | LeftOut]:
    """Each event of the calendars in the file, and what was left out."""
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise UnreadableFile(
            f"The calendar is larger than {MAX_BYTES >> 20} MiB.",
            where=path.name,
            fix="Export fewer years at a time.",
        )
    raw = path.read_bytes()
    calendars = cut(clean(decode(raw, unicode_by_bytes(raw[:4096]))))
    del raw
    if not calendars.components and len(calendars.headers) == 1:
        raise UnreadableFile(
            "The file is no calendar: nothing in it begins with BEGIN:VCALENDAR or BEGIN:VEVENT.",
            where=path.name,
            fix="Export the calendar again as .ics.",
        )
    yield from _Reader(path.name, calendars, me, zone, now).read(size, progress)


class _Reader:
    """One file being read."""

    def __init__(
        self, file: str, calendars: Calendars, me: Me, zone: ZoneInfo, now: datetime
    ) -> None:
        self.file = file
        self.calendars = calendars
        self.me = me
        self.zone = zone
        self.now = now
        self.zones: dict[int, Zones] = {}
        self.headers = {
            number: {one.name: one.text for one in map(parse_line, lines) if one}
            for number, lines in calendars.headers.items()
        }

    def left_out(self, place: str, why: str) -> LeftOut:
        return LeftOut(file=self.file, place=place, why=clean(why))

    def read(self, size: int, progress: Progress | None) -> Iterator[Entry | LeftOut]:
        components = self.calendars.components
        events = [one for one in components if one.name == "VEVENT"]
        # An instance with an entry of its own is not expanded again.
        own_instances = set(filter(None, map(self._instance_id, events)))
        for at, component in enumerate(events):
            if progress and at % 64 == 0:
                progress(size * at // len(events), size)
            yield from self._event(component, own_instances)
        yield from self._not_events()
        if progress:
            progress(size, size)

    def _zones_of(self, component: Component) -> Zones:
        number = component.calendar
        if number not in self.zones:
            defined: dict[str, Component] = {}
            for one in self.calendars.components:
                if one.name == "VTIMEZONE" and one.calendar == number:
                    tzid = next((p.value for p in properties(one)[0] if p.name == "TZID"), "")
                    defined.setdefault(tzid, one)
            self.zones[number] = Zones(self.zone, defined)
        return self.zones[number]

    def _instance_id(self, component: Component) -> tuple[str, str] | None:
        uid = when = ""
        for one in properties(component)[0]:
            if one.name == "UID":
                uid = one.text
            elif one.name == "RECURRENCE-ID":
                try:
                    read = read_time(one, self._zones_of(component))
                except ValueError:
                    return None
                when = utc_text(as_instant(read, self.zone))
        return (uid, when) if when else None

    def _event(
        self, component: Component, own_instances: set[tuple[str, str]]
    ) -> Iterator[Entry | LeftOut]:
        place = component.place
        lines, problems = properties(component)
        zones = self._zones_of(component)
        header = self.headers.get(component.calendar, {})
        before = set(zones.unknown)
        if not component.is_whole:
            problems.append("The event is cut off; what it has was kept.")
        try:
            event = _read_event(lines, zones, header, self.me, self.now, problems)
        except ValueError as error:
            yield self.left_out(place, f"The event was left out: {error}")
            return
        for tzid in sorted(zones.unknown - before):
            problems.append(
                f'The time zone "{tzid}" is not defined in the file and not known; '
                f"its times were read as {self.zone.key}."
            )
        instances: Sequence[date | datetime] = ()
        if event.repeats and not event.recurrence_id and event.people.response != "none":
            found = past_instances(event.start, event.repeats, zones, self.now)
            instances = found.starts
            if found.left_out:
                problems.append(found.left_out)
        yield event.entry(place)
        for when in instances:
            start = as_instant(when, self.zone)
            if start == event.start_at or (event.uid, utc_text(start)) in own_instances:
                continue
            yield event.instance(when).entry(place)
        for problem in problems:
            yield self.left_out(place, problem)

    def _not_events(self) -> Iterator[LeftOut]:
        for name, word in _NOT_EVENTS.items():
            count = sum(one.name == name for one in self.calendars.components)
            if count:
                what = (
                    f"1 {word} is no event and was"
                    if count == 1
                    else (
                        f"{count} {word}s are no events and were".replace(
                            "entrys", "entries"
                        ).replace("availabilitys", "availabilities")
                    )
                )
                yield self.left_out(name, f"{what} left out.")


@dataclass(frozen=True)
class _Event:
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

    def instance(self, start: date | datetime) -> _Event:
        """The same event at another start."""
        values = {**self.__dict__, "start": start, "is_expanded": True, "repeats": ()}
        values["recurrence_id"] = utc_text(as_instant(start, self.zone))
        return _Event(**values)

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


def _read_event(
    lines: Sequence[Property],
    zones: Zones,
    header: Mapping[str, str],
    me: Me,
    now: datetime,
    problems: list[str],
) -> _Event:
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
    return _Event(
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
