"""Jester: dense ratings, so that every choice can be replayed with what it would have earned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from _policy_data import Agent, Floats, Gaps, Ints, People, Person, gaps, replay, split
from _policy_peers import LinUcb, Ours, Popularity, River, VwGlobal, VwPersonal, standardised
from habitus.policy import STILL, Curriculum, Space, Strategy, learn_space

Report = Callable[[str], None]
STEPS = 30

WAYS = {
    "greedy": STILL,
    "ucb .3, then greedy": Curriculum(Strategy("ucb", 0.3), Strategy(), Strategy(), formed=8),
    "thompson .5, then greedy": Curriculum(Strategy("thompson", 0.5), Strategy(), Strategy(), formed=8),
}  # fmt: skip
VW_PERSONAL = (
    ("-l 0.5", "-l 0.1 --power_t 0"),
    ("-l 0.5", "-l 0.3 --power_t 0"),
    ("-l 0.5", "-l 1 --power_t 0"),
    ("-l 0.5", "-l 1 --power_t 0.5"),
    ("--sgd -l 0.02", "-l 0.003 --power_t 0"),
    ("--sgd -l 0.02", "-l 0.007 --power_t 0"),
    ("--sgd -l 0.02", "-l 0.015 --power_t 0"),
    ("--sgd -l 0.02", "-l 2 --power_t 0.5"),
)
"""How VW learns from the prior people, and how each person's copy goes on."""
VW_GLOBAL = ("-l 0.05", "-l 0.5", "--sgd -l 0.005 --power_t 0", "--sgd -l 0.05")
LINUCB = tuple((ridge, alpha) for ridge in (1.0, 3.0, 10.0, 30.0) for alpha in (0.0, 0.02, 0.1))
RIVER = ((4, 0.02, 0.01), (8, 0.02, 0.01), (8, 0.05, 0.02), (8, 0.02, 0.0))


@dataclass
class Known:
    """What everybody learns from beforehand."""

    people: People
    space: Space
    base: Floats
    """(items,) popularity: what most think."""

    @classmethod
    def of(cls, people: People, seed: int, *, quick: bool) -> Known:
        ratings = people.ratings()
        space = learn_space(ratings, seed=seed, steps=8 if quick else 20)
        return cls(people, space, ratings.means(1.0)[0])


@dataclass
class Parts:
    """One split of people."""

    prior: Known
    """To learn from while settings are searched."""
    tune: People
    """To search settings on."""
    known: Known
    """The people of both, to learn from once settings are chosen."""
    test: People


def parts(people: People, test: People | None, seed: int, *, quick: bool) -> Parts:
    """People the prior is learnt from, those tuned on, and those scored on."""
    count = len(people.persons)
    if test is None:
        first, second, third = split(count, (0.6, 0.15, 0.25), seed)
        tested = people.some(third)
    else:
        first, second = split(count, (0.8, 0.2), seed)
        tested = test
    tune = people.some(second[: 40 if quick else 100])
    if quick:
        tested = tested.some(np.arange(min(100, len(tested.persons))))
    elif len(tested.persons) > 600:
        which = np.random.default_rng(seed).permutation(len(tested.persons))[:600]
        tested = tested.some(which)
    prior = Known.of(people.some(first), seed, quick=quick)
    known = prior if quick else Known.of(people.some(np.r_[first, second]), seed, quick=quick)
    return Parts(prior, tune, known, tested)


Make = Callable[[Known], Agent]


def best_of(
    name: str, made: dict[str, Make], some: Parts, report: Report
) -> tuple[Agent, dict[str, object]]:
    """The agent with the setting that earns most on the people tuned on, learnt from all known
    people; and what was searched."""
    searched: dict[str, float] = {}
    for setting, make in made.items():
        share = gaps(make(some.prior), some.tune, STEPS)[0].share
        searched[setting] = round(share, 2)
        report(f"{name} with {setting}: {share:.2f} on the people tuned on")
    taken = max(searched, key=lambda one: searched[one])
    return made[taken](some.known), {"searched": searched, "taken": taken}


