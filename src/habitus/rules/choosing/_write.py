"""What was learnt as a rule that a person can read: the sum, what it rests on, what is not known."""

from __future__ import annotations

import math

from habitus.rules._build import rule_id
from habitus.rules._ir import Rule, Weighted
from habitus.rules._sentence_terms import term_phrase
from habitus.rules.choosing._learn import Learnt, LearntTerm
from habitus.vocabulary import DOMAINS, Concepts, Language

_WORDS = {
    "en": {
        "from": "Learnt from {n} choices; {hits} of the last {tried} were foreseen, {chance:.1f} by "
        "guessing.",
        "known": "Known, with standard errors: {terms}.",
        "unsure": "Not sure of: {terms}.",
        "left": "Not known, so left out: {terms}.",
    },
    "zh": {
        "from": "由{n}次选择学得；最近{tried}次中预见了{hits}次，瞎猜约{chance:.1f}次。",
        "known": "已知（附标准误）：{terms}。",
        "unsure": "不太确定：{terms}。",
        "left": "还不清楚，没有计入：{terms}。",
    },
}


def rounded(value: float) -> float:
    """To two digits, so that a file does not change with each choice."""
    return float(f"{value:.2g}")


def choice_rule(learnt: Learnt, kind: str, language: Language, concepts: Concepts) -> Rule:
    """The rule of a way of choosing; its comments say what it rests on.

    Args:
        learnt: with at least one term that counts.
        kind: of the options.
        language: of sentence and comments.
        concepts: how things are called.
    """
    words, kinds = _WORDS[language], (kind,)
    counted = [one for one in learnt.terms if one.counts]

    def told(terms: list[LearntTerm]) -> str:
        return ("；" if language == "zh" else "; ").join(
            f"{term_phrase(one.term, kinds, language, concepts)} {_number(one)}" for one in terms
        )

    comments = [
        words["from"].format(
            n=learnt.choices, hits=learnt.foretold, tried=learnt.predicted, chance=learnt.chance
        )
    ]
    for key, terms in (
        ("known", [one for one in counted if one.known]),
        ("unsure", [one for one in counted if not one.known]),
        ("left", [one for one in learnt.terms if not one.counts]),
    ):
        if terms:
            comments.append(words[key].format(terms=told(terms)))
    return Rule(
        id=choice_id(kind),
        name=f"choose_{kind}",
        domain=DOMAINS[kind],
        kinds=kinds,
        branches=(),
        purpose="choice",
        terms=tuple(Weighted(rounded(one.weight), one.term) for one in counted),
        language=language,
        comments=tuple(comments),
    )


def choice_id(kind: str) -> str:
    """The id of what is learnt about choosing among a kind."""
    return rule_id(f"choice/{kind}", lambda _: False)


def _number(one: LearntTerm) -> str:
    return f"{one.weight:+.2g} ± {one.error:.1g}".replace("-", "−")


def is_news(choices: int, before: int) -> bool:
    """Whether so many choices say enough more than the ones before to learn from them again."""
    return choices >= before + max(1, math.ceil(before / 10))
