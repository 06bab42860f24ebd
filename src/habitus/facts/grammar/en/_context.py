"""What later clauses of a turn may point back to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from habitus.facts._statement import ClauseKind, Statement, Target, Turn
from habitus.vocabulary import (
    Dates,
    Window,
)

Built = tuple[tuple[Statement, ...], ClauseKind, str]


@dataclass(slots=True)
class Context:
    """What later clauses of a turn may point back to."""

    turn: Turn
    today: date
    quotes: tuple[str, ...] = ()
    statements: list[Statement] = field(default_factory=list)
    window: Window | None = None
    mentioned: Target | None = None
    mentioned_text: str = ""
    mentioned_when: int = 0
    talked: int = 0
    """How many clauses were read: what was mentioned long before is not meant by "it"."""
    kinds: tuple[str, ...] = ()
    name: str = ""
    person: str = ""
    """Who "him" or "her" is."""
    someone: str = ""
    """The last person spoken of, as words ("my mother-in-law", "Greg")."""
    topic: str = ""
    """What the last clauses are about, as words ("workouts in the evening")."""
    topic_when: int = 0
    size: str = ""
    """The last amount spoken of, as words ("three quarters of an hour")."""
    sentence: str = ""
    fragment: str = ""
    reported: tuple[Statement, ...] = ()
    """What others say the person likes or not, until the person confirms it."""

    def last(self) -> Statement | None:
        """The newest statement of this turn."""
        return self.statements[-1] if self.statements else None

    def remember(self, statements: Iterable[Statement], said: str) -> None:
        """Keep what was just read."""
        for one in statements:
            self.statements.append(one)
            if one.target.window is not None and not isinstance(one.target.window, Dates):
                self.window = one.target.window
            if one.target.kinds:
                self.kinds = one.target.kinds
            if one.target.things or one.target.traits or one.target.acts:
                self.mentioned = one.target
                self.mentioned_text = said
                self.mentioned_when = 10_000

    def pointed_at(self) -> Target | None:
        """What "it", "them" or "that" stands for."""
        if self.mentioned is not None and self.talked - self.mentioned_when <= 3:
            return self.mentioned
        return None
