"""From records to notices: what a typed record says that alerts can be found in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time

from habitus.alerts._notice import Notice, NoticeKind
from habitus.alerts.reading import _words_en as en
from habitus.alerts.reading._cues import compiled
from habitus.alerts.reading._subjects import abroad, home_country, places
from habitus.state import Record
from habitus.vocabulary import Concepts, Language, RecordKind

_PAPERS: dict[str, str] = {
    "passport": "passport", "visa": "visa", "membership": "membership", "voucher": "voucher",
    "insurance": "insurance", "vaccination": "prescription", "device": "warranty",
    "purchase": "warranty",
}  # fmt: skip
_DOMAINS = frozenset({"drug", "food", "dish", "meat", "produce", "drink"})
_GONE = frozenset({"cancelled", "canceled", "completed", "done", "sent", "failed", "rejected", "refunded", "declined"})  # fmt: skip
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


@dataclass(frozen=True)
class Recorded:
    """A record with what is needed to read it."""

    record: Record
    kind: RecordKind
    at: datetime
    """When it was told, on the clock of the person's zone."""
    zone: str
    language: Language
    concepts: Concepts
    home: str
    """Home currency."""

    @property
    def currency(self) -> str:
        """The currency of its sums."""
        return self.text("currency") or self.home

    def text(self, *names: str) -> str:
        """The given fields as words."""
        return " ".join(
            str(value) for name in names if (value := self.record.get(name)) is not None
        )

    def day(self, *names: str) -> date | None:
        """The first of these fields that is a day."""
        for name in names:
            value = self.record.get(name)
            if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value):
                return date.fromisoformat(value)
        return None

    def minutes(self, name: str) -> int | None:
        """A time of day as minutes after midnight."""
        value = self.record.get(name)
        if not isinstance(value, str):
            return None
        clock = time.fromisoformat(value)
        return clock.hour * 60 + clock.minute

    def number(self, name: str) -> float | None:
        """A number."""
        value = self.record.get(name)
        return (
            float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
        )

    @property
    def over(self) -> bool:
        """Whether its status says that it no longer matters."""
        return self.text("status").lower() in _GONE

    def quote(self) -> str:
        """The record as one line in the person's language."""
        parts = [
            f"{self._label(name)} {self._shown(value)}"
            for name, value in self.record.fields.items()
            if name != "currency" and isinstance(value, str | int | float) and value != ""
        ]
        return f"{self.kind.words.shown(self.language, self.kind.name)}: {', '.join(parts)}"

    def _label(self, name: str) -> str:
        field = self.kind.fields.get(name)
        return field.words.shown(self.language, name) if field else name.replace("_", " ")

    def _shown(self, value: str | int | float) -> str:
        if isinstance(value, bool):
            return {"en": ("no", "yes"), "zh": ("否", "是")}[self.language][value]
        return value if isinstance(value, str) else f"{value:,.2f}".rstrip("0").rstrip(".")

    def notice(self, kind: NoticeKind, **more: object) -> Notice:
        """A notice of this kind that rests on the record."""
        words = " ".join(
            str(value) for value in self.record.fields.values() if isinstance(value, str)
        )
        given: dict[str, object] = {
            "kind": kind, "quote": self.quote(), "source": self.record.id, "at": self.at,
            "about": words, "flags": (), **more,
        }  # fmt: skip
        given["flags"] = (*given["flags"], "record")  # type: ignore[misc]
        return Notice(**given)  # type: ignore[arg-type]

    def substances(self, *names: str) -> tuple[str, ...]:
        """The drugs and foods that fields name."""
        return tuple(
            dict.fromkeys(
                id_
                for one in self.concepts.find(self.text(*names))
                for id_ in one.ids
                if self.concepts.by_id[id_].domain in _DOMAINS
            )
        )


def record_notices(one: Recorded) -> list[Notice]:
    """What a record says, as notices; a record taken back or over says nothing."""
    read = _READERS.get(one.kind.name)
    return [] if read is None or one.over else list(read(one))


def _paper(one: Recorded) -> Iterator[Notice]:
    last = one.day("expires", "valid_until", "warranty_until", "until")
    name = one.kind.name
    kind = _PAPERS.get(name) or next(
        (
            each
            for each, pattern in en.PAPERS.items()
            if compiled(pattern).search(one.text("kind").lower())
        ),
        "contract",
    )
    code = one.text("code") or one.text("number")
    if last is not None and one.record.get("used") is not True:
        yield one.notice("valid", what=(kind,), last=last, number=code)
    used = one.day("used_on")
    if name == "voucher" and used is not None:
        yield one.notice("use", what=(kind,), first=used, last=used, number=code, flags=("past",))


