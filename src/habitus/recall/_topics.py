"""A tree of what is talked about: stretches of conversations grouped by what they are about, twice over.

Spherical k-means (Dhillon and Modha, Concept decompositions for large sparse text data, 2001) over
TF-IDF of people, things and words, in a fixed random projection. The beginnings are the stretches
farthest apart, so the same log always gives the same tree.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

import numpy as np
from numpy.typing import NDArray

from habitus.recall._graph import Graph
from habitus.recall._mentions import Node
from habitus.recall._topic import Topic

SILENCE = timedelta(hours=6)
"""A longer one ends a conversation."""
STRETCH = 8
"""Messages that are taken to be about one thing."""
COMMON = 0.15
"""What is in a larger share of all stretches tells no topic."""
DIMENSIONS = 192
MOST = 12
"""Branches of one topic."""
SPLIT = 6
"""Fewer stretches are not divided further."""
ROUNDS = 12
LABELS = 4
DEPTH = 2

Floats = NDArray[np.float32]


def topics_of(graph: Graph, language: str) -> tuple[Topic, ...]:
    """The tree of topics, the largest first."""
    talks = _stretches(graph)
    if not talks:
        return ()
    counts = [Counter(node for place in talk for node in graph.nodes[place]) for talk in talks]
    held = Counter(node for one in counts for node in one)
    common = {node for node, many in held.items() if many > max(COMMON * len(talks), 3)}
    counts = [Counter({n: many for n, many in one.items() if n not in common}) for one in counts]
    rows = _vectors(counts, held)
    return _branches(graph, talks, counts, rows, list(range(len(talks))), "", language)


def _stretches(graph: Graph) -> list[list[int]]:
    """Places of messages, by stretch."""
    order = sorted(
        range(len(graph.messages)),
        key=lambda one: (graph.messages[one].channel, graph.messages[one].at),
    )
    talks: list[list[int]] = []
    for place in order:
        one = graph.messages[place]
        before = graph.messages[talks[-1][-1]] if talks else None
        if (
            before is not None
            and one.channel == before.channel
            and one.at - before.at <= SILENCE
            and len(talks[-1]) < STRETCH
        ):
            talks[-1].append(place)
        else:
            talks.append([place])
    return talks


def _vectors(counts: Sequence[Counter[Node]], held: Counter[Node]) -> Floats:
    """Stretches as directions, shape (stretches, DIMENSIONS)."""
    telling = sorted(
        (node for node, many in held.items() if many > 1), key=lambda one: (one.kind, one.id)
    )
    places = {node: place for place, node in enumerate(telling)}
    spread = np.random.default_rng(1).standard_normal((max(len(telling), 1), DIMENSIONS))
    rows = np.zeros((len(counts), DIMENSIONS), np.float32)
    for row, one in zip(rows, counts, strict=True):
        for node, many in one.items():
            if node in places:
                weight = (1 + math.log(many)) * math.log(len(counts) / held[node])
                row += np.float32(weight) * spread[places[node]].astype(np.float32)
    found: Floats = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), np.float32(1e-6))
    return found


def _branches(
    graph: Graph,
    talks: Sequence[list[int]],
    counts: Sequence[Counter[Node]],
    rows: Floats,
    among: list[int],
    above: str,
    language: str,
) -> tuple[Topic, ...]:
    """Topics of some stretches, each with its own narrower ones."""
    groups = _grouped(rows, among)
    groups.sort(key=lambda group: -sum(len(talks[one]) for one in group))
    whole = Counter(node for one in among for node in counts[one])
    found: list[Topic] = []
    for number, group in enumerate(groups, 1):
        id_ = f"{above}{number}"
        places = sorted(
            (place for one in group for place in talks[one]), key=lambda one: graph.messages[one].at
        )
        narrower: tuple[Topic, ...] = ()
        if len(group) >= SPLIT and id_.count(".") < DEPTH - 1:
            narrower = _branches(graph, talks, counts, rows, group, f"{id_}.", language)
        found.append(
            Topic(
                id=id_,
                name=_label(
                    graph, Counter(node for one in group for node in counts[one]), whole, language
                ),
                events=tuple(graph.messages[place].event for place in places),
                since=graph.messages[places[0]].at,
                until=graph.messages[places[-1]].at,
                children=narrower if len(narrower) > 1 else (),
            )
        )
    return tuple(found)


def _grouped(rows: Floats, among: list[int]) -> list[list[int]]:
    """Stretches in groups of alike ones."""
    wanted = min(MOST, max(1, round(math.sqrt(len(among) / 2))))
    own = rows[among]
    chosen = [int((own @ own.sum(axis=0)).argmax())]
    while len(chosen) < wanted:
        nearest = (own @ own[chosen].T).max(axis=1)
        chosen.append(int(nearest.argmin()))
    centres = own[chosen]
    kinds = np.zeros(len(own), np.int64)
    for _ in range(ROUNDS):
        kinds = (own @ centres.T).argmax(axis=1)
        sums = np.stack([own[kinds == one].sum(axis=0) for one in range(wanted)])
        centres = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), np.float32(1e-6))
    groups = [[among[place] for place in np.flatnonzero(kinds == one)] for one in range(wanted)]
    return [group for group in groups if group]


def _label(graph: Graph, own: Counter[Node], whole: Counter[Node], language: str) -> str:
    """What tells a group apart: the largest terms of its log-likelihood ratio (Dunning, 1993)."""

    def telling(node: Node) -> float:
        expected = (whole[node] + 1) * own.total() / (whole.total() + own.total())
        more = 1.5 if node.kind != "word" else 1.0
        return more * own[node] * math.log(own[node] / expected) if own[node] > 1 else 0.0

    best = sorted(own, key=lambda node: (-telling(node), node.id))[: LABELS * 2]
    names = dict.fromkeys(graph.name(node, language) for node in best)
    return ", ".join(list(names)[:LABELS])
