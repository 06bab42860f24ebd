"""The ids of many rows at once. For a few, Python's own loop is faster."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


class Names:
    """Ids by row, as an array that a bitset selects from.

    Args:
        ids: of the rule of each row.
    """

    def __init__(self, ids: Sequence[str]) -> None:
        self._bytes = (len(ids) + 7) // 8
        self._ids = np.full(self._bytes * 8, "", dtype=object)
        self._ids[: len(ids)] = ids

    def of(self, rows: int) -> list[str]:
        """The ids of the set bits, lowest first."""
        raw = np.frombuffer(rows.to_bytes(self._bytes, "little"), dtype=np.uint8)
        found: list[str] = self._ids[np.unpackbits(raw, bitorder="little").view(bool)].tolist()
        return found
