"""Groups: which category the most, the three stores, by month, over a bound."""

from __future__ import annotations

from dataclasses import dataclass

from habitus.state.counting._asked import (
    calendar_key,
    daily,
    figure_of,
    looking,
    person_column,
    take_asks,
    target,
)
from habitus.state.counting._draft import Draft, Unread, chatter
from habitus.state.counting._measure import (
    main_measure,
    measured,
    ordered_by,
    speaks_of_spending,
)
from habitus.state.counting._query import Aggregate, Figure, Grouped, Key
from habitus.state.counting._spoken import spoken_words

_COUNTED = ("count", "favourite")
_SLEEP = ("sleep", "nap")


@dataclass(frozen=True, slots=True)
class Extreme:
    """Most or least, and whether times are counted: most often."""

    at: int
    descending: bool
    counted: bool


def most_or_least(draft: Draft) -> Extreme | None:
    """Where the question says most or least; a second word for it is used up.

    Raises:
        Unread: a favourite is asked for, which no record tells.
    """
    found = [at for what in ("most", "least") for at in draft.indices(what)]
    if not found:
        return None
    counted = any(
        one.says("ask", "count") or one.says("most", "count") for one in draft.items
    ) or bool(spoken_words(draft) & {"sessions", "visits", "number"})
    for at in found:
        if draft.items[at].says("most", "favourite") and not counted:
            raise Unread("opinion", draft.items[at].text)

    def times(at: int) -> bool:
        one = draft.items[at]
        return one.how("most") in _COUNTED or one.how("least") == "count"

    chosen = next((at for at in found if times(at)), found[0])
    draft.use(*(at for at in found if at != chosen))
    return Extreme(chosen, draft.items[chosen].says("most"), times(chosen))


def read_nth(draft: Draft) -> None:
    """The second most expensive: so many come before it."""
    for at in list(draft.indices("nth")):
        after = draft.next(at)
        if after is not None and any(draft.items[after].says(what) for what in ("most", "super")):
            draft.skip = int(draft.items[at].how("nth")) - 1
            draft.use(at)


def read_groups(draft: Draft, aggregate: Aggregate | None) -> Grouped | None:
    """The groups that are asked for; None where none are."""
    read_nth(draft)
    extreme = most_or_least(draft)
    superlative = draft.first("super")
    ranked = draft.first("top") is not None or bool(draft.take)
    plain = extreme is None and superlative is None
    if plain and draft.bound is None and not ranked:
        key = _each_of(draft) or _each_calendar(draft, aggregate)
        return _each(draft, key, aggregate) if key is not None else None
    if draft.bound is not None and draft.bound.upper is not None:
        return None
    key = calendar_key(draft) or _asked_column(draft, extreme, superlative)
    if key is None:
        return None
    if draft.bound is not None:
        return _over_bound(draft, key)
    if superlative is not None and extreme is None:
        return _by_superlative(draft, key, superlative, aggregate)
    draft.take_all("top")
    figure = _figure(draft, aggregate, extreme)
    if extreme is not None:
        draft.use(extreme.at)
    take_asks(draft)
    return _first(draft, figure, key, extreme is None or extreme.descending)


def _first(draft: Draft, figure: Figure, key: Key, descending: bool) -> Grouped:
    take = draft.take or 1
    return Grouped(figure, key, take, draft.skip, descending, one=take == 1)


# --- what the groups are ---------------------------------------------------------------------------


def _asked_column(draft: Draft, extreme: Extreme | None, superlative: int | None) -> Key | None:
    """The column whose values are groups."""
    if superlative is not None and extreme is None:
        return _of_superlative(draft, superlative)
    found = target(draft) or _where_or_who(draft)
    if found:
        return Key(found)
    asked = any(draft.first("ask", how) is not None for how in ("which", "what"))
    if not asked and not draft.take:
        return None
    if draft.bound is not None or _rows_are_meant(draft, extreme):
        return None
    usual = draft.lexicon.sort or draft.lexicon.label or draft.lexicon.place
    return Key(usual) if usual else None


def _where_or_who(draft: Draft) -> str:
    for how, column in (("where", draft.lexicon.place), ("who", person_column(draft))):
        at = draft.first("ask", how)
        if at is not None and column:
            draft.use(at)
            return column
    return ""


def _rows_are_meant(draft: Draft, extreme: Extreme | None) -> bool:
    """The most I ever paid; the book with the most pages: rows are put in order, not groups."""
    if extreme is None or extreme.counted:
        return False
    numbers = [
        name
        for at, one in enumerate(draft.items)
        if not one.used
        for name in draft.fields(at, ("number",))
    ]
    if not numbers:
        return False
    money = any(draft.column(name).dimension == "money" for name in numbers)
    if not money:
        return True
    ever = bool(spoken_words(draft) & {"ever", "single"})
    return ever or draft.first("ask", "which") is None


def _of_superlative(draft: Draft, superlative: int) -> Key | None:
    """Which category has the highest total; which language did I study the longest."""
    with looking(draft):
        found = target(draft)
    if not found:
        return None
    column = draft.column(found)
    after = draft.next(superlative, lambda one: chatter(one) or one.says("agg"))
    one = draft.items[after] if after is not None else None
    of_rows = one is not None and (one.of("kind") or one.of("value") or one.says("counter"))
    flavour = draft.items[superlative].how("super")
    spending = one is not None and flavour in ("high", "low") and speaks_of_spending(one.text)
    said = any(each.used and each.says("agg") for each in draft.items)
    adverb = flavour in ("long", "short", "far") and not of_rows
    if column.repeats and found != draft.lexicon.label and (said or spending or adverb):
        target(draft)
        return Key(found)
    return None


