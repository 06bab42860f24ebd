"""Limits with units: under 120 EUR · more than 2 miles · at least twenty minutes · 48 hours' notice."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from habitus.facts.grammar.en._numbers import NUMBER, number
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._words import (
    CURRENCIES,
    DOLLAR_CURRENCIES,
    POUND_CURRENCIES,
)
from habitus.vocabulary import Amount, Distance, Duration, Money

Bound: TypeAlias = Literal["max", "min", "over", "under", "none"]
"""``max``: allowed up to; ``min``: allowed from; ``over``, ``under``: the side that is spoken of."""

Field: TypeAlias = Literal[
    "price",
    "distance_km",
    "duration",
    "days_notice",
    "words",
    "rating",
    "spiciness",
    "stops",
    "attendees",
]


UNSAID = "XXX"
"""Currency of an amount whose currency was not said (ISO 4217: no currency)."""


@dataclass(frozen=True, slots=True)
class Limit:
    """One amount and the side of it that is meant."""

    bound: Bound
    field: Field
    value: Amount | int | float
    said: str = ""


_WORDS_FOR_MONEY = "|".join(
    sorted(
        (re.escape(word) for word in CURRENCIES if word[-1].isalpha() or word == "rs."),
        key=len,
        reverse=True,
    )
)
_SIGNS = "|".join(
    sorted(
        (re.escape(word) for word in CURRENCIES if not word[-1].isalpha()), key=len, reverse=True
    )
)
_BEFORE = (
    r"(?:us ?\$|usd|eur|gbp|aud|nzd|cad|sgd|hkd|inr|rs\.?|ngn|zar|kes|chf|aed|cny|rmb|jpy|brl|r\$|"
    + _SIGNS
    + r")"
)
MONEY = (
    rf"(?:(?P<sign>{_BEFORE}) ?(?P<n1>{NUMBER})|(?P<n2>{NUMBER}) ?(?P<unit>{_WORDS_FOR_MONEY}|{_SIGNS})(?!\w))"
    r"(?: (?:us|canadian|australian|singapore) dollars)?(?: ?(?:only|flat))?"
    r"(?P<per>(?:,? ?(?:a|per|each|/|for each|an|for one|for a) ?(?:night|nights|head|person|seat|ticket|meal|month|item|room|go|pop|piece|week|trip|ride|person per night|day|booking|order|purchase|fare|pp)\b|,? each|,? pp\b)?)"
)
_DURATION = (
    r"(?P<dur>an hour and a half|an hour and a quarter|half an hour|half-hour|a quarter of an hour|three quarters of an hour|"
    rf"(?:an?|one|{NUMBER}) ?(?:hour|hours|h)(?: and)? (?:a half|{NUMBER})(?: ?(?:minutes|m))?(?!\w)|"
    rf"(?:an hour|an? hour's|{NUMBER}(?: |-)?(?:and a half )?(?:hours?|h|minutes?|m|days?|weeks?)(?:'|'s)?|a fortnight's?|a day's?|a week's?|a day|a week)(?!\w))"
    r"(?P<notice>(?: (?:of )?(?:advance |prior )?(?:notice|warning|ahead|in advance|heads-up|lead time))?)"
)
_DISTANCE = rf"(?P<dist>{NUMBER}|a|one|half a) ?-?(?P<dunit>km|kms|kilometres?|kilometers?|k(?= (?:away|run|walk|ride|race|from|off|out)\b)|miles?|mi|metres?|meters?|m|yards?|blocks?)(?!\w)(?: (?:away|off|from (?:me|here|home|the office|work)|out|walk))*"
_WORDS = rf"(?P<words>{NUMBER}) words?(?: (?:or less|or fewer|max|maximum|at most|tops))?"
_RATING = rf"(?P<rating>{NUMBER})(?: |-)?(?:stars?|\*)(?: (?:rating|rated|reviews?))?|(?:rated|rating(?:s)?(?: of)?|scor(?:e|ed|ing)(?: of)?) (?:below|under|less than|lower than)? ?(?P<rating2>\d(?:\.\d)?)"
_STOPS = (
    rf"(?P<stops>{NUMBER}|a) (?:stops?|layovers?|connections?|stopovers?|changes?|transfers)(?!\w)"
)
_PEOPLE = rf"(?P<people>{NUMBER}) (?:people|attendees|participants|guests|others|invitees)(?!\w)"

_OVER = r"(?:anything )?(?:more than|over|above|exceeding|exceeds?|beyond|north of|upwards? of|longer than|hotter than|spicier than|costlier than|dearer than|pricier than|more expensive than|further than|farther than|further away than|past|greater than|higher than|bigger than|larger than|in excess of|costs? more than|costing more than|costing over|costs over|goes? (?:over|above|past)|goes? beyond|runs? over|running over|>|that tops|tops?(?= [\d$€£])|surpass(?:es|ing)?|lasts? (?:over|longer than|more than)|lasting (?:over|longer than|more than)|run(?:s|ning)? (?:over|longer than|past)|takes? (?:over|longer than|more than)|priced (?:over|above)|at over|for over|for more than|upward of)"
_UNDER = r"(?:anything )?(?:under|below|less than|cheaper than|shorter than|fewer than|lower than|beneath|south of|smaller than|closer than|inside(?: of)?|<|with less than|with under|within|no fewer|rated (?:under|below|less than|lower than)|nearer than|in under|for under|for less than|costing under|costing less than)"
_MAX = (
    r"(?:the (?:most|highest|furthest|farthest|longest|maximum) (?:i'll|i will|i can|i could|i'd|i want to|we'll|we can|i'm willing to|i'm happy to|i'm prepared to|i am willing to) (?:pay|spend|go|travel|do|manage|sit through|fork out|walk|stretch to|part with)(?: (?:for|on) [^,.;]{1,40}?)? is(?: about)?|at (?:the )?(?:very )?most|not more than|no more than|never more than|not over|not above|up to|maximum(?: of)?|max(?: of)?|a maximum of|a max of|no (?:longer|further|farther|higher|dearer|pricier|bigger|larger|greater) than|not exceeding|never exceed(?:ing)?|not exceed|"
    r"(?:my |the |a |our |new |hard |upper |absolute |price |spending |firm |strict |\w+ )*(?:cap|limit|ceiling|budget|maximum|max|threshold|allowance|upper bound|spending limit)(?:'s| is| of| at| for [^,.;]{1,40}? is| to be| will be| should be| on [^,.;]{1,40}? is| stays at| now| remains|:| on [^,.;:]{1,40}?:| for [^,.;:]{1,40}?:| stands at| set at| goes to| goes up to)*(?: now)?|"
    r"cap(?:ped)?(?: [^,.;]{1,40}?)? at|limit(?:ed)?(?: [^,.;]{1,40}?)? to|keep (?:it|them|that|this|things|everything|[^,.;]{1,40}?)(?: to)?(?: be)? (?:under|below|within|to|at|less than|shorter than|no more than)|keep (?:under|below|within|to)|stay(?:s|ing)? (?:under|below|within)|must (?:stay|be|remain|cost) (?:under|below|less than|within)|has to be (?:under|below)|have to be (?:under|below)|should (?:be|stay|cost) (?:under|below|less than|within)|stick to|as long as (?:it's|it is|they're|it costs|they cost|it stays|it takes) (?:under|below|less than|no more than)|not (?:a|one) (?:cent|penny|minute|word|euro|pound|dollar|rupee|kilometre|mile|step|metre) (?:more than|over|above|beyond|past|further than|longer than)|within|don't (?:go|spend|pay) (?:over|above|past|more than|beyond)|not go (?:over|above|past|beyond)|(?:won't|can't|never|not) (?:pay|spend|go|shell out|fork out|splash out)(?: any)? (?:over|above|past|more than|beyond|higher than)|(?:willing|prepared|happy) to (?:pay|spend|go)(?: up to)?|i'll (?:pay|spend|go) (?:up to|as (?:high|far|much) as)|as (?:high|far|much|long) as)"
)
_MIN = r"(?:at least|no less than|not less than|no fewer than|no shorter than|minimum(?: of)?|min(?: of)?|a minimum of|not under|not below|never under|never below|never less than|from|not shorter than|no lower than|(?:my |the |a )?(?:minimum|min|floor)(?: is| of|:| being)?)"
_AFTER_MAX = r"(?:(?: |, ?)(?:(?:at (?:the )?(?:very )?most|max(?:imum)?|tops|or less|or under|or below|or fewer|or cheaper|or shorter|and no more|and not a \w+ more|and under|the limit|is (?:the|my|our) (?:limit|max|maximum|cap|ceiling|absolute max|upper limit|budget)|is as (?:high|far|much|long) as i(?:'ll| will| can| could|'m willing to|'d)? ?\w+(?: (?:through|for|on))?|is (?:the )?most|top whack|absolute max|upper limit|ceiling|cap|limit|and below|is plenty|is enough|is the max|is the (?:longest|furthest|farthest|highest|most|priciest|dearest)|is where (?:i|we) (?:stop|draw the line|top out|max out|tap out|call it a day|bow out|get off|walk away|bail)|is (?:my|our|the) (?:wall|line|stop|end|top|roof|red line|outer limit|breaking point|top price|top whack|edge)|and (?:not a \w+|nothing|no) (?:over|above|beyond|past|higher|further)|all in,? (?:not over|no more|and no more|max|tops)|not over|never over|no higher|no further|no longer than that|and that's (?:it|that|my lot|the end of it)|is as (?:much|far|high|long) as it goes|does me))\b)"
_AFTER_MIN = r"(?:(?: |, ?)(?:minimum|or more|or longer|or over|or above|or better|or higher|and up|at (?:the )?(?:very )?least|at minimum|and above|plus|is the minimum|is my minimum|upwards)\b|\+)"


def _kinded(quantity: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:\b(?:(?P<max>{_MAX})|(?P<min>{_MIN})|(?P<over>{_OVER})|(?P<under>{_UNDER}))(?: about| around| roughly| just)? ?(?:a |the |an )?)?(?<![\w.])(?:{quantity})(?:(?P<amax>{_AFTER_MAX})|(?P<amin>{_AFTER_MIN}))?"
    )


_SPICE = rf"(?:(?:a |any |the )?(?:spiciness|spice|heat|chilli|chili|hotness)(?: (?:level|rating|score|index|factor))?(?: of| at)? (?P<spice>{NUMBER})(?!\w)(?: (?:out of|of|on) (?:the |a )?(?:five|5|scale))?|(?:a |level )?(?P<spice2>{NUMBER}) (?:on|for) (?:the |a )?(?:spice|spiciness|heat|chilli)(?: scale| level)?|level (?P<spice3>[0-5])(?: spic(?:e|iness|y)| heat)?(?= ¦|$|,| for| please))"
_READERS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("words", _kinded(_WORDS)),
    ("spice", _kinded(_SPICE)),
    ("stops", _kinded(_STOPS)),
    ("money", _kinded(MONEY)),
    ("rating", _kinded(_RATING)),
    ("distance", _kinded(_DISTANCE)),
    ("duration", _kinded(_DURATION)),
    ("attendees", _kinded(_PEOPLE)),
)
_BARE = re.compile(
    rf"\b(?:(?P<max>{_MAX})|(?P<min>{_MIN})|(?P<over>{_OVER})|(?P<under>{_UNDER})) (?:a |the )?(?P<bare>{NUMBER})(?![\w:%]| ?(?:am|pm|o'clock|ish|people|times|of|in the))(?P<per> ?(?:a|per) (?:night|head|person|seat|ticket|month|item))?(?:(?P<amax>{_AFTER_MAX})|(?P<amin>{_AFTER_MIN}))?"
)
_BARE_AFTER = re.compile(
    rf"(?<![\w.])(?P<bare>{NUMBER})(?![\w:%]| ?(?:am|pm|o'clock|ish|people|times))(?P<per> ?(?:a|per) (?:night|head|person|seat|ticket|month|item|go|pop))?(?:(?P<amax>{_AFTER_MAX})|(?P<amin>{_AFTER_MIN}))"
)
_BY_TRAVEL = re.compile(
    rf"(?:\b(?:{_MAX}|{_MIN}|{_OVER}|{_UNDER}) )?(?:about |a )?{NUMBER}[ -]minutes?'?(?: away| walk| drive| ride| by \w+| on foot| from \w+)+"
)
_KILOS = re.compile(
    rf"\b(?:(?P<max>{_MAX}|inside)|(?P<min>{_MIN})|(?P<over>{_OVER})|(?P<under>{_UNDER})) (?P<bare>\d+(?:\.\d+)?) ?k\b"
)
_NEARBY = re.compile(
    r"\b(?:restaurants?|walk|walking|places?|dinner|lunch|takeaway|foot|away|cafes?|eat|near|far)\b"
)
_MONEY_HINT = re.compile(
    r"\b(?:cost|costs|price|prices|priced|pay|spend|buy|budget|cap|ceiling|dearer|cheaper|expensive|pricier|payment|payments|purchase|purchases|purchasing|amount|transfer|transfers|fare|fares|bill|bills|spending|order|orders|charge|charges|invoice|invoices|hotel|hotels|room|rooms|flights?|ticket|tickets|fees?|a night|per night|a head|present|presents|gift|gifts|shoes|cabs?|taxis?|rides?)\b"
)


def read_limits(scan: Scan, currency: str, *, bare: bool = False) -> list[Limit]:
    """Take all limits with units out of a clause.

    Args:
        scan: the clause; understood words are cut out.
        currency: the home currency, for "120" and "fifty bucks".
        bare: whether an amount without any bound counts, whatever its unit.
    """
    found: list[Limit] = []
    travel = _BY_TRAVEL.search(scan.low)
    if travel is not None and not bare:
        scan.cut(*travel.span())  # how far a walk takes no one can tell
    span = _RANGE.search(scan.low)
    if span is not None and not bare:
        low, high = number(span.group("low")), number(span.group("high"))
        sign = (span.group("sign") or span.group("unit") or "").replace(" ", "")
        if (
            low is not None
            and high is not None
            and low < high
            and (sign or _MONEY_HINT.search(scan.low))
        ):
            unit = currency_of(sign, currency)
            scan.cut(*span.span())
            return [
                Limit("min", "price", Money(low, unit), span.group()),
                Limit("max", "price", Money(high, unit), span.group()),
            ]
    for name, pattern in _READERS:
        at = 0
        while (match := pattern.search(scan.low, at)) is not None:
            limit = _limit(name, match, currency)
            at = max(match.end(), at + 1)
            if limit is not None and (bare or _means_a_limit(limit)):
                _cut_but_topic(scan, match)
                found.append(limit)
    if (
        not found
        and (near := _KILOS.search(scan.low)) is not None
        and _NEARBY.search(scan.low)
        and not _MONEY_HINT.search(scan.low)
    ):
        value = number(near.group("bare"))
        if value is not None:
            scan.cut(*near.span())
            found.append(Limit(_bound(near), "distance_km", Distance(value), near.group()))
    if not found:
        match = _BARE.search(scan.low) or _BARE_AFTER.search(scan.low)
        if (
            match is not None
            and match.re is _BARE_AFTER
            and not (match.group("per") or _MONEY_HINT.search(scan.low))
        ):
            match = None
        if match is not None:
            value = number(match.group("bare"))
            if value is not None and value >= (5 if _MONEY_HINT.search(scan.low) else 30):
                _cut_but_topic(scan, match)
                found.append(Limit(_bound(match), "price", Money(value, currency), match.group()))
    return found


_RANGE = re.compile(
    rf"\b(?:(?:anywhere |somewhere )?between|from) (?P<sign>{_BEFORE})? ?(?P<low>{NUMBER}) ?(?:{_WORDS_FOR_MONEY}|{_SIGNS})? ?(?:and|to|-) ?(?:{_BEFORE})? ?(?P<high>{NUMBER}) ?(?P<unit>{_WORDS_FOR_MONEY}|{_SIGNS})?(?![\w:]| ?(?:am|pm|o'clock))(?: ?(?:a|per) (?:night|head|person|seat|ticket|month|item))?"
)
_TOPICS = (
    re.compile(
        r"\b(?:for|on) (?P<topic>(?!now\b|a (?:night|head|person)\b|the time)[^,.;]{2,40}?) (?:is|are|at|to|of|will|should|stays|now|remains)\b"
    ),
    re.compile(
        r"\b(?:keep|limit|cap|make) (?!it\b|them\b|that\b|this\b|under|below|within|to\b|at\b)(?P<topic>[^,.;]{2,40}?)(?: to)?(?: be)? (?:under|below|within|to|at|less than|shorter than|no more than)\b"
    ),
    re.compile(
        r"^(?P<topic>(?:[a-z'-]+ ){1,4}?)(?:price |spending |hard |upper )?(?:cap|limit|ceiling|budget|maximum|max|threshold|allowance)\b"
    ),
)


def _cut_but_topic(scan: Scan, match: re.Match[str]) -> None:
    """Cut a limit out but leave what it is a limit of ("cap for hotels is 160", "present cap")."""
    start, end = match.span()
    said = match.group()
    for pattern in _TOPICS:
        topic = pattern.search(said)
        if topic is not None and topic.group("topic").strip():
            first, last = topic.span("topic")
            scan.cut(start + last, end)
            if first > 0:
                scan.cut(start, start + first)
            return
    scan.cut(start, end)


def _means_a_limit(limit: Limit) -> bool:
    """A length or a distance alone tells a story; money alone may be a limit ("cap: 50")."""
    return limit.field not in ("duration", "distance_km") or limit.bound != "none"


def _bound(match: re.Match[str]) -> Bound:
    groups = match.groupdict()
    if groups.get("amax") or groups.get("max"):
        return "max"
    if groups.get("amin") or groups.get("min"):
        return "min"
    if groups.get("over"):
        return "over"
    return "under" if groups.get("under") else "none"


def _limit(name: str, match: re.Match[str], currency: str) -> Limit | None:
    bound, said, groups = _bound(match), match.group(), match.groupdict()
    if name == "money":
        value = number(groups["n1"] or groups["n2"] or "")
        sign = (groups["sign"] or groups["unit"] or "").replace(" ", "")
        return (
            None
            if value is None
            else Limit(
                bound,
                "price",
                Money(value, currency_of(sign or groups["unit"] or "", currency)),
                said,
            )
        )
    if name == "words":
        value = number(groups["words"])
        return (
            None
            if value is None
            else Limit(bound if bound != "none" else "max", "words", int(value), said)
        )
    if name == "spice":
        value = number(groups["spice"] or groups["spice2"] or groups["spice3"] or "")
        return (
            None
            if value is None or value > 5 or bound == "none"
            else Limit(bound, "spiciness", int(value), said)
        )
    if name == "stops":
        value = 1.0 if groups["stops"] == "a" else number(groups["stops"])
        return None if value is None or bound == "none" else Limit(bound, "stops", int(value), said)
    if name == "rating":
        value = number(groups["rating"] or groups["rating2"] or "")
        return None if value is None or bound == "none" else Limit(bound, "rating", value, said)
    if name == "attendees":
        return None
    if name == "distance":
        kilometres = _kilometres(groups["dist"], groups["dunit"])
        return (
            None if kilometres is None else Limit(bound, "distance_km", Distance(kilometres), said)
        )
    minutes = _minutes(groups["dur"])
    if minutes is None:
        return None
    if (groups["notice"] or "").strip():
        days = int(-(-minutes // 1440))
        return Limit("under" if bound == "none" else bound, "days_notice", days, said)
    return Limit(bound, "duration", Duration(minutes), said)


def currency_of(word: str, home: str) -> str:
    """The currency a word or sign means to someone whose home currency is ``home``."""
    low = word.lower()
    if low in ("$", "dollar", "dollars", "bucks", "buck"):
        return home if home in DOLLAR_CURRENCIES else "USD"
    if low in ("pound", "pounds"):
        return home if home in POUND_CURRENCIES else "GBP"
    return CURRENCIES.get(low) or CURRENCIES.get(low.rstrip("."), "") or home


def _kilometres(text: str, unit: str) -> float | None:
    value = 1.0 if text in ("a", "one") else 0.5 if text == "half a" else number(text)
    if value is None:
        return None
    if unit.startswith("mi"):
        return round(value * 1.609344, 3)
    if unit.startswith("block"):
        return round(value * 0.1, 3)
    if unit.startswith("yard"):
        return round(value * 0.0009144, 4)
    return value / 1000 if unit.startswith("m") else value


_HALVES = {"a fortnight": 20160.0, "a fortnight's": 20160.0, "an hour and a half": 90.0, "an hour and a quarter": 75.0, "half an hour": 30.0,
           "half-hour": 30.0, "a quarter of an hour": 15.0, "three quarters of an hour": 45.0}  # fmt: skip
_MIXED = re.compile(rf"(an?|one|{NUMBER}) ?(?:hour|hours|h)(?: and)? (a half|{NUMBER})")
_PLAIN = re.compile(rf"(an?|{NUMBER})(?: |-)?(and a half )?(hour|h|minute|m|day|week)")


def _minutes(text: str) -> float | None:
    if text in _HALVES:
        return _HALVES[text]
    mixed = _MIXED.match(text)
    if mixed is not None:
        hours = 1.0 if mixed.group(1) in ("a", "an") else number(mixed.group(1))
        rest = 30.0 if mixed.group(2) == "a half" else number(mixed.group(2))
        return None if hours is None or rest is None else hours * 60 + rest
    plain = _PLAIN.match(text)
    if plain is None:
        return None
    value = 1.0 if plain.group(1) in ("a", "an") else number(plain.group(1))
    if value is None:
        return None
    if plain.group(2):
        value += 0.5
    return value * {"h": 60, "m": 1, "d": 1440, "w": 10080}[plain.group(3)[0]]
