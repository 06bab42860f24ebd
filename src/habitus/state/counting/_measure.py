"""Which number a question is about, and which column a superlative orders by."""

from __future__ import annotations

import re

from habitus.state.counting._draft import Draft, Unread
from habitus.state.counting._units import UNITS

_PLAIN_TIME = ("duration", "minutes", "hours", "length", "time_spent", "runtime", "total_minutes")
_RATING = re.compile(r"rating|score|stars|grade|quality|评分")
_PAIN = re.compile(r"severity|pain|intensity|严重")
_SPENDING = re.compile(r"spend|expens|expenditure|支出|花费|消费|开销|花钱|cost|money|花")

FLAVOURS: dict[str, tuple[bool, tuple[str, ...]]] = {
    "long": (True, ("length", "time", "pages")), "short": (False, ("length", "time", "pages")),
    "far": (True, ("length",)), "dear": (True, ("money",)), "cheap": (False, ("money",)),
    "heavy": (True, ("mass",)), "light": (False, ("mass",)), "caloric": (True, ("energy",)),
    "uncaloric": (False, ("energy",)), "high": (True, ()), "low": (False, ()), "good": (True, ()),
    "bad": (False, ()), "early": (False, ()), "late": (True, ()), "fast": (True, ()), "slow": (False, ()),
    "crowded": (True, ("people",)),
}  # fmt: skip
"""What a superlative orders by: whether the most comes first, and the dimensions it may be about."""


def measured(draft: Draft, *, required: bool = True) -> str:
    """The number column that the question names; the unit it asks for is kept in the draft.

    Raises:
        Unread: it names several, or none although one is needed.
    """
    fields, units = _named(draft)
    dimensions = {UNITS[unit].dimension for _, unit in units}
    candidates = list(dict.fromkeys(name for _, names in fields for name in names))
    if dimensions:
        own = [one for one in candidates if draft.column(one).dimension in dimensions]
        by_unit = [one for each in dimensions for one in draft.lexicon.numbers(each)]
        candidates = (
            own or candidates if own or not by_unit else _narrowed(draft, candidates, by_unit)
        )
    if not candidates:
        if required:
            raise Unread("measure")
        return ""
    if len(candidates) > 1:
        candidates = _fewer(draft, candidates, fields)
    if len(candidates) > 1:
        raise Unread("several", ", ".join(candidates))
    column = candidates[0]
    _use(draft, column, fields, units)
    return column


def _narrowed(draft: Draft, candidates: list[str], by_unit: list[str]) -> list[str]:
    return by_unit


def _named(draft: Draft) -> tuple[list[tuple[int, list[str]]], list[tuple[int, str]]]:
    """Number columns named in the question, and units that are no part of a number."""
    fields, units = [], []
    for at, one in enumerate(draft.items):
        if one.used or one.number is not None or one.moment is not None:
            continue
        names = draft.fields(at, ("number",))
        if names:
            fields.append((at, names))
        first = one.of("unit")[:1]
        units += [(at, each.what) for each in first if _asked_unit(draft, at, each.what)]
    return fields, units


def _asked_unit(draft: Draft, at: int, unit: str) -> bool:
    """Whether a unit stands where one is asked for; a day, night or year is a word of time, too."""
    if unit not in ("day", "night", "week", "month", "year") and draft.items[at].text not in (
        "分",
        "步",
        "k",
        "h",
        "卡",
    ):
        return True
    before = draft.before(at, lambda one: one.says("per") or one.says("counter"))
    if before is None:
        return False
    one = draft.items[before]
    return one.says("in") or (
        one.says("ask", "count") and bool(draft.lexicon.numbers(UNITS[unit].dimension))
    )


def _fewer(draft: Draft, candidates: list[str], fields: list[tuple[int, list[str]]]) -> list[str]:
    exact = {
        meaning.column
        for at, _ in fields
        for meaning in draft.items[at].of("field")
        if not meaning.loose and meaning.column in candidates
    }
    # "Minutes of delay": a unit is no name where another name is said.
    plain = {
        name for at, names in fields if not draft.items[at].of("unit") for name in names
    } & set(candidates)
    candidates = [one for one in candidates if one in plain] or candidates
    # The longest name said is the one meant: "heart rate" rather than "rate".
    lengths = {
        name: max((len(draft.items[at].text) for at, names in fields if name in names), default=0)
        for name in candidates
    }
    found = [one for one in candidates if one in exact] or candidates
    if len(found) > 1:
        best = max(lengths[one] for one in found)
        everywhere = [one for one in found if all(one in names for _, names in fields)]
        found = everywhere or [one for one in found if lengths[one] == best]
    if len(found) > 1 and all(draft.column(one).dimension == "time" for one in found):
        found = [one for one in found if one.startswith(_PLAIN_TIME)] or found
    return found


