"""What happened: the append-only log of each person, and the rooms that follow it."""

from habitus.log._event import (
    Draft,
    Event,
    EventKind,
    Speaker,
    append,
    dumps,
    event_by_id,
    events_after,
    events_at,
    events_before,
    head,
    moment,
    parse_moment,
    utc,
)
from habitus.log._memory import memory_block, without_memory
from habitus.log._rewrite import drop_events, rewrite_events
from habitus.log._rooms import (
    Room,
    behind,
    catch_up,
    follow,
    marks,
    rebuild,
    start_over,
    take_in,
)
from habitus.log._secrets import MASK, without_secrets

__all__ = [
    "Draft",
    "Event",
    "EventKind",
    "MASK",
    "Room",
    "Speaker",
    "append",
    "behind",
    "catch_up",
    "drop_events",
    "dumps",
    "event_by_id",
    "events_after",
    "events_at",
    "events_before",
    "follow",
    "head",
    "marks",
    "memory_block",
    "moment",
    "parse_moment",
    "rebuild",
    "rewrite_events",
    "start_over",
    "take_in",
    "utc",
    "without_memory",
    "without_secrets",
]
