"""What becomes of the answer to a question that a decision put: a rule, or nothing but this once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from pydantic import JsonValue
from sqlalchemy import Connection

from habitus.errors import BadInput
from habitus.log import Draft
from habitus.rules import (
    Branch,
    Rule,
    Stance,
    StoredRule,
    current_files,
    files_draft,
    live_rules,
    named,
    print_rule,
    rule_id,
    sentence,
    state_of,
)

HIGHEST = 10
_PRIORITY = re.compile(r",\s*priority=\d+")


def answer_drafts(
    connection: Connection, person: str, body: Mapping[str, JsonValue], number: int, now: datetime
) -> list[Draft]:
    """The events that an answer becomes; none for an answer that counts this once.

    Args:
        body: the stored decision.
        number: index of the option that was chosen.
        now: when.

    Raises:
        BadInput: the decision asks nothing, has no such answer, or the rule has gone since.
    """
    question = body.get("question")
    options = question.get("options") if isinstance(question, Mapping) else None
    if not isinstance(options, list) or not 0 <= number < len(options):
        many = len(options) if isinstance(options, list) else 0
        raise BadInput(
            f"This decision has no answer number {number + 1}; it has {many}.",
            fix="`habitus why ID` shows the question with its answers.",
        )
    option = options[number]
    assert isinstance(option, Mapping)
    does, id_ = option.get("does", "once"), str(option.get("rule", ""))
    if does in ("once", "refuse"):
        return []
    live = {one.rule.id: one for one in live_rules(connection, person)}
    if id_ not in live:
        raise BadInput(f'The rule "{id_}" is no longer there.', fix="Decide again.")
    if does == "prior":
        others = [live[str(one.get("rule"))] for one in options
                  if isinstance(one, Mapping) and one.get("rule") in live and one.get("rule") != id_]  # fmt: skip
        return [_prior(connection, person, live[id_], others, now)]
    return [_opposite(connection, person, live, id_, "permit" if does == "permit" else "forbid",
                      str(body["id"]), now)]  # fmt: skip


def _prior(
    connection: Connection, person: str, one: StoredRule, others: list[StoredRule], now: datetime
) -> Draft:
    """The rule with a priority above those that it disagreed with."""
    priority = max([one.rule.priority, *(other.rule.priority for other in others)])
    if priority >= HIGHEST and any(other.rule.priority >= HIGHEST for other in others):
        raise BadInput(
            f"The other rule already has the highest priority, {HIGHEST}.",
            where=one.path,
            fix="Lower it by hand: `habitus export`, edit, `habitus apply`.",
        )
    priority = max(other.rule.priority for other in others) + 1 if others else priority
    changed = replace(one.rule, priority=max(priority, one.rule.priority))
    if one.free is not None or one.rule.definitions:
        text = _with_priority(one.source, changed.priority)
    else:
        text = print_rule(changed, state_of(connection, person)[1])
    return _draft(connection, person, {one.path: text}, one, changed, "change", now)


def _with_priority(source: str, priority: int) -> str:
    """A hand-written file with another priority in its decorator, the rest as it stands."""
    head, mark, rest = source.partition("@rule(")
    inside, closing, after = rest.partition(")")
    return f"{head}{mark}{_PRIORITY.sub('', inside)}, priority={priority}{closing}{after}"


def _opposite(
    connection: Connection,
    person: str,
    live: Mapping[str, StoredRule],
    id_: str,
    stance: Stance,
    decision: str,
    now: datetime,
) -> Draft:
    """A rule on the same conditions that permits or forbids what the other asks about."""
    asks = live[id_]
    if asks.free is not None:
        raise BadInput(
            "The rule that asks is a free function; its conditions can't be copied.",
            where=asks.path,
            fix="Say what should hold instead, or edit the file.",
        )
    branches = tuple(
        Branch(one.condition, replace(one.result, stance=stance, reason="", strength=0.0))
        if one.result is not None and one.result.stance == "ask"
        else one
        for one in asks.rule.branches
    )
    files = current_files(connection, person)
    name = _free_name(asks.rule, stance, files)
    made = replace(
        asks.rule,
        id=rule_id(decision + stance, live.__contains__),
        name=name,
        branches=branches,
        comments=(),
        definitions=(),
    )
    text = print_rule(made, state_of(connection, person)[1])
    return _draft(connection, person, {made.path: text}, asks, made, "add", now)


def _free_name(rule: Rule, stance: Stance, files: Mapping[str, str]) -> str:
    verb = {"permit": "may", "forbid": "never"}[stance]
    base = f"{verb}_{rule.name.removeprefix('ask_before_').removeprefix('ask_')}"[:60].rstrip("_")
    names = (base, *(f"{base}_{number}" for number in range(2, 1000)))
    return next(one for one in names if f"rules/{rule.domain}/{one}.py" not in files)


def _draft(
    connection: Connection,
    person: str,
    changes: Mapping[str, str | None],
    about: StoredRule,
    rule: Rule,
    change: str,
    now: datetime,
) -> Draft:
    settings, concepts = state_of(connection, person)
    language = settings.language
    told = sentence(rule, language, concepts)
    kept = {
        "origin": about.origin,
        "stage": "active",
        "fact": about.fact if change == "change" else "",
    }
    return files_draft(
        changes,
        at=now,
        reason=named("change" if change == "change" else "add", told, language),
        author=person,
        rules={
            path: kept if change == "change" else {**kept, "origin": "stated"} for path in changes
        },
    )
