"""Which grammar reads a turn, and what version of the grammars it was."""

from __future__ import annotations

from habitus.facts._statement import Reading, Turn
from habitus.vocabulary import has_cjk

EXTRACTOR = "grammar-1"
"""Version of the grammars; raised whenever they may read something differently."""


def read_turn(turn: Turn) -> Reading:
    """What the person states in a turn, in the grammar of its language.

    A turn with any Chinese in it is read by the Chinese grammar, which knows the English words that
    people mix in; any other by the English one.
    """
    if has_cjk(turn.text):
        from habitus.facts.grammar import zh

        return zh.read_turn(turn)
    from habitus.facts.grammar import en

    return en.read_turn(turn)
