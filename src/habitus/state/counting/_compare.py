"""Questions that set two things side by side: more than, by how much, up or down, this or that."""

from __future__ import annotations

from dataclasses import dataclass, replace

from habitus.state.counting._asked import daily
from habitus.state.counting._draft import Condition, Draft, Unread, chatter
from habitus.state.counting._evaluate import calendar_name
from habitus.state.counting._measure import main_measure, measured, ordered_by
from habitus.state.counting._query import (
    Aggregate,
    Calendar,
    Compared,
    Figure,
    How,
    Rows,
    Span,
    Test,
)
from habitus.state.counting._spoken import yes_or_no
from habitus.state.counting._when import window_test


@dataclass(frozen=True, slots=True)
class _Said:
    """The words that set things side by side."""

    trend: bool
    change: str
    """"up" or "down" where only one direction is said."""
    than: bool
    apart: bool
    more: int | None
    less: bool
    flavour: str = ""
    """Longer, farther, cheaper: what is more of it."""

    @property
    def needed(self) -> bool:
        """Whether two things must be there."""
        return self.trend or bool(self.change) or self.than or self.apart


def read_compared(draft: Draft, aggregate: Aggregate | None) -> Compared | None:
    """A comparison of two stretches of time or two values; None where the question makes none.

    Raises:
        Unread: it makes one, but the two things are not there.
    """
    said = _said(draft)
    if not said.needed and said.more is None:
        return None
    halves = _two(draft, _calendar_asked(draft))
    if halves is None:
        if said.needed:
            raise Unread("two things")
        return None
    first, second, names = halves
    how, swapped = _how(draft, said)
    figure = _figure(draft, aggregate, said.flavour)
    one, other = (
        replace(figure, rows=replace(figure.rows, tests=(*figure.rows.tests, *side)))
        for side in (first, second)
    )
    if swapped:
        return Compared(other, one, how, (names[1], names[0]))
    return Compared(one, other, how, names)


def _said(draft: Draft) -> _Said:
    trend = draft.take_all("trend")
    change = draft.first("change")
    more, less = _comparative(draft)
    return _Said(
        trend=trend,
        change="" if trend or change is None else draft.items[change].how("change"),
        than=draft.take_all("than"),
        apart=draft.take_all("diff"),
        more=more,
        less=less,
        flavour=_flavour(draft, more),
    )


_COUNTS = frozenset(
    {"count", "number of", "the number of", "number", "count of", "the count of", "次数", "数量", "数目"}
)  # fmt: skip


def _flavour(draft: Draft, at: int | None) -> str:
    if at is None:
        return ""
    text = draft.items[at].text
    if "贵" in text or "便宜" in text:
        return "dear"
    said = (each.what for each in draft.items[at].meanings if each.what.startswith("cmp "))
    return next(said, "").removeprefix("cmp ")


def _how(draft: Draft, said: _Said) -> tuple[How, bool]:
    """What is asked of the two, and whether the second comes first."""
    asked = said.apart
    for how in ("count", "much", "long", "far", "what"):
        for at in list(draft.indices("ask", how)):
            # "The number of workouts", 次数: what is counted, not how many more.
            asked = asked or draft.items[at].text not in _COUNTS
            draft.use(at)
    alternatives = draft.take_all("or")
    which = draft.take_all("ask", "which") | draft.take_all("ask", "when")
    for what in ("change", "comparing", "between", "group", "more"):
        draft.take_all(what)
    draft.use(said.more)
    if said.trend:
        # "Is it more or less than": seen from the second one. "From this to that": from the first.
        return "trend", said.than
    if said.change:
        up = said.change == "up"
        if asked:
            return "difference", up
        return ("more" if up else "less", True) if yes_or_no(draft) else ("trend", False)
    if asked:
        return ("apart", False) if said.more is None else ("difference", said.less)
    if said.more is None:
        raise Unread("two things")
    if said.than and not alternatives and not which:
        return ("less" if said.less else "more"), False
    return ("which_less" if said.less else "which_more"), False


def _comparative(draft: Draft) -> tuple[int | None, bool]:
    """Where more or less is said without a number, and whether it is less."""
    for at, one in enumerate(draft.items):
        if one.used:
            continue
        for meaning in one.meanings:
            if meaning.role != "say":
                continue
            if meaning.what == "more" and _compares(draft, at):
                return at, meaning.how == "less"
            if meaning.what.startswith("cmp") and meaning.how in ("gt", "lt") and len(one.text) > 1:
                return at, meaning.how == "lt"
    return None, False


def _compares(draft: Draft, at: int) -> bool:
    """Chinese 多, 少, 长: only beside 比, 还是 or 更."""
    text = draft.items[at].text
    return text.startswith("更") or any(
        one.text
        in (
            "比",
            "还是",
            "比起",
            "相比",
            "哪个",
            "哪个月",
            "哪一个",
            "同期",
            "和",
            "与",
            "跟",
            "谁",
        )
        for one in draft.items
    )


# --- the two sides ---------------------------------------------------------------------------------


