"""Answers and acts in the log as observations: what they say of the person's taste."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue
from sqlalchemy import Connection

from habitus.errors import BadInput
from habitus.log import Event, events_before, head
from habitus.rules.induce import Observation
from habitus.vocabulary import Settings, fields_of, validate_context

OBSERVED = ("calendar", "activity")
"""Kinds of events that show what the person did."""
_OUTCOMES = {"dwell": "dwelt"}
_KNOWN = frozenset({"accepted", "declined", "tentative", "clicked", "bought", "skipped", "dwelt"})


def _completed(value: JsonValue, settings: Settings) -> JsonValue:
    """People with the roles that `person.toml` gives them."""
    if isinstance(value, list):
        return [_completed(one, settings) for one in value]
    if isinstance(value, dict) and "role" not in value:
        known = settings.known(str(value.get("name", "")))
        known = known or settings.known(str(value.get("address", "")))
        if known is not None and known.role is not None:
            return {**value, "role": known.role}
    return value


def observation_of(event: Event, settings: Settings) -> Observation | None:
    """What an event says of the person's taste; None when it says nothing."""
    body = event.body
    answer = str(body.get("response") or body.get("action") or "")
    outcome = _OUTCOMES.get(answer, answer)
    context = body.get("event") or body.get("context")
    if outcome not in _KNOWN or not isinstance(context, Mapping):
        return None
    kind = str(body.get("kind") or context.get("kind") or "meeting")
    try:
        known = fields_of(kind)
        fields: dict[str, JsonValue] = {
            name: _completed(context[name], settings) for name in context if name in known
        }
        valid = validate_context({"kind": kind, **fields})
    except BadInput:
        return None
    seconds = body.get("seconds")
    return Observation(
        event_id=event.id,
        at=event.at,
        context=valid,
        outcome=outcome,  # type: ignore[arg-type]
        dwell_s=float(seconds) if isinstance(seconds, int | float) else None,
    )


def series_of(event: Event) -> str | None:
    """The series that an answer was given for as a whole: it counts once, however often it met."""
    return str(event.body.get("uid")) if event.body.get("answer_for") == "series" else None


def recent_observations(
    connection: Connection, person: str, settings: Settings, *, limit: int
) -> list[Observation]:
    """What the newest answers and acts say, oldest first."""
    seen: list[Observation] = []
    series: set[str] = set()
    last = head(connection, person) + 1
    for event in events_before(connection, person, last, kinds=OBSERVED, limit=limit):
        whole = series_of(event)
        if whole is not None:
            if whole in series:
                continue
            series.add(whole)
        one = observation_of(event, settings)
        if one is not None:
            seen.append(one)
    return seen
