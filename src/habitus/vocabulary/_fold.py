"""How text is compared: one folding and one tokenisation for every room.

Folding makes width, case and the two Chinese scripts equal (ＡＢＣ = abc, 臺灣 = 台湾). Tokens are
stemmed English words and single Chinese characters, so that one algorithm serves both languages.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

import opencc
import Stemmer

_TO_SIMPLIFIED = opencc.OpenCC("t2s")
_STEMMER = Stemmer.Stemmer("english")

CJK = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_HAS_CJK = re.compile(f"[{CJK}]")
_TOKEN = re.compile(rf"[{CJK}]|[a-z0-9\u00c0-\u024f]+(?:['’][a-z]+)?", re.IGNORECASE)


def has_cjk(text: str) -> bool:
    """Whether the text holds a Chinese character."""
    return _HAS_CJK.search(text) is not None


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """The text with width, case and Chinese script made equal; its length may change."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    return str(_TO_SIMPLIFIED.convert(plain)) if has_cjk(plain) else plain


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The stem of one folded English word; a possessive ending is dropped."""
    if word.endswith("'s"):
        word = word[:-2]
    if not word.isascii() or not word.isalpha():
        return word
    return str(_STEMMER.stemWord(word))


@dataclass(frozen=True, slots=True)
class Token:
    """One stemmed English word or one Chinese character of a folded text."""

    text: str
    start: int
    end: int


@lru_cache(maxsize=65536)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a text, folded first; offsets are into the folded text."""
    folded = fold(text)
    return tuple(
        Token(stem(match.group()), match.start(), match.end()) for match in _TOKEN.finditer(folded)
    )


_PLAIN = re.compile(r"[a-z0-9]+(?: [a-z0-9]+)*")
_ALL_CJK = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]+")
"""Characters that only the script can tell apart."""


@lru_cache(maxsize=65536)
def token_texts(text: str) -> tuple[str, ...]:
    """Just the texts of :func:`tokens`; quick for plain words and for pure Chinese."""
    if _PLAIN.fullmatch(text):
        return tuple(stem(word) for word in text.split(" "))
    if _ALL_CJK.fullmatch(text):
        return tuple(_TO_SIMPLIFIED.convert(text))
    return tuple(token.text for token in tokens(text))


def word_texts(text: str) -> tuple[str, ...]:
    """The words of a text, folded but not stemmed, without possessive endings: for names."""
    return tuple(match.group().removesuffix("'s") for match in _TOKEN.finditer(fold(text)))


def contains_text(text: str, part: str) -> bool:
    """Whether ``part`` occurs in ``text``: whole words in English, any substring in Chinese."""
    if has_cjk(part):
        return fold(part) in fold(text)
    wanted = token_texts(part)
    if not wanted:
        return False
    have = token_texts(text)
    if wanted[0] not in have:
        return False
    size = len(wanted)
    return any(have[i : i + size] == wanted for i in range(len(have) - size + 1))
