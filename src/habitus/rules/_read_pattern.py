"""Reads the patterns of ``matches(text, pattern)`` into the states of an automaton.

What an automaton cannot do (back references, looking around) is refused. Texts are folded before
they are matched, and so are the characters of the pattern; ``\\D`` and the like keep their meaning.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, NoReturn, TypeAlias

from habitus.errors import BadInput
from habitus.vocabulary import fold

MAX_STATES = 2000
_MAX_REPEAT = 200

Accepts: TypeAlias = Callable[[str], bool]
Edge: TypeAlias = Literal["start", "end", "boundary", "inside"]


def is_word(one: str) -> bool:
    return one.isalnum() or one == "_"


_CLASSES: dict[str, Accepts] = {
    "d": str.isdecimal, "w": is_word, "s": str.isspace,
    "D": lambda one: not one.isdecimal(), "W": lambda one: not is_word(one),
    "S": lambda one: not one.isspace(),
}  # fmt: skip
_CONTROLS = {"n": "\n", "t": "\t", "r": "\r"}
_SPECIAL = ".^$*+?{}[]()|\\"


@dataclass(slots=True)
class State:
    """A state of the automaton: it eats a character, or moves on for free."""

    accepts: Accepts | None = None
    after: int = -1
    free: list[tuple[int, Edge | None]] = field(default_factory=list)


@dataclass(slots=True)
class PatternReader:
    """Reads a pattern into states; each piece has an entry and an exit."""

    pattern: str
    at: int = 0
    depth: int = 0
    states: list[State] = field(default_factory=list)

    def refuse(self, what: str, fix: str = "") -> NoReturn:
        raise BadInput(f'The pattern "{self.pattern}" {what}.', fix=fix)

    def state(self) -> int:
        if len(self.states) >= MAX_STATES:
            self.refuse("is too large", "Make it shorter, or repeat less.")
        self.states.append(State())
        return len(self.states) - 1

    def peek(self) -> str:
        return self.pattern[self.at : self.at + 1]

    def take(self) -> str:
        one = self.peek()
        if not one:
            self.refuse("ends too early")
        self.at += 1
        return one

    def link(self, start: int, end: int, edge: Edge | None = None) -> None:
        self.states[start].free.append((end, edge))

    def alternatives(self) -> tuple[int, int]:
        start, end = self.state(), self.state()
        while True:
            first, last = self.sequence()
            self.link(start, first)
            self.link(last, end)
            if self.peek() != "|":
                return start, end
            self.at += 1

    def sequence(self) -> tuple[int, int]:
        start = end = self.state()
        while self.peek() not in ("", "|", ")"):
            begin = self.at
            first, last = self.piece()
            low, high = self.repetition()
            if (low, high) != (1, 1):
                first, last = self.repeated(begin, first, last, low, high)
            self.link(end, first)
            end = last
        return start, end

    def repeated(
        self, begin: int, first: int, last: int, low: int, high: int | None
    ) -> tuple[int, int]:
        """The piece that begins there, between ``low`` and ``high`` times; None is without end."""
        resume = self.at
        copies = [(first, last)]
        for _ in range(max(low, high or 0, 1) - 1):
            self.at = begin
            copies.append(self.piece())
        self.at = resume
        start, end = self.state(), self.state()
        at = start
        for number, (head, tail) in enumerate(copies):
            if number >= low:
                self.link(at, end)
            self.link(at, head)
            at = tail
        self.link(at, end)
        if high is None:
            self.link(at, copies[-1][0])
        return start, end

    def repetition(self) -> tuple[int, int | None]:
        low, high = 1, 1  # type: int, int | None
        if self.peek() and self.peek() in "*+?":
            low, high = {"*": (0, None), "+": (1, None), "?": (0, 1)}[self.take()]
        elif self.peek() == "{":
            close = self.pattern.find("}", self.at)
            first, comma, second = self.pattern[self.at + 1 : max(close, 0)].partition(",")
            if not (first.isdecimal() and (second.isdecimal() or not second)):
                self.refuse("has a wrong repetition", "Write it like {2} or {2,5}.")
            self.at = close + 1
            low = int(first)
            high = (int(second) if second else None) if comma else low
            if max(low, high or 0) > _MAX_REPEAT or (high is not None and high < low):
                self.refuse("has a wrong repetition", f"At most {_MAX_REPEAT} times, least first.")
        else:
            return 1, 1
        if self.peek() == "?":
            self.at += 1  # a lazy repetition finds the same texts
        if self.peek() and self.peek() in "*+?{":
            self.refuse("repeats a repetition", "Put it in parentheses.")
        return low, high

    def piece(self) -> tuple[int, int]:
        one = self.take()
        if one == "(":
            return self.group()
        if one in "^$":
            return self.edge("start" if one == "^" else "end")
        if one == "[":
            return self.eats(self.bracket())
        if one == ".":
            return self.eats(lambda each: each != "\n")
        if one == "\\":
            escaped = self.take()
            if escaped in "bB":
                return self.edge("boundary" if escaped == "b" else "inside")
            return self.eats(self.escape(escaped))
        if one in "*+?{":
            self.refuse(f"repeats nothing at {self.at}", f"Write \\{one} for the character itself.")
        return self.literal(one)

    def group(self) -> tuple[int, int]:
        if self.peek() == "?":
            if self.pattern[self.at : self.at + 2] != "?:":
                self.refuse("looks around or names a group", "Use plain parentheses.")
            self.at += 2
        self.depth += 1
        if self.depth > 20:
            self.refuse("is nested too deeply")
        ends = self.alternatives()
        self.depth -= 1
        if self.peek() != ")":
            self.refuse(
                "has an open parenthesis", "Close it, or write \\( for the character itself."
            )
        self.at += 1
        return ends

    def edge(self, edge: Edge) -> tuple[int, int]:
        start, end = self.state(), self.state()
        self.link(start, end, edge)
        return start, end

    def eats(self, accepts: Accepts) -> tuple[int, int]:
        start, end = self.state(), self.state()
        self.states[start].accepts, self.states[start].after = accepts, end
        return start, end

    def literal(self, one: str) -> tuple[int, int]:
        start = end = self.state()
        for each in fold(one):
            first, last = self.eats(_same(each))
            self.link(end, first)
            end = last
        return start, end

    def escape(self, escaped: str) -> Accepts:
        if escaped in _CLASSES:
            return _CLASSES[escaped]
        if escaped in _CONTROLS:
            return _same(_CONTROLS[escaped])
        if escaped.isdecimal():
            self.refuse("refers back to a group", "Write what it should match once more.")
        if escaped.isalpha():
            self.refuse(
                f"has the unknown sign \\{escaped}", "Known are \\d, \\w, \\s, \\b, \\n, \\t."
            )
        return _same(fold(escaped))

    def bracket(self) -> Accepts:
        denied = self.peek() == "^"
        self.at += denied
        tests: list[Accepts] = []
        while self.peek() != "]" or not tests:
            one = self.take()
            if one == "\\":
                escaped = self.take()
                if escaped in _CLASSES:
                    tests.append(_CLASSES[escaped])
                    continue
                one = _CONTROLS.get(escaped, escaped)
            following = self.pattern[self.at + 1 : self.at + 2]
            if self.peek() == "-" and following not in ("]", ""):
                self.at += 1
                tests.append(self.range(one, self.take()))
            else:
                tests.append(_same(fold(one)))
        self.at += 1
        if denied:
            return lambda each: not any(test(each) for test in tests)
        return lambda each: any(test(each) for test in tests)

    def range(self, first: str, last: str) -> Accepts:
        low, high = fold(first), fold(last)
        if len(low) != 1 or len(high) != 1 or low > high or last == "\\":
            self.refuse(f"has the wrong range {first}-{last}")
        return lambda each: low <= each <= high


def _same(wanted: str) -> Accepts:
    return lambda one: one == wanted
