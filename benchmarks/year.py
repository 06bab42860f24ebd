"""A simulated year of habits that change: what the life cycle is worth.

    python benchmarks/year.py [--quick] [--json]

A person is invited to about fourteen meetings a week, at least one each half day. They decline by two habits at a time, one about
when (a half day of the week) and one about who invites; each changes twice, at weeks of its own. Of
their answers 5 to 10 % go against their habits. They have stated 300 rules, of which five speak of
some of these meetings and are always disregarded. Before each answer habitus is asked, after it
told. Everything goes through the public API; seeds run beside each other.

* ``days_until_dormant``: from the end of a habit until no rule that was learnt of it is active.
* ``days_until_active``: from its beginning until at least eight of ten fresh invitations that it is
  about are advised against. ``never`` counts habits for which that did not come while they lasted.
* ``wrong_a_week``: verdicts against what the person's habits say, slips left out; ``advised`` of them
  advised against what they would take, ``missed`` let through what they would decline. Compared:
  ``with`` the life cycle; ``without``, where habits are learnt until the first of them ends and then
  stay as they are; ``never_sleeps``, where new ones are learnt all year, but whatever goes to sleep
  by itself is woken at once; and ``never_learnt``, a person of whom nothing is learnt.
  ``wrong_falls`` compares the first two, ``wrong_falls_to_never_sleeps`` the first and the third.
* ``stated``: rules stated, and how many of them are not active, or counted less, a year later.
* ``observe_ms``: CPU time of one `observe` with audit and search, p50 and p99.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

from habitus import Habitus, Person

BEGIN = datetime(2030, 1, 7, tzinfo=UTC)
WEEKS = 52
STATED = 300
HALVES = tuple((day, half) for day in range(5) for half in ("am", "pm"))
HOURS = {"am": (9, 10, 11), "pm": (14, 15, 16)}
PEOPLE = ("Mei", "Tom", "Ana", "Ravi", "Zoe", "Ben")
TITLES = ("Budget", "Roadmap", "Hiring", "Retro", "Design", "Demo", "Pricing", "Launch")
DISREGARDED = tuple(f"Raffle {n}" for n in range(5))
Meeting = dict[str, object]


@dataclass(frozen=True)
class Wish:
    """A habit: what is declined, and in which weeks."""

    what: tuple[int, str] | str
    begin: datetime
    end: datetime

    def declines(self, meeting: Meeting, at: datetime) -> bool:
        return self.begin <= at < self.end and self.is_about(meeting)

    def is_about(self, meeting: Meeting) -> bool:
        if isinstance(self.what, str):
            return meeting["organizer"] == {"name": self.what}
        start = datetime.fromisoformat(str(meeting["start"]))
        return (start.weekday(), "am" if start.hour < 12 else "pm") == self.what


@dataclass
class Life:
    """A year of one person, drawn from a seed."""

    seed: int
    weeks: int = WEEKS
    random: random.Random = field(init=False)
    wishes: list[Wish] = field(init=False)
    slips: float = field(init=False)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self.slips = self.random.uniform(0.05, 0.10)
        end = self.weeks
        self.wishes = []
        pools: tuple[Sequence[tuple[int, str] | str], ...] = (HALVES, PEOPLE)
        for pool in pools:
            turns = [round(end * self.random.uniform(low, low + 0.1)) for low in (0.25, 0.6)]
            weeks = (0, *turns, end)
            for what, (a, b) in zip(self.random.sample(pool, 3), pairwise(weeks), strict=True):
                self.wishes.append(
                    Wish(what, BEGIN + timedelta(weeks=a), BEGIN + timedelta(weeks=b))
                )

    def meeting(self, monday: datetime, day: int, half: str) -> Meeting:
        start = monday + timedelta(days=day, hours=self.random.choice(HOURS[half]))
        return {
            "kind": "meeting",
            "title": self.random.choice(TITLES),
            "start": start.isoformat(),
            "end": (start + timedelta(minutes=self.random.choice((30, 45, 60)))).isoformat(),
            "organizer": {"name": self.random.choice(PEOPLE)},
        }

    def invitations(self) -> Iterator[Meeting]:
        for week in range(self.weeks):
            monday = BEGIN + timedelta(weeks=week)
            for day, half in HALVES:
                made = [self.meeting(monday, day, half)]
                if self.random.random() < 0.4:
                    made.append(self.meeting(monday, day, half))
                yield from sorted(made, key=lambda one: str(one["start"]))
            if week % 3 == 0:
                raffle = self.meeting(monday, 4, "pm")
                yield {**raffle, "title": self.random.choice(DISREGARDED)}

    def probes(self, wish: Wish, at: datetime) -> list[Meeting]:
        """Ten invitations that a habit is about and no other habit of that time."""
        others = [one for one in self.wishes if one is not wish and one.begin <= at < one.end]
        monday = at - timedelta(days=at.weekday(), hours=at.hour) + timedelta(weeks=1)
        found: list[Meeting] = []
        while len(found) < 10:
            made = self.meeting(monday, *self.random.choice(HALVES))
            if wish.is_about(made) and not any(one.is_about(made) for one in others):
                found.append(made)
        return found


def state(person: Person, folder: Path) -> list[str]:
    """State the rules; their ids."""
    person.export(folder)
    fields = (
        ("scheduling", "meeting", "Meeting", "title"), ("food", "meal", "Meal", "dish"),
        ("shopping", "buy", "Purchase", "item"), ("communication", "mail", "Email", "subject"),
    )  # fmt: skip
    for n in range(STATED):
        domain, name, kind, read = fields[n % 4]
        word = f"thing{n}"
        if n // 4 < len(DISREGARDED) and not n % 4:
            word = DISREGARDED[n // 4]
        result = ("avoid(0.6)", "prefer(0.5)", "forbid()")[n % 3 if word[0] == "t" else 0]
        verb = result.partition("(")[0]
        (folder / "rules" / domain).mkdir(parents=True, exist_ok=True)
        (folder / "rules" / domain / f"stated_{n}.py").write_text(
            f'"""About {word}."""\n\nfrom habitus.code import {kind}, contains, {verb}, rule\n\n\n'
            f'@rule(id="s{n:04d}", domain="{domain}")\ndef stated_{n}({name}: {kind}):\n'
            f'    if contains({name}.{read}, "{word}"):\n        return {result}\n'
        )
    person.apply(folder)
    return [one.rule.id for one in person.rules()]


def learnt(person: Person) -> dict[str, str]:
    """The stages of rules that come from behaviour."""
    return {one.rule.id: one.stage for one in person.rules() if one.origin == "induced"}


def speaks(person: Person, meeting: Meeting, at: datetime) -> set[str]:
    """Active rules from behaviour that speak of a meeting."""
    rules = person.applicable_rules(meeting, now=at)  # type: ignore[arg-type]
    return {one.rule.id for one in rules if one.origin == "induced"}


@dataclass
class Watch:
    """How soon a habit is learnt, and how soon unlearnt."""

    wish: Wish
    active: float | None = None
    rules: set[str] | None = None
    dormant: float | None = None


def days(since: datetime, at: datetime) -> float:
    return (at - since).total_seconds() / 86400


def watch(person: Person, life: Life, seen: list[Watch], at: datetime) -> None:
    """Look once a day whether habits have become rules, or ceased to be."""
    stages = learnt(person)
    for one in seen:
        wish = one.wish
        if one.active is None and wish.begin < at < wish.end:
            probes = life.probes(wish, at)
            against = [person.query_preference(each, now=at) < 0 for each in probes]  # type: ignore[arg-type]
            if sum(against) >= 8:
                one.active = days(wish.begin, at)
        if at >= wish.end and one.active is not None:
            if one.rules is None:
                one.rules = set[str]().union(
                    *(speaks(person, each, at) for each in life.probes(wish, at))
                )
            if one.dormant is None and all(stages.get(each) != "active" for each in one.rules):
                one.dormant = days(wish.end, at)


def year(seed: int, store: Path, ids: list[str], weeks: int, mode: str) -> dict[str, object]:
    """One person's year."""
    life = Life(seed, weeks)
    answers = random.Random(seed + 1000)
    watched = [Watch(wish) for wish in life.wishes]
    wrong = {"advised": 0, "missed": 0}
    times: list[float] = []
    judged = 0
    first = min(one.end for one in life.wishes)
    with Habitus(store) as habitus:
        person = habitus.person("p")
        before = {one.rule.id: one.confidence for one in person.rules() if one.rule.id in ids}
        today: datetime | None = None
        for meeting in life.invitations():
            at = datetime.fromisoformat(str(meeting["start"])) - timedelta(hours=1)
            if mode == "with" and today is not None and at.date() != today.date():
                state_of_life = life.random.getstate()
                watch(person, life, watched, at)
                life.random.setstate(state_of_life)
            today = at
            raffle = meeting["title"] in DISREGARDED
            declines = any(one.declines(meeting, at) for one in life.wishes) and not raffle
            verdict = person.evaluate_context(meeting, now=at).verdict  # type: ignore[arg-type]
            if not raffle:
                judged += 1
                against = verdict in ("avoid", "ask", "forbid")
                wrong["advised"] += against and not declines
                wrong["missed"] += declines and not against
            if mode == "never_learnt" or (mode == "without" and at >= first):
                continue
            does = declines != (answers.random() < life.slips and not raffle)
            start = time.process_time()
            person.observe(meeting, "declined" if does else "accepted", at=at)  # type: ignore[arg-type]
            times.append((time.process_time() - start) * 1e3)
            if mode == "never_sleeps":
                for id_, stage in learnt(person).items():
                    if stage in ("dormant", "retired"):
                        person.set_stage(id_, "active")
        after = {one.rule.id: one for one in person.rules() if one.rule.id in ids}
        faded = sum(
            id_ not in after or after[id_].stage != "active" or after[id_].confidence < before[id_]
            for id_ in ids
        )
    ended = [
        one
        for one in watched
        if one.active is not None and one.wish.end < BEGIN + timedelta(weeks=weeks)
    ]
    return {
        "wrong": wrong, "judged": judged, "weeks": weeks, "times": times, "faded": faded,
        "slips": life.slips,
        "active": [one.active for one in watched],
        "dormant": [one.dormant for one in ended],
    }  # fmt: skip


