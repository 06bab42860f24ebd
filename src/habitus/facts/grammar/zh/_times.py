"""Times in Chinese: clauses to windows and dates.

:func:`find_times` gives the pieces in a text, :func:`when_of_pieces` joins them. Hours without a part of
the day are read by sense: before nine is the morning, after ten the evening, three is the afternoon.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from habitus.facts.grammar.zh._calendar import Today
from habitus.facts.grammar.zh._said_dates import dates_at, edges_at, relative_week_at, spans_at
from habitus.facts.grammar.zh._said_days import month_rules_at, weekdays_at
from habitus.facts.grammar.zh._said_parts import clock_at_place, parts_at, pointers_at
from habitus.facts.grammar.zh._when import Piece, When
from habitus.vocabulary import AnyOf, Between, Dates, Every, On, Window, all_of, any_of

Matcher: TypeAlias = Callable[[str, int, Today], Piece | None]


_MATCHERS: tuple[Matcher, ...] = (
    month_rules_at, pointers_at, edges_at, spans_at, relative_week_at, weekdays_at, dates_at, clock_at_place, parts_at,
)  # fmt: skip


def find_times(text: str, today: Today) -> tuple[Piece, ...]:
    """The expressions of time in a plain text, in order."""
    found: list[Piece] = []
    at = 0
    while at < len(text):
        for matcher in _MATCHERS:
            piece = matcher(text, at, today)
            if piece is not None:
                found.append(piece)
                at = piece.end
                break
        else:
            at += 1
    return tuple(found)


def when_of_pieces(pieces: tuple[Piece, ...], text: str = "") -> When:
    """The pieces of one clause joined."""
    when = When()
    groups: list[tuple[Window, Window]] = []
    for index, piece in enumerate(pieces):
        if piece.kind == "days" and piece.window is not None:
            if (
                when.days is not None
                and when.clock is not None
                and _joined(pieces[index - 1], piece, text)
            ):
                groups.append((when.days, when.clock))
                when = replace(when, days=piece.window, clock=None)
            else:
                when = replace(when, days=_either(when.days, piece.window))
        elif piece.kind == "clock" and piece.window is not None:
            joined = index > 0 and _joined(pieces[index - 1], piece, text)
            when = replace(when, clock=_finer(when.clock, piece.window, joined=joined))
        elif piece.kind == "dates" and piece.window is not None:
            when = replace(when, dates=_either(when.dates, piece.window))
        elif piece.kind == "since":
            when = replace(when, since=piece.on)
        elif piece.kind == "until":
            when = replace(when, until=piece.on)
        elif piece.kind == "reference":
            when = replace(when, reference=True)
        elif piece.kind == "others":
            when = replace(when, others=True)
    if groups and when.days is not None and when.clock is not None:
        groups.append((when.days, when.clock))
        when = replace(
            when, days=None, clock=None, paired=any_of(*(all_of(*pair) for pair in groups))
        )
    elif groups:
        when = replace(when, days=groups[0][0], clock=groups[0][1])
    if isinstance(when.days, Every) and when.since is not None:
        when = replace(when, days=replace(when.days, start=when.since), since=None)
    if when.dates is not None and isinstance(when.days, On) and len(when.days.days) == 1:
        when = _date_with_weekday(when)
    return when


def _date_with_weekday(when: When) -> When:
    dates, days = when.dates, when.days
    if isinstance(dates, Dates) and isinstance(days, On) and dates.first == dates.last:
        return replace(when, days=None)
    return when


def _finer(earlier: Window | None, later: Window, *, joined: bool) -> Window:
    """Both when joined by "and"; else the hours, which say it more exactly than a part of the day
    (早高峰七点半到九点, 十二点半到两点是我午休)."""
    if earlier is None:
        return later
    if joined:
        return _either(earlier, later)
    if _has_hours(earlier) and not isinstance(later, Between):
        return earlier
    return later if isinstance(later, Between) else _either(earlier, later)


def _has_hours(window: Window) -> bool:
    if isinstance(window, AnyOf):
        return any(_has_hours(part) for part in window.parts)
    return isinstance(window, Between)


def _joined(left: Piece, right: Piece, text: str) -> bool:
    between = text[left.end : right.start] if text else "和"
    if re.fullmatch(r"(?:起飞|出发|开始|走|的)(?:的)?(?:、|和|或者?|以及)", between):
        return True
    return bool(re.fullmatch(r"(?:的)?(?:、|和|跟|与|及|还有|,|或者?|以及)*", between))


def _either(one: Window | None, other: Window) -> Window:
    if one is None:
        return other
    if isinstance(one, On) and isinstance(other, On):
        return On(tuple(sorted({*one.days, *other.days})))
    if (
        isinstance(one, Dates)
        and isinstance(other, Dates)
        and other.first >= one.first
        and (other.first - one.last).days <= 1
    ):
        return Dates(one.first, max(one.last, other.last))
    return any_of(one, other)
