"""Who rewarded what how much: the table that shared features are learnt from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from habitus.errors import BadInput
from habitus.policy._types import Floats, Ints, np


@dataclass(frozen=True, eq=False)
class Ratings:
    """Rewards of people for items, sorted by person.

    Args:
        people: (r,) index of the person of each reward, ascending.
        items: (r,) index of the item.
        rewards: (r,) finite numbers; 0..1 where defaults are to fit.
        item_count: how many items there are.
        ids: of the items; their numbers as text when not given.

    Raises:
        BadInput: lengths differ, people are not sorted, or an index or number does not fit.
    """

    people: Ints
    items: Ints
    rewards: Floats
    item_count: int

    ids: tuple[str, ...] = ()

    @classmethod
    def of(cls, rows: Iterable[tuple[str, str, float]]) -> Ratings:
        """The table of (person, item, reward)s in any order; a later row of a pair replaces it.

        Raises:
            BadInput: there are no rows, or a reward is not a finite number.
        """
        pairs = {(person, item): reward for person, item, reward in rows}
        people = {one: at for at, one in enumerate(dict.fromkeys(who for who, _ in pairs))}
        items = {one: at for at, one in enumerate(sorted({what for _, what in pairs}))}
        found = sorted((people[who], items[what], reward) for (who, what), reward in pairs.items())
        table = np.array(found, dtype=np.float64).reshape(-1, 3)
        return cls(
            table[:, 0].astype(np.int64), table[:, 1].astype(np.int64), table[:, 2], len(items),
            tuple(items),
        )  # fmt: skip

    def __post_init__(self) -> None:
        if not len(self.people) == len(self.items) == len(self.rewards) or not len(self.people):
            raise BadInput(
                "People, items and rewards are not of one length above 0.", where="ratings"
            )
        if (np.diff(self.people) < 0).any():
            raise BadInput("The ratings are not sorted by person.", where="ratings.people")
        if self.items.min() < 0 or self.items.max() >= self.item_count:
            raise BadInput("An item's index is outside 0..item_count.", where="ratings.items")
        if not np.isfinite(self.rewards).all():
            raise BadInput("A reward is not a finite number.", where="ratings.rewards")
        if not self.ids:
            object.__setattr__(self, "ids", tuple(str(one) for one in range(self.item_count)))

    def chunks(self, people: int = 500) -> Iterator[Ratings]:
        """The same ratings, so many people at a time."""
        starts = np.flatnonzero(np.r_[True, np.diff(self.people) > 0])
        edges = [*starts[::people].tolist(), len(self.people)]
        for start, end in pairwise(edges):
            yield Ratings(
                self.people[start:end], self.items[start:end], self.rewards[start:end],
                self.item_count, self.ids,
            )  # fmt: skip

    @property
    def starts(self) -> Ints:
        """(people,) where each person's ratings begin."""
        found: Ints = np.flatnonzero(np.r_[True, np.diff(self.people) > 0]).astype(np.int64)
        return found

    def means(self, weight: float = 1.0) -> tuple[Floats, Floats]:
        """(items,) mean reward, shrunk by so many ratings of the overall mean; and counts."""
        counts = np.bincount(self.items, minlength=self.item_count).astype(float)
        sums = np.bincount(self.items, weights=self.rewards, minlength=self.item_count)
        overall = float(self.rewards.mean())
        return (sums + weight * overall) / (counts + weight), counts
