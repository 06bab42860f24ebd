"""From what was written to notices, in English and Chinese, without a language model."""

from __future__ import annotations

from habitus.alerts._notice import Notice
from habitus.alerts.reading._away import journeys, visits
from habitus.alerts.reading._deadlines import deadlines
from habitus.alerts.reading._health import health
from habitus.alerts.reading._hours import accepted, called_off, commitments
from habitus.alerts.reading._message import Message
from habitus.alerts.reading._money import money
from habitus.alerts.reading._papers import validities
from habitus.alerts.reading._records import Recorded, record_notices
from habitus.alerts.reading._risk import risks
from habitus.alerts.reading._things import uses_of_things
from habitus.alerts.reading._wishes import wishes

READER = "notices-1"
"""Version of the readers; raised whenever they may read something differently."""

LONGEST = 4_000
"""Characters of one message that are read."""


def read_notices(message: Message, earlier: Message | None = None) -> list[Notice]:
    """What a message says, as notices.

    Args:
        message: what was written.
        earlier: the message before it in the same conversation, for a bare yes.
    """
    found: list[Notice] = []
    for read in (
        commitments, called_off, journeys, visits, uses_of_things, money, risks, validities,
        wishes, deadlines, health,
    ):  # fmt: skip
        found += read(message)
    if earlier is not None:
        found += accepted(message, earlier)
    return found


__all__ = ["LONGEST", "Message", "READER", "Recorded", "read_notices", "record_notices"]
