"""What the question asks about: its rows, its target, its calendar unit; shared by all shapes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from habitus.state.counting._draft import Draft, Unread, chatter
from habitus.state.counting._measure import plain_time
from habitus.state.counting._query import Aggregate, Figure, Key, Rows, Span
from habitus.state.counting._when import window_test

_PER = {"day": "day", "day ": "day", "week": "week", "month": "month", "quarter": "quarter", "year": "year"}  # fmt: skip


def rows_of(draft: Draft) -> Rows:
    """The rows that pass all that was said."""
    tests = list(draft.tests())
    spans = spans_of(draft)
    if spans:
        tests.append(window_test(draft, spans))
    return Rows(draft.table.kind.name, tuple(dict.fromkeys(tests)), draft.newest, draft.date)


def spans_of(draft: Draft) -> tuple[Span, ...]:
    """The stretches of time that rows lie in: overlapping ones narrow each other, others add up."""
    found: list[Span] = []
    for at, span, _ in sorted(draft.windows, key=lambda one: one[0]):
        for index, known in enumerate(found):
            shared = _overlap(known, span)
            if shared is not None:
                found[index] = shared
                break
        else:
            found.append(span)
        if len(found) > 1:
            joints = [draft.items[each] for each in range(max(0, at - 2), at)]
            for one in joints:
                one.used = one.used or one.says("and") or one.says("or")
    return tuple(found)


def _overlap(one: Span, other: Span) -> Span | None:
    first = max((each.first for each in (one, other) if each.first), default=None)
    last = min((each.last for each in (one, other) if each.last), default=None)
    if first is not None and last is not None and first > last:
        return None
    return Span(first, last)


def figure_of(draft: Draft, aggregate: Aggregate, column: str = "", per: str = "") -> Figure:
    """A figure over the rows asked about."""
    return Figure(rows_of(draft), aggregate, column, draft.unit, per)


def aggregate_of(draft: Draft) -> Aggregate | None:
    """Total, average or median, where one is said."""
    found: set[str] = set()
    for at in list(draft.indices("agg")):
        how = draft.items[at].how("agg")
        if how in ("sum", "mean", "median"):
            found.add(how)
            draft.use(at)
    order: tuple[Aggregate, ...] = ("median", "mean", "sum")
    return next((one for one in order if one in found), None)


def per_unit(draft: Draft) -> str:
    """The calendar unit that a rate is per: per week, a month, 每周; "" when none."""
    for at in list(draft.indices("group")):
        item = draft.items[at]
        how = item.how("group")
        if how not in _PER or item.moment is not None:
            continue
        before = draft.before(at)
        if item.text.startswith(("每", "一")) or item.text.endswith("ly"):
            draft.use(at)
            return _PER[how]
        if before is None:
            continue
        one = draft.items[before]
        if one.says("per") or (one.says("agg", "mean") and one.text.endswith("每")):
            draft.use(at, before)
            return _PER[how]
    return ""


def calendar_key(draft: Draft) -> Key | None:
    """The calendar unit that is asked for: in which month, 星期几."""
    for at in list(draft.indices("group")):
        one = draft.items[at]
        asked = one.text.startswith(
            ("哪", "几", "星期几", "周几", "礼拜几", "第几", "which", "what")
        )
        before = draft.before(at, lambda each: chatter(each) or each.says("counter"))
        if not asked and before is not None and draft.items[before].says("ask", "which"):
            asked = True
            draft.use(before)
        if asked or (before is not None and draft.items[before].says("ask", "list")):
            if not draft.date:
                raise Unread("no date")
            draft.use(at)
            return Key(draft.date, one.how("group").strip())  # type: ignore[arg-type]
    return None


def target(draft: Draft) -> str:
    """The text column that is asked for: which country, what shoes, top 3 stores."""
    asks = [
        at
        for how in ("which", "list", "who", "where", "what")
        for at in draft.indices("ask", how, free=False)
    ]
    asks += list(draft.indices("top", free=False))
    start = -1 if draft.chinese or not asks else min(asks)
    tested = tested_columns(draft)
    for loose in (False, True):
        for at in range(start + 1, len(draft.items)):
            one = draft.items[at]
            if one.used or (one.of("unit") and not draft.chinese):
                continue
            if one.of("kind") and not _asked_for(draft, at):
                continue
            for meaning in one.of("field"):
                fits = draft.column(meaning.column).type in ("text", "texts")
                if fits and meaning.loose == loose and meaning.column not in tested:
                    draft.use(at)
                    return meaning.column
    return ""


def _asked_for(draft: Draft, at: int) -> bool:
    before = draft.before(
        at, lambda one: chatter(one) or one.says("counter") or one.number is not None
    )
    return before is not None and any(
        draft.items[before].says("ask", how) for how in ("which", "list", "what")
    )


def tested_columns(draft: Draft) -> set[str]:
    """Columns of which values were named."""
    return {one.test.column for one in draft.conditions if one.test.operator in ("is", "has")}


@contextmanager
def looking(draft: Draft) -> Iterator[None]:
    """Try to read something, and leave all items as they were."""
    used = [one.used for one in draft.items]
    unit = draft.unit
    try:
        yield
    finally:
        draft.unit = unit
        for one, before in zip(draft.items, used, strict=True):
            one.used = before


def text_asked(draft: Draft) -> bool:
    """Whether a text column is asked for."""
    with looking(draft):
        return bool(target(draft))


def take_asks(draft: Draft, *names: str) -> None:
    """Use up the words that ask."""
    for how in names or ("which", "what", "list", "where", "who", "when"):
        draft.take_all("ask", how)


def person_column(draft: Draft) -> str:
    """The column that says who; the name itself in a list of people."""
    label = draft.lexicon.label
    return draft.lexicon.person or (label if label == "name" else "")


def daily(draft: Draft, column: str) -> bool:
    """Whether rows are one a day, as nights of sleep are: groups of them are compared by the mean."""
    return draft.table.kind.name in ("sleep", "nap") and draft.column(column).dimension == "time"


def clock_named(draft: Draft) -> str:
    """The time of day that is named or asked for; "" when none is."""
    named = [
        (at, name) for at in range(len(draft.items)) for name in draft.fields(at, ("clock",))
        if not draft.items[at].says("noise")
    ]  # fmt: skip
    asked = draft.first("ask", "clock")
    columns = [one.name for one in draft.table.columns.values() if one.type == "clock"]
    if named:
        chosen = named[0][1]
        draft.use(*(at for at, name in named if name == chosen))
    elif asked is not None and len(columns) == 1:
        chosen = columns[0]
    else:
        return ""
    draft.use(asked)
    return chosen


def time_column(draft: Draft) -> str:
    """The column that says how long.

    Raises:
        Unread: there is none, or several.
    """
    column = plain_time(draft)
    if not column:
        raise Unread("measure")
    return column