def _calendar_asked(draft: Draft) -> Calendar | None:
    """Which month, 哪个月: the sides are called as the calendar calls them."""
    for at in draft.indices("group"):
        before = draft.before(at, chatter)
        text = draft.items[at].text
        if text.startswith("哪") or (
            before is not None and draft.items[before].says("ask", "which")
        ):
            return draft.items[at].how("group").strip()  # type: ignore[return-value]
    return None


def _two(
    draft: Draft, calendar: Calendar | None
) -> tuple[tuple[Test, ...], tuple[Test, ...], tuple[str, str]] | None:
    """The tests that tell one side from the other, and what the sides are called."""
    sides = _two_spans(draft)
    if sides is not None:
        (one, first), (other, second) = sides
        if calendar is not None and one.first and other.first:
            first, second = (calendar_name(each, calendar) for each in (one.first, other.first))
        return (window_test(draft, (one,)),), (window_test(draft, (other,)),), (first, second)
    return _two_values(draft)


def _two_spans(draft: Draft) -> tuple[tuple[Span, str], tuple[Span, str]] | None:
    """The two stretches of time that are named; one that holds both narrows them no further."""
    wholes = {moment.base or span for _, span, moment in draft.windows if not moment.parts}
    named: dict[Span, str] = {}
    for _, span, moment in draft.windows:
        if moment.parts and span not in wholes:
            for part, name in zip(moment.parts, _part_names(moment.named), strict=True):
                named.setdefault(part, name)
        else:
            named.setdefault(moment.base or span, _bare(moment.named))
    sides = [
        one for one in named
        if len(named) == 2 or not all(_within(other, one) for other in named if other != one)
    ]  # fmt: skip
    if len(sides) != 2:
        return None
    draft.windows.clear()
    first, second = sides
    return (first, named[first]), (second, named[second])


def _within(inner: Span, outer: Span) -> bool:
    return (
        inner.first is not None and inner.last is not None
        and outer.first is not None and outer.last is not None
        and outer.first <= inner.first and inner.last <= outer.last
    )  # fmt: skip


def _part_names(named: str) -> tuple[str, str]:
    for link in (" to ", " through ", " and ", " until ", "到", "至", "-", "~", "和"):
        if link in named:
            one, _, other = named.partition(link)
            return _bare(one), _bare(other)
    return named, named


def _bare(named: str) -> str:
    words = named.strip(" ,?.？，")
    for word in ("from ", "between ", "in ", "during ", "the ", "on ", "of ", "从", "在", "于"):
        words = words.removeprefix(word)
    return words.removesuffix("的").strip()


def _two_values(draft: Draft) -> tuple[tuple[Test, ...], tuple[Test, ...], tuple[str, str]] | None:
    for index, one in enumerate(draft.conditions):
        test = one.test
        if test.operator in ("is", "has") and len(test.values) == 2 and not test.negated:
            first, second = test.values
            del draft.conditions[index]
            return (
                (replace(test, values=(first,)),), (replace(test, values=(second,)),), (str(first), str(second)),
            )  # fmt: skip
    days = [one for one in draft.conditions if one.test.operator == "weekdays"]
    if len(days) == 2:
        draft.conditions = [one for one in draft.conditions if one not in days]
        names = tuple(_bare(draft.items[one.at].text) for one in days)
        return (days[0].test,), (days[1].test,), (names[0], names[1])
    pair = _paired(draft.conditions)
    if pair:
        draft.conditions = [one for one in draft.conditions if one not in pair]
        return (
            (pair[0].test,),
            (pair[1].test,),
            (draft.items[pair[0].at].text, draft.items[pair[1].at].text),
        )
    return None


def _paired(conditions: list[Condition]) -> list[Condition]:
    """Two opposite flags: online or in a store."""
    for index, one in enumerate(conditions):
        for other in conditions[index + 1 :]:
            if (
                one.test.column == other.test.column
                and one.test.operator == other.test.operator == "is"
            ):
                return [one, other]
    return []


def _figure(draft: Draft, aggregate: Aggregate | None, flavour: str) -> Figure:
    column = measured(draft, required=False)
    if flavour and not column:
        if flavour == "dear" and aggregate is None:
            # Whether a shop is cheaper than another: by the item, the visit, or altogether?
            raise Unread("measure")
        column, _ = ordered_by(draft, flavour)
    rows = Rows(draft.table.kind.name, _with_windows(draft), date=draft.date)
    if aggregate in ("mean", "median", "max", "min"):
        column = column or main_measure(draft)
        if not column:
            raise Unread("measure")
        return Figure(rows, aggregate, column, draft.unit)
    if not column and draft.table.kind.name in ("sleep", "nap"):
        column = main_measure(draft)
        return Figure(rows, "mean", column, draft.unit) if column else Figure(rows, "count")
    counted = any(
        draft.items[at].text in ("count", "counts", "number of", "number", "次数", "数量")
        for at in draft.indices("ask", "count", free=False)
    )
    if column and not counted:
        average = daily(draft, column) and aggregate is None
        return Figure(rows, "mean" if average else "sum", column, draft.unit)
    return Figure(rows, "count")


def _with_windows(draft: Draft) -> tuple[Test, ...]:
    tests = [one.test for one in draft.conditions]
    tests += [window_test(draft, (span,)) for _, span, _ in draft.windows]
    return tuple(dict.fromkeys(tests))
