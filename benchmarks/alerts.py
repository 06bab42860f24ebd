"""Alerts from end to end: what people, banks and clinics write goes in, what should be told comes out.

    python benchmarks/alerts.py FILE... [--json] [--failures] [--quick] [--case ID]

A case is a person's history over several channels: `{"id", "zone", "history": [{"at", "channel",
"speaker", "text"}], "alert": [["regex", ...], ...] | null}`. Each entry is told through the public
API and the clock is ticked to its moment and no further. A case passes when nothing is told before
the last entry, and after it at least one alert's message matches a regex of every group; with null,
when nothing is told at all. `precision` is the share right among the cases in which anything was
told, `recall` the share passed among those that should tell something, `early` the share of cases
in which something was told before the last entry.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from habitus import Alert, BadInput, Habitus, Person

Case = dict[str, Any]

_ME = {"user", "me", "self", "我", "本人"}
_CHANNELS = {
    "mail": "email", "email": "email", "e-mail": "email", "calendar": "calendar", "bank": "bank",
    "sms": "sms", "text": "sms",
}  # fmt: skip
_HAN = re.compile(r"[\u4e00-\u9fff]")


def cases(files: list[Path]) -> Iterator[Case]:
    """The cases of all files, in order."""
    for file in files:
        with file.open(encoding="utf-8") as lines:
            for line in lines:
                if line.strip():
                    yield json.loads(line)


def tell(person: Person, entry: Case) -> None:
    """One history entry through the public API."""
    speaker = str(entry["speaker"])
    mine = speaker.strip().lower() in _ME
    assistant = speaker.strip().lower() in ("assistant", "助手")
    person.tell(
        entry["text"],
        at=datetime.fromisoformat(entry["at"]),
        speaker="user" if mine else "assistant" if assistant else "other",
        name=None if mine or assistant else speaker,
        channel=_CHANNELS.get(str(entry.get("channel", "chat")).lower(), "chat"),  # type: ignore[arg-type]
    )


def language_of(case: Case) -> Literal["en", "zh"]:
    """The language that most of the history is in."""
    chinese = sum(bool(_HAN.search(entry["text"])) for entry in case["history"])
    return "zh" if chinese * 2 > len(case["history"]) else "en"


def play(case: Case, times: list[float]) -> tuple[list[Alert], list[Alert]]:
    """What is told before the last entry, and after it."""
    early: list[Alert] = []
    late: list[Alert] = []
    with Habitus(":memory:") as habitus:
        person = habitus.person("one", zone=case["zone"], language=language_of(case))
        for number, entry in enumerate(case["history"]):
            at = datetime.fromisoformat(entry["at"])
            start = time.process_time()
            tell(person, entry)
            person.tick(at)
            found = person.alerts(now=at)
            times.append((time.process_time() - start) * 1e3)
            if number == len(case["history"]) - 1:
                late = found
            else:
                early += found
    return early, late


def hits(alert: Alert, groups: list[list[str]]) -> bool:
    """Whether a message matches a regex of every group."""
    return all(
        any(re.search(one, alert.message, re.IGNORECASE) for one in group) for group in groups
    )


def show(case: Case, early: list[Alert], late: list[Alert]) -> None:
    """One failing case with what was told."""
    print(f"\n## {case['id']}: expected {json.dumps(case['alert'], ensure_ascii=False)}")
    for entry in case["history"]:
        print(f"  {entry['at'][:16]} [{entry['channel']}] {entry['speaker']}> {entry['text']}")
    for when, found in (("EARLY", early), ("told", late)):
        for one in found:
            print(f"  {when} {one.rule}: " + one.message.replace("\n", " | "))


def run(files: list[Path], *, quick: bool, failures: bool, only: str | None) -> dict[str, Any]:
    """All figures."""
    total = passed = told = told_right = wanted = found_right = early_count = 0
    by_language: dict[str, list[int]] = {}
    times: list[float] = []
    for number, case in enumerate(cases(files)):
        if (quick and number % 5) or (only and case["id"] != only):
            continue
        early, late = play(case, times)
        groups = case["alert"]
        if groups is None:
            right = not early and not late
        else:
            right = not early and any(hits(one, groups) for one in late)
            wanted += 1
            found_right += right
        total += 1
        passed += right
        early_count += bool(early)
        if early or late:
            told += 1
            told_right += right
        tally = by_language.setdefault(language_of(case), [0, 0])
        tally[0] += 1
        tally[1] += right
        if failures and not right:
            show(case, early, late)

    def share(part: int, whole: int) -> float:
        return round(part / whole, 4) if whole else 0.0

    return {
        "cases": total,
        "passed": passed,
        "precision": share(told_right, told),
        "recall": share(found_right, wanted),
        "early": share(early_count, total),
        "by_language": {
            name: {"cases": n, "passed": ok} for name, (n, ok) in sorted(by_language.items())
        },
        "entry_ms": {
            "p50": round(statistics.median(times), 2) if times else 0.0,
            "p99": round(statistics.quantiles(times, n=100)[98], 2) if len(times) > 1 else 0.0,
            "runs": len(times),
        },
    }


def table(figures: dict[str, Any]) -> str:
    """The figures for a reader."""
    lines = [
        f"{figures['passed']} of {figures['cases']} cases; precision {figures['precision']:.1%}, "
        f"recall {figures['recall']:.1%}, early {figures['early']:.1%}"
    ]
    lines += [
        f"{name}: {one['passed']} of {one['cases']}" for name, one in figures["by_language"].items()
    ]
    lines.append(f"an entry takes {figures['entry_ms']} ms of CPU")
    return "\n".join(lines)


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--failures", action="store_true", help="show failing cases")
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
