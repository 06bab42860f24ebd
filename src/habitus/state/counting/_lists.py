"""Lists of values, yes or no, how long ago, and bare phrases."""

from __future__ import annotations

from habitus.state.counting._asked import (
    clock_named,
    figure_of,
    person_column,
    rows_of,
    take_asks,
    target,
)
from habitus.state.counting._draft import Draft, Unread
from habitus.state.counting._query import Ago, Check, Plan, Values
from habitus.state.counting._spoken import yes_or_no
from habitus.state.counting._sums import check_bound

_AGO = (("days ago", "day"), ("weeks ago", "week"), ("months ago", "month"), ("far ago", ""))


def read_ago(draft: Draft) -> Ago | None:
    """How long since; None where that is not asked."""
    for how, unit in _AGO:
        at = draft.first("ask", how)
        if at is None:
            continue
        if not draft.date:
            raise Unread("no date")
        draft.use(at)
        draft.take_all("since")
        draft.take_all("not")
        newest = True
        for each in list(draft.indices("recent")):
            newest = draft.items[each].how("recent") == "last"
            draft.use(each)
        unit = unit or _unit_word(draft) or "day"
        return Ago(rows_of(draft), draft.date, newest, unit)
    return None


def _unit_word(draft: Draft) -> str:
    for at, one in enumerate(draft.items):
        units = [each.what for each in one.of("unit")]
        if one.used or not units or units[0] not in ("day", "week", "month", "year"):
            continue
        before = draft.before(at)
        draft.use(at)
        if before is not None and draft.items[before].says("in"):
            draft.use(before)
        return units[0]
    return ""


def read_check(draft: Draft) -> Plan | None:
    """Yes or no: whether there is any such row, or more of them than a number."""
    if not yes_or_no(draft):
        return None
    draft.take_all("ask", "yes")
    draft.take_all("any")
    if draft.bound is not None:
        column = draft.bound.column
        figure = figure_of(draft, "sum", column) if column else figure_of(draft, "count")
        return check_bound(draft, figure)
    return Check(figure_of(draft, "count"), "gt", 0)


def read_values(draft: Draft) -> Plan | None:
    """The values of the column that is asked for: which, who, where, when, list.

    Raises:
        Unread: it is not clear which column.
    """
    when = draft.first("ask", "when")
    if when is not None and draft.date:
        draft.use(when)
        return Values(rows_of(draft), draft.date)
    if draft.first("ask", "clock") is not None and (clock := clock_named(draft)):
        return Values(rows_of(draft), clock)
    where, who = draft.first("ask", "where"), draft.first("ask", "who")
    asked = [draft.first("ask", how) for how in ("which", "list", "what")]
    if where is None and who is None and all(one is None for one in asked):
        return None
    found = target(draft)
    if not found and where is not None:
        found = draft.lexicon.place
    if not found and who is not None:
        found = person_column(draft)
    found = found or draft.lexicon.label or _clock(draft)
    if not found or draft.take:
        raise Unread("shown")
    take_asks(draft)
    draft.take_all("agg", "distinct")
    return Values(rows_of(draft), found)


def _clock(draft: Draft) -> str:
    free = (at for at, one in enumerate(draft.items) if not one.used)
    return next((name for at in free for name in draft.fields(at, ("clock",))), "")


def read_bare(draft: Draft) -> Plan | None:
    """A phrase without a question word: runs over 10 km in May. How many, that is."""
    named = any(one.of("kind") or one.of("verb") for one in draft.items)
    if not named or not (draft.conditions or draft.windows):
        return None
    return figure_of(draft, "count")
