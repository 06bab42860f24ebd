"""What was found as text for a prompt."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, tzinfo
from typing import TypeAlias

from habitus.log import memory_block
from habitus.recall._found import Found
from habitus.recall._words import CONTEXT_WORDS
from habitus.vocabulary import CJK, Language

Count: TypeAlias = Callable[[str], int]

_WORDS = re.compile(r"[A-Za-z]+")
_OTHERS = re.compile(r"[^A-Za-z ]")
_CHARACTER = re.compile(f"[{CJK}\u3000-\u303f\uff00-\uffef]")
LETTERS_A_TOKEN = 3
"""English has four to five letters a token; three leaves room for rare words."""


def count_tokens(text: str) -> int:
    """Tokens of a text, never fewer than the tokenizers of common language models make.

    Three letters, a digit or a sign are one, a Chinese character is two, any other sign is as many
    as it has bytes. Give recall the tokenizer of your model where you need it exactly.
    """
    words = sum(-(-len(one) // LETTERS_A_TOKEN) for one in _WORDS.findall(text))
    others = _OTHERS.findall(text)
    if text.isascii():
        return words + len(others)
    return words + sum(1 if one.isascii() else _signs(one) for one in others)


def _signs(one: str) -> int:
    return 2 if _CHARACTER.match(one) else len(one.encode("utf-8", "replace"))


@dataclass(frozen=True, slots=True)
class Frame:
    """How messages are written for a prompt: escaped, dated, marked as data.

    Args:
        zone: of the times.
        language: of the words around them.
    """

    zone: tzinfo = UTC
    language: Language = "en"

    def text(self, found: Sequence[Found]) -> str:
        """Messages in the order they were said; nothing for none."""
        if not found:
            return ""
        lines = [self.line(one) for one in sorted(found, key=lambda one: one.at)]
        return memory_block(lines, self.language)

    def empty(self) -> str:
        """What stands around messages."""
        return memory_block([], self.language)

    def line(self, one: Found) -> str:
        """One message, on one line."""
        who = one.name or CONTEXT_WORDS[self.language].get(one.speaker, one.speaker)
        text = " ".join(f"{who}: {one.text}".split())
        return f"[{one.at.astimezone(self.zone):%Y-%m-%d %H:%M}] {text}"
