"""Phrases that texts share: runs of English words, runs of Chinese characters, or whole texts."""

from __future__ import annotations

from collections.abc import Mapping

from habitus.vocabulary import fold, has_cjk, tokens

LONGEST = 6
"""Words or characters in a phrase."""
_SAY_NOTHING = frozenset(
    [
        "the",
        "and",
        "for",
        "with",
        "you",
        "your",
        "our",
        "from",
        "about",
        "into",
        "this",
        "that",
        "are",
        "can",
        "will",
    ]
)


def phrases(texts: Mapping[str, int]) -> dict[str, tuple[int, bool]]:
    """Phrase -> (the observations whose text contains it, whether it is some whole text).

    Of phrases that occur in the same texts only the longest is kept, whole texts first.

    Args:
        texts: for each text the set of observations that have it.
    """
    held: dict[object, int] = {}
    shown: dict[object, tuple[bool, int, str]] = {}
    for text, those in texts.items():
        for key, phrase, whole in _runs(text):
            held[key] = held.get(key, 0) | those
            known = shown.get(key)
            if known is None or (whole and not known[0]):
                shown[key] = (whole, len(phrase), phrase)
    best: dict[int, tuple[bool, int, str]] = {}
    for key, those in held.items():
        if those & (those - 1):
            mine = shown[key]
            other = best.get(those)
            if other is None or (mine[0], mine[1], other[2]) > (other[0], other[1], mine[2]):
                best[those] = mine
    return {phrase: (those, whole) for those, (whole, _, phrase) in best.items()}


def _runs(text: str) -> set[tuple[object, str, bool]]:
    """(key that equal phrases share, the phrase as written, whether it is the whole text)."""
    words = tokens(text)
    if not words:
        return set()
    folded = fold(text)
    shown = text if len(folded) == len(text) else folded
    whole = folded.strip()
    whole_key: object = whole if has_cjk(whole) else tuple(one.text for one in words)
    found: set[tuple[object, str, bool]] = {(whole_key, text.strip(), True)}
    for i, first in enumerate(words):
        for size in range(1, min(LONGEST, len(words) - i) + 1):
            last = words[i + size - 1]
            piece = folded[first.start : last.end]
            if has_cjk(piece):
                if size == 1 or " " in piece or len(piece) > 2 * LONGEST:
                    continue
                key: object = piece
            else:
                run = tuple(one.text for one in words[i : i + size])
                if all(len(one) < 3 or one in _SAY_NOTHING for one in run):
                    continue
                key = run
            if key != whole_key:
                found.add((key, shown[first.start : last.end], False))
    return found
