"""What the guard adds to a call of a tool over stdio, and what ruling on one takes.

    python benchmarks/guard.py [--json] [--quick]

A server that knows nothing of habitus is called in turns directly and behind `habitus guard`, with the
same messages over pipes, by a person with a few rules and by one with a thousand. `N.added_p50_ms` is the wall time
of a guarded call over a direct one, medians of calls that took turns; `N.cpu_us` is the CPU time of the guard
for one call, all its threads; `check.N.cpu_us` that of `check_call` in this process.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import JsonValue

from habitus import Habitus

ROOT = Path(__file__).resolve().parents[1]
SERVER = ROOT / "tests" / "serve" / "_calendar_server.py"
SAID = (
    "No meetings on Friday afternoons, except with clients.", "I'm allergic to peanuts.",
    "Ask me before you buy anything over 200 euros.", "No flights before 8.",
)  # fmt: skip
CALL: dict[str, JsonValue] = {
    "title": "Roadmap",
    "start": "2027-03-04T15:00:00+01:00",
    "attendees": ["bo@else.example"],
}


class Server:
    """A server process that is asked line by line."""

    def __init__(self, command: list[str]) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        self.number = 0
        self.ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}})
        self.ask("tools/list", {})

    def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """The answer to one request."""
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        return found

    def cpu_s(self) -> float:
        """CPU time of the process so far, in seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End it."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(10)


def made(path: Path, rules: int) -> None:
    """A store with a person of so many rules."""
    with Habitus(path) as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        for text in SAID:
            ann.tell(text, at=datetime(2026, 3, 2, 9, tzinfo=UTC))
        more = rules - len(ann.rules())
        if more > 0:
            folder = path.with_suffix(".code")
            ann.export(folder)
            (folder / "rules" / "scheduling").mkdir(parents=True, exist_ok=True)
            for n in range(more):
                (folder / "rules" / "scheduling" / f"made_{n}.py").write_text(_rule(n))
            ann.apply(folder)


def _rule(n: int) -> str:
    return (
        f'"""Made rule {n}."""\n\nfrom habitus.code import Meeting, avoid, contains, rule\n\n\n'
        f'@rule(id="m{n:04}", domain="scheduling")\ndef made_{n}(meeting: Meeting):\n'
        f'    if contains(meeting.title, "project {n}") and meeting.days_notice < {n % 9 + 1}:\n'
        f"        return avoid(0.4)\n"
    )


def measure(rules: int, calls: int, folder: Path) -> dict[str, Any]:
    """The figures with so many rules."""
    store = folder / f"{rules}.db"
    made(store, rules)
    plain = [sys.executable, str(SERVER), str(folder / "done.jsonl")]
    guard = [
        sys.executable,
        "-m",
        "habitus",
        "--store",
        str(store),
        "--person",
        "ann",
        "guard",
        "--",
    ]
    direct, guarded = Server(plain), Server([*guard, *plain])
    times: dict[str, list[float]] = {"direct": [], "guarded": []}
    params = {"name": "create_event", "arguments": CALL}
    for _ in range(20):
        assert not guarded.ask("tools/call", params)["result"].get("isError")
    begun = guarded.cpu_s()
    for n in range(calls):
        for name, server in (("direct", direct), ("guarded", guarded))[:: 1 if n % 2 else -1]:
            start = time.perf_counter()
            server.ask("tools/call", params)
            times[name].append((time.perf_counter() - start) * 1e3)
    cpu = (guarded.cpu_s() - begun) / calls * 1e6
    direct.close()
    guarded.close()
    p50 = {name: statistics.median(one) for name, one in times.items()}
    p99 = {name: statistics.quantiles(one, n=100)[98] for name, one in times.items()}
    return {
        "runs": calls,
        "direct_p50_ms": round(p50["direct"], 3),
        "guarded_p50_ms": round(p50["guarded"], 3),
        "guarded_p99_ms": round(p99["guarded"], 3),
        "added_p50_ms": round(p50["guarded"] - p50["direct"], 3),
        "cpu_us": round(cpu),
        "check_cpu_us": check(store, calls),
    }


def check(store: Path, calls: int) -> int:
    """CPU microseconds of ruling on a call in this process, the median."""
    found: list[float] = []
    with Habitus(store) as habitus:
        ann = habitus.person("ann")
        for _ in range(calls):
            start = time.process_time_ns()
            assert ann.check_call("create_event", CALL).verdict == "pass"
            found.append((time.process_time_ns() - start) / 1e3)
    return round(statistics.median(found[10:]))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    result: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        for rules in (4, 1000):
            print(f"{rules} rules ...", file=sys.stderr)
            result[str(rules)] = measure(rules, 200 if options.quick else 1000, Path(folder))
    if options.json:
        print(json.dumps(result))
    else:
        for count, figures in result.items():
            print(f"{count} rules")
            for name, value in figures.items():
                print(f"  {name:16} {value}")


if __name__ == "__main__":
    main()
