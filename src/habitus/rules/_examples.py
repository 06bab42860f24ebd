"""The generated tests of a rule: contexts made from its own conditions, and what must come of them.

For each branch a context in which it answers, and contexts just beside its bounds in which it
doesn't. What is expected follows from how the context was made, never from running the rule, so the
evaluator is tested by them as much as the rule.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pydantic import JsonValue

from habitus.errors import BadInput
from habitus.rules._clauses_en import EnglishClauses
from habitus.rules._ir import Rule
from habitus.rules._literals import Literal, contrary, tests_of, tree
from habitus.rules._never import alternatives
from habitus.rules._print import print_result
from habitus.rules._solve import Solved, solve
from habitus.rules._solve_times import Frame
from habitus.rules._types import type_problem
from habitus.vocabulary import (
    KINDS,
    Concepts,
    Day,
    plain,
    shipped_concepts,
    validate_context,
)

_TRIES = 12
_CALLS = 200
"""Attempts for one rule, so that a large one takes no longer than a blink."""
_MOST = 40
_MONDAY = date(2026, 3, 2)


@dataclass(frozen=True, slots=True)
class Example:
    """One generated test.

    Attributes:
        context: plain JSON of a context.
        now: the moment of the decision, aware.
        expect_branch: the branch that answers, from 0; None when none does.
        note: what it shows, in English.
    """

    context: dict[str, JsonValue]
    now: datetime
    expect_branch: int | None
    note: str


def examples_of(
    rule: Rule, concepts: Concepts | None = None, day: Day | None = None
) -> tuple[Example, ...]:
    """The generated tests of a rule, in a fixed order.

    Args:
        rule: a verified rule.
        concepts: the person's; the shipped ones when not given.
        day: how the person's day is cut; the defaults, in UTC, when not given.
    """
    known = concepts or shipped_concepts()
    maker = _Maker(rule, known, day or Day(ZoneInfo("UTC")))
    found: dict[str, Example] = {}
    for one in maker.all():
        found.setdefault(repr((one.context, one.now)), one)
        if len(found) == _MOST:
            break
    return tuple(found.values())


class _Maker:
    """Makes the examples of one rule."""

    def __init__(self, rule: Rule, concepts: Concepts, day: Day) -> None:
        self.rule = rule
        self.calls = 0
        first = rule.since or (rule.until - timedelta(days=6) if rule.until else _MONDAY)
        last = rule.until or first + timedelta(days=3000)
        conditions = [one.condition for one in rule.branches if one.condition is not None]
        unsound = any(
            type_problem(one, rule.kinds) for each in conditions for one in tests_of(each)
        )
        kinds = () if unsound or last < first else rule.kinds or tuple(KINDS)
        self.frames = [Frame(kind, concepts, day, first, last) for kind in kinds]
        self.says = EnglishClauses(rule.kinds, concepts)

    def all(self) -> Iterator[Example]:
        for number, branch in enumerate(self.rule.branches):
            together: Sequence[Sequence[Literal]] = [[]]
            if branch.condition is not None:
                together = alternatives(tree(branch.condition)) or []
            for literals in together[:4]:
                yield from self._holding(number, literals)
                yield from self._beside(number, literals, alone=len(together) == 1)
        yield from self._outside_dates()

    # --- one branch ---

    def _holding(self, number: int, literals: Sequence[Literal]) -> Iterator[Example]:
        for edge in range(3):
            solved = self._solved(number, literals, edge)
            if solved is not None:
                yield self._example(solved, number, f"branch {number + 1} answers")

    def _beside(
        self, number: int, literals: Sequence[Literal], *, alone: bool
    ) -> Iterator[Example]:
        if not alone:
            return
        for at, one in enumerate(literals):
            turned = [*literals[:at], contrary(one), *literals[at + 1 :]]
            note = f"not branch {number + 1}, though only this differs: {self.says.clause_of(one)}"
            for edge in range(2):
                for expected, more in self._after(number):
                    solved = self._solved(number, [*turned, *more], edge)
                    if solved is not None:
                        yield self._example(solved, expected, note)
                        break

    def _after(self, number: int) -> Iterator[tuple[int | None, list[Literal]]]:
        """Which later branch answers, with what must hold for it; none first."""
        denied: list[list[Literal]] = [[]]
        for later, branch in enumerate(self.rule.branches[number + 1 :], number + 1):
            if branch.condition is None:
                for some in denied:
                    yield later, some
                return
            more = alternatives(tree(branch.condition, denied=True)) or []
            denied = [[*one, *two] for one in denied for two in more][:8]
        for some in denied:
            yield None, some

    def _solved(self, number: int, literals: Sequence[Literal], edge: int) -> Solved | None:
        """A context for these tests in which no earlier branch answers."""
        denials: list[list[list[Literal]]] = []
        for earlier in self.rule.branches[:number]:
            if earlier.condition is None:
                return None
            some = alternatives(tree(earlier.condition, denied=True))
            if some is None:
                return None
            denials.append(some)
        tried = itertools.islice(itertools.product(*denials), _TRIES)
        for combination in tried:
            wanted = list(
                dict.fromkeys([*literals, *(one for some in combination for one in some)])
            )
            for frame in self.frames:
                self.calls += 1
                if self.calls > _CALLS:
                    return None
                solved = solve(wanted, frame, edge)
                if solved is not None:
                    return solved
        return None

    # --- the rule's own dates ---

    def _outside_dates(self) -> Iterator[Example]:
        rule = self.rule
        sides = []
        if rule.since is not None:
            sides.append((rule.since - timedelta(days=1), "the day before it begins"))
        if rule.until is not None:
            sides.append((rule.until + timedelta(days=1), "the day after it ends"))
        for branch in rule.branches:
            together: Sequence[Sequence[Literal]] | None = [[]]
            if branch.condition is not None:
                together = alternatives(tree(branch.condition))
            for on, note in sides:
                for literals in (together or [])[:1]:
                    for frame in self.frames:
                        moved = Frame(frame.kind, frame.concepts, frame.day, on, on)
                        solved = solve(literals, moved)
                        if solved is not None:
                            yield self._example(self._placed(solved, moved), None, note)
                            break
            if branch.result is not None:
                return

    def _placed(self, solved: Solved, frame: Frame) -> Solved:
        """With its own time on the day of the frame, where the tests left it open."""
        context = dict(solved.context)
        own = KINDS[frame.kind].WHEN[0]
        noon = datetime.combine(frame.first, time(12), tzinfo=frame.day.zone)
        context.setdefault(own, noon.isoformat())
        return Solved(context, solved.now)

    def _example(self, solved: Solved, expected: int | None, note: str) -> Example:
        return Example(plain(validate_context(solved.context)), solved.now, expected, note)


def print_examples(rule: Rule, examples: Sequence[Example]) -> str:
    """The examples as the JSON file that lies beside the rule in an export."""
    body = {
        "rule": rule.id,
        "examples": [
            {
                "note": one.note,
                "now": one.now.isoformat(),
                "context": one.context,
                "branch": one.expect_branch,
                "answer": _answer(rule, one),
            }
            for one in examples
        ],
    }
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


def _answer(rule: Rule, example: Example) -> str:
    result = None if example.expect_branch is None else rule.branches[example.expect_branch].result
    return "None" if result is None else print_result(result)


def read_examples(text: str, where: str) -> tuple[Example, ...]:
    """The examples of such a file.

    Raises:
        BadInput: it is not one.
    """
    try:
        body = json.loads(text)
        return tuple(
            Example(
                context=dict(one["context"]),
                now=datetime.fromisoformat(one["now"]),
                expect_branch=None if one["branch"] is None else int(one["branch"]),
                note=str(one.get("note", "")),
            )
            for one in body["examples"]
        )
    except (ValueError, KeyError, TypeError) as problem:
        raise BadInput(
            f"These are no examples of a rule: {problem!r}.",
            where=where,
            fix="Export again to write the file anew.",
        ) from None
