"""Many words looked for in one pass over a text, instead of one search for each rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from habitus.vocabulary import fold, has_cjk, token_texts

Found = TypeVar("Found")


class WordFinder(Generic[Found]):
    """Finds which of many words occur in a text: whole words in English, substrings in Chinese.

    The words are kept by their first token (English) or character (Chinese), so that a pass looks
    at each place of the text once. It finds what :func:`habitus.vocabulary.contains_text` finds.
    """

    def __init__(self) -> None:
        self._tokens: dict[str, list[tuple[tuple[str, ...], Found]]] = {}
        self._characters: dict[str, list[tuple[str, Found]]] = {}

    def add(self, word: str, found: Found) -> None:
        """Look for a word, too; one without letters or digits never occurs."""
        if has_cjk(word):
            part = fold(word)
            self._characters.setdefault(part[0], []).append((part, found))
            return
        wanted = token_texts(word)
        if wanted:
            self._tokens.setdefault(wanted[0], []).append((wanted, found))

    def find(self, text: str) -> Iterator[Found]:
        """What was added for each word that occurs; more than once where it occurs so."""
        if self._tokens:
            have = token_texts(text)
            for at, token in enumerate(have):
                for wanted, found in self._tokens.get(token, ()):
                    if have[at : at + len(wanted)] == wanted:
                        yield found
        if self._characters:
            folded = fold(text)
            for at, character in enumerate(folded):
                for part, found in self._characters.get(character, ()):
                    if folded.startswith(part, at):
                        yield found
