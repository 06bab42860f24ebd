"""mem0 and LangGraph's SQLite store behind one face, as their documentation sets them up locally."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from _memories import SIZE, MadeEmbedder


class Peer(Protocol):
    """A store of memories of many people."""

    def add(self, person: str, texts: Sequence[str]) -> None:
        """Keep texts, each by itself."""
        ...

    def add_many(self, person: str, texts: Sequence[str]) -> None:
        """Keep texts together, where that is offered."""
        ...

    def search(self, person: str, question: str, limit: int) -> int:
        """Search; how many were found."""
        ...

    def close(self) -> None:
        """Give back files."""
        ...


def _as_langchain(embedder: MadeEmbedder) -> Any:
    from langchain_core.embeddings import Embeddings

    class Made(Embeddings):
        def embed_documents(self, texts: list[str]) -> list[list[float]]:
            return [self.embed_query(one) for one in texts]

        def embed_query(self, text: str) -> list[float]:
            found: list[float] = embedder.query(text).tolist()
            return found

    return Made()


def _sqlite() -> Any:
    if hasattr(sqlite3.Connection, "enable_load_extension"):
        return sqlite3
    import pysqlite3.dbapi2

    return pysqlite3.dbapi2


class Mem0:
    """mem0 with its local Qdrant on disk; `infer=False`: texts are kept as they are."""

    def __init__(self, folder: Path, embedder: MadeEmbedder) -> None:
        os.environ["MEM0_TELEMETRY"] = "False"
        os.environ["MEM0_DIR"] = str(folder / "mem0")
        from mem0 import Memory
        from mem0.embeddings.base import EmbeddingBase

        class Made(EmbeddingBase):  # type: ignore[misc]
            def embed(self, text: str, memory_action: str | None = None) -> list[float]:
                found: list[float] = embedder.query(text).tolist()
                return found

        self._memory: Any = Memory.from_config(
            {
                "vector_store": {
                    "provider": "qdrant",
                    "config": {
                        "collection_name": "made", "path": str(folder / "qdrant"),
                        "embedding_model_dims": SIZE, "on_disk": True,
                    },
                },
                # Neither is ever called: nothing is inferred, and the embedder is put in below.
                "embedder": {"provider": "openai", "config": {"api_key": "none"}},
                "llm": {"provider": "openai", "config": {"api_key": "none"}},
                "history_db_path": str(folder / "history.db"),
            }
        )  # fmt: skip
        self._memory.embedding_model = Made()

    def add(self, person: str, texts: Sequence[str]) -> None:
        for text in texts:
            self._memory.add(text, user_id=person, infer=False)

    def add_many(self, person: str, texts: Sequence[str]) -> None:
        messages = [{"role": "user", "content": one} for one in texts]
        self._memory.add(messages, user_id=person, infer=False)

    def search(self, person: str, question: str, limit: int) -> int:
        found = self._memory.search(question, filters={"user_id": person}, top_k=limit)
        return len(found["results"])

    def close(self) -> None:
        self._memory.vector_store.client.close()


class LangGraph:
    """`langgraph-checkpoint-sqlite`'s SqliteStore with its vector index."""

    def __init__(self, folder: Path, embedder: MadeEmbedder) -> None:
        from langgraph.store.sqlite import SqliteStore

        path = str(folder / "langgraph.db")
        # As `from_conn_string` does it. Its vector index needs an SQLite that loads extensions,
        # which the one of many Pythons does not.
        self._connection: Any = _sqlite().connect(
            path, check_same_thread=False, isolation_level=None
        )
        self._store: Any = SqliteStore(
            self._connection,
            index={"dims": SIZE, "embed": _as_langchain(embedder), "fields": ["text"]},
        )
        self._store.setup()
        self._count = 0

    def _key(self) -> str:
        self._count += 1
        return str(self._count)

    def add(self, person: str, texts: Sequence[str]) -> None:
        for text in texts:
            self._store.put((person,), self._key(), {"text": text})

    def add_many(self, person: str, texts: Sequence[str]) -> None:
        from langgraph.store.base import PutOp

        self._store.batch([PutOp((person,), self._key(), {"text": text}) for text in texts])

    def search(self, person: str, question: str, limit: int) -> int:
        return len(self._store.search((person,), query=question, limit=limit))

    def close(self) -> None:
        self._connection.close()
