"""The room of policies: what became of advice is learnt from, in step with the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.sqlite import insert

from habitus.log import Draft, Event, event_by_id, events_at, start_over
from habitus.store import policy_state

PAGE = "policy/SKILL.md"
"""Where the skill stands in the person's code."""
AUTHOR = "habitus"
EVERY = 25
"""Outcomes after which the page is written anew, where only numbers have changed."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known of how a person chooses: the packed head, and the skill as JSON."""

    head: bytes
    skill: str


def kept(connection: Connection, person: str) -> Kept | None:
    """What is known of how a person chooses; None before the first outcome."""
    row = connection.execute(
        select(policy_state.c.head, policy_state.c.skill).where(policy_state.c.person == person)
    ).first()
    return None if row is None else Kept(bytes(row[0]), row[1])


class PolicyRoom:
    """Outcomes to heads and skills. The arithmetic is loaded when there is something to learn."""

    name = "policy"

    def project(self, connection: Connection, event: Event) -> None:
        """Learn from an outcome, or take over an edited page."""
        match event.kind:
            case "outcome":
                self._outcome(connection, event)
            case "files":
                self._edited(connection, event)

    def learn(self, connection: Connection, event: Event) -> list[Draft]:
        """The page of the skill, when an outcome changed its lines."""
        if event.kind != "outcome":
            return []
        from habitus.policy._told import page_draft

        draft = page_draft(connection, event)
        return [] if draft is None else [draft]

    def reset(self, connection: Connection, person: str) -> None:
        """Forget what was learnt; the log teaches it again."""
        connection.execute(delete(policy_state).where(policy_state.c.person == person))

    def forget(self, connection: Connection, person: str, events: Sequence[str]) -> None:
        """Learn again without what is forgotten."""
        if events and kept(connection, person) is not None:
            start_over(connection, person, self)

    def _outcome(self, connection: Connection, event: Event) -> None:
        from habitus.policy._told import learnt

        advice = event_by_id(connection, event.person, str(event.body["advice"]))
        if advice is None:
            return
        old = kept(connection, event.person)
        head, skill = learnt(connection, event, advice, old)
        _keep(connection, event.person, head, skill)

    def _edited(self, connection: Connection, event: Event) -> None:
        changes = event.body["changes"]
        assert isinstance(changes, list)
        if event.body["author"] == AUTHOR:
            return
        for change in changes:
            if isinstance(change, dict) and change["path"] == PAGE:
                from habitus.policy._told import edited

                old = kept(connection, event.person)
                text = None if change["content"] is None else str(change["content"])
                head, skill = edited(connection, event.person, text, old)
                _keep(connection, event.person, head, skill)


def _keep(connection: Connection, person: str, head: bytes, skill: str) -> None:
    row = {"person": person, "head": head, "skill": skill}
    made = insert(policy_state).values(row)
    connection.execute(
        made.on_conflict_do_update(
            index_elements=["person"],
            set_={name: made.excluded[name] for name in ("head", "skill")},
        )
    )


def shown_at(connection: Connection, person: str, seq: int) -> tuple[Event, Event] | None:
    """The outcome at a place in the log, with its advice; None when one of them is forgotten."""
    found = events_at(connection, person, [seq])
    if not found or found[0].kind != "outcome":
        return None
    outcome = found[0]
    advice = event_by_id(connection, person, str(outcome.body["advice"]))
    return None if advice is None else (outcome, advice)
