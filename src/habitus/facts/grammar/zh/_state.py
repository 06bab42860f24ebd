"""What has been said so far in a turn, for the clauses that follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from habitus.facts._statement import ClauseKind, Statement, Turn, Who
from habitus.facts.grammar.zh import _antecedents as antecedents
from habitus.facts.grammar.zh._calendar import Today
from habitus.facts.grammar.zh._clauses import Clause
from habitus.facts.grammar.zh._judge import Subject
from habitus.facts.grammar.zh._shape import Surroundings
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._text import Source

ASKED = -2
"""The sentence number of what another asked just before."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a clause spoke of, for those after it."""

    sentence: int
    slots: Slots
    stated: bool
    kind: ClauseKind
    text: str = ""
    neutral: bool = False
    """It said that something is fine, and so set no scene."""
    denied: bool = False
    exception: bool = False
    wished: bool = False
    """It took a stance that is still to be told of what kind of thing."""


class TurnState:
    """What has been said so far in a turn, and what was made of it."""

    def __init__(self, said: Turn, source: Source) -> None:
        self.said = said
        self.source = source
        zone = said.day.zone
        self.about = Surroundings(
            Today(said.at.astimezone(zone).date(), said.day),
            said.currency,
            said.concepts,
            said.people,
        )
        self.frames: list[Frame] = []
        self.read: list[tuple[Clause, ClauseKind, str, list[Statement]]] = []
        self.subject: Subject = "none"
        self.pending: list[Slots] = []
        self.added: list[Slots] = []
        self.person: Who | None = None
        self.topic: antecedents.Topic | None = None
        """The noun phrase said before in the sentence."""
        self.within = ""
        """The clause whose topic is being read with the present one."""
        self.last = True
        """Whether the clause ends its sentence."""
        self.someone = ""
        """The words for the person spoken of last."""
        self.quoting = False
        """What follows are the words of another (他说: ...)."""
        self.consent = False
        """Without their consent, what follows is forbidden."""
        self.condition: Slots | None = None
        self.blocked = False
        self.excepting = False
        self.excepts_earlier = False
        """The exception to come may belong to what was said on another day."""
        self.story = False
        """The sentence tells what happened once."""
        self.errand = False
        """The sentence began with an errand, whose details may follow."""
        self.sentence = -1

    def saved(self) -> dict[str, Any]:
        """What has been said so far, to go back to."""
        return {
            key: list(value) if isinstance(value, list) else value
            for key, value in vars(self).items()
            if key not in ("turn", "source", "about")
        }

    def go_back(self, state: dict[str, Any]) -> None:
        for key, value in state.items():
            setattr(self, key, list(value) if isinstance(value, list) else value)

    def statements(self) -> list[Statement]:
        return [one for _, _, _, found in self.read for one in found]

    def in_sentence(self) -> list[Statement]:
        return [
            one
            for clause, _, _, found in self.read
            if clause.sentence == self.sentence
            for one in found
        ]

    def last_sentence(self) -> int:
        return max((clause.sentence for clause, _, _, found in self.read if found), default=-9)

    def spoke_of(self, kind: str) -> bool:
        """Whether the sentence, or the statement just before, is about a kind."""
        if any(
            frame.sentence == self.sentence and frame.slots.score(kind) >= 2
            for frame in self.frames
        ):
            return True
        said = self.statements()
        return (
            bool(said)
            and kind in said[-1].target.kinds
            and self.sentence - self.last_sentence() <= 1
        )

    def topical_before(self) -> bool:
        """Whether the sentence named a topic that a bare predicate can be about."""
        return any(
            frame.sentence in (self.sentence, ASKED) and (frame.slots.topical or frame.stated)
            for frame in self.frames
        )

    def domain(self, concept: str) -> str:
        entry = self.said.concepts.by_id.get(concept)
        return entry.domain if entry is not None else ""

    def before_colon(self, clause: Clause) -> bool:
        return self.source.text[clause.start + len(clause.text) :].lstrip()[:1] == ":"

    def just_excepted(self) -> bool:
        """Whether the sentence has excepted a day from what was said before (今晚例外, 九点后也可以打)."""
        return any(
            clause.sentence == self.sentence and why == "excepted once"
            for clause, _, why, _ in self.read
        )

    def take_back_sentence(self) -> None:
        """What was asked for in this sentence was for once."""
        self.read = [
            (clause, kind, why, [] if clause.sentence == self.sentence else found)
            for clause, kind, why, found in self.read
        ]

    def take_back_last(self, slots: Slots) -> None:
        """A correction takes back the statement just before it in the same turn."""
        for index in range(len(self.read) - 1, -1, -1):
            clause, kind, _why, found = self.read[index]
            if found:
                if self.sentence - clause.sentence <= 1:
                    self.read[index] = (clause, kind, "corrected", [])
                return
