"""What a person's `person.toml` says: zone, language, their day, their people, currency, rates."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import tomlkit

from habitus.errors import BadInput
from habitus.vocabulary._fold import fold, has_cjk, word_texts
from habitus.vocabulary._kinds import ROLES, Role, nearest
from habitus.vocabulary._units import Rates
from habitus.vocabulary._windows import DAY_NAMES, Day, clock, minutes_of

Language = Literal["en", "zh"]

_CURRENCY_BY_ZONE = {
    "Asia/Shanghai": "CNY", "Asia/Urumqi": "CNY", "Asia/Chongqing": "CNY", "Asia/Harbin": "CNY",
    "Asia/Hong_Kong": "HKD", "Asia/Taipei": "TWD", "Asia/Macau": "MOP", "Asia/Tokyo": "JPY",
    "Asia/Seoul": "KRW", "Asia/Singapore": "SGD", "Asia/Kolkata": "INR", "Asia/Calcutta": "INR",
    "Asia/Bangkok": "THB", "Asia/Kuala_Lumpur": "MYR", "Asia/Jakarta": "IDR", "Asia/Manila": "PHP",
    "Asia/Ho_Chi_Minh": "VND", "Asia/Dubai": "AED", "Asia/Riyadh": "SAR", "Asia/Karachi": "PKR",
    "Asia/Dhaka": "BDT", "Asia/Jerusalem": "ILS", "Europe/London": "GBP", "Europe/Zurich": "CHF",
    "Europe/Stockholm": "SEK", "Europe/Oslo": "NOK", "Europe/Copenhagen": "DKK",
    "Europe/Warsaw": "PLN", "Europe/Prague": "CZK", "Europe/Budapest": "HUF",
    "Europe/Istanbul": "TRY", "Europe/Moscow": "RUB", "Europe/Kiev": "UAH", "Europe/Kyiv": "UAH",
    "Europe/Bucharest": "RON", "Africa/Lagos": "NGN", "Africa/Nairobi": "KES",
    "Africa/Johannesburg": "ZAR", "Africa/Cairo": "EGP", "Africa/Accra": "GHS",
    "Pacific/Auckland": "NZD", "America/Toronto": "CAD", "America/Vancouver": "CAD",
    "America/Montreal": "CAD", "America/Halifax": "CAD", "America/Winnipeg": "CAD",
    "America/Edmonton": "CAD", "America/St_Johns": "CAD", "America/Mexico_City": "MXN",
    "America/Sao_Paulo": "BRL", "America/Argentina/Buenos_Aires": "ARS", "America/Bogota": "COP",
    "America/Santiago": "CLP", "America/Lima": "PEN",
}  # fmt: skip
_CURRENCY_BY_REGION = {"Australia": "AUD", "Europe": "EUR", "America": "USD", "US": "USD"}


def home_currency(zone: str) -> str:
    """The currency people of a zone most likely mean, until the person says otherwise."""
    region = zone.partition("/")[0]
    return _CURRENCY_BY_ZONE.get(zone) or _CURRENCY_BY_REGION.get(region, "USD")


def zone_of(name: str) -> ZoneInfo:
    """The time zone of an IANA name.

    Raises:
        BadInput: there is no such zone.
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadInput(
            f'"{name}" is not a time zone.', fix='Use an IANA name like "Europe/Berlin".'
        ) from None


@dataclass(frozen=True, slots=True)
class Known:
    """A person whom the person has named."""

    name: str
    role: Role | None = None
    also: tuple[str, ...] = ()
    """Other names, addresses and numbers of theirs."""


