"""A topic of a person's conversations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Stretches of conversations about alike things.

    Attributes:
        id: place in the tree, like "3.1"; another one may have it once more was said.
        name: what tells it apart from the others, most telling first.
        events: ids of its messages, oldest first.
        since, until: when the first and the last of them were said.
        children: narrower topics; their messages are among its own.
    """

    id: str
    name: str
    events: tuple[str, ...]
    since: datetime
    until: datetime
    children: tuple[Topic, ...] = ()
