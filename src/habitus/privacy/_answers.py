"""Answers that are kept to be given again to a request that is repeated: they quote what was said."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, delete, func, update

from habitus.log import dumps
from habitus.store import repeated

GONE = 410
"""The status of HTTP for what was there and is there no more (RFC 9110, section 15.5.11)."""
EVERYBODY = "*"
"""Stands for the person of a request about nobody alone, such as one that makes a person."""


def withdraw_answers(connection: Connection, person: str, now: datetime) -> None:
    """Give no answer of before a removal again; the requests still count as made."""
    problem = {
        "type": "about:blank", "title": "It was removed", "status": GONE,
        "detail": f"What this request was answered was removed on {now:%Y-%m-%d}.",
    }  # fmt: skip
    change = update(repeated).where(repeated.c.person == person, repeated.c.status.is_not(None))
    connection.execute(change.values(status=GONE, answer=dumps(problem).encode()))


def drop_answers_about(connection: Connection, person: str) -> None:
    """Drop the answers to requests about nobody alone that name a person."""
    name = dumps(person).encode()
    table = repeated
    where = (table.c.person == EVERYBODY, func.instr(table.c.answer, name) > 0)
    connection.execute(delete(table).where(*where))
