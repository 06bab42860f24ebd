"""What is kept of how a person's rules lie to each other, so that a new one is compared in no time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from habitus.decide import ANY_CLASH, MOST_CLASHES, Clash, ClashFinder
from habitus.rules import How, Relations, StoredRule
from habitus.vocabulary import Concepts, Settings

_PEOPLE = 16
"""People whose rules stay compared; of others they are read again."""


class Clashing:
    """Finds clashes for the people of a store; one thread at a time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Settings, Concepts, Relations]] = OrderedDict()
        self._lock = threading.Lock()

    def find(
        self,
        person: str,
        rules: Sequence[StoredRule],
        settings: Settings,
        concepts: Concepts,
        now: datetime,
        *,
        only: Collection[str] | None = None,
        wanted: Iterable[How] = ANY_CLASH,
        most: int = MOST_CLASHES,
    ) -> list[Clash]:
        """The clashes between the active rules of tier 1 of a person.

        Args:
            person: id.
            rules: the newest version of each rule, in any stage.
            settings, concepts: the person's.
            now: no example lies before it.
            only: ids of the rules whose clashes are wanted; of all when not given.
            wanted: the relations to look for.
            most: so many at most.
        """
        active = [one for one in rules if one.stage == "active" and one.free is None]
        with self._lock:
            relations = self._relations(person, settings, concepts, now)
            relations.sync(one.rule for one in active)
            finder = ClashFinder(active, settings, relations, now)
            if only is None:
                return finder.all(most=most)
            return finder.of(only, most=most, wanted=wanted)

    def drop(self, person: str) -> None:
        """Keep nothing of a person."""
        with self._lock:
            self._kept.pop(person, None)

    def _relations(
        self, person: str, settings: Settings, concepts: Concepts, now: datetime
    ) -> Relations:
        known = self._kept.get(person)
        if known is None or known[0] != settings or known[1] is not concepts:
            day = settings.day_at(now)
            known = settings, concepts, Relations(concepts, day, settings.people)
            self._kept[person] = known
        self._kept.move_to_end(person)
        if len(self._kept) > _PEOPLE:
            self._kept.popitem(last=False)
        return known[2]