@dataclass(frozen=True)
class Settings:
    """The content of `person.toml`; everything has a default but the zone."""

    zone: str
    language: Language = "en"
    currency: str = ""
    """Home currency; empty: by zone."""
    zones: tuple[tuple[date, str], ...] = ()
    """Moves: from that local date on, that zone. Sorted; ``zone`` holds before the first."""
    parts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    work_days: tuple[int, ...] = (0, 1, 2, 3, 4)
    work: tuple[int, int] = (9 * 60, 18 * 60)
    me: tuple[str, ...] = ()
    """Names, addresses and numbers that are the person's own."""
    trusted: tuple[str, ...] = ()
    """Applications that the person trusts to relay their words as theirs."""
    people: tuple[Known, ...] = ()
    rates: Rates = field(default_factory=Rates)

    def zone_at(self, moment: datetime) -> ZoneInfo:
        """The zone the person lived in at a moment."""
        name = self.zone
        for since, moved in self.zones:
            if moment.astimezone(zone_of(moved)).date() >= since:
                name = moved
        return zone_of(name)

    def local(self, moment: datetime) -> datetime:
        """A moment on the clock of the zone the person lived in."""
        return moment.astimezone(self._only_zone or self.zone_at(moment))

    @cached_property
    def _only_zone(self) -> ZoneInfo | None:
        return None if self.zones else zone_of(self.zone)

    def day_at(self, moment: datetime) -> Day:
        """How the person's day is cut at a moment."""
        return Day(
            zone=self.zone_at(moment), parts=self.parts, work_days=self.work_days, work=self.work
        )

    @cached_property
    def day(self) -> Day:
        """How the person's day is cut, in the zone they lived in first."""
        return Day(
            zone=zone_of(self.zone), parts=self.parts, work_days=self.work_days, work=self.work
        )

    @property
    def home(self) -> str:
        """The home currency."""
        return self.currency or home_currency(self.zone)

    @cached_property
    def _by_name(self) -> dict[str, Known]:
        table: dict[str, Known] = {}
        for one in self.people:
            for name in (one.name, *one.also):
                table.setdefault(fold(name), one)
        return table

    def known(self, name: str) -> Known | None:
        """The named person of that name, address or number; "@nw.example" among their addresses
        stands for everybody there."""
        folded = fold(name)
        found = self._by_name.get(folded)
        if found is None and "@" in folded:
            return self._by_name.get("@" + folded.rpartition("@")[2].rstrip(">"))
        return found

    def moved_part(self, part: str, bounds: tuple[int, int]) -> Settings:
        """With a part of the day (or ``work``) moved."""
        if part == "work":
            return replace(self, work=bounds)
        return replace(self, parts={**self.parts, part: bounds})


def same_person(a: str, b: str) -> bool:
    """Whether two names can be one person: equal, or all words of one are words of the other (Ana of
    Ana Weber; Simon is not Simone)."""
    one, two = fold(a), fold(b)
    if one == two:
        return True
    if has_cjk(one) or has_cjk(two):
        return min(len(one), len(two)) >= 2 and (one in two or two in one)
    short, long = sorted((_name_words(one), _name_words(two)), key=len)
    return bool(short) and short <= long


def _name_words(name: str) -> frozenset[str]:
    """The words of a folded name; "the Webers" are Weber."""
    words = frozenset(word_texts(name))
    if name.startswith("the "):
        return frozenset(re.sub(r"(?<=\w{2})s$", "", one) for one in words - {"the"})
    return words


def _bounds(text: object, where: str) -> tuple[int, int]:
    if isinstance(text, str) and text.count("-") == 1:
        start, _, end = text.partition("-")
        return minutes_of(start), minutes_of(end)
    raise BadInput(
        f"{text!r} is not a span of the day.", where=where, fix='Write it like "13:00-14:00".'
    )


