"""What a person says, and whether it is then enforced: the figures of `saydo` case files.

    python benchmarks/saydo.py FILE... [--json] [--failures] [--quick] [--case ID]

Each case is a fresh person in a fresh in-memory store; its history is told through the public API,
then every probe is decided. `enforced` is the share right among probes whose expectation excludes
`allow`; `false_alarm` the share of probes expecting only `allow` that got anything else;
`inversions` the share that got `prefer` where only `forbid` or `avoid` is right, or the reverse.
Cases whose `crc32(id) % 3 == 0` are the check part: `--failures` never shows them.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from habitus import BadInput, Decision, Habitus, Person

Case = dict[str, Any]


def cases(files: list[Path]) -> Iterator[Case]:
    """The cases of all files, in order."""
    for file in files:
        with file.open(encoding="utf-8") as lines:
            for line in lines:
                if line.strip():
                    yield json.loads(line)


def tell(person: Person, entry: Case) -> None:
    """One history entry through the public API."""
    at = datetime.fromisoformat(entry["at"])
    if "event" in entry:
        event = dict(entry["event"])
        response = event.pop("response")
        person.observe({"kind": "meeting", **event}, response, at=at)
    else:
        person.tell(
            entry["text"],
            at=at,
            speaker=entry["speaker"],
            name=entry.get("name"),
            channel="email" if entry["channel"] == "email" else "chat",
        )


def holds(key: str, value: object, effects: dict[str, object]) -> bool:
    """Whether an effect is set; one of several tags counts."""
    got = effects.get(key)
    return value in got if isinstance(got, list) else got == value


def judge(expect: Case, decision: Decision) -> tuple[bool, str]:
    """Whether a decision is right, and what is wrong with it."""
    wrong: list[str] = []
    effects: dict[str, object] = dict(decision.effects)
    if "verdict" in expect and decision.verdict not in expect["verdict"]:
        wrong.append(f"got {decision.verdict}, right is {'/'.join(expect['verdict'])}")
    for key, value in expect.get("effects", {}).items():
        if not holds(key, value, effects):
            wrong.append(f"effect {key}={value} is missing, got {effects}")
    for key, value in expect.get("not_effects", {}).items():
        if holds(key, value, effects):
            wrong.append(f"effect {key}={value} must not be there")
    return not wrong, "; ".join(wrong)


def excludes_allow(expect: Case) -> bool:
    """Whether the probe asks for something to be enforced."""
    if expect.get("effects"):
        return True
    return "verdict" in expect and "allow" not in expect["verdict"]


def allow_only(expect: Case) -> bool:
    """Whether nothing may happen."""
    return expect.get("verdict") == ["allow"] and not expect.get("effects")


def inverted(expect: Case, decision: Decision) -> bool:
    """Whether the verdict is the opposite of every right one."""
    right = set(expect.get("verdict", ()))
    if not right:
        return False
    if right <= {"forbid", "avoid"}:
        return decision.verdict == "prefer"
    return right <= {"prefer"} and decision.verdict in ("forbid", "avoid")


class Tally:
    """Counts of one part of the cases."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()

    def add(self, expect: Case, decision: Decision, right: bool) -> None:
        self.count["probes"] += 1
        self.count["passed"] += right
        self.count["inversions"] += inverted(expect, decision)
        if excludes_allow(expect):
            self.count["to_enforce"] += 1
            self.count["enforced"] += right
        if allow_only(expect):
            self.count["to_allow"] += 1
            self.count["false_alarm"] += not right

    def shares(self) -> dict[str, float | int]:
        c = self.count

        def share(key: str, of: str) -> float:
            return round(c[key] / c[of], 4) if c[of] else 0.0

        return {
            "probes": c["probes"],
            "passed": c["passed"],
            "accuracy": share("passed", "probes"),
            "enforced": share("enforced", "to_enforce"),
            "false_alarm": share("false_alarm", "to_allow"),
            "inversions": share("inversions", "probes"),
        }


STATING = {"wish", "like", "habit", "fact", "change", "accept", "definition"}


def stage_of(person: Person, case: Case, failed: list[tuple[Case, Decision, str]]) -> str:
    """The stage of reading that lost the case, from what each stage left behind."""
    if any("event" in entry for entry in case["history"]):
        return "habits"
    if all(decision.verdict != "allow" for _, decision, _ in failed):
        quiet = all(allow_only(probe["expect"]) for probe, _, _ in failed)
        if not quiet:
            return "polarity or standing"
        return (
            "judge: read too much"
            if case["group"] in ("nothing", "injection", "attribution")
            else "slots: too wide"
        )
    kinds: Counter[str] = Counter()
    for entry in case["history"]:
        if entry.get("speaker") == "user":
            reading = person.read(entry["text"], at=datetime.fromisoformat(entry["at"]))
            kinds.update(clause.kind for clause in reading.clauses)
    if not person.facts():
        if kinds["unreadable"]:
            return "slots: unreadable"
        return "judge: no wish was seen" if not STATING & set(kinds) else "slots: nothing was read"
    if not person.rules():
        return "build or change: statements left no rule"
    return "slots: rules exist but do not say this"


