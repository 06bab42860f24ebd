"""Random rules over the whole IR, as the builders and the parser make them."""

from __future__ import annotations

import keyword
import string
from datetime import date
from functools import cache
from typing import get_args

from hypothesis import strategies as st

from habitus.errors import BadInput
from habitus.rules._ir import (
    At,
    Branch,
    Compare,
    Condition,
    ContainsAny,
    DaysSince,
    DaysUntil,
    DecidedAt,
    Does,
    During,
    Field,
    HasRole,
    IsA,
    IsTrue,
    NameIs,
    OneOf,
    Operator,
    Overlaps,
    Result,
    Rule,
    Shifted,
    Stance,
    TextTest,
    Value,
    and_,
    not_,
    or_,
)
from habitus.rules._patterns import linear_pattern
from habitus.vocabulary import (
    DOMAINS,
    KINDS,
    ROLES,
    After,
    Between,
    Dates,
    Distance,
    Duration,
    Every,
    Last,
    LastDay,
    Money,
    MonthDay,
    Named,
    Nth,
    On,
    Outside,
    Window,
    all_of,
    any_of,
    fields_of,
)


def _is_pattern(text: str) -> bool:
    """Whether a rule may look for it as a pattern: a file with another is refused."""
    try:
        linear_pattern(text)
    except BadInput:
        return False
    return True


words = st.sampled_from(
    ["seafood", "client dinner", "三文鱼", "花生酱", 'say "hi"', "it's", "a\\b", "line\nbreak",
     "a rather long text that a person might well have written into a rule", "x" * 40,
     "市场部的季度预算会议安排"]
) | st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30)  # fmt: skip

identifiers = st.builds(
    str.__add__,
    st.sampled_from(string.ascii_lowercase + "_会"),
    st.text(string.ascii_lowercase + string.digits + "_", max_size=30),
).filter(lambda one: not keyword.iskeyword(one))

days = st.dates(date(2020, 1, 1), date(2035, 12, 31))
numbers = (
    st.integers(-1000, 1000)
    | st.floats(-1e6, 1e6, allow_nan=False)
    | st.sampled_from([1e16, 1e-7, 0.1, 2.50])
)
sizes = st.floats(0, 1e6, allow_nan=False) | st.integers(0, 5000).map(float)
amounts = (
    st.builds(Money, sizes, st.sampled_from(["USD", "EUR", "CNY"]))
    | st.builds(Distance, sizes)
    | st.builds(Duration, sizes)
)


def _paths(kind: str) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [("when",)]
    for name, info in fields_of(kind).items():
        if info.type == "args":
            continue
        found.append((name,))
        if info.type == "person":
            found += [(name, "role"), (name, "name")]
    return found


@cache
def fields(kind: str) -> st.SearchStrategy[Field]:
    plain = st.sampled_from(_paths(kind)).map(Field)
    if kind != "tool_call":
        return plain
    return plain | st.builds(lambda name: Field(("args", name)), identifiers | words)


windows: st.SearchStrategy[Window] = st.recursive(
    st.one_of(
        st.sampled_from(
            [Named("lunch"), Named("working_hours"), Named("weekend"), Named("morning"), LastDay(),
             After("lunch"), After("work"), After("breakfast")]
        ),
        st.builds(Between, st.integers(0, 1439), st.integers(0, 1440)),
        st.builds(Between, st.just(0), st.integers(1, 1440)),
        st.builds(Between, st.integers(0, 1439), st.just(1440)),
        st.sets(st.integers(0, 6), min_size=1).map(lambda some: On(tuple(sorted(some)))),
        st.builds(Every, st.integers(1, 8), st.integers(0, 6), days),
        st.builds(Nth, st.integers(1, 5), st.integers(0, 6)),
        st.builds(Last, st.integers(0, 6)),
        st.builds(MonthDay, st.integers(1, 31)),
        st.builds(Dates, days, days),
    ),
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=4).map(lambda some: all_of(*some)),
        st.lists(inner, min_size=2, max_size=4).map(lambda some: any_of(*some)),
        inner.map(Outside),
    ),
    max_leaves=5,
)  # fmt: skip


