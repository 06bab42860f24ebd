"""What is left of a logged decision when something that it rested on is forgotten."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pydantic import JsonValue

Body = Mapping[str, JsonValue]


def rules_in(body: Body) -> set[str]:
    """Ids of all rules that a decision names."""
    found: set[str] = set()
    for key in ("fired", "unjudged", "failed"):
        found |= {str(one["rule"]) for one in _dicts(body.get(key))}
    for one in _dicts(body.get("conflicts")):
        found |= _texts(one["rules"])
    withheld = body.get("withheld")
    return found | (_texts(withheld["rules"]) if isinstance(withheld, dict) else set())


def evidence_in(body: Body) -> set[str]:
    """Ids of all events that a decision names as evidence."""
    return {id_ for one in _dicts(body.get("fired")) for id_ in _texts(one.get("evidence"))}


def removed_from(body: Body, rules: Collection[str], on: str) -> dict[str, JsonValue]:
    """A decision without what it was about and without some rules; its verdict and time stay.

    What a decision was about tells of the rule that spoke of it, so the context goes with it.

    Args:
        body: as it is stored.
        rules: ids of the rules that go.
        on: the day of the removal, ISO 8601.
    """
    context = body.get("context")
    kind = context.get("kind") if isinstance(context, dict) else None
    fired: list[JsonValue] = [
        one for one in _dicts(body.get("fired")) if one["rule"] not in rules
    ]  # fmt: skip
    left: dict[str, JsonValue] = {
        key: body[key]
        for key in ("id", "verdict", "score", "now", "position", "vocabulary", "engine", "language")
        if key in body
    }
    empty: dict[str, JsonValue] = {
        "effects": {}, "conflicts": [], "unjudged": [], "because": [], "question": None,
        "completed": {},
    }  # fmt: skip
    about: dict[str, JsonValue] = {"kind": kind} if kind is not None else {}
    return {**left, **empty, "context": about, "fired": fired, "removed": on}


def without_evidence(body: Body, events: Collection[str]) -> dict[str, JsonValue]:
    """A decision whose rules no longer name some events as evidence."""
    fired: list[JsonValue] = []
    for one in _dicts(body.get("fired")):
        evidence = one.get("evidence")
        assert isinstance(evidence, list)
        fired.append({**one, "evidence": [id_ for id_ in evidence if id_ not in events]})
    return {**body, "fired": fired}


def _dicts(value: JsonValue) -> list[dict[str, JsonValue]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _texts(value: JsonValue) -> set[str]:
    return {str(one) for one in value} if isinstance(value, list) else set()
