"""What the verbs of a person answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue

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
class CheckedCall:
    """What is to become of a call of a tool.

    Attributes:
        verdict: ``pass`` it with ``args``, ``ask`` the question first, or ``refuse`` it.
        args: the arguments, with effects of rules where the binding says that they go.
        message: why it is held or refused, in the person's language; "" when it passes.
        instead: what would be fine, where something small would be; "".
        question: what to ask.
        decision: id of the logged decision.
    """

    verdict: Literal["pass", "ask", "refuse"]
    args: Mapping[str, JsonValue]
    message: str = ""
    instead: str = ""
    question: Question | None = None
    decision: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackResult:
    """What feedback did, or the question that must be answered first."""

    done: bool
    message: str
    rules: tuple[str, ...] = ()
    question: Question | None = None
