"""What a person's own policy earns, beside popularity, Vowpal Wabbit, LinUCB and river.

    python benchmarks/policy.py --jester jester.npz --movietweetings movietweetings-dev.dat [--json]
        [--jester-test FILE] [--movietweetings-test FILE] [--quick]

With a test file, everything is learnt and tuned on the first file and scored on the people of the
second; else people are split into those the prior is learnt from, those tuned on, and those scored
on, three times over. `movies.dat` beside the films' ratings says what they are.

* ``jester``: 30 choices among what a person rated; ``gap`` is the share of the way from chance to
  all-knowing, in points; the lead over the best peer with its paired 95 % interval (bootstrap over
  people). ``without_whitened_prior`` is the same head with a flat prior, tuned: an ablation.
* ``switch``: a person turns into another whose ratings correlate with theirs at -.35 or below.
* ``breaker``: every reward is told inverted for 20 of 60 steps; rewards as they are are counted.
* ``movietweetings``: choices in the order of time; ``by_ratings`` says whom personalising helps.
* ``matched``: whether the film taken next is ranked above nine that are as popular, with memory (the
  numbers) and skill (the page) switched apart.
* ``off_policy``: with --open-bandit FOLDER: what each of two policies earns, told from the other's log.
* ``cost``: CPU microseconds of a choice among 200 with its update, at 16 features; of waking.
* ``searched`` are the settings that were tried for everybody, with what they earned.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import _policy_cost
import _policy_jester
import _policy_offpolicy
import _policy_tweets
from _policy_data import genres, jester, movietweetings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jester", type=Path)
    parser.add_argument("--jester-test", type=Path)
    parser.add_argument("--movietweetings", type=Path)
    parser.add_argument("--movietweetings-test", type=Path)
    parser.add_argument("--open-bandit", type=Path, help="folder of random_men and bts_men")
    parser.add_argument("--people", type=int, default=1_000_000, help="made, slept and woken")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="fewer people, within a minute")
    given = parser.parse_args()
    begun = time.time()

    def report(line: str) -> None:
        print(f"[{time.time() - begun:5.0f} s] {line}", file=sys.stderr, flush=True)

    seeds = 1 if given.quick else given.seeds
    people_made = min(given.people, 20_000) if given.quick else given.people
    figures: dict[str, object] = {"cost": _policy_cost.cost(people_made, report)}
    if given.jester:
        people = jester(given.jester)
        test = jester(given.jester_test) if given.jester_test else None
        every = [
            _policy_jester.parts(people, test, seed, quick=given.quick) for seed in range(seeds)
        ]
        report("features learnt")
        figures |= _policy_jester.contest(every, report, quick=given.quick)
        figures["switch"] = _policy_jester.change_of_taste(every, report)
        figures["breaker"] = _policy_jester.poisoned(every, report)
    if given.movietweetings:
        paths = [one for one in (given.movietweetings, given.movietweetings_test) if one]
        films, *others = movietweetings(paths)
        about = given.movietweetings.parent / "movies.dat"
        content, names = genres(about, films.ids)
        other = others[0] if others else None
        figures["movietweetings"] = _policy_tweets.never_worse(films, other, content, seeds, report)
        figures["matched"] = _policy_tweets.matched(films, other, content, names, seeds, report)
    if given.open_bandit:
        figures["off_policy"] = _policy_offpolicy.off_policy(given.open_bandit)
    print(json.dumps(figures, indent=None if given.json else 2))


if __name__ == "__main__":
    main()
