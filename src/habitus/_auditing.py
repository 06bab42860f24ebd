"""`audit`: which rules help, which never fire, which are overruled, which are doubted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from sqlalchemy import Connection, select

from habitus._words import AUDIT
from habitus.lifecycle import (
    CONTRADICTED,
    Occasion,
    Transition,
    activity,
    occasions,
    strain,
    transitions,
)
from habitus.log import moment
from habitus.rules import Stage, StoredRule, live_rules, sentence, state_of
from habitus.store import rule_fired
from habitus.vocabulary import Language

Finding: TypeAlias = Literal[
    "helps", "overruled", "doubted", "never_fires", "asleep", "on_trial", "waits", "new"
]
"""``helps``: it spoke, and the person mostly did so; ``overruled``: they mostly did otherwise;
``doubted``: of late they did otherwise, or said it was wrong; ``never_fires``: known for long, and
nothing it speaks of came up; ``asleep``: dormant or retired; ``on_trial``: in shadow; ``waits``: a
proposal; ``new``: too early to tell."""

ORDER: tuple[Finding, ...] = (
    "overruled", "doubted", "on_trial", "waits", "never_fires", "asleep", "helps", "new",
)  # fmt: skip
"""What needs the person's eye comes first."""
RECENT = 10
"""The latest occasions that count for being overruled."""
ENOUGH = 3
"""Occasions from which something is said of a rule."""
IDLE = timedelta(days=90)
"""After so long without a context that it speaks of, a rule never fires."""
DOUBTED_BELOW = 0.7
"""Confidence under which a rule is doubted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Audited:
    """One rule, with what speaks for and against it."""

    rule: str
    sentence: str
    origin: str
    stage: Stage
    finding: Finding
    message: str
    """The finding in the person's language."""
    fired: int
    """Logged decisions in which it held."""
    last_fired: datetime | None
    followed: int
    """Occasions on which the person did as it says."""
    overruled: int
    """Occasions on which they did otherwise."""
    last_followed: datetime | None
    confidence: float
    activity: float
    """Confidence, less for what was induced the longer it is unsupported."""
    moves: tuple[Transition, ...]
    """How it came to its stage, oldest first."""


def audit_rules(connection: Connection, person: str, now: datetime) -> list[Audited]:
    """Every rule of the person with a finding, what needs an eye first."""
    settings, concepts = state_of(connection, person)
    seen, moves = occasions(connection, person), transitions(connection, person)
    fired = {
        row.id: (row.times, moment(row.last))
        for row in connection.execute(select(rule_fired).where(rule_fired.c.person == person))
    }
    found = [
        _audited(
            one, sentence(one.rule, settings.language, concepts), settings.language,
            sorted(seen.get(one.rule.id, ()), key=lambda each: (each.at, each.seq)),
            moves.get(one.rule.id, ()), fired, now,
        )
        for one in live_rules(connection, person)
        if one.rule.purpose == "rule"
    ]  # fmt: skip
    return sorted(
        found, key=lambda one: (ORDER.index(one.finding), -one.overruled, one.sentence, one.rule)
    )


def _audited(
    one: StoredRule,
    said: str,
    language: Language,
    seen: Sequence[Occasion],
    moves: Sequence[Transition],
    fired: Mapping[str, tuple[int, datetime]],
    now: datetime,
) -> Audited:
    followed = [each for each in seen if each.agreed]
    last = max((each.at for each in followed), default=None)
    times, last_fired = fired.get(one.rule.id, (0, None))
    origin: Literal["stated", "induced"] = "induced" if one.origin == "induced" else "stated"
    days = (now - (last or one.since)).total_seconds() / 86400
    finding = _finding(one, seen, moves, times, now)
    reason = moves[-1].reason if moves else ""
    return Audited(
        rule=one.rule.id,
        sentence=said,
        origin=one.origin,
        stage=one.stage,
        finding=finding,
        message=_message(language, finding, reason, len(followed), len(seen), times),
        fired=times,
        last_fired=last_fired,
        followed=len(followed),
        overruled=len(seen) - len(followed),
        last_followed=last,
        confidence=round(one.confidence, 4),
        activity=round(activity(one.confidence, days, origin=origin), 4),
        moves=tuple(moves),
    )


def _finding(
    one: StoredRule,
    seen: Sequence[Occasion],
    moves: Sequence[Transition],
    times: int,
    now: datetime,
) -> Finding:
    match one.stage:
        case "dormant" | "retired":
            return "asleep"
        case "shadow":
            return "on_trial"
        case "proposed":
            return "waits"
    since = moves[-1].seq if moves else 0
    recent = [each.agreed for each in seen if each.seq > since]
    if len(recent) >= ENOUGH and sum(recent[-RECENT:]) <= len(recent[-RECENT:]) // 5:
        return "overruled"
    if one.confidence < DOUBTED_BELOW or strain(recent) >= CONTRADICTED / 2:
        return "doubted"
    if recent or times:
        return "helps"
    return "never_fires" if now - one.since >= IDLE else "new"


def _message(
    language: Language, finding: Finding, reason: str, followed: int, seen: int, times: int
) -> str:
    words = AUDIT[language]
    why = words.get(reason, reason)
    key = f"{finding}_seen" if seen and f"{finding}_seen" in words else finding
    return words[key].format(followed=followed, seen=seen, overruled=seen - followed,
                             times=times, why=f": {why}" if why and language == "en"
                             else f"：{why}" if why else "")  # fmt: skip
