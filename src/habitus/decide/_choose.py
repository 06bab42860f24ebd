"""Checking plans and choosing among options, from decisions."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from habitus.decide._decision import Choice, Decision, Option, Question, Ranked, Violation
from habitus.decide._utility import probabilities, worths
from habitus.decide._view import View
from habitus.decide._words import say
from habitus.rules import Rule
from habitus.vocabulary import Language

_CLASS = {"ask": 1, "forbid": 2}
"""What is taken only when nothing else is left."""


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


def strict_question(decision: Decision, stopping: Collection[str]) -> Question | None:
    """What to ask before something is done; None when nothing has to be asked, or it is forbidden.

    A firm rule that lacks a field is asked about, too, where it might stop what is to be done.

    Args:
        decision: on what is to be done.
        stopping: ids of the rules that can forbid something or ask first.
    """
    if decision.question is not None or decision.verdict == "forbid":
        return decision.question
    language = decision.language
    found = [
        one
        for one in violations(decision, 0, strict=True, language=language)
        if one.rules[0] in stopping
    ]
    if not found:
        return None
    gaps = ("" if language == "zh" else " ").join(one.message for one in found)
    return Question(
        text=say(language, "q_unjudged", gaps=gaps),
        options=(
            Option(answer=say(language, "yes"), becomes=say(language, "once")),
            Option(answer=say(language, "not_now"), becomes=say(language, "once"), does="refuse"),
        ),
    )


def choose(
    decisions: Sequence[Decision],
    rankings: Sequence[Rule],
    views: Sequence[View],
    language: Language,
) -> Choice:
    """The option the person would take, and how likely each is.

    What is forbidden is never taken, and what must be asked first is not taken without asking. Among
    the rest the utility decides: the person's goals and choices with the rules' soft advice.

    Args:
        decisions: what the rules say of each option.
        rankings: the active goals and choices.
        views: the options, completed.
        language: of the reasons.
    """
    masked = [one.verdict == "forbid" for one in decisions]
    worth = worths(rankings, views, [one.score for one in decisions], masked, language)
    chances = probabilities([one.utility for one in worth], masked)
    options = [
        Ranked(
            index=number,
            decision=decision,
            probability=round(chance, 6),
            utility=round(one.utility, 6),
            terms=one.terms,
        )
        for number, (decision, one, chance) in enumerate(
            zip(decisions, worth, chances, strict=True)
        )
    ]
    ranking = sorted(
        options, key=lambda one: (_CLASS.get(one.decision.verdict, 0), -one.utility, one.index)
    )
    best = ranking[0]
    if best.decision.verdict in ("ask", "forbid"):
        return Choice(
            chosen=None,
            ranking=tuple(ranking),
            because=(say(language, "none"), *best.decision.because),
        )
    why = best.decision.because[0]
    if any(one.value is not None for one in best.terms):
        told = say(language, "likely", n=best.index + 1, share=best.probability)
        return Choice(
            chosen=best.index, ranking=tuple(ranking), because=(told, *_reasons(best, language))
        )
    return Choice(
        chosen=best.index,
        ranking=tuple(ranking),
        because=(say(language, "chosen", n=best.index + 1, why=why),),
    )


def _reasons(best: Ranked, language: Language) -> list[str]:
    """What speaks for and against the best option, the weightiest first."""
    lines = [
        say(language, "speaks_for" if one.share > 0 else "speaks_against",
            what=one.said, share=f"{one.share:+.2f}".replace("-", "−"))
        for one in sorted(best.terms, key=lambda one: -abs(one.share))
        if abs(one.share) >= 0.005
    ]  # fmt: skip
    lines += [say(language, "not_known", what=one.said) for one in best.terms if one.value is None]
    if best.decision.score:
        lines.append(best.decision.because[0])
    return lines