@cache
def conditions(kind: str, *, leaves: int = 8) -> st.SearchStrategy[Condition]:
    field = fields(kind)
    operators = st.sampled_from(get_args(Operator))
    moment = field | st.just(DecidedAt())
    leaf: st.SearchStrategy[Condition] = st.one_of(
        st.builds(
            Compare,
            moment | st.builds(DaysUntil, field) | st.builds(DaysSince, field),
            operators,
            words | numbers | amounts | field | st.just(DecidedAt())
            | st.builds(Shifted, field, st.integers(-400, 400)),
        ),
        st.builds(OneOf, field, st.lists(words | numbers, max_size=4).map(tuple)),
        st.builds(IsTrue, field),
        st.builds(During, moment, windows),
        st.builds(Overlaps, windows),
        st.builds(HasRole, st.sampled_from(ROLES)),
        st.builds(NameIs, field, words),
        st.builds(IsA, field, words),
        st.builds(ContainsAny, words, st.lists(words, max_size=3).map(tuple)),
        st.builds(TextTest, st.sampled_from(["contains", "starts"]), field, words),
        st.builds(TextTest, st.just("matches"), field, words.filter(_is_pattern)),
        st.builds(Does, words, st.none() | words),
    )  # fmt: skip
    return st.recursive(
        leaf,
        lambda inner: st.one_of(
            st.lists(inner, min_size=2, max_size=4).map(lambda some: and_(*some)),
            st.lists(inner, min_size=2, max_size=4).map(lambda some: or_(*some)),
            inner.map(not_),
        ),
        max_leaves=leaves,
    )


@cache
def sound_conditions(kind: str, *, leaves: int = 5) -> st.SearchStrategy[Condition]:
    """Conditions whose tests fit the fields they read."""
    order = st.sampled_from(get_args(Operator))
    equal: st.SearchStrategy[Operator] = st.sampled_from(["==", "!="])
    things = st.sampled_from(["seafood", "salmon", "penicillin", "comedy", "running", "northwing"])
    short = st.sampled_from(["invoice", "发票", "weekly report", "PR"])
    leaf: list[st.SearchStrategy[Condition]] = [st.builds(During, st.just(DecidedAt()), windows)]
    if kind in ("meeting", "flight", "hotel", "workout", "content"):
        leaf.append(st.builds(Overlaps, windows))
    if kind == "meal":
        foods = st.sampled_from(["seafood", "salmon", "peanut", "meat", "starfruit"])
        leaf.append(st.builds(ContainsAny, foods, st.lists(foods, max_size=1).map(tuple)))
    if kind == "tool_call":
        acts = st.sampled_from(["book", "send", "delete", "any"])
        leaf.append(st.builds(Does, acts, st.sampled_from([None, "flight", "email", "raw data"])))
        amount = st.builds(Money, st.integers(1, 500).map(float), st.just("USD"))
        leaf.append(st.builds(Compare, st.just(Field(("args", "amount"))), order, amount))
        leaf.append(st.builds(Compare, st.just(Field(("args", "branch"))), equal, short))
    limits: dict[str, st.SearchStrategy[Value]] = {
        "integer": st.integers(0, 5),
        "number": st.integers(0, 5).map(float),
        "price": st.builds(Money, st.integers(1, 500).map(float), st.sampled_from(["USD", "USD"])),
        "distance": st.builds(Distance, st.integers(0, 9).map(float)),
        "duration": st.builds(Duration, st.integers(1, 200).map(float)),
    }
    for info in fields_of(kind).values():
        field = st.just(Field((info.name,)))
        match info.type:
            case "time":
                leaf.append(st.builds(During, field, windows))
                leaf.append(
                    st.builds(Compare, st.builds(DaysUntil, field), order, st.integers(-3, 9))
                )
            case "bool":
                leaf.append(st.builds(IsTrue, field))
            case "choice":
                leaf.append(st.builds(Compare, field, equal, st.sampled_from(info.choices)))
            case "text" if info.name != "currency":
                leaf.append(
                    st.builds(TextTest, st.sampled_from(["contains", "starts"]), field, short)
                )
                leaf.append(st.builds(IsA, field, things))
            case "texts":
                leaf.append(st.builds(IsA, field, things))
            case "person" | "people":
                leaf.append(st.builds(HasRole, st.sampled_from(ROLES)))
                leaf.append(st.builds(NameIs, field, st.sampled_from(["Mei", "Zoe"])))
            case known if known in limits:
                leaf.append(st.builds(Compare, field, order, limits[known]))
    return st.recursive(
        st.one_of(leaf),
        lambda inner: st.one_of(
            st.lists(inner, min_size=2, max_size=3).map(lambda some: and_(*some)),
            st.lists(inner, min_size=2, max_size=3).map(lambda some: or_(*some)),
            inner.map(not_),
        ),
        max_leaves=leaves,
    )