MODES = ("with", "without", "never_sleeps", "never_learnt")


def one_seed(seed: int, weeks: int) -> dict[str, dict[str, object]]:
    """All ways of going through one person's year."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        with Habitus(root / "first.db") as habitus:
            person = habitus.person("p", zone="UTC")
            ids = state(person, root / "code")
        found: dict[str, dict[str, object]] = {}
        for mode in MODES:
            store = root / f"{mode}.db"
            shutil.copy(root / "first.db", store)
            found[mode] = year(seed, store, ids, weeks, mode)
        return found


def spread(values: list[float]) -> dict[str, object]:
    ordered = sorted(values)
    if not ordered:
        return {"n": 0}
    return {
        "n": len(ordered), "p50": round(statistics.median(ordered), 1),
        "max": round(ordered[-1], 1),
    }  # fmt: skip


def figures(seeds: list[int], weeks: int) -> dict[str, object]:
    """The figures over all seeds."""
    with ProcessPoolExecutor(2) as pool:
        found = list(pool.map(one_seed, seeds, [weeks] * len(seeds)))

    def a_week(mode: str, which: tuple[str, ...]) -> float:
        total = sum(one[mode]["wrong"][key] for one in found for key in which)  # type: ignore[index]
        return total / (weeks * len(found))

    both = ("advised", "missed")
    active = [one for each in found for one in each["with"]["active"]]  # type: ignore[attr-defined]
    dormant = [one for each in found for one in each["with"]["dormant"]]  # type: ignore[attr-defined]
    times = sorted(one for each in found for one in each["with"]["times"])  # type: ignore[attr-defined]
    wrong = {
        mode: {
            "all": round(a_week(mode, both), 3),
            **{key: round(a_week(mode, (key,)), 3) for key in both},
        }
        for mode in MODES
    }

    def falls(mode: str) -> float:
        return round(1 - a_week("with", both) / a_week(mode, both), 3)

    return {
        "seeds": seeds,
        "weeks": weeks,
        "slips": [round(float(str(one["with"]["slips"])), 3) for one in found],
        "days_until_dormant": {
            **spread([one for one in dormant if one is not None]),
            "never": sum(one is None for one in dormant),
            "within_28": sum(one is not None and one <= 28 for one in dormant),
        },
        "days_until_active": {
            **spread([one for one in active if one is not None]),
            "never": sum(one is None for one in active),
        },
        "wrong_a_week": wrong,
        "wrong_falls": falls("without"),
        "wrong_falls_to_never_sleeps": falls("never_sleeps"),
        "wrong_falls_by_seed": [
            round(
                1 - sum(one["with"]["wrong"].values()) / sum(one["without"]["wrong"].values()),  # type: ignore[attr-defined]
                3,
            )
            for one in found
        ],
        "stated": {"rules": STATED * len(found), "faded": sum(int(str(one["with"]["faded"])) for one in found)},
        "observe_ms": {
            "p50": round(statistics.median(times), 1),
            "p99": round(times[int(len(times) * 0.99)], 1),
            "runs": len(times),
        },
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="one seed, half a year")
    given = parser.parse_args()
    found = figures([1], 26) if given.quick else figures([1, 2, 3, 4, 5], WEEKS)
    print(json.dumps(found) if given.json else json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
