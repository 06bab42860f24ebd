"""Habits as rules: what the person's acts show, kept in step with their newest answers."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue
from sqlalchemy import Connection

from habitus.errors import BadInput
from habitus.log import Draft, Event, events_after
from habitus.rules._build import rule_id
from habitus.rules._commit_words import named
from habitus.rules._ir import Branch, Result, Rule
from habitus.rules._print import print_rule
from habitus.rules._repository import files_draft, live_rules, rule_versions, state_of
from habitus.rules._sentence import sentence
from habitus.rules.induce import Habit, Observation, induce
from habitus.vocabulary import DOMAINS, Settings, fields_of, validate_context

_OUTCOMES = {"dwell": "dwelt"}
_KNOWN = frozenset({"accepted", "declined", "tentative", "clicked", "bought", "skipped", "dwelt"})
AUTHOR = "habitus"


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


def _observation(event: Event, settings: Settings) -> Observation | None:
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


def _rule(habit: Habit, language: str, concepts: object) -> Rule:
    founding = f"habit/{'+'.join(habit.kinds)}/{habit.stance}/{habit.condition!r}"
    identifier = rule_id(founding, lambda _: False)
    kind = habit.kinds[0]
    return Rule(
        id=identifier,
        name=f"usually_{'avoids' if habit.stance == 'avoid' else 'likes'}_{kind}_{identifier}",
        domain=DOMAINS[kind],
        kinds=habit.kinds,
        branches=(Branch(habit.condition, Result(habit.stance, round(habit.strength, 2))),),
        language=language,  # type: ignore[arg-type]
    )


def habit_drafts(connection: Connection, person: str) -> list[Draft]:
    """What the person's answers and acts up to now change in their code.

    A habit becomes a file when it first passes the gate. One that is no longer borne out goes back
    to ``shadow``; one that the person switched off stays off.
    """
    settings, concepts = state_of(connection, person)
    seen: list[Observation] = []
    series: set[str] = set()
    for event in events_after(connection, person, 0, kinds=("calendar", "activity")):
        if event.body.get("answer_for") == "series":
            # The person answered once, however often it took place.
            uid = str(event.body.get("uid"))
            if uid in series:
                continue
            series.add(uid)
        one = _observation(event, settings)
        if one is not None:
            seen.append(one)
    if not seen:
        return []
    now = max(one.at for one in seen)
    habits = induce(seen, day=settings.day_at(now), concepts=concepts, now=now)
    live = {
        one.rule.id: one
        for one in live_rules(connection, person)
        if one.origin == "induced" and one.rule.purpose == "rule"
    }
    removed = {one.rule.id for one in rule_versions(connection, person)} - set(live)
    drafts: list[Draft] = []
    found: set[str] = set()
    for habit in habits:
        if habit.stage != "active":
            continue
        rule = _rule(habit, settings.language, concepts)
        found.add(rule.id)
        if rule.id in removed:
            continue
        old = live.get(rule.id)
        if old is None:
            drafts.append(
                files_draft(
                    {rule.path: print_rule(rule, concepts)},
                    at=now,
                    reason=named(
                        "habit", sentence(rule, settings.language, concepts), settings.language
                    ),
                    author=AUTHOR,
                    evidence=habit.support,
                    rules={
                        rule.path: {
                            "origin": "induced",
                            "stage": "active",
                            "fact": "",
                            "evidence": list(habit.support),
                        }
                    },
                )
            )
        elif old.stage == "shadow":
            drafts.append(_stage(rule.id, "active", "it is borne out again", now))
    drafts += [
        _stage(id_, "shadow", "later answers no longer bear it out", now)
        for id_, old in live.items()
        if id_ not in found and old.stage == "active"
    ]
    return drafts


def _stage(rule: str, stage: str, reason: str, now: object) -> Draft:
    return Draft(kind="stage", at=now, body={"rule": rule, "stage": stage, "reason": reason})  # type: ignore[arg-type]
