"""Habits from acts: search for patterns, and let through the gate only what is hardly chance.

With dozens of features and eight answers, some feature will fit by chance. So the design's gate
(two occasions to form, two predicted, none wrong, Fisher p <= .05) is joined by a demand on the
search: either the pattern explains *everything* (each target is covered, nothing else is), or its
p survives Bonferroni's correction for all patterns that were tried (Dunn 1961). The simulations in
``tests/rules/test_induce_noise.py`` measure what this lets through.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, TypeAlias

from habitus.lifecycle import MAX_P, Record, believe, shortfalls
from habitus.rules._ir import Condition, During
from habitus.rules.induce._clock import SPANS, Clock
from habitus.rules.induce._combine import negations
from habitus.rules.induce._features import Found, features_of
from habitus.rules.induce._observe import Habit, Observation, occasions
from habitus.rules.induce._search import Pattern, search
from habitus.rules.induce._table import MIN_SUPPORT, bits, positions
from habitus.vocabulary import Concepts, Day, all_of

Taste: TypeAlias = Literal["avoid", "prefer"]

LATEST = 2000
"""Observations that are read; older ones no longer count."""
MIN_OTHERS = 2
"""Occasions that must have gone the other way outside the pattern, or there is no contrast."""
STRENGTH: dict[Taste, float] = {"avoid": 0.7, "prefer": 0.6}
"""Of an induced rule; fixed, so that its file does not change with each answer."""
COMMON = {"clock", "day", "length", "notice", "online", "exception"}
"""What a *second* taste may not be about alone: where declines fit no pattern, acceptances that
happen to lie in the afternoon are no liking for afternoons; always going to one's manager is."""
SHADOWS = 5
"""Patterns a kind that are watched without effect."""
SHADOW_P = 0.2


def induce(
    observations: Sequence[Observation], *, day: Day, concepts: Concepts, now: datetime
) -> list[Habit]:
    """The habits that a person's acts show, active ones first.

    Answers to invitations speak of what is *declined* first, acts on offers of what is *taken*
    first; the opposite is tried on what then remains unexplained. Where all answers are alike
    nothing discriminates, and there is no habit. The order of ``observations`` does not matter;
    their ``at`` does.

    Args:
        observations: all of them; the latest 2,000 count.
        day: the person's zone and parts of the day.
        concepts: classes of things that a habit may be about.
        now: later observations are not looked at.
    """
    found: list[Habit] = []
    for kind, seen in sorted(occasions(observations, now=now, limit=LATEST).items()):
        found += _Kind(kind, seen, day, concepts, now).habits()
    return sorted(found, key=lambda one: one.stage != "active")


class _Kind:
    """The observations of one kind of context."""

    def __init__(
        self,
        kind: str,
        seen: Sequence[Observation],
        day: Day,
        concepts: Concepts,
        now: datetime,
    ) -> None:
        self.kind, self.seen, self.day, self.concepts, self.now = kind, seen, day, concepts, now
        self.liked = bits(one.liked is True for one in seen)
        self.disliked = bits(one.liked is False for one in seen)
        self.tentative = bits(one.outcome == "tentative" for one in seen)
        answers = bits(one.outcome in ("accepted", "declined", "tentative") for one in seen)
        invited = 2 * answers.bit_count() >= len(seen)
        self.first: tuple[Taste, Taste] = ("avoid", "prefer") if invited else ("prefer", "avoid")

    def habits(self) -> list[Habit]:
        if sum(map(bool, (self.liked, self.disliked, self.tentative))) < 2:
            return []
        contexts = [one.context for one in self.seen]
        found = features_of(self.kind, contexts, day=self.day, concepts=self.concepts)
        habits: list[Habit] = []
        explained = 0
        for taste in self.first:
            active, watched = self._of(taste, found, explained)
            for pattern in active:
                explained |= pattern.covered
            habits += [self._habit(taste, one, "active", found.clock) for one in active]
            habits += [self._habit(taste, one, "shadow", found.clock) for one in watched]
        if not explained:
            taste = self.first[0]
            rest = Found(negations(found.features), found.clock)
            active, _ = self._of(taste, rest, 0, combine=False)
            habits += [self._habit(taste, one, "active", found.clock) for one in active]
        return habits

    def _of(
        self, taste: Taste, found: Found, explained: int, *, combine: bool = True
    ) -> tuple[list[Pattern], list[Pattern]]:
        """Active and watched patterns; each active one must explain something new."""
        targets = (self.disliked if taste == "avoid" else self.liked) & ~explained
        others = (self.liked if taste == "avoid" else self.disliked) | self.tentative
        others &= ~explained
        active: list[Pattern] = []
        patterns: list[Pattern] = []
        while targets and others:
            patterns = search(found.features, targets, others, combine=combine)
            passing = [
                one
                for one in patterns
                if self._passes(one, targets, others, bool(active), taste != self.first[0])
            ]
            if not passing:
                break
            best = min(passing, key=lambda one: (one.corrected, one.order, repr(one.condition)))
            active.append(best)
            targets &= ~best.covered
            others &= ~best.covered
        if not (targets and others):
            return active, []
        watched = sorted(
            (one for one in patterns if one.p <= SHADOW_P),
            key=lambda one: (one.corrected, one.order, repr(one.condition)),
        )
        return active, watched[:SHADOWS]

    def _passes(
        self, pattern: Pattern, targets: int, others: int, later: bool, second: bool
    ) -> bool:
        """Whether the gate and the demand on the search let the pattern act."""
        if pattern.run.bit_count() < MIN_SUPPORT or others.bit_count() < MIN_OTHERS:
            return False
        if shortfalls(self._record(pattern)):
            return False
        if second and COMMON.issuperset(pattern.family.split("+")):
            return False
        if pattern.corrected <= MAX_P:
            return True
        if later or pattern.wrong or pattern.p > pattern.enough:
            return False
        return not targets & ~pattern.covered

    def _record(self, pattern: Pattern) -> Record:
        run = positions(pattern.run)
        formed = self.seen[run[1]].at
        predicted = sum(self.seen[i].at > formed for i in run[2:])
        return Record(formed_from=2, right=predicted, p_value=pattern.p)

    def _habit(
        self, taste: Taste, pattern: Pattern, stage: Literal["shadow", "active"], clock: Clock
    ) -> Habit:
        run = positions(pattern.run)
        against = positions(pattern.wrong)
        agreed = [(self.seen[i].at, True) for i in positions(pattern.covered & ~pattern.wrong)]
        belief = believe(agreed + [(self.seen[i].at, False) for i in against], now=self.now)
        return Habit(
            kinds=(self.kind,),
            condition=_kept_to_part(pattern, clock),
            stance=taste,
            strength=STRENGTH[taste],
            stage=stage,
            support=tuple(self.seen[i].event_id for i in run),
            against=tuple(self.seen[i].event_id for i in against),
            formed_at=self.seen[run[1]].at,
            confidence=(belief.a, belief.b),
            p_value=pattern.p,
        )


def _kept_to_part(pattern: Pattern, clock: Clock) -> Condition:
    """A habit about days kept to the part of the day in which all of it was seen.

    Four Fridays declined, all in the evening, say nothing of Friday mornings.
    """
    condition = pattern.condition
    if pattern.family != "day" or not isinstance(condition, During):
        return condition
    for window in SPANS:
        if not pattern.run & ~clock.within(*clock.bounds(window)):
            return During(condition.term, all_of(condition.window, window))
    return condition
