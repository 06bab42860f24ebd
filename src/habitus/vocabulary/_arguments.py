"""The arguments of a tool call, found by their names however those are written and nested."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from pydantic import JsonValue

from habitus.vocabulary._fold import fold
from habitus.vocabulary._tools import tool_words

DEPTH = 4
"""Objects within objects that are looked into."""
JOIN = " + "
"""Between two arguments that say one thing together: ``date + time``."""


@lru_cache(maxsize=8192)
def argument_words(name: str) -> str:
    """An argument's name as folded words: ``startTime`` and ``start_time`` are "start time"."""
    return fold(tool_words(name))


class Arguments:
    """The arguments of one call, outer ones before those nested in objects.

    Args:
        args: as given.
    """

    def __init__(self, args: Mapping[str, JsonValue]) -> None:
        self.by_words: dict[str, JsonValue] = {}
        """Name as words to value; a nested name may be written with its parent's ("event start")."""
        level: list[tuple[str, Mapping[str, JsonValue]]] = [("", args)]
        for _ in range(DEPTH):
            below: list[tuple[str, Mapping[str, JsonValue]]] = []
            for parent, one in level:
                for name, value in one.items():
                    words = argument_words(name)
                    if value is None or value == "":
                        continue
                    self.by_words.setdefault(words, value)
                    if parent:
                        self.by_words.setdefault(f"{parent} {words}", value)
                    if isinstance(value, Mapping):
                        below.append((words, value))
            level = below

    def find(self, names: Sequence[str]) -> JsonValue:
        """The value of the first of these names that is given; None when none is.

        Args:
            names: as words; ``date + time`` is both texts together.
        """
        for name in names:
            if (found := self.by_words.get(name)) is not None:
                return found
            if JOIN in name:
                parts = [self.by_words.get(one) for one in name.split(JOIN)]
                if all(isinstance(one, str) for one in parts):
                    return " ".join(str(one) for one in parts)
        return None

    def name_of(self, names: Sequence[str]) -> str:
        """The first of these names that is given, "" when none is."""
        return next((one for one in names if self.find((one,)) is not None), "")

    def spread(self, names: Sequence[str]) -> Iterator[JsonValue]:
        """The members of the first of these lists that is given and holds anything."""
        for name in names:
            value = self.by_words.get(name)
            if isinstance(value, list) and value:
                yield from value
                return