def show(case: Case, person: Person, failed: list[tuple[Case, Decision, str]]) -> None:
    """One failing build case beside the facts and rules that led to it."""
    print(f"\n## {case['id']} [{case['group']}] lost by {stage_of(person, case, failed)}")
    for entry in case["history"]:
        who = entry.get("name") or entry.get("speaker", "calendar")
        print(f"  {entry['at'][:16]} {who}> {entry.get('text') or entry.get('event')}")
        if entry.get("speaker") == "user":
            reading = person.read(entry["text"], at=datetime.fromisoformat(entry["at"]))
            for clause in reading.clauses:
                print(f"      [{clause.kind}: {clause.why}] {clause.text}")
    for fact in reversed(person.facts()):
        ended = f" (ended {fact.ended_at:%Y-%m-%d})" if fact.ended_at else ""
        print(f"  fact{ended}: {fact.relation} | {fact.object} | {fact.statement}")
    for rule in person.rules():
        body = rule.source.partition("def ")[2].partition(":\n")[2]
        print(f"  rule [{rule.stage}] {person.sentence(rule)}")
        print("    " + body.rstrip().replace("\n", "\n    "))
    for probe, decision, why in failed:
        print(f"  ? {probe['at'][:16]} {json.dumps(probe['context'], ensure_ascii=False)}")
        print(f"    WRONG {why}; because {' | '.join(decision.because)}")


def run(files: list[Path], *, quick: bool, failures: bool, only: str | None) -> dict[str, Any]:
    """All figures."""
    total, parts = Tally(), {"build": Tally(), "check": Tally()}
    groups: dict[str, Tally] = {}
    languages: dict[str, Tally] = {}
    tell_ms: list[float] = []
    decide_us: list[float] = []
    stages: Counter[str] = Counter()
    for number, case in enumerate(cases(files)):
        if (quick and number % 5) or (only and case["id"] != only):
            continue
        check = zlib.crc32(case["id"].encode()) % 3 == 0
        with Habitus(":memory:") as habitus:
            language: Literal["en", "zh"] = "zh" if case["id"].startswith(("zh", "mix")) else "en"
            person = habitus.person("one", zone=case["zone"], language=language)
            for entry in case["history"]:
                start = time.process_time()
                tell(person, entry)
                tell_ms.append((time.process_time() - start) * 1e3)
            failed: list[tuple[Case, Decision, str]] = []
            for probe in case["probes"]:
                start = time.process_time()
                decision = person.evaluate_context(
                    probe["context"], now=datetime.fromisoformat(probe["at"])
                )
                decide_us.append((time.process_time() - start) * 1e6)
                right, why = judge(probe["expect"], decision)
                tallies = (
                    total,
                    parts["check" if check else "build"],
                    groups.setdefault(case["group"], Tally()),
                    languages.setdefault(
                        case["id"].partition("-")[0].rstrip("0123456789"), Tally()
                    ),
                )
                for tally in tallies:
                    tally.add(probe["expect"], decision, right)
                if not right:
                    failed.append((probe, decision, why))
            if failed and not check:
                stages[stage_of(person, case, failed)] += 1
                if failures:
                    show(case, person, failed)

    def cut(values: list[float]) -> dict[str, float | int]:
        if len(values) < 2:
            return {"runs": len(values)}
        return {
            "p50": round(statistics.median(values), 2),
            "p99": round(statistics.quantiles(values, n=100)[98], 2),
            "runs": len(values),
        }

    return {
        **total.shares(),
        "build": parts["build"].shares(),
        "check": parts["check"].shares(),
        "by_group": {name: tally.shares() for name, tally in sorted(groups.items())},
        "by_language": {name: tally.shares() for name, tally in sorted(languages.items())},
        "lost_build_cases_by_stage": dict(stages.most_common()),
        "tell_ms": cut(tell_ms),
        "decide_us": cut(decide_us),
    }


def table(figures: dict[str, Any]) -> str:
    """The figures for a reader."""
    rows = [("all", figures), ("build", figures["build"]), ("check", figures["check"])]
    rows += [*figures["by_language"].items(), *figures["by_group"].items()]
    head = f"{'':12} {'probes':>7} {'accuracy':>9} {'enforced':>9} {'alarms':>8} {'inverted':>9}"
    lines = [head]
    for name, one in rows:
        lines.append(
            f"{name:12} {one['probes']:7} {one['accuracy']:9.1%} {one['enforced']:9.1%} "
            f"{one['false_alarm']:8.1%} {one['inversions']:9.2%}"
        )
    lines.append(f"tell {figures['tell_ms']} ms; decide {figures['decide_us']} us")
    lines.append(f"lost: {figures['lost_build_cases_by_stage']}")
    return "\n".join(lines)


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--failures", action="store_true", help="show failing build cases")
    parser.add_argument("--quick", action="store_true", help="every fifth case")
    parser.add_argument("--case", help="only the case of this id")
    options = parser.parse_args()
    try:
        figures = run(
            options.files, quick=options.quick, failures=options.failures, only=options.case
        )
    except (OSError, BadInput) as problem:
        print(f"{problem}", file=sys.stderr)
        return 3
    print(json.dumps(figures, ensure_ascii=False) if options.json else table(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
