"""One field over many boxes: which of them have a part that meets, contains or fits inside another.

The boxes are whole numbers with a bit each. Distinct parts are compared once, when a new one comes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from habitus.conflicts._boxes import TRUE, Outcomes, Values
from habitus.conflicts._times import TimeSet


@dataclass(slots=True, eq=False)
class Column:
    """The boxes that say something of one field."""

    any: int = 0
    """All of them."""
    true: int = 0
    """Those that need the open test to be true."""
    untrue: int = 0
    """Those that need it not to be true."""
    parts: list[Any] = field(default_factory=list)
    """The distinct parts, by number."""
    number_of: dict[Any, int] = field(default_factory=dict)
    boxes: list[int] = field(default_factory=list)
    """By the number of a part: the boxes that have it."""
    met: list[set[int]] = field(default_factory=list)
    """By the number of a part: the parts that meet it."""
    above: list[Column] = field(default_factory=list)
    """Open tests that are true when this one is."""
    below: list[Column] = field(default_factory=list)
    """Open tests of which each makes this one true."""
    apart: list[Column] = field(default_factory=list)
    """Open tests that are never true when this one is."""
    _meeting: dict[int, int] = field(default_factory=dict)

    def add(self, part: Any, bit: int) -> int:
        """Note that a box has a part; gives the number of the part."""
        number = self.number_of.get(part)
        if number is None:
            number = self._number(part)
        self.any |= bit
        self.boxes[number] |= bit
        if type(part) is Outcomes:
            if part.bits == TRUE:
                self.true |= bit
            elif not part.bits & TRUE:
                self.untrue |= bit
        self._meeting.clear()
        return number

    def _number(self, part: Any) -> int:
        number = self.number_of[part] = len(self.parts)
        mine = {other for other, one in enumerate(self.parts) if meets(one, part)}
        for other in mine:
            self.met[other].add(number)
        self.parts.append(part)
        self.boxes.append(0)
        self.met.append(mine | {number})
        return number

    def remove(self, number: int, bit: int) -> None:
        """Note that a box is gone."""
        keep = ~bit
        self.any &= keep
        self.true &= keep
        self.untrue &= keep
        self.boxes[number] &= keep
        self._meeting.clear()

    def meeting(self, number: int) -> int:
        """The boxes whose part meets the part of that number."""
        found = self._meeting.get(number)
        if found is None:
            found, boxes = 0, self.boxes
            for other in self.met[number]:
                found |= boxes[other]
            self._meeting[number] = found
        return found

    def containing(self, part: Any, among: int) -> int:
        """Those of some boxes whose part contains this one."""
        found = 0
        for one, boxes in zip(self.parts, self.boxes, strict=True):
            if boxes & among and inside(part, one):
                found |= boxes
        return found

    def contained(self, part: Any, among: int) -> int:
        """Those of some boxes whose part lies inside this one."""
        found = 0
        for one, boxes in zip(self.parts, self.boxes, strict=True):
            if boxes & among and inside(one, part):
                found |= boxes
        return found


def meets(one: Any, other: Any) -> bool:
    """Whether two parts of a field have something in common."""
    if one is other:
        return True
    if type(one) is Values:
        if one.absent and other.absent:
            return True
        a, b = one.values, other.values
        return a.meets(b) if type(a) is TimeSet else not (a & b).is_empty()
    return not (one & other).is_empty()


def inside(one: Any, other: Any) -> bool:
    """Whether a part lies inside another."""
    if one is other:
        return True
    if type(one) is Values:
        if one.absent and not other.absent:
            return False
        a = one.values
        return a.inside(other.values) if type(a) is TimeSet else (a & ~other.values).is_empty()
    return bool((one & ~other).is_empty())
