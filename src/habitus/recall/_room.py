"""The room of recall: everything said, by the terms it is found by."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.sqlite import insert

from habitus.log import Draft, Event
from habitus.recall._state import next_epoch
from habitus.recall._terms import index_text
from habitus.store import recall_entry, recall_vector

SAID = frozenset({"message", "calendar", "activity"})
"""Kinds of events whose words can be found again."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
CHUNK = 500
"""Ids in one statement."""


def microseconds(moment: datetime) -> int:
    """An aware moment as microseconds since 1970 in UTC."""
    return (moment - _EPOCH) // _MICROSECOND


NAMING = ("title", "subject", "item", "dish", "name", "location", "place", "description", "sender")
"""Fields of an appointment or an act that people would search for."""


def words_of(event: Event) -> str:
    """What an event is found by: its text, or the naming fields of an appointment or an act."""
    if event.text.strip():
        return event.text
    given = event.body.get("event") or event.body.get("context")
    if not isinstance(given, dict):
        return ""
    return ", ".join(str(given[one]) for one in NAMING if given.get(one))


_INSERT = insert(recall_entry).prefix_with("OR REPLACE")


class RecallRoom:
    """Keeps the index of words in step with the log."""

    name = "recall"

    def project(self, connection: Connection, event: Event) -> None:
        """Index what was said."""
        if event.kind not in SAID:
            return
        words = words_of(event)
        if not words:
            return
        found = index_text(words)
        row = {
            "person": event.person, "seq": event.seq, "event": event.id,
            "at": microseconds(event.at), "channel": event.channel, "speaker": event.speaker,
            "name": event.name, "length": found.length, "asks": int(found.asks),
            "terms": found.terms,
        }  # fmt: skip
        connection.execute(_INSERT, row)

    def learn(self, connection: Connection, event: Event) -> list[Draft]:
        """Nothing: finding words again teaches nothing."""
        return []

    def reset(self, connection: Connection, person: str) -> None:
        """Forget the words; rebuilding makes the same rows. Vectors stay: they cost a model."""
        connection.execute(delete(recall_entry).where(recall_entry.c.person == person))
        next_epoch(connection, person)

    def forget(self, connection: Connection, person: str, events: Sequence[str]) -> None:
        """Take events out of the index, words and vectors; in the running transaction."""
        seqs: list[int] = []
        for start in range(0, len(events), CHUNK):
            query = select(recall_entry.c.seq).where(
                recall_entry.c.person == person,
                recall_entry.c.event.in_(events[start : start + CHUNK]),
            )
            seqs += [row[0] for row in connection.execute(query)]
        for table in (recall_vector, recall_entry):
            for start in range(0, len(seqs), CHUNK):
                some = seqs[start : start + CHUNK]
                connection.execute(
                    delete(table).where(table.c.person == person, table.c.seq.in_(some))
                )
        next_epoch(connection, person)
