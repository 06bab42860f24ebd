"""MovieTweetings: sparse ratings in the order of time, where personalising must do no harm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from _policy_data import Floats, Gaps, Ints, People, Person, bounds, replay, split
from _policy_peers import Ours
from habitus.policy import Head, Policy, Ratings, Skill, Space, content_space, learn_space

Report = Callable[[str], None]
SIZES = (0.005, 0.01, 0.02)
STARTS = (0.0, -1.0, -2.0, -4.0)
BUCKETS = ((2, 4), (5, 9), (10, 29), (30, 10**6))
MOST = 30


class OnlinePopularity:
    """What most think, updated with every reward that is seen."""

    def __init__(self, ratings: Ratings, weight: float) -> None:
        base, counts = ratings.means(weight)
        self.base, self.counts, self.weight = base.copy(), counts.copy(), weight

    def start(self) -> None:
        """It knows no people."""

    def pick(self, rows: Ints) -> int:
        return int(rows[np.argmax(self.base[rows])])

    def learn(self, row: int, reward: float) -> None:
        self.counts[row] += 1
        self.base[row] += (reward - self.base[row]) / (self.counts[row] + self.weight)


class OnlineOurs(Ours):
    """The policy over films' genres, with intercepts that everybody's rewards go on updating."""

    def __init__(self, ratings: Ratings, content: Floats, size: float, start: float) -> None:
        super().__init__(content_space(ratings, content, size=size, start=start))

    def learn(self, row: int, reward: float) -> None:
        own = self.advice.trust * float(self.space.features[row] @ self.policy.head.mean)
        super().learn(row, reward)
        self.space.rate(row, reward, own)


def in_time(agent: OnlinePopularity | OnlineOurs, people: Sequence[Person]) -> Gaps:
    """Each person chooses half of what they rated; people come in the order of their first rating."""
    earned, limits = [], []
    for person in people:
        steps = min(MOST, len(person.items) // 2)
        earned.append(float(replay(agent, person, steps).sum()))
        limits.append(bounds(person, steps))
    chance, best = np.array(limits).T
    return Gaps(np.array(earned), chance, best)


def _ready(people: People) -> list[Person]:
    some = [one for one in people.persons if len(one.items) >= 2]
    return sorted(some, key=lambda one: float(one.times.min()))


@dataclass
class _Seed:
    prior: Ratings
    tune: list[Person]
    test: list[Person]
    prior_people: People


def _seeds(people: People, test: People | None, seeds: int) -> list[_Seed]:
    found = []
    for seed in range(seeds):
        if test is None:
            first, second, third = split(len(people.persons), (0.6, 0.15, 0.25), seed)
            tested = people.some(third)
        else:
            first, second = split(len(people.persons), (0.8, 0.2), seed)
            tested = test
        prior = people.some(first)
        found.append(_Seed(prior.ratings(), _ready(people.some(second)), _ready(tested), prior))
    return found


def never_worse(
    people: People, test: People | None, content: Floats, seeds: int, report: Report
) -> dict[str, object]:
    """Share of the gap beside popularity's, overall and by how much people rated."""
    every = _seeds(people, test, seeds)
    weights = {w: Gaps.joined([in_time(OnlinePopularity(one.prior, w), one.tune) for one in every]).share for w in (1.0, 3.0, 10.0)}  # fmt: skip
    weight = max(weights, key=lambda w: weights[w])
    tuned = Gaps.joined([in_time(OnlinePopularity(one.prior, weight), one.tune) for one in every])
    searched: dict[tuple[float, float], tuple[float, float]] = {}
    for size in SIZES:
        for start in STARTS:
            ours = Gaps.joined([in_time(OnlineOurs(one.prior, content, size, start), one.tune) for one in every])  # fmt: skip
            lead, low, high = ours.lead(tuned, draws=400)
            searched[size, start] = (lead, lead - 0.5 * (high - low) / 3.92)
        report(f"films: features of size {size:g} tuned")
    size, start = max(searched, key=lambda one: searched[one][1])
    opened = searched[size, start][1] > 0.0
    start = start if opened else -1e6
    ours = Gaps.joined([in_time(OnlineOurs(one.prior, content, size, start), one.test) for one in every])  # fmt: skip
    popularity = Gaps.joined([in_time(OnlinePopularity(one.prior, weight), one.test) for one in every])  # fmt: skip
    lead, low, high = ours.lead(popularity)
    count = np.concatenate([[len(one.items) for one in some.test] for some in every])
    helps = {}
    for least, most in BUCKETS:
        part = (count >= least) & (count <= most)
        one = Gaps(ours.earned[part], ours.chance[part], ours.best[part])
        other = Gaps(popularity.earned[part], popularity.chance[part], popularity.best[part])
        gain, down, up = one.lead(other)
        name = f"{least}-{most}" if most < 10**6 else f"{least} and more"
        helps[name] = {
            "people": int(part.sum()), "gain": round(gain, 2),
            "low95": round(down, 2), "high95": round(up, 2),
        }  # fmt: skip
    return {
        "gap": round(ours.share, 2),
        "popularity": round(popularity.share, 2),
        "gap_minus_popularity": round(lead, 2),
        "low95": round(low, 2),
        "high95": round(high, 2),
        "people": len(count),
        "by_ratings": helps,
        "gate": {
            "features_size": size,
            "start_log_odds": start if opened else "closed for all",
            "searched": {
                f"size {a:g}, start {b:g}": round(lead, 2) for (a, b), (lead, _) in searched.items()
            },
        },
    }


