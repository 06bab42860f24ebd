"""A linear model of stances: what a sentence wants, told by its words and their order.

It speaks only where no row of a stance table does. Weights are data (``stances-<language>.tsv.gz``,
made by ``benchmarks/learn_stances.py`` from labelled sentences), a few tens of thousands of numbers;
nothing is learnt at run time and nothing but this table is needed to apply it.
"""

from __future__ import annotations

import gzip
import math
import re
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

Label: TypeAlias = Literal["forbid", "avoid", "prefer", "ask", "limit", "permit", "effect", "none"]

_WORD = re.compile(r"<\w+>|[a-z]+(?:'[a-z]+)?|[0-9]+|[\u4e00-\u9fff]|[¦,:;?!]")
_BOUND = "#"


def features(text: str, language: str) -> list[str]:
    """Words, pairs, triples and pairs with one word between (in Chinese: of characters)."""
    words = [
        "0" if one[0].isdigit() else one for one in _WORD.findall(text.lower().replace("’", "'"))
    ]
    line = [_BOUND, *words, _BOUND]
    longest = 4 if language == "zh" else 3
    found = [
        " ".join(line[at : at + size])
        for size in range(1, longest + 1)
        for at in range(len(line) - size + 1)
    ]
    found += [f"{line[at]} _ {line[at + 2]}" for at in range(len(line) - 2)]
    found.append(f"len{min(len(words) // 4, 6)}")
    return sorted(set(found) - {_BOUND})


@cache
def _weights(language: str) -> tuple[tuple[Label, ...], dict[str, tuple[float, ...]]]:
    path = files("habitus.facts") / "grammar" / language / f"stances-{language}.tsv.gz"
    rows = gzip.decompress(path.read_bytes()).decode().splitlines()
    labels = tuple(rows[0].split("\t")[1:])
    return (
        labels,
        {  # type: ignore[return-value]
            name: tuple(float(part) / 100 for part in rest)
            for name, *rest in (row.split("\t") for row in rows[1:])
        },
    )


def stance_of(text: str, language: str) -> tuple[Label, float]:
    """The likeliest stance of a sentence and its probability in (0, 1]."""
    labels, weights = _weights(language)
    totals = list(weights[""])
    for name in features(text, language):
        row = weights.get(name)
        if row is not None:
            for at, weight in enumerate(row):
                totals[at] += weight
    top = max(totals)
    shares = [math.exp(one - top) for one in totals]
    best = shares.index(max(shares))
    return labels[best], shares[best] / sum(shares)
