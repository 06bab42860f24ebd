"""As much of what was found as fits into a number of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from habitus.recall._context import Count, Frame
from habitus.recall._found import Found

CUT_TOKENS = 8
"""Less of a message is not worth having."""
ELLIPSIS = "…"


def fit(found: Sequence[Found], budget: int | None, count: Count, frame: Frame) -> list[Found]:
    """As much of what was found, best first, as fits.

    Returns:
        What fits, in the order given: its text has at most `budget` tokens. The first message that
        does not fit is cut, and ends it.
    """
    if budget is None:
        return list(found)
    taken: list[Found] = []
    around = count(frame.empty())
    left = budget - around
    for one in found:
        cost = count(frame.text([one])) - around
        if cost > left:
            taken += _cut(taken, one, budget, count, frame)
            break
        taken.append(one)
        left -= cost
    # A tokenizer may count the whole otherwise than its lines.
    while taken and count(frame.text(taken)) > budget:
        taken.pop()
    return taken


def _cut(
    taken: Sequence[Found], one: Found, budget: int, count: Count, frame: Frame
) -> list[Found]:
    """A message shortened to the longest beginning that fits beside others, found by halving."""
    fits, too_long = 0, len(one.text)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        short = replace(one, text=one.text[:middle].rstrip() + ELLIPSIS, cut=True)
        if count(frame.text([*taken, short])) <= budget:
            fits = middle
        else:
            too_long = middle
    text = one.text[:fits].rstrip()
    return [replace(one, text=text + ELLIPSIS, cut=True)] if count(text) >= CUT_TOKENS else []
