"""When a repeating event took place, up to now.

The rules are those of `recurring-ical-events`; this module only keeps it from running for hours:
a file may ask for every second since 1601.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

from ._ics_lines import Property
from ._ics_time import Zones, as_instant, read_time

MAX_INSTANCES = 400
"""Of one series the latest so many are kept; a daily meeting of more than a year."""
MAX_STEPS = 40_000
"""Days from a series' start that are looked through, times the hours that BYHOUR and so on add."""

_PART = r"(?:INTERVAL=\d{1,9}|(?!INTERVAL=)[A-Z-]+=[A-Z0-9,+/:-]*)"
_RULE = re.compile(rf"{_PART}(?:;{_PART})*;*", re.IGNORECASE | re.ASCII)
_SELDOM = frozenset({"BYSETPOS", "BYWEEKNO", "BYYEARDAY", "BYEASTER"})
_LISTS = ("BYHOUR", "BYMINUTE", "BYSECOND")


@dataclass(frozen=True)
class Instances:
    """The starts of a series' past instances, in order."""

    starts: Sequence[date | datetime] = ()
    left_out: str = ""
    """A sentence when not all of them are here."""


def past_instances(
    start: date | datetime, repeats: Sequence[Property], zones: Zones, now: datetime
) -> Instances:
    """All instances that began by `now`, the first one among them.

    Args:
        start: the DTSTART of the series.
        repeats: its RRULE, RDATE and EXDATE lines.
        zones: the zones of the file.
        now: the end, inclusive.
    """
    problem = _too_many(start, repeats, zones.home, now)
    if problem:
        return Instances(left_out=problem)
    problems: list[str] = []
    event = icalendar.Event()
    event.add("DTSTART", start)
    event.add("UID", "series")
    # Unknown parts of a rule must not hide the others.
    for one in repeats:
        try:
            if one.name == "RRULE":
                rule = one.value.upper().strip(" ;")
                event.add("RRULE", icalendar.vRecur.from_ical(rule))
            else:
                event.add(one.name, _dates(one, start, zones))
        except Exception as error:
            why = " ".join(str(error).split())[:80].rstrip(".") or type(error).__name__
            problems.append(f"Its line {one.name} was left out ({why}).")
    calendar = icalendar.Calendar()
    calendar.add_component(event)
    begin = as_instant(start, zones.home) - timedelta(days=2)
    try:
        found = recurring_ical_events.of(calendar).between(
            begin.astimezone(UTC), now.astimezone(UTC)
        )
        starts = {
            as_instant(one["DTSTART"].dt, zones.home): one["DTSTART"].dt
            for one in found
            if as_instant(one["DTSTART"].dt, zones.home) <= now
        }
    except Exception as error:  # rules that no calendar program would write; all kinds are raised
        why = " ".join(str(error).split())[:80] or type(error).__name__
        return Instances(left_out=f"How it repeats cannot be worked out ({why}).")
    kept = [starts[one] for one in sorted(starts)]
    if len(kept) > MAX_INSTANCES:
        problems.append(f"It took place {len(kept)} times; the latest {MAX_INSTANCES} were kept.")
        kept = kept[-MAX_INSTANCES:]
    return Instances(starts=kept, left_out=" ".join(problems))


def _dates(one: Property, start: date | datetime, zones: Zones) -> list[date | datetime]:
    """The moments of an RDATE or EXDATE line, of the same type as the start."""
    dates: list[date | datetime] = []
    for value in one.value.split(","):
        begin = value.partition("/")[0]  # of a period, the start
        when = read_time(Property(one.name, begin, one.params), zones)
        if isinstance(start, datetime) and not isinstance(when, datetime):
            when = datetime.combine(when, start.timetz())
        elif not isinstance(start, datetime) and isinstance(when, datetime):
            when = when.astimezone(zones.home).date()
        dates.append(when)
    return dates


def _too_many(
    start: date | datetime, repeats: Sequence[Property], home: ZoneInfo, now: datetime
) -> str:
    """A sentence when looking through the series would take too long."""
    steps = max((now - as_instant(start, home)).days, 0)
    for one in repeats:
        if one.name != "RRULE":
            continue
        if not _RULE.fullmatch(one.value.strip()):
            return f'The repetition "{one.value[:60]}" cannot be read.'
        parts = dict(part.split("=") for part in one.value.upper().strip(" ;").split(";"))
        if parts.get("RSCALE", "GREGORIAN") != "GREGORIAN":
            return f"It repeats by the {parts['RSCALE'].lower()} calendar, which is not read."
        if parts.get("FREQ") in ("HOURLY", "MINUTELY", "SECONDLY"):
            return "It repeats every hour or more often, which no meeting does."
        if not 1 <= int(parts.get("INTERVAL", "1")) <= 1000:
            return f"It repeats with INTERVAL={parts['INTERVAL']}, which is no interval."
        if parts.get("FREQ") == "DAILY" and (
            _SELDOM.intersection(parts) or {"BYMONTH", "BYMONTHDAY"} <= parts.keys()
        ):
            # such a rule may never match, and is then looked through to the year 9999
            return f'The repetition "{one.value[:60]}" is too unusual to be worked out.'
        for name in _LISTS:
            steps *= max(parts.get(name, "").count(",") + 1, 1)
    if steps > MAX_STEPS:
        return "It repeats too often since too long ago to be looked through."
    return ""
