"""Contexts in which two branches answer at once: the example that is shown with a clash.

Each is only a candidate until the reference evaluator has judged it; nothing else is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from habitus.conflicts import Box, meeting
from habitus.rules._boxes import Asked, BoxReader, Claim, kinds_of_box
from habitus.rules._literals import Literal, tree
from habitus.rules._solve import Solved, solve
from habitus.rules._solve_times import Frame
from habitus.vocabulary import Concepts, Day

_BOXES = 8
_EDGES = 3


def witnesses(
    a: Claim, b: Claim, reader: BoxReader, *, concepts: Concepts, day: Day, today: date
) -> Iterator[Solved]:
    """Contexts that may make both branches answer, the plainest first.

    Args:
        a, b: branches of two rules.
        reader: what read them.
        concepts: the person's.
        day: how their day is cut.
        today: no context lies before it, unless a rule ends before.
    """
    starts = [one for one in (a.rule.since, b.rule.since) if one is not None]
    ends = [one for one in (a.rule.until, b.rule.until) if one is not None]
    last = min(ends) if ends else max([today, *starts]) + timedelta(days=3000)
    first = max([*starts, min(today, last)])
    boxes = meeting(a.region, b.region, reader.space)
    boxes.sort(key=lambda box: not reader.space.settled(box.parts))
    for box in boxes[:_BOXES]:
        for kind in kinds_of_box(box)[:2]:
            frame = Frame(kind, concepts, day, first, last)
            for literals in _wanted(box):
                for edge in range(_EDGES):
                    solved = solve(literals, frame, edge)
                    if solved is not None:
                        yield solved


def _wanted(box: Box) -> Iterator[list[Literal]]:
    """What must come out true or false; then also with what must merely not come out otherwise."""
    needed: dict[Literal, None] = {}
    better: dict[Literal, None] = {}
    for test in box.tests:
        assert isinstance(test, Asked)
        told = tree(test.leaf, denied=test.outcome in ("false", "not true"))
        assert isinstance(told, Literal)
        (better if test.outcome.startswith("not") else needed)[told] = None
    yield list(needed)
    if better:
        yield list({**needed, **better})
