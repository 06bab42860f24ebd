"""What `policy.py` is measured against. Each learns beforehand from the same people as the policy.

All but popularity and river see the same features of items, in the units in which features usually
come (each standardised), and know the item: its id in VW, its popularity in LinUCB. What is known of
the *population* of people, the whitened prior, is what is being measured.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Protocol, cast

import numpy as np

from _policy_data import Agent, Floats, Ints, People
from habitus.policy import STILL, Curriculum, Policy, Space


class Ours:
    """The policy of habitus."""

    def __init__(self, space: Space, curriculum: Curriculum = STILL, seed: int = 0) -> None:
        self.space, self.curriculum, self.seed = space, curriculum, seed
        self.people = 0
        self.start()

    def start(self) -> None:
        self.people += 1
        seed = 10_000 * self.seed + self.people
        self.policy = Policy(self.space, curriculum=self.curriculum, seed=seed)

    def pick(self, rows: Ints) -> int:
        self.advice = self.policy.advise(rows)
        return self.advice.row

    def learn(self, row: int, reward: float) -> None:
        self.policy.observe(self.advice, reward)


class Popularity:
    """The best first, by what most think."""

    def __init__(self, base: Floats) -> None:
        self.base = base

    def start(self) -> None:
        """Nothing is known of people."""

    def pick(self, rows: Ints) -> int:
        return int(rows[np.argmax(self.base[rows])])

    def learn(self, row: int, reward: float) -> None:
        """Nothing is learnt of people."""


class LinUcb:
    """LinUCB (Li et al. 2010), one model a person, with a flat prior: A = ridge I, b = 0.

    Args:
        x: (items, d) features.
        offset: (items,) added to every score; zeros for the standard form.
    """

    def __init__(self, x: Floats, ridge: float, alpha: float, offset: Floats | None = None) -> None:
        self.x, self.ridge, self.alpha = x, ridge, alpha
        self.offset = np.zeros(len(x)) if offset is None else offset
        self.start()

    def start(self) -> None:
        width = self.x.shape[1]
        self.inverse, self.b = np.eye(width) / self.ridge, np.zeros(width)

    def pick(self, rows: Ints) -> int:
        x = self.x[rows]
        score = self.offset[rows] + x @ (self.inverse @ self.b)
        if self.alpha:
            score = score + self.alpha * np.sqrt(np.einsum("nd,de,ne->n", x, self.inverse, x))
        return int(rows[np.argmax(score)])

    def learn(self, row: int, reward: float) -> None:
        x = self.x[row]
        gain = self.inverse @ x
        self.inverse -= np.outer(gain, gain) / (1.0 + x @ gain)
        self.b += (reward - self.offset[row]) * x


class _Example(Protocol): ...


class _Workspace(Protocol):
    def example(self, line: str) -> _Example: ...
    def parse(self, line: str) -> _Example: ...
    def predict(self, example: _Example) -> float: ...
    def learn(self, example: _Example | str) -> None: ...
    def finish_example(self, example: _Example) -> None: ...
    def save(self, path: str) -> None: ...
    def finish(self) -> None: ...


def _vw(options: str) -> _Workspace:
    import vowpalwabbit

    return cast(_Workspace, vowpalwabbit.Workspace(f"--quiet -b 12 {options}"))


def _namespaces(x: Floats) -> list[str]:
    """Each item's id and features as VW reads them."""
    return [
        f"|i i{row}:1 |f " + " ".join(f"f{at}:{value:.5f}" for at, value in enumerate(one))
        for row, one in enumerate(x)
    ]


def learn_from(model: _Workspace, lines: list[str], people: People, share: float) -> None:
    """Let a model learn from a share of what people rated, in random order."""
    ratings = people.ratings()
    order = np.random.default_rng(0).permutation(len(ratings.items))
    for one in order[: int(len(order) * share)]:
        model.learn(f"{ratings.rewards[one]:.4f} {lines[ratings.items[one]]}")


class VwPersonal:
    """Vowpal Wabbit, learnt on the prior people, then a copy that goes on learning for each person.

    Examples of items are parsed once a person.
    """

    def __init__(
        self, x: Floats, people: People, first: str, then: str, share: float = 1.0
    ) -> None:
        self.lines = _namespaces(x)
        self.then = then
        folder = tempfile.mkdtemp(prefix="habitus-vw-")
        self.path = str(Path(folder) / "model")
        model = _vw(first)
        learn_from(model, self.lines, people, share)
        model.save(self.path)
        model.finish()
        self.model: _Workspace | None = None

    def start(self) -> None:
        if self.model is not None:
            self.model.finish()
        self.model = _vw(f"-i {self.path} {self.then}")
        self.examples: dict[int, _Example] = {}

    def pick(self, rows: Ints) -> int:
        model, examples = self.model, self.examples
        assert model is not None
        best, top = -1, -np.inf
        for row in rows.tolist():
            known = examples.get(row)
            if known is None:
                known = examples[row] = model.example(self.lines[row])
            score = model.predict(known)
            if score > top:
                best, top = row, score
        return best

    def learn(self, row: int, reward: float) -> None:
        assert self.model is not None
        self.model.learn(f"{reward:.4f} {self.lines[row]}")


class VwGlobal:
    """One Vowpal Wabbit for everybody, learnt on the prior people, that goes on learning online."""

    def __init__(self, x: Floats, people: People, options: str, share: float = 1.0) -> None:
        self.lines = _namespaces(x)
        self.model = _vw(options)
        learn_from(self.model, self.lines, people, share)
        self.examples = [self.model.example(one) for one in self.lines]

    def start(self) -> None:
        """It knows no people."""

    def pick(self, rows: Ints) -> int:
        scores = [self.model.predict(self.examples[row]) for row in rows.tolist()]
        return int(rows[np.argmax(scores)])

    def learn(self, row: int, reward: float) -> None:
        self.model.learn(f"{reward:.4f} {self.lines[row]}")


class _River(Protocol):
    def learn_one(self, user: str, item: int, y: float) -> None: ...
    def predict_one(self, user: str, item: int) -> float: ...


class River:
    """river's `reco.BiasedMF`: learnt on the prior people, then each person's own factors online."""

    def __init__(self, people: People, factors: int, rate: float, l2: float) -> None:
        from river import optim, reco

        made = reco.BiasedMF(
            n_factors=factors,
            bias_optimizer=optim.SGD(rate),
            latent_optimizer=optim.SGD(rate),
            l2_bias=l2,
            l2_latent=l2,
            seed=1,
        )
        self.model = cast(_River, made)
        for who, person in enumerate(people.persons):
            for item, reward in zip(person.items.tolist(), person.rewards.tolist(), strict=True):
                self.model.learn_one(f"prior{who}", item, reward)
        self.person = 0

    def start(self) -> None:
        self.person += 1

    def pick(self, rows: Ints) -> int:
        user = f"p{self.person}"
        scores = [self.model.predict_one(user, row) for row in rows.tolist()]
        return int(rows[np.argmax(scores)])

    def learn(self, row: int, reward: float) -> None:
        self.model.learn_one(f"p{self.person}", row, reward)


def standardised(space: Space, popularity: Floats) -> Floats:
    """(items, d + 2) a constant, the popularity and the features, each with spread 1."""
    columns = np.c_[popularity, space.features]
    scaled = (columns - columns.mean(axis=0)) / columns.std(axis=0)
    return np.asarray(np.c_[np.ones(len(columns)), scaled], dtype=np.float64)


__all__ = [
    "Agent",
    "LinUcb",
    "Ours",
    "Popularity",
    "River",
    "VwGlobal",
    "VwPersonal",
    "standardised",
]