# --- ranking among films that are as popular -------------------------------------------------------

NEGATIVES = 9
HISTORY = 4


def _negatives(person: Person, item: int, order: Ints, place: Ints, rng: np.random.Generator, count: int) -> Ints:  # fmt: skip
    """Films the person did not rate, as often rated as an item: its neighbours by popularity."""
    rated = set(person.items.tolist())
    at = int(place[item])
    near = order[max(0, at - 60) : at + 61]
    free = np.array([one for one in near.tolist() if one not in rated and one != item])
    return rng.choice(free, size=min(count, len(free)), replace=False).astype(np.int64)


def _implicit(people: Sequence[Person], item_count: int, ids: tuple[str, ...], order: Ints, place: Ints, rng: np.random.Generator) -> Ratings:  # fmt: skip
    """What people took (1) beside as many films as popular that they did not (0)."""
    who: list[int] = []
    what: list[int] = []
    rewards: list[float] = []
    for number, person in enumerate(people):
        seen: dict[int, float] = {}
        for item in person.items.tolist():
            for other in _negatives(person, item, order, place, rng, 1).tolist():
                seen.setdefault(other, 0.0)
            seen[item] = 1.0
        who += [number] * len(seen)
        what += list(seen)
        rewards += list(seen.values())
    return Ratings(np.array(who), np.array(what), np.array(rewards), item_count, ids)


def matched(
    people: People,
    test: People | None,
    content: Floats,
    names: Sequence[str],
    seeds: int,
    report: Report,
) -> dict[str, object]:
    """Hit@1: whether the film a person took next is ranked above nine that are as popular."""
    hits: dict[str, list[bool]] = {}
    weights: list[float] = []
    for seed, one in enumerate(_seeds(people, test, seeds)):
        rng = np.random.default_rng(seed)
        counts = np.bincount(one.prior.items, minlength=people.item_count)
        order = np.lexsort((rng.random(len(counts)), counts)).astype(np.int64)
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        active = [person for person in one.prior_people.persons if len(person.items) >= 3]
        table = _implicit(active, people.item_count, people.ids, order, place, rng)
        space = learn_space(table, steps=8, shrink=10.0, weight=3.0, seed=seed)
        report(f"films, seed {seed}: features of what people take learnt")
        tags = [[names[at] for at in np.flatnonzero(row).tolist()] for row in content]

        def cases(
            some: list[Person],
            rng: np.random.Generator = rng,
            counts: Ints = counts,
            order: Ints = order,
            place: Ints = place,
            space: Space = space,
            tags: list[list[str]] = tags,
        ) -> list[dict[str, Floats]]:
            kept = [person for person in some if len(person.items) > HISTORY]
            made = (
                _case(person, counts, order, place, rng, space, content, tags) for person in kept
            )
            return [case for case in made if case is not None]

        tuned = cases(one.tune)
        weight = max((0.02, 0.05, 0.1, 0.2), key=lambda w: np.mean([_hit(case, w)["both"] for case in tuned]))  # fmt: skip
        weights.append(weight)
        for case in cases(one.test):
            for name, hit in _hit(case, weight).items():
                hits.setdefault(name, []).append(hit)
    shares = {name: round(float(np.mean(some)), 4) for name, some in hits.items()}
    number = len(hits["both"])
    return {
        "hit1": shares["both"],
        "popularity": shares["popularity"],
        "genre": shares["genre"],
        "standard_error": round(float(np.sqrt(0.2 * 0.8 / number)), 4),
        "cases": number,
        "memory_and_skill": {
            "neither": shares["neither"], "memory": shares["memory"], "skill": shares["skill"],
            "both": shares["both"],
        },
        "weight_of_skill": weights,
    }  # fmt: skip


def _case(
    person: Person,
    counts: Ints,
    order: Ints,
    place: Ints,
    rng: np.random.Generator,
    space: Space,
    content: Floats,
    tags: list[list[str]],
) -> dict[str, Floats] | None:
    """Scores of ten films, the one that was taken first."""
    target = int(person.items[-1])
    if counts[target] == 0:
        return None
    others = _negatives(person, target, order, place, rng, NEGATIVES)
    if len(others) < NEGATIVES:
        return None
    rows = np.r_[target, others]
    head, skill = Head(space.width), Skill()
    policy = Policy(space, head)
    mean = content.mean(axis=0)
    profile = np.zeros(content.shape[1])
    for item in person.items[:-1].tolist():
        passed = _negatives(person, item, order, place, rng, 3)
        passed = passed[passed != target]
        skill.learn([tags[item], *(tags[one] for one in passed.tolist())], 0)
        for row, reward in ((item, 1.0), *((one, 0.0) for one in passed[:1].tolist())):
            policy.learn(space.shown(row, float(space.base[row]), 1.0), reward)
        profile += content[item] - mean
    base = space.base[rows]
    return {
        "popularity": counts[rows].astype(float),
        "genre": content[rows] @ profile,
        "neither": base,
        "memory": policy.scores(rows),
        "skill": np.array([skill.score(tags[row]) for row in rows.tolist()]),
    }


def _hit(case: dict[str, Floats], weight: float) -> dict[str, bool]:
    scores = {
        **case,
        "skill": case["neither"] + weight * case["skill"],
        "both": case["memory"] + weight * case["skill"],
    }
    # The film that was taken comes first: a tie counts as a miss as often as chance has it.
    rng = np.random.default_rng(len(case["skill"]))
    return {
        name: bool(np.argmax(some + 1e-9 * rng.random(len(some))) == 0)
        for name, some in scores.items()
    }
