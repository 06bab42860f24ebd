"""What a step costs, compiled and not, and what a million people cost."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from habitus.policy import Curriculum, Head, Hub, Policy, Space, Strategy
from habitus.store import Store

Report = Callable[[str], None]
ITEMS, AMONG = 3000, 200
WAYS = {
    "greedy": Strategy("greedy", epsilon=0.02),
    "thompson": Strategy("thompson", epsilon=0.02),
    "ucb": Strategy("ucb", 1.0, epsilon=0.02),
}


def made_space(seed: int = 0) -> Space:
    rng = np.random.default_rng(seed)
    features = 0.05 * rng.standard_normal((ITEMS, 16))
    return Space(
        tuple(str(one) for one in range(ITEMS)), features, rng.uniform(0.3, 0.7, ITEMS),
        np.full(ITEMS, 0.05), np.ones(ITEMS),
    )  # fmt: skip


def spread(times: list[int]) -> dict[str, float]:
    """p50 and p99 of nanoseconds, in microseconds."""
    return {
        "p50": round(float(np.median(times)) / 1e3, 2),
        "p99": round(float(np.quantile(times, 0.99)) / 1e3, 2),
        "runs": len(times),
    }


def calmest(rounds: list[dict[str, float]]) -> dict[str, float]:
    """Of several rounds the one with the least median: others use the machine, too."""
    return min(rounds, key=lambda one: one["p50"])


def steps(times: int = 2000, rounds: int = 5) -> dict[str, dict[str, float]]:
    """CPU time of a choice among 200 with its update, by way of choosing."""
    found: dict[str, list[dict[str, float]]] = {}
    for _ in range(rounds):
        for name, one in _steps(times).items():
            found.setdefault(name, []).append(one)
    return {name: calmest(some) for name, some in found.items()}


def _steps(times: int) -> dict[str, dict[str, float]]:
    space = made_space()
    rng = np.random.default_rng(1)
    sets = [rng.integers(0, ITEMS, AMONG) for _ in range(64)]
    found = {}
    for name, way in WAYS.items():
        policy = Policy(space, curriculum=Curriculum(way, way, way), seed=2)
        spent: list[int] = []
        for at in range(times + 300):
            if at % 200 == 0:
                policy.head = Head(space.width)
            begun = time.thread_time_ns()
            advice = policy.advise(sets[at % 64])
            policy.observe(advice, 0.6)
            if at >= 300:
                spent.append(time.thread_time_ns() - begun)
        found[name] = spread(spent)
    return found


def _in_a_process(compiled: bool) -> dict[str, dict[str, float]]:
    """The steps in a process of their own: compiled or not is settled when it starts."""
    environment = {**os.environ, "HABITUS_COMPILED": "1" if compiled else "0"}
    code = "import json, _policy_cost; print(json.dumps(_policy_cost.steps()))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parent, env=environment, check=True,
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    found: dict[str, dict[str, float]] = json.loads(done.stdout)
    return found


def cost(people: int, report: Report) -> dict[str, object]:
    """Steps, bytes, waking, and many people created, put to sleep and woken."""
    plain = _in_a_process(compiled=False)
    report(f"a step in plain numpy: {plain['greedy']['p50']} us")
    compiled = _in_a_process(compiled=True) if find_spec("numba") else None
    if compiled is not None:
        report(f"a step compiled: {compiled['greedy']['p50']} us")
    return {
        "step_us": None if compiled is None else compiled["greedy"]["p50"],
        "step_numpy_us": plain["greedy"]["p50"],
        "compiled": compiled,
        "numpy": plain,
        **fleet(people, report),
    }


def fleet(people: int, report: Report) -> dict[str, object]:
    """Many people created, woken from the store, taught, put to sleep and woken again."""
    space = made_space()
    names = [f"p{one}" for one in range(people)]
    with tempfile.TemporaryDirectory(prefix="habitus-hub-") as folder:
        store = Store(Path(folder) / "hub.db")
        hub = Hub(space, store, budget=1 << 30)
        begun = time.process_time()
        hub.create(names)
        created = time.process_time() - begun
        report(f"{people} people created")
        order = np.random.default_rng(3).permutation(people)
        from_store = _woken(hub, [names[one] for one in order])
        report(f"{people} people woken from the store")
        again = [names[one] for one in order[: min(people, 40_000)]]
        from_slab = calmest([_woken(hub, again) for _ in range(5)])
        taught = order[: min(people, 20_000)]
        for one in taught.tolist():
            hub.observe(names[one], hub.advise(names[one], np.arange(AMONG)), 0.6)
        begun = time.process_time()
        hub.flush()
        for one in names:
            hub.sleep(one)
        slept = time.process_time() - begun
        size = (Path(folder) / "hub.db").stat().st_size
        store.close()
    return {
        "bytes": Head(space.width).pack().nbytes,
        "wake_sqlite_us": from_store["p50"],
        "wake_slab_us": from_slab["p50"],
        "wake_sqlite": from_store,
        "wake_slab": from_slab,
        "people": {
            "count": people,
            "create_s": round(created, 2),
            "sleep_s": round(slept, 2),
            "peak_gib": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20, 3),
            "store_bytes_a_person": round(size / people),
        },
    }


def _woken(hub: Hub, names: list[str]) -> dict[str, float]:
    spent: list[int] = []
    for one in names:
        begun = time.thread_time_ns()
        hub.wake(one)
        spent.append(time.thread_time_ns() - begun)
    return spread(spent)
