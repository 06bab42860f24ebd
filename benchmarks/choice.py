"""How well a way of choosing is learnt from what simulated people choose.

    python benchmarks/choice.py [--quick] [--json]

A person chooses meals, flights or hotels. What they weigh is drawn anew for each: some things count
much, some a little, one not at all; they take an option with the probability of a logit, so they
are not always consistent. They make N choices among five options, one `observe_choice` each. Then
fresh pairs of options are put to `simulate_user_decision`, and its order is compared with the
person's own, without their noise.

* ``learnt.WHO.N``, for people with settled and with moody tastes (weights of N(0, 3) and N(0, 1.5) in
  log-odds a standard deviation; ``consistent`` is how often they take what they like best):
  ``pairs_right`` (mean over all people; of whom nothing was learnt, half are right),
  ``pairs_right_where_learnt``, ``worst_tenth``, ``said_nothing`` (people of whom no rule was made),
  ``sure_pairs_right`` and ``sure_share`` (pairs given 80 % or more to one option).
* ``terms``: of what counts not at all, the share said to be known (should be at most .05, the
  interval's promise), and of what counts much the share known, after N choices.
* ``chance``: people who choose at random: the share of whom a rule is made (the gate promises .05).
* ``peers.popularity`` orders by how often options with the same words were taken, and
  ``peers.nearest`` takes the option most like those taken before (standardised Euclidean).
* ``observe_ms``: CPU time of one `observe_choice` with learning, p50 and p99.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from habitus import Habitus, Person

Option = dict[str, object]
BEGIN = datetime(2026, 3, 2, 18, tzinfo=UTC)
CUISINES = ("Italian", "Cantonese", "Japanese", "Indian")
SEATS = ("aisle", "window", "middle")


@dataclass(frozen=True)
class World:
    """What options of a kind are like, and what may count."""

    kind: str
    numbers: dict[str, tuple[float, float, int]]
    """Field to lowest, highest and digits."""
    words: dict[str, tuple[str, ...]]
    flags: tuple[str, ...]


WORLDS = (
    World("meal", {"distance_km": (0.2, 6, 1), "price": (8, 60, 0)}, {"cuisine": CUISINES}, ()),
    World("flight", {"price": (80, 600, 0), "stops": (0, 2, 0)}, {"seat": SEATS}, ("international",)),
    World("hotel", {"price_per_night": (60, 260, 0), "rating": (6, 9.8, 1)}, {}, ("quiet", "breakfast")),
)  # fmt: skip


class Simulated:
    """Somebody with tastes of their own."""

    def __init__(self, world: World, seed: int, *, strength: float) -> None:
        self.world = world
        self.random = random.Random(seed)
        names = [*world.numbers, *world.flags]
        names += [f"{field}={word}" for field, some in world.words.items() for word in some]
        self.weights = {one: self.random.gauss(0, strength) for one in names}
        self.idle = self.random.choice([*world.numbers, *world.flags])
        self.weights[self.idle] = 0.0

    def option(self) -> Option:
        world, chosen = self.world, self.random
        made: Option = {"kind": world.kind}
        for name, (low, high, digits) in world.numbers.items():
            value = round(chosen.uniform(low, high), digits)
            made[name] = int(value) if not digits else value
        for name, some in world.words.items():
            made[name] = chosen.choice(some)
        for name in world.flags:
            made[name] = chosen.random() < 0.5
        return made

    def utility(self, option: Option) -> float:
        total = 0.0
        for name, (low, high, _) in self.world.numbers.items():
            spread = (high - low) / math.sqrt(12)
            total += self.weights[name] * (float(str(option[name])) - (low + high) / 2) / spread
        for name in self.world.flags:
            total += self.weights[name] * (1.0 if option[name] else -1.0)
        for name in self.world.words:
            total += self.weights[f"{name}={option[name]}"]
        return total

    def choose(self, options: list[Option], *, noise: float = 1.0) -> int:
        heard = [
            self.utility(one) - noise * math.log(-math.log(self.random.random())) for one in options
        ]
        return heard.index(max(heard))


def pairs_of(who: Simulated, count: int) -> list[tuple[Option, Option]]:
    return [(who.option(), who.option()) for _ in range(count)]


def judged(person: Person, who: Simulated, pairs: list[tuple[Option, Option]]) -> list[tuple[float, bool]]:  # fmt: skip
    """For each pair: the probability of the likelier option, and whether the order is right."""
    found = []
    for one, other in pairs:
        choice = person.simulate_user_decision([one, other], now=BEGIN + timedelta(days=30))  # type: ignore[list-item]
        by_index = {each.index: each.probability for each in choice.ranking}
        wanted = who.utility(one) > who.utility(other)
        if by_index[0] == by_index[1]:
            found.append((0.5, who.random.random() < 0.5))
        else:
            found.append((max(by_index.values()), (by_index[0] > by_index[1]) == wanted))
    return found


def nearest(taken: list[Option], who: Simulated, one: Option, other: Option) -> bool:
    """Whether the first is more like what was taken before."""

    def distance(option: Option) -> float:
        total = 0.0
        for name, (low, high, _) in who.world.numbers.items():
            spread = (high - low) / math.sqrt(12)
            mean = statistics.mean(float(str(each[name])) for each in taken)
            total += ((float(str(option[name])) - mean) / spread) ** 2
        for name in (*who.world.words, *who.world.flags):
            share = sum(each[name] == option[name] for each in taken) / len(taken)
            total += 1 - share
        return total

    return distance(one) < distance(other)


def popular(taken: list[Option], who: Simulated, one: Option, other: Option) -> bool:
    def times(option: Option) -> int:
        names = (*who.world.words, *who.world.flags)
        return sum(each[name] == option[name] for each in taken for name in names)

    mine, theirs = times(one), times(other)
    return mine > theirs if mine != theirs else who.random.random() < 0.5


def terms_known(person: Person, who: Simulated) -> tuple[bool | None, list[bool]]:
    """Whether what doesn't count is said to be known, and for what counts much, whether it is."""
    rules = [one for one in person.rules() if one.rule.purpose == "choice"]
    if not rules:
        return None, []
    known = next((one for one in rules[0].rule.comments if one.startswith("Known")), "")
    shown = {name: name.removesuffix("_km").replace("_", " ") for name in who.weights}
    shown |= {"international": "international", "quiet": "quiet", "stops": "number of stops"}
    much = [name for name, weight in who.weights.items() if abs(weight) > 2 and "=" not in name]
    return shown[who.idle] in known, [shown[name] in known for name in much]


