"""Free functions (tier 2): all of one person in one feed, and what a runaway among them costs.

    python benchmarks/tier2.py [--json] [--quick]

`functions.N` is the wall time of one feed that runs N functions of a meal: the worker and its pipe.
`outcomes.N` is the way from the completed context to what each function said: with the values and
the lifted tests before the feed, and the answers checked after it.
`runaway.back_ms` is the wall time of a decision in which one of 50 functions never ends, until the
outcomes of the other 49 are there; `runaway.next_ms` the same once it is known and run apart.
`fired.N` of them answer, some two in a hundred. `load.N.ms` is what a new worker needs for N functions. `peers` are in the same run: the smallest
feed there is, and the same functions as plain Python in this process, without any wall.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any

from habitus.decide import FreeOutcome, View
from habitus.decide.sandbox import Sandbox, lacking
from habitus.rules import FreeRule, read_free_rule
from habitus.vocabulary import Settings, shipped_concepts, validate_context

NOW = datetime.fromisoformat("2026-03-02T12:00:00+01:00")
MEAL: dict[str, Any] = {
    "kind": "meal", "dish": "satay", "cuisine": "Indonesian", "spiciness": 3, "price": 24.0,
    "ingredients": ["chicken", "peanut", "soy sauce", "rice"], "distance_km": 2.5,
    "at": "2026-03-02T19:30:00+01:00",
}  # fmt: skip
SHAPES = (
    "    total = meal.price.value * {n} / 100 + meal.distance_km.km\n"
    "    if total > 400:\n        return forbid()\n",
    "    found = 0\n    for one in meal.ingredients:\n"
    '        if len(one) > {m} + 4 and one != "rice":\n            found += 1\n'
    "    if found >= 3:\n        return avoid(min(1.0, found / 5))\n",
    '    near = meal.distance_km.km < {m} / 10\n    if near and is_a(meal.cuisine, "Thai"):\n'
    "        return prefer(0.5)\n",
    "    hour = meal.at.hour * 60 + meal.at.minute\n    if hour > 1200 + {m}:\n"
    "        return avoid(0.3)\n",
    "    score = meal.spiciness * {m} - meal.price.value\n"
    "    if score > 300 or (score > 200 and meal.price > money(90, 'EUR')):\n"
    '        return ask("worth it?")\n',
)
NAMES = "Meal, ask, avoid, forbid, is_a, money, prefer, rule"


def source(n: int, body: str) -> str:
    """The file of one made function."""
    return (
        f'"""Made function {n}."""\n\nfrom habitus.code import {NAMES}\n\n\n'
        f'@rule(id="m{n}", domain="food")\ndef made_{n}(meal: Meal):\n{body}'
    )


def made(count: int) -> list[FreeRule]:
    """Functions of five shapes with numbers of their own."""
    return [
        read_free_rule(source(n, SHAPES[n % len(SHAPES)].format(n=n, m=n % 17)), "made.py")
        for n in range(count)
    ]


def seen() -> View:
    """The meal, completed."""
    return View(
        validate_context(MEAL),
        settings=Settings(zone="Europe/Berlin", currency="EUR"),
        concepts=shipped_concepts(),
        now=NOW,
    )


def times_us(what: Callable[[], object], runs: int) -> list[float]:
    """Wall times of so many runs, after a tenth as many to warm up."""
    for _ in range(max(5, runs // 10)):
        what()
    found: list[float] = []
    for _ in range(runs):
        began = time.perf_counter_ns()
        what()
        found.append((time.perf_counter_ns() - began) / 1000)
    return found


def figures(values: list[float]) -> dict[str, float]:
    """Minimum, median and p99, in microseconds."""
    ordered = sorted(values)
    return {
        "min_us": round(ordered[0], 1),
        "p50_us": round(statistics.median(ordered), 1),
        "p99_us": round(ordered[int(len(ordered) * 0.99) - 1], 1),
        "runs": len(ordered),
    }


def plain_python(rules: list[FreeRule]) -> Callable[[], object]:
    """The lifted functions compiled here, over the same values: what no wall would cost."""
    from habitus.decide.sandbox._prelude import PRELUDE
    from habitus.decide.sandbox._values import Given, Needs

    given = Given(seen(), Needs.of(rules))
    space: dict[str, Any] = dict(given.inputs)
    texts = [one.body.replace("_RULE_", f"_r{n}", 1) for n, one in enumerate(rules)]
    exec(PRELUDE + "\n".join(texts), space)
    plan = [(n, space[f"_r{n}"]) for n in range(len(rules))]
    run: Callable[..., object] = space["_run"]
    return lambda: run(plan)


def measure(quick: bool) -> dict[str, Any]:
    """All figures."""
    sandbox = Sandbox()
    runs = {50: 300 if quick else 3000, 1000: 100 if quick else 1000}
    result: dict[str, Any] = {
        "functions": {},
        "outcomes": {},
        "fired": {},
        "load": {},
        "runaway": {},
        "peers": {},
    }
    try:
        for count, times in runs.items():
            rules = made(count)
            runner = sandbox.of(f"person{count}")
            view = seen()
            runner.run(rules[:1], view)
            began = time.perf_counter()
            runner.run(rules, view)
            took = time.perf_counter() - began
            result["fired"][str(count)] = len(runner.run(rules, view))
            result["load"][str(count)] = {"ms": round(took * 1000, 1)}
            views = [seen() for _ in range(times + max(5, times // 10))]
            waiting = iter(views)
            result["outcomes"][str(count)] = figures(
                times_us(lambda: runner.run(rules, next(waiting)), times)  # noqa: B023
            )
            result["functions"][str(count)] = figures(_feed_only(sandbox, rules, times))
            result["peers"].setdefault("plain_python", {})[str(count)] = figures(
                times_us(plain_python(rules), times)
            )
        result["peers"]["empty_feed"] = figures(_feed_only(sandbox, [], runs[50]))
        result["runaway"] = _runaway(5 if quick else 15)
    finally:
        sandbox.close()
    return result


def _feed_only(sandbox: Sandbox, rules: list[FreeRule], runs: int) -> list[float]:
    """The worker and its pipe alone, with the values made once."""
    from habitus.decide.sandbox._session import Session
    from habitus.decide.sandbox._values import Given, Needs

    session = Session(sandbox._running())
    given = Given(seen(), Needs.of(rules))
    bodies = [one.body for one in rules]
    try:
        return times_us(lambda: session.run(bodies, given.inputs, given.ask), runs)
    finally:
        session.close()


def _runaway(rounds: int) -> dict[str, float]:
    """A decision with a function that never ends, each time as if nobody knew it yet."""
    rules = made(49)
    body = "    n = 0\n    while n >= 0:\n        n += 1\n    return forbid()\n"
    runaway = read_free_rule(source(9999, body), "made.py")
    mixed = [*rules[:30], runaway, *rules[30:]]
    first: list[float] = []
    after: list[float] = []
    for _ in range(rounds):
        sandbox = Sandbox()
        try:
            runner = sandbox.of("ann")
            honest = runner.run(rules, seen())
            for times in (first, after):
                began = time.perf_counter()
                found = dict(runner.run(mixed, seen()))
                times.append((time.perf_counter() - began) * 1000)
                assert found.pop("m9999") == FreeOutcome(failure="time")
                assert found == honest
        finally:
            sandbox.close()
    return {
        "back_ms": round(statistics.median(first), 1),
        "back_max_ms": round(max(first), 1),
        "next_ms": round(statistics.median(after), 1),
        "rounds": rounds,
    }


def show(result: dict[str, Any]) -> None:
    """The figures as a table."""
    for key in ("functions", "outcomes"):
        for count, one in result[key].items():
            print(
                f"{key:10} {count:>5}  min {one['min_us']:8} us  p50 {one['p50_us']:8} us  p99 {one['p99_us']:8} us"
            )
    for count, one in result["load"].items():
        print(f"load       {count:>5}  {one['ms']} ms")
    for count, one in result["peers"]["plain_python"].items():
        print(f"python     {count:>5}  min {one['min_us']:8} us  p50 {one['p50_us']:8} us")
    print(f"empty feed        min {result['peers']['empty_feed']['min_us']} us")
    print(
        f"runaway           back after {result['runaway']['back_ms']} ms, at most {result['runaway']['back_max_ms']} ms; {result['runaway']['next_ms']} ms from then on"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    if lacking():
        print(json.dumps({"skipped": lacking()}) if options.json else lacking())
        sys.exit(0)
    result = measure(options.quick)
    if options.json:
        print(json.dumps(result))
    else:
        show(result)


if __name__ == "__main__":
    main()
