"""From when, or until when, a change holds: "as of the first of May", "from then on", "until Friday".

The words of the date are taken out of the clause, so that the rest is read like any other change.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta

from habitus.facts._statement import Statement
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._dates import Span, find_date


@dataclass(frozen=True, slots=True)
class Dated:
    """A clause without the words that date it.

    Attributes:
        text: the rest of the clause.
        since, until: the first and the last day on which the change holds.
    """

    text: str
    since: date | None
    until: date | None


_SINCE = re.compile(
    r"\b(?:(?P<next>after|past|following|beyond)|(?:with effect |effective |in (?:force|effect) |starting |beginning |only |but )?"
    r"(?:as (?:of|from)|from|starting(?: (?:from|on|in|with|at))?|beginning(?: (?:from|on|in|with|at))?|effective(?: (?:from|on|as of))?|come|(?:once|when) (?:it's|it is|we(?:'re| are) in|we (?:get|come) to)|not before|no earlier than))"
    r"(?: the (?:start|beginning|first day|1st) of)? (?=\w)"
)
_IN = re.compile(
    r"\bin (?:an? |\d+ |one |two |three |four |five |six |a couple of |a few )(?:days?|weeks?|months?|fortnight)(?:' time)?\b"
)
_ON = re.compile(
    r"\b(?:(?P<next>(?<=ends )|(?<=expires )|(?<=lapses )|(?<=stops )|(?<=finishes )|(?<=runs out ))(?:on|at|with|after)|on) (?=\w)"
)
_ON_TAIL = re.compile(
    r"^(?: on(?:wards?)?(?= |$)|,? (?:forwards?|and (?:after|later|beyond|onwards?)|or so|at the earliest))"
)
_UNTIL = re.compile(
    r"\b(?:(?:just |only |but |not )?(?:until|till|through(?: to)?|up to and including|up until|up to(?= the end)))(?: (?:the end|about))?(?: of)? (?=\w)"
)
_SPAN = re.compile(r"\b(?:(?:just |only |but )?(?:for|during|over|throughout)) (?=\w)")
_THEN = re.compile(
    r"\b(?P<next>after that(?: day| date)?)\b(?! one)|\b(?:(?:as (?:of|from)|from|starting(?: from)?|beginning(?: from)?|on) (?:then|that (?:day|date|point|moment)|there)(?: on(?:wards?)?| forwards?)?|thereafter)\b|\bthen$",
)
_RANGE_FROM = re.compile(r"^ ?(?:to|until|through|-) ")
_EDGE = r"^[\s,;:.!-]+|[\s,;:.!-]+$"


def dated(text: str, context: Context) -> Dated | None:
    """The clause without its dates; None when it has none that a change could hold from or to."""
    low, today = text.lower(), context.today
    spans: list[tuple[int, int]] = []
    since = until = None
    for match in _SINCE.finditer(low):
        found = find_date(low, today, match.end(), bare=True)
        if found is None or _RANGE_FROM.match(low[found[1] :]) or low[found[1] :].startswith("'s"):
            continue
        since = found[0].last + timedelta(days=1) if match.group("next") else found[0].first
        spans.append((match.start(), found[1] + _tail(low, found[1])))
        break
    if since is None and (ahead := _IN.search(low)) is not None:
        found = find_date(low, today, ahead.start(), bare=False)
        if found is not None:
            since = found[0].first
            spans.append((ahead.start(), found[1]))
    if since is None:
        for match in _ON.finditer(low):
            found = find_date(low, today, match.end(), bare=False)
            if found is not None and re.search(r"\d|\bof\b", low[match.end() : found[1]]):
                last = match.group("next") is not None
                since = found[0].last + timedelta(days=1) if last else found[0].first
                spans.append((match.start(), found[1] + _tail(low, found[1])))
                break
    for match in _UNTIL.finditer(low):
        found = find_date(low, today, match.end(), bare=True)
        if found is not None:
            until = found[0].last
            spans.append((match.start(), found[1]))
            break
    if since is None and until is None:
        for match in _SPAN.finditer(low):
            found = find_date(low, today, match.start(), bare=True) or find_date(
                low, today, match.end(), bare=False
            )
            if found is not None and found[0].last > found[0].first:
                since, until = found[0].first, found[0].last
                spans.append((match.start(), found[1]))
                break
    if since is None and until is None and (then := _THEN.search(low)) is not None:
        day = day_spoken_of(context, before=low)
        if day is not None:
            since = day.last + timedelta(days=1) if then.group("next") else day.first
            spans.append(then.span())
    if not spans:
        return None
    rest = text
    for start, end in sorted(spans, reverse=True):
        rest = f"{rest[:start].rstrip(' ,')} {rest[end:].lstrip(' ,')}"
    rest = re.sub(_EDGE, "", re.sub(r"\s+", " ", rest))
    if since is not None and since <= today:
        since = None
    if until is not None and until < today:
        return None
    return Dated(rest, since, until) if re.search(r"\w{2}", rest) else None


def _tail(low: str, at: int) -> int:
    tail = _ON_TAIL.match(low[at:])
    return tail.end() if tail is not None else 0


def day_spoken_of(context: Context, *, before: str = "") -> Span | None:
    """The day to come that the turn has named last: what "from that day" means."""
    low = re.sub(r"[^\S\n]+", " ", context.turn.text.lower())
    end = low.find(before[:25]) if before else -1
    found: Span | None = None
    at = 0
    for match in re.finditer(r"\b\w", low[: end if end > 0 else len(low)]):
        if match.start() < at:
            continue
        lead = re.search(
            r"\b(?:from|on|by|in|effective|starting|until|of|this|next) $", low[: match.start()]
        )
        one = find_date(low, context.today, match.start(), bare=lead is not None)
        if one is not None:
            at = one[1]
            if one[0].last > context.today:
                found = one[0]
    return found


def with_days(statements: tuple[Statement, ...], days: Dated) -> tuple[Statement, ...]:
    """Changes that hold between the days of a clause."""
    return tuple(
        replace(one, since=days.since or one.since, until=days.until or one.until)
        if one.change == "end"
        else replace(one, since=days.since, until=days.until)
        for one in statements
    )
