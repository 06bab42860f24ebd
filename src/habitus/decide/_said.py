"""Sentences of rules, made once: a decision quotes the same few rules again and again."""

from __future__ import annotations

from habitus.rules import Rule, sentence
from habitus.vocabulary import Concepts, Language

_KEPT = 50_000
_known: dict[tuple[int, str, int], tuple[Rule, Concepts | None, str]] = {}
"""By the identity of rule and concepts, which are kept with it so that no other takes their place."""


def said(rule: Rule, language: Language, concepts: Concepts | None = None) -> str:
    """The rule as a sentence, as :func:`habitus.rules.sentence` makes it."""
    key = (id(rule), language, id(concepts))
    known = _known.get(key)
    if known is None:
        if len(_known) >= _KEPT:
            _known.clear()
        known = _known[key] = (rule, concepts, sentence(rule, language, concepts))
    return known[2]
