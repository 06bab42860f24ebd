"""What the arguments of tools mean: times, people, sums and lengths however a tool has them written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from pydantic import JsonValue

from habitus.errors import BadInput
from habitus.facts import read_amount, read_moment
from habitus.vocabulary import (
    Arguments,
    Binding,
    Distance,
    Duration,
    FieldInfo,
    Money,
    Settings,
    fields_of,
    fold,
    zone_of,
)

_TIME_KEYS = ("date time", "datetime", "dateTime", "time", "value", "start", "at", "timestamp")
_ZONE_KEYS = ("time zone", "timezone", "tz", "start time zone", "时区")
_NAME_KEYS = (
    "display name", "name", "full name", "label", "title", "text", "item", "product", "dish", "姓名", "名称",
)  # fmt: skip
_ADDRESS_KEYS = (
    "email",
    "address",
    "email address",
    "mail",
    "phone",
    "phone number",
    "number",
    "邮箱",
)
_SUM_KEYS = ("amount", "value", "price", "total")
_CURRENCY_KEYS = ("currency", "currency code")
_ADDRESS = re.compile(
    r"^(?:(?P<name>[^<>@]*?)\s*<)?(?P<address>[^\s<>@]+@[^\s<>@]+|\+?\d[\d ()-]{5,})>?$"
)
_BETWEEN = re.compile(r"\s*[,;，；、]\s*")
_LENGTH = re.compile(
    r"^(?:pt)?(?:(\d+(?:\.\d+)?)\s*h(?:ours?|rs?)?)?\s*(?:(\d+)\s*m(?:in(?:ute)?s?)?)?$"
)
_NUMBER = re.compile(r"^[+-]?\d+(?:\.\d+)?$")
_YES, _NO = frozenset({"true", "yes", "1", "是"}), frozenset({"false", "no", "0", "none", "否"})
_EPOCH = (1e9, 1e11)
"""Seconds since 1970 lie between these; a thousand times that is milliseconds."""


class Reader:
    """Reads the arguments of one call as the fields of a context.

    Args:
        given: the arguments.
        settings: the person's.
        now: when it is decided.
    """

    def __init__(self, given: Arguments, settings: Settings, now: datetime) -> None:
        self._given = given
        self._settings = settings
        self._now = now
        self._currency = ""

    def read(self, info: FieldInfo, raw: JsonValue, argument: str) -> list[JsonValue]:
        """The values of a field; empty where the argument can't be read as one.

        Args:
            info: the field.
            raw: the argument's value.
            argument: its name as words, which may say the unit.
        """
        match info.type:
            case "time":
                return _some(self._time(raw))
            case "person":
                return [*self._people(raw)]
            case "people":
                people = self._people(raw)
                return [people] if people else []
            case "texts":
                texts: list[JsonValue] = [*_texts(raw, split=True)]
                return [texts] if texts else []
            case "text" if info.name == "currency":
                return _some(next((text.upper() for text in _texts(raw)), None))
            case "text":
                return [*_texts(raw)]
            case "choice":
                words = {
                    word for text in _texts(raw) for word in fold(text).replace("-", " ").split()
                }
                return _some(next((one for one in info.choices if one in words), None))
            case "bool":
                return _some(_truth(raw))
            case "price":
                return _some(self._price(raw, argument))
            case "duration":
                return _some(_minutes(raw, argument))
            case "distance":
                return _some(_kilometres(raw, argument))
            case "integer":
                number = _number(raw)
                return [int(number)] if number is not None and number == int(number) else []
            case "number":
                return _some(_number(raw))
        return []

    def completed(
        self, binding: Binding, values: Mapping[str, Sequence[JsonValue]]
    ) -> dict[str, JsonValue]:
        """Fields that follow from others: the end from the length, the currency from the sum, the notice."""
        found: dict[str, JsonValue] = {}
        known = fields_of(binding.kind)
        start = _moment_of(values.get("start"))
        if start is not None and "end" in known and "end" not in values:
            names = binding.fields.get("duration", ())
            length = _minutes(self._given.find(names), self._given.name_of(names))
            if length is not None:
                found["end"] = (start + timedelta(minutes=length)).isoformat()
        if start is not None and "days_notice" in known:
            local = self._settings.local
            found["days_notice"] = max(0, (local(start).date() - local(self._now).date()).days)
        if self._currency and "currency" in known and "currency" not in values:
            found["currency"] = self._currency
        return found

    # --- times ---

    def _zone(self, raw: JsonValue) -> ZoneInfo | None:
        inner = Arguments(raw) if isinstance(raw, Mapping) else None
        name = (inner.find(_ZONE_KEYS) if inner else None) or self._given.find(_ZONE_KEYS)
        try:
            return zone_of(name) if isinstance(name, str) else None
        except BadInput:
            return None

    def _time(self, raw: JsonValue) -> str | None:
        zone = self._zone(raw)
        if isinstance(raw, Mapping):
            inner = Arguments(raw)
            raw = inner.find(("date + time", *_TIME_KEYS, "date"))
        if isinstance(raw, int | float) and not isinstance(raw, bool):
            seconds = raw / 1000 if raw > _EPOCH[1] else raw
            if not _EPOCH[0] < seconds < _EPOCH[1]:
                return None
            return datetime.fromtimestamp(seconds, self._settings.zone_at(self._now)).isoformat()
        if not isinstance(raw, str):
            return None
        found = read_moment(raw, self._now, self._settings, zone)
        return None if found is None else found.isoformat()

    # --- people ---

    def _people(self, raw: JsonValue) -> list[JsonValue]:
        members = raw if isinstance(raw, list) else [raw]
        people: list[JsonValue] = []
        for member in members:
            if isinstance(member, Mapping):
                person = self._from_mapping(Arguments(member))
                people += [person] if person else []
            elif isinstance(member, str):
                people += [self._someone(one) for one in _BETWEEN.split(member) if one]
        return people

    def _from_mapping(self, member: Arguments) -> JsonValue:
        name, address = member.find(_NAME_KEYS), member.find(_ADDRESS_KEYS)
        if isinstance(address, Mapping):  # {"emailAddress": {"address": ..., "name": ...}}
            return self._from_mapping(Arguments(address))
        found: dict[str, JsonValue] = {}
        if isinstance(address, str):
            found["address"] = address
        if isinstance(name, str):
            found["name"] = name
        return self._completed(found) if found else None

    def _someone(self, text: str) -> JsonValue:
        match = _ADDRESS.match(text.strip())
        if match is None:
            return self._completed({"name": text.strip()})
        found: dict[str, JsonValue] = {"address": match["address"]}
        if match["name"] and match["name"].strip("\"' "):
            found["name"] = match["name"].strip("\"' ")
        return self._completed(found)

    def _completed(self, someone: dict[str, JsonValue]) -> JsonValue:
        """With the name and role of the person whose address it is.

        An address says who it is; a display name beside it, only where the address is nobody's.
        """
        address, name = str(someone.get("address", "")), str(someone.get("name", ""))
        known = self._settings.known(address) if address else None
        if known is None and not address and name:
            known = self._settings.known(name)
        if known is None:
            return {**someone, **({"name": address} if address and not name else {})}
        whole = fold(address) in (fold(one) for one in known.also)
        called = name or address if address and not whole else known.name
        return {**someone, "name": called, **({"role": known.role} if known.role else {})}

    # --- amounts ---

    def _price(self, raw: JsonValue, argument: str) -> float | None:
        if isinstance(raw, Mapping):
            inner = Arguments(raw)
            currency = inner.find(_CURRENCY_KEYS)
            if isinstance(currency, str):
                self._currency = currency.upper()
            return self._price(inner.find(_SUM_KEYS), argument)
        number = _number(raw)
        if number is None and isinstance(raw, str):
            amount = read_amount(raw, self._settings.home)
            if isinstance(amount, Money):
                self._currency = amount.currency
                return amount.value
        if number is not None and {"cents", "minor", "分"} & set(argument.split()):
            return number / 100
        return number


def _some(value: JsonValue) -> list[JsonValue]:
    return [] if value is None else [value]


def _moment_of(values: Sequence[JsonValue] | None) -> datetime | None:
    return datetime.fromisoformat(str(values[0])) if values else None


def _texts(raw: JsonValue, *, split: bool = False) -> list[str]:
    """The texts in a value, each trimmed; a comma separates some where ``split``."""
    match raw:
        case str():
            parts = _BETWEEN.split(raw) if split else [raw]
            return [one.strip() for one in parts if one.strip()]
        case bool() | None:
            return []
        case int() | float():
            return [str(raw)]
        case list():
            return [text for one in raw for text in _texts(one, split=split)]
    inner = Arguments(raw)
    return _texts(inner.find(_NAME_KEYS), split=split)


def _truth(raw: JsonValue) -> bool | None:
    if isinstance(raw, bool):
        return raw
    if isinstance(raw, str):
        word = fold(raw).strip()
        return False if word in _NO else True if word in _YES or "://" in word else None
    return bool(raw) if isinstance(raw, Mapping) else None


def _number(raw: JsonValue) -> float | None:
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int | float):
        return float(raw)
    text = raw.replace(",", "").strip() if isinstance(raw, str) else ""
    return float(text) if _NUMBER.match(text) else None


def _minutes(raw: JsonValue, argument: str) -> float | None:
    """Minutes; a bare number counts in the unit of the argument's name, minutes by default."""
    number = _number(raw)
    words = set(argument.split())
    if number is not None:
        if words & {"hour", "hours", "小时"}:
            return number * 60
        if words & {"seconds", "second", "secs", "秒"}:
            return number / 60
        return number / 60_000 if words & {"ms", "milliseconds"} else number
    if not isinstance(raw, str):
        return None
    match = _LENGTH.match(fold(raw).strip())
    if match is not None and (match[1] or match[2]):
        return float(match[1] or 0) * 60 + float(match[2] or 0)
    amount = read_amount(raw, "USD")
    return amount.minutes if isinstance(amount, Duration) else None


def _kilometres(raw: JsonValue, argument: str) -> float | None:
    number = _number(raw)
    words = set(argument.split())
    if number is not None:
        if words & {"miles", "mile", "mi"}:
            return number * 1.609344
        return number / 1000 if words & {"m", "meters", "metres"} else number
    amount = read_amount(raw, "USD") if isinstance(raw, str) else None
    return amount.km if isinstance(amount, Distance) else None
