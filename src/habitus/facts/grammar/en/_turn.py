"""A turn while it is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from habitus.facts._statement import (
    ClauseKind,
    ClauseReading,
    Statement,
    Turn,
)
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._judge import Stand


@dataclass(slots=True)
class Group:
    """Pieces of a sentence that go together."""

    text: str
    prefix: list[str] = field(default_factory=list)
    suffix: list[str] = field(default_factory=list)
    exceptions: list[str] = field(default_factory=list)
    stands: list[Stand] = field(default_factory=list)
    active: bool = False
    lead: str = ""

    def said(self) -> str:
        """All its words."""
        return ", ".join([*self.prefix, self.text, *self.suffix, *self.exceptions])


@dataclass(slots=True)
class TurnState:
    """One turn while it is read; holds what later clauses may point back to."""

    said: Turn
    today: date
    context: Context
    clauses: list[ClauseReading] = field(default_factory=list)
    excused: bool = False
    sentence: str = ""
    spelt: str = ""
    """The sentence with its commas."""


def begin(said: Turn) -> TurnState:
    """A turn before anything of it is read."""
    today = said.at.astimezone(said.day.zone).date()
    return TurnState(said, today, Context(turn=said, today=today))


def note(
    turn: TurnState,
    text: str,
    kind: ClauseKind,
    why: str = "",
    statements: tuple[Statement, ...] = (),
) -> None:
    turn.clauses.append(ClauseReading(text, kind, why, statements))
    turn.context.talked = len(turn.clauses)
