"""Patterns for ``matches(text, pattern)`` that take time linear in the text, whatever it holds.

The pattern becomes a finite automaton whose states are computed as the text needs them (Thompson
1968; Cox, "Regular expression matching can be simple and fast", 2007), so nothing backtracks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from habitus.rules._read_pattern import Edge, PatternReader, is_word
from habitus.vocabulary import fold

_Side: TypeAlias = bool | None
"""Whether the character beside a position is of a word; None at an end of the text."""


class LinearPattern:
    """A pattern that is searched for in linear time.

    Args:
        pattern: characters, ``.``, ``[...]``, ``\\d \\w \\s \\b``, ``( | )``, ``* + ? {m,n}``,
            ``^`` and ``$``.

    Raises:
        BadInput: it is none of these, or too large.
    """

    def __init__(self, pattern: str) -> None:
        reader = PatternReader(pattern)
        self._start, self._end = reader.alternatives()
        if reader.at < len(pattern):
            reader.refuse(
                "closes a parenthesis that is not open", "Write \\) for the character itself."
            )
        self._states = reader.states
        self._steps: dict[tuple[frozenset[int], _Side, str], frozenset[int] | None] = {}
        self._rests: dict[tuple[frozenset[int], _Side, _Side], frozenset[int]] = {}

    def found_in(self, text: str) -> bool:
        """Whether the pattern occurs in the text; the text is folded first."""
        current: frozenset[int] = frozenset()
        before: _Side = None
        for one in fold(text):
            key = (current, before, one)
            step = self._steps.get(key, current)
            if key not in self._steps:
                step = self._step(current, before, one)
                if len(self._steps) > 20_000:
                    self._steps.clear()
                self._steps[key] = step
            if step is None:
                return True
            current = step
            before = is_word(one)
        return self._end in self._rest(current, before, None)

    def _step(self, current: frozenset[int], before: _Side, one: str) -> frozenset[int] | None:
        """The states after a character; None when the pattern was found before it."""
        rest = self._rest(current, before, is_word(one))
        if self._end in rest:
            return None
        states = self._states
        return frozenset(
            states[at].after
            for at in rest
            if (accepts := states[at].accepts) is not None and accepts(one)
        )

    def _rest(self, current: frozenset[int], before: _Side, after: _Side) -> frozenset[int]:
        """All states reachable for free, at a position between two characters."""
        key = (current, before, after)
        known = self._rests.get(key)
        if known is not None:
            return known
        seen: set[int] = set()
        waiting = [self._start, *current]
        while waiting:
            at = waiting.pop()
            if at in seen:
                continue
            seen.add(at)
            waiting += [to for to, edge in self._states[at].free if _open(edge, before, after)]
        if len(self._rests) > 20_000:
            self._rests.clear()
        found = self._rests[key] = frozenset(seen)
        return found


def _open(edge: Edge | None, before: _Side, after: _Side) -> bool:
    match edge:
        case None:
            return True
        case "start":
            return before is None
        case "end":
            return after is None
        case "boundary":
            return bool(before) != bool(after)
        case "inside":
            return bool(before) == bool(after)


@lru_cache(maxsize=4096)
def linear_pattern(pattern: str) -> LinearPattern:
    """The compiled pattern; raises as :class:`LinearPattern`."""
    return LinearPattern(pattern)