def agents(some: Parts, seed: int, report: Report, *, quick: bool) -> tuple[dict[str, Agent], dict[str, object]]:  # fmt: skip
    """The policy and its peers, each tuned."""
    share = 0.1 if quick else 0.5
    few = np.arange(300 if quick else 1200)

    def vw_personal(first: str, then: str) -> Make:
        return lambda known: VwPersonal(_features(known), known.people, first, then, share)

    def vw_global(options: str) -> Make:
        return lambda known: VwGlobal(_features(known), known.people, options, share)

    def linucb(ridge: float, alpha: float) -> Make:
        return lambda known: LinUcb(standardised(known.space, known.base), ridge, alpha)

    def river(factors: int, rate: float, l2: float) -> Make:
        return lambda known: River(known.people.some(few), factors, rate, l2)

    def ours(curriculum: Curriculum) -> Make:
        return lambda known: Ours(known.space, curriculum, seed)

    adaptive = [pair for pair in VW_PERSONAL if "--sgd" not in pair[0]]
    plain = [pair for pair in VW_PERSONAL if "--sgd" in pair[0]]
    made: dict[str, dict[str, Make]] = {
        "ours": {name: ours(way) for name, way in WAYS.items()},
        "popularity": {"mean, shrunk by 1": lambda known: Popularity(known.base)},
        "vw_personal": {f"{a}; then {b}": vw_personal(a, b) for a, b in adaptive},
        "vw_personal_sgd": {f"{a}; then {b}": vw_personal(a, b) for a, b in plain},
        "vw_global": {options: vw_global(options) for options in VW_GLOBAL},
        "linucb": {f"ridge {r:g}, alpha {a:g}": linucb(r, a) for r, a in LINUCB},
        "river": {f"{f} factors, rate {r:g}, l2 {p:g}": river(f, r, p) for f, r, p in RIVER},
    }
    if quick:
        made = {name: dict(list(some.items())[-2:]) for name, some in made.items()}
    found: dict[str, Agent] = {}
    searched: dict[str, object] = {}
    for name, settings in made.items():
        found[name], searched[name] = best_of(name, settings, some, report)
    return found, searched


def _features(known: Known) -> Floats:
    """(items, d) the features, each standardised."""
    return standardised(known.space, known.base)[:, 2:]


def contest(every: Sequence[Parts], report: Report, *, quick: bool) -> dict[str, object]:
    """Shares of the gap, the lead over the best peer, and who gains."""
    scores: dict[str, list[Gaps]] = {}
    early: list[float] = []
    searched: dict[str, object] = {}
    flat: list[Gaps] = []
    activity: list[int] = []
    for seed, some in enumerate(every):
        found, searched[str(seed)] = agents(some, seed, report, quick=quick)
        curves: dict[str, list[Floats]] = {}
        for name, agent in found.items():
            one, curves[name] = gaps(agent, some.test, STEPS)
            scores.setdefault(name, []).append(one)
            report(f"seed {seed}: {name} closes {one.share:.2f} of 100 points of the gap")
        ahead = np.array(curves["ours"]) - np.array(curves["popularity"])
        early.append(float(ahead[:, 2:10].mean()))
        ridge = max((30.0, 60.0, 100.0), key=lambda one: gaps(_flat(some.prior, one), some.tune, STEPS)[0].share)  # fmt: skip
        flat.append(gaps(_flat(some.known, ridge), some.test, STEPS)[0])
        activity += [len(one.items) for one in some.test.persons]
    joined = {name: Gaps.joined(some) for name, some in scores.items()}
    ours = joined["ours"]
    peers = {name: one.share for name, one in joined.items() if name != "ours"}
    best = max(peers, key=lambda name: peers[name])
    lead, low, high = ours.lead(joined[best])
    return {
        "jester": {
            "gap": round(ours.share, 2),
            "gap_by_seed": [round(one.share, 2) for one in scores["ours"]],
            "best_peer": best,
            "lead_over_best_peer": round(lead, 2),
            "lead_low95": round(low, 2),
            "lead_high95": round(high, 2),
            "steps_3_10_over_popularity": round(float(np.mean(early)), 4),
            "people": len(ours.earned),
            "without_whitened_prior": round(Gaps.joined(flat).share, 2),
        },
        "peers": {name: {"gap": round(share, 2)} for name, share in peers.items()},
        "searched": searched,
        "quintiles": quintiles(ours, joined["popularity"], np.array(activity)),
    }


def _flat(known: Known, ridge: float) -> LinUcb:
    """Our head with a flat prior over standardised features: what the whitened prior brings."""
    return LinUcb(_features(known), ridge, 0.0, known.base)


def quintiles(ours: Gaps, popularity: Gaps, activity: Ints) -> list[dict[str, float]]:
    """Gain over popularity in points of the gap, by fifths of how many items a person rated."""
    order = np.argsort(activity, kind="stable")
    found = []
    for part in np.array_split(order, 5):
        one = Gaps(ours.earned[part], ours.chance[part], ours.best[part])
        other = Gaps(popularity.earned[part], popularity.chance[part], popularity.best[part])
        gain, low, high = one.lead(other)
        found.append({
            "rated_from": int(activity[part].min()), "rated_to": int(activity[part].max()),
            "gain": round(gain, 2), "low95": round(low, 2), "high95": round(high, 2),
        })  # fmt: skip
    return found


# --- a change of taste -----------------------------------------------------------------------------

BEFORE, AFTER = 32, 20
OPPOSED = -0.35


def opposed(people: People, base: Floats, seed: int) -> list[tuple[Person, Person]]:
    """Pairs whose residual ratings of what both rated correlate at -.35 or below."""
    table = np.zeros((len(people.persons), people.item_count))
    for row, one in enumerate(people.persons):
        table[row, one.items] = one.rewards - base[one.items]
    rated = (table != 0).astype(float)
    sizes = np.sqrt((table**2) @ rated.T)
    likeness = (table @ table.T) / np.maximum(sizes * sizes.T, 1e-9)
    rng = np.random.default_rng(seed)
    found = []
    for row, one in enumerate(people.persons):
        others = np.flatnonzero(likeness[row] <= OPPOSED)
        if len(others) and len(one.items) >= BEFORE:
            found.append((one, people.persons[int(rng.choice(others))]))
    return found


