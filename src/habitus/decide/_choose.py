"""Checking plans and choosing among options, from decisions."""

from __future__ import annotations

from collections.abc import Sequence

from habitus.decide._decision import Choice, Decision, Ranked, Violation
from habitus.decide._words import say
from habitus.vocabulary import Language

_ORDER = {"prefer": 3, "allow": 2, "avoid": 1, "ask": 0, "forbid": -1}


def violations(
    decision: Decision, step: int, *, strict: bool, language: Language
) -> list[Violation]:
    """What in one step of a plan must not be done as it is."""
    found: list[Violation] = []
    if decision.verdict == "forbid":
        rules = tuple(one.rule for one in decision.fired if one.share > 0)
        found.append(
            Violation(step=step, verdict="forbid", rules=rules, message=decision.because[0])
        )
    elif decision.verdict == "ask":
        rules = tuple(one.rule for one in decision.fired if one.share > 0)
        message = decision.question.text if decision.question else decision.because[0]
        found.append(Violation(step=step, verdict="ask", rules=rules, message=message))
    if strict and decision.verdict != "forbid":
        for gap in decision.unjudged:
            fields = ("、" if language == "zh" else ", ").join(gap.missing)
            found.append(
                Violation(
                    step=step,
                    verdict="ask",
                    rules=(gap.rule,),
                    message=say(language, "unjudged", sentence=gap.sentence, fields=fields),
                    missing=gap.missing,
                )
            )
    return found


def choose(options: Sequence[Ranked], language: Language) -> Choice:
    """The option the person would take: by verdict, then score, then the order given."""
    ranking = sorted(
        options,
        key=lambda one: (-_ORDER[one.decision.verdict], -one.decision.score, one.index),
    )
    best = ranking[0]
    if best.decision.verdict in ("ask", "forbid"):
        return Choice(
            chosen=None,
            ranking=tuple(ranking),
            because=(say(language, "none"), *best.decision.because),
        )
    why = best.decision.because[0]
    return Choice(
        chosen=best.index,
        ranking=tuple(ranking),
        because=(say(language, "chosen", n=best.index + 1, why=why),),
    )
