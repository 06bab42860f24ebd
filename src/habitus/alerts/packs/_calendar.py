"""Hours that overlap, things in use, visits while away."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from habitus.alerts._notice import Notice
from habitus.alerts._same import shared
from habitus.alerts.packs._pack import Finding, GenericRule, Known, Pack

HOUR = 60
"""Minutes an appointment takes when nobody says how long."""
REPLY = timedelta(minutes=30)
"""Within which a yes answers a request for a thing: both tell of one use."""
HORIZON = timedelta(days=366)
"""How far ahead two things that recur are compared."""


def _cancelled(one: Notice, day: date, known: Known) -> bool:
    """Whether a commitment was called off, for that day or for good."""
    for off in known.of("cancel"):
        if off.at <= one.at or off.source == one.source or "resumed" in off.flags:
            continue
        if off.first is not None and not off.first <= day <= (off.last or off.first):
            continue
        if off.first is None and one.weekly and "event" not in off.flags:
            continue
        if known.alike(one, off):
            return True
    return False


def _falls_on(one: Notice, day: date) -> bool:
    if one.weekly:
        return (
            day.weekday() in one.weekly
            and day >= (one.first or one.at.date())
            and (one.last is None or day <= one.last)
        )
    return one.first == day


def _common_day(one: Notice, two: Notice, known: Known) -> date | None:
    """The first day on which both take place."""
    for single, other in ((one, two), (two, one)):
        if not single.weekly:
            assert single.first is not None
            return single.first if _falls_on(other, single.first) else None
    start = max(known.today, one.first or known.today, two.first or known.today)
    end = min(start + HORIZON, one.last or date.max, two.last or date.max)
    if not set(one.weekly) & set(two.weekly):
        return None
    for step in range(8):
        day = start + timedelta(days=step)
        if day <= end and _falls_on(one, day) and _falls_on(two, day):
            return day
    return None


def _meet(one: Notice, two: Notice) -> bool:
    """Whether the hours overlap; where one ends as the other begins they do not."""
    assert one.begin is not None and two.begin is not None
    ends = [each.until if each.until is not None else each.begin + HOUR for each in (one, two)]  # type: ignore[operator]
    return one.begin < ends[1] and two.begin < ends[0]


def _same_event(one: Notice, two: Notice, known: Known) -> bool:
    """Whether both tell of one event: a reminder, or a change of its hour."""
    if one.begin == two.begin and known.alike(one, two):
        return True
    return shared(one.about, two.about) >= 2


def _overlaps(new: Notice, known: Known) -> Iterator[Finding]:
    """Two hours of the person's that overlap, once or every week."""
    for old in known.of("commitment"):
        if (
            old.source == new.source
            or old.begin is None
            or new.begin is None
            or not _meet(old, new)
        ):
            continue
        day = _common_day(old, new, known)
        if day is None or day < known.today or _same_event(old, new, known):
            continue
        if _cancelled(old, day, known) or _cancelled(new, day, known):
            continue
        if "all_day" in old.flags and "all_day" in new.flags:
            continue
        yield Finding(
            rule="overlap", severity="warning", one=old, two=new, on=day,
            same=(day.isoformat(), str(min(old.begin, new.begin)), str(max(old.begin, new.begin))),
        )  # fmt: skip


def _while_away(new: Notice, known: Known) -> Iterator[Finding]:
    """A visit to the home, or an appointment in town, on a day away."""
    away = [new] if new.kind == "away" else list(known.of("away"))
    there = [new] if new.kind != "away" else [*known.of("visit"), *known.of("commitment")]
    for trip in away:
        for other in there:
            if trip.source == other.source or other.weekly or other.first is None:
                continue
            if other.kind == "commitment" and "local" not in other.flags:
                continue
            if not _is_away(trip, other) or _cancelled(other, other.first, known):
                continue
            if _cancelled(trip, trip.day(), known):
                continue
            one, two = sorted((trip, other), key=lambda each: each.at)
            yield Finding(
                rule="away", severity="warning", one=one, two=two, on=other.first,
                same=(str(trip.first), str(other.first), str(other.begin)),
                words={"place": trip.place},
            )  # fmt: skip


def _is_away(trip: Notice, other: Notice) -> bool:
    assert trip.first is not None and trip.last is not None and other.first is not None
    if other.first == trip.first and trip.first != trip.last:
        if trip.begin is not None and other.begin is not None:
            return (other.until or other.begin + HOUR) > trip.begin - 60
        return other.kind == "visit"
    if other.kind == "commitment" and other.first == trip.last:
        return False
    return trip.first <= other.first <= trip.last


def _in_use(new: Notice, known: Known) -> Iterator[Finding]:
    """A thing that one party has while another means to use it."""
    for old in known.of("busy"):
        both = set(old.what) & set(new.what)
        if old.source == new.source or not both or not _share_days(old, new):
            continue
        if "taken" not in old.flags and "taken" not in new.flags and not _parties(old, new):
            continue
        if "taken" in old.flags and "taken" in new.flags and not _parties(old, new):
            continue
        if old.begin is not None and new.begin is not None and not _meet(old, new):
            continue
        if old.mine != new.mine and new.at - old.at <= REPLY:
            continue
        day = max(old.day(), new.day())
        if day < known.today or _given_up(old, known) or _given_up(new, known):
            continue
        yield Finding(
            rule="in_use", severity="warning", one=old, two=new, on=day,
            same=(min(both), day.isoformat()), words={"thing": min(both)},
        )  # fmt: skip


def _parties(one: Notice, two: Notice) -> bool:
    """Whether two different people want it."""
    return bool(one.who and two.who and not set(one.who) & set(two.who))


def _share_days(one: Notice, two: Notice) -> bool:
    return one.day() <= (two.last or two.day()) and two.day() <= (one.last or one.day())


def _given_up(one: Notice, known: Known) -> bool:
    return any(
        off.at > one.at and off.source != one.source and known.alike(one, off)
        for kind in ("cancel",)
        for off in known.of(kind)
    )


def _called_off(new: Notice, found: Finding, known: Known) -> bool:
    """Whether one of the two was called off."""
    if new.kind != "cancel" or "resumed" in new.flags:
        return False
    day = found.on
    if (
        new.first is not None
        and day is not None
        and not new.first <= day <= (new.last or new.first)
    ):
        return False
    return known.alike(found.one, new) or known.alike(found.two, new)


PACK = Pack(
    name="calendar",
    version=1,
    rules=(
        GenericRule(
            id="overlap", reads=frozenset({"commitment"}), beside=frozenset({"commitment", "cancel"}), settled_by=frozenset({"cancel"}), find=_overlaps, settles=_called_off
        ),
        GenericRule(
            id="away", reads=frozenset({"away", "visit", "commitment"}), beside=frozenset({"away", "visit", "commitment", "cancel"}), settled_by=frozenset({"cancel"}), find=_while_away,
            settles=_called_off,
        ),
        GenericRule(id="in_use", reads=frozenset({"busy"}), beside=frozenset({"busy", "cancel"}), settled_by=frozenset({"cancel"}), find=_in_use, settles=_called_off),
    ),
)  # fmt: skip
