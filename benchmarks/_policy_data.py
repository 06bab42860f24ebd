"""What `policy.py` reads, and full-information replay on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from habitus.policy import Ratings

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
MISSING = -32768


@dataclass(frozen=True)
class Person:
    """What one person rated."""

    items: Ints
    rewards: Floats
    times: Floats


@dataclass(frozen=True)
class People:
    """People over the same items."""

    persons: list[Person]
    item_count: int
    ids: tuple[str, ...] = ()

    def some(self, which: Ints) -> People:
        return People([self.persons[one] for one in which], self.item_count, self.ids)

    def ratings(self) -> Ratings:
        who = np.repeat(np.arange(len(self.persons)), [len(one.items) for one in self.persons])
        return Ratings(
            who.astype(np.int64),
            np.concatenate([one.items for one in self.persons]),
            np.concatenate([one.rewards for one in self.persons]),
            self.item_count,
            self.ids,
        )


def jester(path: Path) -> People:
    """People of a file like `jester.npz`, rewards 0..1."""
    table = np.load(path)["ratings"]
    persons = []
    for row in table:
        rated = np.flatnonzero(row != MISSING).astype(np.int64)
        rewards = (row[rated].astype(np.float64) / 100.0 + 10.0) / 20.0
        persons.append(Person(rated, rewards, np.zeros(len(rated))))
    return People(persons, table.shape[1])


def movietweetings(paths: Sequence[Path]) -> list[People]:
    """People of each file, over the items of all, rewards 0..1, each in the order of time."""
    tables = [[line.split("::") for line in path.read_text("utf-8").split("\n") if line] for path in paths]  # fmt: skip
    ids = tuple(sorted({row[1] for rows in tables for row in rows}))
    place = {one: at for at, one in enumerate(ids)}
    found = []
    for rows in tables:
        by_person: dict[str, dict[int, tuple[float, float]]] = {}
        for who, what, rating, at in sorted(rows, key=lambda row: int(row[3])):
            by_person.setdefault(who, {})[place[what]] = (float(rating) / 10.0, float(at))
        persons = [
            Person(
                np.array(list(rated), dtype=np.int64),
                np.array([one[0] for one in rated.values()]),
                np.array([one[1] for one in rated.values()]),
            )
            for rated in by_person.values()
        ]
        found.append(People(persons, len(ids), ids))
    return found


def genres(path: Path, ids: Sequence[str]) -> tuple[Floats, list[str]]:
    """(items, genres) what each film is, and the names of the genres."""
    named: dict[str, list[str]] = {}
    for line in path.read_text("utf-8").split("\n"):
        if line:
            id_, _, some = line.split("::")
            named[id_] = [one for one in some.split("|") if one]
    names = sorted({one for some in named.values() for one in some})
    table = np.zeros((len(ids), len(names)))
    for row, id_ in enumerate(ids):
        for one in named.get(id_, []):
            table[row, names.index(one)] = 1.0
    return table, names


def split(count: int, shares: Sequence[float], seed: int) -> list[Ints]:
    """People by chance into parts of these shares."""
    order = np.random.default_rng(seed).permutation(count)
    edges = np.cumsum([0.0, *shares]) * count
    return [order[int(a) : int(b)] for a, b in pairwise(edges)]


class Agent(Protocol):
    """Chooses for one person after the other."""

    def start(self) -> None:
        """A new person begins."""

    def pick(self, rows: Ints) -> int:
        """The row to show of those left."""

    def learn(self, row: int, reward: float) -> None:
        """What it earned."""


def replay(
    agent: Agent,
    person: Person,
    steps: int,
    *,
    start: bool = True,
    seen: Callable[[int, float], float] | None = None,
) -> Floats:
    """(steps,) rewards when an agent chooses among what a person rated and has not been shown.

    Args:
        seen: from step and reward to what the agent is told.
    """
    if start:
        agent.start()
    left = person.items.copy()
    rewards = dict(zip(person.items.tolist(), person.rewards.tolist(), strict=True))
    earned = np.empty(min(steps, len(left)))
    for step in range(len(earned)):
        row = agent.pick(left)
        earned[step] = rewards[row]
        left = left[left != row]
        agent.learn(row, rewards[row] if seen is None else seen(step, rewards[row]))
    return earned


def bounds(person: Person, steps: int) -> tuple[float, float]:
    """The sum of rewards by chance and with all known, over the first steps."""
    count = min(steps, len(person.items))
    best = np.sort(person.rewards)[::-1][:count]
    return float(person.rewards.mean()) * count, float(best.sum())


@dataclass(frozen=True)
class Gaps:
    """Sums a person, from which shares of the gap and paired intervals follow."""

    earned: Floats
    chance: Floats
    best: Floats

    @property
    def share(self) -> float:
        """Share of the gap from chance to all-knowing, in points (0..100)."""
        return float(100.0 * (self.earned - self.chance).sum() / (self.best - self.chance).sum())

    def lead(self, other: Gaps, draws: int = 2000, seed: int = 0) -> tuple[float, float, float]:
        """Points ahead of another on the same people, with the paired bootstrap 95 % interval."""
        rng = np.random.default_rng(seed)
        ahead, room = self.earned - other.earned, self.best - self.chance
        which = rng.integers(0, len(ahead), (draws, len(ahead)))
        drawn = 100.0 * ahead[which].sum(axis=1) / room[which].sum(axis=1)
        low, high = np.quantile(drawn, [0.025, 0.975])
        return float(100.0 * ahead.sum() / room.sum()), float(low), float(high)

    @staticmethod
    def joined(parts: Sequence[Gaps]) -> Gaps:
        return Gaps(
            np.concatenate([one.earned for one in parts]),
            np.concatenate([one.chance for one in parts]),
            np.concatenate([one.best for one in parts]),
        )


def gaps(agent: Agent, people: People, steps: int) -> tuple[Gaps, list[Floats]]:
    """What an agent earns from people, each from the beginning."""
    earned, limits, curves = [], [], []
    for person in people.persons:
        curve = replay(agent, person, steps)
        curves.append(curve)
        earned.append(float(curve.sum()))
        limits.append(bounds(person, steps))
    chance, best = np.array(limits).T
    return Gaps(np.array(earned), chance, best), curves
