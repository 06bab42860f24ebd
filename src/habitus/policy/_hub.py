"""Many people's heads: those awake in a slab of fixed-width records, the sleeping ones as rows.

A record is 588 bytes, so a million people are awake in 0.6 GB. Waking from the slab unpacks one
record; waking from the store reads one row by its key.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from habitus.errors import NotFound, UsageError
from habitus.policy._head import Head, record_type
from habitus.policy._policy import Advice, Happened, Policy
from habitus.policy._space import Space
from habitus.policy._strategy import EXPLORING, Curriculum
from habitus.policy._types import Flags, Floats, Ints, np
from habitus.policy._watch import OPEN, SEEN, USUAL
from habitus.store import Store

BATCH = 1000
"""Rows that are written together."""


@dataclass(frozen=True, slots=True)
class Fleet:
    """How a hub's people fare; sums and shares only, nobody's events.

    Attributes:
        awake: people in the slab.
        asleep: people only in the store.
        bytes: memory of the slab.
        outcomes: outcomes learnt from by those awake.
        served_by_popularity: share of those awake whose breaker is open.
        gain: mean reward above the intercepts of what was shown, over outcomes of those awake.
        gain_by_quintile: the same by fifths of how many outcomes people have, the fewest first.
    """

    awake: int
    asleep: int
    bytes: int
    outcomes: int
    served_by_popularity: float
    gain: float
    gain_by_quintile: tuple[float, ...]


class Hub:
    """Policies of many people over one space.

    Args:
        space: what is shared.
        store: where those asleep are kept; it stays the caller's to close.
        budget: bytes of memory for those awake; who was used longest ago falls asleep.
        curriculum: when to explore.
        seed: of exploring.

    Raises:
        UsageError: the budget holds nobody.
    """

    def __init__(
        self,
        space: Space,
        store: Store,
        *,
        budget: int = 256 * 2**20,
        curriculum: Curriculum = EXPLORING,
        seed: int = 0,
    ) -> None:
        self.space = space
        self.curriculum = curriculum
        self._store = store
        self._type = record_type(space.width)
        capacity = budget // self._type.itemsize
        if capacity < 1:
            raise UsageError(
                f"A budget of {budget} bytes holds nobody.",
                fix=f"Give {self._type.itemsize} or more.",
            )
        self._slab = np.zeros(min(capacity, 1024), dtype=self._type)
        self._capacity = int(capacity)
        self._slots: dict[str, int] = {}
        """Those awake, the one used longest ago first."""
        self._free: list[int] = list(reversed(range(len(self._slab))))
        self._dirty: set[str] = set()
        self._rng = np.random.default_rng(seed)

    # --- who is here -----------------------------------------------------------------------------

    def create(self, people: Iterable[str]) -> int:
        """Give people the policy of a stranger; who has one keeps it.

        Returns:
            How many are new.

        Raises:
            UsageError: an id is empty.
        """
        wanted = list(dict.fromkeys(people))
        if any(not one.strip() for one in wanted):
            raise UsageError("A person's id is empty.")
        record = Head(self.space.width).to_bytes()
        made = 0
        now = _now()
        for start in range(0, len(wanted), BATCH):
            part = wanted[start : start + BATCH]
            with self._store.writing() as connection:
                raw = connection.connection.driver_connection
                assert raw is not None
                before = raw.total_changes
                raw.executemany(
                    "INSERT OR IGNORE INTO policy_head VALUES (?, ?, ?, ?)",
                    [(one, self.space.version, now, record) for one in part],
                )
                made += raw.total_changes - before
        return made

    def wake(self, person: str) -> Policy:
        """The policy of a person, ready to advise; :meth:`put` takes it back.

        Raises:
            NotFound: nobody of this id has a policy.
        """
        slot = self._slots.pop(person, None)
        if slot is None:
            slot = self._load(person)
        self._slots[person] = slot
        head = Head(self.space.width, self._slab[slot])
        return Policy(self.space, head, curriculum=self.curriculum, seed=self._rng)

    def put(self, person: str, policy: Policy) -> None:
        """Keep what a policy that was woken has learnt; :meth:`flush` makes it durable.

        Raises:
            NotFound: the person is not awake.
        """
        slot = self._slots.get(person)
        if slot is None:
            raise NotFound(f'"{person}" is not awake.', fix="Wake them first.")
        self._slab[slot] = policy.head.pack()
        self._dirty.add(person)

    def advise(
        self,
        person: str,
        candidates: list[str] | Ints,
        *,
        allowed: Flags | None = None,
        count: int = 1,
    ) -> Advice:
        """Choose for a person; see :meth:`Policy.advise`."""
        return self.wake(person).advise(candidates, allowed=allowed, count=count)

    def observe(self, person: str, advice: Advice, reward: float, *, place: int = 0) -> Happened:
        """Learn from what became of an advice; see :meth:`Policy.observe`."""
        policy = self.wake(person)
        happened = policy.observe(advice, reward, place=place)
        self.put(person, policy)
        return happened

    def sleep(self, person: str) -> None:
        """Write a person's head to the store and free its place; nothing for who is not awake."""
        if person in self._slots:
            self._write([person] if person in self._dirty else [])
            self._free.append(self._slots.pop(person))

    def flush(self) -> int:
        """Make all that was learnt durable.

        Returns:
            How many heads were written.
        """
        waiting = [one for one in self._slots if one in self._dirty]
        for start in range(0, len(waiting), BATCH):
            self._write(waiting[start : start + BATCH])
        return len(waiting)

    def destroy(self, person: str) -> bool:
        """Remove a person's head for good.

        Returns:
            Whether there was one.
        """
        slot = self._slots.pop(person, None)
        if slot is not None:
            self._slab[slot] = np.zeros(1, dtype=self._type)[0]
            self._free.append(slot)
            self._dirty.discard(person)
        with self._store.writing() as connection:
            raw = connection.connection.driver_connection
            assert raw is not None
            gone = raw.execute("DELETE FROM policy_head WHERE person = ?", (person,))
            return bool(gone.rowcount)

    # --- the slab --------------------------------------------------------------------------------

    def _load(self, person: str) -> int:
        row = self._row(person)
        if row is None:
            raise NotFound(f'"{person}" has no policy.', fix="Create it first.")
        version, record = row
        head = Head.from_bytes(record, self.space.width)
        if version != self.space.version:
            head.rebuild(self.space.look)
            record = head.to_bytes()
            self._dirty.add(person)
        slot = self._slot()
        self._slab[slot] = np.frombuffer(record, dtype=self._type)[0]
        return slot

    def _row(self, person: str) -> tuple[str, bytes] | None:
        with self._store.reading() as connection:
            raw = connection.connection.driver_connection
            assert raw is not None
            found = raw.execute(
                "SELECT space, record FROM policy_head WHERE person = ?", (person,)
            ).fetchone()
        return None if found is None else (str(found[0]), bytes(found[1]))

    def _slot(self) -> int:
        if self._free:
            return self._free.pop()
        if len(self._slab) < self._capacity:
            grown = np.zeros(min(self._capacity, 2 * len(self._slab)), dtype=self._type)
            grown[: len(self._slab)] = self._slab
            self._free = list(reversed(range(len(self._slab), len(grown))))
            self._slab = grown
            return self._free.pop()
        oldest = [one for _, one in zip(range(BATCH), self._slots, strict=False)]
        self._write([one for one in oldest if one in self._dirty])
        self._free += [self._slots.pop(one) for one in oldest]
        return self._free.pop()

    def _write(self, people: list[str]) -> None:
        if not people:
            return
        now = _now()
        rows = [
            (one, self.space.version, now, self._slab[self._slots[one]].tobytes()) for one in people
        ]
        with self._store.writing() as connection:
            raw = connection.connection.driver_connection
            assert raw is not None
            raw.executemany("INSERT OR REPLACE INTO policy_head VALUES (?, ?, ?, ?)", rows)
        self._dirty.difference_update(people)

    # --- watching --------------------------------------------------------------------------------

    def fleet(self) -> Fleet:
        """How the people of this hub fare."""
        slots = np.fromiter(self._slots.values(), dtype=np.int64, count=len(self._slots))
        watch = self._slab["watch"][slots].astype(np.float64)
        seen: Floats = watch[:, SEEN] if len(slots) else np.zeros(0)
        usual: Floats = watch[:, USUAL] if len(slots) else np.zeros(0)
        with self._store.reading() as connection:
            raw = connection.connection.driver_connection
            assert raw is not None
            rows = int(raw.execute("SELECT count(*) FROM policy_head").fetchone()[0])
        fifths = np.array_split(np.argsort(seen, kind="stable"), 5)
        return Fleet(
            awake=len(slots),
            asleep=rows - len(slots),
            bytes=self._slab.nbytes,
            outcomes=int(seen.sum()),
            served_by_popularity=float((watch[:, OPEN] > 0).mean()) if len(slots) else 0.0,
            gain=float(usual.sum() / max(seen.sum(), 1.0)),
            gain_by_quintile=tuple(
                float(usual[one].sum() / max(seen[one].sum(), 1.0)) for one in fifths
            ),
        )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
