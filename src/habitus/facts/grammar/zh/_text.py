"""The text of a turn made plain, with the way back to the words as they were written.

Width, case and script are folded, other varieties of Chinese and common English words are written
in plain Mandarin, and blanks between scripts are dropped. Each character keeps the place it came
from, because a tag or a name must be given back exactly as the person wrote it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

from habitus.facts.grammar.zh import _words_gloss as gloss
from habitus.vocabulary import fold

HAN = "\u3400-\u4dbf\u4e00-\u9fff"


@dataclass(frozen=True, slots=True)
class Source:
    """A plain text and, for each of its characters, where it stood in the original."""

    text: str
    places: tuple[int, ...]
    original: str

    def said(self, start: int, end: int) -> str:
        """The original words of a span of the plain text."""
        if start >= end or start >= len(self.places):
            return ""
        last = self.places[end] if end < len(self.places) else len(self.original)
        return self.original[self.places[start] : last].strip()


def _fold_in_place(original: str) -> tuple[str, list[int]]:
    chars: list[str] = []
    places: list[int] = []
    for at, char in enumerate(original):
        for one in unicodedata.normalize("NFKC", char).casefold().replace("’", "'"):
            chars.append(one)
            places.append(at)
    wide = "".join(chars)
    plain = fold(wide)
    if len(plain) != len(wide):
        plain = "".join(fold(char)[:1] or char for char in chars)
    return plain, places


@cache
def _rewriter(han: bool) -> re.Pattern[str]:
    if han:
        words = {**gloss.CANTONESE, **gloss.TAIWAN, **gloss.COLLOQUIAL, **gloss.SLIPS}
        return re.compile("|".join(sorted(map(re.escape, words), key=len, reverse=True)))
    english = "|".join(sorted(map(re.escape, gloss.ENGLISH), key=len, reverse=True))
    return re.compile(rf"[ ]?(?<![a-z0-9'._/-])(?:{english})(?![a-z0-9'_-])[ ]?")


_HAN_WORDS = {**gloss.CANTONESE, **gloss.TAIWAN, **gloss.COLLOQUIAL, **gloss.SLIPS}
_EATS = re.compile(
    r"(?<=[我不想爱欢戒能会去都少再])(?:食(?![物品堂材谱欲宿客言量肉用指])|饮(?![料品食水]))"
)
_QUOTED = re.compile(r"[“\"「『《][^“”\"「」『』《》]{1,40}[”\"」』》]")
_GAP = re.compile(
    rf"(?<=[{HAN},.:;!?、])[ \u3000]+(?=[a-z0-9])|(?<=[a-z0-9$€£¥%])[ \u3000]+(?=[{HAN}])"
)


def _replace(
    pattern: re.Pattern[str], words: dict[str, str], text: str, places: list[int]
) -> tuple[str, list[int]]:
    """Rewrites words outside quotation marks, keeping the places."""
    quoted = [match.span() for match in _QUOTED.finditer(text)]
    out: list[str] = []
    kept: list[int] = []
    at = 0
    for match in pattern.finditer(text):
        start, end = match.span()
        if any(a <= start < b for a, b in quoted):
            continue
        found = match.group()
        new = words.get(found.strip(), "") or (" " if found[:1] == found[-1:] == " " else "")
        out.append(text[at:start])
        kept += places[at:start]
        out.append(new)
        kept += [places[start]] * len(new)
        at = end
    out.append(text[at:])
    kept += places[at:]
    return "".join(out), kept


def _close_gaps(text: str, places: list[int]) -> tuple[str, list[int]]:
    """Without blanks between a Chinese character and a Latin word or number."""
    gaps = {at for match in _GAP.finditer(text) for at in range(*match.span())}
    kept = [at for at in range(len(text)) if at not in gaps]
    return "".join(text[at] for at in kept), [places[at] for at in kept]


@lru_cache(maxsize=4096)
def read_source(original: str) -> Source:
    """The plain text of a turn with its places."""
    text, places = _fold_in_place(original)
    text, places = _replace(_rewriter(han=True), _HAN_WORDS, text, places)
    text, places = _replace(_EATS, gloss.EATS, text, places)
    text, places = _close_gaps(text, places)
    text, places = _replace(_rewriter(han=False), gloss.ENGLISH, text, places)
    text, places = _close_gaps(text, places)
    return Source(text, tuple(places), original)
