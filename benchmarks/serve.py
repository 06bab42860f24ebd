"""What a decision over REST costs, against an endpoint that answers a constant.

    python benchmarks/serve.py [--json] [--quick]

One server process holds a store of many people with a thousand rules each, and decides for people in
random order, by real HTTP over the loopback address, four connections at a time; the log of decisions is written as ever.
`constant` is a FastAPI application of one endpoint that takes the same body and answers a constant, served by the same uvicorn in the same
run, in turns with ours. CPU times are of the server's process, all its threads, a request. `decide.cold_ms` is the wall time of
the first decision for a person.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import text

from habitus import Habitus

ROOT = Path(__file__).resolve().parents[1]
CLIENTS = 4
CONSTANT = """
from fastapi import FastAPI
from pydantic import BaseModel

class In(BaseModel):
    context: dict[str, object]

app = FastAPI()

@app.post("/v1/people/{person}/decisions")
def constant(person: str, body: In) -> dict[str, str]:
    return {"verdict": "allow"}
"""
OURS = """
from habitus import Habitus
from habitus.serve._rest import rest_app

app = rest_app(Habitus(%r, cache_bytes=8 << 30), rate=0)
"""
DISHES = ("lasagne", "pad thai", "ramen", "green curry", "pizza", "bibimbap", "paella", "dal")


def rule(n: int, word: str) -> tuple[str, str]:
    """A made rule file and its path."""
    shapes = (
        ("food", "meal", "Meal", f'    if contains(meal.place, "{word} {n}") and meal.price > money({n % 90 + 5}, "EUR"):\n'
         "        return avoid(0.4)\n"),
        ("scheduling", "meeting", "Meeting", f'    if contains(meeting.title, "{word} {n}") and meeting.days_notice < {n % 9 + 1}:\n'
         "        return avoid(0.3)\n"),
        ("shopping", "purchase", "Purchase", f'    if contains(purchase.item, "{word} {n}"):\n        return prefer(0.5)\n'),
    )  # fmt: skip
    domain, name, kind, body = shapes[n % 3]
    names = ", ".join(sorted({kind, "avoid" if "avoid" in body else "prefer", "contains", "rule"} |
                             ({"money"} if "money" in body else set())))  # fmt: skip
    source = (
        f'"""Made rule {n}."""\n\nfrom habitus.code import {names}\n\n\n'
        f'@rule(id="m{n:04}", domain="{domain}")\ndef made_{n}({name}: {kind}):\n{body}'
    )
    return f"rules/{domain}/made_{n}.py", source


def make(path: Path, people: int, rules: int) -> str:
    """The store, and a key for everybody. People are told apart by one rule in ten of their own."""
    with Habitus(path) as habitus:
        common = [rule(n, "somewhere") for n in range(rules)]
        for number in range(people):
            person = habitus.person(f"p{number:04}", zone="Europe/Berlin")
            folder = path.parent / "code"
            own = [rule(n, f"place{number}") for n in range(number % 10, rules, 10)]
            files = dict(common) | dict(own)
            if number == 0:
                person.export(folder)
                for name, source in files.items():
                    (folder / name).parent.mkdir(parents=True, exist_ok=True)
                    (folder / name).write_text(source)
                person.apply(folder)
            else:
                _copy(habitus, f"p{number:04}", dict(own))
            if number % 50 == 0:
                print(f"\rpeople made: {number}", end="", file=sys.stderr, flush=True)
        shutil.rmtree(path.parent / "code")
        print("\r\033[K", end="", file=sys.stderr)
        return habitus.add_key("bench", ["decide"])[1]


def _copy(habitus: Habitus, person: str, own: dict[str, str]) -> None:
    """Give a person the code of the first, with some files of their own: by rows, since a thousand people
    would take hours to be told."""
    with habitus._store.writing() as connection:
        for table in ("file_version", "rule_version", "rule_index", "watermark"):
            columns = [row[1] for row in connection.execute(text(f"PRAGMA table_info({table})"))]
            names = ", ".join(one for one in columns if one != "person")
            connection.execute(text(f"DELETE FROM {table} WHERE person = :p"), {"p": person})
            connection.execute(
                text(
                    f"INSERT INTO {table} (person, {names}) SELECT :p, {names} FROM {table} WHERE person = 'p0000'"
                ),
                {"p": person},
            )
        events = [row[1] for row in connection.execute(text("PRAGMA table_info(event)"))]
        names = ", ".join(one for one in events if one not in ("person", "body"))
        connection.execute(text("DELETE FROM event WHERE person = :p"), {"p": person})
        connection.execute(
            text(
                f"INSERT INTO event (person, body, {names}) SELECT :p, '{{}}', {names} FROM event WHERE person = 'p0000'"
            ),
            {"p": person},
        )
        for name, source in own.items():
            connection.execute(
                text("UPDATE rule_version SET source = :s WHERE person = :p AND path = :n"),
                {"s": source, "p": person, "n": name},
            )


@contextlib.contextmanager
def serving(code: str, folder: Path, name: str) -> Iterator[tuple[int, int]]:
    """A server of an application: its port and process id."""
    (folder / f"{name}.py").write_text(code)
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{folder}"}
    command = [sys.executable, "-m", "uvicorn", f"{name}:app", "--port", str(port), "--log-level", "error",
               "--no-access-log"]  # fmt: skip
    process = subprocess.Popen(command, env=environment)
    try:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(30)


def cpu_s(pid: int) -> float:
    """CPU time of a process so far, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def ask(port: int, key: str, whom: Callable[[], str], requests: int) -> list[float]:
    """Wall milliseconds of requests over a few connections."""
    times: list[float] = []

    def one_client() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        for _ in range(requests // CLIENTS):
            context = {
                "kind": "meal",
                "dish": random.choice(DISHES),
                "place": "somewhere 3",
                "price": 12.5,
            }
            body = json.dumps({"context": context})
            begun = time.perf_counter()
            connection.request("POST", f"/v1/people/{whom()}/decisions", body, headers)
            answer = connection.getresponse()
            answer.read()
            times.append((time.perf_counter() - begun) * 1e3)
            assert answer.status == 200, answer.status

    threads = [threading.Thread(target=one_client) for _ in range(CLIENTS)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return times


def measure(people: int, rules: int, requests: int, rounds: int, folder: Path) -> dict[str, Any]:
    """The figures."""
    store = folder / "habitus.db"
    key = make(store, people, rules)
    chosen = random.Random(7)

    def anybody() -> str:
        return f"p{chosen.randrange(people):04}"

    everybody = iter([f"p{n:04}" for n in range(people)])
    with (
        serving(CONSTANT, folder, "constant_app") as (constant, constant_pid),
        serving(OURS % str(store), folder, "habitus_app") as (ours, ours_pid),
    ):
        print(f"warming {people} people ...", file=sys.stderr)
        cold = ask(ours, key, lambda: next(everybody), people // CLIENTS * CLIENTS)
        ask(constant, key, anybody, 200)
        cpu: dict[str, list[float]] = {"ours": [], "constant": []}
        walls: list[float] = []
        flat: list[float] = []
        begun = time.perf_counter()
        for _ in range(rounds):
            for name, port, pid, kept in (
                ("constant", constant, constant_pid, flat),
                ("ours", ours, ours_pid, walls),
            ):
                before = cpu_s(pid)
                kept += ask(port, key, anybody, requests)
                cpu[name].append((cpu_s(pid) - before) / requests * 1e6)
        took = time.perf_counter() - begun
        memory = int(Path(f"/proc/{ours_pid}/statm").read_text().split()[1]) * 4096
    p50 = {name: statistics.median(found) for name, found in cpu.items()}
    return {
        "decide": {
            "people": people,
            "rules": rules,
            "runs": len(walls),
            "per_s": round(1e6 / p50["ours"]),
            "cpu_us": round(p50["ours"]),
            "cpu_ratio": round(p50["ours"] / p50["constant"], 2),
            "p50_ms": round(statistics.median(walls), 2),
            "p99_ms": round(statistics.quantiles(walls, n=100)[98], 2),
            "cold_ms": round(statistics.median(cold), 1),
            "rss_mb": memory >> 20,
            "wall_s": round(took, 1),
        },
        "peers": {
            "constant": {
                "cpu_us": round(p50["constant"]),
                "p50_ms": round(statistics.median(flat), 2),
                "p99_ms": round(statistics.quantiles(flat, n=100)[98], 2),
            }
        },
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--people", type=int, default=0)
    options = parser.parse_args()
    people = options.people or (50 if options.quick else 1000)
    with tempfile.TemporaryDirectory() as folder:
        result = measure(
            people, 1000, 400 if options.quick else 2000, 3 if options.quick else 7, Path(folder)
        )
    if options.json:
        print(json.dumps(result))
    else:
        for name, value in (*result["decide"].items(), *result["peers"]["constant"].items()):
            print(f"{name:10} {value}")


if __name__ == "__main__":
    main()
