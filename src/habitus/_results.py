"""What the verbs of a person answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from habitus.decide import Question
from habitus.log import Event
from habitus.log.importers import LeftOut


@dataclass(frozen=True, slots=True, kw_only=True)
class Ingested:
    """What an import did: events added, events already there, and what was left out, with place."""

    added: int
    known: int
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """What `apply` changed; no commit when nothing differed."""

    commit: str | None
    changed: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackResult:
    """What feedback did, or the question that must be answered first."""

    done: bool
    message: str
    rules: tuple[str, ...] = ()
    question: Question | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A remembered message that holds the words searched for."""

    event: str
    at: datetime
    speaker: str
    name: str
    text: str

    @classmethod
    def of(cls, event: Event) -> Found:
        """A message of the log."""
        return cls(
            event=event.id, at=event.at, speaker=event.speaker, name=event.name, text=event.text
        )
