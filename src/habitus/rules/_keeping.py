"""What becomes of habits that have become rules, by what the person does since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from habitus.lifecycle import (
    PRIORS,
    Beta,
    Life,
    Occasion,
    Reason,
    Stage,
    Transition,
    forget,
    keep,
    occasions,
    transitions,
)
from habitus.log import Draft
from habitus.rules._repository import StoredRule, rule_versions


@dataclass(frozen=True, slots=True)
class Kept:
    """A habit that has a file."""

    stored: StoredRule
    seen: Sequence[Occasion]
    """In time order."""
    moves: Sequence[Transition]

    @property
    def managed(self) -> bool:
        """Whether its stage follows from what the person does; else they have set it."""
        return not self.moves or self.moves[-1].by == "habitus"

    @property
    def covered(self) -> bool:
        """Whether it sleeps because another habit says as much."""
        return bool(self.moves) and self.moves[-1].reason == "covered"

    @property
    def life(self) -> Life:
        """What the life cycle asks about."""
        since = self.moves[-1].seq if self.moves else 0
        return Life(
            stage=self.stored.stage,
            recent=[one.agreed for one in self.seen if one.seq > since],
            confidence=self.stored.confidence,
            supported=max((one.at for one in self.seen if one.agreed), default=self.stored.since),
            fresh=not self.moves,
        )

    def explained(self) -> set[str]:
        """Events that it foretold while it was active, and those that it was formed from."""
        return set(self.stored.evidence) | {
            one.about for one in self.seen if one.agreed and one.stage == "active"
        }


def kept_habits(connection: Connection, person: str) -> list[Kept]:
    """Every habit of the person that has a file, in any stage."""
    seen: Mapping[str, list[Occasion]] = occasions(connection, person)
    moves = transitions(connection, person)
    return [
        Kept(
            one,
            sorted(seen.get(one.rule.id, ()), key=lambda each: (each.at, each.seq)),
            moves.get(one.rule.id, ()),
        )
        for one in rule_versions(connection, person, live=True, origin="induced")
        if one.rule.purpose == "rule"
    ]


def keep_drafts(kept: Sequence[Kept], now: datetime) -> list[Draft]:
    """The moves that are due: to sleep, to wake, to retire."""
    drafts: list[Draft] = []
    for one in kept:
        if not one.managed:
            continue
        life = one.life
        days = (now - one.stored.known_from).total_seconds() / 86400
        prior = PRIORS["induced"]
        belief = forget(Beta(one.stored.agreed, one.stored.disagreed), days, prior=prior)
        judged = keep(
            Life(
                stage=life.stage,
                recent=life.recent,
                confidence=belief.mean,
                supported=life.supported,
                fresh=life.fresh,
            ),
            now,
        )
        if judged is not None and not (one.covered and judged.stage == "active"):
            drafts.append(stage_draft(one.stored.rule.id, judged.stage, judged.reasons[0], now))
    return drafts


def stage_draft(rule: str, stage: Stage, reason: Reason, now: datetime) -> Draft:
    """The event of a rule that moves by itself, not by the person's word."""
    return Draft(kind="stage", at=now, body={"rule": rule, "stage": stage, "reason": reason})


def due_drafts(connection: Connection, person: str, now: datetime) -> list[Draft]:
    """The moves that are due, at a moment at which nothing new was seen."""
    return keep_drafts(kept_habits(connection, person), now)
