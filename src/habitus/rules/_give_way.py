"""How an earlier statement gives way to a later one that holds only from or until some day.

"From June on 200 instead of 120": the old limit holds until the last day of May. "Until Friday you
may": it rests until then. Only a later statement without dates ends the earlier one today.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from habitus.facts import Statement, Target
from habitus.vocabulary import Dates
from habitus.vocabulary._open_end import OPEN_END

_DAY = timedelta(days=1)
_LONG_AGO = date(2000, 1, 1)


def given_way(old: Statement, new: Statement, today: date | None) -> Statement | None:
    """The earlier statement for the days on which the later one does not hold.

    Args:
        old: what was said before.
        new: what takes its place, or takes it back.
        today: local day on which the later one was said.

    Returns:
        None when the earlier one has no day left; the same statement when no day is lost.
    """
    start, end = _start(new, today), _end(old, new)
    if start is not None and end is not None:
        return replace(old, unless=(*old.unless, Target(window=Dates(start, end))))
    if start is not None:
        if old.until is not None and old.until < start:
            return old
        return (
            None
            if old.since is not None and old.since >= start
            else replace(old, until=start - _DAY)
        )
    if end is not None:
        first = end + _DAY
        return replace(old, since=max(first, old.since or first))
    return None


def days_of(new: Statement, today: date | None) -> Dates | None:
    """The days to which a statement's life is limited, seen from the day it was said."""
    start = _start(new, today)
    if start is None and new.until is None:
        return None
    return Dates(start or today or _LONG_AGO, new.until or OPEN_END)


def is_over(statement: Statement, today: date | None) -> bool:
    """Whether its last day has passed."""
    return today is not None and statement.until is not None and statement.until < today


def _start(new: Statement, today: date | None) -> date | None:
    """The day from which it holds, when that is still to come."""
    return new.since if new.since is not None and (today is None or new.since > today) else None


def _end(old: Statement, new: Statement) -> date | None:
    """The day after which the earlier one holds again."""
    if new.until is None or (old.until is not None and old.until <= new.until):
        return None
    only_shorter = new.change == "state" and (old.stance, old.target, old.effects) == (
        new.stance,
        new.target,
        new.effects,
    )
    return None if only_shorter else new.until
