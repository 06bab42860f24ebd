"""What a rule says, in one sentence of the person's language; computed, never stored."""

from __future__ import annotations

from typing import Literal

from habitus.rules._ir import Condition, Rule
from habitus.rules._literals import tree
from habitus.rules._sentence_en import English
from habitus.rules._sentence_terms import ranking_sentence
from habitus.rules._sentence_zh import Chinese
from habitus.vocabulary import Concepts, shipped_concepts


def sentence(rule: Rule, language: Literal["en", "zh"], concepts: Concepts | None = None) -> str:
    """The rule as a complete sentence; of a free function, what its author wrote.

    Args:
        rule: any rule.
        language: of the sentence.
        concepts: how things are called; the shipped ones when not given.
    """
    if rule.said:
        return rule.said
    if rule.purpose != "rule":
        return ranking_sentence(rule, language, concepts or shipped_concepts())
    speaker = English if language == "en" else Chinese
    return speaker(rule.kinds, concepts or shipped_concepts()).rule(rule)


def condition_phrase(
    condition: Condition,
    language: Literal["en", "zh"],
    kinds: tuple[str, ...] = (),
    concepts: Concepts | None = None,
) -> str:
    """One condition as a clause: "the price is over 120 EUR", "价格超过120欧元"."""
    speaker = English if language == "en" else Chinese
    return speaker(kinds, concepts or shipped_concepts()).clause_of(tree(condition))
