"""Exact answers from records: plain questions in English and Chinese, scored strictly.

    python benchmarks/aggregate.py FILE [--records DIR] [--json] [--failures] [--quick]

FILE is one JSON object with `user_state` and `cases`, or lines of `{"id", "lang", "records", "now",
"question", "answer_kind", "gold"}` whose records are `DIR/NAME.json` = `{type: [rows]}`. A question
that is refused counts as right only where `answer_kind` is `refuse`. Times are CPU milliseconds of
`answer` alone, after the person's records were read once. For the published questions, `typed` is the
share that code written for each gives right in the sandbox; four of them have no one right answer (ties, a
missing year) and are reported apart. `dialogue` is the share of its records that reach the state right when
each is told in a sentence of either language.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from _dialogue import share_told
from _questions import Asked, ask, load, people
from _typed_run import run_typed
from habitus import Habitus


def shares(found: list[Asked]) -> dict[str, Any]:
    """Questions and the shares right, wrong, refused."""
    counts = Counter(one.result for one in found)
    total = max(len(found), 1)
    names = ("right", "wrong", "refused")
    return {"questions": len(found), **{name: round(counts[name] / total, 4) for name in names}}


def report(found: list[Asked], warm_ms: list[float]) -> dict[str, Any]:
    """The figures of all questions, by language and by kind of answer."""
    scored = [one for one in found if not one.case.scored_apart]
    apart = [one for one in found if one.case.scored_apart]
    times = sorted(one.ms for one in found)
    languages = sorted({one.case.lang for one in scored})
    kinds = sorted({one.case.kind for one in scored})
    body: dict[str, Any] = {
        **shares(scored),
        "p50_ms": round(statistics.median(times), 2),
        "p99_ms": round(times[min(len(times) - 1, int(len(times) * 0.99))], 2),
        "first_ms": round(statistics.median(warm_ms), 1),
        "runs": len(times),
        "by_language": {
            one: shares([each for each in scored if each.case.lang == one]) for one in languages
        },
        "by_kind": {
            one: shares([each for each in scored if each.case.kind == one]) for one in kinds
        },
    }
    if apart:
        body["scored_apart"] = shares(apart)
    return body


def run(file: Path, folder: Path | None, *, quick: bool, failures: bool) -> dict[str, Any]:
    """Ask everything."""
    suite = load(file, folder)
    cases = suite.cases[:: 4 if quick else 1]
    found: list[Asked] = []
    warm: list[float] = []
    with Habitus(":memory:") as habitus:
        persons = people(habitus, suite)
        for name, person in persons.items():
            now = next(one.now for one in suite.cases if one.records == name)
            begun = time.process_time()
            person.answer("How many records?", now=now)
            warm.append((time.process_time() - begun) * 1e3)
        for number, case in enumerate(cases, 1):
            one = ask(persons[case.records], case)
            found.append(one)
            if failures and one.result != "right":
                show(one)
            if sys.stderr.isatty():
                print(f"\r{number}/{len(cases)}", end="", file=sys.stderr)
        if sys.stderr.isatty():
            print(file=sys.stderr)
        figures = report(found, warm)
        if "domains" in persons:
            published = json.loads(file.read_text(encoding="utf-8"))["cases"]
            figures["typed"] = run_typed(persons["domains"], published)
    if "domains" in suite.records:
        figures["dialogue"] = share_told(
            suite.records["domains"],
            most=5 if quick else 50,
            failures=failures,
            progress=lambda one: print(f"told: {one}", file=sys.stderr),
        )
    return figures


def show(one: Asked) -> None:
    """One failure, readable."""
    print(f"{one.result.upper()} {one.case.id}: {one.case.question}")
    print(f"    gold {one.case.gold!r}, got {one.answer.value!r}: {one.answer.sentence}")


def main() -> None:
    """Read the options, ask, print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--records", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--failures", action="store_true")
    parser.add_argument("--quick", action="store_true", help="every fourth question")
    options = parser.parse_args()
    body = run(options.file, options.records, quick=options.quick, failures=options.failures)
    if options.json:
        print(json.dumps(body))
        return
    print(
        f"{body['questions']} questions: {body['right']:.1%} right, {body['wrong']:.1%} wrong, {body['refused']:.1%} refused"
    )
    for name, part in body["by_language"].items():
        print(
            f"  {name}: {part['questions']}: {part['right']:.1%} right, {part['wrong']:.1%} wrong, {part['refused']:.1%} refused"
        )
    for name in ("typed", "dialogue"):
        if name in body:
            print(f"  {name}: {body[name]}")
    print(
        f"  {body['p50_ms']} ms each (CPU, median), {body['p99_ms']} ms at worst; {body['first_ms']} ms for the first"
    )


if __name__ == "__main__":
    main()
