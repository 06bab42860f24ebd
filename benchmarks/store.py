"""What searching and appending cost, alone and among many people, beside mem0 and LangGraph.

    python benchmarks/store.py [--json] [--quick] [--peers-at 1000,10000]

Memories and questions are made (`_memories.py`); the same texts, questions and embedder go to all.
The embedder costs next to nothing (`embedder.query_us`), so that the figures are about the stores; a
real one adds the same to each (`benchmarks/recall.py` has one). Stores are files in a temporary
folder. Times are CPU of the whole process, all threads.

* `search.N`: one person with N memories; ten results by words and meaning, for questions that were not
  asked before. `words_p50_ms`: without an embedder. `first_ms`: the first search after opening.
* `many`: a million memories of 10,000 people; each question goes to a person who was not asked
  before, so their index is read from the file. Twenty people are told theirs through the API, the
  others are copies of their rows made by SQL, because telling takes too long.
* `append`: messages of other people, a second of CPU. `single`: `tell`, each durable when it
  returns. `batch`: `ingest` of a chat, reading the file included. Embedding is apart.
* `peers`: mem0 with its local Qdrant, `infer=False` (its keyword search needs a model that is
  fetched, so it searches by meaning alone), and LangGraph's SqliteStore with sqlite-vec (meaning alone).
"""

from __future__ import annotations

import argparse
import json
import logging
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from pathlib import Path
from typing import Any

from _memories import MadeEmbedder, Memories, write_chat
from _peers import LangGraph, Mem0, Peer
from habitus import Habitus, Person

Figures = dict[str, Any]
LIMIT = 10
TEMPLATES = 20
EACH = 100
"""Memories of each of many people."""
SINGLES = 400


def note(text: str) -> None:
    """Progress, on standard error."""
    print(text, file=sys.stderr, flush=True)


def ms(action: Callable[[], object]) -> float:
    """CPU milliseconds of a call."""
    start = time.process_time()
    action()
    return (time.process_time() - start) * 1000


def cut(times: Sequence[float]) -> Figures:
    """Median, 95th and 99th percentile, and number."""
    ordered = sorted(times)
    return {
        "p50_ms": round(statistics.median(ordered), 3),
        "p95_ms": round(ordered[int(len(ordered) * 0.95)], 3),
        "p99_ms": round(ordered[int(len(ordered) * 0.99)], 3),
        "runs": len(ordered),
    }


def questions(count: int) -> list[str]:
    """Questions, the same for all."""
    made = Memories(seed=23)
    return [made.question() for _ in range(count)]


def names() -> Iterator[str]:
    """Who says each message."""
    made = Memories(seed=3)
    return (made.name() for _ in repeat(None))


# --- habitus ------------------------------------------------------------------------------------


def remembering(habitus: Habitus, id_: str, texts: Sequence[str], folder: Path) -> Person:
    """A person to whom texts were told, embedded."""
    person = habitus.person(id_, zone="UTC")
    chat = folder / f"{id_}.jsonl"
    write_chat(chat, texts, names())
    person.ingest(chat)
    person.embed()
    return person


def measure_search(folder: Path, count: int, runs: int) -> Figures:
    """One person with so many memories."""
    path = folder / f"{count}.db"
    with Habitus(path, embedder=MadeEmbedder()) as habitus:
        remembering(habitus, "ann", Memories().texts(count), folder)
    asked = questions(runs + 1)
    with Habitus(path, embedder=MadeEmbedder()) as habitus:
        ann = habitus.person("ann")
        first = ms(lambda: ann.recall(asked[0], LIMIT))
        figures = cut([ms(lambda: ann.recall(one, LIMIT)) for one in asked[1:]])  # noqa: B023
    with Habitus(path) as habitus:
        ann = habitus.person("ann")
        ann.recall(asked[0], LIMIT)
        words = [ms(lambda: ann.recall(one, LIMIT)) for one in asked[1:]]  # noqa: B023
    size = path.stat().st_size / count
    return figures | {
        "words_p50_ms": cut(words)["p50_ms"],
        "first_ms": round(first, 1),
        "bytes_each": round(size),
    }


def measure_append(folder: Path, count: int) -> Figures:
    """Appends a second of CPU."""
    with Habitus(folder / "append.db") as habitus:
        ann = habitus.person("ann", zone="UTC")
        ann.tell("Hello.", speaker="other")
        texts = Memories(seed=31).texts(SINGLES)
        single = [ms(lambda: ann.tell(one, speaker="other", name="Mei")) for one in texts]  # noqa: B023
        chat = folder / "append.jsonl"
        write_chat(chat, Memories(seed=37).texts(count), names())
        batch = ms(lambda: ann.ingest(chat))
    return {
        "single_per_s": round(1000 / statistics.median(single)),
        "batch_per_s": round(count / batch * 1000),
        "batch": count,
    }


