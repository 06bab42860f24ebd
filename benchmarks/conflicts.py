"""The conflict service over made rules: how fast, and how often it is right.

    python benchmarks/conflicts.py [--quick] [--json]

* ``pairwise``: all pairs of 1,000 rules, those that contradict each other (not proved apart) found
  and listed; ``read_ms`` is reading the rules into boxes and tables before that, once a process.
* ``one``: one rule against 999, every relation but overlap; ``add`` is the same with verifying the
  rule, reading it into boxes and putting it in the table (CPU milliseconds, p50 and p99).
* ``exact``: random pairs of branches of rules of one kind, "do they meet" and "does one lie within
  the other": how often closed form answers what z3 answers, how often closed form says "not
  proved", and how often z3 gives up. z3 works from an encoding of its own.
* ``examples``: of all contradictions that nothing decides, how many have a context on which the
  reference evaluator lets both rules answer (``told``), and how many are listed as not proved.
* ``calibration``: a plain call and a ``dict.get``, in nanoseconds.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable

from _made import CONCEPTS, NOW, SETTINGS, SHARES, Maker
from habitus.conflicts import relate
from habitus.decide import ClashFinder
from habitus.rules import (
    How,
    Relations,
    StoredRule,
    can_prove,
    prove_meet,
    prove_within,
    verify_rule,
)

DAY = SETTINGS.day_at(NOW)
CLASHES: frozenset[How] = frozenset({"contradiction", "duplicate", "within", "around"})
Figures = dict[str, object]


def cpu_ms(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1e3


def spread(times: list[float]) -> Figures:
    ordered = sorted(times)
    return {
        "p50_ms": round(statistics.median(ordered), 3),
        "p99_ms": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))], 3),
        "runs": len(ordered),
    }


def relations_of(rules: list[StoredRule]) -> Relations:
    relations = Relations(CONCEPTS, DAY)
    relations.sync(one.rule for one in rules)
    return relations


def pairwise(count: int, runs: int) -> Figures:
    rules = Maker(7).rules(count)
    read = cpu_ms(lambda: relations_of(rules))
    times: list[float] = []
    found = 0
    for _ in range(runs):
        relations = relations_of(rules)  # a fresh table, so that nothing is remembered
        listed: list[object] = []
        times.append(cpu_ms(lambda: listed.extend(relations.pairs({"contradiction"}))))  # noqa: B023
        found = len(listed)
    return {"ms": spread(times)["p50_ms"], **spread(times), "read_ms": round(read, 1),
            "contradicting": found, "pairs": count * (count - 1) // 2}  # fmt: skip


def one_against(count: int, runs: int) -> tuple[Figures, Figures]:
    rules = Maker(7).rules(count)
    relations = relations_of(rules)
    one: list[float] = []
    add: list[float] = []
    for stored in rules[:runs]:
        rule = stored.rule
        relations.remove(rule.id)

        def taken_in() -> None:
            verify_rule(rule, CONCEPTS)  # noqa: B023
            relations.add(rule)  # noqa: B023
            relations.related(rule, CLASHES)  # noqa: B023

        add.append(cpu_ms(taken_in))
        relations.remove(rule.id)
        relations.add(rule)
        one.append(cpu_ms(lambda: relations.related(rule, CLASHES)))  # noqa: B023
    return spread(one), spread(add)


def exact(count: int) -> Figures:
    if not can_prove():
        return {"pairs": 0, "note": "z3 is not installed: pip install 'habitus[prove]'"}
    maker, chosen = Maker(11), random.Random(11)
    relations = Relations(CONCEPTS, DAY)
    space = relations.reader.space
    tally: dict[str, Counter[str]] = {"meet": Counter(), "within": Counter()}
    closed_ms = solver_ms = 0.0
    for number in range(count):
        kind = chosen.choices(list(SHARES), list(SHARES.values()))[0]
        a, b = (maker.rule(kind, 2 * number + n) for n in range(2))
        start = time.process_time()
        one, two = (relations.reader.claims(rule)[-1] for rule in (a, b))
        told = relate(one.region, two.region, space)
        closed_ms += (time.process_time() - start) * 1e3
        asked = (a, one.branch, b, two.branch, space, DAY)
        start = time.process_time()
        answers = {"meet": prove_meet(*asked), "within": prove_within(*asked)}
        solver_ms += (time.process_time() - start) * 1e3
        for name, said in (("meet", told.meet), ("within", told.within)):
            solved = answers[name]
            outcome = (
                "not_proved" if said is None
                else "solver_gave_up" if solved is None
                else "agreed" if said == solved
                else "disagreed"
            )  # fmt: skip
            tally[name][outcome] += 1
            tally[name][f"said_{said}"] += 1
    return {
        "pairs": count,
        **{name: dict(sorted(counted.items())) for name, counted in tally.items()},
        "closed_ms_a_pair": round(closed_ms / count, 3),
        "solver_ms_a_pair": round(solver_ms / count, 3),
    }


def examples(count: int) -> Figures:
    rules = Maker(7).rules(count)
    relations = relations_of(rules)
    finder = ClashFinder(rules, SETTINGS, relations, NOW)
    start = time.process_time()
    found = finder.all(most=1_000_000)
    took = time.process_time() - start
    told = [one for one in found if one.how == "contradiction"]
    return {
        "rules": count,
        "told": len(told),
        "told_with_context": sum(one.context is not None for one in told),
        "unproved": sum(one.how == "unproved" for one in found),
        "ms_a_clash": round(took * 1e3 / max(len(found), 1), 3),
        "others": dict(Counter(one.how for one in found if one.how != "contradiction")),
    }


def calibration() -> Figures:
    known = {"a": 1}

    def nothing() -> None:
        return None

    def each(work: Callable[[], object]) -> float:
        times = []
        for _ in range(9):
            start = time.perf_counter_ns()
            for _ in range(20_000):
                work()
            times.append((time.perf_counter_ns() - start) / 20_000)
        return round(statistics.median(times), 1)

    return {"call_ns": each(nothing), "dict_get_ns": each(lambda: known.get("a"))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="smaller, within a minute")
    given = parser.parse_args()
    quick = given.quick
    one, add = one_against(1000, 50 if quick else 300)
    figures: Figures = {
        "calibration": calibration(),
        "pairwise": {"1000": pairwise(1000, 2 if quick else 7)},
        "one": {"999": one},
        "add": {"999": add},
        "exact": exact(150 if quick else 5000),
        "examples": examples(200 if quick else 500),
    }
    if given.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:12} {json.dumps(value)}")


if __name__ == "__main__":
    main()
