"""The skill: how a person chooses, as lines that they can read and edit, apart from the memory.

It is made from statistics first. After each choice what was taken is contrasted with what was *shown*
and passed over: for each tag, how often it was taken beside how often it would have been by chance.
The weight of a tag is the shrunk logarithm of that ratio; a line that the person wrote or edited is
theirs, and stays.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pydantic import JsonValue

from habitus.errors import BadInput
from habitus.policy._skill_words import WORDS

Edit: TypeAlias = Literal["reinforce", "discover", "weaken", "nothing"]
SHRINK = 3.0
"""Choices\' worth of belief that a tag counts for nothing."""
SURE = 1.96
"""Standard errors from chance at which a tag becomes a line: one in twenty by chance."""
MOST = 2.0
"""The weight of a line at most."""
LINES = 12
"""Lines of each kind."""


@dataclass(frozen=True, slots=True)
class Line:
    """One tag with what it rests on.

    Args:
        tag: what options have, such as "drama".
        weight: what it adds to a score, in log-odds of being taken; above 0 draws.
        chosen: times that an option with it was taken.
        expected: times that one would have been taken by chance.
        mine: the person wrote or edited it.
    """

    tag: str
    weight: float
    chosen: float = 0.0
    expected: float = 0.0
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """Of two tags that could not be had together, which was taken."""

    winner: str
    loser: str
    won: int
    of: int