def multiply(path: Path, people: int) -> None:
    """Give the rows of the first people to many others."""
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA synchronous=OFF")
        tables = [
            row[0] for row in raw.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        for table in tables:
            columns = [row[1] for row in raw.execute(f"PRAGMA table_info({table})")]
            if columns[:1] != ["person"]:
                continue
            rest = ", ".join(f't."{one}"' for one in columns[1:])
            raw.execute(
                f"""
                WITH RECURSIVE numbers(n) AS (
                    SELECT {TEMPLATES} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < {people}
                )
                INSERT INTO {table}
                SELECT printf('p%06d', n), {rest} FROM numbers
                JOIN {table} AS t ON t.person = printf('p%06d', n % {TEMPLATES})
                """
            )
        raw.commit()
    raw.close()


def measure_many(folder: Path, people: int, runs: int) -> Figures:
    """Many people in one store, each asked for the first time."""
    path = folder / "many.db"
    made = Memories(seed=41)
    with Habitus(path, embedder=MadeEmbedder()) as habitus:
        for number in range(TEMPLATES):
            remembering(habitus, f"p{number:06}", made.texts(EACH), folder)
    multiply(path, people)
    step = max(people // runs, 1)
    with Habitus(path, embedder=MadeEmbedder()) as habitus:
        asked = list(zip(range(TEMPLATES, people, step), questions(runs), strict=False))
        persons = [(habitus.person(f"p{number:06}"), question) for number, question in asked]
        persons[0][0].recall(persons[0][1], LIMIT)
        first = cut([ms(lambda: who.recall(what, LIMIT)) for who, what in persons[1:]])  # noqa: B023
        again = cut([ms(lambda: who.recall(what + " ", LIMIT)) for who, what in persons[1:]])  # noqa: B023
    return first | {
        "again_p50_ms": again["p50_ms"],
        "people": people,
        "memories": people * EACH,
        "megabytes": round(path.stat().st_size / 2**20),
    }


# --- peers --------------------------------------------------------------------------------------


def measure_peer(peer: Peer, sizes: Sequence[int], runs: int) -> Figures:
    """Search at sizes, and appends a second of CPU."""
    figures: Figures = {"search": {}}
    texts = Memories().texts(max(sizes))
    asked = questions(runs + 1)
    done = 0
    try:
        single = [ms(lambda: peer.add("ann", [one])) for one in texts[:100]]  # noqa: B023
        done, spent = 100, 0.0
        for size in sizes:
            while done < size:
                some = texts[done : min(done + 500, size)]
                spent += ms(lambda: peer.add_many("ann", some))  # noqa: B023
                done += len(some)
                note(f"  {type(peer).__name__}: {done}")
            peer.search("ann", asked[0], LIMIT)
            found = [ms(lambda: peer.search("ann", one, LIMIT)) for one in asked[1:]]  # noqa: B023
            figures["search"][str(size)] = cut(found)
        figures["append"] = {
            "single_per_s": round(1000 / statistics.median(single)),
            "batch_per_s": round((done - 100) / spent * 1000),
        }
    finally:
        peer.close()
    return figures


def measure_peers(folder: Path, sizes: Sequence[int], runs: int) -> Figures:
    """All peers that are installed."""
    figures: Figures = {}
    for name, make in (("mem0", Mem0), ("langgraph", LangGraph)):
        try:
            own = folder / name
            own.mkdir()
            peer: Peer = make(own, MadeEmbedder())
        except ImportError as problem:
            figures[name] = {"missing": f"{problem}; pip install 'habitus[peers]'"}
            continue
        figures[name] = measure_peer(peer, sizes, runs)
    return figures


def measure_embedder() -> float:
    """Microseconds of one question's vector."""
    embedder = MadeEmbedder()
    asked = questions(300)
    embedder.passages(asked)
    return round(statistics.median(ms(lambda: embedder.query(one)) for one in asked) * 1000, 1)  # noqa: B023


def run(given: argparse.Namespace) -> Figures:
    """All figures."""
    sizes = (1000, 10_000) if given.quick else (1000, 10_000, 100_000)
    peers_at = [1000] if given.quick else [int(one) for one in given.peers_at.split(",")]
    figures: Figures = {"search": {}}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for count in sizes:
            note(f"{count} memories of one person")
            figures["search"][str(count)] = measure_search(
                folder, count, 100 if given.quick else 200
            )
        note("appends")
        figures["append"] = measure_append(folder, 2000 if given.quick else 10_000)
        note("many people")
        figures["many"] = measure_many(folder, 200 if given.quick else 10_000, 150)
        note("peers")
        figures["peers"] = measure_peers(folder, peers_at, 50)
    figures["embedder"] = {"query_us": measure_embedder()}
    for size in map(str, peers_at):
        ours = figures["search"][size]["p50_ms"]
        for peer in figures["peers"].values():
            if "search" in peer:
                peer["search"][size]["ratio"] = round(peer["search"][size]["p50_ms"] / ours, 1)
    return figures


def show(figures: Figures, indent: int = 0) -> None:
    """Figures as lines."""
    for name, value in figures.items():
        if isinstance(value, dict):
            print(" " * indent + str(name))
            show(value, indent + 2)
        else:
            print(" " * indent + f"{name:<14} {value:>12}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="under a minute")
    parser.add_argument("--peers-at", default="1000,10000", metavar="N,N")
    given = parser.parse_args()
    logging.disable(logging.WARNING)
    figures = run(given)
    if given.json:
        print(json.dumps(figures))
    else:
        show(figures)


if __name__ == "__main__":
    main()
