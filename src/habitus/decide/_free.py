"""Free functions (tier 2) in a decision: who runs them, and what becomes of one that can't be run.

This is the only door between deciding and the sandbox. A hard function that can't be judged counts
as `ask`; a soft one is left out; both are reported.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from habitus.decide._arbitrate import Standing
from habitus.decide._decision import Failed, Unjudged
from habitus.decide._evaluate import Answer, evaluate_rule
from habitus.decide._view import View
from habitus.decide._words import say
from habitus.rules import FreeRule, Result, Stage, StoredRule
from habitus.vocabulary import Language

Failure: TypeAlias = Literal["time", "memory", "error", "crash", "answer", "sandbox"]


@dataclass(frozen=True, slots=True)
class FreeOutcome:
    """What came of running one free function."""

    result: Result | None = None
    missing: tuple[str, ...] = ()
    """Fields for lack of which it could not be judged."""
    failure: Failure | None = None
    detail: str = ""
    """The class of the error it ended with."""


NOTHING = FreeOutcome()


class FreeRunner(Protocol):
    """What runs the free functions of one person."""

    def run(self, rules: Sequence[FreeRule], view: View) -> Mapping[str, FreeOutcome]:
        """What each function says of a context, by rule id; one that said nothing may be left out.

        Never raises for what a function does, and never waits longer than a second or two.
        """
        ...


class NoRunner:
    """Stands in where there is no sandbox: every function fails, for that reason."""

    def run(self, rules: Sequence[FreeRule], view: View) -> Mapping[str, FreeOutcome]:
        """Nothing is run."""
        return {one.head.id: FreeOutcome(failure="sandbox") for one in rules}


@dataclass(slots=True)
class FreeAnswers:
    """What the free functions add to a decision."""

    holding: list[Standing] = field(default_factory=list)
    stored: dict[str, StoredRule] = field(default_factory=dict)
    unjudged: list[Unjudged] = field(default_factory=list)
    failed: list[Failed] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Sentences about those that failed."""


def free_answers(
    rules: Sequence[StoredRule],
    view: View,
    runner: FreeRunner | None,
    language: Language,
    *,
    stage: Stage = "active",
) -> FreeAnswers:
    """Run the free functions of a stage that the context is about.

    Args:
        rules: the versions known at the decision's moment, of any tier and stage.
        view: the completed context.
        runner: of the person; None where there is no sandbox.
        language: of the sentences.
        stage: of those that are run.
    """
    found = FreeAnswers()
    about: dict[str, StoredRule] = {}
    functions: list[FreeRule] = []
    for one in rules:
        free = one.free
        if free is not None and one.stage == stage and evaluate_rule(free.head, view) is not None:
            about[free.head.id] = one
            functions.append(free)
    if not functions:
        return found
    outcomes = (runner or NoRunner()).run(functions, view)
    for free in functions:
        outcome = outcomes.get(free.head.id, NOTHING)
        one = about[free.head.id]
        sentence = free.head.said
        if outcome.failure is not None:
            why = say(language, f"failed_{outcome.failure}", detail=outcome.detail)
            found.failed.append(Failed(rule=free.head.id, sentence=sentence, why=why))
            key = "failed_hard" if free.hard else "failed_soft"
            found.notes.append(say(language, key, sentence=sentence, why=why))
            result = Result("ask", reason=why) if free.hard else None
        else:
            result = outcome.result
            if outcome.missing and free.hard:
                found.unjudged.append(
                    Unjudged(rule=free.head.id, sentence=sentence, missing=outcome.missing)
                )
        if result is not None:
            found.stored[free.head.id] = one
            found.holding.append(_standing(free, result, one))
    return found


def _standing(free: FreeRule, result: Result, one: StoredRule) -> Standing:
    return Standing(
        Answer(free.answering(result), 0),
        "induced" if one.origin == "induced" else "stated",
        one.confidence,
        one.since,
    )
