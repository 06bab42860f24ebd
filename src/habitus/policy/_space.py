"""What is shared by all people: features of items, how good items are to most, the prior.

A reward is ``intercept[item] + features[item] . w + noise`` with one small vector ``w`` a person.
The features are scaled so that over the population ``w`` is N(0, I): the prior of a new person is
whitened, and a head needs no numbers but its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from habitus.errors import BadInput
from habitus.policy._head import Shown
from habitus.policy._types import Floats, Ints, np
from habitus.policy._watch import ALWAYS


@dataclass(frozen=True, eq=False)
class Space:
    """Shared features of items.

    Args:
        items: their ids.
        features: (n, d), such that people's weights are N(0, I).
        base: (n,) intercepts: what the average person's reward is.
        noise: (n,) variance of a reward that features and weights leave open.
        counts: (n,) ratings that each intercept rests on.
        start: log-odds that features foretell a person's rewards before anything is seen of them;
            where it is below 20, each person's belief is used as far as it has foretold better than
            the population does (the gate).
        version: changes when the features do; a head belongs to one version.

    Raises:
        BadInput: the shapes do not fit together or a number is not finite.
    """

    items: tuple[str, ...]
    features: Floats
    base: Floats
    noise: Floats
    counts: Floats
    start: float = ALWAYS
    version: str = "1"
    wide: Floats = field(init=False, repr=False)
    """(n,) variance of a reward over people: noise and weights together."""

    def __post_init__(self) -> None:
        count = len(self.items)
        shapes = [one.shape for one in (self.base, self.noise, self.counts)]
        if self.features.ndim != 2 or len(self.features) != count or set(shapes) != {(count,)}:
            raise BadInput(
                f"{count} items have features {self.features.shape} and numbers {shapes}.",
                where="space",
                fix="Give one row of features and one number of each kind for each item.",
            )
        whole = np.isfinite(self.features).all() and np.isfinite(self.base).all()
        if not whole or not (np.isfinite(self.noise) & (self.noise > 0)).all():
            raise BadInput(
                "A feature or intercept is not finite, or a noise is not above 0.", where="space"
            )
        wide = self.noise + np.einsum("nd,nd->n", self.features, self.features)
        object.__setattr__(self, "wide", wide)

    @property
    def width(self) -> int:
        """Features of an item."""
        return int(self.features.shape[1])

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Item to row."""
        return {one: row for row, one in enumerate(self.items)}

    def rows(self, items: Sequence[str]) -> Ints:
        """The rows of items.

        Raises:
            BadInput: an item is not in the space.
        """
        try:
            return np.array([self.places[one] for one in items], dtype=np.int64)
        except KeyError as missing:
            raise BadInput(
                f"The item {missing} has no features.",
                where="items",
                fix="Add it to the space first.",
            ) from None

    def look(self, rows: Ints) -> tuple[Floats, Floats, Floats, Floats]:
        """Features, intercepts, noises and variances of rows."""
        return self.features[rows], self.base[rows], self.noise[rows], self.wide[rows]

    def shown(self, row: int, rival: float, propensity: float) -> Shown:
        """A row as something that was shown.

        Args:
            row: of the space.
            rival: intercept of what popularity would have shown.
            propensity: with which probability it was shown.
        """
        base = float(self.base[row])
        return Shown(
            key=row, features=self.features[row], base=base, noise=float(self.noise[row]),
            wide=float(self.wide[row]), rival=rival - base, propensity=propensity,
        )  # fmt: skip

    def rate(self, row: int, reward: float, explained: float = 0.0) -> None:
        """Let everybody's popularity learn from one reward, in place: a running mean.

        Args:
            row: of the space.
            reward: that was seen.
            explained: what the person's own weights explain of it.
        """
        self.counts[row] += 1.0
        self.base[row] += (reward - explained - self.base[row]) / (self.counts[row] + 3.0)