def _names(value: object, key: str, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
        raise BadInput(
            f'"{key}" is not a list of names.', where=where, fix=f'Write {key} = ["..."].'
        )
    return tuple(value)


def read_settings(text: str, where: str = "person.toml") -> Settings:
    """Settings from the text of a `person.toml`.

    Raises:
        BadInput: not TOML, an unknown entry, or a value that does not fit.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"This is not a TOML file: {error}.", where=where) from None
    known = (
        "zone",
        "language",
        "currency",
        "zones",
        "day",
        "work",
        "me",
        "trusted",
        "people",
        "rates",
    )
    for key in table:
        if key not in known:
            hint = nearest(key, known)
            raise BadInput(
                f'There is no setting "{key}".',
                where=where,
                fix=f'Did you mean "{hint}"?' if hint else f"Settings are {', '.join(known)}.",
            )
    if not isinstance(table.get("zone"), str):
        raise BadInput("The time zone is missing.", where=where, fix='Add zone = "Europe/Berlin".')
    zone_of(table["zone"])
    language = table.get("language", "en")
    if language not in ("en", "zh"):
        raise BadInput(f'The language is "{language}".', where=where, fix='Write "en" or "zh".')
    work = table.get("work", {})
    people: list[Known] = []
    for one in table.get("people", []):
        role = one.get("role")
        if "name" not in one or (role is not None and role not in ROLES):
            raise BadInput(
                f"This entry of people does not fit: {one}.",
                where=where,
                fix=f"Give a name and a role of {', '.join(ROLES)}.",
            )
        people.append(Known(one["name"], role, tuple(one.get("also", ()))))
    zones = tuple(
        sorted((one["since"], str(zone_of(one["zone"]))) for one in table.get("zones", []))
    )
    rates = dict(table.get("rates", {}))
    base = rates.pop("base", "")
    return Settings(
        zone=table["zone"],
        language=language,
        currency=table.get("currency", ""),
        zones=zones,
        parts={name: _bounds(span, where) for name, span in table.get("day", {}).items()},
        work_days=tuple(DAY_NAMES.index(day) for day in work["days"])
        if "days" in work
        else (0, 1, 2, 3, 4),
        work=_bounds(work["hours"], where) if "hours" in work else (9 * 60, 18 * 60),
        me=tuple(table.get("me", ())),
        trusted=_names(table.get("trusted", []), "trusted", where),
        people=tuple(people),
        rates=Rates(base, {date.fromisoformat(day): dict(row) for day, row in rates.items()}),
    )


def print_settings(settings: Settings) -> str:
    """The canonical `person.toml`: only what differs from the defaults, in a fixed order."""
    doc = tomlkit.document()
    doc["zone"] = settings.zone
    doc["language"] = settings.language
    if settings.currency:
        doc["currency"] = settings.currency
    if settings.me:
        doc["me"] = list(settings.me)
    if settings.trusted:
        doc["trusted"] = list(settings.trusted)
    default = Settings(settings.zone)
    if (settings.work, settings.work_days) != (default.work, default.work_days):
        work = tomlkit.table()
        work["days"] = [DAY_NAMES[day] for day in settings.work_days]
        work["hours"] = f"{clock(settings.work[0])}-{clock(settings.work[1])}"
        doc["work"] = work
    if settings.parts:
        day = tomlkit.table()
        for name, (start, end) in sorted(settings.parts.items()):
            day[name] = f"{clock(start)}-{clock(end)}"
        doc["day"] = day
    if settings.zones:
        moves = tomlkit.aot()
        for since, zone in settings.zones:
            moves.append(tomlkit.item({"since": since, "zone": zone}))
        doc["zones"] = moves
    if settings.people:
        people = tomlkit.aot()
        for one in settings.people:
            entry = tomlkit.table()
            entry["name"] = one.name
            if one.role:
                entry["role"] = one.role
            if one.also:
                entry["also"] = list(one.also)
            people.append(entry)
        doc["people"] = people
    if settings.rates.by_day:
        rates = tomlkit.table()
        rates["base"] = settings.rates.base
        for on, row in sorted(settings.rates.by_day.items()):
            rates[on.isoformat()] = dict(row)
        doc["rates"] = rates
    return tomlkit.dumps(doc)
