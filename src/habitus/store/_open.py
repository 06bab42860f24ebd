"""Opening a store: one SQLite file, one schema, transactions that are whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy import event as hooks
from sqlalchemy.exc import DatabaseError, OperationalError

from habitus.errors import HabitusError, StorageError, UsageError
from habitus.store._turns import Turnstile

SCHEMA_HEAD = "0010"
"""Newest migration; a store at this revision opens without loading alembic."""

BUSY_S = 30.0
"""How long a write waits for another process before it reports that the store is busy."""


class Store:
    """A place where people's logs are kept.

    Args:
        path: the SQLite file; made when missing. ``":memory:"`` keeps everything in memory.
        durable: wait for the disk at every write (``synchronous=FULL``), not only at checkpoints.
        max_page_count: refuse to grow beyond so many pages of 4 KiB; 0 for no limit.

    Raises:
        StorageError: the file is no store, damaged, or can't be written.
    """

    def __init__(self, path: str | Path, *, durable: bool = False, max_page_count: int = 0) -> None:
        self.path = str(path)
        self._memory = self.path == ":memory:"
        self._durable = durable
        self._pages = max_page_count or _pages_from_environment()
        self._local = threading.local()
        self._lock = threading.RLock()
        self._connections: list[Connection] = []
        self._turnstiles: list[Turnstile] = []
        if not self._memory and not Path(self.path).parent.is_dir():
            raise StorageError(
                "The folder of the store does not exist.",
                where=self.path,
                fix="Make the folder first.",
            )
        if not self._memory and not Path(self.path).exists():
            # A life is nobody else's to read.
            with contextlib.suppress(OSError):
                Path(self.path).touch(mode=0o600)
        self.engine = self._engine()
        with self._translated():
            self._migrate()

    def _engine(self) -> Engine:
        if self._memory:
            from sqlalchemy.pool import StaticPool

            engine = create_engine(
                "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
            )
        else:
            from sqlalchemy.pool import NullPool

            # Each thread keeps a connection of its own: a pool would only run out of them.
            engine = create_engine(
                f"sqlite:///{self.path}",
                poolclass=NullPool,
                connect_args={"check_same_thread": False, "timeout": BUSY_S},
            )

        @hooks.listens_for(engine, "connect")
        def _connected(raw: sqlite3.Connection, _: object) -> None:
            raw.isolation_level = None
            cursor = raw.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute(f"PRAGMA synchronous={'FULL' if self._durable else 'NORMAL'}")
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.execute("PRAGMA secure_delete=ON")
            if self._pages:
                cursor.execute(f"PRAGMA max_page_count={self._pages}")
            cursor.close()

        @hooks.listens_for(engine, "begin")
        def _begun(connection: Connection) -> None:
            if connection.get_execution_options().get("write", False):
                self._turnstile.begin(_driver(connection))
            else:
                connection.exec_driver_sql("BEGIN")

        return engine

    def _migrate(self) -> None:
        with self.engine.connect() as connection:
            tables = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type='table'")
            names = {row[0] for row in tables}
            if "alembic_version" in names:
                found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
                if found == SCHEMA_HEAD:
                    return
            elif names:
                raise StorageError(
                    "This SQLite file is not a habitus store.",
                    where=self.path,
                    fix="Choose another path for the store.",
                )
        from habitus.store._migrate import upgrade

        upgrade(self.engine)

    @property
    def _own(self) -> Connection:
        """This thread's connection, outside any transaction."""
        found: Connection | None = getattr(self._local, "connection", None)
        if found is None or found.closed:
            found = self.engine.connect()
            self._local.connection = found
            with self._lock:
                self._connections.append(found)
        return found

    @property
    def _turnstile(self) -> Turnstile:
        """This thread's."""
        found: Turnstile | None = getattr(self._local, "turnstile", None)
        if found is None:
            found = self._local.turnstile = Turnstile(self.path, BUSY_S)
            with self._lock:
                self._turnstiles.append(found)
        return found

    def data_version(self) -> int:
        """A number that changes when another connection has written; costs microseconds."""
        return int(_driver(self._own).execute("PRAGMA data_version").fetchone()[0])

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the store."""
        with self._translated(), self._guard():
            connection = self._own
            if connection.in_transaction():
                yield connection
                return
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed whole or not at all; writers take turns."""
        with self._translated(), self._guard():
            connection = self._own
            if connection.in_transaction():
                yield connection
                return
            connection.execution_options(write=True)
            try:
                with connection.begin():
                    yield connection
            finally:
                connection.execution_options(write=False)

    @contextmanager
    def _guard(self) -> Iterator[None]:
        if self._memory:
            with self._lock:
                yield
        else:
            yield

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except HabitusError:
            raise
        except (OperationalError, DatabaseError) as error:
            raise _explained(str(error.orig or error), self.path) from None

    def release(self) -> None:
        """Give back this thread's connection; a thread that ends does so first."""
        found: Connection | None = getattr(self._local, "connection", None)
        if found is None or self._memory:
            return
        self._local.connection = None
        with self._lock:
            self._connections = [one for one in self._connections if one is not found]
        found.close()
        turnstile: Turnstile | None = getattr(self._local, "turnstile", None)
        if turnstile is not None:
            self._local.turnstile = None
            turnstile.close()
            with self._lock:
                self._turnstiles.remove(turnstile)

    def purge(self) -> bool:
        """Leave no byte of what was deleted in any file of the store.

        Deleted rows are overwritten when they are deleted, but pages that were split or merged and
        the write-ahead log may hold older copies of them.

        Returns:
            Whether all is clean; False while other processes are reading what it holds: do it
            again when they are done.
        """
        if self._memory:
            return True
        with self._translated():
            raw = _driver(self._own)
            try:
                raw.execute("VACUUM")
            except sqlite3.OperationalError as problem:
                if "locked" in str(problem) or "busy" in str(problem):
                    return False
                raise _explained(str(problem), self.path) from None
            return bool(raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)

    def close(self) -> None:
        """Give back all connections."""
        with self._lock:
            for connection in self._connections:
                connection.close()
            self._connections.clear()
            for turnstile in self._turnstiles:
                turnstile.close()
            self._turnstiles.clear()
        self.engine.dispose()


def _driver(connection: Connection) -> sqlite3.Connection:
    found = connection.connection.driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found


def _pages_from_environment() -> int:
    given = os.environ.get("HABITUS_MAX_PAGE_COUNT", "0")
    if not given.isdigit():
        raise UsageError(
            f'HABITUS_MAX_PAGE_COUNT is "{given}", which is no number.', fix="Unset it or give one."
        )
    return int(given)


def _explained(message: str, path: str) -> StorageError:
    low = message.lower()
    if "full" in low:
        return StorageError(
            "The store is full; nothing of this was written.",
            where=path,
            fix="Free space on the disk, or raise max_page_count, and do it again.",
        )
    if "locked" in low or "busy" in low:
        return StorageError(
            "Another process kept the store busy; nothing of this was written.",
            where=path,
            fix="Try again when it is done.",
        )
    if "not a database" in low or "malformed" in low:
        return StorageError(
            "This file is not a habitus store, or it is damaged.",
            where=path,
            fix="Choose another path, or restore a backup.",
        )
    if "readonly" in low or "unable to open" in low:
        return StorageError(
            "The store can't be opened for writing.", where=path, fix="Check its permissions."
        )
    return StorageError(f"The store failed: {message}.", where=path)
