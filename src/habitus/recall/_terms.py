"""What a text is found by: stemmed words, Chinese characters and their pairs.

No segmenter is needed for Chinese: every two neighbouring characters are a term, so any part of a
text is found, whatever words it belongs to. Where a Chinese character touches a word or a number
(T恤, 5元), the two characters that touch are a term, too.
"""

from __future__ import annotations

import re
import struct
from collections import Counter
from dataclasses import dataclass
from zlib import crc32

from habitus.recall._words import QUESTION_ENDINGS, QUESTION_MARKS, STOP_WORDS
from habitus.vocabulary import CJK, fold, has_cjk, stem

_UNIT = re.compile(
    rf"[{CJK}]|[^\W{CJK}_]+(?:'[^\W\d_{CJK}]+)*|[\u2600-\u27bf\U0001f300-\U0001faff]"
)
_IS_CJK = re.compile(f"[{CJK}]")


def terms_of(text: str) -> list[str]:
    """The terms of a text in order; a word that occurs twice is there twice."""
    found: list[str] = []
    before, touched, was_cjk = "", -1, False
    for match in _UNIT.finditer(fold(text)):
        unit = match.group()
        is_cjk = _IS_CJK.match(unit) is not None
        if touched == match.start() and (is_cjk or was_cjk):
            found.append(before[-1] + unit[0])
        found.append(unit if is_cjk or unit in STOP_WORDS else stem(unit))
        before, touched, was_cjk = unit, match.end(), is_cjk
    return found


def hash_of(term: str) -> int:
    """A term as 32 bits. An index keeps no words, so nothing of a text can be read from it."""
    return crc32(term.encode())


def name_term(name: str) -> str:
    """The term that a name is known by: its first word, or the first two Chinese characters.

    A surname alone is too common a character to be a name.
    """
    terms = terms_of(name)
    return terms[has_cjk(name) and len(terms) > 1] if terms else ""


STOP_HASHES = frozenset(hash_of(one) for one in STOP_WORDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Indexed:
    """What the index keeps of a text."""

    length: int
    """Number of terms that are no stop words."""
    asks: bool
    terms: bytes
    """Hashes of the different terms (uint32, little-endian), then their counts (uint8)."""


def index_text(text: str) -> Indexed:
    """A text as the index keeps it."""
    counts = Counter(hash_of(one) for one in terms_of(text))
    length = sum(n for one, n in counts.items() if one not in STOP_HASHES)
    packed = struct.pack(
        f"<{len(counts)}I{len(counts)}B", *counts, *(min(n, 255) for n in counts.values())
    )
    return Indexed(length=length, asks=asks(text), terms=packed)


def asks(text: str) -> bool:
    """Whether a text asks something; what comes next most likely answers it."""
    return any(mark in text for mark in QUESTION_MARKS) or text.rstrip(" 。.!！~").endswith(
        QUESTION_ENDINGS
    )
