"""Whether two texts speak of the same thing: shared words that say something, in either language."""

from __future__ import annotations

import re
from functools import lru_cache

from habitus.alerts._stop_words import CHINESE, ENGLISH
from habitus.vocabulary import COMPANY, Concepts, fold, has_cjk, stem

_WORD = re.compile(r"[a-z\u00c0-\u024f]+(?:'[a-z]+)?|[a-z]*\d[a-z\d]*", re.IGNORECASE)
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]+")
_STEMS = frozenset(stem(word) for word in ENGLISH) | ENGLISH
_PLAIN = re.compile("|".join(map(re.escape, CHINESE)))
_PARTICLES = re.compile(
    "[的了在是和与及或把被给将就都也还再又很太更最这那其之于向从到对为以个张台件双条次家店下上里外中您你我他她它们吧呢吗啊呀哦嗯请先后前去来要会能可不没别无未有]"
)


@lru_cache(maxsize=65536)
def marks(text: str) -> frozenset[str]:
    """The stems of the English words of a text that say what it is about."""
    found: set[str] = set()
    for one in _WORD.findall(fold(text)):
        word = one.removesuffix("'s")
        root = stem(word)
        if len(word) > 1 and word not in ENGLISH and root not in _STEMS and not word.isdigit():
            found.add(root)
    return frozenset(found)


@lru_cache(maxsize=65536)
def pieces(text: str) -> tuple[str, ...]:
    """The Chinese of a text without the words that say nothing of what it is about."""
    bare = _PARTICLES.sub(" ", _PLAIN.sub(" ", fold(text)))
    return tuple(one for one in _HAN.findall(bare) if len(one) > 1)


def _pairs(text: str) -> frozenset[str]:
    return frozenset(part[at : at + 2] for part in pieces(text) for at in range(len(part) - 1))


def names_nothing(text: str) -> bool:
    """Whether a text says nothing of what it is about."""
    return not marks(text) and not pieces(text)


def shared(one: str, two: str) -> int:
    """How many telling words, or pairs of Chinese characters, two texts share."""
    count = len(marks(one) & marks(two))
    if has_cjk(one) and has_cjk(two):
        count += len(_pairs(one) & _pairs(two))
    return count


def alike(one: str, two: str, concepts: Concepts) -> bool:
    """Whether two texts speak of one thing: a telling word of both, or a company under two names."""
    if shared(one, two):
        return True
    return bool(_companies(one, concepts) & _companies(two, concepts))


def _companies(text: str, concepts: Concepts) -> frozenset[str]:
    return frozenset(id_ for found in concepts.find(text, COMPANY) for id_ in found.ids)