@dataclass(frozen=True, slots=True)
class Contrast:
    """What one choice taught.

    Args:
        edit: what became of the skill\'s lines.
        tag: the tag that changed most; empty when none did.
        flaw: the tag that what was passed over had and what was taken had not; empty when none.
        message: both, in the person\'s language.
    """

    edit: Edit
    tag: str
    flaw: str
    message: str


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts behind a tag: taken, expected by chance, and the variance of that."""

    chosen: float = 0.0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def weight(self) -> float:
        """Shrunk log-ratio of taken to expected, in [-MOST, MOST]."""
        found = math.log((self.chosen + SHRINK) / (self.expected + SHRINK))
        return max(-MOST, min(MOST, found))

    @property
    def sure(self) -> bool:
        """Whether it differs from chance by more than one in twenty."""
        return abs(self.chosen - self.expected) > SURE * math.sqrt(self.variance + 0.25)


class Skill:
    """A person\'s skill.

    Args:
        language: of the document, "en" or "zh".
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in WORDS else "en"
        self.choices = 0
        self.tallies: dict[str, Tally] = {}
        self.pairs: dict[tuple[str, str], int] = {}
        """(winner, loser) to how often: tags of what was taken, and of what was passed over."""
        self.own: dict[str, float] = {}
        """Weights that the person set."""

    # --- learning --------------------------------------------------------------------------------

    def learn(self, shown: Sequence[Iterable[str]], taken: int) -> Contrast:
        """Contrast what was taken with what was shown and passed over.

        Args:
            shown: the tags of each option.
            taken: index of the one that was taken.

        Raises:
            BadInput: there is no such option.
        """
        options = [frozenset(one) for one in shown]
        if not 0 <= taken < len(options):
            raise BadInput(f"There is no option {taken}.", where="taken")
        before = {tag: self.weight(tag) for tag in frozenset().union(*options)}
        lines = {one.tag for one in self.lines()}
        mine = options[taken]
        for tag in before:
            share = sum(tag in one for one in options) / len(options)
            if 0.0 < share < 1.0:
                self._count(tag, float(tag in mine), share, share * (1 - share))
        others = [one for at, one in enumerate(options) if at != taken]
        if taken is not None:
            self.choices += 1
            for winner in sorted(mine):
                for loser in sorted(
                    {tag for one in others for tag in one if winner not in one} - mine
                ):
                    self.pairs[winner, loser] = self.pairs.get((winner, loser), 0) + 1
        return self._told(before, lines, mine, others)

    def _count(self, tag: str, chosen: float, expected: float, variance: float) -> None:
        old = self.tallies.get(tag, Tally())
        self.tallies[tag] = Tally(
            old.chosen + chosen, old.expected + expected, old.variance + variance
        )

    def _told(
        self,
        before: dict[str, float],
        lines: set[str],
        mine: frozenset[str],
        others: Sequence[frozenset[str]],
    ) -> Contrast:
        words = WORDS[self.language]
        passed = [tag for one in others for tag in one if tag not in mine]
        flaw = max(sorted(set(passed)), key=passed.count, default="")
        moved = {tag: self.weight(tag) - old for tag, old in before.items() if tag not in self.own}
        now = {one.tag for one in self.lines()}
        new = now - lines
        known = {tag: one for tag, one in moved.items() if tag in lines}
        tag = max(sorted(known), key=lambda one: abs(known[one]), default="")
        edit: Edit = "nothing"
        if new:
            edit, tag = "discover", max(sorted(new), key=lambda one: abs(self.weight(one)))
        elif tag and abs(known[tag]) > 1e-9:
            edit = "reinforce" if known[tag] * self.weight(tag) >= 0 else "weaken"
        said = words["nothing"] if edit == "nothing" else words[edit].format(tag=tag)
        if flaw and edit != "nothing":
            joint = "" if self.language == "zh" else " "
            said += joint + words["flaw"].format(tag=flaw)
        return Contrast(edit, tag if edit != "nothing" else "", flaw, said)

    def judge(self, tags: Iterable[str], liked: bool) -> Contrast:
        """Learn from something that was shown alone: liked or not, beside one half by chance.

        Args:
            tags: of what was shown.
            liked: whether it was taken.
        """
        mine = frozenset(tags)
        before = {tag: self.weight(tag) for tag in mine}
        lines = {one.tag for one in self.lines()}
        for tag in mine:
            self._count(tag, float(liked), 0.5, 0.25)
        self.choices += 1
        return self._told(before, lines, mine, [])

    # --- using -----------------------------------------------------------------------------------

    def weight(self, tag: str) -> float:
        """What a tag adds to a score; the person\'s own word first."""
        own = self.own.get(tag)
        if own is not None:
            return own
        known = self.tallies.get(tag)
        return 0.0 if known is None else known.weight

    def score(self, tags: Iterable[str]) -> float:
        """What the skill says of an option: the mean weight of its tags, above 0 for it."""
        found = [self.weight(one) for one in tags]
        return math.fsum(found) / math.sqrt(len(found)) if found else 0.0

    def lines(self) -> list[Line]:
        """The lines of the document: what is the person\'s, then what is sure, the strongest first."""
        found = [
            Line(tag, round(one.weight, 2), one.chosen, round(one.expected, 1))
            for tag, one in self.tallies.items()
            if one.sure and tag not in self.own and abs(round(one.weight, 2)) > 0
        ]
        found.sort(key=lambda one: (-abs(one.weight), one.tag))
        mine = [Line(tag, weight, mine=True) for tag, weight in sorted(self.own.items())]
        kept = [
            one for sign in (1, -1) for one in [x for x in found if x.weight * sign > 0][:LINES]
        ]
        return [*mine, *kept]

    def orders(self) -> list[Order]:
        """Pairs of tags of which one won clearly, the surest first."""
        found = []
        for (winner, loser), won in self.pairs.items():
            of = won + self.pairs.get((loser, winner), 0)
            if won >= 3 and won - (of - won) > SURE * math.sqrt(of):
                found.append(Order(winner, loser, won, of))
        return sorted(found, key=lambda one: (-(2 * one.won - one.of), one.winner, one.loser))[:5]

    def say(self, key: str) -> str:
        """A phrase in the language of the skill."""
        return WORDS[self.language][key]

    def to_json(self) -> dict[str, JsonValue]:
        """All that was counted, and what the person set."""
        return {
            "choices": self.choices,
            "tallies": {
                tag: [one.chosen, one.expected, one.variance] for tag, one in self.tallies.items()
            },
            "pairs": [[winner, loser, n] for (winner, loser), n in sorted(self.pairs.items())],
            "own": dict(self.own),
        }

    @classmethod
    def from_json(cls, value: Mapping[str, JsonValue], language: str) -> Skill:
        """The skill that :meth:`to_json` wrote."""
        found = cls(language)
        tallies, pairs, own = value["tallies"], value["pairs"], value["own"]
        assert isinstance(tallies, dict) and isinstance(pairs, list) and isinstance(own, dict)
        found.choices = int(str(value["choices"]))
        for tag, counts in tallies.items():
            assert isinstance(counts, list)
            found.tallies[tag] = Tally(*(float(str(one)) for one in counts))
        for pair in pairs:
            assert isinstance(pair, list)
            found.pairs[str(pair[0]), str(pair[1])] = int(str(pair[2]))
        found.own = {tag: float(str(weight)) for tag, weight in own.items()}
        return found

    def edited(self, lines: Iterable[Line]) -> Skill:
        """The skill after a person edited its lines: what they changed or wrote is theirs, and what
        they removed counts for nothing."""
        before = {one.tag: one for one in self.lines()}
        after = {one.tag: one for one in lines}
        found = replace_of(self)
        found.own = {}
        for tag, one in after.items():
            old = before.get(tag)
            if one.mine or old is None or abs(old.weight - one.weight) > 1e-9:
                found.own[tag] = one.weight
        for tag in before:
            if tag not in after:
                found.own[tag] = 0.0
        return found


def replace_of(skill: Skill) -> Skill:
    """A copy that can be changed apart."""
    found = Skill(skill.language)
    found.choices = skill.choices
    found.tallies, found.pairs = dict(skill.tallies), dict(skill.pairs)
    found.own = dict(skill.own)
    return found


__all__ = ["Contrast", "Edit", "Line", "Order", "Skill", "Tally"]
