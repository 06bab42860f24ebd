"""A rule file of either tier: first the IR is tried, then the vet."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from habitus.rules._faults import Fault, RuleSyntaxError
from habitus.rules._free import FreeRule
from habitus.rules._ir import Branch, Result, Rule
from habitus.rules._lift import Lifter
from habitus.rules._parse import parse_rule
from habitus.rules._read_file import Definition, FileReader, Frame, parse_python, too_deep
from habitus.rules._types import WrongType, field_info
from habitus.rules._verify import Problem, verify_rule
from habitus.rules._vet import RESULTS, vet
from habitus.vocabulary import KINDS, Concepts

_RANKS = re.compile(r"^@(goal|choice)\(", re.MULTILINE)


def read_rule(
    source: str, where: str, definitions: Mapping[str, Definition] | None = None
) -> Rule | FreeRule:
    """The rule of one file: tier 1 where it parses to the IR, else a vetted free function.

    Args:
        source: the text of the file.
        where: its path, for errors; ``rules/DOMAIN/NAME.py`` must agree with what it holds.
        definitions: what it may import from ``definitions``, by name.

    Raises:
        RuleSyntaxError: it is neither; what the vet found is listed with line and column.
    """
    try:
        return parse_rule(source, where, definitions)
    except RuleSyntaxError as error:
        if _RANKS.search(source):
            raise  # a goal or a choice is a sum of terms, never a free function
        return read_free_rule(source, where, definitions, why=error.faults[0])


def read_free_rule(
    source: str,
    where: str,
    definitions: Mapping[str, Definition] | None = None,
    *,
    why: Fault | None = None,
) -> FreeRule:
    """The file as a free function, even where it could be tier 1.

    Args:
        source, where, definitions: as for :func:`read_rule`.
        why: what in it is not tier 1.

    Raises:
        RuleSyntaxError: the vet refuses it.
    """
    tree = parse_python(source, where)
    reader = FileReader(source, where, definitions)
    try:
        found = _read(tree, reader, why)
    except RecursionError:
        raise RuleSyntaxError([too_deep()], where) from None
    if reader.faults or found is None:
        raise RuleSyntaxError(reader.faults, where)
    return found


def _read(tree: ast.Module, reader: FileReader, why: Fault | None) -> FreeRule | None:
    frame = reader.frame(tree)
    if frame is None:
        return None
    reader.agrees(frame)
    if not frame.said:
        reader.fault(
            frame.function,
            "A free function has no sentence.",
            'Say what it does at the top of the file: """Avoid long days."""',
        )
    imported = reader.imported | set(reader.defined)
    reader.faults += vet(
        frame.function, parameter=frame.parameter, imported=imported, source=reader.source,
        places=reader.places,
    )  # fmt: skip
    if reader.faults:
        return None
    results = _results(frame)
    if not results:
        reader.fault(
            frame.function, "This rule says nothing.", "Return a result, like forbid() or ask(...)."
        )
        return None
    lifter = Lifter(reader.places, reader.use, frame.parameter, frame.head.kinds, reader.expand)
    body = lifter.lift(copy.deepcopy(frame.function))
    reader.faults += lifter.faults
    return FreeRule(
        head=replace(frame.head, said=frame.said.split("\n\n")[0].replace("\n", " ")),
        source=reader.source,
        body=body,
        tests=lifter.tests,
        asks=lifter.asks,
        fields=tuple(sorted(lifter.fields)),
        currencies=tuple(sorted(lifter.currencies)),
        results=results,
        places=lifter.where,
        why=why or Fault(1, 1, "It was asked for as a free function."),
    )


def _results(frame: Frame) -> frozenset[str]:
    called = {
        one.func.id
        for one in ast.walk(frame.function)
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)
    }
    return frozenset("effects" if one == "do" else one for one in called & set(RESULTS))


def head_of(logic: Rule | FreeRule) -> Rule:
    """The rule, of a free function its head."""
    return logic.head if isinstance(logic, FreeRule) else logic


def verify_free_rule(
    free: FreeRule, concepts: Concepts, known_people: Iterable[str] = (), *, where: str = ""
) -> list[Problem]:
    """All findings about the parts of a free function that tier 1 judges, and about its fields.

    Args:
        free: any free function.
        concepts: the person's concepts.
        known_people: names that `person.toml` knows.
        where: the path of its file.
    """
    people = tuple(known_people)
    found: dict[Problem, None] = {}

    def add(problem: Problem, place: str) -> None:
        line, column = free.places.get(place, (0, 0))
        found.setdefault(replace(problem, where=where, line=line, column=column))

    for key, test in free.tests.items():
        alone = replace(free.head, branches=(Branch(test, Result("ask")),))
        for problem in verify_rule(alone, concepts, people):
            add(problem, key)
    for path in free.fields:
        wrong = _field_problem(path, free.head.kinds)
        if wrong is not None:
            add(Problem("error", wrong), ".".join(path))
    if not free.tests:
        for problem in verify_rule(free.head, concepts, people):
            add(problem, "")
    return sorted(found, key=lambda one: (one.line, one.column))


def _field_problem(path: tuple[str, ...], kinds: tuple[str, ...]) -> str | None:
    """What is wrong with reading a field of these kinds (none: of any)."""
    wrong: list[str] = []
    for kind in kinds or tuple(KINDS):
        try:
            field_info(path, kind)
        except WrongType as problem:
            wrong.append(str(problem))
    if kinds:
        return wrong[0] if wrong else None
    return wrong[0] if len(wrong) == len(KINDS) else None
