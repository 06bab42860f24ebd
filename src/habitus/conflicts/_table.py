"""Many regions at once: which of them may meet a given one, and which surely contain it.

Every box has a bit. For each field the boxes are sorted by the distinct parts they have of it, so
that comparing a few parts answers for all boxes, and the rest is "and" over long whole numbers.
What is left out is proved to be apart; nothing else is.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from habitus.conflicts._boxes import TRUE, Box, Key, Outcomes, Region, Space
from habitus.conflicts._columns import Column

_Cells: TypeAlias = list[tuple[Column, Any, int]]
"""A box as its columns, with the part and its number in the column."""


@dataclass(frozen=True, slots=True)
class _Entry:
    region: Region
    label: Hashable
    bits: int
    boxes: tuple[tuple[int, _Cells], ...]
    """The bit and the cells of each box."""


class Table:
    """Regions by name, each with a label.

    Args:
        space: what holds between fields; the same for all regions.
    """

    def __init__(self, space: Space) -> None:
        self.space = space
        self._entries: dict[Hashable, _Entry] = {}
        self._columns: dict[Key, Column] = {}
        self._labels: dict[Hashable, int] = {}
        self._owners: list[Hashable] = []
        self._free: list[int] = []
        self._all = 0
        self._groups: dict[Hashable, dict[Key, Column]] = {}
        """The open tests of each group."""

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, name: Hashable) -> bool:
        return name in self._entries

    def add(self, name: Hashable, region: Region, label: Hashable = None) -> None:
        """Put a region in, in place of one of the same name."""
        self.remove(name)
        boxes: list[tuple[int, _Cells]] = []
        bits = 0
        for box in region.boxes:
            if self._free:
                slot = self._free.pop()
                self._owners[slot] = name
            else:
                slot = len(self._owners)
                self._owners.append(name)
            bit = 1 << slot
            bits |= bit
            cells: _Cells = []
            for key, part in box.parts.items():
                column = self._column(key, part)
                cells.append((column, part, column.add(part, bit)))
            boxes.append((bit, cells))
        self._all |= bits
        self._labels[label] = self._labels.get(label, 0) | bits
        self._entries[name] = _Entry(region, label, bits, tuple(boxes))

    def _column(self, key: Key, part: object) -> Column:
        column = self._columns.get(key)
        if column is None:
            column = self._columns[key] = Column()
            if isinstance(part, Outcomes):
                group = self._groups.setdefault(self.space.group(key), {})
                for other, known in group.items():
                    if self.space.follows(key, other):
                        column.above.append(known)
                        known.below.append(column)
                    if self.space.follows(other, key):
                        column.below.append(known)
                        known.above.append(column)
                    if self.space.excludes(key, other):
                        column.apart.append(known)
                        known.apart.append(column)
                group[key] = column
        return column

    def remove(self, name: Hashable) -> None:
        """Take a region out, if it is there."""
        entry = self._entries.pop(name, None)
        if entry is None:
            return
        self._all &= ~entry.bits
        self._labels[entry.label] &= ~entry.bits
        for bit, cells in entry.boxes:
            self._free.append(bit.bit_length() - 1)
            for column, _, number in cells:
                column.remove(number, bit)

    # --- questions -------------------------------------------------------------------------------

    def mask(self, labels: Iterable[Hashable]) -> int:
        """The boxes of the regions with one of these labels, as bits."""
        found = 0
        for label in labels:
            found |= self._labels.get(label, 0)
        return found

    def bits(self, name: Hashable) -> int:
        """The boxes of one region, as bits."""
        return self._entries[name].bits

    def meeting(self, name: Hashable, among: int) -> list[Hashable]:
        """Names of the regions with one of these boxes that are not proved apart from one of the
        table's own. The region itself may be among them."""
        found = 0
        for _, cells in self._entries[name].boxes:
            left = among
            for column, _, number in cells:
                left &= ~column.any | column.meeting(number)
                if not left:
                    break
            if left:
                found |= left & ~_contradicted(cells)
        return self._names(found)

    def containing(self, name: Hashable, among: int) -> list[Hashable]:
        """Names of the regions with one of these boxes in which each box of one of the table's own
        lies within a single box. There may be others in which it lies only within several together.
        """
        names: dict[Hashable, None] | None = None
        for box, (_, cells) in zip(self._entries[name].region.boxes,
                                   self._entries[name].boxes, strict=True):  # fmt: skip
            found = self._containing(box, cells, among)
            these = dict.fromkeys(self._names(found))
            names = these if names is None else {one: None for one in names if one in these}
            if not names:
                return []
        return [one for one in names or {} if self._entries[one].region.whole]

    def _containing(self, box: Box, cells: _Cells, among: int) -> int:
        if not among:
            return 0
        for key, column in self._columns.items():
            mine = among & column.any
            if not mine:
                continue
            part = box.parts.get(key)
            fits = 0 if part is None else column.containing(part, mine)
            if column.below and any(
                type(part) is Outcomes and part.bits == TRUE and column in known.above
                for known, part, _ in cells
            ):
                fits |= mine & ~column.untrue
            among &= ~column.any | fits
            if not among:
                return 0
        return among

    def contained(self, name: Hashable, among: int) -> list[Hashable]:
        """Names of the regions with one of these boxes of which each box lies within a single box of
        one of the table's own."""
        entry = self._entries[name]
        if not entry.region.whole:
            return []
        found = 0
        for _, cells in entry.boxes:
            left = among
            for column, part, _ in cells:
                fits = column.contained(part, left)
                if type(part) is Outcomes and part.bits & TRUE:
                    for known in column.below:
                        fits |= known.true
                left &= fits
                if not left:
                    break
            found |= left
        return [one for one in self._names(found) if not self._entries[one].bits & ~found]

    def _names(self, boxes: int) -> list[Hashable]:
        owners = self._owners
        return list(dict.fromkeys([owners[slot] for slot in _ones(boxes)])) if boxes else []


def _contradicted(cells: _Cells) -> int:
    """The boxes with an open test that can't come out as they need because of one of these."""
    found = 0
    for column, part, _ in cells:
        if type(part) is Outcomes:
            if part.bits == TRUE:
                for one in column.above:
                    found |= one.untrue
                for one in column.apart:
                    found |= one.true
            elif not part.bits & TRUE:
                for one in column.below:
                    found |= one.true
    return found


def _ones(bits: int) -> Iterator[int]:
    """The positions of the ones, from the lowest."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
