"""Dates, times and zones as calendars write them.

Zones are worked out per file and never put into `icalendar`'s global cache: there, the zone that
one person's file defines would answer for the same name in another person's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import icalendar
from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON

from ._ics_lines import Component, Property, properties

_DATE = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})")
_TIME = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})T(\d{2}):?(\d{2}):?(\d{2})?(?:\.\d+)?(Z?)")
_DURATION = re.compile(
    r"([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?"
)
_OFFSET_IN_NAME = re.compile(r"\(?(?:UTC|GMT)\s*([+-])(\d{1,2}):?(\d{2})?\)?(?:\s.*)?", re.I)


@dataclass
class Zones:
    """The zones that one file names."""

    home: ZoneInfo
    """The person's zone: for all-day events, floating times and zones nobody knows."""
    defined: Mapping[str, Component] = field(default_factory=dict)
    """The file's own VTIMEZONEs by TZID."""
    unknown: set[str] = field(default_factory=set)
    """Names that were read as the person's zone because nothing defines them."""
    _known: dict[str, tzinfo] = field(default_factory=dict)

    def named(self, tzid: str) -> tzinfo:
        """The zone of this TZID."""
        if tzid not in self._known:
            zone = self._find(tzid)
            if zone is None:
                self.unknown.add(tzid)
            self._known[tzid] = zone or self.home
        return self._known[tzid]

    def _find(self, tzid: str) -> tzinfo | None:
        bare = tzid.strip("/ \"'")
        if zone := iana(tzid.strip("/ ")) or iana(WINDOWS_TO_OLSON.get(bare, "")):
            return zone
        if tzid in self.defined:
            return _from_definition(self.defined[tzid])
        parts = bare.split("/")  # "/mozilla.org/20070129_1/America/New_York"
        for start in range(1, len(parts)):
            if zone := iana("/".join(parts[start:])):
                return zone
        if match := _OFFSET_IN_NAME.fullmatch(bare):
            sign = -1 if match[1] == "-" else 1
            offset = timedelta(hours=int(match[2]), minutes=int(match[3] or 0))
            return timezone(sign * offset) if offset < timedelta(hours=24) else None
        return None


def iana(name: str) -> ZoneInfo | None:
    """The zone of an IANA name; nothing for what is none, however odd."""
    if not name or len(name) > 80:
        return None
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # bad keys, directories, unknown names
        return None


def _from_definition(component: Component) -> tzinfo | None:
    """The zone that a VTIMEZONE describes."""
    for one in properties(component)[0]:
        if one.name == "X-LIC-LOCATION" and (zone := iana(one.value)):
            return zone
    text = "\r\n".join(component.lines)
    if not component.lines[-1].upper().startswith("END:VTIMEZONE"):
        text += "\r\nEND:VTIMEZONE"
    try:
        definition = icalendar.Timezone.from_ical(text)
        zone = definition.to_tz(lookup_tzid=False) if hasattr(definition, "to_tz") else None
        datetime(2020, 1, 1, tzinfo=zone).astimezone(UTC)
    except Exception:  # any mistake inside; the caller says that the zone is unknown
        return None
    return zone if isinstance(zone, tzinfo) else None


def read_time(one: Property, zones: Zones) -> date | datetime:
    """A DATE, or a DATE-TIME as an aware datetime.

    Raises:
        ValueError: with a full sentence.
    """
    value = one.value.strip()
    try:
        if match := _DATE.fullmatch(value):
            day = date(int(match[1]), int(match[2]), int(match[3]))
            at_midnight(day, zones.home)
            return day
        if not (match := _TIME.fullmatch(value)):
            raise ValueError
        naive = datetime(*(int(part or 0) for part in match.groups()[:6]))  # type: ignore[arg-type]  # noqa: DTZ001
        if match[7]:
            zone: tzinfo = UTC
        else:
            zone = zones.named(one.params["TZID"]) if one.params.get("TZID") else zones.home
        aware = naive.replace(tzinfo=zone)
        aware.astimezone(zones.home), aware.astimezone(UTC)
    except (ValueError, OverflowError):
        short = value if len(value) <= 40 else value[:39] + "…"
        raise ValueError(f'{one.name} "{short}" is no date or time.') from None
    return aware


def at_midnight(day: date, zone: ZoneInfo) -> datetime:
    """The day's first moment in a zone.

    Raises:
        OverflowError: at the ends of the calendar.
    """
    midnight = datetime.combine(day, time(), tzinfo=zone)
    midnight.astimezone(UTC)
    return midnight


def as_instant(when: date | datetime, zone: ZoneInfo) -> datetime:
    """A moment in the person's zone; an all-day date is its first."""
    if isinstance(when, datetime):
        return when.astimezone(zone)
    return at_midnight(when, zone)


def read_duration(text: str) -> timedelta:
    """A DURATION such as `PT1H30M`.

    Raises:
        ValueError: with a full sentence.
    """
    match = _DURATION.fullmatch(text.strip().upper())
    if not match or not any(match.groups()[1:]):
        short = text if len(text) <= 40 else text[:39] + "…"
        raise ValueError(f'DURATION "{short}" cannot be read.')
    weeks, days, hours, minutes, seconds = (int(part or 0) for part in match.groups()[1:])
    length = timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)
    return -length if match[1] == "-" else length
