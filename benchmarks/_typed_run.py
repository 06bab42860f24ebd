"""Code over the records of the published benchmark, run in the sandbox."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Mapping, Sequence

from _questions import AMBIGUOUS, right
from _typed import CODE
from habitus import BadInput, Person


def run_typed(ann: Person, cases: Sequence[Mapping[str, str]]) -> dict[str, object]:
    """The share of questions whose code gives the gold."""
    found: list[bool] = []
    apart: dict[str, bool] = {}
    wall: list[float] = []
    cpu: list[float] = []
    for case in cases:
        name = case["case_id"].removeprefix(case["target_domain"] + "_")
        code = CODE.get(name)
        if code is None:
            continue
        begun, spent = time.perf_counter(), time.process_time()
        try:
            answer: object = ann.run(code).value
        except BadInput as problem:
            print(f"{case['case_id']}: {problem}", file=sys.stderr)
            answer = None
        wall.append((time.perf_counter() - begun) * 1e3)
        cpu.append((time.process_time() - spent) * 1e3)
        good = right(answer, case["gold"], case["answer_kind"])
        if case["case_id"] in AMBIGUOUS:
            apart[case["case_id"]] = good
            continue
        found.append(good)
        if not good:
            print(f"{case['case_id']}: {answer!r}, not {case['gold']!r}", file=sys.stderr)
    return {
        "questions": len(found),
        "right": round(sum(found) / len(found), 4) if found else None,
        "ambiguous": apart,
        **_times("cpu", cpu),
        **_times("wall", wall),
    }


def _times(name: str, values: Sequence[float]) -> dict[str, float]:
    if not values:
        return {}
    ordered = sorted(values)
    last = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return {
        f"{name}_p50_ms": round(statistics.median(ordered), 2),
        f"{name}_p99_ms": round(last, 2),
    }