def learnt(
    people: int, choices: int, pairs: int, times: list[float], strength: float
) -> dict[str, object]:
    rights: list[float] = []
    sure: list[bool] = []
    all_pairs = 0
    nothing = 0
    idle: list[bool] = []
    much: list[bool] = []
    consistent: list[bool] = []
    learnt_of: list[float] = []
    peers: dict[str, list[bool]] = {"nearest": [], "popularity": []}
    for number in range(people):
        who = Simulated(WORLDS[number % len(WORLDS)], number, strength=strength)
        with Habitus(":memory:") as habitus:
            person = habitus.person("p", zone="Europe/Berlin")
            taken: list[Option] = []
            for n in range(choices):
                options = [who.option() for _ in range(5)]
                chosen = who.choose(options)
                taken.append(options[chosen])
                consistent.append(chosen == who.choose(options, noise=0.0))
                start = time.process_time()
                person.observe_choice(options, chosen, at=BEGIN + timedelta(hours=n))  # type: ignore[arg-type]
                if n >= 10:
                    times.append((time.process_time() - start) * 1e3)
            fresh = pairs_of(who, pairs)
            told = judged(person, who, fresh)
            rights.append(sum(right for _, right in told) / len(told))
            sure += [right for share, right in told if share >= 0.8]
            all_pairs += len(told)
            knows, counts = terms_known(person, who)
            nothing += knows is None
            if knows is not None:
                learnt_of.append(rights[-1])
            if knows is not None:
                idle.append(knows)
            much += counts
            for one, other in fresh:
                wanted = who.utility(one) > who.utility(other)
                peers["nearest"].append(nearest(taken, who, one, other) == wanted)
                peers["popularity"].append(popular(taken, who, one, other) == wanted)
    ordered = sorted(rights)
    return {
        "people": people,
        "consistent": round(statistics.mean(consistent), 4),
        "pairs_right": round(statistics.mean(rights), 4),
        "pairs_right_where_learnt": round(statistics.mean(learnt_of), 4) if learnt_of else None,
        "worst_tenth": round(statistics.mean(ordered[: max(1, people // 10)]), 4),
        "said_nothing": round(nothing / people, 4),
        "sure_pairs_right": round(statistics.mean(sure), 4) if sure else None,
        "sure_share": round(len(sure) / all_pairs, 4),
        "idle_said_known": round(statistics.mean(idle), 4) if idle else None,
        "much_known": round(statistics.mean(much), 4) if much else None,
        "peers": {name: round(statistics.mean(some), 4) for name, some in peers.items()},
    }


def by_chance(people: int, choices: int) -> float:
    """The share of people who choose at random of whom a rule is made."""
    made = 0
    for number in range(people):
        who = Simulated(WORLDS[number % len(WORLDS)], 10_000 + number, strength=0.0)
        with Habitus(":memory:") as habitus:
            person = habitus.person("p", zone="Europe/Berlin")
            for n in range(choices):
                options = [who.option() for _ in range(5)]
                chosen = who.random.randrange(5)
                person.observe_choice(options, chosen, at=BEGIN + timedelta(hours=n))  # type: ignore[arg-type]
            made += any(one.stage == "active" for one in person.rules())
    return round(made / people, 4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="fewer people, within a minute")
    given = parser.parse_args()
    people, pairs = (6, 40) if given.quick else (36, 60)
    times: list[float] = []
    figures: dict[str, object] = {
        "learnt": {
            name: {
                str(n): learnt(people, n, pairs, times, strength)
                for n in ((20,) if given.quick else (20, 40))
            }
            for name, strength in (("settled", 3.0), ("moody", 1.5))
        },
        "chance": {"people": 4 * people, "rule_made": by_chance(4 * people, 20)},
        "observe_ms": {
            "p50": round(statistics.median(times), 2),
            "p99": round(sorted(times)[int(len(times) * 0.99)], 2),
            "runs": len(times),
        },
    }
    if given.json:
        print(json.dumps(figures))
    else:
        print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
