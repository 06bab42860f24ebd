"""Who is calling: whose rules, which application, and whether it may speak for the person."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass

from habitus.facts import Receipt
from habitus.person import Habitus, Person

PEOPLE = 4096
"""People whose objects a thread keeps."""


class PeopleOfThread:
    """The people of a store, each thread with objects of its own.

    Args:
        habitus: the open store.
    """

    def __init__(self, habitus: Habitus) -> None:
        self._habitus = habitus
        self._local = threading.local()

    def get(self, id_: str) -> Person:
        """One person.

        Raises:
            UsageError: the id is empty or a wildcard, or there is no such person.
        """
        known: OrderedDict[str, Person] | None = getattr(self._local, "people", None)
        if known is None:
            known = self._local.people = OrderedDict()
        found = known.get(id_)
        if found is None:
            found = known[id_] = self._habitus.person(id_)
            if len(known) > PEOPLE:
                known.popitem(last=False)
        else:
            known.move_to_end(id_)
        return found


@dataclass(frozen=True, slots=True)
class Caller:
    """One caller.

    Attributes:
        person: whose connection it is.
        app: the application's name.
    """

    person: Person
    app: str

    @property
    def trusted(self) -> bool:
        """Whether the person trusts the application to relay their words."""
        return self.app in self.person.settings().trusted

    def tell(self, text: str, *, theirs: bool) -> Receipt:
        """Take words in: the person's own where a trusted application says so, else as proposals.

        Args:
            text: the words.
            theirs: whether the application says that they are the person's own.
        """
        if theirs and self.trusted:
            return self.person.tell(text)
        return self.person.propose(text, by=self.app)
