"""Made memories, questions about them, and an embedder that costs next to nothing.

Words follow Zipf's law over a made vocabulary. A word's direction is random but fixed, and a text's
vector is the sum of its words': alike texts are near each other, as with a real model, so that a
search does what it does in earnest and the figures are about the stores, not about a model.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

BEGIN = datetime(2024, 1, 1, 9, tzinfo=UTC)
NAMES = ("Mei", "Tom", "Ines", "Omar")
SIZE = 384
_PARTS = ("ka", "lo", "mi", "ter", "san", "vo", "ri", "ped", "gu", "na", "shi", "bel", "cor")
VOCABULARY = 8_000


def _words() -> list[str]:
    pick = random.Random(5)
    found: dict[str, None] = {}
    while len(found) < VOCABULARY:
        found["".join(pick.choices(_PARTS, k=pick.choice((2, 3, 3, 4))))] = None
    return list(found)


WORDS = _words()
_SHARES = [1 / (place + 4) for place in range(VOCABULARY)]


class Memories:
    """Texts and questions; the same seed makes the same."""

    def __init__(self, seed: int = 7) -> None:
        self._pick = random.Random(seed)

    def text(self) -> str:
        """One message of 6 to 18 words."""
        words = self._pick.choices(WORDS, _SHARES, k=self._pick.randrange(6, 19))
        return " ".join(words).capitalize() + "."

    def texts(self, count: int) -> list[str]:
        """So many messages."""
        return [self.text() for _ in range(count)]

    def question(self) -> str:
        """A question of four to eight words."""
        words = self._pick.choices(WORDS, _SHARES, k=self._pick.randrange(4, 9))
        return "What about " + " ".join(words) + "?"

    def name(self) -> str:
        """One of a few people."""
        return self._pick.choice(NAMES)


def write_chat(file: Path, texts: Sequence[str], names: Iterator[str]) -> None:
    """A chat that `ingest` reads: a message every seven minutes."""
    with file.open("w", encoding="utf-8") as out:
        for place, (text, name) in enumerate(zip(texts, names, strict=False)):
            at = BEGIN + timedelta(minutes=7 * place)
            line = {"at": at.isoformat(), "speaker": "other", "name": name, "text": text}
            out.write(json.dumps(line) + "\n")


class MadeEmbedder:
    """Sums of fixed random directions, as habitus wants it."""

    name = "made-1"
    size = SIZE

    def __init__(self) -> None:
        self._directions: dict[str, NDArray[np.float32]] = {}
        self._random = np.random.default_rng(11)

    def query(self, text: str) -> NDArray[np.float32]:
        """The vector of a text, of length 1."""
        found = np.full(SIZE, 0.01, np.float32)
        for word in text.casefold().strip(".?").split():
            direction = self._directions.get(word)
            if direction is None:
                direction = self._random.standard_normal(SIZE).astype(np.float32)
                self._directions[word] = direction
            found += direction
        return found / np.float32(np.linalg.norm(found))

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of texts, shape (n, 384)."""
        return np.stack([self.query(one) for one in texts])
