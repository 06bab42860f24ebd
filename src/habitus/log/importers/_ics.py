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

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from ._ics_event import read_event
from ._ics_lines import Calendars, Component, cut, parse_line, properties
from ._ics_repeat import past_instances
from ._ics_time import Zones, as_instant, read_time
from ._lines import unicode_by_bytes
from ._text import clean, decode, utc_text
from ._types import Entry, LeftOut, Me, Progress, UnreadableFile

MAX_BYTES = 200 << 20

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
            event = read_event(lines, zones, header, self.me, self.now, problems)
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