def _each_of(draft: Draft) -> Key | None:
    """By month, per category, for each store: every group is wanted with its figure."""
    for at in list(draft.indices("per")):
        if draft.items[at].text in ("a", "an", "一次", "一顿", "一笔"):
            continue
        after = draft.next(at, lambda one: one.says("counter"))
        if after is None:
            continue
        names = draft.fields(after, ("text", "texts"))
        if draft.items[after].of("kind") and draft.items[at].text not in ("by", "按"):
            continue
        if names:
            draft.use(at, after)
            return Key(names[0])
    return None


def _each_calendar(draft: Draft, aggregate: Aggregate | None) -> Key | None:
    """Each month, by week, 每个月, with no average said: a figure for every one of them."""
    lasting = draft.table.kind.lasting
    if aggregate in ("mean", "median") or not draft.date or lasting:
        # What a subscription costs every month is no sum by month.
        return None
    for at in list(draft.indices("group")):
        one = draft.items[at]
        how = one.how("group").strip()
        before = draft.before(at)
        said = one.text.startswith("每") and len(one.text) > 1
        if before is not None and draft.items[before].text in (
            "each",
            "every",
            "by",
            "for each",
            "for every",
            "per each",
            "broken down by",
            "grouped by",
            "按",
            "每",
            "每个",
            "各",
        ):
            said = True
            draft.use(before)
        if said and how != "weekday":
            draft.use(at)
            return Key(draft.date, how)  # type: ignore[arg-type]
    return None


# --- what the groups are compared by ---------------------------------------------------------------


def _figure(draft: Draft, aggregate: Aggregate | None, extreme: Extreme | None) -> Figure:
    counted = extreme is not None and extreme.counted
    if _by(draft) == "count" or (counted and aggregate is None):
        _spend_verbs(draft)
        return figure_of(draft, "count")
    column = measured(draft, required=False)
    if not column and draft.table.kind.name in _SLEEP and not counted:
        return figure_of(draft, aggregate or "mean", main_measure(draft))
    if not column and aggregate in ("mean", "median"):
        column = main_measure(draft)
        if not column:
            raise Unread("measure")
    if not column:
        return figure_of(draft, "count")
    if aggregate in ("mean", "median"):
        return figure_of(draft, aggregate, column)
    average = daily(draft, column) and aggregate is None
    return figure_of(draft, "mean" if average else "sum", column)


def _by(draft: Draft) -> str:
    """By number of visits, by amount: how groups are ranked; "" where it is not said."""
    for at in list(draft.indices("per")):
        if draft.items[at].text not in ("by", "按"):
            continue
        after = draft.next(at)
        if after is None:
            continue
        one = draft.items[after]
        if one.says("ask", "count"):
            draft.use(at, after)
            return "count"
        if draft.fields(after, ("number",)) or one.says("agg"):
            draft.use(at)
            return "column"
    for at in list(draft.indices("ask", "count")):
        if draft.items[at].text.startswith("by ") or draft.items[at].text in ("次数", "数量"):
            draft.use(at)
            return "count"
    return ""


def _spend_verbs(draft: Draft) -> None:
    """With "most often", a verb like "spend" is no measure: it stays a word for the records."""
    for at, one in enumerate(draft.items):
        if not one.used and one.of("verb") and draft.fields(at, ("number",)):
            draft.use(at)


def _by_superlative(
    draft: Draft, key: Key, superlative: int, aggregate: Aggregate | None
) -> Grouped:
    flavour = draft.items[superlative].how("super")
    draft.use(superlative)
    column, descending = ordered_by(draft, flavour)
    own = draft.column(column)
    if own.type != "number":
        raise Unread("order", flavour)
    level = own.dimension in ("", "rate", "percent", "people")
    chosen: Aggregate = aggregate or ("mean" if level or daily(draft, column) else "sum")
    take_asks(draft)
    return _first(draft, figure_of(draft, chosen, column), key, descending)


def _over_bound(draft: Draft, key: Key) -> Grouped:
    bound = draft.bound
    assert bound is not None
    draft.bound = None
    take_asks(draft)
    draft.take_all("agg")
    if bound.percent:
        column = measured(draft, required=False)
        money = bool(column) and draft.column(column).dimension == "money"
        figure = figure_of(draft, "sum", column) if money else figure_of(draft, "count")
        return Grouped(figure, key, bound=(bound.operator, bound.number / 100), of_whole=True)
    figure = figure_of(draft, "sum", bound.column) if bound.column else figure_of(draft, "count")
    return Grouped(figure, key, bound=(bound.operator, bound.number))


def _each(draft: Draft, key: Key, aggregate: Aggregate | None) -> Grouped:
    column = measured(draft, required=False)
    take_asks(draft)
    take_asks(draft, "count", "much")
    if aggregate in ("mean", "median"):
        column = column or main_measure(draft)
        if not column:
            raise Unread("measure")
        return Grouped(figure_of(draft, aggregate, column), key, figures=True)
    figure = figure_of(draft, "sum", column) if column else figure_of(draft, "count")
    return Grouped(figure, key, figures=True)
