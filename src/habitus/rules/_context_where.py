"""A context in which given tests come out as wanted, for what-if questions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from pydantic import JsonValue

from habitus.rules._literals import Literal
from habitus.rules._solve import solve
from habitus.rules._solve_times import Frame
from habitus.vocabulary import Concepts, Day

_FIRST = date(2026, 3, 2)


def context_where(
    literals: Sequence[Literal], kind: str, concepts: Concepts, day: Day
) -> dict[str, JsonValue] | None:
    """Plain JSON of a small context of the kind in which all tests come out as given, or None.

    Args:
        literals: tests, asserted or denied.
        kind: of the context.
        concepts: the person's.
        day: how the person's day is cut.
    """
    found = solve(literals, Frame(kind, concepts, day, _FIRST, _FIRST + timedelta(days=3000)))
    return None if found is None else found.context
