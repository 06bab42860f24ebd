"""A single moment or amount from free text, in either language: "next Friday at 3pm", 明天下午三点, "$45".

What names no clock time is no moment: the reader answers None and never guesses an hour, except for
a part of the day ("Friday afternoon"), of which it gives the beginning.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from habitus.vocabulary import (
    After,
    AllOf,
    Amount,
    Between,
    Dates,
    Named,
    On,
    Settings,
    Window,
    has_cjk,
)

LONGEST = 80
"""Characters of a phrase of time or of an amount; longer ones are none."""

_CLOCK = re.compile(
    r"(?<!\bat )(?<![\w:./-])((?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:\s*[ap]\.?m\.?)?"
    r"|(?:1[0-2]|[1-9])\s*[ap]\.?m\b\.?)",
    re.IGNORECASE,
)
_ISO_DAY = re.compile(r"^(\d{4}-\d{2}-\d{2})[ T,]+(?=\D*\d)")
_IN = re.compile(
    r"^in\s+(an?|half an|\d+(?:\.\d+)?)\s*(minutes?|mins?|hours?|hrs?|h|days?)$"
    r"|^(\d+|半|一|两|三|四|五|六|七|八|九|十)\s*个?(半)?\s*(分钟|小时|钟头|天)(?:以后|之后|后)$",
    re.IGNORECASE,
)
_MINUTES = {"m": 1.0, "h": 60.0, "d": 1440.0, "分": 1.0, "小": 60.0, "钟": 60.0, "天": 1440.0}
_COUNT = {"a": 1.0, "an": 1.0, "half an": 0.5, "半": 0.5, "一": 1, "两": 2, "三": 3, "四": 4, "五": 5,
          "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}  # fmt: skip
_SLASHED = re.compile(r"^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?=\D|$)")
_EITHER = re.compile(r"(?<!\d)(0?[1-9]|1[0-2])[/.](0?[1-9]|1[0-2])[/.](?:\d{4}|\d{2})(?!\d)")
"""Day and month in either order."""
_LATE = re.compile(r"\b(?:tonight|evening|night)\b", re.IGNORECASE)
_NOW = frozenset({"now", "right now", "immediately", "asap", "现在", "马上", "立刻", "立即"})


def read_moment(
    text: str, now: datetime, settings: Settings, zone: ZoneInfo | None = None
) -> datetime | None:
    """The moment a text names, aware, or None.

    Args:
        text: ISO 8601, or a phrase in English or Chinese.
        now: what "tomorrow" is said relative to.
        settings: the person's day and zone.
        zone: of times that name none; the person's when not given.
    """
    phrase = " ".join(text.split())
    if not phrase or len(phrase) > LONGEST:
        return None
    phrase = _SLASHED.sub(lambda one: f"{one[1]}-{int(one[2]):02}-{int(one[3]):02}", phrase)
    if (either := _EITHER.search(phrase)) and int(either[1]) != int(either[2]):
        return None
    place = zone or settings.zone_at(now)
    here = now.astimezone(place)
    if phrase.casefold() in _NOW:
        return here
    try:
        found = datetime.fromisoformat(phrase)
    except ValueError:
        pass
    else:
        if len(phrase) <= len("2026-03-02"):
            return None
        return found if found.tzinfo is not None else found.replace(tzinfo=place)
    if (later := _relative(phrase)) is not None:
        return here + later
    days, minute = _parts(_window(phrase, here.date(), settings, now), settings, now)
    if minute is None:
        return None
    if minute < 12 * 60 and _LATE.search(phrase):
        minute += 12 * 60
    if days is None:
        passed = here.hour * 60 + here.minute >= minute
        day = here.date() + timedelta(days=1 if passed else 0)
    else:
        day = days
        if day == here.date() and _names_weekday(phrase) and here.hour * 60 + here.minute > minute:
            day += timedelta(days=7)
    return datetime(day.year, day.month, day.day, tzinfo=place) + timedelta(minutes=minute)


def _names_weekday(phrase: str) -> bool:
    """Whether the day is named by its weekday alone, so that next week's may be meant."""
    return (
        re.match(r"^(?:on |this )?[a-z]{3,9}day\b|^(?:周|星期|礼拜)", phrase, re.IGNORECASE)
        is not None
    )


def _relative(phrase: str) -> timedelta | None:
    match = _IN.match(phrase)
    if match is None:
        return None
    many, unit = (match[1], match[2]) if match[1] else (match[3], match[5])
    count = _COUNT.get(many.casefold())
    length = (float(many) if count is None else count) + (0.5 if match[4] else 0)
    return timedelta(minutes=length * _MINUTES[unit[0].casefold()])


def _window(phrase: str, today: date, settings: Settings, now: datetime) -> Window | None:
    day = settings.day_at(now)
    if has_cjk(phrase):
        from habitus.facts.grammar import zh
        from habitus.facts.grammar.zh._calendar import Today

        return zh.read_window(phrase, Today(today, day))
    from habitus.facts.grammar import en

    plain = _CLOCK.sub(r"at \1", phrase.replace(",", " "))
    iso = _ISO_DAY.match(plain)
    if iso is not None:
        rest = en.read_window(plain[iso.end() :], today, day)
        on = date.fromisoformat(iso[1])
        return None if rest is None else AllOf((Dates(on, on), rest))
    return en.read_window(" ".join(plain.split()), today, day)


def _parts(
    window: Window | None, settings: Settings, now: datetime
) -> tuple[date | None, int | None]:
    """The day and the minute of the day at which a window begins, where it names them."""
    today = settings.local(now).date()
    match window:
        case Dates(first, last) if first == last and first is not None:
            return first, None
        case On((weekday,)):
            return today + timedelta(days=(weekday - today.weekday()) % 7), None
        case Between(start, _):
            return None, start
        case Named(name) if name not in ("weekdays", "weekend", "working_hours"):
            return None, settings.day_at(now).part(name)[0]
        case After(name):
            day = settings.day_at(now)
            return None, (day.work if name == "work" else day.part(name))[1]
        case AllOf(parts):
            found = [_parts(one, settings, now) for one in parts]
            days = [one for one, _ in found if one is not None]
            minutes = [one for _, one in found if one is not None]
            return (days[0] if days else None), (max(minutes) if minutes else None)
    return None, None


def read_amount(text: str, currency: str) -> Amount | None:
    """The amount of money, time or distance that a text names, or None.

    Args:
        text: "$45.99", "45 EUR", "two hours", 三百块.
        currency: what a sum without one is in, ISO 4217.
    """
    if len(text) > LONGEST:
        return None
    if currency == "CNY":  # one sign for two currencies
        text = text.replace("¥", "CNY ").replace("￥", "CNY ")
    if has_cjk(text):
        from habitus.facts.grammar import zh

        return zh.read_amount(text, currency)
    from habitus.facts.grammar import en

    return en.read_amount(text, currency)
