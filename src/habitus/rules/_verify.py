"""What is wrong, or likely wrong, with a rule that parses; checked at every write and push."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal
from zoneinfo import ZoneInfo

from habitus.errors import BadInput
from habitus.rules._boxes import BoxReader, never_answers
from habitus.rules._faults import RuleSyntaxError
from habitus.rules._implies import implies
from habitus.rules._ir import (
    At,
    Condition,
    ContainsAny,
    Does,
    During,
    Field,
    IsA,
    NameIs,
    Overlaps,
    Result,
    Rule,
    TextTest,
    Weighted,
)
from habitus.rules._literals import tests_of
from habitus.rules._never import never_holds, window_never
from habitus.rules._parse import ParsedRule, parse_rule_with_places
from habitus.rules._patterns import linear_pattern
from habitus.rules._read_terms import NUMBERS
from habitus.rules._types import WrongType, field_info, type_problem
from habitus.vocabulary import KINDS, Concepts, Day, fields_of, fold, minutes_of, nearest

Severity = Literal["error", "warning"]

_NAMED = frozenset(
    {"dish", "cuisine", "ingredients", "drug", "drug_class", "genres", "activity", "item",
     "category", "topic", "language"}
)  # fmt: skip
"""Fields whose things the concepts know; firms and places may well be unknown."""
_BRANCHES = 12
"""With more, only pairs of branches are looked at."""
_NOTIFY = ("now", "later", "none")
_EFFECTS = ("tag", "notify", "format", "max_words", "reply_language", "tone")


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding. Errors refuse the rule; warnings are shown and let it pass."""

    severity: Severity
    message: str
    where: str = ""
    """The file."""
    line: int = 0
    """From 1; 0 when the source was not at hand."""
    column: int = 0

    def __str__(self) -> str:
        place = f"{self.where}:{self.line}:{self.column}" if self.line else self.where
        said = f"{self.severity}: {self.message}"
        return f"{place}: {said}" if place else said


def verify_rule(
    rule: Rule,
    concepts: Concepts,
    known_people: Iterable[str] = (),
    *,
    source: str | None = None,
    where: str = "",
    hints: bool = True,
) -> list[Problem]:
    """All findings about a rule, in the order of the file.

    Args:
        rule: any rule.
        concepts: the person's concepts.
        known_people: names that `person.toml` knows.
        source: the text of its file, for line and column.
        where: the path of its file.
        hints: offer known names for those that are not; that takes milliseconds for each.
    """
    checker = _Checker(rule, concepts, {fold(one) for one in known_people}, where)
    checker.hints = hints
    if source is not None:
        try:
            parsed = parse_rule_with_places(source, where)
        except RuleSyntaxError:
            parsed = None
        checker.places = parsed if parsed is not None and parsed.rule == rule else None
    checker.check()
    found = dict.fromkeys(checker.problems)
    return sorted(found, key=lambda one: (one.line, one.column))


