"""One person's policy: ``advise`` chooses among candidates, ``observe`` learns what became of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from habitus.errors import BadInput, UsageError
from habitus.policy._choose import DRAWS, choose
from habitus.policy._head import Head, Shown
from habitus.policy._space import Space
from habitus.policy._strategy import EXPLORING, Curriculum, LifeStage, Strategy
from habitus.policy._types import Flags, Floats, Ints, np
from habitus.policy._watch import CHANGE_SEEN, LEARNT, TRIP, WATCHED, trust

Happened: TypeAlias = Literal["learnt", "changed", "tripped", "watched"]
HAPPENED: dict[int, Happened] = {
    LEARNT: "learnt", CHANGE_SEEN: "changed", TRIP: "tripped", WATCHED: "watched",
}  # fmt: skip
NO_NORMALS = np.zeros((1, 1))
ALL = np.ones(0, dtype=np.bool_)
NOTHING = np.zeros(0)


class Place(NamedTuple):
    """What was put on one place of a slate.

    Attributes:
        row: of the space.
        propensity: probability of this choice, given the places before it.
        exploring: whether it would not have been chosen without exploring.
        rival: intercept of what popularity would have put there.
    """

    row: int
    propensity: float
    exploring: bool
    rival: float


class Advice(NamedTuple):
    """What was chosen, and all that is needed to learn from it and to judge it later.

    Attributes:
        places: the slate, first place first.
        stage: of the person's life.
        trust: how far the person's own belief counted, 0 to 1.
    """

    places: tuple[Place, ...]
    stage: LifeStage
    trust: float

    @property
    def row(self) -> int:
        """The row of the space on the first place."""
        return self.places[0].row


class Policy:
    """A person's way of choosing among the items of a space.

    Args:
        space: what is shared by all people.
        head: what is known of this one; of a stranger when not given.
        curriculum: when to explore.
        seed: of exploring.

    Example:
        >>> ratings = Ratings.of([("ann", "tea", 1.0), ("ann", "gin", 0.0), ("bob", "gin", 1.0)])
        >>> policy = Policy(learn_space(ratings, width=2, steps=3), seed=1)
        >>> advice = policy.advise(["tea", "gin"])
        >>> policy.observe(advice, 1.0)
        'learnt'
    """

    def __init__(
        self,
        space: Space,
        head: Head | None = None,
        *,
        curriculum: Curriculum = EXPLORING,
        seed: int | np.random.Generator = 0,
    ) -> None:
        self.space = space
        self.head = Head(space.width) if head is None else head
        self.curriculum = curriculum
        self._rng = seed if isinstance(seed, np.random.Generator) else np.random.default_rng(seed)

    def advise(
        self,
        candidates: Sequence[str] | Ints,
        *,
        allowed: Flags | None = None,
        count: int = 1,
        diversity: float = 0.0,
    ) -> Advice:
        """Choose among candidates.

        Args:
            candidates: ids of items, or (n,) their rows in the space.
            allowed: (n,) whether each may be chosen at all: dislikes and rules are hard, also for
                exploring. All when not given.
            count: places of the slate.
            diversity: 0 to 1; how much a likeness to what is already on the slate counts against a
                candidate (maximal marginal relevance, Carbonell and Goldstein 1998).

        Raises:
            BadInput: a candidate is not in the space.
            UsageError: nothing is allowed, or there are fewer allowed than places.
        """
        rows = candidates if isinstance(candidates, np.ndarray) else self.space.rows(candidates)
        possible = len(rows) if allowed is None else int(allowed.sum())
        if not 1 <= count <= possible:
            raise UsageError(
                f"{possible} of {len(rows)} candidates are allowed, and {count} are wanted.",
                fix="Give more candidates, or ask for fewer.",
            )
        stage = self.curriculum.stage(self.head.watch)
        strategy = self.curriculum.of(stage)
        certainty = trust(self.head.watch, self.space.start)
        free = ALL if allowed is None else allowed
        if count > 1:
            free = np.ones(len(rows), dtype=np.bool_) if allowed is None else allowed.copy()
        shift = NOTHING
        taken: list[int] = []
        places: list[Place] = []
        for place in range(count):
            one, share, best, rival = self._choose(rows, free, shift, certainty, strategy)
            taken.append(one)
            places.append(Place(int(rows[one]), share, one != best, rival))
            if place + 1 < count:
                free[one] = False
                if diversity > 0.0:
                    features = self.space.features[rows]
                    shift = -diversity * _likeness(features, np.array(taken, dtype=np.int64))
        return Advice(tuple(places), stage, certainty)

    def _choose(
        self, rows: Ints, free: Flags, shift: Floats, certainty: float, strategy: Strategy
    ) -> tuple[int, float, int, float]:
        draws = strategy.way == "thompson"
        return choose(
            self.head.mean, self.head.root, self.space.features, self.space.base, rows, free, shift,
            certainty, strategy.code, strategy.scale, strategy.epsilon,
            self._rng.standard_normal((self.space.width, DRAWS)) if draws else NO_NORMALS,
            self._rng.random(2),
        )  # fmt: skip

    def observe(self, advice: Advice, reward: float, *, place: int = 0) -> Happened:
        """Learn from what became of one place of a slate.

        Args:
            advice: what was shown.
            reward: what it earned; of the scale that the space was learnt on, usually 0..1.
            place: of the slate, 0 for the first.

        Returns:
            "learnt"; "changed", when the belief began anew; "tripped", when popularity took over;
            "watched", while it serves.

        Raises:
            BadInput: the reward is not a finite number.
            UsageError: the slate has no such place.
        """
        if not 0 <= place < len(advice.places):
            raise UsageError(f"The slate has {len(advice.places)} places; there is no {place}.")
        row, propensity, _, rival = advice.places[place]
        return self.learn(self.space.shown(row, rival, propensity), reward)

    def learn(self, shown: Shown, reward: float) -> Happened:
        """Learn from something shown in another way than by :meth:`advise`.

        Raises:
            BadInput: the reward is not a finite number.
        """
        if not math.isfinite(reward):
            raise BadInput(f"The reward {reward} is not a finite number.", where="reward")
        return HAPPENED[self.head.observe(shown, reward, self.space.look)]

    def scores(self, candidates: Sequence[str] | Ints) -> Floats:
        """(n,) expected rewards of candidates: for re-ranking and for calibrating other scores."""
        rows = candidates if isinstance(candidates, np.ndarray) else self.space.rows(candidates)
        own: Floats = self.space.features[rows] @ self.head.mean
        return self.space.base[rows] + float(trust(self.head.watch, self.space.start)) * own


def _likeness(features: Floats, chosen: Ints) -> Floats:
    """(n,) the greatest cosine to any of the chosen, scaled to the spread of scores."""
    sizes = np.linalg.norm(features, axis=1)
    near = (features @ features[chosen].T) / np.maximum(
        sizes[:, None] * sizes[chosen][None, :], 1e-12
    )
    result: Floats = near.max(axis=1) * float(sizes.mean())
    return result
