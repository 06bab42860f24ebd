"""The graph of people and things: what is spoken of together.

Two nodes are tied where more messages are about both than chance would bring; a speaker is part of
what they say. The strength of a tie is the phi coefficient of the two sets of messages (Pearson's
correlation of two yes-or-no marks).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from habitus.log import Event
from habitus.recall._mentions import Node, NodeKind, Reader
from habitus.recall._page import Page
from habitus.recall._room import words_of
from habitus.vocabulary import Concepts, fold, same_person, stem, word_texts

EVIDENCE = 5
"""Events that a tie names."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """Somebody or something that is spoken of together with what was asked for.

    Attributes:
        name: to show, in the person's language where it is a thing.
        kind: "person", "name" (of people, places, works), "thing" or "word".
        together: messages about both.
        strength: of the tie, up to 1.
        events: ids of the newest of these messages.
    """

    name: str
    kind: NodeKind
    together: int
    strength: float
    events: tuple[str, ...]


def phi(both: int, one: int, other: int, all_: int) -> float:
    """Correlation of two sets, -1 to 1, from the sizes of both together, of each, and of all."""
    spread = math.sqrt(one * (all_ - one)) * math.sqrt(other * (all_ - other))
    return (both * all_ - one * other) / spread if spread else 0.0


@dataclass(frozen=True, slots=True)
class Message:
    """What a graph keeps of a message."""

    seq: int
    event: str
    at: datetime
    channel: str


class Graph:
    """Who and what a person's messages are about.

    Args:
        reader: finds nodes in texts.
        concepts: for names, and for what is narrower than a thing.
        mine: what the person is called in their own messages.
    """

    def __init__(self, reader: Reader, concepts: Concepts, mine: str) -> None:
        self._reader, self._concepts, self._mine = reader, concepts, mine
        self._places: dict[Node, list[int]] = {}
        self._spelt: dict[str, Counter[str]] = {}
        self.nodes: list[frozenset[Node]] = []
        """Of each message, in the order of the log."""
        self.messages: list[Message] = []
        self.seq = 0
        """Event up to which messages were added."""

    def extend(self, events: Iterable[Event], total: int, progress: Progress | None) -> None:
        """Add messages in the order of the log.

        Args:
            events: those after the last one added.
            total: how many there will be.
            progress: called with messages done and in all.
        """
        for event in events:
            self.seq = event.seq
            words = words_of(event)
            if not words:
                continue
            nodes = self._reader.read(words)
            speaker = event.name or (self._mine if event.speaker == "user" else "")
            if speaker:
                nodes.add(self._reader.person(speaker))
            for node in nodes:
                self._places.setdefault(node, []).append(len(self.nodes))
            for word in word_texts(words):
                self._spelt.setdefault(stem(word), Counter())[word] += 1
            self.nodes.append(frozenset(nodes))
            self.messages.append(Message(event.seq, event.id, event.at, event.channel))
            if progress is not None and len(self.nodes) % 500 == 0:
                progress(len(self.nodes), total)

    def about(self, name: str) -> set[Node]:
        """The nodes that a name means: people, names, and things with all that is narrower."""
        ids = set(self._concepts.lookup(name))
        wanted = fold(name.strip())
        found = {
            node
            for node in self._places
            if (
                self._concepts.ancestors(node.id, parts=False) & ids
                if node.kind == "thing"
                else node.kind != "word" and same_person(node.id, name)
            )
        }
        word = Node("word", stem(wanted))
        return found | {word} if word in self._places else found

    def places(self, nodes: Iterable[Node]) -> list[int]:
        """Messages about any of some nodes, oldest first."""
        return sorted({place for node in nodes for place in self._places[node]})

    def seqs(self, name: str) -> list[int]:
        """Numbers of the events that are about what a name means, ascending."""
        return [self.messages[place].seq for place in self.places(self.about(name))]

    def related(self, name: str, limit: int, offset: int, language: str) -> Page[Related]:
        """What is spoken of together with a name, the strongest tie first."""
        nodes = self.about(name)
        places = self.places(nodes)
        counts = Counter(node for place in places for node in self.nodes[place] - nodes)
        ties = [
            (phi(count, len(places), len(self._places[node]), len(self.nodes)), count, node)
            for node, count in counts.items()
            if node.kind != "word" or count > 1
        ]
        ties = sorted(
            (one for one in ties if one[0] > 0), key=lambda one: (-one[0], -one[1], one[2].id)
        )
        page = ties[offset : offset + limit]
        among = set(places)
        found = tuple(
            Related(
                name=self.name(node, language), kind=node.kind, together=count,
                strength=round(strength, 4),
                events=tuple(
                    self.messages[place].event
                    for place in [one for one in self._places[node] if one in among][-EVIDENCE:]
                ),
            )
            for strength, count, node in page
        )  # fmt: skip
        end = offset + len(page)
        return Page(found=found, more=end < len(ties), next=end)

    def name(self, node: Node, language: str) -> str:
        if node.kind == "word":
            return self._spelt[node.id].most_common(1)[0][0]
        known = self._concepts.by_id.get(node.id) if node.kind == "thing" else None
        return node.id if known is None else known.name(language)
