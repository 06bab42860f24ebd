"""How much, how long, the total, the average: one number over a column."""

from __future__ import annotations

from habitus.state.counting._asked import (
    clock_named,
    figure_of,
    looking,
    rows_of,
    take_asks,
    text_asked,
    time_column,
)
from habitus.state.counting._counts import quantity_of, summed
from habitus.state.counting._draft import Draft, Unread
from habitus.state.counting._measure import main_measure, measured, speaks_of_spending
from habitus.state.counting._query import Aggregate, Check, Figure, Plan, Values
from habitus.state.counting._spoken import spoken_words, yes_or_no

_LEDGERS = ("transaction", "expense", "payment", "purchase", "bill", "donation", "income", "subscription")  # fmt: skip
_ALTOGETHER = frozenset({"did", "do", "have", "has"})


def read_sum(draft: Draft, aggregate: Aggregate | None) -> Plan | None:
    """The number over a column that is asked for; None where none is."""
    much, long, far = (draft.first("ask", how) for how in ("much", "long", "far"))
    asked = much is not None or long is not None or far is not None
    if aggregate is None and not asked:
        return _looked_up(draft)
    if not asked and aggregate == "mean" and (clock := clock_named(draft)):
        take_asks(draft, "what", "which", "list")
        return figure_of(draft, "mean", clock)
    if not asked and text_asked(draft):
        return None
    column = _column(draft, aggregate, much, long, far)
    draft.use(much, long, far)
    take_asks(draft, "what", "which", "list", "much", "long", "far")
    if draft.bound is not None and yes_or_no(draft):
        return check_bound(draft, figure_of(draft, "sum", column))
    if aggregate is None and long is not None and not _altogether(draft):
        return _of_one_row(draft, column)
    if aggregate in ("mean", "median"):
        return summed(draft, column, aggregate)
    return figure_of(draft, "sum", column)


def _column(
    draft: Draft, aggregate: Aggregate | None, much: int | None, long: int | None, far: int | None
) -> str:
    lengths = draft.lexicon.numbers("length")
    if (far is not None and not lengths) or (
        long is not None and not draft.lexicon.numbers("time")
    ):
        raise Unread("measure")
    column = measured(draft, required=False)
    if long is not None and (not column or draft.column(column).dimension != "time"):
        column = time_column(draft)
    if far is not None and column not in lengths:
        column = lengths[0] if len(lengths) == 1 else ""
    if not column and much is not None:
        money = any(word in draft.items[much].text for word in ("钱", "块", "money"))
        after = draft.next(much)
        if not money and after is not None and draft.items[after].of("value"):
            # How much milk: not what it cost.
            column = quantity_of(draft, after)
            if not column:
                raise Unread("measure")
        else:
            column = _money(draft) if money else main_measure(draft)
    if not column and aggregate is not None and draft.table.kind.name in _LEDGERS:
        column = _money(draft)
    if not column and aggregate != "sum" and draft.table.kind.name in ("sleep", "nap"):
        column = main_measure(draft)
    if not column:
        raise Unread("measure")
    if draft.table.kind.lasting and draft.column(column).dimension == "money":
        _no_sum_over_time(draft)
    return column


def _no_sum_over_time(draft: Draft) -> None:
    """What was paid for a subscription altogether is not the sum of its prices."""
    spoken = "".join(one.text for one in draft.items)
    paid = spoken_words(draft) & {"paid", "pay", "spent", "spend"} or any(
        word in spoken for word in ("付了", "花了", "付过", "花过")
    )
    if paid or draft.windows:
        raise Unread("wanted")


def _money(draft: Draft) -> str:
    columns = draft.lexicon.numbers("money")
    return columns[0] if len(columns) == 1 else ""


def check_bound(draft: Draft, figure: Figure) -> Check:
    """Whether a figure is over or under the number that was said.

    Raises:
        Unread: a range was said.
    """
    bound = draft.bound
    assert bound is not None
    if bound.upper is not None or bound.percent:
        raise Unread("number", f"{bound.number:g}")
    draft.bound = None
    return Check(figure, bound.operator, bound.number)


# --- numbers of one row ----------------------------------------------------------------------------


def _looked_up(draft: Draft) -> Plan | None:
    """What was the cost of my trip to Lisbon; 费用是多少."""
    what = draft.first("ask", "what")
    if what is None or draft.items[what].text not in ("是多少", "为多少"):
        if draft.first("ask", "which") is None or text_asked(draft):
            return None
        with looking(draft):
            try:
                named = measured(draft, required=False)
            except Unread:
                named = ""
        if not named:
            return None
    column = measured(draft, required=False)
    if not column:
        return None
    take_asks(draft, "which", "what")
    return _of_one_row(draft, column)


def _of_one_row(draft: Draft, column: str) -> Plan:
    """The value of the one row meant; of several it would be a guess, but for what things cost
    together."""
    if draft.column(column).dimension == "money":
        spoken = "".join(one.text for one in draft.items)
        total = speaks_of_spending(spoken) and ("总" in spoken or "支出" in spoken)
        if total or spoken_words(draft) & _ALTOGETHER:
            return figure_of(draft, "sum", column)
    return Values(rows_of(draft), column, one=True)


def _altogether(draft: Draft) -> bool:
    """How long did I run in May is a sum; how long is my run to the office is that of one row."""
    if draft.chinese:
        return not any("一次" in one.text for one in draft.items)
    return bool(spoken_words(draft) & {*_ALTOGETHER, "spent", "spend"})
