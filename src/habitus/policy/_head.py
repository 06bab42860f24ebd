"""One person's head: a belief, what is watched, and the last outcomes, awake or packed.

Awake it is three arrays and a ring; packed it is one record of 600 bytes at most. Packing keeps the
lower Cholesky factor of the covariance in half precision, so that what wakes is a covariance again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from habitus.errors import BadInput
from habitus.policy._belief import absorb, loosen, release
from habitus.policy._types import WIDTH, Floats, Ints, NDArray, np
from habitus.policy._watch import (
    APART,
    CALM,
    CHANGE,
    CHANGE_SEEN,
    DOUBT,
    DOUBTED,
    OPEN,
    PROOF,
    PROVEN,
    RELEARNT,
    SINCE,
    TRIP,
    WATCH,
    WATCHED,
    outcome,
    ratio,
)

RING = 30
"""Outcomes that are kept for rebuilding and for taking back."""

Look: TypeAlias = Callable[[Ints], tuple[Floats, Floats, Floats, Floats]]
"""From keys of outcomes in the ring to features (n, d), intercepts, noises and variances (n,)."""


class Shown(NamedTuple):
    """One option that was shown, as learning sees it.

    Attributes:
        key: of its features, for looking them up again.
        features: (d,).
        base: its intercept.
        noise: variance of its reward that weights leave open.
        wide: variance of its reward over the population.
        rival: intercept of what popularity would have shown, less ``base``.
        propensity: with which probability it was shown.
    """

    key: int
    features: Floats
    base: float
    noise: float
    wide: float
    rival: float = 0.0
    propensity: float = 1.0


class Head:
    """A person's belief over the weights of d shared features.

    Args:
        width: d.
        record: one record of :func:`record_type` that the head lives in; its own when not given.
            The ring is kept there at once, the belief by :meth:`pack`.
    """

    __slots__ = ("_record", "mean", "root", "watch")

    def __init__(self, width: int = WIDTH, record: np.void | None = None) -> None:
        if record is None:
            record = np.zeros(1, dtype=record_type(width))[0]
            self.mean: Floats = np.zeros(width)
            self.root: Floats = np.eye(width)
            self.watch: Floats = np.zeros(WATCH)
        else:
            self.mean = record["mean"].astype(np.float64)
            factor = np.zeros(width * (width + 1) // 2 + 1)
            factor[:-1] = record["factor"]
            self.root = factor.take(_places(width))
            self.watch = record["watch"].astype(np.float64)
        self._record = record

    @property
    def keys(self) -> NDArray[np.uint32]:
        """(RING,) of what was shown."""
        found: NDArray[np.uint32] = self._record["keys"]
        return found

    @property
    def rewards(self) -> NDArray[np.float16]:
        """(RING,) what it earned."""
        found: NDArray[np.float16] = self._record["rewards"]
        return found

    @property
    def kept(self) -> int:
        """Outcomes in the ring."""
        return int(self._record["kept"])

    @kept.setter
    def kept(self, count: int) -> None:
        self._record["kept"] = count

    @property
    def seen(self) -> int:
        """Outcomes that were learnt from."""
        return int(self.watch[0])

    @property
    def closed(self) -> bool:
        """Whether popularity serves, since the breaker tripped."""
        return bool(self.watch[OPEN] > 0.0)

    def observe(self, shown: Shown, reward: float, look: Look) -> int:
        """Learn from what became of something shown.

        Args:
            shown: what it was.
            reward: what it earned.
            look: features of earlier outcomes, needed when the person changed or the breaker acts.

        Returns:
            What the outcome did: LEARNT, CHANGE_SEEN, TRIP or WATCHED.
        """
        did = int(
            outcome(
                self.mean, self.root, self.watch, shown.features, reward - shown.base,
                shown.noise, shown.wide, shown.rival,
            )
        )  # fmt: skip
        self._keep(shown, reward)
        if did == CHANGE_SEEN:
            self._anew(int(self.watch[SINCE]), look)
        elif did == TRIP:
            self._trip(int(max(self.watch[SINCE], self.watch[DOUBTED])), look)
        elif did == WATCHED:
            self._maybe_close(look)
        return did

    def _keep(self, shown: Shown, reward: float) -> None:
        record = self._record
        at = int(record["next"])
        record["keys"][at] = shown.key
        record["rewards"][at] = reward
        # In eighths of a binary order of magnitude below 1.
        share = max(shown.propensity, 1e-9)
        record["propensities"][at] = 0 if share >= 1.0 else min(255, round(-8.0 * math.log2(share)))
        record["next"] = (at + 1) % RING
        if record["kept"] < RING:
            record["kept"] += 1

    def _newest(self, count: int) -> Ints:
        """Places in the ring of the newest outcomes, the oldest of them first."""
        count = min(count, self.kept)
        return (int(self._record["next"]) - count + np.arange(count)) % RING

    def _outcomes(self, places: Ints, look: Look) -> Iterator[tuple[Floats, float, float, float]]:
        """Features, residual, noise and variance of outcomes in the ring."""
        features, base, noise, wide = look(self.keys[places].astype(np.int64))
        for at, place in enumerate(places.tolist()):
            residual = float(self.rewards[place]) - float(base[at])
            yield features[at], residual, float(noise[at]), float(wide[at])

    def _replay(self, places: Ints, look: Look) -> None:
        for x, residual, noise, _ in self._outcomes(places, look):
            absorb(self.mean, self.root, x, residual, noise)

    def _anew(self, count: int, look: Look) -> None:
        """Begin again from the population, with the newest outcomes."""
        newest = self._newest(count)
        self.mean[:] = 0.0
        self.root[:] = np.eye(len(self.mean))
        self.watch[CHANGE] = self.watch[SINCE] = 0.0
        self._replay(newest, look)
        self.kept = len(newest)

    def _trip(self, count: int, look: Look) -> None:
        """Let popularity serve, and take out what was learnt from the doubtful outcomes.

        The newest outcome was not learnt from.
        """
        doubtful = self._newest(count)
        for x, residual, noise, _ in reversed(list(self._outcomes(doubtful[:-1], look))):
            release(self.mean, self.root, x, residual, noise)
        self.watch[OPEN] = 1.0
        self.watch[APART] = float(len(doubtful))
        self.watch[CHANGE] = self.watch[SINCE] = self.watch[PROOF] = 0.0

    def _maybe_close(self, look: Look) -> None:
        """Give back to the belief that was kept, or to one from what was kept apart, once proven."""
        if self.watch[DOUBT] > CALM:
            return
        apart = self._newest(int(self.watch[APART]))
        if self.watch[PROOF] > PROVEN:
            self._record["next"] = (int(self._record["next"]) - len(apart)) % RING
            self.kept -= len(apart)
            self._close()
            return
        other = Head(len(self.mean))
        proof = 0.0
        for x, residual, noise, wide in self._outcomes(apart, look):
            inner = x @ other.root
            total = noise + float(inner @ inner)
            proof = max(0.0, proof + ratio(residual, wide, residual - float(x @ other.mean), total))
            absorb(other.mean, other.root, x, residual, noise)
        if proof > RELEARNT:
            self.mean[:], self.root[:] = other.mean, other.root
            self.kept = len(apart)
            self._close()

    def _close(self) -> None:
        for one in (OPEN, APART, PROOF, DOUBT, DOUBTED, CHANGE, SINCE):
            self.watch[one] = 0.0

    def rest(self, days: float, half_life: float) -> None:
        """Forget toward the population for days without an outcome.

        Args:
            days: how many.
            half_life: days after which half of what is known is forgotten.
        """
        share = 1.0 - 0.5 ** (max(days, 0.0) / half_life)
        if share > 1e-6:
            loosen(self.mean, self.root, min(share, 1.0 - 1e-9))

    def rebuild(self, look: Look) -> None:
        """Learn the outcomes of the ring again, after the shared features were learnt anew."""
        self.mean[:] = 0.0
        self.root[:] = np.eye(len(self.mean))
        kept = self._newest(self.kept)
        self._replay(kept[: max(0, len(kept) - int(self.watch[APART]))], look)

    # --- packing ---------------------------------------------------------------------------------

    def pack(self) -> np.void:
        """Bring the head's record up to date: the lower Cholesky factor stands for the root."""
        width = len(self.mean)
        covariance = self.root @ self.root.T
        covariance.reshape(-1)[:: width + 1] += 1e-9
        record = self._record
        record["mean"] = self.mean
        record["factor"] = np.linalg.cholesky(covariance).reshape(-1)[_lower(width)]
        record["watch"] = self.watch
        return record

    def to_bytes(self) -> bytes:
        """The packed head."""
        return self.pack().tobytes()

    @classmethod
    def from_bytes(cls, packed: bytes, width: int = WIDTH) -> Head:
        """The head that was packed.

        Raises:
            BadInput: the bytes are no whole head of this width.
        """
        kind = record_type(width)
        if len(packed) != kind.itemsize:
            raise BadInput(
                f"A packed head of {width} features has {kind.itemsize} bytes; these are {len(packed)}.",
                fix="Rebuild it from the log.",
            )
        record = np.frombuffer(bytearray(packed), dtype=kind)[0]
        head = cls(width, record)
        numbers = float(head.mean.sum() + head.root.sum() + head.watch.sum())
        whole = math.isfinite(numbers) and bool((head.root.diagonal() > 0.0).all())
        if (
            not whole
            or head.kept > RING
            or int(record["next"]) >= RING
            or not np.isfinite(head.rewards).all()
        ):
            raise BadInput("This packed head is damaged.", fix="Rebuild it from the log.")
        return head


_LOWER: dict[int, Ints] = {}


def _lower(width: int) -> Ints:
    found = _LOWER.get(width)
    if found is None:
        found = np.flatnonzero(np.tril(np.ones((width, width)))).astype(np.int64)
        _LOWER[width] = found
    return found


_PLACES: dict[int, Ints] = {}


def _places(width: int) -> Ints:
    """(d, d) where in a packed factor each number of the root is; above the diagonal, after it."""
    found = _PLACES.get(width)
    if found is None:
        size = width * (width + 1) // 2
        found = np.full((width, width), size, dtype=np.int64)
        found.reshape(-1)[_lower(width)] = np.arange(size)
        _PLACES[width] = found
    return found


def record_type(width: int = WIDTH) -> np.dtype[np.void]:
    """The layout of a packed head; for 16 features it takes 588 bytes."""
    return np.dtype([
        ("mean", "<f4", (width,)),
        ("factor", "<f2", (width * (width + 1) // 2,)),
        ("watch", "<f4", (WATCH,)),
        ("keys", "<u4", (RING,)),
        ("rewards", "<f2", (RING,)),
        ("propensities", "u1", (RING,)),
        ("kept", "u1"),
        ("next", "u1"),
    ])  # fmt: skip