class NeverChanging(Ours):
    """The policy that takes a person to be one for ever: what watching for changes costs."""

    def learn(self, row: int, reward: float) -> None:
        self.policy.head.watch[:] = 0.0
        super().learn(row, reward)


def change_of_taste(every: Sequence[Parts], report: Report) -> dict[str, object]:
    """Two opposed people as one: the second begins where the first has been learnt."""
    kept: dict[str, list[Floats]] = {"fresh": [], "popularity": [], "changed": []}
    before: dict[str, list[float]] = {"watching": [], "never": []}
    for seed, some in enumerate(every):
        pairs = opposed(some.test, some.known.base, seed)
        report(f"seed {seed}: {len(pairs)} opposed pairs")
        ours, never = Ours(some.known.space), NeverChanging(some.known.space)
        popular = Popularity(some.known.base)
        for first, second in pairs:
            before["never"].append(float(replay(never, first, BEFORE).mean()))
            before["watching"].append(float(replay(ours, first, BEFORE).mean()))
            kept["changed"].append(replay(ours, second, AFTER, start=False))
            kept["fresh"].append(replay(ours, second, AFTER))
            kept["popularity"].append(replay(popular, second, AFTER))
    changed, fresh, popularity = (
        np.array(kept[one]).mean(axis=0) for one in ("changed", "fresh", "popularity")
    )
    smooth = [float(changed[a : a + 3].sum() / fresh[a : a + 3].sum()) for a in range(AFTER - 2)]
    ahead = [float((changed - popularity)[a : a + 3].mean()) for a in range(AFTER - 2)]
    return {
        "pairs": len(kept["fresh"]),
        "fresh_share": round(float(changed[:10].sum() / fresh[:10].sum()), 4),
        "recovery_steps": next((a + 1 for a, one in enumerate(smooth) if one >= 0.98), None),
        "cost_before": round(float(np.mean(before["never"]) - np.mean(before["watching"])), 4),
        "above_popularity_step": next((a + 1 for a, one in enumerate(ahead) if one > 0), None),
        "after_step_11_over_popularity": round(float((changed - popularity)[10:].mean()), 4),
        "curve": [round(float(one), 4) for one in changed / fresh],
        "smoothed_over": 3,
    }


# --- broken feedback -------------------------------------------------------------------------------

GOOD, POISONED, THEN = 25, 20, 15


def poisoned(every: Sequence[Parts], report: Report) -> dict[str, object]:
    """Every reward inverted for twenty steps: what is earned, against popularity, over all sixty."""

    def told(step: int, reward: float) -> float:
        return 1.0 - reward if GOOD <= step < GOOD + POISONED else reward

    earned: dict[str, list[Floats]] = {"ours": [], "popularity": [], "clean": []}
    opened = 0
    for seed, some in enumerate(every):
        people = [one for one in some.test.persons if len(one.items) >= GOOD + POISONED + THEN]
        report(f"seed {seed}: feedback of {len(people)} people is inverted for {POISONED} steps")
        for person in people:
            ours = Ours(some.known.space)
            tripped: list[bool] = []

            def watch(step: int, reward: float, ours: Ours = ours, seen: list[bool] = tripped) -> float:  # fmt: skip
                seen.append(ours.policy.head.closed and step > GOOD)
                return told(step, reward)

            steps = GOOD + POISONED + THEN
            earned["ours"].append(replay(ours, person, steps, seen=watch))
            opened += any(tripped)
            earned["clean"].append(replay(ours, person, steps))
            earned["popularity"].append(replay(Popularity(some.known.base), person, steps))
    ours_, popular, clean = (np.array(earned[one]) for one in ("ours", "popularity", "clean"))
    relative = (ours_ - popular).sum(axis=1) / popular.mean() / ours_.shape[1]
    rng = np.random.default_rng(0)
    draws = relative[rng.integers(0, len(relative), (1000, len(relative)))].mean(axis=1)

    def part(a: int, b: int) -> float:
        return round(float((ours_ - popular)[:, a:b].mean()), 4)

    return {
        "people": len(relative),
        "end_minus_popularity": round(float(relative.mean()), 4),
        "low95": round(float(np.quantile(draws, 0.025)), 4),
        "high95": round(float(np.quantile(draws, 0.975)), 4),
        "tripped": round(opened / len(relative), 4),
        "before": part(0, GOOD),
        "during": part(GOOD, GOOD + POISONED),
        "after": part(GOOD + POISONED, GOOD + POISONED + THEN),
        "clean_minus_popularity": round(float((clean - popular).mean() / popular.mean()), 4),
    }
