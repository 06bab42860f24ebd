"""Times of day: 9 · 9am · 9.30 · 17h · half nine · quarter to ten · one thirty · noon."""

from __future__ import annotations

import re
from dataclasses import dataclass

from habitus.facts.grammar.en._words import NUMBERS

DAY = 24 * 60
_HOUR_WORDS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_MINUTE_WORDS = (
    "o'five|oh five|five|ten|fifteen|twenty-five|twenty five|twenty|thirty-five|thirty five|thirty|"
    "forty-five|forty five|forty|fifty-five|fifty five|fifty"
)
_NOT_A_CLOCK = (
    r"(?!\.?\d)(?!(?:st|nd|rd|th)\b)(?! ?(?:km|kms|kilomet|mile|mi\b|metre|meter|minute|hour|day|week(?!days?\b|ends?\b|nights?\b)|month|year|people|percent"
    r"|%|dollar|euro|pound|rupee|naira|buck|quid|k\b|star|word|drink|cup|item|stop|night|time|second|grand|lakh|thousand"
    r"|hundred|of\b|or more|or fewer|or less|a night|per\b|usd|eur|gbp|attendee|guest|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))"
)
_SUFFIX = r"(?: ?(?P<{n}half>am|pm|a|p)\b)?"


def clock_pattern(name: str) -> str:
    """The pattern of one time of day with groups that begin with ``name``."""
    return (
        rf"(?:(?:about |around |roughly |approximately |circa |say |exactly |like )?(?:"
        rf"(?P<{name}noon>noon|midday|12 noon|twelve noon)|(?P<{name}mid>midnight|12 midnight)"
        rf"|(?P<{name}rel>half past|half|quarter past|a quarter past|quarter after|quarter to|a quarter to|quarter of|five past|ten past|twenty past|twenty[- ]five past|five to|ten to|twenty to|twenty[- ]five to|20 to|10 to|20 past|10 past) (?P<{name}relhour>\d{{1,2}}|{_HOUR_WORDS})\b"
        rf"|(?P<{name}h>\d{{1,2}})(?:[:.h](?P<{name}m>\d{{2}})|h\b|(?= ?(?:am|pm|a|p|o'clock|ish|-ish)\b)|(?P<{name}bare>){_NOT_A_CLOCK})"
        rf"|(?P<{name}compact>(?:0\d|1\d|2[0-3])[0-5]\d(?![\w:]|,\d| ?(?:eur|usd|gbp|km|words|dollars|euros|pounds))|\d{{3,4}}(?= ?(?:am|pm|hours\b|hrs)))"
        rf"|(?P<{name}hw>{_HOUR_WORDS})\b(?:[ -](?P<{name}mw>{_MINUTE_WORDS})\b)?{_NOT_A_CLOCK}"
        rf")(?: ?o'clock)?(?: ?-?ish)?{_SUFFIX.format(n=name)}(?: ?-?ish)?(?: sharp| on the dot| or so)?"
        rf"(?P<{name}part> (?:in the (?:morning|afternoon|evening)|at night|tonight|at lunchtime))?)"
    )


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day; ``half`` is open where the words leave morning or afternoon open."""

    minutes: int
    """Minutes after midnight, in the first half of the day when ``open``."""
    open: bool

    def morning(self) -> int:
        """Read as before noon (12 is noon)."""
        return self.minutes

    def afternoon(self) -> int:
        """Read as after noon."""
        return self.minutes + 720 if self.open and self.minutes < 720 else self.minutes


def read_clock(match: re.Match[str], name: str) -> Clock | None:
    """The time a match of :func:`clock_pattern` says, or None when it is none."""
    got = {
        key[len(name) :]: value for key, value in match.groupdict().items() if key.startswith(name)
    }
    if got["noon"]:
        return Clock(720, False)
    if got["mid"]:
        return Clock(DAY, False)
    if got["rel"]:
        hour = _hour(got["relhour"] or "")
        shift = _shift(got["rel"])
        minutes = (hour % 24) * 60 + shift
    elif got["compact"]:
        digits = got["compact"].zfill(4)
        hour, minutes = int(digits[:2]), int(digits[:2]) * 60 + int(digits[2:])
    elif got["h"]:
        hour = int(got["h"])
        minutes = hour * 60 + int(got["m"] or 0)
    else:
        hour = NUMBERS[got["hw"] or "one"]
        minutes = hour * 60 + _minute_words(got["mw"] or "")
    if hour > 24 or minutes > DAY:
        return None
    half = (got["half"] or "")[:1]
    part = got["part"] or ""
    if half == "p" or "afternoon" in part or "evening" in part or "lunchtime" in part:
        return Clock(minutes + 720 if minutes < 720 else minutes, False)
    if half == "a" or "morning" in part:
        return Clock(minutes - 720 if minutes >= 720 else minutes, False)
    if "night" in part:
        return Clock(minutes + 720 if 360 <= minutes < 720 else minutes % DAY, False)
    written_out = bool(got["h"]) and len(got["h"] or "") == 2 and (got["h"] or "")[0] == "0"
    return Clock(minutes, open=1 <= hour <= 12 and not written_out)


def _hour(text: str) -> int:
    return int(text) if text.isdigit() else NUMBERS[text]


def _minute_words(text: str) -> int:
    if text in ("o'five", "oh five"):
        return 5
    return sum(NUMBERS.get(word, 0) for word in re.split(r"[ -]", text) if word)


def _shift(words: str) -> int:
    size = next(
        (minutes for word, minutes in (("half", 30), ("quarter", 15), ("twenty-five", 25),
         ("twenty five", 25), ("twenty", 20), ("20", 20), ("ten", 10), ("10", 10), ("five", 5))
         if word in words), 0,
    )  # fmt: skip
    return -size if words.endswith((" to", " of")) else size


def before_clock(clock: Clock) -> int:
    """The hour in "before X": 5 to 12 is the morning, 1 to 4 the afternoon."""
    return clock.afternoon() if clock.open and clock.minutes < 300 else clock.minutes


def after_clock(clock: Clock) -> int:
    """The hour in "after X": the afternoon or evening."""
    return clock.afternoon()


def at_clock(clock: Clock) -> int:
    """The hour in "at X": 1 to 6 is the afternoon, 7 to 12 the morning."""
    return clock.afternoon() if clock.open and clock.minutes < 420 else clock.minutes


def range_of(start: Clock, end: Clock, *, night: bool) -> tuple[int, int]:
    """The bounds of "from X to Y", choosing halves of the day by sense."""
    if start.open and end.open:
        if night and start.minutes >= 480 and end.minutes <= 600 and end.minutes < start.minutes:
            return start.minutes + 720 if start.minutes < 720 else 0, end.minutes
        first = (
            at_clock(start)
            if not night
            else start.minutes + (720 if 300 <= start.minutes < 720 else 0)
        )
        return first, _next_after(first, end)
    if start.open:
        last = end.minutes
        choices = [start.minutes % 720, start.minutes % 720 + 720]
        fitting = [one for one in choices if one < last]
        if night and last <= 600:
            return choices[1], last
        return (max(fitting) if fitting and last - max(fitting) >= 30 else choices[1]), last
    if end.open:
        return start.minutes % DAY, _next_after(start.minutes, end)
    return start.minutes % DAY, end.minutes


def _next_after(first: int, end: Clock) -> int:
    for one in (end.minutes, end.minutes % 720 + 720):
        if one > first:
            return one
    return end.minutes % 720
