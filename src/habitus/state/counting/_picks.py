"""The first of something: the longest trip, the most I ever paid, when I last went."""

from __future__ import annotations

from habitus.state.counting._asked import (
    clock_named,
    figure_of,
    person_column,
    rows_of,
    take_asks,
    target,
    time_column,
)
from habitus.state.counting._draft import Draft, Unread
from habitus.state.counting._groups import most_or_least
from habitus.state.counting._measure import main_measure, measured, ordered_by
from habitus.state.counting._query import Aggregate, Pick, Plan
from habitus.state.counting._spoken import yes_or_no


def read_pick(draft: Draft, aggregate: Aggregate | None) -> Plan | None:
    """The row that comes first in some order, or its figure; None where none is asked for."""
    words = (
        "which",
        "what",
        "when",
        "where",
        "who",
        "clock",
        "list",
        "count",
        "much",
        "long",
        "far",
    )
    asked = any(draft.first("ask", how) is not None for how in words)
    extreme = any(
        draft.first(what) is not None for what in ("super", "most", "least", "recent", "longtime")
    )
    if extreme and not asked and yes_or_no(draft):
        # Was my last trip by train: a question about one row, which is not read yet.
        raise Unread("wanted")
    order = _by_superlative(draft) or _by_most(draft) or _by_date(draft)
    return _pick(draft, *order, aggregate) if order is not None else None


def _by_superlative(draft: Draft) -> tuple[str, bool] | None:
    at = draft.first("super")
    if at is None:
        return None
    draft.use(at)
    order = ordered_by(draft, draft.items[at].how("super"))
    for again in list(draft.indices("super")):
        # Whom I have known the longest (earliest met): the same order in other words.
        if ordered_by(draft, draft.items[again].how("super")) != order:
            raise Unread("order", draft.items[again].text)
        draft.use(again)
    return order


def _by_most(draft: Draft) -> tuple[str, bool] | None:
    extreme = most_or_least(draft)
    if extreme is None:
        return None
    if draft.first("ask", "clock") is not None:
        raise Unread("wanted", draft.items[extreme.at].text)
    draft.use(extreme.at)
    column = measured(draft, required=False) or main_measure(draft)
    if not column:
        raise Unread("most")
    return column, extreme.descending


def _by_date(draft: Draft) -> tuple[str, bool] | None:
    longest, recent = draft.first("longtime"), draft.first("recent")
    if longest is None and recent is None:
        return None
    if not draft.date:
        raise Unread("no date")
    draft.use(longest, recent)
    if longest is not None:
        draft.take_all("not")
        return draft.date, False
    assert recent is not None
    return draft.date, draft.items[recent].how("recent") == "last"


def _pick(draft: Draft, by: str, descending: bool, aggregate: Aggregate | None) -> Plan:
    number = draft.column(by).type == "number"
    show = _shown(draft, by)
    take_asks(draft, "which", "what", "list", "long", "far", "count", "much")
    if aggregate in ("mean", "median"):
        # The most expensive on average is no single row.
        raise Unread("wanted")
    if not show and number:
        which = any(
            one.used and (one.text.startswith("which") or one.text[0] == "哪")
            for one in draft.items
        )
        if draft.take > 1 or which:
            raise Unread("shown")
        draft.take_all("top")
        return figure_of(draft, "max" if descending else "min", by)
    if aggregate is not None and not number:
        raise Unread("wanted")
    show = show or draft.lexicon.label or draft.date
    rows, take = rows_of(draft), draft.take or 1
    return Pick(rows, by, descending, show, take, draft.skip, draft.unit, draft.ties)


# --- what is shown of it ---------------------------------------------------------------------------


def _shown(draft: Draft, by: str) -> str:
    """The column that is asked about the row that comes first; "" for the figure itself."""
    return (
        _when(draft, by) or _clock(draft) or target(draft) or _where_or_who(draft)
        or _how_long(draft) or _number(draft, by) or _label(draft, by)
    )  # fmt: skip


def _when(draft: Draft, by: str) -> str:
    at = draft.first("ask", "when")
    if at is None:
        return ""
    draft.use(at)
    if not draft.date:
        raise Unread("no date")
    return by if draft.column(by).type == "date" else draft.date


def _clock(draft: Draft) -> str:
    return clock_named(draft) if draft.first("ask", "clock") is not None else ""


def _where_or_who(draft: Draft) -> str:
    for how, column, fault in (
        ("where", draft.lexicon.place, "no place"),
        ("who", person_column(draft), "no person"),
    ):
        at = draft.first("ask", how)
        if at is not None:
            draft.use(at)
            if not column:
                raise Unread(fault)
            return column
    return ""


def _how_long(draft: Draft) -> str:
    at = draft.first("ask", "long")
    if at is None:
        return ""
    draft.use(at)
    return measured(draft, required=False) or time_column(draft)


def _number(draft: Draft, by: str) -> str:
    """What my last visit cost: another number of the row that comes first."""
    if draft.column(by).type == "number":
        return ""
    found = measured(draft, required=False)
    if found:
        return found
    return by if draft.column(by).type == "clock" else ""


def _label(draft: Draft, by: str) -> str:
    label = draft.lexicon.label
    asks = (draft.first("ask", how) for how in ("which", "what", "list"))
    named = any(one is not None for one in asks) or any(
        not one.used and one.of("kind") for one in draft.items
    )
    numbers = (draft.first("ask", how) for how in ("count", "much"))
    if draft.unit or any(one is not None for one in numbers) or _figure_named(draft, by):
        return ""
    return label if named and label != by else ""


def _figure_named(draft: Draft, by: str) -> bool:
    """Whether the number itself is what is asked: the highest number of calories."""
    places = [
        at for at, one in enumerate(draft.items) if one.used and by in draft.fields(at, ("number",))
    ]
    words = [one.text for one in draft.items]
    for_a_name = any(
        one in ("which", "who", "whose", "title", "name", "是什么", "叫什么") or one[0] == "哪"
        for one in words
    )
    if for_a_name and not any("多少" in one for one in words):
        return False
    orders = [
        at
        for at, one in enumerate(draft.items)
        if one.used and any(one.says(what) for what in ("super", "most", "least"))
    ]
    return any(
        0 < place - order <= 3 or 0 < order - place <= 2 for place in places for order in orders
    )
