"""Logged decisions after something was forgotten: "removed on DATE" where they rested on it."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping

from sqlalchemy import Connection, bindparam, delete, select, update

from habitus.decide import evidence_in, removed_from, rules_in, without_evidence
from habitus.log import dumps
from habitus.privacy._seeds import strings
from habitus.store import decision, rule_fired

LEAST_TEXT = 8
"""Letters that a text has at least to be looked for inside decisions."""


def redact(
    connection: Connection,
    person: str,
    *,
    ids: Collection[str],
    rules: Collection[str],
    changed: Mapping[str, int],
    events: Collection[str],
    texts: Collection[str],
    on: str,
) -> list[str]:
    """Take what is forgotten out of the logged decisions.

    Args:
        connection, person: whose; in a writing transaction.
        ids: decisions that were asked for.
        rules: ids of rules that go.
        changed: ids of rules that said more from a place in the log on than they now do.
        events: ids of entries that go.
        texts: what was said and goes; a context that holds it goes, too.
        on: the day, ISO 8601.

    Returns:
        Ids of the decisions of which only the verdict is left.
    """
    found: list[str] = []
    new: list[dict[str, str]] = []
    long = [one for one in texts if len(one) >= LEAST_TEXT]
    table = decision.c
    query = select(table.id, table.seq, table.body).where(table.person == person)
    for id_, seq, stored in connection.execute(query):
        body = json.loads(stored)
        named = rules_in(body)
        away = named & set(rules) | {one for one in named if changed.get(one, seq + 1) <= seq}
        if id_ in ids or away or any(one in text for text in strings(body) for one in long):
            if "removed" not in body:
                found.append(id_)
            new.append({"of": id_, "new": dumps(removed_from(body, away, body.get("removed", on)))})
        elif not evidence_in(body).isdisjoint(events):
            new.append({"of": id_, "new": dumps(without_evidence(body, events))})
    if new:
        change = update(decision).where(table.person == person, table.id == bindparam("of"))
        connection.execute(change.values(body=bindparam("new")), new)
    for rule in rules:
        fired = rule_fired.c
        connection.execute(delete(rule_fired).where(fired.person == person, fired.id == rule))
    return found
