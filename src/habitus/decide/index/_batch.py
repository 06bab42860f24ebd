"""Many contexts at once: verdicts and scores as arrays, by bitsets over rows.

Every step of the verdict (design, section 5) is done for all contexts together: the rows that hold,
the first branch of each rule, opposites of which one gives way, soft weights. Which of two opposite
rules gives way depends on the two alone, so it is settled once for each pair that meets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from habitus.decide._arbitrate import OPPOSITE_STANCES, WEAKEST, Standing, beats
from habitus.decide._evaluate import Answer
from habitus.decide.index._columns import MOST, Columns, Directory, Many, Words, pack
from habitus.decide.index._result import VERDICTS, Batch
from habitus.decide.index._shard import Shard
from habitus.rules import HARD
from habitus.vocabulary import KINDS, Concepts, Context, Settings

_NUMBER = {verdict: number for number, verdict in enumerate(VERDICTS)}
CHUNK = 4096
"""Contexts that are looked at together."""
_Bits = NDArray[np.bool_]
"""Yes or no, by rule and context."""


class ShardBatch:
    """A shard's rules for many contexts; made anew when the shard changes.

    Args:
        shard: the rules of one kind.
        settings, concepts: the person's.
    """

    def __init__(self, shard: Shard, settings: Settings, concepts: Concepts) -> None:
        self.version = shard.version
        self.shard = shard
        self._settings = settings
        self._concepts = concepts
        self._directory = Directory(settings, concepts)
        count = max(len(shard.owners), 1)
        width = (count + 63) // 64
        self._width = width
        self._count = len(shard.owners)
        self._columns = Columns(list(shard.probes.values()), width)
        self._alive = pack([shard.alive], width)[0]
        self._tested = pack([shard.tested], width)[0]
        self._later: list[tuple[int, int]] = []
        """(row, row of an earlier branch) of one rule, the earliest branches first."""
        self._standing: dict[int, Standing] = {}
        self._stances: dict[str, list[int]] = {}
        for entry, mask in shard.masks.items():
            rows = [n for n in range(mask.bit_length() - 1, -1, -1) if mask >> n & 1]
            self._later += [(b, a) for at, b in enumerate(rows) for a in rows[:at]]
            for row in rows:
                answer = Answer(entry.stored.rule, shard.branches[row])
                result = answer.result
                if result is None or result.stance is None:
                    continue
                one = entry.stored
                self._standing[row] = Standing(
                    answer,
                    "induced" if one.origin == "induced" else "stated",
                    one.confidence,
                    one.since,
                )
                self._stances.setdefault(result.stance, []).append(row)
        self._rows = {name: np.array(rows) for name, rows in self._stances.items()}
        self._wins = {
            (one, other): np.full((len(self._stances[one]), len(self._stances[other])), -2, np.int8)
            for one, other in OPPOSITE_STANCES
            if one in self._stances and other in self._stances
        }
        """For each pair: 1 the first gives way, -1 the second, 0 neither, -2 not settled yet."""
        self._weights = {
            name: np.array([self._standing[row].weight for row in rows])
            for name, rows in self._stances.items()
            if name not in HARD
        }

    def decide(
        self, contexts: Sequence[Context], now: datetime
    ) -> tuple[NDArray[np.int8], NDArray[np.float64]]:
        """Numbers of the verdicts, and the scores."""
        if len(self._directory.people) > MOST:
            self._directory = Directory(self._settings, self._concepts)
            self._columns = Columns(list(self.shard.probes.values()), self._width)
        many = Many(contexts, self._settings, self._concepts, now, self._directory)
        failing, unknown = self._columns.outcome(many)
        left = self._alive & ~failing
        self._test_rest(many, left, unknown)
        true = left & ~unknown
        by_context = np.unpackbits(true.view(np.uint8), axis=1, bitorder="little").view(np.bool_)
        holds = np.ascontiguousarray(by_context.T)
        for row, earlier in self._later:
            holds[row] &= ~holds[earlier]
        stands = {name: holds[rows] for name, rows in self._rows.items()}
        return self._verdict(self._settle(stands), len(contexts))

    def _test_rest(self, many: Many, left: Words, unknown: Words) -> None:
        """Test what the probes can't look up, in the contexts where it still matters."""
        tested = left & self._tested
        for at in np.flatnonzero(tested.any(axis=1)):
            bits = int.from_bytes(tested[at].tobytes(), "little")
            while bits:
                row = bits.bit_length() - 1
                bits ^= 1 << row
                holds = self.shard.rest_holds(row, many.views[at])
                word, bit = row // 64, np.uint64(1 << row % 64)
                if holds is False:
                    left[at, word] &= ~bit
                elif holds is None:
                    unknown[at, word] |= bit

    def _settle(self, stands: dict[str, _Bits]) -> dict[str, _Bits]:
        """Without the rules that give way to an opposite one that holds as well."""
        lost = {name: np.zeros(held.shape, dtype=np.bool_) for name, held in stands.items()}
        for (one, other), wins in self._wins.items():
            both = np.flatnonzero(stands[one].any(axis=0) & stands[other].any(axis=0))
            a, b = stands[one][:, both], stands[other][:, both]
            met_a, met_b = np.flatnonzero(a.any(axis=1)), np.flatnonzero(b.any(axis=1))
            for i in met_a:
                meets = b[:, a[i]].any(axis=1)
                for j in np.flatnonzero(meets & (wins[i] == -2)):
                    wins[i, j] = self._winner(self._stances[one][i], self._stances[other][j])
            for i in met_a:
                lost[one][i, both] |= a[i] & b[wins[i] == 1].any(axis=0)
            for j in met_b:
                lost[other][j, both] |= b[j] & a[wins[:, j] == -1].any(axis=0)
        return {name: held & ~lost[name] for name, held in stands.items()}

    def _winner(self, one: int, other: int) -> int:
        a, b = self._standing[one], self._standing[other]
        if beats(b, a, self._concepts):
            return 1
        return -1 if beats(a, b, self._concepts) else 0

    def _verdict(
        self, left: dict[str, _Bits], count: int
    ) -> tuple[NDArray[np.int8], NDArray[np.float64]]:
        def some(name: str) -> _Bits:
            none: _Bits = np.zeros(count, dtype=np.bool_)
            return np.any(left[name], axis=0, out=none) if name in left else none

        def strongest(name: str) -> NDArray[np.float64]:
            if name not in left:
                return np.zeros(count)
            weights = self._weights[name]
            counted = np.where(weights >= WEAKEST, weights, 0.0)
            return (left[name] * counted[:, None]).max(axis=0)  # type: ignore[no-any-return]

        against, favour = strongest("avoid"), strongest("prefer")
        codes = np.full(count, _NUMBER["allow"], dtype=np.int8)
        scores = np.zeros(count)
        both = (against > 0) & (favour > 0)
        codes[favour > 0] = _NUMBER["prefer"]
        codes[against > 0] = _NUMBER["avoid"]
        scores += _rounded(favour) - _rounded(against)
        codes[both] = _NUMBER["ask"]
        scores[both] = _rounded((favour[both] - against[both]) / 2)
        forbid, require, ask = some("forbid"), some("require"), some("ask")
        for where, verdict, score in (
            (require, "prefer", 1.0),
            (ask, "ask", 0.0),
            (forbid, "forbid", -1.0),
            (forbid & require, "ask", 0.0),
        ):
            codes[where] = _NUMBER[verdict]  # type: ignore[index]
            scores[where] = score
        return codes, scores


def _rounded(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """As one decision rounds its score."""
    distinct, back = np.unique(values, return_inverse=True)
    return np.array([round(float(one), 6) for one in distinct])[back]


def decide_many(
    shard: Callable[[str], ShardBatch], contexts: Sequence[Context], now: datetime
) -> Batch:
    """Verdicts and scores of contexts, by the shard of each kind."""
    codes = np.empty(len(contexts), dtype=np.int8)
    scores = np.empty(len(contexts))
    places: dict[str, list[int]] = {kind: [] for kind in KINDS}
    for at, context in enumerate(contexts):
        places[context.KIND].append(at)
    for kind, where in places.items():
        for first in range(0, len(where), CHUNK):
            part = where[first : first + CHUNK]
            found = shard(kind).decide([contexts[at] for at in part], now)
            here = np.array(part)
            codes[here], scores[here] = found
    return Batch(codes, scores)
