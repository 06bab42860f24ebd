"""Taking turns at writing: who has just written queues behind those who wait.

SQLite gives its one lock for writing to whoever asks at the right moment. A process that writes
without a pause nearly always does, and others can wait for half a minute. So writers pass a
turnstile first, a lock on a file beside the store: one of those who wait stands in it until it has the
turn, and the others, the last writer too, wait for the turnstile. A lock ends with its process.
"""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
import time
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has no such locks; there SQLite alone decides.
    fcntl = None  # type: ignore[assignment]

PAUSE_S = (0.0005, 0.004)
"""How long one who waits sleeps before asking again, at least and at most."""


class Turnstile:
    """The turnstile of a store, for one thread.

    Args:
        path: of the store; the lock lies beside it.
        most_s: how long to wait.
    """

    def __init__(self, path: str, most_s: float) -> None:
        self._most_s = most_s
        self._file: int | None = None
        if fcntl is not None:
            with contextlib.suppress(OSError):
                self._file = os.open(Path(f"{path}-turn"), os.O_RDWR | os.O_CREAT, 0o600)

    def begin(self, raw: sqlite3.Connection) -> None:
        """Begin a transaction that writes, when it is this thread's turn.

        Raises:
            sqlite3.OperationalError: others kept the store for too long.
        """
        until = time.monotonic() + self._most_s
        raw.execute("PRAGMA busy_timeout=0")
        try:
            while not self._enter():
                _wait(until)
            while not _begun(raw, until):
                _wait(until)
        finally:
            self._leave()
            raw.execute(f"PRAGMA busy_timeout={self._most_s * 1000:.0f}")

    def close(self) -> None:
        """Give back the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _enter(self) -> bool:
        if self._file is None:
            return True
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            pass  # A file system without locks: SQLite alone decides.
        return True

    def _leave(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                fcntl.flock(self._file, fcntl.LOCK_UN)


def _begun(raw: sqlite3.Connection, until: float) -> bool:
    try:
        raw.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as problem:
        if "locked" not in str(problem) or time.monotonic() > until:
            raise
        return False
    return True


def _wait(until: float) -> None:
    if time.monotonic() > until:
        raise sqlite3.OperationalError("database is locked")
    time.sleep(random.uniform(*PAUSE_S))