def _trip(one: Recorded) -> Iterator[Notice]:
    first = one.day("departs", "check_in", "depart")
    last = one.day("back", "check_out", "arrive") or first
    if first is None or last is None:
        return
    text = one.text("destination", "city", "country", "region", "place")
    named = places(text, one.concepts)
    home = home_country(one.zone, one.concepts)
    said = one.record.get("international")
    far = said if isinstance(said, bool) else bool(abroad(named, home, one.concepts))
    yield one.notice(
        "away", first=first, last=last, what=named, place=one.text("destination") or text,
        flags=("abroad",) if far else (),
    )  # fmt: skip


def _allergy(one: Recorded) -> Iterator[Notice]:
    what = one.substances("allergen", "drug_class")
    if what:
        yield one.notice("allergy", what=what)


def _medication(one: Recorded) -> Iterator[Notice]:
    ended = one.day("ended")
    what = one.substances("drug") or one.substances("drug_class")
    if what and (ended is None or ended >= one.at.date()):
        yield one.notice("drug", what=what)


def _meeting(one: Recorded) -> Iterator[Notice]:
    day, begin = one.day("date"), one.minutes("time")
    if day is None:
        return
    if one.record.get("at_home") is True:
        length = one.number("duration_min")
        until = None if begin is None or length is None else begin + int(length)
        yield one.notice("visit", first=day, last=day, begin=begin, until=until)
    if begin is None:
        return
    until = one.minutes("end_time")
    length = one.number("duration_min")
    if until is None and length is not None:
        until = begin + int(length)
    flags = ("local",) if one.kind.name in ("appointment", "medical_visit") else ()
    yield one.notice("commitment", first=day, last=day, begin=begin, until=until, flags=flags)


def _weekly(one: Recorded) -> Iterator[Notice]:
    names = one.record.get("weekdays")
    begin = one.minutes("start")
    if not isinstance(names, list) or begin is None:
        return
    days = tuple(
        sorted(
            {_WEEKDAYS.index(low) for each in names if (low := str(each)[:3].lower()) in _WEEKDAYS}
        )
    )
    if days:
        yield one.notice(
            "commitment", weekly=days, first=one.day("since"), last=one.day("until"),
            begin=begin, until=one.minutes("end"),
        )  # fmt: skip


def _spent(one: Recorded) -> Iterator[Notice]:
    amount = one.number("amount")
    if amount is None:
        amount = one.number("price")
    if amount is not None and one.record.get("returned") is not True:
        yield one.notice(
            "charge", amount=amount, currency=one.currency, first=one.day("date"),
        )  # fmt: skip
    if one.day("warranty_until"):
        yield from _paper(one)


def _subscription(one: Recorded) -> Iterator[Notice]:
    ended = one.day("ended")
    if ended is not None:
        yield one.notice(
            "cancel", first=ended, last=ended, flags=("ends",), about=one.text("service")
        )


def _bill(one: Recorded) -> Iterator[Notice]:
    due = one.day("due")
    if (
        due is not None
        and one.record.get("paid") is not True
        and one.record.get("done") is not True
    ):
        yield one.notice("deadline", last=due, flags=("must",))


def _transfer(one: Recorded) -> Iterator[Notice]:
    amount = one.number("amount")
    if amount is not None and one.day("sent") is None:
        yield one.notice(
            "transfer", amount=amount, currency=one.currency, about=one.text("recipient"),
            number=one.text("destination_account"), place=one.text("destination_institution"),
            first=one.day("requested"),
        )  # fmt: skip


def _account(one: Recorded) -> Iterator[Notice]:
    closed = one.day("closed")
    if closed is not None:
        yield one.notice(
            "close",
            first=closed,
            number=one.text("last_four"),
            about=one.text("institution", "label"),
        )


_READERS: Mapping[str, Callable[[Recorded], Iterator[Notice]]] = {
    **dict.fromkeys((*_PAPERS, "document"), _paper),
    **dict.fromkeys(("trip", "flight", "hotel"), _trip),
    **dict.fromkeys(("meeting", "appointment", "medical_visit"), _meeting),
    **dict.fromkeys(("transaction", "purchase"), _spent),
    **dict.fromkeys(("bill", "deadline"), _bill),
    "allergy": _allergy, "medication": _medication, "prescription": _medication,
    "commitment": _weekly, "subscription": _subscription, "transfer": _transfer,
    "account": _account,
}  # fmt: skip