@st.composite
def sound_rules(draw: st.DrawFn, of_kind: str | None = None) -> Rule:
    """Rules of one kind without errors of type."""
    kind = of_kind or draw(st.sampled_from(sorted(KINDS)))
    condition = sound_conditions(kind)
    branches = draw(st.lists(st.builds(Branch, condition, st.none() | results()), max_size=2))
    last = draw(st.builds(Branch, condition, results()))
    since = draw(st.none() | days)
    return Rule(
        id="r1", name="a_rule", domain=DOMAINS[kind], kinds=(kind,), branches=(*branches, last),
        since=since, until=draw(st.none() | days.filter(lambda one: since is None or one >= since)),
        language=draw(st.sampled_from(["en", "zh"])),
    )  # fmt: skip


_effects = st.dictionaries(
    identifiers, words | st.integers(-9, 999) | st.builds(At, words, words), max_size=3
).map(lambda one: tuple(sorted(one.items(), key=lambda pair: pair[0])))
_strengths = st.sampled_from([0.6, 0.8, 1.0]) | st.floats(0.01, 1.0)


@st.composite
def results(draw: st.DrawFn) -> Result:
    effects = draw(_effects)
    stance: Stance | None = draw(st.sampled_from(get_args(Stance)) | st.none())
    if stance is None and not effects:
        stance = "forbid"
    strength = draw(_strengths) if stance in ("avoid", "prefer") else 0.0
    reason = draw(st.just("") | words) if stance == "ask" else ""
    return Result(stance, strength, reason, effects)


@cache
def _branches(kind: str) -> st.SearchStrategy[tuple[Branch, ...]]:
    condition = conditions(kind)
    return st.builds(
        lambda some, last: (*some, last),
        st.lists(st.builds(Branch, condition, st.none() | results()), max_size=3),
        st.builds(Branch, condition | st.none(), results()),
    )


_KINDS: st.SearchStrategy[tuple[str, ...]] = st.sampled_from([(one,) for one in KINDS]) | st.sets(
    st.sampled_from(sorted(KINDS)), max_size=13
).map(lambda some: tuple(sorted(some)))
_IDS = st.text(string.ascii_lowercase + string.digits, min_size=1, max_size=6)
_FOLDERS = st.sampled_from(sorted(set(DOMAINS.values()))) | words
_COMMENTS: st.SearchStrategy[tuple[str, ...]] = st.lists(
    st.sampled_from(["", "a note", "第二条", "  indented", "#twice", "fmt"]), max_size=3
).map(tuple)


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    """Rules of one kind, of several, or of any."""
    kinds = draw(_KINDS)
    return Rule(
        id=draw(_IDS),
        name=draw(identifiers),
        domain=draw(_FOLDERS),
        kinds=kinds,
        branches=draw(_branches(kinds[0] if kinds else "meeting")),
        priority=draw(st.integers(0, 10)),
        since=draw(st.none() | days),
        until=draw(st.none() | days),
        language=draw(st.sampled_from(["en", "zh"])),
        comments=draw(_COMMENTS),
    )
