"""Numbers in a question: what each is compared with, and numbers that say how many are wanted."""

from __future__ import annotations

from datetime import date

from habitus.state.counting._calendar import back
from habitus.state.counting._draft import Bound, Condition, Draft, Unread, chatter
from habitus.state.counting._lexer import Item
from habitus.state.counting._query import Operator, Span, Test
from habitus.state.counting._spoken import yes_or_no
from habitus.state.counting._units import UNITS, convert

_SEPARATORS = frozenset({"to", "-", "–", "—", "and", "到", "至", "~", "～", "和"})
_OPPOSITE: dict[str, Operator] = {"gt": "le", "ge": "lt", "lt": "ge", "le": "gt"}


class _Phrase:
    """A number with the words around it that belong to it."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.operator: Operator | None = None
        self.flavour = ""
        self.upper: float | None = None
        self.upper_unit = ""
        self.unit = ""
        self.columns: list[str] = []
        self.percent = False
        self.counter = False
        self.kind = False
        self.places = [at]

    @property
    def last(self) -> int:
        return max(self.places)

    @property
    def first(self) -> int:
        return min(self.places)


def read_bounds(draft: Draft) -> None:
    """Account for every number of the question.

    Raises:
        Unread: a number is about nothing in the table.
    """
    for at, one in enumerate(draft.items):
        if one.used or one.number is None or one.moment is not None:
            continue
        if _only_a_word(draft, at):
            continue
        _one(draft, at, one.number)


def _only_a_word(draft: Draft, at: int) -> bool:
    """Whether a small number is said as a word is: one word, 一次, at a time."""
    one = draft.items[at]
    if one.of("value"):
        return True
    if not one.meanings:
        return False
    after, before = draft.next(at), draft.before(at)
    if one.says("per") and not (before is not None and _compares(draft.items[before])):
        return True
    units = draft.items[after].of("unit") if after is not None else []
    if one.text == "一" and units and units[0].what in ("day", "night", "week", "month", "year"):
        return True
    return not units


def _one(draft: Draft, at: int, value: float) -> None:
    phrase = _gather(draft, at)
    if (
        draft.items[at].text.endswith("k")
        and not phrase.unit
        and not phrase.columns
        and draft.lexicon.numbers("length")
    ):
        value, phrase.unit = value / 1000, "km"
    if _how_many_wanted(draft, phrase, value):
        return
    if phrase.percent:
        draft.bound = Bound(phrase.operator or "ge", value, percent=True, upper=phrase.upper)
        draft.use(*phrase.places)
        return
    if _since(draft, phrase, value):
        return
    column = _column(draft, phrase)
    if column:
        _compare(draft, phrase, column, value)
        return
    if phrase.counter or phrase.kind:
        draft.bound = Bound(phrase.operator or "eq", value, times=True, upper=phrase.upper)
        draft.use(*phrase.places)
        return
    raise Unread("number", draft.items[at].text)


def _gather(draft: Draft, at: int) -> _Phrase:
    phrase = _Phrase(at)
    items = draft.items
    _backward(draft, phrase)
    here = draft.next(at)
    for _ in range(7):
        if here is None:
            break
        one = items[here]
        if here not in phrase.places and _forward(draft, phrase, here, one) == "stop":
            break
        here = draft.next(here)
    return phrase


def _forward(draft: Draft, phrase: _Phrase, here: int, one: Item) -> str:
    """Take one item after the number; "stop" where the phrase ends."""
    bare = (
        not phrase.unit
        and not phrase.columns
        and not phrase.percent
        and not phrase.counter
        and not phrase.kind
    )
    if one.says("post") and phrase.upper is None and one.how("post") != "between":
        if phrase.operator in (None, "eq", "ge", "le"):
            phrase.operator = one.how("post")  # type: ignore[assignment]
        phrase.places.append(here)
        return "go"
    if one.says("post", "between") and phrase.upper is not None:
        phrase.places.append(here)
        return "go"
    if one.text in _SEPARATORS and phrase.upper is None and _range_end(draft, phrase, here):
        return "go"
    if bare and one.says("agg", "percent"):
        phrase.percent = True
        phrase.places.append(here)
        return "go"
    if phrase.upper is not None and not phrase.upper_unit and one.of("unit"):
        phrase.upper_unit = one.of("unit")[0].what
        phrase.unit = phrase.unit or phrase.upper_unit
        phrase.places.append(here)
        return "go"
    if bare and (
        (one.says("counter", "row") and not one.of("unit"))
        or one.text in ("times", "time", "occasions")
    ):
        phrase.counter = True
        phrase.places.append(here)
        return "go"
    if bare and (units := one.of("unit")):
        phrase.unit = units[0].what
        phrase.places.append(here)
        columns = draft.fields(here, ("number",))
        if columns and not draft.lexicon.numbers(UNITS[phrase.unit].dimension):
            phrase.columns, phrase.unit = columns, ""
        return "go"
    if bare and (columns := draft.fields(here, ("number", "texts"))):
        phrase.columns = columns
        phrase.places.append(here)
        return "go"
    if bare and one.of("kind"):
        phrase.kind = True
        return "stop"
    return "stop"


def _range_end(draft: Draft, phrase: _Phrase, separator: int) -> bool:
    other = draft.next(separator, lambda one: bool(one.of("unit")) and one.text in ("$", "€", "£"))
    if other is None or draft.items[other].number is None or draft.items[other].moment is not None:
        return False
    if (
        draft.items[separator].text in ("and", "和")
        and phrase.operator not in ("ge",)
        and phrase.flavour != "between"
    ):
        return False
    phrase.upper = draft.items[other].number
    phrase.places += [separator, other]
    phrase.places += range(separator, other)
    return True


def _backward(draft: Draft, phrase: _Phrase) -> None:
    items = draft.items
    here = draft.before(phrase.at)
    while here is not None and phrase.at - here < 6:
        one = items[here]
        if one.used:
            return
        if one.of("unit") and one.text in ("$", "€", "£", "¥", "usd", "eur", "us$"):
            phrase.unit = one.of("unit")[0].what
            phrase.places.append(here)
        elif _compares(one):
            _take_comparison(draft, phrase, here)
            return
        elif chatter(one) or (draft.chinese and one.text in ("有", "了", "花了")):
            pass
        else:
            return
        here = draft.before(here)


def _compares(one: Item) -> bool:
    return any(each.role == "say" and each.what.startswith("cmp") for each in one.meanings)


def _take_comparison(draft: Draft, phrase: _Phrase, here: int) -> None:
    one = draft.items[here]
    meaning = next(
        each for each in one.meanings if each.role == "say" and each.what.startswith("cmp")
    )
    if meaning.how == "between":
        phrase.flavour = "between"
        phrase.operator = "ge"
    else:
        phrase.operator = meaning.how  # type: ignore[assignment]
        phrase.flavour = meaning.what.removeprefix("cmp").strip()
    phrase.places.append(here)


# --- numbers that say how many are wanted ----------------------------------------------------------


def _how_many_wanted(draft: Draft, phrase: _Phrase, value: float) -> bool:
    """Top 3 stores, my five most expensive purchases, the last 10 workouts, 最贵的三次."""
    if value != int(value) or not 0 < value < 1000 or phrase.upper is not None or phrase.percent:
        return False
    items, at = draft.items, phrase.at
    before = draft.before(
        at, lambda one: chatter(one) and not one.says("recent") and not one.says("top")
    )
    if before is not None and not items[before].used and items[before].says("top"):
        draft.take = int(value)
        draft.use(at, before)
        return True
    if phrase.unit or phrase.operator is not None:
        return False
    if before is not None and items[before].says("recent"):
        follows = draft.next(at, lambda one: one.says("counter") or chatter(one))
        if follows is not None and (
            items[follows].of("kind") or items[follows].of("value") or items[follows].of("verb")
        ):
            draft.newest = int(value) * (1 if items[before].how("recent") == "last" else -1)
            draft.use(at, before)
            return True
    after = draft.next(at, lambda one: chatter(one))
    extremes = ("most", "least", "super")
    if after is not None and any(items[after].says(one) for one in extremes):
        draft.take = int(value)
        draft.use(at)
        return True
    if before is not None and any(items[before].says(one) for one in extremes):
        draft.take = int(value)
        draft.use(at)
        return True
    # "the three stores where I spent the most", "最多的三个类别"
    counted = after is not None and (
        items[after].says("counter")
        or draft.fields(after, ("text", "texts"))
        or items[after].of("kind")
    )
    if (
        counted
        and value > 1
        and any(next(draft.indices(one), None) is not None for one in extremes)
    ):
        draft.take = int(value)
        draft.use(at)
        return True
    return False


# --- what a number is compared with ------------------------------------------------------------------


def _since(draft: Draft, phrase: _Phrase, value: float) -> bool:
    """Known for more than five years: a date before today."""
    if UNITS.get(phrase.unit) is None or UNITS[phrase.unit].dimension != "time":
        return False
    if phrase.unit not in ("day", "week", "month", "year") or value != int(value):
        return False
    named = [
        (at, name)
        for at in range(len(draft.items))
        for name in draft.fields(at, ("date",))
        if not draft.items[at].of("kind") and not draft.items[at].says("noise")
    ]
    lengths = draft.lexicon.numbers("time")
    if not named or (lengths and phrase.unit == "day"):
        return False
    at, column = min(named, key=lambda pair: abs(pair[0] - phrase.at))
    bound = back(draft.today.on, int(value), phrase.unit)
    spans = {
        "gt": Span(None, _previous(bound)), "ge": Span(None, bound), "lt": Span(_next(bound), None), "le": Span(bound, None),
    }  # fmt: skip
    if phrase.operator is None or phrase.operator not in spans:
        return False
    draft.conditions.append(
        Condition(phrase.at, Test(column, "dates", spans=(spans[phrase.operator],)))
    )
    draft.use(*phrase.places, at)
    return True


def _previous(day: date) -> date:
    return date.fromordinal(day.toordinal() - 1)


def _next(day: date) -> date:
    return date.fromordinal(day.toordinal() + 1)


def _column(draft: Draft, phrase: _Phrase) -> str:
    """The column that the number is compared with, or ""."""
    if phrase.unit:
        return _of_unit(draft, phrase)
    if phrase.columns:
        return phrase.columns[0]
    beside = _beside(draft, phrase)
    if beside:
        return beside
    by_flavour = {"long": ("length", "time", "pages"), "far": ("length",), "dear": ("money",)}
    if phrase.counter or phrase.kind:
        return ""
    for dimension in by_flavour.get(phrase.flavour, ()):
        columns = draft.lexicon.numbers(dimension)
        if len(columns) == 1:
            return columns[0]
    return ""


def _of_unit(draft: Draft, phrase: _Phrase) -> str:
    dimension = UNITS[phrase.unit].dimension
    columns = draft.lexicon.numbers(dimension)
    if len(columns) > 1:
        named = [name for name in columns if _named_near(draft, name, phrase)]
        columns = (
            named or [one for one in columns if draft.column(one).unit == phrase.unit] or columns
        )
        if len(columns) > 1 and dimension == "time":
            plain = [
                one
                for one in columns
                if one.startswith(("duration", "minutes", "hours", "length", "time"))
            ]
            columns = plain or columns
    if len(columns) == 1:
        return columns[0]
    if not columns:
        raise Unread("unit", draft.items[phrase.at].text + " " + phrase.unit)
    raise Unread("several", ", ".join(columns))


def _named_near(draft: Draft, name: str, phrase: _Phrase) -> bool:
    return any(
        name in draft.fields(at, ("number",)) and not draft.items[at].of("unit")
        for at in range(max(0, phrase.first - 6), min(len(draft.items), phrase.last + 4))
    )


def _beside(draft: Draft, phrase: _Phrase) -> str:
    """A column named just before the number, or just after it."""
    here = phrase.first
    for _ in range(6):
        before = draft.before(here)
        if before is None:
            break
        one = draft.items[before]
        if columns := draft.fields(before, ("number",)):
            if not one.used:
                phrase.places.append(before)
            return columns[0]
        if (
            one.used
            or one.number is not None
            or one.says("and")
            or not (one.idle or one.says("not") or one.of("verb") or one.of("kind"))
        ):
            break
        here = before
    after = draft.next(phrase.last, chatter)
    if after is not None and (columns := draft.fields(after, ("number",))):
        phrase.places.append(after)
        return columns[0]
    return ""


def _compare(draft: Draft, phrase: _Phrase, column: str, value: float) -> None:
    unit = draft.column(column).unit

    def scaled(number: float, said: str = "") -> float:
        said = said or phrase.unit
        if not said or not unit:
            return number
        if UNITS[said].dimension == "money" and said != unit:
            raise Unread("currency", said)
        same = {"night": "day"}
        moved = convert(number, same.get(said, said), same.get(unit, unit))
        if moved is None:
            raise Unread("unit", said)
        return round(moved, 9)

    if phrase.upper is not None:
        low, high = sorted((scaled(value), scaled(phrase.upper, phrase.upper_unit)))
        draft.conditions.append(Condition(phrase.at, Test(column, "ge", number=low)))
        draft.conditions.append(Condition(phrase.at, Test(column, "le", number=high)))
    else:
        operator = phrase.operator or "eq"
        if phrase.operator is not None and (
            _of_groups(draft, column) or _of_all(draft, phrase, column)
        ):
            draft.bound = Bound(operator, scaled(value), column=column)
        else:
            draft.conditions.append(
                Condition(phrase.at, Test(column, operator, number=scaled(value)))
            )
    draft.use(*phrase.places)
    before = draft.before(phrase.first, chatter)
    if (
        before is not None
        and column in draft.fields(before)
        and not draft.items[before].says("ask")
    ):
        draft.use(before)


def _of_all(draft: Draft, phrase: _Phrase, column: str) -> bool:
    """Did I spend more than 1,000 on rent in June: what was spent altogether is meant."""
    if not yes_or_no(draft) or draft.column(column).dimension not in ("money", "time", "length"):
        return False
    verbs = [at for at, one in enumerate(draft.items) if one.of("verb") or one.says("spend")]
    rows = [at for at, one in enumerate(draft.items) if one.of("kind") and not one.of("verb")]
    return (
        bool(verbs)
        and min(verbs) < phrase.first
        and not any(draft.items[at].text.endswith("s") or at > phrase.last for at in rows)
    )


def _of_groups(draft: Draft, column: str) -> bool:
    """Whether an amount is about groups and not rows: categories where I spent over 500 in total."""
    names = [
        name
        for at, one in enumerate(draft.items)
        if not one.of("kind") or not one.of("field")
        for name in draft.fields(at, ("text",))
    ]
    repeating = [one for one in names if draft.column(one).repeats and one != draft.lexicon.label]
    asked = any(one.says("ask", how) for one in draft.items for how in ("which", "list"))
    calendar = asked and any(
        one.says("group") and one.how("group") in ("month", "week", "year", "quarter")
        for one in draft.items
    )
    if not asked or not (repeating or calendar):
        return False
    total = any(one.says("agg", "sum") for one in draft.items)
    spent = draft.column(column).dimension == "money" and any(one.of("verb") for one in draft.items)
    return total or calendar or spent