def _use(
    draft: Draft, column: str, fields: list[tuple[int, list[str]]], units: list[tuple[int, str]]
) -> None:
    own = draft.column(column)
    for at, names in fields:
        if column in names and not draft.items[at].says("ask"):
            draft.use(at)
    for at, unit in units:
        if UNITS[unit].dimension != own.dimension:
            continue
        if own.dimension == "money":
            if own.unit and unit != own.unit:
                raise Unread("currency", unit)
        elif not draft.unit:
            draft.unit = unit
        draft.use(at)
        before = draft.before(at)
        if before is not None and draft.items[before].says("in"):
            draft.use(before)


def main_measure(draft: Draft) -> str:
    """The number that such records are first of all about: money spent, time slept; or ""."""
    kind = draft.table.kind.name
    if kind in ("sleep", "nap"):
        return plain_time(draft)
    money = draft.lexicon.numbers("money")
    if len(money) == 1:
        return money[0]
    numbers = draft.lexicon.numbers()
    return numbers[0] if len(numbers) == 1 else ""


def plain_time(draft: Draft) -> str:
    """The column that says how long; "" when there is none, or several."""
    columns = draft.lexicon.numbers("time")
    plain = [one for one in columns if one.startswith(_PLAIN_TIME)]
    return (plain or columns or [""])[0] if len(plain or columns) == 1 else ""


def ordered_by(draft: Draft, flavour: str) -> tuple[str, bool]:
    """The column and direction of a superlative.

    Raises:
        Unread: nothing in the table can be the longest, the best, ...
    """
    descending, dimensions = FLAVOURS[flavour]
    if flavour in ("early", "late"):
        return _by_time(draft), descending
    if flavour in ("long", "short") and (date := _known_since(draft)):
        return date, flavour == "short"
    if flavour in ("good", "bad"):
        return _by_rating(draft, descending)
    named = measured(draft, required=False)
    if named and (
        not dimensions or draft.column(named).dimension in dimensions or not _any(draft, dimensions)
    ):
        return named, descending
    for dimension in dimensions:
        columns = draft.lexicon.numbers(dimension)
        if dimension == "time":
            columns = [one for one in columns if one.startswith(_PLAIN_TIME)] or columns
        if len(columns) == 1:
            return columns[0], descending
        if columns:
            raise Unread("several", ", ".join(columns))
    if not dimensions and flavour in ("high", "low") and (main := main_measure(draft)):
        return main, descending
    raise Unread("order", flavour)


def _by_rating(draft: Draft, best: bool) -> tuple[str, bool]:
    """The best and the worst go by the one rating there is; what hurts is worst where it is most."""
    numbers = draft.lexicon.numbers()
    ratings = [one for one in numbers if _RATING.search(one)]
    pains = [one for one in numbers if _PAIN.search(one)]
    if len(ratings) == 1 and not pains:
        draft.use(*(at for at in range(len(draft.items)) if ratings[0] in draft.fields(at)))
        return ratings[0], best
    if len(pains) == 1 and not ratings:
        return pains[0], not best
    raise Unread("best")


def _any(draft: Draft, dimensions: tuple[str, ...]) -> bool:
    return any(draft.lexicon.numbers(one) for one in dimensions)


def _known_since(draft: Draft) -> str:
    """Whom I have known the longest: a date, the earliest first."""
    for at, one in enumerate(draft.items):
        for name in draft.fields(at, ("date",)):
            if one.used and not draft.lexicon.numbers("time"):
                return name
    return ""


def _by_time(draft: Draft) -> str:
    for at in range(len(draft.items)):
        for name in draft.fields(at, ("clock",)):
            draft.use(at)
            return name
    if draft.date:
        return draft.date
    raise Unread("no date")


def speaks_of_spending(text: str) -> bool:
    """Whether words are about what was spent altogether."""
    return bool(_SPENDING.search(text))
