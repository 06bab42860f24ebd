"""What the verbs of a person answer."""

from __future__ import annotations

from dataclasses import dataclass

from habitus.decide import Question
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
