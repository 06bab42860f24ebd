"""The value of a number in figures or words, in either language."""

from __future__ import annotations

from habitus.facts.grammar.en._numbers import number
from habitus.facts.grammar.zh._numbers import number_of
from habitus.vocabulary import has_cjk


def said_number(text: str) -> float | None:
    """The value of a written number ("1,200", "two hundred", 三十), or None."""
    return number_of(text) if has_cjk(text) else number(text)
