"""A text that is read piece by piece: what one stage has understood is cut out for the next."""

from __future__ import annotations

import re
from collections.abc import Iterator

GAP = "\u00a6"
"""Stands where something was cut out, so that the words around it don't join."""


class Scan:
    """A clause while its slots are read; cutting keeps all offsets.

    Attributes:
        text: with capitals as written.
        low: the same in small letters.
    """

    def __init__(self, text: str) -> None:
        lowered = text.lower()
        self.text = text if len(lowered) == len(text) else lowered
        self.low = lowered

    def cut(self, start: int, end: int) -> None:
        """Blank out a stretch that has been understood."""
        hole = GAP + " " * (end - start - 1) if end > start else ""
        self.text = self.text[:start] + hole + self.text[end:]
        self.low = self.low[:start] + hole + self.low[end:]

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The first match, cut out."""
        match = pattern.search(self.low)
        if match is not None:
            self.cut(*match.span())
        return match

    def take_all(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """All matches one after the other, each cut out."""
        while (match := pattern.search(self.low)) is not None and match.end() > match.start():
            self.cut(*match.span())
            yield match

    def is_spent(self) -> bool:
        """Whether nothing but gaps and punctuation is left."""
        return re.search(r"\w", self.low) is None
