"""What values records hold: read from what files and people write, and told from each other.

Days and times of day are local to the person and kept as ISO text; a moment with a zone is taken
to the person's own clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo

from pydantic import JsonValue

from habitus.errors import BadInput
from habitus.vocabulary._fold import fold
from habitus.vocabulary._record_kinds import RecordField, RecordType, plain_name


@dataclass(frozen=True, slots=True)
class Unit:
    """What the end of a field's name says: ``cost_usd`` is ``cost`` in US dollars."""

    base: str
    unit: str
    money: bool = False
    type: RecordType | None = None


_UNITS = {
    "min": "min", "mins": "min", "minutes": "min", "hours": "hour", "hrs": "hour", "hour": "hour",
    "days": "day", "nights": "night", "weeks": "week", "months": "month", "years": "year",
    "km": "km", "miles": "mi", "mi": "mi", "m": "m", "kcal": "kcal", "cal": "kcal", "kg": "kg",
    "lbs": "lb", "lb": "lb", "pages": "page", "seconds": "s", "secs": "s", "bpm": "bpm",
    "percent": "%", "pct": "%", "steps": "step", "ml": "ml", "liters": "l", "litres": "l", "mg": "mg",
    "g": "g", "grams": "g",
}  # fmt: skip
_CURRENCIES = frozenset((
    "usd", "eur", "gbp", "cny", "rmb", "jpy", "hkd", "twd", "chf", "cad", "aud", "nzd", "sgd",
    "inr", "krw", "thb", "sek", "nok", "dkk", "pln", "czk", "mxn", "brl", "zar", "try", "aed",
    "sar", "ils", "rub", "idr", "myr", "php", "vnd",
))  # fmt: skip
_DATED = ("date", "day", "on")
_SIGNS = {
    "$": "USD", "us$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "￥": "CNY", "元": "CNY",
    "块": "CNY", "美元": "USD", "美金": "USD", "欧元": "EUR", "英镑": "GBP", "日元": "JPY",
    "rmb": "CNY", "人民币": "CNY", "港币": "HKD", "港元": "HKD",
}  # fmt: skip


def unit_of(name: str) -> Unit | None:
    """What the end of a field's name says of its values; None when nothing."""
    base, _, end = name.rpartition("_")
    if not base:
        return None
    if end in _CURRENCIES:
        return Unit(base, "CNY" if end == "rmb" else end.upper(), money=True, type="money")
    if end in _UNITS:
        return Unit(base, _UNITS[end])
    if end in _DATED:
        return Unit(base, "", type="date")
    return None


@dataclass(frozen=True, slots=True)
class Value:
    """A value as records keep it; what else it said (a currency, a time of day)."""

    value: JsonValue
    currency: str = ""
    clock: str = ""


_DATE = re.compile(
    r"(?P<y>\d{4})(?:[-/.年])(?P<m>\d{1,2})(?:[-/.月])(?P<d>\d{1,2})日?|(?P<y8>(?:19|20)\d\d)(?P<m8>[01]\d)(?P<d8>[0-3]\d)"
)
_SLASHED = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
_CLOCK = re.compile(r"(\d{1,2})[:：](\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm|a\.m\.|p\.m\.)?")
_NUMBER = re.compile(r"[-+]?\d[\d,]*(?:\.\d+)?")
_YES = frozenset(("yes", "true", "y", "t", "1", "是", "对", "有", "真"))
_NO = frozenset(("no", "false", "n", "f", "0", "否", "不", "没有", "无", "不是", "假"))


def _no_fit(raw: JsonValue, field: RecordField, where: str, wanted: str) -> BadInput:
    shown = str(raw)
    shown = shown if len(shown) <= 60 else shown[:59] + "…"
    return BadInput(f'"{shown}" is not {wanted}.', where=where or field.name, fix=_HOW[field.type])


_HOW: dict[str, str] = {
    "date": "Write it like 2026-03-02.",
    "time": "Write it like 09:30.",
    "number": "Write it in figures, like 12.5.",
    "integer": "Write it in figures, like 12.",
    "money": 'Write it in figures, like 29.07, with "currency" beside it.',
    "bool": "Write true or false.",
    "text": "Write it as text.",
    "choice": "Write it as text.",
    "texts": 'Write a list of texts, like ["a", "b"].',
    "json": "",
}


def read_value(
    raw: JsonValue | date | datetime | time, field: RecordField, zone: tzinfo, where: str = ""
) -> Value:
    """A value of a field as records keep it.

    Args:
        raw: as told or as a file has it.
        field: whose type it must fit.
        zone: the person's, for moments.
        where: for errors.

    Raises:
        BadInput: it does not fit the type.
    """
    plain: JsonValue = raw.isoformat() if isinstance(raw, date | time) else raw
    return _READERS[field.type](plain, field, zone, where)


def _text(raw: JsonValue, field: RecordField, zone: tzinfo, where: str) -> Value:
    if isinstance(raw, dict | list):
        raise _no_fit(raw, field, where, "a text")
    text = ("true" if raw else "false") if isinstance(raw, bool) else str(raw).strip()
    return Value(text)


def _choice(raw: JsonValue, field: RecordField, zone: tzinfo, where: str) -> Value:
    return _text(raw, field, zone, where)


def _texts(raw: JsonValue, field: RecordField, zone: tzinfo, where: str) -> Value:
    given = raw if isinstance(raw, list) else [raw]
    if any(isinstance(one, dict | list) for one in given):
        raise _no_fit(raw, field, where, "a list of texts")
    return Value([str(one).strip() for one in given if one is not None and str(one).strip()])


