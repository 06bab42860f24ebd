"""A made population: people with hidden weights over items with hidden features."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from habitus.policy import Ratings, Space

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class World:
    """Items and people as they really are."""

    features: Floats
    base: Floats
    noise: float
    weights: Floats

    def space(self) -> Space:
        """What learning would find with endless data."""
        count = len(self.base)
        return Space(
            tuple(str(one) for one in range(count)), self.features.copy(), self.base.copy(),
            np.full(count, self.noise), np.ones(count),
        )  # fmt: skip

    def reward(self, person: int, item: int, rng: np.random.Generator) -> float:
        mean = self.base[item] + self.features[item] @ self.weights[person]
        return float(mean + np.sqrt(self.noise) * rng.standard_normal())

    def ratings(self, people: int, rng: np.random.Generator, share: float = 0.5) -> Ratings:
        rows = [
            (f"{who:05d}", f"{item:03d}", self.reward(who, item, rng))
            for who in range(people)
            for item in range(len(self.base))
            if rng.random() < share
        ]
        return Ratings.of(rows)


def world(seed: int = 0, items: int = 60, width: int = 16, people: int = 200) -> World:
    rng = np.random.default_rng(seed)
    return World(
        features=0.12 * rng.standard_normal((items, width)),
        base=rng.uniform(0.4, 0.6, items),
        noise=0.02,
        weights=rng.standard_normal((people, width)),
    )
