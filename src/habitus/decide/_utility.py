"""What an option is worth to the person, by their goals and choices; and how likely it is taken.

A goal or a choice is a sum of weight x term. Added up they are the utility of a multinomial logit
(McFadden 1974, Conditional logit analysis of qualitative choice behavior): the odds of one option
over another are ``exp`` of the difference of their utilities. Soft advice of the rules joins in as
log-odds: a score of s makes an option taken with probability (1 + s) / 2 over one of score 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from habitus.decide._evaluate import truth
from habitus.decide._view import View
from habitus.rules import Field, Rule, Weighted, term_phrase
from habitus.vocabulary import Language

_FIRM = 0.98
"""Scores are taken to be at most this, so that a single `require` doesn't silence all else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TermValue:
    """One term of a goal or a choice for one option.

    Attributes:
        rule: id of the goal or choice.
        said: what it weighs, in the person's language.
        weight: as in the rule.
        value: 1 or 0 for a condition, the number of a field; None where it is not known.
        share: weight x (value - mean over the options); what is not known shares 0.
    """

    rule: str
    said: str
    weight: float
    value: float | None
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Worth:
    """The utility of one option, against the mean of all, with the terms it is made of."""

    utility: float
    terms: tuple[TermValue, ...]
    advice: float
    """Part of the utility that comes from the rules' soft advice."""


def term_value(one: Weighted, view: View) -> float | None:
    """The number that a term is in a context; None where it is not known.

    Money is in the home currency, at the rates of the context's day.
    """
    term = one.term
    if not isinstance(term, Field):
        holds = truth(term, view)
        return None if holds is None else float(holds)
    value = view.value(term.path)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if term.path[-1] in ("price", "price_per_night"):
        on = (view.when or view.now).astimezone(view.day.zone).date()
        home = view.settings.home
        return view.settings.rates.convert(float(value), view.currency_of_price or home, home, on)
    return float(value)


def applies(rule: Rule, view: View) -> bool:
    """Whether a goal or choice is about this kind of context and holds on its day."""
    own = view.when or view.now
    on = own.astimezone(view.settings.zone_at(own)).date()
    return (
        rule.purpose != "rule"
        and (not rule.kinds or view.kind in rule.kinds)
        and (rule.since is None or on >= rule.since)
        and (rule.until is None or on <= rule.until)
    )


def worths(
    rules: Sequence[Rule],
    views: Sequence[View],
    scores: Sequence[float],
    masked: Sequence[bool],
    language: Language,
) -> list[Worth]:
    """What each option is worth.

    Args:
        rules: the active goals and choices.
        views: the options, completed.
        scores: of the rules' soft advice, -1 to 1, one for each option.
        masked: which options can't be taken at all; nothing is compared with them.
        language: of what terms are called.

    Returns:
        One for each option. A term is counted against its mean over the options on which it is
        known, so that what is not known neither speaks for an option nor against it.
    """
    open_ = [not one for one in masked] if not all(masked) else [True] * len(masked)
    advice = [_log_odds(one) for one in scores]
    mean_advice = _mean([one for one, can in zip(advice, open_, strict=True) if can])
    found: list[list[TermValue]] = [[] for _ in views]
    for rule in rules:
        held = [applies(rule, view) for view in views]
        if not any(held):
            continue
        for one in rule.terms:
            said = term_phrase(one.term, rule.kinds, language, views[0].concepts)
            values = [
                term_value(one, view) if held[number] else None for number, view in enumerate(views)
            ]
            mean = _mean(
                [one for one, can in zip(values, open_, strict=True) if can and one is not None]
            )
            for number, value in enumerate(values):
                share = 0.0 if value is None else one.weight * (value - mean)
                found[number].append(
                    TermValue(rule=rule.id, said=said, weight=one.weight, value=value, share=share)
                )
    return [
        Worth(
            math.fsum([one.share for one in terms]) + advice[number] - mean_advice,
            tuple(terms),
            advice[number] - mean_advice,
        )
        for number, terms in enumerate(found)
    ]


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


def _log_odds(score: float) -> float:
    return 2 * math.atanh(max(-_FIRM, min(_FIRM, score)))


def probabilities(utilities: Sequence[float], masked: Sequence[bool]) -> list[float]:
    """How likely each option is taken: softmax, with 0 for what is masked; all 0 when all are."""
    open_ = [one for one, shut in zip(utilities, masked, strict=True) if not shut]
    if not open_:
        return [0.0] * len(utilities)
    top = max(open_)
    weights = [
        0.0 if shut else math.exp(one - top) for one, shut in zip(utilities, masked, strict=True)
    ]
    total = math.fsum(weights)
    return [one / total for one in weights]
