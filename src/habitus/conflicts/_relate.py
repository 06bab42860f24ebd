"""How two regions lie to each other, in closed form: apart, meeting, one within the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from habitus.conflicts._boxes import TRUE, Box, Outcomes, Region, Space, within

Proved: TypeAlias = bool | None
"""True or False where it is proved, None where it is not."""

_STEPS = 400
"""Boxes cut out before giving up."""


@dataclass(frozen=True, slots=True)
class Relation:
    """What is proved of two regions."""

    meet: Proved
    """Some context lies in both."""
    within: Proved
    """Every context of the first lies in the second."""
    around: Proved
    """Every context of the second lies in the first."""


def meeting(a: Region, b: Region, space: Space) -> list[Box]:
    """The boxes in which the regions meet; none is proof that they never do."""
    met = [found for one in a.boxes for two in b.boxes if (found := one.meet(two)) is not None]
    return [box for box in met if not space.is_empty(box)]


def meet(a: Region, b: Region, space: Space) -> Proved:
    """Whether some context lies in both regions."""
    boxes = meeting(a, b, space)
    if not boxes:
        return False
    sure = a.whole and b.whole and any(space.settled(box.parts) for box in boxes)
    return True if sure else None


def contains(wide: Region, narrow: Region, space: Space) -> Proved:
    """Whether every context of the narrow region lies in the wide one."""
    if not wide.whole:
        return None
    answer: Proved = True
    for box in narrow.boxes:
        found = _Cutting(space).inside(box, wide.boxes)
        if found is False and narrow.whole:
            return False
        if found is not True:
            answer = None
    return answer


def relate(a: Region, b: Region, space: Space) -> Relation:
    """All that closed form proves of two regions."""
    return Relation(meet(a, b, space), contains(b, a, space), contains(a, b, space))


class _Cutting:
    """Cuts boxes out of a box until nothing is left, or something surely is."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.steps = 0

    def inside(self, box: Box, others: Sequence[Box]) -> Proved:
        if any(within(box, one) for one in others):
            return True
        if self.space.is_empty(box):
            return True
        self.steps += 1
        if self.steps > _STEPS:
            return None
        for at, other in enumerate(others):
            met = box.meet(other)
            if met is None or self.space.is_empty(met):
                continue
            return self._cut(box, other, others[at + 1 :])
        return False if self.space.settled(box.parts) else None

    def _cut(self, box: Box, other: Box, rest: Sequence[Box]) -> Proved:
        """Each piece of the box outside the other must lie inside the rest."""
        answer: Proved = True
        parts = dict(box.parts)
        for key, part in other.parts.items():
            if self._implied(parts, key, part):
                continue
            mine = parts.get(key)
            outside = ~part if mine is None else mine & ~part
            if not outside.is_empty():
                found = self.inside(Box({**parts, key: outside}), rest)
                if found is False:
                    return False
                answer = answer if found else None
            parts[key] = part if mine is None else mine & part
        return answer

    def _implied(self, parts: dict[object, object], key: object, part: object) -> bool:
        """Whether an open test must come out as wanted because of another that is true."""
        if not isinstance(part, Outcomes) or not part.bits & TRUE:
            return False
        return any(
            isinstance(mine, Outcomes) and mine.bits == TRUE and self.space.follows(one, key)
            for one, mine in parts.items()
        )
