"""Readings of a whole clause: a way of life ("I'm vegan"), a part of the day ("I lunch at one")."""

from __future__ import annotations

import re

from habitus.facts._statement import Statement, Target, Thing
from habitus.facts.grammar.en._clock import clock_pattern, range_of, read_clock
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._times import When, read_times
from habitus.facts.grammar.en._words_things import STRICT_DIETS

DIET = "|".join(sorted(STRICT_DIETS, key=len, reverse=True))


_IDENTITY = re.compile(
    rf"(?:\b(?:i'm|i am|we're|we are|being|as a|i've (?:gone|turned|become|been|decided to go)|i have (?:gone|turned|become|been)|i (?:went|turned|became|eat|keep|follow|only eat|observe)|we (?:eat|keep|only eat|went)|i've been|make me|mine|me)|^)(?: (?:a|an|strictly|strict|now|currently|fully|completely|basically|mostly|practising|practicing|devout|observant|fully|also|still|pretty|100%|a strict|lifelong|going|on a|have been|always|the|only|,|\d+ weeks|\d+ months|\w+ weeks|\w+ months))* (?P<diet>{DIET})s?\b(?! (?:for|curious|options? (?:is|are) (?:good|nice|great)|restaurant|friend|sister|wife|husband|menu looks|cookbook|leather))",
    re.IGNORECASE,
)


_IDENTITY_BARE = re.compile(
    rf"^(?:strictly |strict |all |only )?(?P<diet>{DIET})(?: (?:here|only|food|diet|please|in this house|restaurants?|places?|options?|dishes|meals?|stuff|recipes?|for me|menus?))*$",
    re.IGNORECASE,
)


_NO_ALCOHOL = re.compile(
    r"\bi (?:don't|do not|never|no longer|can't|mustn't) drink(?: (?:alcohol|at all|any more|booze|spirits))?(?=$|[ ,.])(?! (?:coffee|tea|milk|decaf|soda|juice|cola|water|energy|beer|wine|from|out|caffeine|it|that|much|any|after|before|on|in|\w+))",
    re.IGNORECASE,
)


_C1 = clock_pattern("a")


_C2 = clock_pattern("b")


_DEFINE = re.compile(
    rf"\b(?:i (?:usually |always |normally |generally |tend to )?(?:have|take|eat|do|break for|stop for|go for|get|'ll have)? ?(?:my )?|my |our |the |we (?:have|eat|take) )?(?P<part>lunch(?: ?(?:break|hour|time))?|breakfast|dinner|supper|tea|mornings?|evenings?|afternoons?|nights?|working hours|work hours|office hours|work ?day|working day)(?:'s| is| are| for me is| for me means| means| runs?| goes| lasts?| starts?| happens?| hours are|:)?(?: usually| always| now| normally| at ours| round here| in this house| these days| here)*,? (?:(?:is |are )?(?:from|between|at|around) |is |are )?{_C1},? ?(?:to|until|and|-|through) ?{_C2}",
    re.IGNORECASE,
)


_DEFINE_WORK = re.compile(
    rf"\bi(?:'m| am)? (?:usually |always |normally |generally |now )?(?:work|working|on shift|in the office|at work) (?:from |between )?{_C1} ?(?:to|until|and|-|through) ?{_C2}",
    re.IGNORECASE,
)


def identity_of(text: str) -> tuple[str, ...]:
    """The classes of food that a way of life named in the clause rules out."""
    if re.search(
        r"\b(?:not|no longer|isn't|never been|used to be|quit|quitting|gave up|given up|giving up|done being|lapsed|former|if|wish|thinking of|thinking about|considering|might|almost|nearly|stopped being)\b[^,]{0,20}(?:"
        + DIET
        + ")",
        text,
        re.IGNORECASE,
    ):
        return ()
    match = _IDENTITY.search(text) or _IDENTITY_BARE.match(text)
    if match is not None:
        return STRICT_DIETS[match.group("diet").lower()]
    return ("alcohol",) if _NO_ALCOHOL.search(text) else ()


def identity_statements(text: str, context: Context, said: str) -> tuple[Statement, ...]:
    """What a way of life forbids, as one statement a class."""
    classes = identity_of(text)
    when = (
        read_times(Scan(said), context.today, context.turn.day, recurring=True)
        if classes
        else When()
    )
    return tuple(
        Statement(
            stance="forbid",
            target=Target(
                kinds=("meal",), things=(Thing(one, context.turn.concepts.lookup(one) or (one,)),)
            ),
            since=when.since,
            until=when.until,
            said=said,
            firm=True,
        )
        for one in classes
    )


def definitions(text: str, context: Context) -> tuple[Statement, ...]:
    """ "I lunch from one to two"."""
    low = text.lower()
    if re.search(
        r"\b(?:no|not|don't|never|keep|free|meetings?|calls?|mute|hold|avoid|between us)\b", low
    ):
        return ()
    match = _DEFINE.search(low)
    part = match.group("part").split()[0].rstrip("s") if match else ""
    if match is not None and part in ("working", "work", "office", "workday"):
        part = "work"
    if match is None:
        match = _DEFINE_WORK.search(low)
        part = "work"
    if match is None:
        return ()
    one, two = read_clock(match, "a"), read_clock(match, "b")
    if one is None or two is None:
        return ()
    bounds = range_of(one, two, night=part == "night")
    part = {"supper": "dinner", "tea": "dinner"}.get(part, part)
    if part == "lunch" and not 600 <= bounds[0] <= 960:
        return ()
    if part == "dinner" and bounds[0] < 720:
        bounds = bounds[0] + 720, bounds[1] + 720 if bounds[1] < 720 else bounds[1]
    return (Statement(stance="define", part=part, bounds=bounds, said=text),)
