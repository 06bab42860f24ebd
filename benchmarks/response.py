"""How soon a person's own weights are known from answers to "which of these two?".

    python benchmarks/response.py [--quick] [--json]

Simulated people share features of options and differ in their weights, drawn from a population with
directions in which people differ much and little. The prior is learnt from other people's answers.

* ``pairs_right.N``: share of fresh pairs put in the person's own order after N answers: ``own`` (asked
  what tells most), ``own_random`` (asked at random), ``flat`` (no population), ``pooled`` (one model
  for everybody).
* ``active``: questions until those who are asked what tells most are as well known as after 10 random
  ones.
* ``answer_us``, ``ask_us``: CPU time of an answer, and of choosing among 100 pairs, p50 and p99.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from habitus.profile import Taste, ask, population

Floats = NDArray[np.float64]
Pair = tuple[Floats, Floats]
WIDTH, ASKED = 8, (0, 1, 2, 5, 10, 30)


@dataclass(frozen=True)
class Population:
    """How weights are spread over people."""

    mean: Floats
    root: Floats

    def person(self, rng: np.random.Generator) -> Floats:
        found: Floats = self.mean + self.root @ rng.standard_normal(WIDTH)
        return found


def made(rng: np.random.Generator) -> Population:
    scales = 2.5 * 0.6 ** np.arange(WIDTH)
    turned = np.linalg.qr(rng.standard_normal((WIDTH, WIDTH)))[0]
    return Population(0.5 * rng.standard_normal(WIDTH), turned * scales)


def pair(rng: np.random.Generator) -> Pair:
    return rng.standard_normal(WIDTH), rng.standard_normal(WIDTH)


def answer(weights: Floats, one: Pair, rng: np.random.Generator) -> Pair:
    first, second = one
    heard = (first - second) @ weights + np.sqrt(2.0) * rng.standard_normal()
    return (first, second) if heard > 0 else (second, first)


def right(taste: Taste, weights: Floats, pairs: list[Pair]) -> float:
    told = [((a - b) @ taste.mean > 0) == ((a - b) @ weights > 0) for a, b in pairs]
    return float(np.mean(told))


def spread(times: list[int]) -> dict[str, float]:
    return {
        "p50": round(float(np.median(times)) / 1e3, 2),
        "p99": round(float(np.quantile(times, 0.99)) / 1e3, 2),
        "runs": len(times),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="fewer people, within a minute")
    given = parser.parse_args()
    people, prior_people = (40, 60) if given.quick else (200, 200)
    rng = np.random.default_rng(0)
    world = made(rng)
    others = []
    for _ in range(prior_people):
        weights = world.person(rng)
        others.append([answer(weights, pair(rng), rng) for _ in range(20)])
    prior = population(others, WIDTH)
    flat = Taste.stranger(WIDTH, spread=1.5)
    scores: dict[str, dict[int, list[float]]] = {
        name: {count: [] for count in range(31)} for name in ("own", "own_random", "flat", "pooled")
    }
    answered: list[int] = []
    asked: list[int] = []
    for _ in range(people):
        weights = world.person(rng)
        fresh = [pair(rng) for _ in range(200)]
        beliefs = {"own": prior, "own_random": prior, "flat": flat}
        pooled = right(prior, weights, fresh)
        for count in range(31):
            for name, belief in beliefs.items():
                scores[name][count].append(right(belief, weights, fresh))
            scores["pooled"][count].append(pooled)
            candidates = [pair(rng) for _ in range(100)]
            begun = time.thread_time_ns()
            place = ask(beliefs["own"], candidates)
            asked.append(time.thread_time_ns() - begun)
            preferred, other = answer(weights, candidates[place], rng)
            begun = time.thread_time_ns()
            beliefs["own"] = beliefs["own"].answered(preferred, other)
            answered.append(time.thread_time_ns() - begun)
            preferred, other = answer(weights, candidates[0], rng)
            for name in ("own_random", "flat"):
                beliefs[name] = beliefs[name].answered(preferred, other)
    means = {name: {n: float(np.mean(some[n])) for n in some} for name, some in scores.items()}
    target = means["own_random"][10]
    figures = {
        "people": people,
        "pairs_right": {str(n): {name: round(means[name][n], 4) for name in means} for n in ASKED},
        "active": {
            "as_well_as_10_random": next((n for n in range(31) if means["own"][n] >= target), None)
        },
        "answer_us": spread(answered),
        "ask_us": spread(asked),
    }
    print(json.dumps(figures, indent=None if given.json else 2))


if __name__ == "__main__":
    main()
