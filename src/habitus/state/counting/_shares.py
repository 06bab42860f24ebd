"""Shares: what percentage of these are those."""

from __future__ import annotations

from collections.abc import Callable

from habitus.state.counting._asked import spans_of, take_asks
from habitus.state.counting._draft import Draft, Unread
from habitus.state.counting._measure import measured
from habitus.state.counting._query import Rows, Share
from habitus.state.counting._when import window_test

_VERBS = frozenset(
    [
        "are",
        "were",
        "was",
        "is",
        "went",
        "go",
        "goes",
        "did",
        "do",
        "have",
        "had",
        "has",
        "come",
        "came",
        "comes",
        "consist",
        "involve",
        "involved",
        "i",
        "been",
        "happened",
        "took",
    ]
)
"""The first of these after "of" ends what the share is of."""
_INSIDE = frozenset({"里", "中", "里面", "当中", "之中", "其中", "中的", "里的"})
_ADDED = frozenset({"money", "time", "length", "energy"})
_PAYING = frozenset({"paid", "pay", "charged", "bought", "cost", "costs"})


def read_share(draft: Draft) -> Share | None:
    """The share that is asked for; None where none is.

    Raises:
        Unread: it is not said which part.
    """
    places = [at for how in ("share", "percent", "rate") for at in draft.indices("agg", how)]
    if not places or (draft.bound is not None and draft.bound.percent):
        return None
    flags = any(one.test.values in ((True,), (False,)) for one in draft.conditions)
    if all(draft.items[at].says("agg", "rate") for at in places) and not flags:
        return None
    percent = any(draft.items[at].says("agg", "percent") for at in places) or draft.as_percent
    draft.use(*places)
    whole_word = draft.first("of whole")
    draft.take_all("of whole")
    take_asks(draft, "count", "what", "much", "which")
    of_whole = _of_whole(draft, places[0], whole_word)
    column = _amount_of_whole(draft, of_whole)
    whole = [one.test for one in draft.conditions if of_whole(one.at)]
    part = [one.test for one in draft.conditions if not of_whole(one.at)]
    if not part:
        part, whole = whole, []
    if not part:
        raise Unread("part")
    if spans := spans_of(draft):
        whole.append(window_test(draft, spans))
    rows = Rows(draft.table.kind.name, tuple(dict.fromkeys(whole)), draft.newest, draft.date)
    fraction = draft.as_fraction and not draft.as_percent
    return Share(rows, tuple(dict.fromkeys(part)), column, percent and not fraction)


def _of_whole(draft: Draft, place: int, whole_word: int | None) -> Callable[[int], bool]:
    """Which conditions are about the whole: those between "of" and the verb; 占 turns it round."""
    if whole_word is not None:
        return lambda at: at > whole_word
    if draft.chinese:
        inside = next((at for at, one in enumerate(draft.items) if one.text in _INSIDE), None)
        return (lambda at: at < inside) if inside is not None else (lambda at: False)
    end = next(
        (
            at
            for at in range(place + 1, len(draft.items))
            if any(word in _VERBS for word in draft.items[at].text.split())
        ),
        None,
    )
    return (lambda at: place < at < end) if end is not None else (lambda at: False)


def _amount_of_whole(draft: Draft, of_whole: Callable[[int], bool]) -> str:
    """The column where the whole is an amount: of my spending, 总学习时间; else rows count."""
    for at, one in enumerate(draft.items):
        amounts = [
            name for name in draft.fields(at, ("number",)) if draft.column(name).dimension in _ADDED
        ]
        before = draft.before(at)
        total = before is not None and draft.items[before].says("agg", "sum")
        counted = one.of("kind") and (
            one.text.endswith("s") or (draft.chinese and not total and not of_whole(at))
        )
        if one.used or not amounts or one.text in _PAYING or counted:
            continue
        if of_whole(at) or draft.chinese:
            return measured(draft, required=False)
    return ""
