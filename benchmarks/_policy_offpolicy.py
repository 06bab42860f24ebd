"""Estimates on the Open Bandit slices: what one logging policy earns, told from the other's log."""

from __future__ import annotations

import csv
import gzip
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from _policy_data import Floats, Ints
from habitus.policy import estimate

CLIPPED = 1e-6


@dataclass(frozen=True)
class Slice:
    """What one policy logged."""

    items: Ints
    places: Ints
    clicks: Floats
    propensities: Floats


def read(path: Path) -> Slice:
    with gzip.open(path, "rt", encoding="utf-8", newline="") as lines:
        rows = [
            (int(row["item_id"]), int(row["position"]), float(row["click"]), float(row["propensity_score"]))
            for row in csv.DictReader(lines)
        ]  # fmt: skip
    items, places, clicks, propensities = zip(*rows, strict=True)
    return Slice(
        np.array(items), np.array(places) - min(places), np.array(clicks),
        np.clip(np.array(propensities), CLIPPED, 1.0),
    )  # fmt: skip


def probabilities(some: Slice, items: int) -> Floats:
    """(places, items) how a policy chooses, on average over its own log."""
    places = int(some.places.max()) + 1
    table = np.zeros((places, items))
    counts = np.zeros((places, items))
    np.add.at(table, (some.places, some.items), 1.0)
    np.add.at(counts, (some.places,), 1.0)
    return table / np.maximum(counts, 1.0)


def off_policy(folder: Path) -> dict[str, object]:
    """Each policy's value on its own log, beside the estimates from the other's."""
    slices = {name: read(folder / f"{name}_men.csv.gz") for name in ("random", "bts")}
    items = int(max(some.items.max() for some in slices.values())) + 1
    found: dict[str, object] = {}
    for name, other in (("bts", "random"), ("random", "bts")):
        own, log = slices[name], slices[other]
        value = float(own.clicks.mean())
        own_error = float(own.clicks.std(ddof=1)) / np.sqrt(len(own.clicks))
        chosen = probabilities(own, items) if name == "bts" else np.full((3, items), 1.0 / items)
        target = chosen[log.places, log.items]
        half = np.arange(len(log.clicks)) % 2
        foretold, expected = np.zeros(len(log.clicks)), np.zeros(len(log.clicks))
        overall = float(log.clicks.mean())
        for part in (0, 1):
            learnt, told = half != part, half == part
            sums = np.bincount(log.items[learnt], weights=log.clicks[learnt], minlength=items)
            counts = np.bincount(log.items[learnt], minlength=items)
            model = (sums + 200.0 * overall) / (counts + 200.0)
            foretold[told] = model[log.items[told]]
            expected[told] = (chosen @ model)[log.places[told]]
        estimates = {}
        for how in ("ips", "snips", "dr"):
            one = estimate(
                log.clicks, log.propensities, target, how=how, foretold=foretold, expected=expected
            )
            both = float(np.hypot(one.error, own_error))
            estimates[how] = {
                "value": round(one.value, 5),
                "error": round(one.error, 5),
                "effective": round(one.effective),
                "verdict": one.conclusive,
                "agrees": bool(abs(one.value - value) <= 1.96 * both),
            }
        found[f"{name}_from_{other}"] = {
            "on_policy": round(value, 5), "on_policy_error": round(own_error, 5), **estimates,
        }  # fmt: skip
    return found
