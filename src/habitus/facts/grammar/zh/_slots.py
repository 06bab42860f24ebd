"""What a clause says of a target, before kinds and stances are settled."""

from __future__ import annotations

from dataclasses import dataclass, field

from habitus.facts._statement import TextMark, Thing, Trait, Who
from habitus.facts.grammar.zh._amounts import Limit
from habitus.facts.grammar.zh._when import When
from habitus.vocabulary import Concepts


@dataclass(frozen=True, slots=True, kw_only=True)
class Slots:
    """What a clause says of a target, before kinds and stances are settled."""

    scores: tuple[tuple[str, float], ...] = ()
    """How strongly the words speak for each kind."""
    things: tuple[Thing, ...] = ()
    topic: tuple[Thing, ...] = ()
    """Things named before the person speaks of themselves (耳机这块我偏爱岚音)."""
    people: tuple[Who, ...] = ()
    traits: tuple[Trait, ...] = ()
    texts: tuple[TextMark, ...] = ()
    limits: tuple[Limit, ...] = ()
    acts: tuple[str, ...] = ()
    when: When = field(default_factory=When)
    others: bool = False
    """The clause speaks of "all other" things (别的肉)."""
    also: tuple[Thing, ...] = ()
    """What the things belong to (岚音的耳机): both must hold."""
    nominal: bool = False
    """The thing is only said by what it is like (豆浆只喝咸的)."""
    dropped: bool = False
    """A noun was left out, because it is none that a wish can be about."""
    vague: bool = False
    """A noun is described by words that were not understood (太长的片子)."""
    topical: bool = False
    """The clause only names a topic (粥这玩意儿, 回家过年的机票)."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The likeliest kinds; more than one when nothing decides between them."""
        if not self.scores:
            return ()
        best = max(score for _, score in self.scores)
        return tuple(kind for kind, score in self.scores if score >= best - 0.01)

    def score(self, kind: str) -> float:
        """How strongly the words speak for a kind."""
        return dict(self.scores).get(kind, 0.0)

    @property
    def says_what(self) -> bool:
        """Whether it names something a target could be made of, besides time and acts."""
        return bool(self.things or self.people or self.traits or self.texts or self.topic)

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all was found."""
        return not (self.says_what or self.scores or self.limits) and self.when.is_empty


def domain_of(concept: str, concepts: Concepts) -> str:
    entry = concepts.by_id.get(concept)
    return entry.domain if entry is not None else ""
