"""How quickly decisions are made, beside the same rules as printed Python and as CEL.

    python benchmarks/decide.py [--json] [--quick] [--sizes 100,1000,10000]

Rules and contexts are made (`_made.py`); the kinds of contexts come as often as rules speak of them.
All times are CPU time of one thread. Every View that is timed is new, but its texts have been seen
before, by the peers, too, which remember what they found in a text (`single.N.new_text_us`: every
text is new).

* `single.N`: from a completed View (validated, roles known) to the ids of the rules that fire.
* `peers.printed.N`, `peers.cel.N`: the same, by calling every rule (`_printed.py`, `_cel.py`). That
  they fire the same rules is checked in the run.
* `lookup.N`: from the View to the ids of the rules that apply, or might if fields were not missing.
* `batch.N`: validated contexts to arrays of verdicts and scores, arbitration included.
* `evaluate.N`: JSON to a Decision with arbitration and `because`; validation included, the append to
  the log not (`evaluate.N.logged_us`: included, as `allow` and the like are logged).
* `insert.N`: one rule read from its file, verified, compared with 1,000 others (all of fewer), and
  put in the index of N.
* `calibration`: a plain Python call and a `dict.get`, the floor that everything stands on.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar

from _made import CONCEPTS, NOW, SETTINGS, SHARES, Maker
from _printed import Printed
from habitus.decide import Code, View, decide
from habitus.decide.index import IndexCache, RuleIndex
from habitus.rules import How, Relations, StoredRule, parse_rule, verify_rule
from habitus.vocabulary import Context, plain, validate_context

Item = TypeVar("Item")
Figures = dict[str, Any]
COMPARED = 1000
"""Rules that a new one is compared with."""
CLASHES: frozenset[How] = frozenset({"contradiction", "duplicate", "within", "around"})


@contextmanager
def quiet() -> Iterator[None]:
    """No collection of garbage in the middle of a measurement."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def clock_ns() -> float:
    """What reading the clock costs, in nanoseconds."""
    marks = [time.thread_time_ns() for _ in range(20_001)]
    return statistics.median(b - a for a, b in pairwise(marks))


def each(call: Callable[[Item], object], items: Sequence[Item], own_ns: float) -> list[float]:
    """Microseconds of each call, without the clock's own."""
    now = time.thread_time_ns
    found: list[float] = []
    with quiet():
        for item in items:
            start = now()
            call(item)
            found.append((now() - start - own_ns) / 1000)
    return found


def cut(us: Sequence[float]) -> Figures:
    """Median, 99th percentile, minimum and number."""
    ordered = sorted(us)
    return {
        "us": round(statistics.median(ordered), 2),
        "p99_us": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))], 2),
        "min_us": round(ordered[0], 2),
        "runs": len(ordered),
    }


def views(contexts: Sequence[Context]) -> list[View]:
    """Completed views, untouched otherwise."""
    found = [View(one, settings=SETTINGS, concepts=CONCEPTS, now=NOW) for one in contexts]
    for one in found:
        _ = one.completions, one.roles
    return found


def calibration() -> Figures:
    """Nanoseconds of a plain call and of a look-up in a dictionary."""

    def call(value: int) -> int:
        return value

    table = {n: n for n in range(1000)}
    figures: Figures = {}
    for name, action in (("call_ns", call), ("dict_get_ns", table.get)):
        best: list[float] = []
        for _ in range(30):
            start = time.thread_time_ns()
            for n in range(1000):
                action(n)
            best.append((time.thread_time_ns() - start) / 1000)
        figures[name] = round(statistics.median(best), 1)
    return figures


