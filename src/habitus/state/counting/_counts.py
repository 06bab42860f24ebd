"""How many: rows, different values, days, or a sum of what is counted in units."""

from __future__ import annotations

from habitus.state.counting._asked import (
    daily,
    figure_of,
    per_unit,
    take_asks,
    tested_columns,
)
from habitus.state.counting._draft import Draft, Unread, chatter
from habitus.state.counting._lexer import Item
from habitus.state.counting._measure import measured
from habitus.state.counting._query import Aggregate, Figure

_OCCASIONS = ("times", "often", "occasion", "frequen", "次")
_TIMES = ("次", "回", "趟", "遍", "笔", "人次")
_SORTS = ("种", "类", "款")


def read_count(draft: Draft, aggregate: Aggregate | None) -> Figure | None:
    """The count that is asked for; None where none is."""
    at = draft.first("ask", "count")
    if at is None:
        return None
    occasions = any(word in draft.items[at].text for word in _OCCASIONS)
    draft.take_all("ask", "count")
    distinct = draft.take_all("agg", "distinct")
    after = draft.next(
        at, lambda one: chatter(one) or one.says("agg") or (one.used and one.moment is not None)
    )
    thing = after is not None and bool(quantity_of(draft, after))
    if occasions or after is None or (draft.items[after].used and not thing):
        found = rows(draft, aggregate, distinct=distinct)
    else:
        found = _counted(draft, after, aggregate, distinct=distinct)
    take_asks(draft, "what", "which", "list")
    return found


def _counted(draft: Draft, at: int, aggregate: Aggregate | None, *, distinct: bool) -> Figure:
    """What the noun after "how many" stands for."""
    one = draft.items[at]
    if one.used:
        return figure_of(draft, "sum", quantity_of(draft, at))
    if one.says("counter") and not one.of("unit"):
        return _after_counter(draft, at, aggregate, distinct=distinct)
    unit = one.of("unit")[0].what if one.of("unit") else ""
    if unit in ("day", "night") or one.says("group", "day") or one.says("group", "day "):
        return _days(draft, at, aggregate)
    if unit and unit not in ("week", "month", "year"):
        column = measured(draft, required=False)
        if column:
            return summed(draft, column, aggregate)
        if not one.of("kind") and not one.of("field"):
            raise Unread("unit", one.text)
    if one.says("group") and not one.of("kind") and not one.of("field"):
        raise Unread("wanted", one.text)
    rows_named = one.of("kind") or one.of("value") or one.of("verb")
    if draft.fields(at, ("number",)) and not rows_named:
        return summed(draft, measured(draft), aggregate)
    column = _exact_text(draft, one)
    if column and (distinct or not one.of("kind")):
        draft.use(at)
        return figure_of(draft, "distinct", column)
    if draft.lexicon.label in draft.fields(at, ("text",)):
        draft.use(at)
    return rows(draft, aggregate, distinct=distinct)


_THINGS = ("item", "product", "what", "thing", "article", "goods")


def quantity_of(draft: Draft, at: int) -> str:
    """The column that says how many of a thing, where one row may be several: how many apples."""
    things = {each.column for each in draft.items[at].of("value")}
    named = any(one in _THINGS for one in things)
    columns = [
        one for one in draft.lexicon.numbers() if one in ("quantity", "qty", "units", "pieces")
    ]
    return columns[0] if named and len(columns) == 1 else ""


def _exact_text(draft: Draft, one: Item) -> str:
    tested = tested_columns(draft)
    return next(
        (
            each.column
            for each in one.of("field")
            if not each.loose
            and draft.column(each.column).type in ("text", "texts")
            and each.column not in tested
        ),
        "",
    )


def _after_counter(draft: Draft, at: int, aggregate: Aggregate | None, *, distinct: bool) -> Figure:
    """几家餐厅 counts places, 几种 sorts, 几次 rows."""
    one = draft.items[at]
    draft.use(at)
    follow = draft.next(at, chatter)
    if follow is not None and not draft.items[follow].used:
        names = draft.fields(follow, ("text", "texts"))
        if names and (one.says("counter", "kind") or not draft.items[follow].of("kind")):
            draft.use(follow)
            return figure_of(draft, "distinct", names[0])
    if one.text not in _TIMES:
        things = [at for at, each in enumerate(draft.items) if each.used and each.of("value")]
        bought = next((name for at in things if (name := quantity_of(draft, at))), "")
        if bought:
            return figure_of(draft, "sum", bought)
    if one.text in _SORTS and draft.lexicon.sort:
        return figure_of(draft, "distinct", draft.lexicon.sort)
    return rows(draft, aggregate, distinct=distinct)


def summed(draft: Draft, column: str, aggregate: Aggregate | None) -> Figure:
    """The sum, the mean or the rate of a column."""
    if aggregate == "mean":
        per = per_unit(draft)
        if per and not (per == "day" and daily(draft, column)):
            return figure_of(draft, "sum", column, per)
    return figure_of(draft, aggregate if aggregate in ("mean", "median") else "sum", column)


def rows(draft: Draft, aggregate: Aggregate | None, *, distinct: bool) -> Figure:
    """The number of rows, or by calendar unit; in Chinese, 多少 without a noun is how much."""
    if distinct:
        label = draft.lexicon.label or draft.lexicon.sort
        if label:
            return figure_of(draft, "distinct", label)
    per = per_unit(draft)
    if per:
        return figure_of(draft, "count", per=per)
    if draft.chinese and not _has_noun(draft):
        column = measured(draft, required=False)
        if column:
            return summed(draft, column, aggregate)
    if aggregate in ("mean", "median"):
        raise Unread("per")
    return figure_of(draft, "count")


def _has_noun(draft: Draft) -> bool:
    """Whether 多少 or 几 has a noun to count."""
    return any(
        (one.used and one.says("counter"))
        or one.text in ("次数", "数量", "几次", "多少次")
        or one.text.startswith("几")
        for one in draft.items
    )


def _days(draft: Draft, at: int, aggregate: Aggregate | None) -> Figure:
    """Days away are a length that trips have; days with a run are different dates."""
    named = bool(draft.items[at].of("kind"))
    draft.use(at)
    lengths = [
        one for one in draft.lexicon.numbers("time") if draft.column(one).unit in ("day", "night")
    ]
    if len(lengths) == 1 and not named:
        return figure_of(draft, aggregate if aggregate in ("mean", "median") else "sum", lengths[0])
    if not draft.date:
        raise Unread("no date")
    if aggregate in ("mean", "median"):
        raise Unread("per")
    return figure_of(draft, "distinct", draft.date)
