"""Exact counting over typed records.

    python benchmarks/aggregate.py FILE --json

FILE is the records benchmark: `user_state` with rows by type, and `cases` with `gold`. Four of its
questions have no single right answer (ties, a missing year) and are reported apart.

Times are CPU milliseconds of this process and, for code, wall milliseconds with the worker that
runs it.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from _typed import CODE
from habitus import BadInput, Habitus, Person

AMBIGUOUS = frozenset(
    (
        "meals_meals_topk_cuisine", "books_books_groupby_top_genre",
        "purchases_buy_groupby_top_category", "sleep_sleep_trend_q1_q2",
    )
)  # fmt: skip


def right(answer: object, gold: object, kind: str) -> bool:
    """Strictly: exact after case-folding; numbers within 1 % or .01 where they are not whole; an
    empty answer is wrong unless nothing is the answer."""
    if isinstance(gold, list):
        given = answer if isinstance(answer, list) else None
        return given is not None and sorted(map(_folded, given)) == sorted(map(_folded, gold))
    if answer is None or answer == "":
        return False
    if kind == "int":
        return type(answer) in (int, float) and answer == gold
    if kind == "float" and isinstance(gold, int | float):
        close = max(0.01, abs(gold) / 100)
        return isinstance(answer, int | float) and abs(answer - gold) <= close
    return _folded(answer) == _folded(gold)


def _folded(value: object) -> str:
    return str(value).casefold().strip()


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


def loaded(habitus: Habitus, data: Mapping[str, object]) -> Person:
    """A person with the records of the file."""
    ann = habitus.person("ann", zone="America/New_York")
    done = ann.load_records(data["user_state"])  # type: ignore[arg-type]
    for one in done.left_out:
        print(f"{one.place}: {one.why}", file=sys.stderr)
    return ann


def lines(figures: Mapping[str, object], head: str = "") -> Iterator[str]:
    """Figures as readable lines."""
    for key, value in figures.items():
        if isinstance(value, Mapping):
            yield from lines(value, f"{head}{key}.")
        else:
            yield f"{head + key:40} {value}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    data = json.loads(given.file.read_text(encoding="utf-8"))
    with Habitus(":memory:") as habitus:
        typed = run_typed(loaded(habitus, data), data["cases"])
    figures: dict[str, object] = {"typed": typed}
    if given.json:
        print(json.dumps(figures, ensure_ascii=False))
    else:
        print("\n".join(lines(figures)))


if __name__ == "__main__":
    main()
