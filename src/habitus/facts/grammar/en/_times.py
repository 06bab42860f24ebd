"""When: windows of time, and the dates between which a rule lives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Literal
from zoneinfo import ZoneInfo, available_timezones

from habitus.facts.grammar.en._clock import (
    DAY,
    Clock,
    after_clock,
    at_clock,
    before_clock,
    clock_pattern,
    range_of,
    read_clock,
)
from habitus.facts.grammar.en._dates import Span, find_date, next_weekday
from habitus.facts.grammar.en._scan import GAP, Scan
from habitus.facts.grammar.en._words import ORDINALS
from habitus.facts.grammar.en._words_times import (
    AROUND_MEAL,
    OPEN_ENDED,
    PARTS,
    THEN,
    WEEKDAYS,
)
from habitus.vocabulary import (
    After,
    Between,
    Dates,
    Day,
    Every,
    Last,
    LastDay,
    MonthDay,
    Named,
    Nth,
    On,
    Outside,
    Window,
    all_of,
    any_of,
)


@dataclass(frozen=True, slots=True)
class When:
    """What a clause says of time.

    Attributes:
        window: when the thing itself takes place.
        since, until: between which days the rule lives.
        then: whether it points back at a time said before ("then", "those days").
        ends: whether the window is where the thing must have ended ("done by 5").
    """

    window: Window | None = None
    since: date | None = None
    until: date | None = None
    then: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class _Item:
    start: int
    end: int
    kind: Literal["day", "clock"]
    window: Window


_DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|weds?|thurs?|thur|fri|sat|sun"
_DAY_WORD = rf"(?:{_DAYS})(?:'s|s)?"
_ORD = "first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th|final"
_C1, _C2 = clock_pattern("a"), clock_pattern("b")

_OPEN_ENDED = re.compile(OPEN_ENDED)
_THEN = re.compile(THEN)
_UNTIL = re.compile(
    r"\b(?:up )?(?:until|through|up to and including|no later than|by)\b (?:at least )?"
)
_UNTIL_CLAUSE = re.compile(r"\b(?:up )?until\b [^,.;!?¦]{0,80}")
_FROM = re.compile(
    r"(?<!the week )(?<!fortnight )\b(?:from|starting(?: from| on)?|beginning(?: on)?|as of|effective(?: from)?|since|only from)\b "
)
_ON = re.compile(r"\s*(?:on(?:wards?)?|forwards?|and beyond|on out)\b")
_AFTER_DATE = re.compile(
    r"(?<!week )(?<!weeks )(?<!days )(?<!fortnight )(?<!month )\b(after|past|beyond|before|earlier than|prior to|ahead of)\b (?=(?:the )?\w)"
)
_DAY_RANGE = re.compile(
    rf"\b(?:on |from |between )?({_DAY_WORD})(?: (?:to|through|until|and) | ?- ?)({_DAY_WORD})(?! (?:to|through) )\b"
)
_NTH = re.compile(
    rf"\b(?:on )?(?:the |every |each )?({_ORD})((?:,? (?:and )?(?:{_ORD}))*) ({_DAY_WORD})(?: (?:of|in) (?:every|each|the|a|any)(?: single)? month| (?:every|each|a) month|(?= ¦))"
    rf"|\b(?:on )?(?:the |every |each )({_ORD})((?:,? (?:and|&) (?:the )?(?:{_ORD}))+) ({_DAY_WORD})\b"
)
_MONTH_DAY = re.compile(
    rf"\b(?:on )?the (\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(ORDINALS)})(?: day)? (?:of (?:every|each|the|a|any) month|every month|each month)"
)
_MONTH_DAYS = re.compile(
    r"\b(?:on )?the \d{1,2}(?:st|nd|rd|th)(?:(?:,|,? and|,? or) (?:the )?\d{1,2}(?:st|nd|rd|th))+(?: (?:of|in) (?:every|each|the|a|any) month| (?:every|each|a) month)?(?! (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))"
)
""" "On the 1st and the 15th": days of every month."""
_ALL_DAYS_BUT = re.compile(
    rf"\b(?:on )?(?P<all>(?:every|any|each|all) (?:single )?(?:week ?day|work ?day|working day|day)s?(?: of the week)?|weekdays|work ?days|all week(?: long)?|seven days a week|daily)[,;]? (?:but|bar|except(?:ing)?(?: for)?|save(?: for)?|apart from|aside from|other than|excluding|minus|barring)(?: on)? (?P<but>(?:the )?(?:{_DAY_WORD}|weekends?)(?:(?:,| and| or|, and|, or) (?:the )?(?:{_DAY_WORD}|weekends?))*)\b"
)
_PART_OF_WEEK = re.compile(
    r"\b(?:in |at |during |for )?(?:the )?(?:(?:first|second|back|front|latter|last) half of (?:the|my|every|each|any) week|(?:early|late|mid) in (?:the|my|every|each|any) week|(?:start|beginning|tail end|back end|end) of (?:the|my|every|each|any) (?:working )?week|mid-?week)\b(?!ly)"
)
_EVERY_OTHER = re.compile(
    rf"\b(?:on )?(?:every|each) (?:other|second|2nd|alternate) ({_DAY_WORD})\b|\b(?:on )?alternate ({_DAY_WORD})\b"
    rf"|\b(?:every|each) (two|2|three|3|four|4|other|second)(?: weeks?)?(?: on)?(?: (?:a|the))? ({_DAY_WORD})"
    rf"|\b(?:fortnightly|biweekly|bi-weekly) on (?:a )?({_DAY_WORD})|\b({_DAY_WORD})(?:s)? (?:fortnightly|every other week|every two weeks|every second week|every fortnight)"
    rf"|\bevery (third) ({_DAY_WORD})"
)
_NEXT_ONE = re.compile(
    r"\b(?:the )?(?:next|first|starting|coming)(?: one| time)?(?:'s| is| being| falls| will be)?(?: on)?(?: the)? (?=\w)"
)
_RANGE = re.compile(
    rf"\b(?:from |between |anywhere between |anytime between |in the hours (?:of|between) )(?:about )?{_C1},? ?(?:to|until|and|-|through|and before|till) (?:about )?{_C2}"
)
_LOOSE_RANGE = re.compile(rf"(?<![\w.:/]){_C1} ?(?:to|until|-|through) ?{_C2}(?![\w/])")
_BEFORE = re.compile(rf"\b(?:before|earlier than|prior to|ahead of|(?:any )?sooner than) {_C1}")
_NO_EARLIER = re.compile(
    rf"\b(?:no|not|never|n't) (?:\w+ )?(?:earlier|before|sooner)(?: than)? {_C1}|\b(?:at the earliest|not before|{_C1.replace('(?P<a', '(?P<b')} at the earliest)"
)
_NO_LATER = re.compile(
    rf"\b(?:(?:end|finish|stop|wrap(?:ped)? up|be over|be done|done|over|out|finished|conclude|ended?|ending)(?: up)?(?: by| before| no later than| at the latest by| latest by| at)|(?:no|not) (?:later|past) than|not later than|no later than|(?:not |never |don't |n't )?(?:run|go|drag|spill|last|continue)(?: on)?(?: any)? (?:past|beyond|after|over|later than)) {_C1}(?: at the latest)?"
)
_PAST = re.compile(
    rf"\b(?:(?:after|once|when) (?:the clock (?:strikes|hits|reaches|says|shows)|it(?:'s| is| has)? (?:gone|past|turned|hit|reached|after)|it (?:turns|hits|gets to|reaches|goes))|after|past|later than|beyond|from|once it's past|once it's gone|post|since|starting at|starting from) {_C1}(?: (?:on(?:wards?)?|and later|or later|and after))?"
)
_AT = re.compile(rf"\b(?:at|around|about|for|by) {_C1}")
_UNTIL_CLOCK = re.compile(rf"\b(?:up )?until (?:about |at least )?{_C1}")
_ONWARDS = re.compile(rf"(?<![\w.:]){_C1} (?:on(?:wards?)\b|or later|and later|or after)")
_OR_EARLIER = re.compile(rf"(?<![\w.:]){_C1} (?:or earlier|and earlier|or before)")
_MEALS = tuple((re.compile(rf"\b(?:{pattern})(?!\w)"), name) for pattern, name in AROUND_MEAL)
_PARTS = tuple((re.compile(rf"\b(?:{pattern})(?!\w)"), name) for pattern, name in PARTS)
_EARLY = re.compile(
    r"\b(?:(?:very |too |super |really |ridiculously |crack-of-dawn )?early|crack-of-dawn|dawn)(?= (?:meetings?|calls?|flights?|departures?|starts?|appointments?|workouts?|sessions?|trains?|morning|slots?|ones?|invites?|catch-ups?|stand-ups?|planes?|take-?offs?|runs?|check-?ins?|training|gym))"
)
_LATE = re.compile(
    r"\b(?:very |too |super |really )?late(?: evening| night)?(?= (?:meetings?|calls?|flights?|departures?|appointments?|workouts?|sessions?|trains?|slots?|ones?|arrivals?|dinners?|runs?|notifications?|pings?))"
)
_EARLY_ADVERB = re.compile(r"\b(?:too |so |very |that |really )?early(?: in the day| on)?$")
_WEEKDAY = re.compile(
    rf"(?P<lead>\b(?:on|every|each|any|all|this|for|of|over|the|a|my|our|come|by|either|both)\b )?(?P<article>(?:a|an|any|every|each|the|all|my|our|either) )?\b(?P<day>{_DAYS})(?P<plural>s|'s)?\b(?P<attr> (?=[a-z]{{3,}}))?"
)
_THOSE_DAYS = re.compile(
    r"\b(?:on |in |during )?(?:(?:any|one|either|each|all) (?:one )?of )?(?:those|these) (?:mon|tues|wednes|thurs|fri|satur|sun)days\b(?! (?:when|that|i\b|before|after))"
)
_EVERY_DAY = re.compile(
    r"\b(?:every(?: single)? day|each day|daily|on a daily basis|every ?day of the week)\b"
)
_SLEEP = re.compile(r"\b(?:sleep|asleep|night|bed|mute|silence|disturb|quiet|overnight|dnd)\b")


_MAY_BE_TIME = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|mid|half|quarter|mon|tue|wed|thu|fri|sat|sun|day|week|month|year"
    r"|night|morning|afternoon|evening|lunch|breakfast|dinner|supper|tea|brunch|dawn|dusk|dark|sun|today|tonight|tomorrow|now|then|there|those|that|these|until|from|since|before"
    r"|after|during|while|when|early|late|hours?|time|always|any|all|again|ever|every|each|first|second|third|fourth|last|next|this|christmas|xmas|easter|new"
    r"|boxing|halloween|valentine|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|at|on|in|for|by|work|office|red-eye|overnight|matinee|bed|sleep|asleep|post|school|meal|crack|end|daily|fortnight|biweekly|bi-weekly|alternate|off|outside|out|through|over|future|further|going|moving|whatever|no matter|round|24/7|as|henceforth)",
)


_EVERY_PART = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:mornings|afternoons|evenings|nights|lunchtimes|lunches)\b"
)
"""A part of a weekday in the plural is that of every week."""


def read_times(scan: Scan, today: date, day: Day, *, recurring: bool) -> When:
    """Take all words about time out of a clause.

    Args:
        scan: the clause; understood words are cut out.
        today: local day on which it was said.
        day: how the person's day is cut.
        recurring: whether a lone "on Friday" means every Friday.
    """
    if _MAY_BE_TIME.search(scan.low) is None:
        return When()
    night = _SLEEP.search(scan.low) is not None
    ahead = _read_place(scan, today, day)
    recurring = recurring or _EVERY_PART.search(scan.low) is not None
    for _ in scan.take_all(_OPEN_ENDED):
        pass
    those = scan.take(_THOSE_DAYS) is not None
    items: list[_Item] = []
    items += _recurrences(scan, today)
    items += _date_ranges(scan, today)
    ends = False
    since, until = None, None
    items += _clock_ranges(scan, night=night)
    limits, ends = _clock_limits(scan)
    since, until, dated = _life(scan, today)
    items += dated
    items += limits
    items += _meals_and_parts(scan, day)
    items += _days(scan, today, recurring=recurring)
    if ahead:
        items = [
            replace(
                one,
                window=Between(
                    (one.window.start - ahead) % DAY, (one.window.end - ahead) % DAY or DAY
                ),
            )
            if isinstance(one.window, Between)
            else one
            for one in items
        ]
    starts = [item.window for item in items if isinstance(item.window, Every)]
    if starts:
        since = _restart(scan, items, today, since)
    then = scan.take(_THEN) is not None or those
    for _ in scan.take_all(_EVERY_DAY):
        pass
    return When(_combine(items, scan), since, until, then, ends)


_PLACE_TIME = re.compile(
    r"(?<=[\w\d]) (?:in )?(?P<city>(?!(?:lunch|tea|dinner|break|bed|school|the|any|some|first|next|last|same|full|part|half|real|extra|free|spare|one|more|less|most|much|long|play|family|me|in|at|on)\b)[a-z]+(?: (?:york|angeles|aires|kong|paulo|francisco|delhi|city))?) time\b(?! (?:slot|off|to))"
)
_ABBREVIATED = {
    "uk": "Europe/London",
    "london": "Europe/London",
    "gmt": "Europe/London",
    "utc": "UTC",
    "cet": "Europe/Berlin",
    "eastern": "America/New_York",
    "et": "America/New_York",
    "est": "America/New_York",
    "pacific": "America/Los_Angeles",
    "pt": "America/Los_Angeles",
    "pst": "America/Los_Angeles",
    "central": "America/Chicago",
    "mountain": "America/Denver",
    "indian": "Asia/Kolkata",
    "india": "Asia/Kolkata",
    "delhi": "Asia/Kolkata",
    "mumbai": "Asia/Kolkata",
    "china": "Asia/Shanghai",
    "beijing": "Asia/Shanghai",
    "japan": "Asia/Tokyo",
    "german": "Europe/Berlin",
    "french": "Europe/Paris",
    "irish": "Europe/Dublin",
    "boston": "America/New_York",
    "san francisco": "America/Los_Angeles",
}


@cache
def _zone_of(city: str) -> str:
    """The zone a city gives its name to, or nothing."""
    if city in _ABBREVIATED:
        return _ABBREVIATED[city]
    tail = city.replace(" ", "_")
    return next(
        (
            one
            for one in sorted(available_timezones())
            if "/" in one and one.rsplit("/", 1)[1].lower() == tail
        ),
        "",
    )


def _read_place(scan: Scan, today: date, day: Day) -> int:
    """Take "Tokyo time" out; by how many minutes its clocks are ahead of the person's."""
    match = _PLACE_TIME.search(scan.low)
    if match is None:
        return 0
    city = match.group("city")
    zone = _zone_of(city)
    if not zone and city not in ("my", "our", "local"):
        return 0
    scan.cut(match.start() + 1, match.end())
    if not zone:
        return 0
    noon = datetime.combine(today, time(12))
    there, here = (
        noon.replace(tzinfo=ZoneInfo(zone)).utcoffset(),
        noon.replace(tzinfo=day.zone).utcoffset(),
    )
    return int(((there or timedelta()) - (here or timedelta())).total_seconds() // 60)


def _recurrences(scan: Scan, today: date) -> Iterator[_Item]:
    for match in scan.take_all(_NTH):
        first, more, day_name = match.groups()[:3] if match.group(1) else match.groups()[3:6]
        names = [first, *re.findall(_ORD, more or "")]
        weekday = WEEKDAYS[_bare_day(day_name)]
        windows: list[Window] = []
        for name in names:
            if name in ("last", "final"):
                windows.append(Last(weekday))
            else:
                windows.append(Nth(ORDINALS.get(name) or int(name[0]), weekday))
        yield _Item(*match.span(), "day", any_of(*windows))
    for match in scan.take_all(_ALL_DAYS_BUT):
        every = range(5) if re.search(r"week ?day|work", match.group("all")) else range(7)
        gone = {WEEKDAYS[_bare_day(one)] for one in re.findall(_DAY_WORD, match.group("but"))}
        if re.search(r"\bweekends?\b", match.group("but")):
            gone |= {5, 6}
        yield _Item(*match.span(), "day", On(tuple(one for one in every if one not in gone)))
    for match in scan.take_all(_PART_OF_WEEK):
        yield _Item(
            *match.span(),
            "day",
            On(
                (0, 1, 2)
                if re.search(r"first|early|start|begin", match.group()) and "half" in match.group()
                else (0, 1)
                if re.search(r"early|start|begin", match.group())
                else (2,)
                if "mid" in match.group()
                else (2, 3, 4)
                if "half" in match.group()
                else (3, 4)
            ),
        )
    for match in scan.take_all(_MONTH_DAYS):
        numbers = [int(one) for one in re.findall(r"\d{1,2}", match.group())]
        yield _Item(
            *match.span(), "day", any_of(*(MonthDay(one) for one in numbers if 1 <= one <= 31))
        )
    for match in scan.take_all(_MONTH_DAY):
        text = match.group(1)
        digits = re.match(r"\d+", text)
        yield _Item(
            *match.span(), "day", MonthDay(int(digits.group()) if digits else ORDINALS[text])
        )
    for match in scan.take_all(_EVERY_OTHER):
        name = next(
            one
            for one in (
                match.group(1),
                match.group(2),
                match.group(4),
                match.group(5),
                match.group(6),
                match.group(8),
            )
            if one
        )
        word = match.group(3) or match.group(7) or "two"
        weeks = {"three": 3, "3": 3, "four": 4, "4": 4, "third": 3}.get(word, 2)
        weekday = WEEKDAYS[_bare_day(name)]
        yield _Item(*match.span(), "day", Every(weeks, weekday, next_weekday(weekday, today)))
    for match in scan.take_all(_DAY_RANGE):
        one, two = WEEKDAYS[_bare_day(match.group(1))], WEEKDAYS[_bare_day(match.group(2))]
        if " and " in match.group() and "between" not in match.group():
            days = sorted({one, two})
        else:
            days = sorted({(one + step) % 7 for step in range((two - one) % 7 + 1)})
        yield _Item(*match.span(), "day", On(tuple(days)))


_MONTH_NAME = "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
_DATE_RANGE = re.compile(
    rf"\b(?:from |between )?(?:the )?\d{{1,2}}(?:st|nd|rd|th)? ?(?:-|to|until|and|through) ?(?:the )?\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_MONTH_NAME})\b"
    rf"|\b(?:from |between )?(?:{_MONTH_NAME}) (?:the )?\d{{1,2}}(?:st|nd|rd|th)? ?(?:-|to|until|and|through) ?(?:the )?(?:(?:{_MONTH_NAME}) )?\d{{1,2}}(?:st|nd|rd|th)?\b(?! ?(?:am|pm))"
    rf"|\b(?:from |between )?(?:the )?\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_MONTH_NAME}) ?(?:to|until|through|-) ?(?:the )?\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_MONTH_NAME})\b"
    rf"|\b(?:{_MONTH_NAME}) (?:the )?\d{{1,2}}(?:st|nd|rd|th)? ?(?:to|until|through|-) ?(?:{_MONTH_NAME}) (?:the )?\d{{1,2}}(?:st|nd|rd|th)?\b"
    r"|\b(?:from |between )?the \d{1,2}(?:st|nd|rd|th) ?(?:-|to|until|through) ?(?:the )?\d{1,2}(?:st|nd|rd|th)? of (?:this|next|the coming) month\b"
    rf"|\b(?:from |between )(?:the )?\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_MONTH_NAME}) (?:to|until|and|through) "
    rf"|\b(?:from|between) the \d{{1,2}}(?:st|nd|rd|th) (?:to|until|and|through) the \d{{1,2}}(?:st|nd|rd|th)\b"
)


def _date_ranges(scan: Scan, today: date) -> Iterator[_Item]:
    """ "From 3 to 7 May", before its numbers are taken for hours."""
    match = _DATE_RANGE.search(scan.low)
    if match is not None:
        found = find_date(scan.low, today, match.start(), bare=False)
        if found is not None and found[0].last >= today:
            scan.cut(match.start(), found[1])
            yield _Item(match.start(), found[1], "day", Dates(found[0].first, found[0].last))


def _bare_day(text: str) -> str:
    low = text.lower().removesuffix("'s")
    return low if low in WEEKDAYS else low.removesuffix("s")


def _restart(scan: Scan, items: list[_Item], today: date, since: date | None) -> date | None:
    """Give "every other Friday" the day it counts from, where one is said."""
    start = since
    match = _NEXT_ONE.search(scan.low)
    if match is not None:
        found = find_date(scan.low, today, match.end(), bare=True)
        if found is None:
            found = find_date(scan.low, today, max(match.end() - 4, 0), bare=True)
        if found is not None:
            start = found[0].first
            scan.cut(match.start(), found[1])
    if start is None:
        days = [item for item in items if isinstance(item.window, Dates)]
        if days and isinstance(days[0].window, Dates):
            start = days[0].window.first
            items.remove(days[0])
    if start is not None:
        for at, item in enumerate(items):
            if isinstance(item.window, Every):
                items[at] = replace(item, window=replace(item.window, start=start))
    return since


def _clock_ranges(scan: Scan, *, night: bool) -> Iterator[_Item]:
    for pattern in (_RANGE, _LOOSE_RANGE):
        at = 0
        while (match := pattern.search(scan.low, at)) is not None:
            at = match.end()
            start, end = read_clock(match, "a"), read_clock(match, "b")
            if start is None or end is None:
                continue
            first, last = range_of(start, end, night=night)
            scan.cut(*match.span())
            yield _Item(*match.span(), "clock", Between(first % DAY, last if last else DAY))


def _clock_limits(scan: Scan) -> tuple[list[_Item], bool]:
    items: list[_Item] = []
    ends = False
    while (match := scan.take(_NO_LATER)) is not None:
        clock = read_clock(match, "a")
        if clock is not None:
            ends = True
            items.append(_Item(*match.span(), "clock", Between(after_clock(clock), DAY)))
    for pattern, kind in ((_NO_EARLIER, "before"), (_BEFORE, "before"), (_UNTIL_CLOCK, "until"),
                          (_ONWARDS, "after"), (_OR_EARLIER, "before"), (_PAST, "after"), (_AT, "at")):  # fmt: skip
        at = 0
        while (match := pattern.search(scan.low, at)) is not None:
            at = match.end()
            name = (
                "b"
                if match.groupdict().get("bh")
                or match.groupdict().get("bhw")
                or match.groupdict().get("bnoon")
                else "a"
            )
            if name == "a" and not any(
                value for key, value in match.groupdict().items() if key.startswith("a")
            ):
                continue
            clock = read_clock(match, name)
            if (
                kind == "at"
                and match.group().startswith("for ")
                and match.groupdict().get("ahw")
                and not (
                    match.groupdict().get("ahalf")
                    or match.groupdict().get("apart")
                    or match.groupdict().get("amw")
                    or "o'clock" in match.group()
                )
            ):
                continue  # "a meal for one"
            if clock is None or (kind == "at" and _COUNTED.match(scan.low[match.end() :])):
                continue
            scan.cut(*match.span())
            items.append(_Item(*match.span(), "clock", _limit(kind, clock)))
    return items, ends


_COUNTED = re.compile(
    r" (?:different |other |new |more )?[a-z]{3,}s\b(?<!mondays)(?<!tuesdays)(?<!wednesdays)(?<!thursdays)(?<!fridays)(?<!saturdays)(?<!sundays)(?<!weekdays)(?<!weekends)(?<!always)(?<!unless)"
)


def _limit(kind: str, clock: Clock) -> Window:
    if kind == "until":
        return Between(0, at_clock(clock))
    if kind == "before":
        return Between(0, before_clock(clock))
    if kind == "after" and clock.minutes in (0, DAY):
        return Between(0, 360)  # "after midnight": the small hours
    if kind == "after":
        return Between(after_clock(clock) % DAY, DAY)
    start = at_clock(clock) % DAY
    return Between(start, min(start + 60, DAY))


def _life(scan: Scan, today: date) -> tuple[date | None, date | None, list[_Item]]:
    since: date | None = None
    until: date | None = None
    items: list[_Item] = []
    at = 0
    while (match := _UNTIL.search(scan.low, at)) is not None:
        found = find_date(scan.low, today, match.end(), bare=True)
        if found is None and "until" in match.group():
            found = _date_within(scan.low, match.end(), today)
        at = match.end()
        if found is not None:
            until = found[0].last
            scan.cut(match.start(), found[1])
    for _ in scan.take_all(_UNTIL_CLAUSE):
        pass
    at = 0
    while (match := _FROM.search(scan.low, at)) is not None:
        found = find_date(scan.low, today, match.end(), bare=True)
        at = match.end()
        if found is not None and not re.match(r"'?s\b", scan.low[found[1] :]):
            since = found[0].first
            on = _ON.match(scan.low, found[1])
            scan.cut(match.start(), on.end() if on else found[1])
    at = 0
    while (match := _AFTER_DATE.search(scan.low, at)) is not None:
        found = find_date(scan.low, today, match.end(), bare=False)
        at = match.end()
        if found is None:
            continue
        scan.cut(match.start(), found[1])
        if match.group(1) in ("after", "past", "beyond"):
            since = found[0].last + timedelta(days=1)
        else:
            before = found[0].first - timedelta(days=1)
            if before >= today:
                items.append(_Item(match.start(), found[1], "day", Dates(today, before)))
    return since, until, items


def _date_within(low: str, at: int, today: date) -> tuple[Span, int] | None:
    """A date later in an "until" clause ("until I'm back on the 20th")."""
    stop = re.search(r"[,.;!?¦]", low[at:])
    end = at + stop.start() if stop else min(len(low), at + 60)
    for match in re.finditer(r"\b\w", low[at:end]):
        found = find_date(low, today, at + match.start(), bare=True)
        if found is not None and found[1] <= end + 1:
            return found
    return None


def _meals_and_parts(scan: Scan, day: Day) -> Iterator[_Item]:
    for pattern, name in _MEALS:
        for match in scan.take_all(pattern):
            yield _Item(*match.span(), "clock", _around(name, day))
    for pattern, minutes in ((_EARLY, (0, 480)), (_LATE, (1260, DAY))):
        for match in scan.take_all(pattern):
            yield _Item(*match.span(), "clock", Between(*minutes))
    for pattern, name in _PARTS:
        for match in scan.take_all(pattern):
            kind, window = _named(name, day)
            yield _Item(*match.span(), kind, window)
    for match in scan.take_all(_EARLY_ADVERB):
        yield _Item(*match.span(), "clock", Between(0, 480))


def _around(name: str, day: Day) -> Window:
    match name:
        case "after lunch":
            return After("lunch")
        case "after breakfast":
            return After("breakfast")
        case "after dinner":
            return After("dinner")
        case "after work":
            return After("work")
        case "past dinner":
            return Between(day.part("dinner")[1], DAY)
        case "past work":
            return Between(day.part("work")[1], DAY)
    meal = name.removeprefix("before ")
    return Between(0, day.part("work" if meal == "work" else meal)[0])


def _named(name: str, day: Day) -> tuple[Literal["day", "clock"], Window]:
    match name:
        case "early":
            return "clock", Between(0, 480)
        case "off_hours":
            return "clock", Outside(Named("working_hours"))
        case "working_hours":
            return "clock", Named("working_hours")
        case "weekend":
            return "day", Named("weekend")
        case "weekdays":
            return "day", Named("weekdays")
        case "weeknights":
            return "day", all_of(Named("weekdays"), Named("evening"))
        case "school_nights":
            return "day", all_of(On((0, 1, 2, 3, 6)), Named("evening"))
        case "mealtimes":
            return "clock", any_of(Named("breakfast"), Named("lunch"), Named("dinner"))
        case "last_day":
            return "day", LastDay()
        case "morning" | "lunch" | "afternoon" | "evening" | "night" | "breakfast" | "dinner":
            return "clock", Named(name)
    raise AssertionError(name)


_PLURAL_PART = re.compile(r"\s*¦|\s*(?:mornings|afternoons|evenings|nights)\b")


def _days(scan: Scan, today: date, *, recurring: bool) -> Iterator[_Item]:
    for start in [match.start() for match in re.finditer(r"\b\w", scan.low)]:
        if scan.low[start] in (GAP, " "):
            continue
        found = find_date(scan.low, today, start, bare=False)
        if found is not None and found[1] > start:
            lead = re.search(r"\b(?:on|for|only|just|by|during|in)\s+(?:the )?$", scan.low[:start])
            begin = lead.start() if lead else start
            scan.cut(begin, found[1])
            if found[0].last < today:
                continue
            yield _Item(begin, found[1], "day", Dates(found[0].first, found[0].last))
    for match in scan.take_all(_WEEKDAY):
        word = match.group("day")
        if (
            word == "sun"
            and re.search(r"\bthe $", match.group()[: match.start("day") - match.start()])
            and not match.group("plural")
        ):
            continue
        if (
            word in ("sun", "sat", "wed", "mon", "fri")
            and not match.group("plural")
            and not match.group("lead")
            and len(scan.low.strip()) > 12
            and not re.search(r"[-/&,]|\band\b|\bon\b", scan.low)
        ):
            continue
        weekday = WEEKDAYS[word]
        words = ((match.group("lead") or "") + (match.group("article") or "")).split()
        one_off = (
            not recurring
            and not match.group("plural")
            and not match.group("attr")
            and bool(words)
            and words[-1] in ("on", "this", "for", "come", "by")
        )
        if one_off:
            found_day = next_weekday(weekday, today, strictly=True)
            yield _Item(*match.span(), "day", Dates(found_day, found_day))
        else:
            yield _Item(*match.span(), "day", On((weekday,)))


def _combine(items: list[_Item], scan: Scan) -> Window | None:
    """Join days with hours ("Mondays before 10"), and alternatives ("Mondays and Fridays")."""
    if not items:
        return None
    groups: list[tuple[list[Window], list[Window]]] = [([], [])]
    previous: _Item | None = None
    for item in sorted(items, key=lambda one: one.start):
        days, clocks = groups[-1]
        if previous is not None:
            between = scan.low[min(previous.end, item.start) : item.start]
            joined = re.search(r"\b(?:and|or|nor|plus)\b|,|/|&", between) is not None
            if (item.kind == "day" and days and clocks and joined) or (
                item.kind != previous.kind and joined and "," not in between
            ):
                groups.append(([], []))
            elif _is_apposition(previous, item, between):
                clocks.remove(previous.window)
            days, clocks = groups[-1]
        (days if item.kind == "day" else clocks).append(item.window)
        previous = item
    windows = []
    for days, clocks in groups:
        parts = [_union(days)] if days else []
        parts += [_union(clocks)] if clocks else []
        windows.append(all_of(*parts))
    return any_of(*windows)


def _is_apposition(previous: _Item, item: _Item, between: str) -> bool:
    """Whether the hours spell out the part of the day just named ("during lunch, one to two")."""
    return (
        isinstance(previous.window, Named)
        and isinstance(item.window, Between)
        and re.search(r"\b(?:and|or|nor)\b", between) is None
        and previous.kind == item.kind == "clock"
    )


def _union(windows: list[Window]) -> Window:
    days = sorted({number for one in windows if isinstance(one, On) for number in one.days})
    rest = [one for one in windows if not isinstance(one, On)]
    joined = [On(tuple(days)), *rest] if days else rest
    return any_of(*joined)
