"""From claims to a record: what each field is, for a day and as known at a moment.

A claim is what one event says of one record. Of an occasion (a meal) a later word corrects the
earlier one. Of a thing that lasts (a subscription) it changes it from the day on which it was said,
or from the day it names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

from pydantic import JsonValue

from habitus.conflicts import Saying, Weighed, same_value, weigh
from habitus.log import moment
from habitus.state._record import Contest, Record
from habitus.vocabulary import RecordKind

Op = Literal["say", "retract", "end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What one event says of one record.

    Attributes:
        seq: place of the event in the log.
        op: ``say`` gives fields, ``retract`` takes them (or, without fields, the record) back,
            ``end`` says that it is no longer true.
        at: when it was said, as sortable text.
        since: the local day from which it holds; None: always, where it is the first word.
        source: who says it; ``user`` for the person.
        evidence: ids of the events it rests on.
        fields: what it gives, or the names that it takes back.
    """

    seq: int
    op: Op
    at: str
    since: str | None
    source: str
    evidence: tuple[str, ...]
    fields: dict[str, JsonValue]


def fold_claims(
    id_: str,
    kind: RecordKind,
    claims: Sequence[Claim],
    *,
    on: date | None = None,
    as_of: str | None = None,
    told: dict[str, str] | None = None,
) -> Record | None:
    """The record that claims make; None when none is left.

    Args:
        id_: of the record.
        kind: its kind.
        claims: all there are of it.
        on: the local day whose fields are wanted; the last ones known when None.
        as_of: only what was said by then, as sortable text; all when None.
        told: names that fields were told under.
    """
    known = sorted(
        (one for one in claims if as_of is None or one.at <= as_of),
        key=lambda one: (one.at, one.seq),
    )
    said = _standing(known)
    if not said:
        return None
    given = {name for one in said for name in one.fields}
    names = [*(name for name in kind.fields if name in given), *sorted(given - set(kind.fields))]
    weighed = {name: _weighed(name, said, kind, on) for name in names}
    found = {name: one for name, one in weighed.items() if one is not None}
    fields = {name: one.value for name, one in found.items()}
    ended = [one for one in known if one.op == "end"]
    begins, ends = _valid(kind, fields, ended[-1] if ended else None)
    return Record(
        id=id_,
        kind=kind.name,
        fields=fields,
        evidence={name: one.evidence for name, one in found.items()},
        at=moment(said[0].at),
        version=str(max(one.seq for one in known)),
        begins=begins,
        ends=ends,
        told={name: own for name, own in (told or {}).items() if own in fields},
        contests=tuple(
            Contest(
                record=id_,
                kind=kind.name,
                field=name,
                value=one.value,
                against=one.against,
                settled=one.settled,
            )
            for name, one in found.items()
            if one.against
        ),
    )


def _standing(claims: Sequence[Claim]) -> list[Claim]:
    """Claims that give something, without what was taken back."""
    said: list[Claim] = []
    for one in claims:
        if one.op == "say":
            said.append(one)
        elif one.op == "retract" and not one.fields:
            said = []
        elif one.op == "retract":
            said = [_without(earlier, one.fields) for earlier in said]
    return [one for one in said if one.fields]


def _without(claim: Claim, names: dict[str, JsonValue]) -> Claim:
    left = {name: value for name, value in claim.fields.items() if name not in names}
    return Claim(
        seq=claim.seq, op=claim.op, at=claim.at, since=claim.since, source=claim.source,
        evidence=claim.evidence, fields=left,
    )  # fmt: skip


def _weighed(name: str, said: Sequence[Claim], kind: RecordKind, on: date | None) -> Weighed | None:
    """What a field is on a day: the last change before it, as its sources say."""
    if len(said) == 1 and said[0].since is None:
        return Weighed(said[0].fields[name], said[0].evidence)
    day = None if on is None else on.isoformat()
    giving = [one for one in said if name in one.fields and _holds(one, day)]
    if not giving:
        return None
    eras = sorted({one.since or "" for one in giving}, reverse=True)
    found = _of_era(name, giving, eras[0], kind)
    for era in eras[1:]:
        before = _of_era(name, giving, era, kind)
        if not same_value(before.value, found.value):
            break
        # Said again, not changed: it rests on both.
        evidence = tuple(dict.fromkeys((*before.evidence, *found.evidence)))
        found = replace(found, value=before.value, evidence=evidence)
    return found


def _of_era(name: str, giving: Sequence[Claim], era: str, kind: RecordKind) -> Weighed:
    """What sources say that a field is from a day on; "" is from the beginning."""
    changed = {one.source for one in giving if one.since == era}
    sayings = [
        Saying(one.fields[name], one.source, one.evidence, (one.at, one.seq))
        for one in giving
        if (one.since or "") == era
        # Another source that speaks after a change speaks of what is so since then.
        or (one.since is None and one.at[:10] >= era and one.source not in changed)
    ]
    return weigh(sayings, kind.conflict)


def _holds(claim: Claim, day: str | None) -> bool:
    return day is None or claim.since is None or claim.since <= day


def _valid(
    kind: RecordKind, fields: dict[str, JsonValue], ended: Claim | None
) -> tuple[date | None, date | None]:
    begins = _day(fields.get(kind.begins)) if kind.begins else None
    ends = _day(fields.get(kind.ends)) if kind.ends else None
    days = fields.get("duration_days") or fields.get("nights")
    if ends is None and begins is not None and isinstance(days, int | float) and days > 0:
        # A trip of 14 days that begins on the 1st ends on the 14th; after 14 nights one leaves on the 15th.
        nights = "duration_days" not in fields
        ends = begins + timedelta(days=int(days) - (0 if nights else 1))
    if ended is not None and ended.since is not None:
        ends = date.fromisoformat(ended.since)
    if begins is not None and ends is None and not kind.lasting:
        ends = begins
    return begins, ends


def _day(value: JsonValue) -> date | None:
    if not isinstance(value, str):
        return None
    try:
        return date.fromisoformat(value)
    except ValueError:
        return None
