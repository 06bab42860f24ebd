"""Tests of the words of a text: contains, starts, matches."""

from __future__ import annotations

from habitus.decide._view import View
from habitus.decide.index._probe import KEPT, AnyOf, Outcome, bytes_of
from habitus.decide.index._words import WordFinder
from habitus.errors import BadInput
from habitus.rules import Leaf, LinearPattern, TextTest, linear_pattern
from habitus.vocabulary import fold


class TextProbe(AnyOf):
    """All text tests of one field.

    Args:
        path: of the field.
    """

    def __init__(self, path: tuple[str, ...]) -> None:
        super().__init__()
        self._path = path
        self.name = path[0] if len(path) == 1 else ""
        self._words: WordFinder[Leaf] = WordFinder()
        self._starts: dict[str, list[Leaf]] = {}
        self._patterns: list[tuple[LinearPattern, Leaf]] = []
        self._seen: dict[str, int] = {}

    def learn(self, leaf: Leaf) -> bool:
        """Look for one more text or pattern."""
        assert isinstance(leaf, TextTest)
        if leaf.how == "contains":
            self._words.add(leaf.text, leaf)
        elif leaf.how == "starts":
            self._starts.setdefault(fold(leaf.text), []).append(leaf)
        else:
            try:
                self._patterns.append((linear_pattern(leaf.text), leaf))
            except BadInput:
                return False
        return True

    def changed(self) -> None:
        """Forget the texts that were searched before."""
        self._seen.clear()

    def read(self, view: View) -> Outcome:
        """Which rows fail and which are unknown for the field's texts."""
        if self.name:
            text = view.given[self.name]
            if type(text) is str:
                known = self._seen.get(text)
                return (self.passing(text) if known is None else known) ^ self.asserted, 0
            if text is None:
                return 0, self.rows
        texts = view.texts(self._path, with_companions=False)
        if not texts:
            return 0, self.rows
        passing = 0
        for text in texts:
            passing |= self.passing(text)
        return passing ^ self.asserted, 0

    def outcome(self, value: object) -> Outcome:
        """Which rows fail and which are unknown for a text, or for its absence."""
        if not isinstance(value, str):
            return 0, self.rows
        known = self._seen.get(value)
        return (self.passing(value) if known is None else known) ^ self.asserted, 0

    def passing(self, text: str) -> int:
        """The rows whose test, asserted, is true of a text."""
        known = self._seen.get(text)
        if known is None:
            if len(self._seen) > KEPT:
                self._seen.clear()
            known = self._seen[text] = self._search(text)
        return known

    def _search(self, text: str) -> int:
        passing = 0
        for leaf in self._words.find(text):
            passing |= self.bits[leaf]
        folded = fold(text) if self._starts else ""
        for start, leaves in self._starts.items():
            if folded.startswith(start):
                for leaf in leaves:
                    passing |= self.bits[leaf]
        for pattern, leaf in self._patterns:
            if pattern.found_in(text):
                passing |= self.bits[leaf]
        return passing

    def size(self) -> int:
        """Bytes it holds, about."""
        return (bytes_of(self.rows) + 200) * (len(self._seen) + len(self.bits))
