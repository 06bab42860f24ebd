"""The peer "printed Python": every rule as the plain Python function that its file stands for.

Each canonical file becomes one function of the completed context, compiled by Python, with the same
three-valued meaning: ``true(x)`` is whether a test is true, ``maybe(x)`` whether it is not false.
What can be worked out before is: windows of the week are tables of minutes, limits are constants.
Texts are searched once for each (text, thing) and remembered. The functions are called one after
the other, for that is what having the rules as Python means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from _weeks import is_weekly, table
from habitus.decide import View, truth
from habitus.rules import (
    And,
    Compare,
    Condition,
    ContainsAny,
    During,
    Field,
    HasRole,
    IsA,
    IsTrue,
    Not,
    OneOf,
    Or,
    Rule,
    StoredRule,
    TextTest,
)
from habitus.vocabulary import (
    Distance,
    Duration,
    Money,
    Settings,
    Window,
    contains_text,
)

Function = Callable[[View], "int | None"]


class Printed:
    """All rules as Python functions.

    Args:
        rules: to print.
        settings: the person's.
    """

    def __init__(self, rules: list[StoredRule], settings: Settings) -> None:
        self._day = settings.day
        self._windows: dict[Window, str] = {}
        self._names: dict[str, Any] = {
            "truth": truth, "is_a": _remembered_is_a(), "contains": _remembered(contains_text),
            "meal": _remembered_meal(),
        }  # fmt: skip
        sources = [self._function(one.rule, n) for n, one in enumerate(rules)]
        for source in sources:
            exec(compile(source, "<rule>", "exec"), self._names)
        self.functions: list[tuple[str, Function]] = [
            (one.rule.id, self._names[f"rule_{n}"]) for n, one in enumerate(rules)
        ]

    def fired(self, view: View) -> list[str]:
        """Ids of the rules that give a result."""
        return [id_ for id_, function in self.functions if function(view) is not None]

    def _function(self, rule: Rule, number: int) -> str:
        lines = [f"def rule_{number}(v):"]
        if rule.kinds:
            test = " and ".join(f"v.kind != {kind!r}" for kind in rule.kinds)
            lines.append(f"    if {test}: return None")
        if rule.since is not None or rule.until is not None:
            lines.append("    on = v.clock(v.when or v.now)[0]")
        if rule.since is not None:
            lines.append(f"    if on < {rule.since.toordinal()}: return None")
        if rule.until is not None:
            lines.append(f"    if on > {rule.until.toordinal()}: return None")
        lines.append("    g = v.given")
        for at, branch in enumerate(rule.branches):
            test = "True" if branch.condition is None else self._true(branch.condition)
            lines.append(f"    if {test}: return {None if branch.result is None else at}")
        return "\n".join(lines)

    def _true(self, condition: Condition) -> str:
        match condition:
            case And(parts):
                return "(" + " and ".join(self._true(one) for one in parts) + ")"
            case Or(parts):
                return "(" + " or ".join(self._true(one) for one in parts) + ")"
            case Not(part):
                return f"(not {self._maybe(part)})"
        return self._leaf(condition, "is True", "is not None and", "and")

    def _maybe(self, condition: Condition) -> str:
        match condition:
            case And(parts):
                return "(" + " and ".join(self._maybe(one) for one in parts) + ")"
            case Or(parts):
                return "(" + " or ".join(self._maybe(one) for one in parts) + ")"
            case Not(part):
                return f"(not {self._true(part)})"
        return self._leaf(condition, "is not False", "is None or", "or")

    def _leaf(self, leaf: Condition, holds: str, guard: str, joint: str) -> str:
        """A test as an expression; ``guard`` says what an absent field counts as."""
        match leaf:
            case Compare(Field((name,)), op, right) if not isinstance(right, Field):
                match right:
                    case Money(value, "EUR"):
                        return f"((x := g[{name!r}]) {guard} x {op} {value!r})"
                    case Distance(value) | Duration(value):
                        return f"((x := g[{name!r}]) {guard} x {op} {value!r})"
                    case str() | int() | float():
                        return f"((x := g[{name!r}]) {guard} x {op} {right!r})"
            case OneOf(Field((name,)), values):
                return f"((x := g[{name!r}]) {guard} x in {values!r})"
            case IsTrue(Field((name,))):
                return f"(g[{name!r}] {holds})"
            case During(Field((name,)), window) if is_weekly(window):
                minutes = self._windows.setdefault(window, f"w{len(self._windows)}")
                if minutes not in self._names:
                    self._names[minutes] = table(window, self._day)
                minute = "((c := v.clock(x))[0] + 6) % 7 * 1440 + c[1]"
                return f"((x := g[{name!r}]) {guard} {minutes}[{minute}])"
            case HasRole(role):
                if joint == "and":
                    return f"({role!r} in v.roles)"
            case IsA(Field((name,)), concept):
                return f"(is_a(v, {name!r}, {concept!r}) {holds})"
            case ContainsAny(concept, but):
                return f"(meal(v, {concept!r}, {but!r}) {holds})"
            case TextTest("contains", Field((name,)), text):
                return f"((x := g[{name!r}]) {guard} contains(x, {text!r}))"
        name = f"leaf{len(self._names)}"
        self._names[name] = leaf
        return f"(truth({name}, v) {holds})"


def _remembered(test: Callable[[str, str], bool]) -> Callable[[str, str], bool]:
    known: dict[tuple[str, str], bool] = {}

    def remembered(text: str, part: str) -> bool:
        found = known.get((text, part))
        if found is None:
            found = known[text, part] = test(text, part)
        return found

    return remembered


def _remembered_is_a() -> Callable[[View, str, str], bool | None]:
    known: dict[tuple[tuple[str, ...], str], bool | None] = {}

    def remembered(view: View, name: str, concept: str) -> bool | None:
        texts = view.texts((name,), with_companions=True)
        key = (tuple(texts), concept)
        if key not in known:
            known[key] = truth(IsA(Field((name,)), concept), view)
        return known[key]

    return remembered


def _remembered_meal() -> Callable[[View, str, tuple[str, ...]], bool | None]:
    known: dict[tuple[object, ...], bool | None] = {}

    def remembered(view: View, concept: str, but: tuple[str, ...]) -> bool | None:
        given = view.given
        ingredients = given["ingredients"]
        things = tuple(ingredients) if isinstance(ingredients, list) else ()
        key = (given["dish"], given["cuisine"], things, concept, but)
        if key not in known:
            known[key] = truth(ContainsAny(concept, but), view)
        return known[key]

    return remembered
