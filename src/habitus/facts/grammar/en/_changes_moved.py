"""A time that is kept or ruled out moves: "they're moving my gym slot from Tuesday to Thursday"."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement
from habitus.facts.grammar.en._changes_partly import narrower_window
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._earlier import earlier, end_of, group_of, slots_of, spelt, words_of
from habitus.vocabulary import AllOf, Between, Dates, On, Window

_NOT_TOLD = frozenset({"slot", "time", "block", "appointment", "session", "one", "it", "that"})


def moved_slot(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """The same statement at another time: its hours stay unless others are said."""
    about, out = group_of(match, "thing"), group_of(match, "what")
    told_new = match.group("new")
    new = slots_of(told_new, context).when.window or slots_of(f"on {told_new}", context).when.window
    gone = slots_of(f"on {out}", context).when.window if out else None
    if new is None or isinstance(new, Dates) or (out and gone is None):
        return ()
    told = words_of(about) - _NOT_TOLD
    for old in earlier(context):
        window = old.target.window
        if window is None or isinstance(window, Dates) or not _is_of_week(window):
            continue
        day = slots_of(about, context).when.window
        if gone is not None and not (
            gone == window or spelt(gone) in spelt(window) or _days(gone) == _days(window)
        ):
            continue
        if day is not None and spelt(day) not in spelt(window):
            continue
        if told and day is None and not told & words_of(old.said):
            continue
        if not told and day is None and gone is None:
            continue
        target = replace(old.target, window=narrower_window(window, new))
        if target == old.target:
            continue
        return (*end_of([old], match.string), replace(old, target=target, said=match.string))
    return ()


def _is_of_week(window: Window) -> bool:
    parts = window.parts if isinstance(window, AllOf) else (window,)
    return any(isinstance(one, On | Between) for one in parts)


def _days(window: Window) -> tuple[int, ...]:
    parts = window.parts if isinstance(window, AllOf) else (window,)
    return tuple(day for one in parts if isinstance(one, On) for day in one.days)
