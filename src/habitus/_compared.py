"""What was advised, beside what then happened: whether an agent would have done well to listen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from pydantic import JsonValue
from sqlalchemy import Connection

from habitus.decide import recent_decisions
from habitus.errors import BadInput
from habitus.log import parse_moment
from habitus.rules import recent_observations, state_of
from habitus.rules.induce import identity
from habitus.vocabulary import validate_context

MOST = 10_000
"""Decisions, newest first, that are compared; and answers."""
Advice: TypeAlias = Literal["for", "against", "nothing"]
_ADVICE: dict[str, Advice] = {
    "forbid": "against", "avoid": "against", "ask": "against", "prefer": "for", "allow": "nothing",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Differing:
    """A decision that advised one thing where the person did the other."""

    decision: str
    verdict: str
    event: str
    """What the person did."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """Logged decisions beside what the person then did.

    Attributes:
        decisions: logged, of the newest.
        withheld: of them those that had no effect, as the engine or a rule was on trial.
        answered: of them those whose outcome was seen, the last decision on each thing.
        right: advised for it and they did it, or against it and they did not.
        wrong: the other way round.
        missed: nothing was advised, and they did not do it.
        differing: the wrong ones, newest first.
        more: there are older decisions, which were not looked at.
    """

    decisions: int = 0
    withheld: int = 0
    answered: int = 0
    right: int = 0
    wrong: int = 0
    missed: int = 0
    differing: tuple[Differing, ...] = field(default=())
    more: bool = False


def compare(connection: Connection, person: str) -> Compared:
    """Decisions beside answers to the same thing: of one kind, time and name."""
    settings, _ = state_of(connection, person)
    answers = {}
    for one in recent_observations(connection, person, settings, limit=MOST):
        key = identity(one.context)
        if key is not None and one.liked is not None:
            answers[key] = one
    bodies = recent_decisions(connection, person, limit=MOST + 1)
    more = len(bodies) > MOST
    bodies = bodies[:MOST]
    seen: set[object] = set()
    counts = {"withheld": 0, "answered": 0, "right": 0, "wrong": 0, "missed": 0}
    differing: list[Differing] = []
    for body in bodies:
        advice = _advice(body)
        counts["withheld"] += isinstance(body.get("withheld"), dict)
        context = body["context"]
        try:
            key = identity(validate_context(context)) if isinstance(context, dict) else None
        except BadInput:
            continue
        answer = answers.get(key)
        if answer is None or key in seen or parse_moment(str(body["now"])) > answer.at:
            continue
        seen.add(key)
        counts["answered"] += 1
        said = _ADVICE[str(advice["verdict"])]
        if said == "nothing":
            counts["missed"] += answer.liked is False
        elif (said == "for") == answer.liked:
            counts["right"] += 1
        else:
            counts["wrong"] += 1
            rules = advice.get("rules") or [
                one["rule"] for one in _dicts(body.get("fired")) if one.get("share")
            ]
            differing.append(
                Differing(
                    decision=str(body["id"]), verdict=str(advice["verdict"]),
                    event=answer.event_id,
                    rules=tuple(str(one) for one in rules) if isinstance(rules, list) else (),
                )
            )  # fmt: skip
    return Compared(decisions=len(bodies), differing=tuple(differing), more=more, **counts)


def _advice(body: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    withheld = body.get("withheld")
    return withheld if isinstance(withheld, dict) else body


def _dicts(value: JsonValue) -> list[dict[str, JsonValue]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
