"""Habits as rules: what the person's acts show, kept in step with their newest answers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, func, select

from habitus.log import Draft
from habitus.rules._build import rule_id
from habitus.rules._commit_words import named
from habitus.rules._implies import implies
from habitus.rules._ir import Branch, Result, Rule
from habitus.rules._keeping import Kept, keep_drafts, kept_habits, stage_draft
from habitus.rules._observed import OBSERVED, recent_observations
from habitus.rules._print import print_rule
from habitus.rules._repository import files_draft, state_of
from habitus.rules._sentence import sentence
from habitus.rules.induce import Habit, induce
from habitus.store import event as event_table
from habitus.store import rule_version
from habitus.vocabulary import DOMAINS, Concepts

AUTHOR = "habitus"
RECENT = 150
"""Newest answers and acts, among which habits are looked for after each one: a new life shows there
first, and the former one does not drown it."""
YOUNG = 60
"""Answers and acts up to which all are looked at together: a first, narrow habit must not keep the
wider one that the same acts show from being found."""
LONG = 1000
"""Answers and acts among which rare habits are looked for, now and then."""
NOW_AND_THEN = 10
"""Answers from one long search to the next."""


def _rule(habit: Habit, language: str) -> Rule:
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


def habit_drafts(connection: Connection, person: str, *, thorough: bool = False) -> list[Draft]:
    """What the person's answers and acts up to now change in their code.

    A habit becomes a file when it first passes the gate. One that they have been acting against
    goes to sleep, and wakes when they act by it again; what they switched on or off themselves
    stays so. New habits are looked for in what no habit foretold, so that a former life does not
    drown the present one.

    Args:
        connection, person: whose.
        thorough: look through the long past, too, whether or not it is due.
    """
    settings, concepts = state_of(connection, person)
    thorough = thorough or _count(connection, person) % NOW_AND_THEN == 0
    limit = LONG if thorough else RECENT
    seen = recent_observations(connection, person, settings, limit=limit)
    if not seen:
        return []
    now = max(one.at for one in seen)
    kept = kept_habits(connection, person)
    drafts = keep_drafts(kept, now)
    asleep = {str(one.body["rule"]) for one in drafts if one.body["stage"] != "active"}
    explained: set[str] = set().union(*(one.explained() for one in kept))
    rest = [one for one in seen if one.event_id not in explained]
    day = settings.day_at(now)
    habits = induce(rest[-RECENT:], day=day, concepts=concepts, now=now)
    if len(rest) > RECENT:
        habits += induce(rest, day=day, concepts=concepts, now=now)
    if len(rest) < len(seen) <= YOUNG:
        habits += induce(seen, day=day, concepts=concepts, now=now)
    live = {one.stored.rule.id: one for one in kept}
    active = {
        id_: one for id_, one in live.items() if one.stored.stage == "active" and id_ not in asleep
    }
    moved = {str(one.body["rule"]) for one in drafts}
    removed = _removed(connection, person) - set(live)
    for habit in habits:
        rule = _rule(habit, settings.language)
        if habit.stage != "active" or rule.id in removed | moved | set(active):
            continue
        if any(_covers(one, rule, concepts) for one in active.values()):
            continue
        old = live.get(rule.id)
        if old is None:
            drafts.append(_new(rule, habit, settings.language, concepts, now))
        elif old.managed:
            drafts.append(stage_draft(rule.id, "active", "supported_again", now))
        else:
            continue
        moved.add(rule.id)
        drafts += _covered(rule, active, concepts, now)
    return drafts


def _count(connection: Connection, person: str) -> int:
    """Answers and acts in the log."""
    query = select(func.count()).select_from(event_table)
    query = query.where(event_table.c.person == person, event_table.c.kind.in_(OBSERVED))
    return connection.execute(query).scalar() or 0


def _removed(connection: Connection, person: str) -> set[str]:
    """Rules that have, or had, a file."""
    query = select(rule_version.c.id).where(rule_version.c.person == person).distinct()
    return {row[0] for row in connection.execute(query)}


def _new(rule: Rule, habit: Habit, language: str, concepts: Concepts, now: datetime) -> Draft:
    return files_draft(
        {rule.path: print_rule(rule, concepts)},
        at=now,
        reason=named("habit", sentence(rule, language, concepts), language),  # type: ignore[arg-type]
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


def _covers(one: Kept, rule: Rule, concepts: Concepts) -> bool:
    """Whether an active habit already says all that a rule would."""
    return _says_more(one.stored.rule, rule, concepts)


def _says_more(wide: Rule, narrow: Rule, concepts: Concepts) -> bool:
    if wide.kinds != narrow.kinds or len(wide.branches) != 1:
        return False
    a, b = wide.branches[0], narrow.branches[0]
    if a.result is None or b.result is None or a.result.stance != b.result.stance:
        return False
    if a.condition is None or b.condition is None:
        return a.condition is None
    return implies(b.condition, a.condition, concepts)


def _covered(
    rule: Rule, active: dict[str, Kept], concepts: Concepts, now: datetime
) -> Sequence[Draft]:
    """Narrower habits, which a new one makes needless."""
    return [
        stage_draft(id_, "dormant", "covered", now)
        for id_, one in active.items()
        if one.managed and _says_more(rule, one.stored.rule, concepts)
    ]