class _Checker:
    """Checks one rule and collects what it finds."""

    def __init__(self, rule: Rule, concepts: Concepts, people: set[str], where: str) -> None:
        self.rule = rule
        self.concepts = concepts
        self.people = people
        self.where = where
        self.places: ParsedRule | None = None
        self.hints = True
        self.problems: list[Problem] = []

    def add(
        self, severity: Severity, message: str, branch: int | None, at: Condition | None = None
    ) -> None:
        line, column = self.places.place(branch, at) if self.places is not None else (0, 0)
        self.problems.append(Problem(severity, message, self.where, line, column))

    def check(self) -> None:
        rule = self.rule
        if rule.since is not None and rule.until is not None and rule.since > rule.until:
            self.add("error", "It ends before it begins: since is after until.", None)
        if not 0 <= rule.priority <= 10:
            self.add("error", "priority must be from 0 to 10.", None)
        for number, branch in enumerate(rule.branches):
            if branch.condition is not None:
                self._condition(number, branch.condition)
            if branch.result is not None:
                self._result(number, branch.result)
        self._reachable()
        for one in rule.terms:
            self._term(one)

    # --- goals and choices ---

    def _term(self, one: Weighted) -> None:
        if not math.isfinite(one.weight) or not one.weight:
            self.add("error", "A weight is a number other than 0.", 0)
        if not isinstance(one.term, Field):
            self._condition(0, one.term)
            return
        for kind in self.rule.kinds or tuple(KINDS):
            try:
                known = field_info(one.term.path, kind).type in NUMBERS
            except WrongType as wrong:
                if self.rule.kinds:
                    self.add("error", str(wrong), 0)
                    return
                continue
            if not known:
                self.add("error", f"{'.'.join(one.term.path)} is not a number.", 0)
                return

    # --- conditions ---

    def _condition(self, number: int, condition: Condition) -> None:
        before = len(self.problems)
        for leaf in tests_of(condition):
            problem = type_problem(leaf, self.rule.kinds)
            if problem is not None:
                self.add("error", problem, number, leaf)
            else:
                self._leaf(number, leaf)
        if any(one.severity == "error" for one in self.problems[before:]):
            return
        for found in never_holds(condition, self.rule.kinds, self.concepts):
            self.add("error" if found.sure else "warning", found.message, number, condition)

    def _leaf(self, number: int, leaf: Condition) -> None:
        match leaf:
            case During(_, window) | Overlaps(window):
                empty = window_never(window)
                if empty is not None:
                    self.add("error" if empty.sure else "warning", empty.message, number, leaf)
            case TextTest("matches", _, pattern):
                try:
                    linear_pattern(pattern)
                except BadInput as problem:
                    self.add("error", f"{problem.what} {problem.fix}".rstrip(), number, leaf)
            case TextTest(_, _, text) if not text.strip():
                self.add("error", "It looks for an empty text.", number, leaf)
            case NameIs(_, name) if fold(name) not in self.people:
                hint = nearest(fold(name), tuple(self.people))
                self.add(
                    "warning",
                    f'Nobody in person.toml is called "{name}".'
                    + (
                        f' Did you mean "{hint}"?'
                        if hint
                        else " It is compared with names as written."
                    ),
                    number,
                    leaf,
                )
            case IsA(field, concept) if field.path[-1] in _NAMED:
                self._concept(number, leaf, concept)
            case ContainsAny(concept, but):
                for one in (concept, *but):
                    self._concept(number, leaf, one)
            case Does(act, thing):
                if act != "any":
                    self._concept(number, leaf, act)
                if thing is not None:
                    self._concept(number, leaf, thing)

    def _concept(self, number: int, leaf: Condition, name: str) -> None:
        if name in self.concepts.by_id or self.concepts.lookup(name):
            return
        hint = nearest(name, _names(self.concepts, len(name))) if self.hints else None
        self.add(
            "warning",
            f'No concept is called "{name}", so only these very words match.'
            + (f' Did you mean "{hint}"?' if hint else ""),
            number,
            leaf,
        )

    # --- results ---

    def _result(self, number: int, result: Result) -> None:
        soft = result.stance in ("avoid", "prefer")
        if soft and not 0 < result.strength <= 1:
            self.add("error", "A strength is above 0 and at most 1.", number)
        if result.stance is None and not result.effects:
            self.add("error", "It answers nothing.", number)
        reply = fields_of("reply")
        for key, value in result.effects:
            match key, value:
                case _, At(_, clock):
                    try:
                        minutes_of(clock)
                    except BadInput as problem:
                        self.add("error", f"{problem.what} {problem.fix}", number)
                    if key != "notify":
                        self.add("error", f"{key} cannot be a time; only notify can.", number)
                case "notify", _ if value not in _NOTIFY:
                    self.add("error", f"notify is one of {', '.join(_NOTIFY)} or at(...).", number)
                case "format" | "tone", _ if value not in reply[key].choices:
                    self.add("error", f"{key} is one of {', '.join(reply[key].choices)}.", number)
                case "max_words", _ if not isinstance(value, int) or value < 1:
                    self.add("error", "max_words must be a whole number above 0.", number)
                case "tag" | "reply_language", _ if not isinstance(value, str) or not value.strip():
                    self.add("error", f"{key} must be a text.", number)
                case _ if key not in _EFFECTS:
                    hint = nearest(key, _EFFECTS)
                    self.add(
                        "warning",
                        f'habitus knows no effect "{key}"; it is passed on as it is.'
                        + (f' Did you mean "{hint}"?' if hint else ""),
                        number,
                    )

    # --- order ---

    def _reachable(self) -> None:
        branches = self.rule.branches
        for number, branch in enumerate(branches):
            for earlier in branches[:number]:
                covered = earlier.condition is None or (
                    branch.condition is not None
                    and implies(branch.condition, earlier.condition, self.concepts)
                )
                if covered:
                    self.add(
                        "warning" if branch.result is None else "error",
                        "It is never reached: whenever it holds, an earlier one has answered.",
                        number,
                    )
                    break
        if self.problems or not 1 < len(branches) <= _BRANCHES:
            return
        for number in never_answers(self.rule, _reader(self.concepts)):
            self.add("warning", "It never answers: the ones before it leave nothing over.", number)


@lru_cache(maxsize=8)
def _reader(concepts: Concepts) -> BoxReader:
    """Reads rules as they are before the person moves a part of their day."""
    return BoxReader(concepts, Day(ZoneInfo("UTC")))


@lru_cache(maxsize=64)
def _names(concepts: Concepts, size: int) -> tuple[str, ...]:
    """Names of concepts of about this length: only these can be meant by a misspelt one."""
    return tuple(
        name
        for one in concepts.by_id.values()
        for name in (one.id, *one.en, *one.zh)
        if abs(len(name) - size) <= 2
    )
