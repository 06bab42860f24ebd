"""A stretch of talk with all that was found in it, and which places are taken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, lru_cache

from habitus.facts.said import SaidClock, SaidDays, SaidSum, said_clocks, said_days, said_sums
from habitus.state.talk._quantities import Quantity, quantities
from habitus.state.talk._tables import Table
from habitus.vocabulary import Money, RecordField, has_cjk

_TIGHT = re.compile(r"(?<=[\u4e00-\u9fff，。；：、])\s+|\s+(?=[\u4e00-\u9fff，。；：、])")
"""Blanks beside a Chinese character, which say nothing."""
_MARK = re.compile(r"\d\s?/\s?(?:5|10)")
_ON = re.compile(r"\b(?:on|from|since|by|until|till|to|before|after)\s+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ValueWord:
    """A word for a value of a choice, between two places of a text."""

    start: int
    end: int
    value: str


@dataclass
class Scene:
    """A sentence and what stands in it.

    Attributes:
        text: as said.
        today: the local day it was said on.
        currency: meant by bare sums.
        table: the words of its language.
    """

    text: str
    today: date
    currency: str
    table: Table
    taken: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.han = has_cjk(self.text)
        if self.han:
            self.text = _TIGHT.sub("", self.text)

    @cached_property
    def days(self) -> list[SaidDays]:
        """The days it names."""
        found = said_days(self.text, self.today, back=True)
        return [one for one in found if not self._is_mark(one)]

    @cached_property
    def sums(self) -> list[SaidSum]:
        """The sums of money it names."""
        # A comma between clauses groups no digits: "item-7，779元".
        found = said_sums(self.text.replace("，", "；"), self.currency)
        match = None if found else self.table.bare.search(self.text)
        if match is None:
            return found
        value = float(match[1].replace(",", ""))
        return [SaidSum(match.start(1), match.end(1), Money(value, self.currency))]

    @cached_property
    def quantities(self) -> list[Quantity]:
        """The numbers with units that are no part of a day or a sum."""
        places = [*((one.start, one.end) for one in self.days)]
        places += [(one.start, one.end) for one in self.sums]
        found = quantities(self.text, self.table.units, han=self.han)
        return [one for one in found if _free(one, places)]

    @cached_property
    def clocks(self) -> list[SaidClock]:
        """The times of day it names."""
        return said_clocks(self._masked([*self.quantities, *self.sums]))

    def _is_mark(self, one: SaidDays) -> bool:
        """Whether "4/5" is four of five and no day."""
        said, before = self.text[one.start : one.end], self.text[: one.start]
        return bool(_MARK.fullmatch(said)) and not _ON.search(before)

    def _masked(self, places: Sequence[Quantity | SaidSum]) -> str:
        """The text with what is measured made unreadable, for who looks for hours."""
        text = self.text.replace("半起", "半醒")
        for one in places:
            text = text[: one.start] + "#" * (one.end - one.start) + text[one.end :]
        return text

    def take(self, start: int, end: int) -> None:
        """Mark a place as read."""
        self.taken.append((start, end))

    def is_free(self, start: int, end: int) -> bool:
        """Whether nothing was read from a place yet."""
        return all(end <= a or b <= start for a, b in self.taken)

    def values(self, info: RecordField) -> list[ValueWord]:
        """The words for values of a choice, longest first from the left, without overlaps."""
        found: list[ValueWord] = []
        for pattern, value in _value_patterns(info.name, _words(info)):
            found += [ValueWord(m.start(), m.end(), value) for m in pattern.finditer(self.text)]
        found.sort(key=lambda one: (one.start - one.end, one.start))
        kept: list[ValueWord] = []
        for one in found:
            if all(one.end <= each.start or each.end <= one.start for each in kept):
                kept.append(one)
        return sorted(kept, key=lambda one: one.start)


def _free(one: Quantity, places: Iterable[tuple[int, int]]) -> bool:
    return all(one.end <= start or end <= one.start for start, end in places)


def _words(info: RecordField) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((value, (value, *words.en, *words.zh)) for value, words in info.values.items())


@lru_cache(maxsize=256)
def _value_patterns(
    name: str, words: tuple[tuple[str, tuple[str, ...]], ...]
) -> tuple[tuple[re.Pattern[str], str], ...]:
    found: list[tuple[re.Pattern[str], str]] = []
    for value, names in words:
        for word in dict.fromkeys(names):
            loose = re.escape(word).replace(r"\ ", r"[\s-]").replace(r"\-", r"[\s-]")
            loose = loose.replace("_", r"[\s_-]")
            if not has_cjk(word):
                loose = f"(?<![A-Za-z0-9]){loose}(?:e?s)?(?![A-Za-z0-9])"
            found.append((re.compile(loose, re.IGNORECASE), value))
    return tuple(found)
