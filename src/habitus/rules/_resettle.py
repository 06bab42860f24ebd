"""Facts that hold again after what ended or changed them was forgotten: what the rest does to them.

A fact that a forgotten statement had ended is as it would be had that never been said: it holds,
unless another statement that remains would have ended it, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from sqlalchemy import Connection

from habitus.facts import Fact, Statement, standing_facts
from habitus.log import Draft, event_by_id, events_after
from habitus.rules._repository import live_rules, state_of
from habitus.rules._revise import Held, revise
from habitus.rules._room import _Revision
from habitus.vocabulary._codec import from_json


def resettle(
    connection: Connection, person: str, again: Mapping[str, int]
) -> Iterator[list[Draft]]:
    """What later statements do to facts that hold again, in the order in which they were said.

    The caller appends each list and lets the rooms follow before it asks for the next.

    Args:
        connection: in a writing transaction.
        person: whose.
        again: ids of the facts, with the place in the log of what was forgotten.
    """
    if not again:
        return
    _, concepts = state_of(connection, person)
    open_ = _standing(connection, person, again)
    for event in list(events_after(connection, person, min(again.values()), kinds=("fact",))):
        held = [
            Held(one.id, one.statement)
            for one in open_
            if again[one.id] < event.seq and one.at <= event.at
        ]
        if not held or event.body.get("stage") == "proposed":
            continue
        new = from_json(event.body["statement"], Statement)
        settings, _ = state_of(connection, person)
        today = event.at.astimezone(settings.zone_at(event.at)).date()
        effects, _stands = revise(new, held, concepts, today)
        if any(one.how != "repeat" for one in effects):
            yield _Revision(connection, event, {}).drafts_about({one.fact_id for one in held})
            open_ = _standing(connection, person, again)
    rules = {one.fact for one in live_rules(connection, person)}
    for fact in open_:
        if fact.id not in rules:
            # Another rule has taken the place of its file meanwhile.
            founding = event_by_id(connection, person, fact.id)
            assert founding is not None
            yield _Revision(connection, founding, {}).drafts_again(fact.statement)


def _standing(connection: Connection, person: str, among: Collection[str]) -> list[Fact]:
    return [one for one in standing_facts(connection, person) if one.id in among]