def measure_single(
    index: RuleIndex, rules: list[StoredRule], maker: Maker, runs: int, own: float
) -> tuple[Figures, Figures, Figures, Figures]:
    """single, lookup and the peers, on the same contexts."""
    contexts = maker.contexts(runs)
    for view in views(contexts):
        index.fired(view)
    single = cut(each(index.fired, views(contexts), own))
    lookup = cut(each(index.applicable, views(contexts), own))
    single["fired"] = statistics.mean(len(index.fired(one)) for one in views(contexts))
    fresh = Maker(99, new_texts=True).contexts(min(runs, 500))
    single["new_text_us"] = cut(each(index.fired, views(fresh), own))["us"]

    printed = Printed(rules, SETTINGS)
    some = contexts[: max(60, runs // (len(rules) // 100 + 1))]
    for view in views(some):
        assert sorted(printed.fired(view)) == sorted(index.fired(view)), "printed Python differs"
    by_printed = cut(each(printed.fired, views(some), own))
    single["ratio_printed"] = round(by_printed["us"] / single["us"], 1)
    return single, lookup, by_printed, measure_cel(index, rules, some, own)


def measure_cel(
    index: RuleIndex, rules: list[StoredRule], contexts: list[Context], own: float
) -> Figures:
    """The CEL bindings; what they read is prepared untimed."""
    try:
        from _cel import Cel

        cel = Cel(rules, SETTINGS)
    except ImportError:
        return {"missing": "pip install common-expression-language"}
    some = contexts[:60]
    prepared = [cel.prepare(view) for view in views(some)]
    agree = sum(
        sorted(cel.fired(given)) == sorted(index.fired(view))
        for given, view in zip(prepared, views(some), strict=True)
    )
    assert agree == len(some), f"CEL differs on {len(some) - agree} of {len(some)}"
    return cut(each(cel.fired, prepared, own))


def measure_batch(index: RuleIndex, maker: Maker, count: int, printed_us: float) -> Figures:
    """Decisions a second, after a first batch has made the tables."""
    index.decide_many(maker.contexts(count), NOW)
    rates: list[float] = []
    for _ in range(5):
        contexts = maker.contexts(count)
        with quiet():
            start = time.thread_time()
            index.decide_many(contexts, NOW)
            rates.append(count / (time.thread_time() - start))
    per_s = statistics.median(rates)
    return {
        "per_s": round(per_s),
        "best_per_s": round(max(rates)),
        "contexts": count,
        "ratio_printed": round(printed_us / (1e6 / per_s), 1),
    }


def measure_evaluate(rules: list[StoredRule], maker: Maker, runs: int, own: float) -> Figures:
    """JSON to a Decision."""
    code = Code(rules=rules, settings=SETTINGS, concepts=CONCEPTS, evidence={}, position=1)
    find = partial(IndexCache(2**31).match, "ann", code)

    def evaluate(raw: dict[str, Any]) -> object:
        return decide(code, validate_context(raw), now=NOW, id_="benchmark", find=find)

    for raw in (plain(one) for one in maker.contexts(1500)):
        evaluate(raw)
    return cut(each(evaluate, [plain(one) for one in maker.contexts(runs)], own))


def measure_insert(rules: list[StoredRule], maker: Maker, runs: int) -> Figures:
    """Milliseconds for one rule more: read, verified, related to the others, in the index."""
    index = RuleIndex(SETTINGS, CONCEPTS, rules)
    for kind in SHARES:
        index.shard(kind)
    news = [maker.stored(maker.rule(maker.kind(), n), n) for n in range(90_000, 90_000 + runs)]
    check = _check_among(rules)
    found: list[float] = []
    with quiet():
        for one in news:
            start = time.thread_time_ns()
            rule = parse_rule(one.source, one.path)
            problems = verify_rule(rule, CONCEPTS, source=one.source, where=one.path)
            assert not [each for each in problems if each.severity == "error"]
            check(one)
            index.insert(one)
            found.append((time.thread_time_ns() - start) / 1e6)
    return {
        "ms": round(statistics.median(found), 3),
        "p99_ms": round(sorted(found)[int(len(found) * 0.99)], 3),
        "compared_with": min(len(rules), COMPARED),
        "runs": len(found),
    }


def _check_among(rules: list[StoredRule]) -> Callable[[StoredRule], object]:
    """The check of one rule against 1,000 others (or all, when they are fewer)."""
    relations = Relations(CONCEPTS, SETTINGS.day_at(NOW), SETTINGS.people)
    relations.sync(one.rule for one in rules[:COMPARED])

    def check(one: StoredRule) -> object:
        relations.add(one.rule)
        return relations.related(one.rule, CLASHES)

    return check


def measure(size: int, *, quick: bool, own: float) -> Figures:
    """All figures of one number of rules."""
    maker = Maker(7)
    rules = maker.rules(size)
    start = time.thread_time()
    index = RuleIndex(SETTINGS, CONCEPTS, rules)
    for kind in SHARES:
        index.shard(kind)
    build_ms = round((time.thread_time() - start) * 1000, 1)
    runs = 400 if quick else 3000
    single, lookup, printed, cel = measure_single(index, rules, maker, runs, own)
    count = 4000 if quick or size > 5000 else 40_000
    return {
        "single": {**single, "build_ms": build_ms, "bytes": index.size()},
        "lookup": lookup,
        "batch": measure_batch(index, maker, count, printed["us"]),
        "evaluate": measure_evaluate(rules, maker, runs, own),
        "insert": measure_insert(rules, maker, 40 if quick else 200),
        "printed": printed,
        "cel": cel,
    }


def run(sizes: Sequence[int], *, quick: bool) -> Figures:
    """The figures by section, then by number of rules."""
    before = calibration()
    own = clock_ns()
    figures: Figures = {"calibration": {**before, "clock_ns": own}, "peers": {}}
    for size in sizes:
        for section, found in measure(size, quick=quick, own=own).items():
            home = figures["peers"] if section in ("printed", "cel") else figures
            home.setdefault(section, {})[str(size)] = found
    figures["calibration"]["after"] = calibration()
    return figures


def table(figures: Figures) -> str:
    """The figures for a reader."""
    one = figures["calibration"]
    lines = [
        f"a plain call {one['call_ns']} ns, dict.get {one['dict_get_ns']} ns",
        f"{'rules':>7} {'single':>9} {'p99':>8} {'printed':>10} {'x':>6} {'CEL':>9} {'lookup':>8} "
        f"{'batch/s':>9} {'evaluate':>9} {'insert':>9}",
    ]
    for size, single in figures["single"].items():
        cel = figures["peers"]["cel"][size].get("us", float("nan"))
        lines.append(
            f"{size:>7} {single['us']:>6} us {single['p99_us']:>5} us "
            f"{figures['peers']['printed'][size]['us']:>7} us {single['ratio_printed']:>6} "
            f"{cel:>6} us {figures['lookup'][size]['us']:>5} us "
            f"{figures['batch'][size]['per_s']:>9} {figures['evaluate'][size]['us']:>6} us "
            f"{figures['insert'][size]['ms']:>6} ms"
        )
    return "\n".join(lines)


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="fewer runs, within a minute")
    parser.add_argument("--sizes", default="100,1000,10000", help="numbers of rules")
    options = parser.parse_args()
    figures = run([int(one) for one in options.sizes.split(",")], quick=options.quick)
    print(json.dumps(figures) if options.json else table(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