def _json(raw: JsonValue, field: RecordField, zone: tzinfo, where: str) -> Value:
    return Value(raw)


def _bool(raw: JsonValue, field: RecordField, zone: tzinfo, where: str) -> Value:
    if isinstance(raw, bool):
        return Value(raw)
    word = fold(str(raw)).strip()
    if word in _YES or word in _NO:
        return Value(word in _YES)
    raise _no_fit(raw, field, where, "true or false")


def _number(raw: JsonValue, field: RecordField, zone: tzinfo, where: str) -> Value:
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        if raw != raw or raw in (float("inf"), float("-inf")):
            raise _no_fit(raw, field, where, "a number")
        return Value(raw)
    if isinstance(raw, str):
        text = fold(raw).strip()
        found = _NUMBER.search(text)
        if found:
            number = float(found.group().replace(",", ""))
            rest = (text[: found.start()] + text[found.end() :]).strip(" .")
            value = int(number) if number == int(number) and "." not in found.group() else number
            if not rest or not re.search(r"\d", rest):
                if field.type == "money" and rest:
                    return Value(value, currency=_currency(rest))
                if not rest or _same_unit(rest, field):
                    return Value(value)
    raise _no_fit(raw, field, where, "an amount" if field.type == "money" else "a number")


def _same_unit(rest: str, field: RecordField) -> bool:
    return _UNITS.get(rest, rest) == field.unit or (not field.unit and rest.isalpha())


def _currency(rest: str) -> str:
    known = _SIGNS.get(rest)
    return known or (rest.upper() if rest in _CURRENCIES else "")


def _date(raw: JsonValue, field: RecordField, zone: tzinfo, where: str) -> Value:
    if not isinstance(raw, str):
        raise _no_fit(raw, field, where, "a date")
    text = raw.strip()
    moment = _moment(text)
    if moment is not None:
        local = moment.astimezone(zone) if moment.tzinfo else moment
        return Value(local.date().isoformat(), clock=f"{local:%H:%M}")
    found = _DATE.fullmatch(text)
    if found:
        parts = [found["y"] or found["y8"], found["m"] or found["m8"], found["d"] or found["d8"]]
        year, month, day = map(int, parts)
    else:
        slashed = _SLASHED.fullmatch(text)
        if slashed is None:
            raise _no_fit(raw, field, where, "a date")
        first, second, year = (int(one) for one in slashed.groups())
        if first <= 12 and second <= 12 and first != second:
            raise _no_fit(raw, field, where, "a date that says which is the month")
        month, day = (second, first) if first > 12 else (first, second)
    try:
        return Value(date(year, month, day).isoformat())
    except ValueError:
        raise _no_fit(raw, field, where, "a date that exists") from None


def _moment(text: str) -> datetime | None:
    """A moment in ISO 8601 that says a time of day, too."""
    if len(text) < 13 or not re.match(r"\d{4}-\d\d-\d\d[T ]\d", text):
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _time(raw: JsonValue, field: RecordField, zone: tzinfo, where: str) -> Value:
    if isinstance(raw, str):
        moment = _moment(raw.strip())
        if moment is not None:
            return Value(f"{(moment.astimezone(zone) if moment.tzinfo else moment):%H:%M}")
        found = _CLOCK.fullmatch(fold(raw).strip())
        if found:
            hour, minute = int(found[1]), int(found[2])
            if found[4]:
                hour = hour % 12 + (12 if found[4].startswith("p") else 0)
            if hour == 24 and minute == 0:
                hour = 0
            if hour < 24 and minute < 60:
                return Value(f"{hour:02}:{minute:02}")
    raise _no_fit(raw, field, where, "a time of day")


_Reader = Callable[[JsonValue, RecordField, tzinfo, str], Value]
_READERS: Mapping[str, _Reader] = {
    "text": _text, "choice": _choice, "texts": _texts, "json": _json, "bool": _bool,
    "number": _number, "integer": _number, "money": _number, "date": _date, "time": _time,
}  # fmt: skip


def field_for(name: str, raw: JsonValue) -> RecordField:
    """A field that no kind declares, typed by its name and by what it holds."""
    suffix = unit_of(name)
    type_ = _type_of(raw, suffix)
    unit = suffix.unit if suffix is not None else _UNITS.get(name, "") if len(name) > 1 else ""
    unit = unit if type_ in ("number", "integer") else ""
    return RecordField(name=name, type=type_, unit=unit, declared=False)


def _type_of(raw: JsonValue, suffix: Unit | None) -> RecordType:
    match raw:
        case bool():
            return "bool"
        case int() | float() if suffix is not None and suffix.money:
            return "money"
        case int():
            return "integer"
        case float():
            return "number"
        case str() if _DATE.fullmatch(raw.strip()) or _moment(raw.strip()):
            return "date"
        case str() if _CLOCK.fullmatch(raw.strip()):
            return "time"
        case str():
            return "text"
        case list() if all(isinstance(one, str) for one in raw):
            return "texts"
    return "json"


def known_value(text: str, field: RecordField) -> str:
    """The known value of a choice that a word stands for; the word itself when none."""
    wanted = plain_name(text)
    for value, words in field.values.items():
        if plain_name(value) == wanted:
            return value
        if any(plain_name(one) == wanted for one in (*words.en, *words.zh)):
            return value
    return text
