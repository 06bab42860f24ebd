"""What a question wants, once times, numbers and values are accounted for: each shape is tried in turn."""

from __future__ import annotations

from habitus.state.counting._asked import aggregate_of
from habitus.state.counting._compare import read_compared
from habitus.state.counting._counts import read_count
from habitus.state.counting._draft import Draft, Unread
from habitus.state.counting._groups import read_groups
from habitus.state.counting._lists import read_ago, read_bare, read_check, read_values
from habitus.state.counting._picks import read_pick
from habitus.state.counting._query import Plan
from habitus.state.counting._shares import read_share
from habitus.state.counting._sums import read_sum


def read_shape(draft: Draft) -> Plan:
    """The plan.

    Raises:
        Unread: it is not clear what is wanted, or a number stays over.
    """
    found: Plan | None = read_ago(draft)
    if found is None:
        aggregate = aggregate_of(draft)
        found = (
            read_compared(draft, aggregate)
            or read_share(draft)
            or read_groups(draft, aggregate)
            or read_pick(draft, aggregate)
            or read_count(draft, aggregate)
            or read_sum(draft, aggregate)
            or read_check(draft)
            or read_values(draft)
            or read_bare(draft)
        )
    if found is None:
        raise Unread("wanted")
    if draft.bound is not None:
        raise Unread("number", f"{draft.bound.number:g}")
    return found
